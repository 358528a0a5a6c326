"""Sets of seeds, as ranges that don't touch."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator


class Seeds:
    """Many seeds in few ranges."""

    def __init__(self, ranges: Iterable[range] = ()) -> None:
        self._starts: list[int] = []
        self._stops: list[int] = []
        for one in ranges:
            self.add(one)

    def __iter__(self) -> Iterator[range]:
        return map(range, self._starts, self._stops)

    def __len__(self) -> int:
        return sum(map(len, self))

    def add(self, seeds: range) -> None:
        if not seeds:
            return
        at = bisect_left(self._stops, seeds.start)  # the first that it touches
        end = bisect_right(self._starts, seeds.stop)
        start = min([seeds.start, *self._starts[at:end]])
        stop = max([seeds.stop, *self._stops[at:end]])
        self._starts[at:end], self._stops[at:end] = [start], [stop]

    def gaps(self, seeds: range) -> Iterator[range]:
        """Those of the given seeds that are missing."""
        start = seeds.start
        for at in range(bisect_right(self._stops, start), len(self._starts)):
            if self._starts[at] >= seeds.stop:
                break
            if start < self._starts[at]:
                yield range(start, self._starts[at])
            start = self._stops[at]
        if start < seeds.stop:
            yield range(start, seeds.stop)

    def next_gap(self, seed: int) -> int:
        """The first seed from this one on that is missing."""
        at = bisect_right(self._starts, seed) - 1
        return max(seed, self._stops[at]) if at >= 0 else seed
