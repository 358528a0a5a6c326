"""Work that Ctrl-C doesn't tear apart: it waits until a step is done."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def whole() -> Iterator[None]:
    """Press Ctrl-C within, and it is heard after the last line."""
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not usual or threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = False

    def hear(signum: int, frame: FrameType | None) -> None:
        nonlocal heard
        heard = True

    signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if heard:
        raise KeyboardInterrupt
