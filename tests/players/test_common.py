"""Common knowledge is true, complete where hints tell it, and made from what everybody sees."""

from collections.abc import Iterator

import pytest

from tamaya.engine.game.deal import deal
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.happenings import as_seen
from tamaya.engine.knowledge.knowledge import at_start
from tamaya.engine.knowledge.view import view
from tamaya.engine.play import make, start
from tamaya.engine.records.notation import read_move
from tamaya.engine.turn.table import Table
from tamaya.players.fold.common import Common, SeenTurn
from tamaya.players.game import Moment
from tamaya.testing.tables import table
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules

COMPOSITIONS = (
    "nl",
    "nl+expert",
    "everything",
    "nl+silence",
    "nl+murmur+alternating",
    "abacus-2012+multicolour-wild(cards=5)+must-touch",
    "no+colour-calling+omni+brown",
    "nl+hill+countdown+peek",
)


def turns(rules: Rules, players: int, seed: int) -> Iterator[SeenTurn]:
    """A game of players who hint and discard, and now and then play, at random."""
    chance = Chance(seed, "test")
    moment = Moment.start(start(deal(rules, players, seed)))
    while not moment.state.over:
        on = Table.of(moment.state)
        moves = on.legal_moves()
        quiet = [move for move in moves if move.verb not in ("play", "call")]
        if quiet and chance.below(4):
            moves = quiet
        move = moves[chance.below(len(moves))]
        happenings = on.hear(move)
        was, moment = moment, moment.after(happenings, on.state())
        yield moment.turn_since(was, happenings)


@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_what_is_known_is_true(expression: str) -> None:
    """Each card is of a kind that it can be, and it is looked at and marked as it was."""
    rules = compile_rules(expression)
    for seed, players in enumerate(rules.players):
        for turn in turns(rules, players, seed):
            for hand, masks in zip(turn.now.hands, turn.common.masks, strict=True):
                for kind, mask in zip(hand, masks, strict=True):
                    assert mask >> kind & 1


@pytest.mark.parametrize("expression", ["nl", "nl+silence", "nl+murmur", "nl+omni+brown"])
def test_it_holds_nothing_that_a_view_rules_out_by_hints(expression: str) -> None:
    """What a player's own view says is possible is possible by common knowledge, too."""
    rules = compile_rules(expression)
    narrowed = 0
    known = None
    for turn in turns(rules, 3, 1):
        known = (known or at_start(turn.before)).after(turn.happenings, turn.now)
        if len(known.unnamed[turn.now.player]) > 4:
            break  # to count all hands would take long
        own = view(turn.now, known, turn.now.player).own
        for place, mask in enumerate(turn.common.masks[turn.now.player]):
            assert all(mask >> kind & 1 for kind in own.kinds(place))
            narrowed += mask != turn.common.facts.there
    assert narrowed


def test_hints_rule_kinds_out_where_they_touch_and_where_they_miss() -> None:
    state = table("nl", hands=["y1 y2 y3 y4 y5", "r1 b2 r3 b4 b5"])
    made = make(state, read_move(state, "hint 2 red"))
    now, known = made.now, Common.start(state).after(made.happenings, made.now)
    letters = [
        {now.game.rules.cards[kind][0] for kind in range(25) if mask >> kind & 1}
        for mask in known.masks[1]
    ]
    assert letters == [{"r"}, set("bgwy"), {"r"}, set("bgwy"), set("bgwy")]
    assert known.marked[1] == (True, False, True, False, False)
    assert known.masks[0] == Common.start(state).masks[0]


@pytest.mark.parametrize("expression", [*COMPOSITIONS, "nl+head-count", "nl+crier+silence"])
def test_it_is_the_same_for_all_seats(expression: str) -> None:
    """If you see no more of what happens than one seat does, you come to know the same."""
    rules = compile_rules(expression)
    players = rules.players[-1]
    limited: list[Common] = []
    for turn in turns(rules, players, 5):
        limited = limited or [turn.was] * players
        limited = [
            known.after(as_seen(turn.happenings, seat, rules), turn.now)
            for seat, known in enumerate(limited)
        ]
        assert limited == [turn.common] * players
