"""Which deals are played next, and how many at a time."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil

from tamaya.studies.workers.running import Chunk, PlayedChunk

# ------------------------------------------------------------------- seeds

# Sets of seeds, as ranges that don't touch.


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


# ------------------------------------------------------------------- planning

BLOCK = 1_000
"""Usually no chunk crosses a multiple of this. So outcomes can be kept in whole blocks."""

_FIRST = 5
"""So many deals have a round and a chunk while nobody knows how long a deal takes."""
_GROWTH = 4
CHUNK_SECONDS = 1.0
ROUND_SECONDS = 10.0

Enough = Callable[[int], bool]
"""Whether so many deals are enough."""


class Rounds:
    """The work in rounds: in each all cells play the same seeds, but for those that they know.

    A round is so long that it takes a few seconds, and a chunk so that it takes about one. Both
    follow what was measured. What comes of a deal doesn't depend on it.
    """

    def __init__(
        self,
        coverage: Sequence[Seeds],
        first: int,
        deals: int | None,
        is_enough: Enough = lambda deals: False,
        width: int = 1,
        round_seconds: float = ROUND_SECONDS,
        block: int = BLOCK,
    ) -> None:
        """`coverage` says of each cell what it knows; `width` is how many chunks play at once."""
        self.coverage, self.first, self.deals = coverage, first, deals
        self.is_enough, self.width = is_enough, width
        self.round_seconds, self.block = round_seconds, block
        self.round = _FIRST
        self._seconds = [0.0 for _ in coverage]
        self._played = [0.0 for _ in coverage]

    def learn(self, played: PlayedChunk) -> None:
        """Note how long a chunk took. What was long ago counts less: processes warm up."""
        cell = played.chunk.cell
        self._seconds[cell] = self._seconds[cell] / 2 + played.seconds
        self._played[cell] = self._played[cell] / 2 + played.chunk.count

    def chunks(self) -> Iterator[Chunk]:
        at = self.first
        while True:
            at = min(seeds.next_gap(at) for seeds in self.coverage)
            left = None if self.deals is None else self.first + self.deals - at
            if (left is not None and left <= 0) or self.is_enough(at - self.first):
                return
            size = self._next_round() if left is None else min(left, self._next_round())
            yield from self._round(range(at, at + size))
            at += size

    def _round(self, seeds: range) -> Iterator[Chunk]:
        for cell, coverage in enumerate(self.coverage):
            for gap in list(coverage.gaps(seeds)):
                start = gap.start
                while start < gap.stop:
                    most = min(self._chunk(cell, len(seeds)), self.block - start % self.block)
                    count = min(most, gap.stop - start)
                    yield Chunk(cell, start, count)
                    start += count

    def _cost(self, cell: int) -> float | None:
        """Seconds for a deal, where some were played."""
        played = self._played[cell]
        return max(self._seconds[cell] / played, 1e-6) if played else None

    def _next_round(self) -> int:
        costs = [
            cost for cell in range(len(self.coverage)) if (cost := self._cost(cell)) is not None
        ]
        if costs:
            whole = sum(costs) * len(self.coverage) / len(costs)
            fits = int(self.round_seconds * self.width / whole)
            self.round = max(1, min(fits, _GROWTH * self.round))
        return self.round

    def _chunk(self, cell: int, size: int) -> int:
        """How many deals a chunk has in a round of some size: enough for all who play."""
        cost = self._cost(cell)
        fits = _FIRST if cost is None else int(min(CHUNK_SECONDS, self.round_seconds) / cost)
        return max(1, min(fits, ceil(size * len(self.coverage) / (2 * self.width))))
