"""The clock of a check. Whatever may take long looks at it, without being told how late it is.

A single move can lead to more tables than anybody could go through, and a few options to more
set-ups. So it isn't enough to look at the clock between two moves.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from tamaya.solver.clock import now
from tamaya.solver.plain.search import StoppedError

_until: ContextVar[float] = ContextVar("until", default=math.inf)


@contextmanager
def until(moment: float) -> Iterator[None]:
    """What is done within stops at that moment, or at the one that is set already."""
    before = _until.set(min(moment, _until.get()))
    try:
        yield
    finally:
        _until.reset(before)


def look() -> None:
    """Raise `StoppedError` if the time is over."""
    if now() > _until.get():
        raise StoppedError
