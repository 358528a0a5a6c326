"""From a grid and an aim to rules that reach it: choose on some deals, confirm on others.

How many fresh deals there are is settled before the first of them is played: as many as make the
interval clearly narrower than the band, or as many as the time allows. Nobody looks in between. All
confirmations of a search share what they may err in, which is half of what the search may. So in
one search of twenty at most anything is wrong that it says: that rules reach the aim, that they are
too hard, or too easy.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from tamaya.solver.clock import now
from tamaya.studies.figures.intervals import CONFIDENCE, Figure
from tamaya.studies.figures.looks import FEWEST, Upshot, ending
from tamaya.studies.games.perfect import PERFECT
from tamaya.studies.games.seating import not_followed
from tamaya.studies.study import StudyError
from tamaya.studies.sweeps.aims import Aim, Answer
from tamaya.studies.sweeps.choosing import HALF, MOST_PROPOSED, AimSearch
from tamaya.studies.sweeps.grid import Grid
from tamaya.studies.sweeps.spoken import SweepError
from tamaya.studies.workers.running import Cell, Chunk, Executor, PlayedChunk, Pool
from tamaya.variants.words.lists import listed

FRESH = 1_000_000
"""The seeds of fresh deals come so far behind those of the choice."""

CHOOSING_DEALS = 300
"""So many deals the nearest point plays while it is chosen."""

MOST_FRESH = 5_000

_NARROW = 0.6
"""A confirming interval shall be so wide, as a part of the band."""

_CHUNK = 10


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What fresh deals say of a point. `enough` deals would tell where these don't."""

    point: int
    figure: Figure
    answer: Answer
    enough: int | None


class Aiming:
    """A search for rules that reach an aim. After Ctrl-C it holds what there is."""

    def __init__(
        self,
        grid: Grid,
        aim: Aim,
        first: int = 0,
        processes: int = 0,
        executor: Executor | None = None,
        part: float = 1.0,
    ) -> None:
        """`part` is how much of what may be wrong this search has, where it is one of several."""
        if not all(aim.players in point.rules.players for point in grid.points):
            raise StudyError(f"{aim.players} players can't play all of these rules")
        for point in grid.points:
            if words := not_followed(point.rules, aim.level):
                raise SweepError(
                    f"`{aim.level}` can't follow all that `{grid.typed(point)}` says: "
                    f"{listed(words)}. Their games don't show how people would play, so no aim can "
                    "rest on them",
                    "leave these rules out, or aim at a level that can follow them, such as "
                    f"`{PERFECT}`; without --aim the figures are shown, and marked",
                )
        self.grid, self.aim, self.first = grid, aim, first
        self.cells = [Cell(point.rules, aim.players, aim.level) for point in grid.points]
        self.executor = executor or Pool(self.cells, processes)
        self.sure = 1 - part * HALF * (1 - CONFIDENCE) / min(MOST_PROPOSED, len(self.cells))
        """Each confirmation is so sure."""
        self.choosing = AimSearch(aim, len(self.cells), self._choose, self._judge, part)
        self.endings: list[dict[int, Upshot]] = [{} for _ in self.cells]
        self.proposed: list[int] = []
        self.planned = 0  # fresh deals of the last that was proposed
        self._report: Callable[[], None] = lambda: None

    def run(
        self,
        deals: int | None = None,
        seconds: float = 60.0,
        listener: Callable[["Aiming"], None] = lambda aiming: None,
    ) -> None:
        """Choose and confirm, with so many deals at most on each point and as many fresh ones;
        without a number as time allows, but some on each point at least."""
        begun = now()

        def is_over(part: float) -> bool:
            return deals is None and now() - begun > part * seconds

        self._report = lambda: listener(self)
        try:
            self.choosing.run(deals or CHOOSING_DEALS, lambda: is_over(0.4))
        except KeyboardInterrupt:
            self.choosing.take(
                [self._deals_of(point, self.first) for point in range(len(self.cells))]
            )
            raise
        for point in self.choosing.proposed():
            if self.proposed and is_over(0.8):
                return
            self.proposed.append(point)
            self.planned = deals or self._plan(point)
            self._play(self._fresh_chunks(point, self.planned, lambda: is_over(1)))

    def _plan(self, point: int) -> int:
        """How many fresh deals make the interval of a point narrow enough."""
        figure = self.choosing.figure(point, self.sure)
        wide = (figure.high - figure.low) / (self.aim.most - self.aim.least)
        deals = figure.deals * (wide / _NARROW) ** 2
        return min(MOST_FRESH, max(FEWEST, 50 * ceil(deals / 50)))

    @property
    def confirmations(self) -> tuple[Confirmation, ...]:
        """What the fresh deals say of each point that was proposed."""
        checks = [self._confirmation(point) for point in self.proposed]
        return tuple(one for one in checks if one.figure.deals)

    def fresh(self, point: int) -> int:
        """How many fresh deals of a point are known."""
        return self._deals_of(point, self.first + FRESH)

    def _deals_of(self, point: int, first: int) -> int:
        """How many deals of a point are known, in a row from the first."""
        seed = first
        while seed in self.endings[point]:
            seed += 1
        return seed - first

    def _confirmation(self, point: int) -> Confirmation:
        start = self.first + FRESH
        figure = self._figure(point, range(start, start + self.fresh(point)), self.sure)
        return Confirmation(point, figure, self.aim.answer(figure), self.aim.enough(figure))

    # --------------------------------------------------------------- play

    def _choose(self, wanted: Mapping[int, range]) -> None:
        self._play(
            chunk
            for point, deals in wanted.items()
            for chunk in _chunks(point, self.first + deals.start, len(deals))
        )

    def _fresh_chunks(self, point: int, deals: int, is_over: Callable[[], bool]) -> Iterator[Chunk]:
        for number, chunk in enumerate(_chunks(point, self.first + FRESH, deals)):
            if number * _CHUNK >= FEWEST and is_over():
                return
            yield chunk

    def _play(self, work: Iterator[Chunk]) -> None:
        self.executor.play(work, self._done)

    def _done(self, played: PlayedChunk) -> None:
        self.endings[played.chunk.cell].update((one.seed, ending(one)) for one in played.outcomes)
        self._report()

    def _judge(self, point: int, deals: range, confidence: float) -> Figure:
        seeds = range(self.first + deals.start, self.first + deals.stop)
        return self._figure(point, seeds, confidence)

    def _figure(self, point: int, seeds: range, confidence: float) -> Figure:
        counts = Counter(self.endings[point][seed] for seed in seeds)
        return self.aim.measure.figure(self.cells[point].rules, counts, confidence)


def _chunks(point: int, first: int, count: int) -> Iterator[Chunk]:
    for start in range(0, count, _CHUNK):
        yield Chunk(point, first + start, min(_CHUNK, count - start))
