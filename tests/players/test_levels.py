"""Players of all levels: they play under any rules, by what they see, and better than chance."""

from functools import cache
from itertools import islice
from math import sqrt
from statistics import mean, pvariance

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.made.blinded import asked_twice
from tests.made.tiny import SMALL, TINY, tiny_deal

from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.moves import Discard, Hint, Move, Play, to_player
from tamaya.engine.play import make, start
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.grammar.diagnostics import RulesError
from tamaya.players.game import Moment, folds_of, most_moves, play
from tamaya.players.levels.ideas import Ideas
from tamaya.players.levels.levels import LEVELS, game
from tamaya.players.levels.practised import Practised
from tamaya.players.player import Player
from tamaya.testing.rules import rule_sets
from tamaya.testing.tables import house, table
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import catalogue_index
from tamaya.variants.rules import Rules

rules = cache(compile_rules)
CLOSED = [name for name, level in LEVELS.items() if not level.player(0, 0).open_hands]

COMPOSITIONS = (
    "nl",
    "nl+expert",
    "everything",
    "nl+silence",
    "nl+murmur+alternating",
    "nl+must-touch+smoke",
    "nl+colours-only",
    "no+colour-calling+omni",
    "nl+hill+countdown+peek+deck-play",
    "nl+starved+cold-start+sulking",
)


def seats(level: str, dealt: Deal) -> list[Player]:
    return [LEVELS[level].player(dealt.seed or 0, seat) for seat in range(dealt.players)]


# ------------------------------------------------------------------- any rules


def finishes(level: str, dealt: Deal) -> None:
    """The game comes to its end, or is broken off; the referee refuses no move of it."""
    moves, state = play(dealt, seats(level, dealt))
    assert state.over or len(moves) == most_moves(dealt.rules)


def test_players_cope_with_made_rules() -> None:
    """Of tiny games; `test_legal_moves.py` has small ones, with every word in them."""
    games = 0
    for seed in range(24):
        dealt = tiny_deal(seed)
        if dealt is not None:
            for level in LEVELS:
                finishes(level, dealt)
            games += 1
    assert games >= 8


INVERTED = """
suit silver s {
  cards 1 1 1 2 2 3 3 4 4 5
  built 1 2 3 4 5
  played by a discard and discarded by a play
}
discard { replace at any time }
"""


@pytest.mark.parametrize(
    ("level", "least"),
    [("newcomer", 6), ("attentive", 14), ("practised", 18), ("club", 18), ("expert", 28)],
)
def test_players_place_cards_of_inverted_suits_by_a_discard(level: str, least: int) -> None:
    """With the verbs taken for those of plain suits most games would be lost, with less than 6."""
    mirrored = house(INVERTED, "nl")
    found = [game(deal(mirrored, 3, seed), LEVELS[level].player) for seed in range(20)]
    assert mean(row.score for row in found) > least


def test_open_hands_lose_nothing_to_an_inverted_suit() -> None:
    mirrored = house(INVERTED, "nl")
    scores = [game(deal(mirrored, 3, seed), LEVELS["open"].player).score for seed in range(8)]
    assert scores == [30] * 8


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_players_cope_with_two_thousand_made_rules(level: str) -> None:
    games = seed = 0
    while games < 2000:
        dealt = tiny_deal(seed, SMALL if seed % 2 else TINY)
        seed += 1
        if dealt is not None:
            finishes(level, dealt)
            games += 1


@settings(max_examples=12)
@given(found=rule_sets(), seed=st.integers(0, 1 << 32))
def test_players_cope_with_all_that_the_language_can_say(found: Rules, seed: int) -> None:
    for level in LEVELS:
        finishes(level, deal(found, found.players[seed % len(found.players)], seed))


# ------------------------------------------------------------------- what is hidden


def scrambled(moment: Moment, seat: int, chance: Chance) -> Moment:
    """The moment with other cards where the seat can't see them: in its hand and in the deck."""
    state, looked = moment.state, moment.common.looked[seat]
    kinds = len(state.discards)
    hand = tuple(
        kind if seen else chance.below(kinds)
        for kind, seen in zip(state.hands[seat], looked, strict=True)
    )
    pile = tuple(chance.below(kinds) for _ in state.pile)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return moment._replace(state=state._replace(hands=hands, pile=pile))


@pytest.mark.parametrize("level", CLOSED)
@pytest.mark.parametrize("expression", COMPOSITIONS[:6])
def test_what_is_hidden_changes_no_move(level: str, expression: str) -> None:
    found = rules(expression)
    dealt = deal(found, found.players[-1], 3)
    for move, unknowing, _ in islice(asked_twice(level, dealt, scrambled), 60):
        assert unknowing == move


@pytest.mark.parametrize("expression", ["nl", "nl+head-count"])
def test_ideas_are_the_same_for_those_who_do_not_see_a_hand(expression: str) -> None:
    """What a hint is taken to mean rests on what is touched, and not on what lies there."""
    found = rules(expression)
    players = [Practised() for _ in range(3)]
    moment, chance, compared = Moment.start(start(deal(found, 3, 1)), [Ideas]), Chance(1, "x"), 0
    while not moment.state.over:
        on = Table.of(moment.state)
        player = players[moment.state.player]
        move = player.move(moment.sight(player), on.legal_moves())
        happenings = on.hear(move)
        now = moment.after(happenings, on.state())
        if move.verb == "hint":
            (seat,) = move.to.seats
            hit = now.common.kinds.hit[move.name]
            hand = tuple(
                _alike(kind, hit, len(found.kinds), chance) for kind in moment.state.hands[seat]
            )
            hands = list(moment.state.hands)
            hands[seat] = hand
            unseen = moment._replace(state=moment.state._replace(hands=tuple(hands)))
            made = make(unseen.state, move)
            assert unseen.after(made.happenings, made.now).folds == now.folds
            compared += 1
        moment = now
    assert compared > 10


def _alike(kind: int, hit: int, kinds: int, chance: Chance) -> int:
    alike = [other for other in range(kinds) if hit >> other & 1 == hit >> kind & 1]
    return alike[chance.below(len(alike))]


# ------------------------------------------------------------------- better than chance


def scores(level: str, found: Rules, players: int, seeds: range) -> list[int]:
    return [game(deal(found, players, seed), LEVELS[level].player).score for seed in seeds]


def is_worse(one: list[int], other: list[int]) -> bool:
    """Whether the first scores are lower than the others beyond chance: by three errors."""
    error = sqrt((pvariance(one) + pvariance(other)) / len(one))
    return mean(one) < mean(other) - 3 * error


@pytest.mark.parametrize("level", [name for name in LEVELS if name != "random"])
@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_nobody_is_worse_than_chance(level: str, expression: str) -> None:
    found = rules(expression)
    players = found.players[len(found.players) // 2]
    few = range(3)
    assert not is_worse(scores(level, found, players, few), scores("random", found, players, few))


@pytest.mark.slow
@pytest.mark.parametrize("level", [name for name in LEVELS if name != "random"])
@pytest.mark.parametrize("name", sorted(catalogue_index()))
def test_nobody_is_worse_than_chance_on_the_catalogue(level: str, name: str) -> None:
    found = _with_game(name)
    for players in found.players:
        deals = range(20)
        assert not is_worse(
            scores(level, found, players, deals), scores("random", found, players, deals)
        )


def _with_game(name: str) -> Rules:
    """A game of the catalogue, or the base game with the expansion of that name."""
    try:
        return rules(name)
    except RulesError:
        return rules(f"nl+{name}")


def test_levels_rise() -> None:
    """In the base game each outdoes those below, whose games are lost more often."""
    found = rules("nl")
    reached = [mean(scores(level, found, 3, range(12))) for level in CLOSED]
    by_level = dict(zip(CLOSED, reached, strict=True))
    assert by_level["random"] < by_level["first-timer"] < by_level["newcomer"] < 15
    assert 17 < by_level["attentive"] < 20
    assert 21.5 < by_level["practised"] < by_level["expert"]
    assert by_level["club"] > 21.5


# ------------------------------------------------------------------- what they do


def moved(state: State, player: Player) -> tuple[Move, str]:
    """What a player does in a state of which nothing was told, and why."""
    moment = Moment.start(state, folds_of([player]))
    return player.move(moment.sight(player), Table.of(state).legal_moves()), player.why.words


def test_practised_players_save_the_last_of_a_kind() -> None:
    """A 5 is about to be discarded: the hint that keeps it comes before all else."""
    state = table("nl", hands=["y3 y4 g3 g4 b4", "r5 y3 g4 b4 w4"], hints=1)
    move, why = moved(state, Practised())
    assert move.verb == "hint"
    assert state.game.rules.names[move.name].word in ("5", "red")
    assert "can't replace" in why


def test_practised_players_play_what_was_meant() -> None:
    """The focus of a hint in red, while no firework is begun, is taken to be the red 1."""
    state = table("nl", hands=["r1 y3 g4 b4 w4", "y3 y4 g3 g4 b4"], player=2)
    moment = Moment.start(state, [Ideas])
    names = [name.word for name in state.game.rules.names]
    on = Table.of(state)
    hint = Hint.of(to_player(0), names.index("red"))
    happenings = on.hear(hint)
    moment = moment.after(happenings, on.state())
    player = Practised()
    assert player.move(moment.sight(player), on.legal_moves()) == Play.of(0)
    assert "fits" in player.why.words


def test_slips_are_made_as_often_as_they_say() -> None:
    """Newcomers make slips and attentive players none; both are the same every time."""
    found = rules("nl")
    rows = [game(deal(found, 3, seed), LEVELS["newcomer"].player) for seed in range(8)]
    again = [game(deal(found, 3, seed), LEVELS["newcomer"].player) for seed in range(8)]
    without = [game(deal(found, 3, seed), LEVELS["attentive"].player) for seed in range(8)]
    assert rows == again
    assert rows != without
    assert mean(row.score for row in rows) < mean(row.score for row in without)


@pytest.mark.parametrize("name", ["colours-only", "silence", "murmur", "head-count"])
def test_newcomers_cope_where_words_tell_little(name: str) -> None:
    assert mean(scores("attentive", rules(f"nl+{name}"), 3, range(8))) > 12


def test_one_strike_is_guarded() -> None:
    """Where the first strike loses, practised players still finish nearly all of their games."""
    found = rules("nl(strikes=1)")
    rows = [game(deal(found, 3, seed), LEVELS["practised"].player) for seed in range(12)]
    assert sum(row.lost for row in rows) <= 2


@pytest.mark.parametrize("level", ["attentive", "practised"])
def test_points_that_fall_are_not_sought(level: str) -> None:
    """A firework that only costs points is hardly ever begun."""
    found = house("suit red { score -1 for each card placed }", "nl")
    heights = []
    for seed in range(6):
        _, state = play(deal(found, 3, seed), seats(level, deal(found, 3, seed)))
        heights.append(state.heights[0])
    assert found.suits[0].name == "red"
    assert mean(heights) < 1  # a misplay is all that can begin it


def test_a_discard_warns_where_no_token_is_left() -> None:
    """The last red 2 would go next: the first player discards, though all know of their play."""
    hands = ["y1 y4 g3 g4 b4", "r2 y3 g4 b3 w4"]
    state = table("nl", hands=hands, discards="r2", hints=1, player=2)
    on, moment, player = Table.of(state), Moment.start(state, [Ideas]), Practised()
    names = [name.word for name in state.game.rules.names]
    moment = moment.after(on.hear(Hint.of(to_player(0), names.index("1"))), on.state())
    warning = player.move(moment.sight(player), on.legal_moves())
    moment = moment.after(on.hear(warning), on.state())
    assert warning == Discard.of(1)
    assert "warn" in player.why.words
    ideas = moment.folds[Ideas]
    assert isinstance(ideas, Ideas)
    assert ideas.rows[1][0] & ~moment.common.facts.critical == 0
    answer = player.move(moment.sight(player), on.legal_moves())
    assert answer != Discard.of(0)
