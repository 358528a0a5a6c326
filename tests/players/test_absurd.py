"""Moves that make no sense: no level makes them, whatever the rules."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.made.absurd import Absurdities, absurdities, is_idle_discard

from tamaya.catalogue import declarations, is_house_rule
from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.moves import Hint, Play, to_player
from tamaya.engine.play import start
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.players.game import Moment, folds_of, most_moves
from tamaya.players.levels.levels import LEVELS
from tamaya.players.player import Player
from tamaya.testing.rules import rule_sets
from tamaya.testing.tables import table
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules

rules = cache(compile_rules)
THINKING = [name for name in LEVELS if name != "random"]


def counted(expression: str, level: str, players: int, seeds: range) -> Absurdities:
    found = Absurdities()
    for seed in seeds:
        seats = [LEVELS[level].player(seed, seat) for seat in range(players)]
        found.add(absurdities(deal(rules(expression), players, seed), seats))
    return found


def moved(state: State, player: Player) -> str:
    """What sort of move a player makes in a state of which nothing was told."""
    moment = Moment.start(state, folds_of([player]))
    return player.move(moment.sight(player), Table.of(state).legal_moves()).verb


# ------------------------------------------------------------------- the full supply

ONES = ["r1 r1 y1 y1 g1", "g1 b1 b1 w1 w1"]
"""Where all fireworks are begun these cards are useless: there is hardly a thing to tell."""
BEGUN = "r1 y1 g1 b1 w1"


@pytest.mark.parametrize("level", THINKING)
def test_nobody_discards_at_the_full_supply(level: str) -> None:
    """Nobody needs any of the cards, and a discard would bring no token: a hint makes room."""
    state = table("nl", hands=ONES, fireworks=BEGUN, hints=8)
    assert moved(state, LEVELS[level].player(0, 0)) == "hint"


def has_an_idle_discard(level: str, dealt: Deal) -> bool:
    """Whether somebody discards at the full supply for nothing, though a hint that touches no card
    of its receiver, and so leads nobody to a play, could be paid for."""
    players = [LEVELS[level].player(0, seat) for seat in range(dealt.players)]
    moment = Moment.start(start(dealt), folds_of(players))
    on, moves = Table.of(moment.state), 0
    while not moment.state.over and moves < most_moves(dealt.rules):
        player, legal = players[moment.state.player], on.legal_moves()
        move = player.move(moment.sight(player), legal)
        quiet = [hint for hint in legal if hint.verb == "hint" and not on.touches(hint)]
        happenings = on.hear(move)
        now = moment.after(happenings, on.state())
        if not moment.state.waiting and is_idle_discard(moment, move, now, quiet):
            return True
        moment, moves = now, moves + 1
    return False


HOUSE_RULES = [one.name for one in declarations("expansion") if is_house_rule(one)]


@pytest.mark.parametrize("level", THINKING)
def test_no_idle_discards_under_house_rules(level: str) -> None:
    for name in HOUSE_RULES[::9]:
        found = rules(f"nl+{name}")
        assert not has_an_idle_discard(level, deal(found, 3, 1)), name


@pytest.mark.slow
@pytest.mark.parametrize("level", THINKING)
def test_no_idle_discards_under_any_house_rule(level: str) -> None:
    for name in HOUSE_RULES:
        found = rules(f"nl+{name}")
        for players in found.players:
            assert not has_an_idle_discard(level, deal(found, players, 2)), (name, players)


@settings(max_examples=6)
@given(found=rule_sets(), seed=st.integers(0, 1 << 32))
def test_no_idle_discards_whatever_the_language_says(found: Rules, seed: int) -> None:
    for level in THINKING:
        dealt = deal(found, found.players[seed % len(found.players)], seed)
        assert not has_an_idle_discard(level, dealt), level


@pytest.mark.parametrize("level", THINKING)
def test_a_useless_card_goes_where_that_brings_a_token(level: str) -> None:
    state = table("nl", hands=ONES, fireworks=BEGUN, hints=0)
    assert moved(state, LEVELS[level].player(0, 0)) == "discard"


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("expression", ["nl", "nl+head-count", "nl+silence", "nl+murmur"])
def test_games_without_a_discard_at_the_full_supply(expression: str, level: str) -> None:
    found = counted(expression, level, 3, range(2))
    assert found.idle_discards == 0
    assert found.turns > 40


@pytest.mark.parametrize("level", ["newcomer", "attentive"])
@pytest.mark.parametrize("expression", ["nl+chimneys", "nl+chimneys+amber"])
def test_a_hint_that_gains_time_tells_something(expression: str, level: str) -> None:
    """Where a value touches higher ones, too, there is little to tell, but hardly ever nothing.
    With an inverted suit they also hint where any discard could take the last strike."""
    found = counted(expression, level, 3, range(4))
    assert found.empty_hints == 0
    assert found.idle_discards == 0


# ------------------------------------------------------------------- hints that only count


def test_a_number_of_cards_is_taken_to_mean_the_newest_that_may_fit() -> None:
    """Of a hint that touches one card, nobody is told which: it means the newest, and that fits."""
    hands = ["y1 y4 g3 g4 b4", "y3 y4 g3 g4 r1"]
    state = table("nl+head-count", hands=hands, player=1)
    names = [name.word for name in state.game.rules.names]
    for level in ("attentive", "practised"):
        players = [LEVELS[level].player(0, seat) for seat in range(2)]
        moment, on = Moment.start(state, folds_of(players)), Table.of(state)
        hint = players[0].move(moment.sight(players[0]), on.legal_moves())
        assert hint.verb == "hint"
        assert names[hint.name] in ("1", "red")
        happenings = on.hear(hint)
        moment = moment.after(happenings, on.state())
        answer = players[1].move(moment.sight(players[1]), on.legal_moves())
        assert answer == Play.of(4)


# ------------------------------------------------------------------- the last strike


@pytest.mark.parametrize("strikes", [0, 2])
def test_newcomers_stake_no_last_strike_on_a_card_that_cannot_fit(strikes: int) -> None:
    """A hint seems to mean the red 2, but its receiver sees both of them elsewhere."""
    hands = ["r2 r3 r4 y3 y4", "y1 b1 w1 w1 r5", "r2 r3 g1 g1 b1"]
    state = table(
        "nl+silence", hands=hands, fireworks="r1 y5 g5 b5 w5", strikes=strikes, discards="r1 r1"
    )
    names = [name.word for name in state.game.rules.names]
    player, on = LEVELS["attentive"].player(0, 1), Table.of(state)
    moment, hint = Moment.start(state, folds_of([player])), Hint.of(to_player(1), names.index("5"))
    happenings = on.hear(hint)
    moment = moment.after(happenings, on.state())
    answer = player.move(moment.sight(player), on.legal_moves())
    assert (answer == Play.of(4)) is (strikes == 0)


# ------------------------------------------------------------------- cards that surely fit


@pytest.mark.parametrize("level", THINKING)
def test_a_sure_card_is_played_though_no_hint_touched_it(level: str) -> None:
    """Where fireworks begin anywhere, each elsewhere, every card fits at the first turn."""
    assert moved(table("nl+sudoku"), LEVELS[level].player(0, 0)) == "play"


@pytest.mark.parametrize("level", ["newcomer", "attentive"])
def test_sure_cards_are_played_at_once_though_hints_say_little(level: str) -> None:
    found = counted("nl+sudoku+silence", level, 2, range(2))
    assert found.kept_plays == 0
    assert found.points > 30 or level == "newcomer"  # who stake strikes, and lose these games
