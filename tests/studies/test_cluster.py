"""Studies on a cluster: the same rows as at home, no matter who dies; and errors are reported."""

import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tamaya import rules
from tamaya.studies.outcomes import Outcome
from tamaya.studies.workers import cluster
from tamaya.studies.workers.cluster import Cluster, ClusterError, OtherCodeError, play_far
from tamaya.studies.workers.running import Cell, Chunk, Executor, PlayedChunk, Pool

# One worker of the tests starts one cluster for all of them.
pytestmark = pytest.mark.xdist_group("cluster")

Rows = dict[tuple[int, int], Outcome]


class Machines:
    """A scheduler of Dask on this machine, and workers that are started one by one."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self.stack = folder, stack
        scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        log = ""
        while not (found := re.search(r"tcp://127\S+", log)):
            assert scheduler.stderr is not None
            line = scheduler.stderr.readline()
            assert line, log
            log += line
        self.address = found[0]

    def worker(self) -> subprocess.Popen[str]:
        folder = f"--local-directory={self.folder}"
        return self._start("worker", self.address, "--nthreads=1", "--no-nanny", folder)

    def _start(self, part: str, *arguments: str) -> subprocess.Popen[str]:
        command = (sys.executable, "-m", f"distributed.cli.dask_{part}", "--no-dashboard")
        # Only a scheduler is read from; a pipe that nobody empties would stop a worker.
        heard = subprocess.PIPE if part == "scheduler" else subprocess.DEVNULL
        process = subprocess.Popen((*command, *arguments), stderr=heard, text=True)
        self.stack.callback(_end, process)
        return process


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    if process.stderr is not None:
        process.stderr.close()


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with ExitStack() as stack:
        yield Machines(tmp_path_factory.mktemp("dask"), stack)


@pytest.fixture(scope="module")
def cells() -> tuple[Cell, ...]:
    pocket = rules((Path(__file__).parents[2] / "examples/pocket/pocket.hanabi").as_posix())
    return Cell(pocket, 2, "random"), Cell(pocket, 2, "newcomer")


def played(
    executor: Executor, count: int, told: Callable[[PlayedChunk], None] = lambda one: None
) -> Rows:
    rows: Rows = {}

    def done(one: PlayedChunk) -> None:
        for outcome in one.outcomes:
            assert (one.chunk.cell, outcome.seed) not in rows
            rows[one.chunk.cell, outcome.seed] = outcome
        told(one)

    work = [Chunk(cell, first, 5) for first in range(0, 5 * count, 5) for cell in (0, 1)]
    executor.play(iter(work), done)
    return rows


def test_a_worker_is_killed(machines: Machines, cells: tuple[Cell, ...]) -> None:
    """Another one plays what it had, and all rows are those of a run at home."""
    workers = [machines.worker(), machines.worker()]
    seen = 0

    def kill_one(one: PlayedChunk) -> None:
        nonlocal seen
        seen += 1
        if seen == 4:
            workers[0].kill()

    with Cluster(cells, machines.address) as far:
        found = played(far, 30, kill_one)
    assert workers[0].wait(5) == -9
    assert len(found) == 300
    assert found == played(Pool(cells, 1), 30)
    workers[1].kill()


def test_workers_with_other_code(
    machines: Machines, cells: tuple[Cell, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would play other games, so they decline."""
    machines.worker()
    with Cluster(cells, machines.address) as far:
        monkeypatch.setattr(cluster, "code", lambda: "something else")
        with pytest.raises(ClusterError, match="a worker has another version of tamaya"):
            played(far, 1)


def test_the_code_is_compared_before_anything_is_unpacked() -> None:
    with pytest.raises(OtherCodeError):
        play_far("something else", b"no pickle", 0, 0, 1)


def test_nobody_listens(cells: tuple[Cell, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_CONNECT_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as mute:  # takes the call, and says nothing
        address = f"127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(ClusterError, match=f"^no Dask scheduler answers at `{address}`"):
            Cluster(cells, address).__enter__()


def test_no_address(cells: tuple[Cell, ...]) -> None:
    with pytest.raises(ClusterError, match="`somewhere`: missing port number"):
        Cluster(cells, "somewhere").__enter__()
