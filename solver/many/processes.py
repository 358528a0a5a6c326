"""How processes are begun: with all that tamaya needs, and nothing of the working folder.

Python hands a new process its program as a text, and looks for the modules of such a program in the
working folder first. So a file `selectors.py` beside somebody's rules would be run. The variable
PYTHONSAFEPATH forbids that. It is set while a process is begun and no longer: a program that only
uses tamaya begins its own processes as it wants.
"""

import os
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.context import (
    ForkContext,
    ForkProcess,
    ForkServerContext,
    ForkServerProcess,
    SpawnContext,
    SpawnProcess,
)
from threading import RLock
from types import FrameType
from typing import TypeAlias

_NAME = "PYTHONSAFEPATH"
_lock = RLock()


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def away_from_here() -> Iterator[None]:
    """What is begun meanwhile finds no module in the working folder."""
    with _lock:
        before = os.environ.get(_NAME)
        os.environ[_NAME] = "1"
        try:
            yield
        finally:
            if before is None:
                del os.environ[_NAME]
            else:
                os.environ[_NAME] = before


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Ctrl-C pressed within is heard after the last line, so no step is torn apart. It reaches all
    processes of a terminal, and only the first shall act on it: what is begun meanwhile doesn't
    hear it, not even while it loads what it needs.

    To keep it from this thread isn't enough. Another thread would take it, and Python would still
    raise it here, even where nobody can hear it, such as between two halves of a fork.
    """
    heard = False

    def hear(signum: int, frame: FrameType | None) -> None:
        nonlocal heard
        heard = True

    in_main = threading.current_thread() is threading.main_thread()
    hears = in_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    masks = hasattr(signal, "pthread_sigmask")  # not on Windows
    if hears:
        signal.signal(signal.SIGINT, hear)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if masks else set()
    try:
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if hears:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if heard:
            raise KeyboardInterrupt


def _track() -> None:
    """Begin the process that tidies up after all others. Each context would begin it when it is
    first needed, be it for a queue."""
    with away_from_here():
        resource_tracker.ensure_running()


@contextmanager
def _beginning() -> Iterator[None]:
    """What is begun meanwhile runs nothing of the working folder, and doesn't hear Ctrl-C."""
    _track()  # it would let Ctrl-C through again, so it comes first
    with away_from_here(), deaf_to_ctrl_c():
        yield


class Fresh(SpawnProcess):
    """A process that shares nothing with the one that begins it."""

    def start(self) -> None:
        with _beginning():
            super().start()


class FreshContext(SpawnContext):
    Process = Fresh

    def __init__(self) -> None:
        super().__init__()
        _track()


@contextmanager
def forking() -> Iterator[None]:
    """Fork within: Python warns of it wherever there is another thread."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        yield


class Copy(ForkProcess):
    """A process that begins as a copy of this one, with all that it has loaded. It has one thread:
    what others of this process hold locked, it must not need."""

    def start(self) -> None:
        with _beginning(), forking():
            super().start()


class CopyContext(ForkContext):
    Process = Copy


class Forked(ForkServerProcess):
    """A process that is forked from one that has loaded much, which is begun with the first."""

    def start(self) -> None:
        with _beginning():
            super().start()


class ForkedContext(ForkServerContext):
    Process = Forked


Detached: TypeAlias = subprocess.Popen[bytes]


def begin_detached(module: str) -> Detached:
    """Run a module in a process that outlives this one: without its terminal, and in no folder of
    somebody's."""
    with away_from_here():
        return subprocess.Popen(
            [sys.executable, "-m", module],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=os.path.abspath(os.sep),
            start_new_session=True,
        )
