"""The clock that all searches look at.

It is the clock on the wall, for those who wait for an answer. Where nobody waits for a single deal,
it counts the work of this process instead: then a deal is given as much on a busy machine as on a
quiet one, and what is proved in time doesn't depend on who else wants the processors.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_clock: Callable[[], float] = time.monotonic
_elsewhere = 0.0  # seconds of work that other processes did for this one


def now() -> float:
    """The time in seconds. Only differences mean anything."""
    return _clock()


def count_own_work() -> None:
    """From now on the clock counts the processor's time of this process, in all of its threads, and
    of those that worked for it.

    A process that asks for it does nothing else: a search that began before would take one clock
    for the other.
    """
    global _clock
    _clock = _own_work


def _own_work() -> float:
    return time.process_time() + _elsewhere


def add_work(seconds: float) -> None:
    """Another process has done so much work for this one, and is gone."""
    global _elsewhere
    _elsewhere += seconds


@contextmanager
def own_work() -> Iterator[None]:
    """Within, the clock counts the work of this process."""
    global _clock
    before = _clock
    count_own_work()
    try:
        yield
    finally:
        _clock = before
