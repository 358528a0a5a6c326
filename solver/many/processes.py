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
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.context import (
    ForkServerContext,
    ForkServerProcess,
    SpawnContext,
    SpawnProcess,
)
from threading import RLock
from typing import TypeAlias

_NAME = "PYTHONSAFEPATH"
_lock = RLock()


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
    """Ctrl-C reaches all processes of a terminal, and only the first shall act on it. What is begun
    meanwhile doesn't hear it, not even while it loads what it needs. The first hears it after."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
