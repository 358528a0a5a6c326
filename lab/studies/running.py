"""Cells of a study, played side by side in rounds, on one processor or several.

Every cell plays the same seeds, so after each round all cells know equally many deals. What a chunk
gives depends on its cell and its seeds alone. So a process that dies costs nothing but time: its
chunks are given to a new pool.
"""

import os
import signal
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import chain, islice
from multiprocessing import get_context

from tamaya.lab.studies.outcomes import Outcome, outcome
from tamaya.variants.rules import Rules

CHUNK = 5
"""So many deals are played between two looks at the clock."""

_MOST_DEATHS = 5


class WorkersDieWarning(UserWarning):
    """A process died. What it had in work is played again."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Rules, how many play, and how well."""

    rules: Rules
    players: int
    level: str


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some seeds of a cell; `cell` is its place among the cells."""

    cell: int
    first: int
    count: int = CHUNK

    @property
    def seeds(self) -> range:
        return range(self.first, self.first + self.count)


@dataclass(slots=True)
class Results:
    """The outcomes of all cells so far, by seed."""

    cells: Sequence[Cell]
    found: list[dict[int, Outcome]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.found = [{} for _ in self.cells]

    def add(self, chunk: Chunk, outcomes: Sequence[Outcome]) -> None:
        self.found[chunk.cell].update((one.seed, one) for one in outcomes)

    def deals(self, first: int) -> int:
        """How many seeds in a row, from the first, every cell knows."""
        known = first
        while all(known in found for found in self.found):
            known += 1
        return known - first

    def of(self, cell: int, seeds: range) -> list[Outcome]:
        return [self.found[cell][seed] for seed in seeds]


def play_chunk(cell: Cell, chunk: Chunk) -> list[Outcome]:
    return [outcome(cell.rules, cell.players, cell.level, seed) for seed in chunk.seeds]


Enough = Callable[[int], bool]
"""Whether so many deals are enough."""


def chunks(cells: int, first: int, deals: int | None, is_enough: Enough) -> Iterator[Chunk]:
    """The work, round by round: so many deals, or until it is enough."""
    at = first
    while (deals is None or at < first + deals) and not is_enough(at - first):
        count = CHUNK if deals is None else min(CHUNK, first + deals - at)
        yield from (Chunk(cell, at, count) for cell in range(cells))
        at += count


class Pool:
    """Processes that play chunks. With one process all is played here."""

    def __init__(self, cells: Sequence[Cell], processes: int = 0) -> None:
        self.cells = tuple(cells)
        self.processes = processes or os.cpu_count() or 1
        self.deaths = 0

    def play(self, work: Iterator[Chunk], done: Callable[[Chunk, list[Outcome]], None]) -> None:
        """Play chunks in their order until there are no more. What was begun is ended."""
        if self.processes == 1:
            for chunk in work:
                done(chunk, play_chunk(self.cells[chunk.cell], chunk))
            return
        lost: list[Chunk] = []
        while True:
            pool = ProcessPoolExecutor(
                self.processes, get_context("spawn"), _sit_down, (self.cells,)
            )
            try:
                lost = self._play_on(pool, chain(lost, work), done)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
            if not lost:
                return
            self.deaths += 1
            if self.deaths > _MOST_DEATHS:
                raise MemoryError("the processes that play the study die again and again")
            warnings.warn(
                "a process died, perhaps for want of memory: its deals are played again",
                WorkersDieWarning,
                stacklevel=2,
            )

    def _play_on(
        self,
        pool: ProcessPoolExecutor,
        work: Iterator[Chunk],
        done: Callable[[Chunk, list[Outcome]], None],
    ) -> list[Chunk]:
        """Hand chunks out until all are played. What is lost where a process died comes back."""
        running: dict[Future[list[Outcome]], Chunk] = {}
        while True:
            for chunk in islice(work, 2 * self.processes - len(running)):
                try:
                    running[pool.submit(_play, chunk)] = chunk
                except BrokenProcessPool:
                    return [*running.values(), chunk]
            if not running:
                return []
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                try:
                    outcomes = future.result()
                except BrokenProcessPool:
                    return list(running.values())
                done(running.pop(future), outcomes)


_cells: tuple[Cell, ...] = ()


def _sit_down(cells: tuple[Cell, ...]) -> None:
    """A process begins: it knows the cells, and leaves Ctrl-C to the process that began it."""
    global _cells
    _cells = cells
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(chunk: Chunk) -> list[Outcome]:
    return play_chunk(_cells[chunk.cell], chunk)
