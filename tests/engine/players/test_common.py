"""Common knowledge is true, complete where hints tell it, and made from what everybody sees."""

from collections.abc import Iterator

import pytest

from tamaya.engine.game.deal import deal
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.knowledge.knowledge import at_start
from tamaya.engine.knowledge.view import view
from tamaya.engine.moves import Move
from tamaya.engine.play import start
from tamaya.engine.players.fold.common import Common, SeenTurn
from tamaya.engine.players.game import Moment
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.testing.tables import after, table
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
        on.perform(move)
        was, moment = moment, moment.after(move, on.state())
        yield SeenTurn(was.state, move, moment.state, was.known, moment.known)


@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_what_is_known_is_true(expression: str) -> None:
    """Each card is of a kind that it can be, and it is looked at and marked as it was."""
    rules = compile_rules(expression)
    for seed, players in enumerate(rules.players):
        for turn in turns(rules, players, seed):
            for hand, masks in zip(turn.now.hands, turn.known.masks, strict=True):
                for kind, mask in zip(hand, masks, strict=True):
                    assert mask >> kind & 1


@pytest.mark.parametrize("expression", ["nl", "nl+silence", "nl+murmur", "nl+omni+brown"])
def test_it_holds_nothing_that_a_view_rules_out_by_hints(expression: str) -> None:
    """What a player's own view says is possible is possible by common knowledge, too."""
    rules = compile_rules(expression)
    narrowed = 0
    known = None
    for turn in turns(rules, 3, 1):
        known = (known or at_start(turn.before)).after(turn.before, turn.move, turn.now)
        if len(known.unnamed[turn.now.player]) > 4:
            break  # to count all hands would take long
        own = view(turn.now, known, turn.now.player).own
        for place, mask in enumerate(turn.known.masks[turn.now.player]):
            assert all(mask >> kind & 1 for kind in own.kinds(place))
            narrowed += mask != turn.known.facts.there
    assert narrowed


def test_hints_rule_kinds_out_where_they_touch_and_where_they_miss() -> None:
    state = table("nl", hands=["y1 y2 y3 y4 y5", "r1 b2 r3 b4 b5"])
    now = after(state, "hint 2 red")
    hint = Move("hint", 1, [name.word for name in now.game.rules.names].index("red"))
    known = Common.start(state).after(state, hint, now)
    letters = [
        {now.game.rules.cards[kind][0] for kind in range(25) if mask >> kind & 1}
        for mask in known.masks[1]
    ]
    assert letters == [{"r"}, set("bgwy"), {"r"}, set("bgwy"), set("bgwy")]
    assert known.marked[1] == (True, False, True, False, False)
    assert known.masks[0] == Common.start(state).masks[0]


@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_it_is_the_same_for_those_who_do_not_see_a_hand(expression: str) -> None:
    """Other cards in a hand, which the hint would have touched alike, change nothing."""
    rules = compile_rules(expression)
    seen = 0
    for turn in turns(rules, rules.players[-1], 5):
        if turn.before.waiting and turn.move.verb == "choose":
            continue
        others = scrambled(turn.before, turn.move, turn.now, seen)
        if others is not None:
            before, now = others
            assert turn.was.after(before, turn.move, now) == turn.known
            seen += 1
    assert seen


def scrambled(before: State, move: Move, now: State, seed: int) -> tuple[State, State] | None:
    """The same turn with other cards in a hand and in the deck; None where none are to be had."""
    seat = move.at if move.verb == "hint" else before.player
    if len(before.hands[seat]) != len(now.hands[seat]) and move.verb == "hint":
        return None
    touched_by = before.game.tables.touched_by
    bit = 1 << move.what if move.verb == "hint" else 0
    chance = Chance(seed, "scramble")

    def other(kind: int) -> int:
        alike = [k for k, t in enumerate(touched_by) if t & bit == touched_by[kind] & bit]
        return alike[chance.below(len(alike))]

    leaves = move.at if move.verb in ("play", "call", "discard") else -1
    hand = [
        kind if place == leaves else other(kind) for place, kind in enumerate(before.hands[seat])
    ]
    rest = [kind for place, kind in enumerate(hand) if place != leaves]
    drawn = [other(kind) for kind in now.hands[seat][len(rest) :]]
    return _with_hand(before, seat, hand), _with_hand(now, seat, [*rest, *drawn])


def _with_hand(state: State, seat: int, hand: list[int]) -> State:
    return state._replace(
        hands=(*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :]),
        pile=tuple(reversed(state.pile)),
    )
