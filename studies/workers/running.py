"""Chunks of a study, played on one processor or several.

What a chunk gives depends on its cell and its seeds alone. So a process that dies costs nothing but
time: its chunks are given to a new pool.
"""

import os
import signal
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice
from threading import Thread
from typing import TYPE_CHECKING, Protocol

from tamaya.solver.many.processes import FreshContext, deaf_to_ctrl_c, processors
from tamaya.studies.outcomes import Outcome, outcomes
from tamaya.studies.rows import Row, outcome_of, row_of
from tamaya.variants.rules import Rules

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_MOST_DEATHS = 5
"""A chunk that was in work so often when a process died is given up."""


class WorkersDieWarning(UserWarning):
    """A process died. What it had in work is played again."""


class WorkersDieError(RuntimeError):
    """Processes die over the same deals again and again."""


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
    count: int

    @property
    def seeds(self) -> range:
        return range(self.first, self.first + self.count)


@dataclass(frozen=True, slots=True)
class PlayedChunk:
    """What came of a chunk: an outcome for each of its seeds, and how many seconds it took."""

    chunk: Chunk
    outcomes: list[Outcome]
    seconds: float

    def __reduce__(self) -> tuple[object, ...]:
        """It travels between processes as rows, which take a tenth of the time to pack."""
        return _unpacked, (self.chunk, list(map(row_of, self.outcomes)), self.seconds)


def _unpacked(chunk: Chunk, rows: list[Row], seconds: float) -> PlayedChunk:
    return PlayedChunk(chunk, list(map(outcome_of, rows)), seconds)


Done = Callable[[PlayedChunk], None]


class Executor(Protocol):
    """Plays chunks, wherever that is: in processes of this machine, or on many machines.

    `width` is how many are played at once. `play` takes work as long as there is any, and tells of
    each chunk once, in any order, in the thread that called it. It returns when all is done.
    """

    @property
    def width(self) -> int: ...

    def play(self, work: Iterator[Chunk], done: Done) -> None: ...


def play_chunk(cell: Cell, chunk: Chunk) -> PlayedChunk:
    begun = time.perf_counter()
    answers = outcomes(cell.rules, cell.players, cell.level, chunk.seeds)
    return PlayedChunk(chunk, answers, time.perf_counter() - begun)


class Pool:
    """Processes that play chunks. With one process all is played here."""

    def __init__(self, cells: Sequence[Cell], processes: int = 0) -> None:
        self.cells = tuple(cells)
        self.width = processes or processors()

    def play(self, work: Iterator[Chunk], done: Done) -> None:
        """Play chunks in their order until there are no more. What was begun is ended."""
        if self.width == 1:
            for chunk in work:
                done(play_chunk(self.cells[chunk.cell], chunk))
            return
        lost: list[Chunk] = []
        deaths: Counter[Chunk] = Counter()
        while True:
            with Processes(self.width, self.cells) as pool:
                lost = self._play_on(pool, chain(lost, work), done)
            if not lost:
                return
            deaths.update(lost)
            if max(deaths.values()) > _MOST_DEATHS:
                raise WorkersDieError("the processes that play the study die again and again")
            warnings.warn(
                "a process died, perhaps for want of memory: its deals are played again",
                WorkersDieWarning,
                stacklevel=2,
            )

    def _play_on(self, pool: ProcessPoolExecutor, work: Iterator[Chunk], done: Done) -> list[Chunk]:
        """Hand chunks out until all are played. What is lost where a process died comes back."""
        running: dict[Future[PlayedChunk], Chunk] = {}
        while True:
            for chunk in islice(work, 2 * self.width - len(running)):
                try:
                    with deaf_to_ctrl_c():  # the first chunk begins them
                        running[pool.submit(_play, chunk)] = chunk
                except BrokenProcessPool:
                    return [*running.values(), chunk]
            if not running:
                return []
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                try:
                    played = future.result()
                except BrokenProcessPool:
                    return list(running.values())
                del running[future]
                done(played)


class Processes(ProcessPoolExecutor):
    """Processes that end when they are left, or when the process that began them is killed.

    They hold one end of a pipe. The other end is closed in either case, and they end at once: what
    they have in work is not wanted any more.
    """

    def __init__(self, processes: int, cells: tuple[Cell, ...]) -> None:
        context = FreshContext()
        self.sign, self.stop = context.Pipe(duplex=False)
        super().__init__(processes, context, _sit_down, (cells, self.sign))

    def __exit__(self, *error: object) -> None:
        self.stop.close()
        self.shutdown(wait=True, cancel_futures=True)
        self.sign.close()


_cells: tuple[Cell, ...] = ()


def _sit_down(cells: tuple[Cell, ...], sign: "Connection[object, object]") -> None:
    """A process begins: it knows the cells, and leaves Ctrl-C to the process that began it."""
    global _cells
    _cells = cells
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_at, args=(sign,), daemon=True).start()


def _end_at(sign: "Connection[object, object]") -> None:
    with suppress(EOFError, OSError):
        sign.recv_bytes()  # nothing is ever sent: it lasts until the other end is closed
    os._exit(0)


def cell_at(place: int) -> Cell:
    """In such a process: one of the cells."""
    return _cells[place]


def _play(chunk: Chunk) -> PlayedChunk:
    return play_chunk(_cells[chunk.cell], chunk)
