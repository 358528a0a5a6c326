"""What a study knows so far: counts of the deals that all cells know, and the outcomes beyond."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tamaya.studies.figures.looks import Counts, Pairs, ending
from tamaya.studies.outcomes import Outcome


class WidestDeal(NamedTuple):
    """A deal, and by how many points the second of two cells scores more."""

    seed: int
    gap: int


NO_DEAL = WidestDeal(-1, 0)


class Results:
    """Outcomes come in any order. They are counted in the order of their seeds, each deal for all
    cells at once, and then forgotten. So memory doesn't grow with the deals."""

    def __init__(self, cells: int, compared: Iterable[tuple[int, int]], first: int) -> None:
        """`compared` are the places of cells whose endings are counted side by side."""
        self.first = first
        self.counts = [Counts() for _ in range(cells)]
        self.pairs: dict[tuple[int, int], Pairs] = {both: Counter() for both in compared}
        self.widest: dict[tuple[int, int], WidestDeal] = {}
        """The first of the deals in which two cells are furthest apart."""
        self.deals = 0  # so many are counted
        self._waiting: list[dict[int, Outcome]] = [{} for _ in self.counts]
        self._reach = [first for _ in self.counts]

    def add(self, cell: int, outcomes: Sequence[Outcome]) -> None:
        waiting, counted = self._waiting[cell], self.first + self.deals
        waiting.update((one.seed, one) for one in outcomes if one.seed >= counted)
        while self._reach[cell] in waiting:
            self._reach[cell] += 1

    @property
    def deals_in_a_row(self) -> int:
        """How many deals in a row, from the first, every cell knows."""
        return min(self._reach) - self.first

    def count_to(self, deals: int) -> None:
        """Count the outcomes of so many deals: no more than are known."""
        for seed in range(self.first + self.deals, self.first + deals):
            outcomes = [waiting.pop(seed) for waiting in self._waiting]
            for counts, outcome in zip(self.counts, outcomes, strict=True):
                counts.add(outcome)
            endings = [ending(outcome) for outcome in outcomes]
            for (one, other), pairs in self.pairs.items():
                pairs[endings[one], endings[other]] += 1
                gap = endings[other].score - endings[one].score
                if abs(gap) > abs(self.widest.get((one, other), NO_DEAL).gap):
                    self.widest[one, other] = WidestDeal(seed, gap)
        self.deals = max(self.deals, deals)

    def take(
        self, deals: int, counts: Sequence[Counts], pairs: Mapping[tuple[int, int], Pairs]
    ) -> None:
        """Take what somebody else has counted, in place of all that is known here."""
        self.deals, self.counts, self.pairs = deals, list(counts), dict(pairs)
