"""Work in a process of its own, which may end itself: OR-Tools does so where it finds itself wrong.

The process is forked, which costs some milliseconds, and holds what this one does. What it finds it
says at once, so nothing is lost when it ends. It has one thread: what others of this process hold
locked, it must not need. Where processes can't be forked safely, the work is done here.
"""

import gc
import math
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe
from threading import Thread
from typing import Generic, TypeVar

from tamaya.solver import clock
from tamaya.solver.events.solving.stopping import Stop
from tamaya.solver.many.processes import deaf_to_ctrl_c, forking

M = TypeVar("M")
Work = Callable[[Stop, Callable[[M], None]], None]
"""Work that stops in time, and says what it finds as it goes."""

CAN_FORK = hasattr(os, "fork") and sys.platform != "darwin"
_EACH = 0.1  # seconds; some systems don't let a signal through while one waits without an end
_LATE = 5.0  # seconds after its time when it is ended
_INTERRUPT = {signal.SIGINT}


class ProcessEndedError(RuntimeError):
    """The process ended before its work did."""


@dataclass(frozen=True, slots=True)
class _Heard(Generic[M]):
    """Something that the process found."""

    what: M


@dataclass(frozen=True, slots=True)
class _Done:
    """That its work is over, and what went wrong, if anything did."""

    failed: Exception | None = None


def apart(work: Work[M], seconds: float, heard: Callable[[M], None]) -> None:
    """Do some work in a process of its own, and hear what it finds.

    Raises what the work raises, or `ProcessEndedError`. When this is left, by Ctrl-C for one, the
    process is gone.
    """
    if not CAN_FORK:
        work(Stop(clock.now() + seconds), heard)
        return
    ours, theirs = Pipe(duplex=False)
    sign, held = os.pipe()  # its end is closed when this process is gone, and then so shall be that
    child = 0
    try:
        with deaf_to_ctrl_c():
            with forking():
                child = os.fork()
            if not child:
                os.close(held)
                _do(work, seconds, theirs, sign)  # never returns
        theirs.close()
        over = _hear(ours, heard, Stop(clock.now() + seconds + _LATE))
    finally:
        status = _ended(child) if child else 0
        os.close(held)
        os.close(sign)
        ours.close()
    if not over:
        code = os.waitstatus_to_exitcode(status)
        how = signal.Signals(-code).name if code < 0 else f"exit status {code}"
        raise ProcessEndedError(f"its process ended by itself ({how})")


def _hear(ours: "Connection[object, object]", heard: Callable[[M], None], stop: Stop) -> bool:
    """Hear what the process finds; say whether its work is over, or its time."""
    while stop.seconds_left > 0:
        if not ours.poll(_EACH):
            continue
        try:
            message = ours.recv()
        except (EOFError, OSError):
            return False
        if isinstance(message, _Heard):
            heard(message.what)
        elif isinstance(message, _Done):
            if message.failed is not None:
                raise message.failed
            return True
    return True


def _ended(child: int) -> int:
    """End the process, whatever it does; say how it ended. Its work counts as work of this one."""
    interrupted, status = False, 0
    while True:
        try:
            os.kill(child, signal.SIGKILL)  # nothing, where it has ended by itself
            _, status, used = os.wait4(child, 0)
            clock.add_work(used.ru_utime + used.ru_stime)
            break
        except ChildProcessError:
            break
        except KeyboardInterrupt:
            interrupted = True
    if interrupted:
        raise KeyboardInterrupt
    return status


# ------------------------------------------------------------------- in the other process


def _do(
    work: Work[M], seconds: float, theirs: "Connection[object, object]", sign: int
) -> None:  # pragma: no cover  (where nothing measures)
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # which is for the process that waits
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _INTERRUPT)
        gc.disable()  # it would write to all that is shared
        _confine(seconds)
        Thread(target=_watch, args=(sign,), daemon=True).start()
        with suppress(OSError):
            try:
                work(Stop(clock.now() + seconds), lambda what: theirs.send(_Heard(what)))
                theirs.send(_Done())
            except Exception as error:
                _fail(theirs, error)
    finally:
        os._exit(0)


def _confine(seconds: float) -> None:
    """See to it that it comes to an end, and leaves no image of its memory."""
    import resource  # which some systems don't have

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if seconds < math.inf:
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        enough = int(seconds + _LATE) + 1
        enough = enough if most == resource.RLIM_INFINITY else min(enough, most)
        resource.setrlimit(resource.RLIMIT_CPU, (enough, enough))


def _fail(theirs: "Connection[object, object]", error: Exception) -> None:
    try:
        theirs.send(_Done(error))
    except OSError:
        raise
    except Exception:  # it can't be sent as it is
        theirs.send(_Done(RuntimeError(f"{type(error).__name__}: {error}")))


def _watch(sign: int) -> None:
    os.read(sign, 1)  # nothing is ever written: it lasts until the other end is closed
    os._exit(1)
