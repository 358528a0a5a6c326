"""Quick answers: a few processes that are always there, and nobody waits long behind another.

A question sits on a seat. One that takes longer than people's patience leaves the seat: its process
goes on beside, with what time the others leave, and a fresh one takes the seat. Few may go on so;
of more, the one that has had the longest is ended. Those who sent what was broken off wait a
while. So hostile texts keep only those waiting who send them.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from itertools import count

from tamaya.serving.jobs.job import message
from tamaya.serving.jobs.turns import Client, Turns, gives_way
from tamaya.serving.jobs.worker import GoneError, Worker, quick_worker
from tamaya.serving.limits import Limits


@dataclass(frozen=True, slots=True)
class Reply:
    """JSON as the process wrote it; how long the question waited for a seat, and how long it was
    worked on, in seconds."""

    status: int
    body: bytes
    waited: float = 0.0
    worked: float = 0.0


def _refused(status: int, why: str) -> Reply:
    return Reply(status, message(error=why))


REPLACED = _refused(409, "a newer question of the same kind came before this was begun")
BUSY = _refused(503, "too many people are asking at the moment: try again in a moment")
LONG = _refused(504, "this took too long and was broken off")
BROKEN = _refused(500, "the process that worked on this ended: please report it")

_MOST_DEATHS = 4
_TICK = 0.01
"""How finely a system tells what a process has worked."""


@dataclass(eq=False, slots=True)
class DeskQuestion:
    """What a client asks, and where its answer goes."""

    client: Client
    name: str
    data: bytes
    answer: asyncio.Future[Reply]
    worker: Worker | None = None
    arrival: float = field(default_factory=time.monotonic)
    seated: float = 0.0
    counted: float = 0.0
    """Until when its time has been counted as its client's."""
    deaths: int = 0
    """How many processes have died over it."""

    def settle(self, answer: Reply) -> None:
        if not self.answer.done():
            now = time.monotonic()
            seated = self.seated or now
            timed = replace(answer, waited=seated - self.arrival, worked=now - seated)
            self.answer.set_result(timed)


@dataclass(eq=False)
class Desk:
    """Takes questions and gives answers. One of each client is worked on at a time."""

    limits: Limits
    waiting: list[DeskQuestion] = field(default_factory=list)
    turns: Turns = field(default_factory=Turns)
    asking: dict[Client, DeskQuestion] = field(default_factory=dict)
    beside: list[tuple[float, Worker]] = field(default_factory=list)
    _spare: asyncio.Queue[Worker] = field(default_factory=lambda: asyncio.Queue(1))
    _free: asyncio.Condition = field(default_factory=asyncio.Condition)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _workers: set[Worker] = field(default_factory=set)

    def open(self, settled: Callable[[], None]) -> None:
        """Begin, in the loop that runs. `settled` is called when all seats are taken."""
        self._do(self._keep_a_spare(settled))
        for _ in range(self.limits.seats):
            self._do(self._seat())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(self._end(worker) for worker in list(self._workers)))

    async def ask(self, client: Client, name: str, data: bytes) -> Reply:
        """The answer to a question, or why there is none."""
        question = DeskQuestion(client, name, data, asyncio.get_running_loop().create_future())
        for other in [q for q in self.waiting if (q.client, q.name) == (client, name)]:
            self.waiting.remove(other)
            other.settle(REPLACED)
        if len(self.waiting) >= self.limits.waiting and not self._make_room(client.address):
            return BUSY
        async with self._free:
            self.waiting.append(question)
            self._free.notify()
        try:
            return await question.answer
        finally:
            if question in self.waiting:  # nobody wants it any more
                self.waiting.remove(question)
            elif not question.answer.done() or question.answer.cancelled():
                self._do(self._drop(question))

    def _make_room(self, address: str) -> bool:
        """Where too many wait, the address with the most questions loses its newest one."""
        most = gives_way((question.client.address for question in self.waiting), address)
        if most == address:
            return False
        newest = [question for question in self.waiting if question.client.address == most][-1]
        self.waiting.remove(newest)
        newest.settle(BUSY)
        return True

    # ------------------------------------------------------------------ seats

    async def _seat(self) -> None:
        """One seat: a process, and question after question."""
        worker = await self._fresh()
        while True:
            question = await self._next()
            if worker.is_dead:
                await self._end(worker)
                worker = await self._fresh()
            if await self._serve(worker, question):
                worker = await self._fresh()

    async def _next(self) -> DeskQuestion:
        async with self._free:
            await self._free.wait_for(lambda: self._first() is not None)
            question = self._first()
            assert question is not None
            self.waiting.remove(question)
            self.asking[question.client] = question
            return question

    def _first(self) -> DeskQuestion | None:
        """The question whose turn it is: of those clients who have none in work, of the one that
        has had the least. Of addresses that have had the same, the one with the fewest in work
        comes first."""
        self.turns.present([*self.asking, *(question.client for question in self.waiting)])
        in_work = Counter(client.address for client in self.asking)

        def rank(question: DeskQuestion) -> tuple[float, int, float]:
            address, session = self.turns.rank(question.client)
            return address, in_work[question.client.address], session

        ready = [question for question in self.waiting if question.client not in self.asking]
        return min(ready, key=rank, default=None)

    def _count(self, question: DeskQuestion) -> None:
        """Count the time of a question as its client's, as far as it has not been."""
        now = time.monotonic()
        self.turns.used(question.client, now - question.counted)
        question.counted = now

    async def _serve(self, worker: Worker, question: DeskQuestion) -> bool:
        """Have a question answered. True where its process has left the seat, or is gone."""
        begun = question.seated = question.counted = time.monotonic()
        question.worker = worker
        hearing = asyncio.ensure_future(self._heard(worker, question))
        enough = worker.worked + self.limits.patience
        while not hearing.done() and (left := enough - worker.worked) > 0:
            await asyncio.wait([hearing], timeout=max(left, _TICK))
            if time.monotonic() - begun > self.limits.quick:
                break
        if hearing.done():
            await self._answered(question, hearing)
            return worker not in self._workers
        worker.leave_the_seat()
        self._count(question)
        self._do(self._go_on(worker, question, begun, hearing))
        return True

    async def _go_on(
        self,
        worker: Worker,
        question: DeskQuestion,
        begun: float,
        hearing: asyncio.Future[Reply],
    ) -> None:
        """A question that has left its seat. Its process is ended in any case. If that breaks it
        off, its author has the next turn after as long again: the time between is for others."""
        place = (begun, worker)
        self.beside.append(place)
        if len(self.beside) > self.limits.slow:
            _, oldest = min(self.beside, key=lambda one: one[0])
            await self._end(oldest)
        await asyncio.wait([hearing], timeout=self.limits.quick)
        await self._end(worker)
        self.beside.remove(place)
        if await hearing is LONG and not question.answer.done():
            question.settle(LONG)
            await asyncio.sleep(time.monotonic() - begun)
        await self._answered(question, hearing)

    async def _drop(self, question: DeskQuestion) -> None:
        """Nobody waits for this answer any more."""
        if question.worker is not None:
            await self._end(question.worker)

    async def _heard(self, worker: Worker, question: DeskQuestion) -> Reply:
        try:
            await worker.ask(question.name, question.data)
            status, _, body = (await worker.hear()).partition(b" ")
            return Reply(int(status), body)
        except GoneError:
            ended_here = worker not in self._workers
            await self._end(worker)
            return LONG if ended_here else BROKEN

    async def _answered(self, question: DeskQuestion, hearing: asyncio.Future[Reply]) -> None:
        answer = await hearing
        async with self._free:
            self._count(question)
            del self.asking[question.client]
            question.deaths += answer is BROKEN
            wanted = not question.answer.done()
            if answer is BROKEN and question.deaths < _MOST_DEATHS and wanted:
                self.waiting.append(question)  # it may have died of something else
            else:
                question.settle(answer)
            self._free.notify_all()

    # ------------------------------------------------------------------ processes

    async def _fresh(self) -> Worker:
        while True:
            worker = await self._spare.get()
            if not worker.is_dead:
                return worker
            await self._end(worker)

    async def _keep_a_spare(self, settled: Callable[[], None]) -> None:
        """Start processes before they are wanted."""
        for number in count():
            if number == self.limits.seats:
                settled()
            worker = await quick_worker(self.limits)
            self._workers.add(worker)
            try:
                await worker.hear()  # that it is ready
            except GoneError:
                await self._end(worker)
                await asyncio.sleep(1)
                continue
            await self._spare.put(worker)

    async def _end(self, worker: Worker) -> None:
        if worker in self._workers:
            self._workers.remove(worker)
            await worker.end()

    def _do(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
