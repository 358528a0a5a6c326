"""Processes of a terminal: Ctrl-C reaches all of them, and only the first shall act on it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def beginning_processes() -> Iterator[None]:
    """Processes that are begun within don't hear Ctrl-C, not even while they load what they need.
    The one that begins them hears it when it leaves."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
