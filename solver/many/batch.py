"""Many deals on several processors, answered in their order.

Processes are spawned: CP-SAT's threads don't survive a fork. When one dies, for want of memory
say, the pool that it belonged to is of no more use. Then what was lost is given to a new one. Only
a deal that may be to blame for two deaths is solved alone, and only it can go without an answer.
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
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.connection import Connection
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING
from weakref import WeakSet

from tamaya.engine.game.deal import Deal
from tamaya.engine.records.line import Line
from tamaya.solver.bound import Bound, Code, Report, StageFaultWarning
from tamaya.solver.many.processes import FreshContext, deaf_to_ctrl_c
from tamaya.variants.rules import Rules

if TYPE_CHECKING:
    from tamaya.solver.attempt import Attempt

_AHEAD = 16
"""Deals handed out for each process, so that none has to wait for the next."""
_GRACE = 0.5
"""So many seconds a process that is told to end may still take."""
_MOST_LOST = 2
"""A deal that was in work when a process died, so many times, gets a process of its own."""
Job = tuple[bytes, "Cards", float, str | None, bool]
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
"""A bound without its deal, which whoever asked for it has."""
Item = Deal | str
"""A deal, or what is wrong with what should be one."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a deal has no answer though it is a deal: tamaya itself is at fault, or the machine."""

    why: str
    advice: str = ""


Answered = Bound | Failure | str
Result = Answer | Failure | None
_DIED = Failure("the process that solved this deal died; perhaps memory ran out")


def answer_to(
    deal: Deal,
    time_limit: float,
    only: str | None = None,
    told: "Callable[[Attempt, str], None] | None" = None,
    readable: bool = False,
) -> Bound | Failure:
    """The answer to one of many deals. What goes wrong with it is no matter of the others.

    Where the line is to be `readable`, a shorter one is looked for.
    """
    from tamaya.solver.plain.readable import make_readable
    from tamaya.solver.portfolio import solve

    try:
        attempt = solve(deal, time_limit, only, told)
        if readable:
            make_readable(attempt)
        return attempt.bound()
    except Exception as error:
        what = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        return Failure(
            f"tamaya itself is at fault, not this deal ({what})",
            "please report it with the rules and the deal",
        )


class ProcessDiedWarning(UserWarning):
    """A process of a batch died. What it was given is solved again."""


@dataclass(slots=True)
class _Entry:
    """A deal that was handed out and not answered, and how often its process may have died of it;
    or what is no deal."""

    item: Item
    future: "Future[Result] | None"
    lost: int = 0

    @property
    def is_done(self) -> bool:
        return self.future is None or self.future.done()

    @property
    def is_lost(self) -> bool:
        if self.future is None or self.future.cancelled():
            return False
        return isinstance(self.future.exception(), BrokenProcessPool)


class Interrupted(Exception):  # noqa: N818  (it is no error: somebody pressed Ctrl-C)
    """The batch was broken off; the answers before this are all that there are."""


class Batch:
    """Answers deals in their order: what is no deal is passed on as it is."""

    def __init__(
        self, jobs: int, time_limit: float, only: str | None = None, readable: bool = False
    ) -> None:
        self.jobs, self.time_limit, self.only = jobs, time_limit, only
        self.readable = readable
        self.context = FreshContext()
        # Its end is closed as the sign to stop; an event would wait for processes that died.
        self.sign, self.stop = self.context.Pipe(duplex=False)
        self.pool = self._new_pool(jobs)

    def answers(self, items: Iterable[Item]) -> Iterator[Answered]:
        """Raises `Interrupted` after Ctrl-C, when the deals in work have been answered."""
        window: deque[_Entry] = deque()
        try:
            yield from self._flow(items, window)
        except KeyboardInterrupt:
            self.stop.close()
            self.pool.shutdown(wait=False, cancel_futures=True)
            for entry in window:
                if isinstance(entry.item, str):
                    yield entry.item
                    continue
                answer = _result_of(entry.future)
                if answer is None:
                    break
                yield _whole(entry.item, answer)
            raise Interrupted from None
        finally:
            self.stop.close()
            self.pool.shutdown(cancel_futures=True)

    def bounds(self, deals: Iterable[Deal]) -> Generator[tuple[Deal, Bound | Failure]]:
        """Each deal with its answer. However this is left, no process works on after it."""
        given: deque[Deal] = deque()

        def noted() -> Iterator[Deal]:
            for deal in deals:
                given.append(deal)
                yield deal

        _unfinished.add(self)
        try:
            for answer in self._flow(noted(), deque()):
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
        late = time.monotonic() + _GRACE
        for process in processes:
            process.join(max(0.0, late - time.monotonic()))
            process.kill()
            process.join()

    def _flow(self, items: Iterable[Item], window: "deque[_Entry]") -> Iterator[Answered]:
        """The answers in their order. Those that are handed out stand in the window."""
        for item in items:
            window.append(self._entry(item))
            while window and (len(window) > _AHEAD * self.jobs or window[0].is_done):
                yield from self._first(window)
        while window:
            yield from self._first(window)

    def _new_pool(self, jobs: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(jobs, self.context, _prepare, (self.sign,))

    def _entry(self, item: Item) -> "_Entry":
        return _Entry(item, None if isinstance(item, str) else self._submitted(item))

    def _submitted(self, deal: Deal) -> "Future[Result]":
        try:
            with deaf_to_ctrl_c():
                return self.pool.submit(_solve, self._job(deal))
        except BrokenProcessPool as error:
            future: Future[Result] = Future()
            future.set_exception(error)
            return future

    def _first(self, window: "deque[_Entry]") -> Iterator[Answered]:
        """The answer to the first in the window. Where its process died there is none yet."""
        entry = window[0]
        if isinstance(entry.item, str):
            window.popleft()
            yield entry.item
            return
        assert entry.future is not None
        try:
            answer = entry.future.result()
        except BrokenProcessPool:
            if entry.lost < _MOST_LOST:
                self._begin_anew(window)
                return
            answer = self._alone(entry.item)
        window.popleft()
        if answer is not None:
            yield _whole(entry.item, answer)

    def _begin_anew(self, window: "deque[_Entry]") -> None:
        """A process died, and with it the pool. What was lost is handed out again, to as many.

        Deals are begun in their order. So the one that is to blame was among the first.
        """
        warnings.warn(
            "a process that was solving deals died; perhaps memory ran out",
            ProcessDiedWarning,
            stacklevel=2,
        )
        self.pool.shutdown()
        self.pool = self._new_pool(self.jobs)
        lost = [entry for entry in window if entry.is_lost]
        for entry in lost[: self.jobs]:
            entry.lost += 1
        for entry in lost:
            if entry.lost < _MOST_LOST and isinstance(entry.item, Deal):
                entry.future = self._submitted(entry.item)

    def _alone(self, deal: Deal) -> "Result":
        """The answer of a process that has no other deal, and takes none with it."""
        with self._new_pool(1) as pool:
            try:
                with deaf_to_ctrl_c():
                    asked = pool.submit(_solve, self._job(deal))
                return asked.result()
            except BrokenProcessPool:
                return _DIED
            except KeyboardInterrupt:
                self.stop.close()  # or its process would be waited for
                raise

    def _job(self, deal: Deal) -> Job:
        """Rules are large and the same for many deals: they are packed once, and unpacked once."""
        cards = (deal.players, deal.deck, deal.tiles, deal.returns, deal.seed)
        return _packed(deal.rules), cards, self.time_limit, self.only, self.readable


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
    known: Rules = pickle.loads(rules)
    return known


def _result_of(future: "Future[Result] | None") -> "Result":
    """What a deal in work came to after the batch was told to stop."""
    try:
        return future.result() if future is not None else None
    except (CancelledError, BrokenProcessPool, KeyboardInterrupt):
        return None


# ------------------------------------------------------------------- in each process

_working = False
_stopped = False


def _prepare(sign: "Connection[object, object]") -> None:
    """Ctrl-C reaches all processes of a terminal; only the first shall act on it, and give the
    others a sign that ends their attempts just as Ctrl-C would."""
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


def _solve(job: Job) -> "Result":
    """The answer to a deal; None where there is no more time to begin."""
    global _working
    if _stopped:
        return None
    rules, cards, time_limit, only, readable = job
    try:
        _working = True
        deal = Deal(_unpacked(rules), *cards)
        bound = answer_to(deal, time_limit, only, readable=readable)
    finally:
        _working = False
    if isinstance(bound, Failure):
        return bound
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
