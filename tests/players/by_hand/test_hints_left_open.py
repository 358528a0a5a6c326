"""Hints that leave something open, held to all hands that there can be.

A hand of three cards of four kinds, and three names. A hint says which cards it touched and not by
which name, or how many it touched and not which: what each card can be after it is what it is in
some hand in which the hint could have been given.
"""

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from tamaya.players.fold.unsaid import OPEN, Number, Unsaid

KINDS = 4
HIT = (0b0011, 0b0110, 0b1000)
"""The kinds that each name touches."""
MISS = tuple(0b1111 & ~hit for hit in HIT)
MASKS = (0b0001, 0b0011, 0b0110, 0b1010, 0b1111)
ROWS = [[*row] for row in product(MASKS, repeat=3)]
Hand = tuple[int, ...]


def hands(row: list[int]) -> Iterator[Hand]:
    each = [[kind for kind in range(KINDS) if mask >> kind & 1] for mask in row]
    yield from product(*each)


def touches(name: int, kind: int) -> bool:
    return bool(HIT[name] >> kind & 1)


def possible(row: list[int], allows: Callable[[Hand], bool]) -> list[int] | None:
    """What the cards can be in hands that a hint allows."""
    found = [hand for hand in hands(row) if allows(hand)]
    if not found:
        return None
    return [sum({1 << hand[at] for hand in found}) for at in range(len(row))]


@pytest.mark.parametrize("touched", [(1, 0, 0), (1, 1, 0), (0, 0, 1), (1, OPEN, 0), (OPEN, 1, 1)])
@pytest.mark.parametrize("spoken", [(0, 1), (0, 2), (0, 1, 2)])
def test_a_hint_of_an_unknown_name(touched: tuple[int, ...], spoken: tuple[int, ...]) -> None:
    """One name has touched just these cards. Of a card drawn since it says nothing."""

    def agrees(name: int, hand: Hand) -> bool:
        return all(
            was == OPEN or touches(name, kind) == bool(was)
            for was, kind in zip(touched, hand, strict=True)
        )

    hint = Unsaid(spoken, touched)
    for row in ROWS:
        expected = possible(row, lambda hand: any(agrees(name, hand) for name in spoken))
        assert hint.narrowed(HIT, MISS, row) == expected


@pytest.mark.parametrize("number", [0, 1, 2, 3])
@pytest.mark.parametrize("among", [(True, True, True), (True, False, True), (False, True, False)])
def test_a_hint_that_only_counts(number: int, among: tuple[bool, ...]) -> None:
    """The name is known, and of the cards that lay there then so many were touched."""

    def counts(hand: Hand) -> int:
        return sum(told and touches(1, kind) for told, kind in zip(among, hand, strict=True))

    hint = Number(1, number, among)
    for row in ROWS:
        assert hint.narrowed(HIT, MISS, row) == possible(row, lambda hand: counts(hand) == number)


def test_a_card_that_left_unseen_may_have_been_touched() -> None:
    """Two were touched of four, and one is gone: one or two of these are left."""
    hint = Number(1, 2, (True, True, True, True)).without(3, None)
    assert (hint.number, hint.unseen, hint.among) == (2, 1, (True, True, True))
    for row in ROWS:
        expected = possible(row, lambda hand: sum(touches(1, kind) for kind in hand) in (1, 2))
        assert hint.narrowed(HIT, MISS, row) == expected


def test_a_card_that_left_in_sight_counts_as_what_it_was() -> None:
    among = (True, True, True, False)
    hint = Number(1, 2, among)
    assert hint.without(0, 0b010) == Number(1, 1, among[1:])  # name 1 touches it
    assert hint.without(0, 0b101) == Number(1, 2, among[1:])
    assert hint.without(3, 0b010) == Number(1, 2, among[:3])  # it came after the hint
    assert hint.with_drawn().among == (*among, False)
    assert hint.moved(3, 0).among == (False, True, True, True)
    assert hint.is_open
    assert not Number(1, 0, (False, False)).is_open


def test_a_card_that_left_in_sight_tells_of_the_name() -> None:
    """Names 0 and 1 touch it, name 2 doesn't; and the hint has touched it."""
    hint = Unsaid((0, 1, 2), (1, 0, OPEN))
    assert hint.without(0, 0b011) == Unsaid((0, 1), (0, OPEN))
    assert hint.without(1, 0b011) == Unsaid((2,), (1, OPEN))
    assert hint.without(0, None) == Unsaid((0, 1, 2), (0, OPEN))
    assert hint.without(2, 0b011) == Unsaid((0, 1, 2), (1, 0))
    assert hint.with_drawn().touched == (1, 0, OPEN, OPEN)
    assert hint.moved(2, 0).touched == (OPEN, 1, 0)


@pytest.mark.parametrize(
    ("spoken", "touched", "is_open"),
    [
        ((0, 1), (1, 0), True),
        ((0,), (1, 0), False),  # the name is known
        ((0, 1), (OPEN, OPEN), False),  # it speaks of no card any more
    ],
)
def test_when_a_hint_can_still_tell_something(
    spoken: tuple[int, ...], touched: tuple[int, ...], is_open: bool
) -> None:
    assert Unsaid(spoken, touched).is_open == is_open
