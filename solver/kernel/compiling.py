"""The process that compiles the searches: one at a time, and it outlives the one that began it.

One process of a user compiles on a machine, wherever it keeps what it makes; another that would
compile for the same cache waits for what the first has made. It is gone when its cache is gone, and
it has an end: it may use so much time and memory, and no more.
"""

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tamaya.engine.game.deal import deal
from tamaya.grammar.cache import can_keep, common_place, keeping_place
from tamaya.solver import clock
from tamaya.solver.attempt import Attempt
from tamaya.solver.kernel.shelf import SEARCHES, is_ready
from tamaya.solver.many.processes import Detached, begin_detached
from tamaya.variants.compile.passes import compile_rules

try:
    import fcntl
    import resource
except ImportError:  # Windows: there the searches are compiled where they are needed
    CAN_COMPILE_BESIDE = False
else:
    CAN_COMPILE_BESIDE = True

_LOCK = "compiling"
_SECONDS, _LONGEST = 300, 1_800
"""Of the processor, and of the clock. It takes ten of the first on a usual machine."""
_MEMORY = 4 << 30
_EACH = 0.25

DONE, CANNOT_KEEP = 0, 1


def is_compiling() -> bool:
    """Whether a process is compiling for the cache of this one."""
    place = keeping_place()
    lock = _opened(place) if place is not None and CAN_COMPILE_BESIDE else -1
    if lock < 0:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(lock)
    return False


def compile_beside() -> Detached | None:
    """Begin a process that compiles, where one can keep what it makes."""
    if not CAN_COMPILE_BESIDE or not can_keep():
        return None
    with suppress(OSError):
        return begin_detached("tamaya.solver.kernel")
    return None


def compile_all(listener: Callable[[str], None]) -> int:
    """Compile all searches for the cache, and say how it went as an exit status."""
    place = keeping_place()
    if place is not None and CAN_COMPILE_BESIDE:
        _confine()
        locks = [_opened(each) for each in (place, common_place()) if each is not None]
        if -1 in locks:
            return CANNOT_KEEP
        threading.Thread(target=_watch, args=(place,), daemon=True).start()
        for lock in locks:  # held as long as this process is there
            fcntl.flock(lock, fcntl.LOCK_EX)
    if not is_ready():
        attempt = Attempt(deal(compile_rules("nl"), 2, 0), clock.now())
        for number, search in enumerate(SEARCHES, 1):
            listener(f"compiling the searches, this once: {number} of {len(SEARCHES)}")
            attempt.kernel.load(search)
    return DONE if place is not None else CANNOT_KEEP


def _opened(place: Path) -> int:
    try:
        return os.open(place / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except OSError:
        return -1


def _confine() -> None:
    for what, most in (
        (resource.RLIMIT_CPU, _SECONDS),
        (resource.RLIMIT_AS, _MEMORY),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(OSError, ValueError):  # it has less already
            resource.setrlimit(what, (most, most))


def _watch(place: Path) -> None:
    """End with the cache, and after the longest time."""
    until = time.monotonic() + _LONGEST
    while (place / _LOCK).exists() and time.monotonic() < until:
        time.sleep(_EACH)
    os._exit(CANNOT_KEEP)
