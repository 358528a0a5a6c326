"""A process as the server holds it: asked over a line, paused, ended."""

import asyncio
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.process import BaseProcess

from tamaya.serving.jobs.inside import answer_questions, do_job
from tamaya.serving.limits import MEGABYTE, Limits
from tamaya.solver.many.processes import ForkedContext, Fresh

JOB, BESIDE = 10, 19
"""How nice processes are. Jobs leave the processors to those who type. A question that has taken
too long leaves them to the jobs."""

_HAS_STAT = os.path.exists("/proc/self/stat")
"""Whether this system tells what a process has worked."""


class _Mother:
    """The process that jobs are forked from: it has loaded the solver, so that no job has to.

    Once it is there, processes for quick answers come from it, too: to fork costs next to nothing.
    """

    def __init__(self) -> None:
        self.context = ForkedContext()
        self.context.set_forkserver_preload(["tamaya.serving.jobs.warm"])
        self.ready = False

    async def warm_up(self) -> None:
        first = self.context.Process(target=_nothing, daemon=True)
        await aside(first.start)  # begins when all is loaded
        self.ready = True
        await aside(first.join)


def _nothing() -> None:
    pass


_mother = _Mother()


async def warm_up() -> None:
    """Load the solver while nobody waits for it."""
    await _mother.warm_up()


async def aside(work: Callable[[], None]) -> None:
    """Do something in a thread that nobody waits for at the end of the program."""
    loop = asyncio.get_running_loop()
    done = loop.create_future()

    def run() -> None:
        try:
            work()
        finally:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_settle, done)

    threading.Thread(target=run, daemon=True).start()
    await done


def _settle(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)


class GoneError(Exception):
    """A process ended without an answer, or sent more than is taken."""


@dataclass(eq=False, slots=True)
class Worker:
    """A process and the line to it."""

    process: BaseProcess
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    shared: int = 0
    gone: bool = False

    def __post_init__(self) -> None:
        self.shared = self._resident()

    async def ask(self, name: str, data: bytes) -> None:
        """Ask a question with JSON as somebody sent it. Only the process looks into it."""
        with suppress(OSError):
            self.writer.write(name.encode() + b" " + data.replace(b"\n", b" ") + b"\n")
            await self.writer.drain()

    async def hear(self) -> bytes:
        """The next line that it says; raises `GoneError` where there is none."""
        try:
            line = await self.reader.readline()
        except (OSError, ValueError) as error:  # ValueError: longer than is taken
            raise GoneError(str(error)) from None
        if not line.endswith(b"\n"):
            raise GoneError("it ended")
        return line.rstrip()

    @property
    def is_dead(self) -> bool:
        """Whether it has ended by itself, or somebody ended it."""
        return self.gone or self.reader.at_eof() or self.process.exitcode is not None

    @property
    def memory(self) -> int:
        """How many megabytes it has taken since it was forked; before, it shared all of them."""
        return max(0, self._resident() - self.shared)

    def _resident(self) -> int:
        with suppress(OSError, ValueError, IndexError):
            with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
                fields = file.read().split()
            return (int(fields[1]) - int(fields[2])) * os.sysconf("SC_PAGE_SIZE") // MEGABYTE
        return 0

    @property
    def worked(self) -> float:
        """How many seconds of work it has done; where no system tells, a clock goes on."""
        if not _HAS_STAT:
            return time.monotonic()
        with suppress(OSError, ValueError, IndexError):
            with open(f"/proc/{self.process.pid}/stat", encoding="utf-8") as file:
                fields = file.read().rpartition(")")[2].split()
            # Its own work, and that of processes that worked for it.
            return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def leave_the_seat(self) -> None:
        """From now on it works with what time the others leave."""
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, self.process.pid or 0, BESIDE)

    def pause(self) -> None:
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)

    def interrupt(self) -> None:
        """Ask for what is known by now."""
        self._signal(signal.SIGINT, alone=True)
        self.go_on()

    async def end(self) -> None:
        """End it, whatever it does, and wait until it is gone."""
        if self.gone:
            return
        self._signal(signal.SIGKILL)
        self.gone = True
        self.writer.close()
        await aside(self.process.join)
        self.process.close()

    def _signal(self, number: int, alone: bool = False) -> None:
        """Send a signal, also to processes that work for it: they are in its group."""
        with suppress(OSError, ValueError):  # it may be gone already
            if not self.gone and self.process.pid is not None and self.process.exitcode is None:
                pid = self.process.pid
                if alone or os.getpgid(pid) != pid:
                    os.kill(pid, number)
                else:
                    os.killpg(pid, number)


async def quick_worker(limits: Limits) -> Worker:
    """A process for quick answers. The first ones load no solver, so they are there at once."""
    make = _mother.context.Process if _mother.ready else Fresh
    return await _started(make, answer_questions, limits.quick, limits.quick_memory, limits)


async def job_worker(limits: Limits, seconds: float) -> Worker:
    """A process for one job."""
    make = _mother.context.Process
    return await _started(make, do_job, seconds + limits.late, limits.job_memory, limits, JOB)


async def _started(
    make: Callable[..., BaseProcess],
    target: Callable[..., None],
    seconds: float,
    memory: int,
    limits: Limits,
    *more: int,
) -> Worker:
    ours, theirs = socket.socketpair()
    process = make(target=target, args=(theirs, seconds, memory, *more), daemon=True)

    def start() -> None:  # goes on by itself where nobody waits for it any more
        with theirs:
            process.start()

    try:
        await aside(start)
        reader, writer = await asyncio.open_connection(sock=ours, limit=limits.answer)
    except BaseException:
        ours.close()  # which ends the process
        raise
    return Worker(process, reader, writer)
