"""Many deals on several processors, answered in their order.

An easy deal takes no longer than to hand it out. So several go together, and what a process hasn't
begun after a moment comes back and is handed out again, deal by deal.

When a process dies, for want of memory say, the pool that it belonged to is of no more use. Then
what was lost is given to a new one, deal by deal. Only a deal that may be to blame for two deaths
is solved alone, and only it can go without an answer.
"""

import _thread
import atexit
import os
import pickle
import signal
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING
from weakref import WeakSet

from tamaya.engine.game.deal import Deal
from tamaya.engine.records.line import Line
from tamaya.solver.bound import Bound, Code, Report, StageFaultWarning
from tamaya.solver.many.processes import (
    CopyContext,
    FreshContext,
    deaf_to_ctrl_c,
    processors,
)
from tamaya.variants.rules import Rules

if TYPE_CHECKING:
    from tamaya.solver.attempt import Attempt

_TOGETHER = 32
"""Deals that are handed out together, at most."""
_AHEAD = 3
"""So many times deals are handed out for each process, so that none has to wait for the next."""
_BEHIND = 4000
"""So many answers wait for one before them that is late."""
_MOMENT = 0.02
"""After so many seconds a process begins no other of the deals that it was given together."""
_SELDOM = 0.002
"""Fewer deals than could go together are handed out every so many seconds, to idle processes."""
_ALONE = 0.25
"""Work that takes no longer than so many seconds begins no other process."""
_LATE = 5.0
"""When nothing comes back for so many seconds, somebody looks whether all processes are alive."""
_GRACE = 0.5
"""So many seconds a process that is told to end may still take."""
_MOST_LOST = 2
"""A deal that was in work when a process died, so many times, gets a process of its own."""
Job = tuple[bytes, tuple["Cards", ...], float, str | None, bool]
Cards = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...], int | None]
Answer = tuple[
    int | None,
    int | None,
    Line | None,
    str,
    str | None,
    float,
    tuple[Report, ...],
    bool,
    int | None,
    tuple[Code, ...],
]
"""A bound without its deal, which the caller has."""
Item = Deal | str
"""A deal, or what is wrong with what should be one."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a deal has no answer though it is a deal: tamaya itself is at fault, or the machine."""

    why: str
    advice: str = ""


Answered = Bound | Failure | str
Result = tuple[Answer | Failure, ...]
"""The answers to the first of the deals in a job. The others haven't been begun."""
_DIED = Failure("the process that solved this deal died; perhaps memory ran out")


def answer_to(
    deal: Deal,
    time_limit: float,
    only: str | None = None,
    listener: "Callable[[Attempt, str], None] | None" = None,
    readable: bool = False,
) -> Bound | Failure:
    """The answer to one of many deals. What goes wrong with it is no matter of the others.

    Where the line is to be `readable`, a shorter one is looked for.
    """
    from tamaya.solver.plain.hints import make_readable
    from tamaya.solver.portfolio import solve

    try:
        attempt = solve(deal, time_limit, only, listener)
        if readable:
            make_readable(attempt)
        return attempt.bound()
    except Exception as error:
        what = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        return Failure(
            f"tamaya itself is at fault, not this deal ({what})",
            "please report it with the rules and the deal",
        )


def answers(
    items: Iterable[Item],
    jobs: int,
    time_limit: float,
    only: str | None = None,
    listener: "Callable[[Attempt, str], None] | None" = None,
    readable: bool = False,
) -> Iterator[Answered]:
    """The answers to all items in their order. Raises `Interrupted` after Ctrl-C.

    With no `jobs` there is a process for each processor, but only where there is enough to do.
    Nothing else may be going on in this process: others begin as copies of it.
    """
    from tamaya.solver.events.solving.apart import CAN_FORK

    items, most = iter(items), jobs or processors()
    if most == 1 or not jobs:
        begun: float | None = None
        for item in items:
            answer = (
                item
                if isinstance(item, str)
                else answer_to(item, time_limit, only, listener, readable)
            )
            yield answer
            if isinstance(answer, Bound) and answer.interrupted:
                raise Interrupted
            if begun is None:  # the first answer had to wait until all was loaded
                begun = time.monotonic()
            elif most > 1 and time.monotonic() > begun + _ALONE:
                break
        else:
            return
    context = CopyContext() if CAN_FORK else FreshContext()
    yield from Batch(most, time_limit, only, readable, context).answers(items)


class ProcessDiedWarning(UserWarning):
    """A process of a batch died. What it was given is solved again."""


@dataclass(slots=True)
class _Entry:
    """A deal with its answer once it is there, and how often a process may have died of it; or what
    is no deal, which is its own answer."""

    item: Item
    answer: Answered | None
    lost: int = 0

    @property
    def deal(self) -> Deal:
        assert isinstance(self.item, Deal)
        return self.item


class Interrupted(Exception):  # noqa: N818  (it is no error: somebody pressed Ctrl-C)
    """The batch was broken off; the answers before this are all that there are."""


class Batch:
    """Answers deals in their order: what is no deal is passed on as it is."""

    def __init__(
        self,
        jobs: int,
        time_limit: float,
        only: str | None = None,
        readable: bool = False,
        context: FreshContext | CopyContext | None = None,
    ) -> None:
        self.jobs, self.time_limit, self.only = jobs, time_limit, only
        self.readable = readable
        self.context = context or FreshContext()
        # Its end is closed as the sign to stop; an event would wait for processes that died.
        self.sign, self.stop = self.context.Pipe(duplex=False)
        self.window: deque[_Entry] = deque()  # what was taken and isn't answered yet
        self.gathered: list[_Entry] = []  # the last of these, which aren't handed out yet
        self.out: dict[Future[Result], list[_Entry]] = {}  # what is handed out, in this order
        self.back: SimpleQueue[Future[Result]] = SimpleQueue()  # what of it has come back
        self.last = 0.0  # when something was handed out
        self.pool = self._new_pool(jobs)

    def answers(self, items: Iterable[Item]) -> Iterator[Answered]:
        """Raises `Interrupted` after Ctrl-C, when the deals in work have been answered."""
        try:
            yield from self._flow(items)
        except KeyboardInterrupt:
            self.stop.close()
            self.pool.shutdown(wait=False, cancel_futures=True)
            for future, entries in self.out.items():
                with suppress(CancelledError, BrokenProcessPool, KeyboardInterrupt):
                    _answer(entries, future.result())
            for entry in self.window:
                if entry.answer is None:
                    break
                yield entry.answer
            raise Interrupted from None
        finally:
            self.end()

    def bounds(self, deals: Iterable[Deal]) -> Generator[tuple[Deal, Bound | Failure]]:
        """Each deal with its answer. However this is left, no process works on after it."""
        given: deque[Deal] = deque()

        def noted() -> Iterator[Deal]:
            for deal in deals:
                given.append(deal)
                yield deal

        _unfinished.add(self)
        try:
            for answer in self._flow(noted()):
                assert not isinstance(answer, str)
                yield given.popleft(), answer
        finally:
            self.end()

    def end(self) -> None:
        """End all processes, whatever they have in work. What hears no sign is killed."""
        _unfinished.discard(self)
        self.stop.close()
        processes = [*(self.pool._processes or {}).values()]
        self.pool.shutdown(wait=False, cancel_futures=True)
        late = time.monotonic() + (_GRACE if self.window else 0.0)
        for process in processes:
            process.join(max(0.0, late - time.monotonic()))
            process.kill()
            process.join()

    def _flow(self, items: Iterable[Item]) -> Iterator[Answered]:
        """The answers in their order."""
        most_out = _AHEAD * self.jobs
        for item in items:
            entry = _Entry(item, item if isinstance(item, str) else None)
            self.window.append(entry)
            if entry.answer is None:
                self._gather(entry)
            yield from self._come(most_out, _TOGETHER * most_out + _BEHIND)
        self._hand_out_gathered()
        yield from self._come(0, 0)

    def _new_pool(self, jobs: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(jobs, self.context, _prepare, (self.sign, self.stop))

    def _come(self, most_out: int, most_taken: int) -> Iterator[Answered]:
        """The next answers: those that are there, and as many as have to come until no more is
        handed out, and no more deals are taken, than this."""
        while self.window:
            first = self.window[0]
            if first.answer is not None:
                self.window.popleft()
                yield first.answer
            elif len(self.out) <= most_out and len(self.window) <= most_taken:
                return
            elif first.lost == _MOST_LOST:
                first.answer = self._alone(first)
            elif self.gathered and self.gathered[0] is first:
                self._hand_out_gathered()
            else:
                self._wait_for_one()

    def _wait_for_one(self) -> None:
        """Wait for a job that comes back. A pool whose process died may have forgotten a job that
        was handed out at that very moment: then nothing comes."""
        try:
            future = self.back.get(timeout=_LATE)
        except Empty:
            processes = [*(self.pool._processes or {}).values()]
            if any(process.exitcode is not None for process in processes):
                self._begin_anew()
        else:
            self._take_back(future)

    def _gather(self, entry: _Entry) -> None:
        """Hand a deal out with others of the same rules, or sooner to a process that is idle."""
        if self.gathered and self.gathered[0].deal.rules is not entry.deal.rules:
            self._hand_out_gathered()
        self.gathered.append(entry)
        while not self.back.empty():
            self._take_back(self.back.get())
        idle = len(self.out) < self.jobs and time.monotonic() > self.last + _SELDOM
        if idle or len(self.gathered) == _TOGETHER:
            self._hand_out_gathered()

    def _hand_out_gathered(self) -> None:
        entries, self.gathered = self.gathered, []
        if entries:
            self._hand_out(entries)

    def _hand_out(self, entries: list[_Entry]) -> None:
        job = self._job([entry.deal for entry in entries])
        with deaf_to_ctrl_c():
            future = self._submitted(job)
            self.out[future] = entries
        future.add_done_callback(self.back.put)
        self.last = time.monotonic()

    def _submitted(self, job: Job) -> "Future[Result]":
        try:
            return self.pool.submit(_solve, job)
        except BrokenProcessPool as error:
            future: Future[Result] = Future()
            future.set_exception(error)
            return future

    def _take_back(self, future: "Future[Result]") -> None:
        """Note what has been answered, and hand out the rest deal by deal."""
        if future not in self.out:  # it was lost, and is handed out again
            return
        if isinstance(future.exception(), BrokenProcessPool):
            self._begin_anew()
            return
        with deaf_to_ctrl_c():
            rest = _answer(self.out.pop(future), future.result())
        for entry in rest:
            self._hand_out([entry])

    def _begin_anew(self) -> None:
        """A process died, and with it the pool. What was lost is handed out again, deal by deal.

        Jobs are begun in their order. So the one that is to blame was among the first, and if it
        was a single deal, it gets the blame.
        """
        warnings.warn(
            "a process that was solving deals died; perhaps memory ran out",
            ProcessDiedWarning,
            stacklevel=2,
        )
        processes = [*(self.pool._processes or {}).values()]
        self.pool.shutdown()
        for process in processes:  # where the pool failed to end them
            process.kill()
        self.pool = self._new_pool(self.jobs)
        lost = [self.out.pop(future) for future in [*self.out] if _is_lost(future)]
        for entries in lost[: self.jobs]:
            if len(entries) == 1:
                entries[0].lost += 1
        for entries in lost:
            for entry in entries:
                if entry.lost < _MOST_LOST:
                    self._hand_out([entry])

    def _alone(self, entry: _Entry) -> Bound | Failure:
        """The answer of a process that has no other deal, and takes none with it."""
        with self._new_pool(1) as pool:
            try:
                with deaf_to_ctrl_c():
                    future = pool.submit(_solve, self._job([entry.deal]))
                return _whole(entry.deal, *future.result())
            except BrokenProcessPool:
                return _DIED
            except KeyboardInterrupt:
                self.stop.close()  # or its process would be waited for
                raise

    def _job(self, deals: Sequence[Deal]) -> Job:
        """Rules are large and the same for all: they are packed once, and unpacked once."""
        cards = [(deal.players, deal.deck, deal.tiles, deal.returns, deal.seed) for deal in deals]
        return _packed(deals[0].rules), tuple(cards), self.time_limit, self.only, self.readable


def _is_lost(future: "Future[Result]") -> bool:
    """Whether a pool that has ended has no answer: it says so, or has forgotten the job."""
    return not future.done() or isinstance(future.exception(), BrokenProcessPool)


_unfinished: "WeakSet[Batch]" = WeakSet()
"""What was begun by `bounds` and not left yet."""


def _end_unfinished() -> None:
    for batch in [*_unfinished]:
        batch.end()


def _before_waiting(call: Callable[[], None]) -> None:
    """Call something when the program ends, and before Python waits for the work of all pools.

    A program may end by an error while a loop over answers is left open. `atexit` comes too late.
    """
    register = vars(threading).get("_register_atexit", atexit.register)
    with suppress(RuntimeError):  # the program is ending already
        register(call)


_before_waiting(_end_unfinished)


def _answer(entries: list[_Entry], result: Result) -> list[_Entry]:
    """Note the answers to the first of some deals. The rest is returned."""
    for entry, answer in zip(entries, result, strict=False):
        entry.answer = _whole(entry.deal, answer)
    return entries[len(result) :]


def _whole(deal: Deal, answer: Answer | Failure) -> Bound | Failure:
    """The answer that another process gave, with what it had to warn of."""
    if isinstance(answer, Failure):
        return answer
    bound = Bound(deal, *answer)
    for report in bound.faults:
        warnings.warn(report.warning(), stacklevel=2)
    return bound


@lru_cache(maxsize=16)
def _packed(rules: Rules) -> bytes:
    return pickle.dumps(rules)


@lru_cache(maxsize=16)
def _unpacked(rules: bytes) -> Rules:
    rule_set: Rules = pickle.loads(rules)
    return rule_set


# ------------------------------------------------------------------- in each process

_working = False
_stopped = False


def _prepare(sign: "Connection[object, object]", stop: "Connection[object, object]") -> None:
    """Ctrl-C reaches all processes of a terminal; only the first shall act on it, and give the
    others a sign that ends their attempts just as Ctrl-C would."""
    stop.close()  # or the end that the first holds would not be the last
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _break_off)
    warnings.simplefilter("ignore", StageFaultWarning)  # the answer tells of it
    Thread(target=_watch, args=(sign, os.getppid()), daemon=True).start()


def _watch(sign: "Connection[object, object]", parent: int) -> None:
    global _stopped
    with suppress(EOFError, OSError):
        sign.recv_bytes()  # nothing is ever sent: it lasts until the other end is closed
    _stopped = True
    _thread.interrupt_main(signal.SIGTERM)
    time.sleep(1.0)
    if os.getppid() != parent:  # nobody is left who would want an answer
        os._exit(1)


def _break_off(signum: int, frame: FrameType | None) -> None:
    if not _stopped:  # the signal came from elsewhere: what is in work shall be solved again
        os._exit(128 + signum)
    if _working:
        raise KeyboardInterrupt


def _solve(job: Job) -> Result:
    """The answers to deals: the first, and those for which there is time."""
    global _working
    late = time.monotonic() + _MOMENT
    rules, many, time_limit, only, readable = job
    answers: list[Answer | Failure] = []
    for cards in many:
        if _stopped or (answers and time.monotonic() > late):
            break
        try:
            _working = True
            deal = Deal(_unpacked(rules), *cards)
            bound = answer_to(deal, time_limit, only, readable=readable)
        except KeyboardInterrupt:
            break
        finally:
            _working = False
        answers.append(bound if isinstance(bound, Failure) else _packable(bound))
    return tuple(answers)


def _packable(bound: Bound) -> Answer:
    return (
        bound.lower,
        bound.upper,
        bound.witness,
        bound.reason,
        bound.proof,
        bound.seconds,
        bound.stages,
        bound.interrupted,
        bound.at_most,
        bound.rests_on,
    )
