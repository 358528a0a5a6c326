"""Hints that didn't say their name: one of several names touched these cards and missed those."""

from typing import NamedTuple

OPEN = -1
"""For a card that came into the hand after the hint."""


class Unsaid(NamedTuple):
    """A hint of which the name is open. `touched` has for each card of the hand 1, 0 or `OPEN`."""

    names: tuple[int, ...]
    touched: tuple[int, ...]

    def without(self, place: int, touched_by: int | None) -> "Unsaid":
        """After a card left the hand. If it was seen, it tells which names it can't have been."""
        was, names = self.touched[place], self.names
        if touched_by is not None and was != OPEN:
            names = tuple([name for name in names if touched_by >> name & 1 == was])
        return Unsaid(names, (*self.touched[:place], *self.touched[place + 1 :]))

    def rows(self, hit: tuple[int, ...], miss: tuple[int, ...], row: list[int]) -> list[list[int]]:
        """What the cards can be, once for each name that agrees with all of them."""
        found = []
        for name in self.names:
            each = (miss[name], hit[name], -1)
            kinds = [can & each[t] for can, t in zip(row, self.touched, strict=True)]
            if all(kinds):
                found.append(kinds)
        return found
