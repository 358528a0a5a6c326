"""Which moves, and which states, are the same for somebody who knows every card."""

import math
from collections import Counter

import pytest
from tests.made.pocket import CALL, FIRST_ONLY, SPENT, Clauses, clauses, dealt, pocket

from tamaya.engine.game.game import Game
from tamaya.engine.records.notation import move_text
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.solver.plain.ceiling import Ceiling
from tamaya.solver.plain.choices import Keys, distinct_moves, exact, key_of
from tamaya.solver.plain.reference import NO_SCORE, TooLargeError, best_score, explored
from tamaya.testing.tables import after, table
from tamaya.variants.rules import Rules

ALTERNATING = "may touch no card costs 1 hint never the same kind twice running"


def sorts(case: Clauses, hands: list[str], **laid: object) -> Counter[str]:
    """How many moves of each verb stand for all legal ones."""
    state = table(pocket(**case), hands=hands, **laid)  # type: ignore[arg-type]
    here = Table.of(state)
    moves = distinct_moves(here)
    assert {*moves} <= {*here.legal_moves()}
    return Counter(move_text(state, move).split()[0] for move in moves)


# ------------------------------------------------------------------- moves


def test_one_hint_stands_for_all() -> None:
    assert sorts(clauses(), ["a1 b2", "a1 a3"])["hint"] == 1


def test_hints_are_told_apart_by_what_the_rules_make_of_them() -> None:
    hands = ["a1 b2", "a1 a3"]
    alternating = clauses(hint=f"names a colour or a value {ALTERNATING}")
    assert sorts(alternating, hands)["hint"] == 2  # a colour or a value
    watched = clauses("when a hint touches no card { take 1 strike }")
    assert sorts(watched, hands)["hint"] == 2  # birch touches none
    assert sorts(watched, ["a1 b2", "a1 b2"], hints=0)["hint"] == 0
    priced = clauses(hint="names a colour or a value may touch no card costs 1 hint "
                          "ash costs 2 hints")  # fmt: skip
    assert sorts(priced, hands)["hint"] == 2  # one of each price


def test_of_equal_cards_one_is_enough() -> None:
    assert sorts(clauses(), ["a1 a1", "b2 b2"], hints=1) == {"play": 1, "discard": 1, "hint": 1}
    assert sorts(clauses(), ["a1 b1", "b2 b2"], hints=1) == {"play": 2, "discard": 2, "hint": 1}
    # Where only one end of a hand may be played, the places of cards count.
    ends = clauses(play="a misplay takes 1 strike only the first card")
    assert sorts(ends, ["a1 a1", "b2 b2"], hints=1) == {"play": 1, "discard": 2, "hint": 1}


def test_equal_cards_change_hands_alike() -> None:
    both = "give 1 card to the next player", "exchange 1 card with the next player"
    for play, gifts, swaps in (("", 2, 4), (" only the first card", 3, 9)):
        ends = {"play": f"a misplay takes 1 strike{play}"}
        for effect, sorts_of in zip(both, (gifts, swaps), strict=True):
            case = clauses(f"action hand {{ {effect} }}", **ends)
            state = table(pocket(**case), hands=["a1 a1 b1", "b2 a2 b2"])
            assert len(distinct_moves(Table.of(after(state, "action hand")))) == sorts_of


def test_calls_are_right_or_wrong() -> None:
    """A wrong call is a misplay, and so is a right one of a card that doesn't fit."""
    # Of a1: a play, a right call, a wrong one. Of b3, which doesn't fit: all come to one misplay.
    assert sorts(clauses(play=CALL), ["a1 b3", "b2 b2"], hints=2)["play"] == 4


def test_calls_of_equal_cards_are_told_apart_where_places_count() -> None:
    """Of a1 a1, one of which lies first: a play, a right call and a wrong one, which is a play."""
    ends = clauses(play=CALL, discard=f"{SPENT} only the first card")
    assert sorts(ends, ["a1 a1", "b2 b2"], hints=2)["play"] == 2 * 3
    assert sorts(clauses(play=CALL), ["a1 a1", "b2 b2"], hints=2)["play"] == 3


def test_where_a_new_card_is_put_matters_where_places_count() -> None:
    ends = clauses("a new card may be put first", play=FIRST_ONLY)
    state = after(table(pocket(**ends), hands=["a1 b3", "b2 b2"]), "play a1")
    moves = {move_text(state, move) for move in distinct_moves(Table.of(state))}
    assert moves == {"put first", "put last"}


def test_looking_changes_nothing_on_the_table() -> None:
    peek = clauses("action peek { look at 1 card of your hand }")
    state = after(table(pocket(**peek), hands=["a1 b3", "b2 b2"]), "action peek")
    here = Table.of(state)
    assert len(here.legal_moves()) == 2
    assert [move_text(state, move) for move in distinct_moves(here)] == ["look a1"]


# ------------------------------------------------------------------- states


def keys(rules: Rules, *states: State) -> list[object]:
    forgetful = Keys(rules, Ceiling(rules))
    return [forgetful.of(Table.of(state)) for state in states]


def test_the_order_of_a_hand_is_forgotten() -> None:
    rules = pocket()
    one, other = (table(rules, hands=[hand, "b2 b3"], deck="a3") for hand in ("a1 b1", "b1 a1"))
    assert key_of(one) == key_of(other)
    assert exact(one) != exact(other)
    assert exact(one) == exact(Table.of(one))
    assert len({*keys(rules, one, other)}) == 1


def test_but_not_where_only_one_end_may_be_played() -> None:
    rules = pocket(play=FIRST_ONLY)
    one, other = (table(rules, hands=[hand, "b2 b3"], deck="a3") for hand in ("a1 b1", "b1 a1"))
    assert key_of(one) != key_of(other)
    assert len({*keys(rules, one, other)}) == 2


@pytest.mark.parametrize(
    ("hands", "laid"),
    [
        (["a1 b2", "b1 b3"], {}),
        (["a1 b1", "b2 b3"], {"hints": 0}),
        (["a1 b1", "b2 b3"], {"strikes": 1}),
        (["a1 b1", "b2 b3"], {"player": 2}),
        (["a1 b1", "b2 b3"], {"turns_left": 2}),
        (["a1 b1", "b2 b3"], {"fireworks": "a1"}),
    ],
)
def test_what_makes_a_difference_is_kept(hands: list[str], laid: dict[str, object]) -> None:
    rules = pocket()
    base = table(rules, hands=["a1 b1", "b2 b3"])
    changed = table(rules, hands=hands, **laid)  # type: ignore[arg-type]
    assert key_of(base) != key_of(changed)
    assert len({*keys(rules, base, changed)}) == 2


USELESS = ["a1 b3", "b2 b3"], ["a2 b3", "b2 b3"]
"""With ash complete to 2, both first cards are useless."""


THREES = "suits ash a, birch b { cards 1 1 2 2 3 3 built 1 2 3 }"


def test_which_useless_card_it_is_is_forgotten() -> None:
    rules = pocket(suits=THREES)
    one, other = (table(rules, hands=hands, fireworks="a2", deck="a3") for hands in USELESS)
    assert key_of(one) != key_of(other)
    assert len({*keys(rules, one, other)}) == 1


@pytest.mark.parametrize(
    ("event", "different"),
    [
        ("a 1 is discarded", 2),
        ("an ash card is misplayed", 2),
        ("a card is discarded", 1),  # whichever it is
        ("a 1 is placed", 1),  # which no useless card ever is
    ],
)
def test_but_not_where_a_rule_speaks_of_such_a_card(event: str, different: int) -> None:
    named = pocket(f"when {event} {{ take 1 strike }}", suits=THREES)
    one, other = (table(named, hands=hands, fireworks="a2", deck="a3") for hands in USELESS)
    assert len({*keys(named, one, other)}) == different


@pytest.mark.parametrize(
    ("more", "useful"),
    [
        ("", "b1 b2 b3"),  # ash is stuck: its 2s are gone
        # Where the loss of a needed card matters, a stuck firework needs its cards still.
        ("when a card still needed has no copy left { lose }", "a2 a3 b1 b2 b3"),
    ],
)
def test_what_a_firework_may_still_take_is_useful(more: str, useful: str) -> None:
    rules = pocket(more)
    here = Table.of(table(rules, fireworks="a1", discards="a2 a2"))
    kinds = Keys(rules, Ceiling(rules)).useful(here)
    assert [
        rules.cards[kind] for kind, is_useful in enumerate(kinds) if is_useful
    ] == useful.split()


# ------------------------------------------------------------------- exhaustive play


def test_merging_changes_nothing_but_the_count() -> None:
    """Of a1 b1 a1 either a1 can go, and what is left lies in another order."""
    suits = "suits ash a, birch b { cards 1 1 2 built 1 2 }"
    rules = pocket(hand="hand 3 cards", suits=suits, hints="1", deck_end="play on")
    deal = dealt("a1 b1 a1 b2 b1 a2", rules)
    merged, whole = explored(deal), explored(deal, merge=False)
    assert merged.best == whole.best == best_score(deal) == 4
    assert len(merged.keys) < len(whole.keys)
    assert len(merged.worth) == len(merged.keys)
    assert merged.worth[0][1] == merged.best
    ends = [(state.over.score, worth) for state, worth in merged.worth if state.over]
    assert ends
    assert all(score == worth for score, worth in ends)


def test_a_game_larger_than_allowed_is_not_scored() -> None:
    deal = dealt("a2 a1 a1 a3", pocket(suits="suit ash a { cards 1 1 2 3 built 1 2 3 }",
                                       hand="hand 1 card"))  # fmt: skip
    size = len(explored(deal).keys)
    assert best_score(deal, size) == best_score(deal)
    with pytest.raises(TooLargeError, match=f"more than {size - 1} states"):
        best_score(deal, size - 1)
    with pytest.raises(TooLargeError, match="than there was time for"):
        best_score(deal, until=-math.inf)


def test_a_game_without_an_end_has_no_score() -> None:
    """Nobody may play or discard to an end: hints cost nothing, and no card ever leaves."""
    rules = pocket(
        hand="hand 1 card",
        suits="suit ash a { cards 2 2 built 2 }",
        hint="names a value may touch no card costs 0 hints",
        discard="never regains 1 hint",
        strikes="9",
        last_strike="nothing",
        complete="nothing",
        deck_end="play on",
        stuck="skip the turn",
    )
    deal = dealt("a2 a2", rules)
    assert best_score(deal) == NO_SCORE
    assert Game(deal).players == 2
