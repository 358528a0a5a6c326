"""Places in a hand: what players know of cards that lie open or are put elsewhere, and what they
do where only one end of a hand counts."""

from statistics import mean

import pytest

from tamaya.engine.game.deal import deal
from tamaya.engine.knowledge.knowledge import at_start
from tamaya.engine.knowledge.view import view
from tamaya.engine.moves import Discard, Play, Put
from tamaya.engine.play import make, start
from tamaya.engine.turn.table import Table
from tamaya.players.game import Moment, folds_of
from tamaya.players.levels.levels import LEVELS, Random, game
from tamaya.players.player import Player
from tamaya.testing.tables import house, table

OPEN = "the last card of each hand lies open a new card may be put first"
ENDS = "play { only the last card } discard { only the first card } a new card may be put first"


@pytest.mark.parametrize("clauses", [OPEN, f"{OPEN} hint {{ announces only the cards }}"])
def test_what_lay_open_is_known_wherever_it_goes(clauses: str) -> None:
    """By all: common knowledge has the card and nothing else; and by its holder's own view."""
    rules = house(clauses)
    moved = 0
    for seed in range(3):
        players: list[Player] = [Random(seed, seat) for seat in range(3)]
        moment = Moment.start(start(deal(rules, 3, seed)), folds_of(players))
        known = at_start(moment.state)
        while not moment.state.over:
            state = moment.state
            for seat, hand in enumerate(state.hands):
                own = view(state, known, seat).own
                looked = moment.common.looked[seat]
                assert looked == tuple([card.looked_at for card in known.hands[seat]])
                assert state.waiting or not hand or looked[-1]
                moved += any(looked[:-1])
                for place, kind in enumerate(hand):
                    mask = moment.common.masks[seat][place]
                    assert mask >> kind & 1
                    assert not looked[place] or mask == 1 << kind
                    assert not looked[place] or own.kinds(place) == {kind}
            on = Table.of(state)
            move = players[state.player].move(moment.sight(players[0]), on.legal_moves())
            happenings = on.hear(move)
            known = known.after(happenings, on.state())
            moment = moment.after(happenings, on.state())
    assert moved


def test_a_card_that_comes_to_the_end_within_a_turn_stays_hidden() -> None:
    """When the open card is played another takes its place at once, but a new one follows."""
    rules = house("the last card of each hand lies open")
    before = table(rules, hands=["r5 b2 g1"], deck="w4 w5")
    made = make(before, Play.of(2))
    now, known = made.now, at_start(before)
    assert [card.looked_at for card in known.hands[0]] == [False, False, True]
    known = known.after(made.happenings, now)
    assert [card.looked_at for card in known.hands[0]] == [False, False, True]
    assert view(now, known, 0).hands[0] == (None, None, now.hands[0][2])


def test_without_a_new_card_the_next_one_is_turned_up() -> None:
    rules = house("the last card of each hand lies open")
    before = table(rules, hands=["r5 b2 g1"], deck="")
    made = make(before, Play.of(2))
    known = at_start(before).after(made.happenings, made.now)
    assert [card.looked_at for card in known.hands[0]] == [False, True]


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_plays_from_the_ends(level: str) -> None:
    """Every level comes to an end of its games, and does better than chance."""
    for clauses in (ENDS, OPEN):
        rules = house(clauses)
        rows = [game(deal(rules, 3, seed), LEVELS[level].player) for seed in range(2)]
        assert not any(row.broken_off for row in rows)
        if level != "random" and clauses == OPEN:
            assert min(row.score for row in rows) > 10


def test_a_card_to_play_is_kept_at_the_end() -> None:
    """A player who knows the last card to fit puts the new one first, and otherwise last."""
    rules = house(f"play {{ only the last card }} {OPEN}")
    player = LEVELS["practised"].player(0, 0)
    chosen = []
    for hand in ("r5 b2 g1", "r5 g1 b2"):
        state = table(rules, hands=[hand], deck="w4 w5", hints=3)
        moment = Moment.start(state, folds_of([player]))
        move = Discard.of(0)
        on = Table.of(state)
        happenings = on.hear(move)
        moment = moment.after(happenings, on.state())
        chosen.append(player.move(moment.sight(player), on.legal_moves()))
    assert chosen == [Put.of(0), Put.of(2)]


def test_who_knew_a_card_by_sight_knows_it_played_face_down() -> None:
    rules = house(
        "play { played cards lie face down } the last card of each hand lies open "
        "replace when a firework is completed { nothing }",
        "nl",
    )
    before = table(rules, hands=["r5 b2 g1"], deck="w4 w5 y5")
    made = make(before, Play.of(2))
    known = at_start(before).after(made.happenings, made.now)
    kind = before.hands[0][2]
    assert view(made.now, known, 0).laid[0] == (kind,)
    moment = Moment.start(before).after(made.happenings, made.now)
    assert [card.mask for card in moment.common.laid] == [1 << kind]


def test_a_card_in_the_way_is_let_go() -> None:
    """Where only the first card may be played, nothing moves while one lies there that never fits.

    Players who wait for it with conventions, a code or open hands would score less than newcomers.
    """
    rules = house("play { only the first card }", "nl")
    means = {
        level: mean(game(deal(rules, 2, seed), LEVELS[level].player).score for seed in range(8))
        for level in ("attentive", "practised", "expert", "open")
    }
    assert means["attentive"] > 8
    assert all(means[level] > 10 for level in ("practised", "expert", "open")), means
