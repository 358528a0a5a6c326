"""Hands as rows: which card of each lies open, and what becomes of what is said of them."""

from collections.abc import Sequence
from typing import TypeVar

from tamaya.engine.game.tables import places
from tamaya.engine.state.state import State

T = TypeVar("T")


def open_places(state: State) -> list[tuple[int, int]]:
    """The cards that lie open in hands: whose hand, and which place.

    Cards are turned up when a turn is over: none is, while something waits for a choice.
    """
    only = state.game.rules.holding.lies_open
    if not only or state.waiting:
        return []
    return [(seat, at) for seat, hand in enumerate(state.hands) for at in places(len(hand), only)]


def last_first(row: Sequence[T]) -> tuple[T, ...]:
    """What is said of a hand, card by card, after its last card was put first."""
    return (*row[-1:], *row[:-1])


def less(row: Sequence[T], place: int) -> tuple[T, ...]:
    """The same after a card has left it."""
    return (*row[:place], *row[place + 1 :])


def moved(row: Sequence[T], old: int, new: int) -> tuple[T, ...]:
    """The same after a card was put at another place of the hand."""
    rest = less(row, old)
    return (*rest[:new], row[old], *rest[new:])
