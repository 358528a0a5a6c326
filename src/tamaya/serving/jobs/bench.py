"""Long jobs: a few run at a time, by turns, each in a process of its own.

Each address has the same share of the time, and each session of its address's. A job whose turn is
over is paused, with all that it holds, and goes on later. What is scarce is memory: where all jobs
together hold too much, the one that holds the most is ended.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field

from tamaya.serving.jobs.job import STOPPED, Job, message
from tamaya.serving.jobs.turns import Client, Turns, gives_way
from tamaya.serving.jobs.worker import GoneError, Worker, job_worker, warm_up
from tamaya.serving.limits import MEGABYTE, Limits

_TICK = 0.1
_WEIGHING = 0.5
_STOPPING = 2.0
_MOST_KEPT = 64 * MEGABYTE
_FULL = "too many people are asking at the moment: try again in a minute"


class FullError(Exception):
    """A job that isn't taken, and why."""


@dataclass(eq=False)
class Bench:
    """The jobs of all clients."""

    limits: Limits
    jobs: dict[str, Job] = field(default_factory=dict)
    turns: Turns = field(default_factory=Turns)
    _count: int = 0
    _weighed: float = 0.0
    """When somebody last looked how much memory the jobs hold."""
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def open(self) -> None:
        """Begin, in the loop that runs."""
        self._do(self._keep_turns())

    def warm_up(self) -> None:
        """Load the solver while nobody waits for anything."""
        self._do(warm_up())

    async def close(self) -> None:
        for job in self.jobs.values():
            job.ending = job.ending or STOPPED
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def take(self, client: Client, kind: str, data: object) -> Job:
        """Take a job, or raise `FullError`."""
        waiting = [job for job in self.jobs.values() if not job.over]
        if sum(job.client == client for job in waiting) >= self.limits.jobs:
            raise FullError(f"{self.limits.jobs} jobs at a time are the most: stop one of them")
        if len(waiting) >= self.limits.all_jobs and not self._make_room(client.address, waiting):
            raise FullError(_FULL)
        self._count += 1
        job = Job(client, kind, data, self._count)
        self.jobs[job.id] = job
        self._wake.set()
        return job

    def _make_room(self, address: str, waiting: list[Job]) -> bool:
        """Where there are too many jobs, the address with the most loses its newest one that was
        not begun."""
        most = gives_way((job.client.address for job in waiting), address)
        idle = [job for job in waiting if job.client.address == most and not job.begun]
        if most == address or not idle:
            return False
        idle[-1].tell(message(status=503, error=_FULL))
        return True

    def stop(self, job: Job) -> None:
        """Ask a job for what it knows by now; soon it is ended."""
        if not job.begun:
            job.tell(STOPPED)
        elif job.stop_until is None:
            job.stop_until = time.monotonic() + _STOPPING
            if job.worker is not None:
                job.worker.interrupt()
        self._wake.set()

    # ------------------------------------------------------------------ turns

    async def _keep_turns(self) -> None:
        """Look again and again who is to run."""
        before = time.monotonic()
        while True:
            self._wake.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(_TICK if self._at_work() else None):
                    await self._wake.wait()
            now = time.monotonic()
            self._account(now - before)
            before = now
            self._forget(now)
            self._end_some(now)
            self._choose()

    def _at_work(self) -> bool:
        return bool(self.jobs)

    def _unfinished(self) -> list[Job]:
        return [job for job in self.jobs.values() if not job.over]

    def _account(self, seconds: float) -> None:
        self.turns.present(job.client for job in self._unfinished() if job.readers)
        for job in self._unfinished():
            work = job.work(seconds)
            job.had += work
            self.turns.used(job.client, work)

    def _choose(self) -> None:
        """Let those run whose turn it is, and pause the others, and those nobody listens to."""
        left = self.limits.running
        begun = Counter(job.client.address for job in self._unfinished() if job.begun)
        for place, job in enumerate(self._in_order()):
            address = job.client.address
            room = begun.total() < self.limits.begun and begun[address] < self.limits.begun_here
            runs = left > 0 and job.readers > 0 and (job.begun or room)
            left -= runs
            begun[address] += runs and not job.begun
            self._let(job, runs or job.stop_until is not None)
            if not job.begun:
                self._say_place(job, place)

    def _in_order(self) -> list[Job]:
        """First the address that has had the least; of its jobs the first of each session, and of
        these that of the session that has had the least; of equals those that run."""
        seen: Counter[Client] = Counter()
        ranked: list[tuple[tuple[float, ...], Job]] = []
        for job in sorted(self._unfinished(), key=lambda job: job.number):
            nth = seen[job.client]
            seen[job.client] += 1
            address, session = self.turns.rank(job.client, self.limits.slice)
            ranked.append(((address, nth, session, not job.runs, job.number), job))
        return [job for _, job in sorted(ranked, key=lambda one: one[0])]

    def _let(self, job: Job, runs: bool) -> None:
        if runs and not job.begun:
            job.begun = job.runs = True
            self._do(self._work(job))
        elif job.begun and runs != job.runs:
            job.runs = runs
            if job.worker is not None:
                job.worker.go_on() if runs else job.worker.pause()

    def _say_place(self, job: Job, place: int) -> None:
        queued = message(queued=place)
        if job.news != queued:
            job.wait(queued)

    # ------------------------------------------------------------------ what is ended

    def _end_some(self, now: float) -> None:
        """End what has run too long, what nobody follows, and what holds too much."""
        if now >= self._weighed + _WEIGHING:
            self._weighed = now
            self._end_the_largest()
        for job in self._unfinished():
            if job.had > self.limits.job_seconds + self.limits.late:
                words = f"this took more than {self.limits.job_seconds:.0f} seconds"
                self._end(job, message(status=504, error=words))
            if job.stop_until is not None and now > job.stop_until:
                self._end(job, STOPPED)
            if not job.readers and now - job.left > self.limits.unread:
                self.stop(job)

    def _end_the_largest(self) -> None:
        """End the job that holds the most where all together hold too much."""
        held = {job: job.worker.memory for job in self._unfinished() if job.worker is not None}
        if sum(held.values()) > self.limits.jobs_memory:
            most = max(held, key=lambda job: held[job])
            words = "all jobs together took too much memory, and this one took the most"
            self._end(most, message(status=503, error=words))

    def _end(self, job: Job, why: bytes) -> None:
        """End a job. Its process is ended by the one that listens to it."""
        job.tell(why)
        job.ending = why
        if job.worker is not None:
            self._do(job.worker.end())

    def _forget(self, now: float) -> None:
        """Drop what has ended and was read, the oldest first."""
        over = sorted((job for job in self.jobs.values() if job.over), key=lambda job: job.left)
        size = sum(len(job.news) for job in over)
        for job in over:
            if size > _MOST_KEPT or now - job.left > self.limits.retention:
                del self.jobs[job.id]
            size -= len(job.news)

    # ------------------------------------------------------------------ the work

    async def _work(self, job: Job) -> None:
        """Have a job done, and tell its news."""
        worker = await job_worker(self.limits, self.limits.job_seconds)
        try:
            await self._listen(job, worker)
        except GoneError:
            words = "the process that worked on this ended; it may have taken too much memory"
            job.tell(STOPPED if job.stop_until else message(status=500, error=words))
        finally:
            job.worker = None
            await worker.end()
            self._wake.set()

    async def _listen(self, job: Job, worker: Worker) -> None:
        if job.over:
            return
        job.worker = worker
        if job.stop_until is not None:
            job.tell(STOPPED)
            return
        if not job.runs:
            worker.pause()
        await worker.ask(job.kind, json.dumps(job.data).encode())
        while not job.over:
            job.tell(await worker.hear())

    def _do(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
