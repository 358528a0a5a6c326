"""Whatever dies, whenever: nothing that was kept is lost, and no row comes out otherwise."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.studies.kept.conftest import DEALS, GIVEN, Small

from tamaya.studies.kept.folder import StudyFolder
from tamaya.studies.kept.keeping import BusyError, Keeping

RUN = "from tamaya.cli import main; main()"


def command(folder: Path, *more: str) -> list[str]:
    """The study of these tests as a command, with more deals than anybody waits for."""
    players = ("-p", "2", "--levels", "random", "--deals", "10000000")
    return [sys.executable, "-c", RUN, "study", *GIVEN, *players, "--out", str(folder), *more]


@contextmanager
def at_work(folder: Path, *more: str) -> Iterator["subprocess.Popen[str]"]:
    """The command in a process of its own, after its first chunks have been kept."""
    said = folder.with_name("said.txt")
    with said.open("w") as errors:
        run = subprocess.Popen(
            command(folder, *more), stdout=subprocess.PIPE, stderr=errors, encoding="utf-8"
        )
    try:
        until(lambda: any(path.stat().st_size for path in (folder / "pending").glob("*.jsonl")))
        assert run.poll() is None
        yield run
    finally:
        run.kill()
        run.communicate()


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.005)


def children(process: int) -> set[int]:
    """The processes that another one has begun, by what the system says of it."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == process:
            found.add(int(path.parent.name))
    return found


def is_alive(process: int) -> bool:
    try:
        text = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return text.rpartition(")")[2].split()[0] != "Z"


def test_the_main_process_is_killed(whole: Small, tmp_path: Path) -> None:
    """What it had kept is there, its processes end, and the folder is free: it goes on to the same
    rows, bit for bit."""
    small = Small(tmp_path / "study")
    with at_work(small.folder, "--jobs", "2") as run:
        workers = children(run.pid)
        assert len(workers) >= 2
        with pytest.raises(BusyError, match=rf"another run \(process {run.pid}\) is at work"):
            small.run(DEALS)
        run.kill()
        run.wait()
        until(lambda: not any(map(is_alive, workers)))
    with Keeping(StudyFolder(small.folder)) as keeping:
        assert sum(len(outcomes) for _, outcomes in keeping.recover()) > 0
    small.run(DEALS)
    assert [sorted(found)[:DEALS] for found in small.rows] == [list(range(DEALS))] * 2
    for found, right in zip(small.rows, whole.rows, strict=True):
        assert {seed: found[seed] for seed in right} == right


def test_a_worker_is_killed(whole: Small, tmp_path: Path) -> None:
    """A message says so, and it costs nothing but time."""
    small = Small(tmp_path / "study")
    with at_work(small.folder, "--jobs", "2") as run:
        os.kill(min(children(run.pid) - trackers(run.pid)), signal.SIGKILL)
        told = "a process died, perhaps for want of memory: its deals are played again"
        until(lambda: told in " ".join((tmp_path / "said.txt").read_text().split()))
        size = sum(len(found) for found in sizes(small.folder))
        until(lambda: sum(len(found) for found in sizes(small.folder)) > size + 2)
        # The first deals of both rule sets are there, those that died with the process among them.
        until(lambda: len([*small.folder.glob("parts/*-random-0-*.parquet")]) == 2)
        run.send_signal(signal.SIGINT)
        printed, _ = run.communicate(timeout=60)
    assert "2 players" in printed
    for found, right in zip(small.rows, whole.rows, strict=True):
        both = found.keys() & right.keys()
        assert both
        assert {seed: found[seed] for seed in both} == {seed: right[seed] for seed in both}


def trackers(process: int) -> set[int]:
    """Python's own helper, which is no worker."""
    return {
        child
        for child in children(process)
        if "resource_tracker" in Path(f"/proc/{child}/cmdline").read_text()
    }


def sizes(folder: Path) -> list[bytes]:
    """The lines of journals, and the parts: they grow as work is done."""
    lines = [
        line for path in (folder / "pending").glob("*.jsonl") for line in read(path).splitlines()
    ]
    return [*lines, *(path.name.encode() for path in (folder / "parts").glob("*.parquet"))]


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
