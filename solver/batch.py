"""Many deals on several processors, answered in their order.

Processes are spawned: CP-SAT's threads don't survive a fork. When one dies, for want of memory
say, the pool that it belonged to is of no more use; then what it had been given is solved one by
one, so that only the deal that is to blame goes without an answer.
"""

import _thread
import os
import pickle
import signal
import sys
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING

from tamaya.engine.deal import Deal
from tamaya.engine.records.line import Line
from tamaya.solver.bound import Bound, Proof, Report, StageFaultWarning
from tamaya.variants.rules import Rules

if TYPE_CHECKING:
    from tamaya.solver.attempt import Attempt

_AHEAD = 16
"""Deals handed out for each process, so that none has to wait for the next."""
Job = tuple[bytes, "Cards", float, str | None, bool]
Cards = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...], int | None]
Answer = tuple[int | None, int, Line | None, str, Proof, float, tuple[Report, ...], bool]
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
    from tamaya.solver.portfolio import solve
    from tamaya.solver.readable import make_readable

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


class Interrupted(Exception):  # noqa: N818  (it is no error: somebody pressed Ctrl-C)
    """The batch was broken off; the answers before this are all that there are."""


class Batch:
    """Answers deals in their order: what is no deal is passed on as it is."""

    def __init__(
        self, jobs: int, time_limit: float, only: str | None = None, readable: bool = False
    ) -> None:
        self.jobs, self.time_limit, self.only = jobs, time_limit, only
        self.readable = readable
        self.context = get_context("spawn")
        # Its end is closed as the sign to stop; an event would wait for processes that died.
        self.sign, self.stop = self.context.Pipe(duplex=False)
        self.pool = self._new_pool(jobs)

    def answers(self, items: Iterable[Item]) -> Iterator[Answered]:
        """Raises `Interrupted` after Ctrl-C, when the deals in work have been answered."""
        # Each deal that was handed out and not answered, in order.
        window: deque[tuple[Item, Future[Result] | None]] = deque()
        waiting = iter(items)
        try:
            for item in waiting:
                window.append((item, self._submitted(item)))
                while window and (len(window) > _AHEAD * self.jobs or _is_done(window[0])):
                    yield from self._first(window)
            while window:
                yield from self._first(window)
        except KeyboardInterrupt:
            self.stop.close()
            self.pool.shutdown(wait=False, cancel_futures=True)
            for item, future in window:
                if isinstance(item, str):
                    yield item
                    continue
                answer = _result_of(future)
                if answer is None:
                    break
                yield _whole(item, answer)
            raise Interrupted from None
        finally:
            self.stop.close()
            self.pool.shutdown(cancel_futures=True)

    def _new_pool(self, jobs: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(jobs, self.context, _prepare, (self.sign,))

    def _submitted(self, item: Item) -> "Future[Result] | None":
        if isinstance(item, str):
            return None
        try:
            return self.pool.submit(_solve, self._job(item))
        except BrokenProcessPool as error:
            future: Future[Result] = Future()
            future.set_exception(error)
            return future

    def _first(self, window: "deque[tuple[Item, Future[Result] | None]]") -> Iterator[Answered]:
        """The answer to the first in the window, or to all of it after a process has died."""
        item, future = window[0]
        if future is None:
            window.popleft()
            yield str(item)
            return
        try:
            answer = future.result()
        except BrokenProcessPool:
            self.pool.shutdown()
            while window:
                yield self._alone(window[0][0])
                window.popleft()
            self.pool = self._new_pool(self.jobs)
            return
        window.popleft()
        if answer is not None and not isinstance(item, str):
            yield _whole(item, answer)

    def _alone(self, item: Item) -> Answered:
        if isinstance(item, str):
            return item
        with self._new_pool(1) as pool:
            try:
                answer = pool.submit(_solve, self._job(item)).result()
            except BrokenProcessPool:
                return _DIED
        return _whole(item, answer) if answer is not None else _DIED

    def _job(self, deal: Deal) -> Job:
        """Rules are large and the same for many deals: they are packed once, and unpacked once."""
        cards = (deal.players, deal.deck, deal.tiles, deal.returns, deal.seed)
        return _packed(deal.rules), cards, self.time_limit, self.only, self.readable


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


def _is_done(entry: "tuple[Item, Future[Result] | None]") -> bool:
    return entry[1] is None or entry[1].done()


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
    if _working:
        raise KeyboardInterrupt
    if not _stopped:  # the signal came from elsewhere
        sys.exit(128 + signum)


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
    )
