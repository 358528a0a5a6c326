"""Hands as rows: which places count, and which card of each hand lies open."""

from collections.abc import Sequence
from typing import TypeVar, assert_never

from tamaya.engine.state import State
from tamaya.variants.tables import Place

T = TypeVar("T")


def places(size: int, only: Place) -> range:
    """The places of a hand of some size; where only one end of it counts, that one."""
    match only:
        case "first":
            return range(size)[:1]
        case "last":
            return range(size)[-1:]
        case "":
            return range(size)
        case _:
            assert_never(only)


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
