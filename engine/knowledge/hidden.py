"""What is known of cards that can't be seen, and what they can be."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

Row = tuple[int, ...]
"""For each place the kinds that it can hold, as bits."""


@dataclass(frozen=True, slots=True)
class PutBack:
    """A card that went back into the deck when some of the hidden cards were in the hand already.

    These `old` places can't hold it. `copies` is how many cards of its kind were then in the deck
    or in the old places. One that came to light in the hand since doesn't count.
    """

    kind: int
    copies: int
    old: frozenset[int]


class Quota(NamedTuple):
    """So many of these places hold one of the kinds, which are bits."""

    kinds: int
    places: frozenset[int]
    number: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """All that is known of some hidden cards.

    `places` has the kinds that each can be, as bits, and `unseen` how many cards of each kind can
    lie there. For each entry of `either`, at least one of its rows holds in all places.
    """

    places: Row
    unseen: tuple[int, ...]
    either: tuple[tuple[Row, ...], ...] = ()
    put_back: tuple[PutBack, ...] = ()
    counts: tuple[Quota, ...] = ()


@dataclass(frozen=True, slots=True)
class HiddenCards:
    """What some hidden cards can be.

    `ways` counts the ways in which the unseen cards can lie in the places, two copies of a kind
    being two cards. All of them are equally likely. `hands` counts those that look different.
    `by_place` has the ways for each kind that a place can hold.

    Where a card was put back that some older place could hold by its kind, a way is counted as
    often as there were cards in the deck, right after the return, that the returned card could be.
    So the ways remain equally likely.
    """

    ways: int
    hands: int
    by_place: tuple[dict[int, int], ...]

    def kinds(self, place: int) -> frozenset[int]:
        """The kinds that a place can hold."""
        return frozenset(self.by_place[place])

    def chance(self, place: int, kind: int) -> Fraction:
        """How likely a place holds a kind."""
        return Fraction(self.by_place[place].get(kind, 0), self.ways)

    def chances(self, place: int) -> dict[int, Fraction]:
        """How likely a place holds each kind that it can hold."""
        return {kind: Fraction(ways, self.ways) for kind, ways in self.by_place[place].items()}
