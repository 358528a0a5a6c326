"""A server in a process of its own, on loopback only, and what it takes of the machine."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_PROGRAM = """
from pathlib import Path
from tamaya.serving import built
built.folder_of_page = lambda: Path({home!r})
from tamaya.cli import main
main(prog_name="tamaya")
"""
_ADDRESS = re.compile(r"http://(127\.0\.0\.1):(\d+)/#token=(\S+)")


@dataclass(frozen=True, slots=True)
class Taken:
    """What a server and its processes take: how many they are, megabytes of their own, and what
    they hold open."""

    processes: int
    memory: int
    descriptors: int


@dataclass(frozen=True, slots=True)
class Served:
    """Where a server is, what lets somebody in, and what it writes on standard error."""

    pid: int
    host: str
    port: int
    secret: str
    errors: Path = Path(os.devnull)

    def taken(self) -> Taken:
        found = [self.pid, *children(self.pid)]
        return Taken(len(found), sum(map(_memory, found)), sum(map(_descriptors, found)))

    def log(self) -> tuple[str, ...]:
        return tuple(self.errors.read_text(encoding="utf-8").splitlines())


@contextmanager
def served() -> Iterator[Served]:
    """A server that runs as long as somebody is within."""
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "index.html").write_text("<!doctype html>", encoding="utf-8")
        program = _PROGRAM.format(home=home)
        command = [sys.executable, "-c", program, "serve", "--port", "0", "--no-open"]
        environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        errors = Path(home) / "errors.txt"
        with (
            errors.open("w", encoding="utf-8") as log,
            subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            ) as server,
        ):
            assert server.stdout is not None
            found = _ADDRESS.search(server.stdout.readline())
            assert found is not None
            try:
                yield Served(server.pid, found[1], int(found[2]), found[3], errors)
            finally:
                server.terminate()


def children(pid: int) -> list[int]:
    """All processes that a process has begun, and those that they have."""
    found: list[int] = []
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                found += [child, *children(child)]
    except OSError:  # it has just ended
        pass
    return found


def _memory(pid: int) -> int:
    """The megabytes that only this process holds."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    own = re.findall(r"^Private_\w+:\s+(\d+) kB", text, re.MULTILINE)
    return sum(map(int, own)) // 1024


def _descriptors(pid: int) -> int:
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0
