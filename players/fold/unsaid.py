"""Hints that left something open: which name touched these cards and missed those, or which cards
a name touched, of which only the number was told."""

from typing import NamedTuple

from tamaya.engine.questions.holding import less, moved

OPEN = -1
"""For a card that came into the hand after the hint, or lay where hints touch none."""


class Unsaid(NamedTuple):
    """A hint of which the name is open. `touched` has for each card of the hand 1, 0 or `OPEN`."""

    names: tuple[int, ...]
    touched: tuple[int, ...]

    def without(self, place: int, touched_by: int | None) -> "Unsaid":
        """After a card left the hand. If it was seen, it tells which names it can't have been."""
        was, names = self.touched[place], self.names
        if touched_by is not None and was != OPEN:
            names = tuple([name for name in names if touched_by >> name & 1 == was])
        return Unsaid(names, less(self.touched, place))

    def rows(self, hit: tuple[int, ...], miss: tuple[int, ...], row: list[int]) -> list[list[int]]:
        """What the cards can be, once for each name that agrees with all of them."""
        rows = []
        for name in self.names:
            each = (miss[name], hit[name], -1)
            kinds = [can & each[t] for can, t in zip(row, self.touched, strict=True)]
            if all(kinds):
                rows.append(kinds)
        return rows

    @property
    def is_open(self) -> bool:
        return len(self.names) > 1 and any(was != OPEN for was in self.touched)

    def with_drawn(self) -> "Unsaid":
        """After a card came into the hand."""
        return self._replace(touched=(*self.touched, OPEN))

    def moved(self, old: int, new: int) -> "Unsaid":
        """After a card was put at another place."""
        return self._replace(touched=moved(self.touched, old, new))

    def narrowed(
        self, hit: tuple[int, ...], miss: tuple[int, ...], row: list[int]
    ) -> list[int] | None:
        """What the cards can be by this hint; None where it can't have been given."""
        rows = self.rows(hit, miss, row)
        if not rows:
            return None
        masks = [0] * len(row)
        for kinds in rows:
            masks = [was | can for was, can in zip(masks, kinds, strict=True)]
        return masks


class Number(NamedTuple):
    """A hint that told how many cards its name touched of those that are `among` it.

    So many of these have left the hand `unseen`: they may have been touched or not.
    """

    name: int
    number: int
    among: tuple[bool, ...]
    unseen: int = 0

    def without(self, place: int, touched_by: int | None) -> "Number":
        """After a card left the hand."""
        number, unseen = self.number, self.unseen
        if self.among[place]:
            if touched_by is None:
                unseen += 1
            else:
                number -= touched_by >> self.name & 1
        return Number(self.name, number, less(self.among, place), unseen)

    @property
    def is_open(self) -> bool:
        return any(self.among)

    def with_drawn(self) -> "Number":
        """After a card came into the hand."""
        return self._replace(among=(*self.among, False))

    def moved(self, old: int, new: int) -> "Number":
        """After a card was put at another place."""
        return self._replace(among=moved(self.among, old, new))

    def narrowed(
        self, hit: tuple[int, ...], miss: tuple[int, ...], row: list[int]
    ) -> list[int] | None:
        """What the cards can be by this hint; None where it can't have been given."""
        touched, missed = hit[self.name], miss[self.name]
        pairs = list(zip(row, self.among, strict=True))
        sure = [is_among and not mask & missed for mask, is_among in pairs]
        maybe = [is_among and bool(mask & touched) for mask, is_among in pairs]
        if sum(sure) > self.number or sum(maybe) < self.number - self.unseen:
            return None
        if sum(sure) == self.number:
            keep = [
                missed if is_among and not is_sure else -1
                for is_among, is_sure in zip(self.among, sure, strict=True)
            ]
        elif sum(maybe) == self.number - self.unseen:
            keep = [touched if can else -1 for can in maybe]
        else:
            return row
        return [mask & kinds for mask, kinds in zip(row, keep, strict=True)]


OpenHint = Unsaid | Number
