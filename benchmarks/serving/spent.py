"""Where processor time goes while a server is under load."""

import asyncio
import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from benchmarks.serving.server import children

_TICKS = os.sysconf("SC_CLK_TCK")
_LOOK = 0.5
_BY_NICENESS = {0: "questions", 10: "jobs"}
_SHORT = "processes that soon ended"


class Spending:
    """The seconds that a server, its processes and its clients spend from now on, by what for."""

    def __init__(self, server: int, clients: dict[int, str]) -> None:
        self.server, self.clients = server, clients
        self.by_role: defaultdict[str, float] = defaultdict(float)
        self._seen: dict[int, float] = {}
        self._gone = self._ended = 0.0
        self._nice = os.getpriority(os.PRIO_PROCESS, server)
        self._look()
        self.by_role.clear()
        self._before = _machine(), self._ended

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            self._look()

    def lines(self) -> Iterator[str]:
        """What was spent, and by whom."""
        self._look()
        (busy_before, all_before), ended_before = self._before
        busy, everything = _machine()
        busy, everything = busy - busy_before, everything - all_before
        self.by_role[_SHORT] = max(0.0, self._ended - ended_before - self._gone)
        others = max(0.0, busy - sum(self.by_role.values()))
        yield f"processor seconds: {everything:.0f} in all, {everything - busy:.0f} of them idle"
        for role, seconds in sorted(self.by_role.items(), key=lambda one: -one[1]):
            yield f"  {role} {seconds:.1f}"
        yield f"  everything else on this machine {others:.1f}"

    def _look(self) -> None:
        found = self.clients | {self.server: "server"} | dict.fromkeys(children(self.server), "")
        now: dict[int, float] = {}
        self._ended = 0.0
        for pid, role in found.items():
            with suppress(OSError, IndexError):
                own, ended, nice = _spent(pid)
                role = role or _BY_NICENESS.get(nice - self._nice, "slow questions")
                self.by_role[role] += own - self._seen.get(pid, 0.0)
                self._ended += ended if pid not in self.clients else 0.0
                now[pid] = own
        self._gone += sum(own for pid, own in self._seen.items() if pid not in now)
        self._seen = now


def _spent(pid: int) -> tuple[float, float, int]:
    """The seconds of a process, those of its children that have ended, and how nice it is."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own, ended = (sum(map(float, fields[at : at + 2])) / _TICKS for at in (11, 13))
    return own, ended, int(fields[16])


def _machine() -> tuple[float, float]:
    """The seconds that this machine was busy, and all that it had."""
    fields = [int(field) for field in Path("/proc/stat").read_text().split()[1:9]]
    return (sum(fields) - fields[3] - fields[4]) / _TICKS, sum(fields) / _TICKS
