"""Work that Ctrl-C stops and that watches the clock, keeping what was found by then.

CP-SAT's own way takes the signal for itself: the search stops, but nobody learns that it was told
to, and the next stage begins. So the work is done beside, and Python waits for it.
"""

import _thread
import math
import sys
from collections.abc import Callable
from importlib import import_module
from threading import Event, Lock
from typing import TypeVar

from tamaya.solver import clock
from tamaya.solver.plain.search import StoppedError

T = TypeVar("T")


class Stop:
    """When some work is to stop: at a moment, or as soon as somebody wants it."""

    def __init__(self, until: float) -> None:
        self.until = until
        self.wanted = False
        self.also: Callable[[], None] = _nothing  # how what is running now is told

    @property
    def seconds_left(self) -> float:
        return 0.0 if self.wanted else max(0.0, self.until - clock.now())

    def check(self) -> None:
        """Raise `StoppedError` if it is time."""
        if self.wanted or clock.now() > self.until:
            raise StoppedError

    def now(self) -> None:
        self.wanted = True
        self.also()


def _nothing() -> None:
    pass


def load(module: str) -> None:
    """Import a module that holds compiled code, so that Ctrl-C is heard when it is there.

    A signal in the midst of such an import is taken for a failure of the module, and lost.
    """
    if module not in sys.modules:
        _, interrupted = beside(lambda: import_module(module), Stop(math.inf))
        if interrupted:
            raise KeyboardInterrupt


def beside(work: Callable[[], T], stop: Stop) -> tuple[T, bool]:
    """What some work comes to, and whether somebody broke it off before."""
    outcomes: list[T] = []
    failed: list[BaseException] = []
    over = Event()
    lock = Lock()
    begun = called_off = interrupted = False

    def run() -> None:
        nonlocal begun
        with lock:
            if called_off:
                return
            begun = True
        try:
            outcomes.append(work())
        except BaseException as error:  # raised again where somebody can see it
            failed.append(error)
        finally:
            over.set()

    try:
        _thread.start_new_thread(run, ())
    except KeyboardInterrupt:  # just before the thread began, or just after
        interrupted = True
        with lock:
            called_off = not begun
        if called_off:
            raise
    # Not by a thread's own `join`: interrupted, it takes a thread that runs for one that is over.
    while not over.is_set():
        try:
            if interrupted:  # again and again: what is still being set up doesn't hear it
                stop.now()
            # Some systems don't let a signal through while one waits without an end.
            over.wait(0.1)
        except KeyboardInterrupt:
            interrupted = True
    if failed:
        raise failed[0]
    return outcomes[0], interrupted
