"""Chunks of a study played by a Dask cluster: many machines, whose workers may come and go.

A few chunks for each worker are on their way at any time, so neither the scheduler nor this process
holds more. The cells travel once: they are a task of their own, which workers fetch from each other
and which is done again where those die that had them. What a worker lost is played again elsewhere,
by Dask.

A worker with another tamaya would play other games. So each chunk says which code it wants, and a
worker with other code declines.
"""

import asyncio
import logging
import pickle
import time
import warnings
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from types import TracebackType

from distributed import Client, KilledWorker
from distributed.client import FutureCancelledError

import tamaya.engine
import tamaya.lab
import tamaya.players
import tamaya.solver
import tamaya.studies
import tamaya.variants
from tamaya.studies.study import StudyError
from tamaya.studies.workers.running import Cell, Chunk, Done, PlayedChunk, play_chunk

_ROOMS = (
    tamaya.variants,
    tamaya.engine,
    tamaya.players,
    tamaya.solver,
    tamaya.lab,
    tamaya.studies,
)


@cache
def code() -> str:
    """A digest of all that has a say in outcomes: these rooms, and the solver that they call."""
    digest = sha256(version("ortools").encode())
    for room in _ROOMS:
        folder = Path(room.__path__[0])
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


_CONNECT_SECONDS = 4.0
_LOOK_SECONDS = 2.0
"""So often the workers are counted."""
_PATIENCE = 10.0
"""After so many seconds without any worker, that is said."""

_CHUNKS_EACH = 3
"""So many chunks for each worker: one that it plays, and others that wait for it."""

_MOST_DEATHS = 3
"""A chunk is handed to Dask so often. Each time Dask tries several workers."""

_LOUD = ("distributed", "distributed.client", "tornado.application", "asyncio")
"""Logs that write to standard error. What matters is said in our own words."""


class ClusterError(StudyError):
    """A cluster that can't play the study, and why."""


class NoWorkersWarning(UserWarning):
    """There is a scheduler, but nobody who works for it."""


class ThreadsWarning(UserWarning):
    """A worker has several threads, of which only one can play at a time."""


class ClusterWorkersDieWarning(UserWarning):
    """Several workers died over the same deals. They are played again."""


class OtherCodeError(Exception):
    """A worker has another tamaya than the process that asks it to play."""


class Cluster:
    """An executor: the workers of the Dask scheduler at an address."""

    def __init__(self, cells: Sequence[Cell], address: str) -> None:
        self.address = address
        self.width = 1
        self._cells = pickle.dumps(tuple(cells))
        self._threads: dict[str, int] = {}
        self._counted = self._seen = time.monotonic()
        self._levels = {name: logging.getLogger(name).level for name in _LOUD}

    def __enter__(self) -> "Cluster":
        """Connect. Raises `ClusterError` where there is no scheduler."""
        for name in _LOUD:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._runner = asyncio.Runner()
        try:
            self._runner.run(self._connect())
        except BaseException:
            self._leave()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self._runner.run(self._close())
        finally:
            self._leave()

    def _leave(self) -> None:
        self._runner.close()
        for name, level in self._levels.items():
            logging.getLogger(name).setLevel(level)

    async def _connect(self) -> None:
        what = f"no Dask scheduler answers at `{self.address[:80]}`"
        try:
            self._client = Client(
                self.address,
                asynchronous=True,
                set_as_default=False,
                timeout=_CONNECT_SECONDS,
                name="tamaya-study",
            )
        except (ValueError, TypeError, OSError) as error:
            raise ClusterError(f"{what}: {error}") from None
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                await self._client
                await self._count()
        except (OSError, TimeoutError):
            await self._close()
            raise ClusterError(f"{what}; it prints its address when it starts") from None
        except (ValueError, TypeError) as error:  # about the address
            await self._close()
            raise ClusterError(f"{what}: {error}") from None
        self.width = max(1, sum(self._threads.values()))

    async def _close(self) -> None:
        await self._client._close(fast=True)

    def play(self, work: Iterator[Chunk], done: Done) -> None:
        """Play chunks until there are no more. Ctrl-C takes back what waits."""
        self._runner.run(self._play(work, done))

    async def _play(self, work: Iterator[Chunk], done: Done) -> None:
        sent = self._client.submit(bytes, self._cells)  # a task, since data could get lost
        arrived: asyncio.Queue[asyncio.Task[PlayedChunk]] = asyncio.Queue()
        running: set[asyncio.Task[PlayedChunk]] = set()
        try:
            while True:
                room = _CHUNKS_EACH * max(1, sum(self._threads.values())) - len(running)
                for chunk in islice(work, max(0, room)):
                    task = asyncio.create_task(self._far(sent, chunk))
                    task.add_done_callback(arrived.put_nowait)
                    running.add(task)
                if not running:
                    return
                if time.monotonic() - self._counted > _LOOK_SECONDS:
                    await self._count()
                try:
                    task = await asyncio.wait_for(arrived.get(), _LOOK_SECONDS)
                except TimeoutError:
                    continue
                running.discard(task)
                done(task.result())
        finally:
            for task in running:
                task.cancel()  # Dask forgets what nobody waits for
            await asyncio.gather(*running, return_exceptions=True)

    async def _far(self, sent: object, chunk: Chunk) -> PlayedChunk:
        """The outcomes of a chunk, from the worker that plays it."""
        for _ in range(_MOST_DEATHS):
            try:
                played: PlayedChunk = await self._client.submit(
                    play_far, code(), sent, chunk.cell, chunk.first, chunk.count, pure=False
                )
            except KilledWorker:
                warnings.warn(
                    "workers died, perhaps for want of memory: their deals are played again",
                    ClusterWorkersDieWarning,
                    stacklevel=2,
                )
            except FutureCancelledError:
                raise ClusterError(f"the scheduler at `{self.address[:80]}` went away") from None
            except OtherCodeError as error:
                raise ClusterError(str(error)) from None
            except ImportError as error:
                raise ClusterError(
                    f"a machine of the cluster can't play: {error}. Install the same tamaya, with "
                    "its extra `cluster`, on all of them, that of the scheduler among them"
                ) from None
            else:
                return played
        raise ClusterError(f"the deals from seed {chunk.first} on kill one worker after the other")

    async def _count(self) -> None:
        """See which workers there are, and say what is wrong with them."""
        self._threads = await self._client.nthreads()
        self._counted = time.monotonic()
        if self._threads:
            self._seen = self._counted
        elif self._counted - self._seen > _PATIENCE:
            warnings.warn(
                f"the scheduler at {self.address} has no workers: waiting for some",
                NoWorkersWarning,
                stacklevel=2,
            )
        for worker, threads in self._threads.items():
            if threads > 1:
                warnings.warn(
                    f"{worker} has {threads} threads, of which one can play at a time",
                    ThreadsWarning,
                    stacklevel=2,
                )
                break


def play_far(wanted: str, cells: bytes, cell: int, first: int, count: int) -> PlayedChunk:
    """What a worker does."""
    if wanted != code():
        raise OtherCodeError("a worker has another version of tamaya: all need the same")
    return play_chunk(_unpacked(cells)[cell], Chunk(cell, first, count))


@lru_cache(maxsize=2)
def _unpacked(cells: bytes) -> tuple[Cell, ...]:
    contents: tuple[Cell, ...] = pickle.loads(cells)
    return contents
