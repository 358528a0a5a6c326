"""Searches are compiled by a process of its own, and nobody waits for it who needn't."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tamaya.engine.game.deal import deal
from tamaya.solver.attempt import Attempt
from tamaya.solver.kernel import compiling
from tamaya.solver.stages import kernels
from tamaya.variants.compile.passes import compile_rules

pytestmark = pytest.mark.skipif(
    not compiling.CAN_COMPILE_BESIDE, reason="the searches are compiled where they are needed here"
)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of an empty cache. When it is deleted, what compiles for it ends."""
    monkeypatch.setenv("TAMAYA_CACHE", str(tmp_path / "cache"))
    place = tmp_path / "cache" / "tamaya"
    yield place
    subprocess.run(["rm", "-rf", place], check=True)
    wait_until(lambda: not compilers(place))


def compilers(place: Path) -> list[int]:
    """The processes that have the lock of a cache open."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it is gone, or somebody else's
            files = [*(process / "fd").iterdir()]
            if any(leads_to(each, place / "compiling") for each in files):
                found.append(int(process.name))
    return found


def leads_to(file: Path, lock: Path) -> bool:
    """Whether an open file of a process is this one. A compiler opens and closes others all the
    time, so some are closed again when they are looked at."""
    with suppress(OSError):
        return os.readlink(file).startswith(str(lock))
    return False


def leads_a_session(process: int) -> bool:
    with suppress(ProcessLookupError):
        return os.getsid(process) == process
    return False


def wait_until(done: Callable[[], bool]) -> None:
    """However long a busy machine takes; a minute means that it never comes."""
    until = time.monotonic() + 60
    while not done():
        assert time.monotonic() < until
        time.sleep(0.05)


def tamaya(*words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", "from tamaya.cli import main; main()", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_deal_that_needs_no_search_begins_no_compiler(place: Path) -> None:
    """Nor does it for a line worth reading."""
    output, _ = tamaya("solve", "nl", "-p", "3", "--seed", "7").communicate()
    assert output.startswith("Best score: 25 of 25, proved")
    assert not [path for path in place.iterdir() if "kernel" in path.name]
    assert not (place / "compiling").exists()


def test_the_compiler_outlives_the_command_and_ends_with_its_cache(place: Path) -> None:
    process = tamaya("solve", "nl+one-each", "-p", "2", "--seed", "3", "--only", "layers")
    # It has begun once it leads a session: until then the command has a part in it.
    wait_until(lambda: any(leads_a_session(each) for each in compilers(place)))
    process.kill()
    process.communicate()
    (compiler,) = compilers(place)
    assert os.getsid(compiler) == compiler  # it hears no Ctrl-C of the command's terminal
    assert os.readlink(f"/proc/{compiler}/cwd") == "/"
    limits = resource.prlimit(compiler, resource.RLIMIT_AS)
    assert limits == (4 << 30, 4 << 30)
    (place / "compiling").unlink()
    wait_until(lambda: not compilers(place))


class Process:
    """A compiler that ends with a status after some looks at it."""

    def __init__(self, looks: int, status: int) -> None:
        self.looks, self.status = looks, status
        self.returncode: int | None = None

    def poll(self) -> int | None:
        self.looks -= 1
        if self.looks < 0:
            self.returncode = self.status
        return self.returncode


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether a search is compiled, look by look; at last for ever."""
    looks = [False]
    monkeypatch.setattr(kernels, "is_ready", lambda *_: looks.pop(0) if looks[1:] else looks[0])
    monkeypatch.setattr(compiling, "is_compiling", lambda: False)
    return looks


def begins(monkeypatch: pytest.MonkeyPatch, *processes: Process | None) -> list[Process | None]:
    coming = list(processes)
    monkeypatch.setattr(compiling, "compile_beside", lambda: coming.pop(0))
    return coming


def test_a_search_is_waited_for(monkeypatch: pytest.MonkeyPatch, ready: list[bool]) -> None:
    ready[:] = [False, False, False, True]
    coming = begins(monkeypatch, Process(9, 0))
    kernels._Compiler().wait_for("layers")
    assert (ready, coming) == ([True], [])


def test_somebody_elses_compiler_will_do(
    monkeypatch: pytest.MonkeyPatch, ready: list[bool]
) -> None:
    ready[:] = [False, False, True]
    monkeypatch.setattr(compiling, "is_compiling", lambda: True)
    begins(monkeypatch)
    kernels._Compiler().wait_for("layers")


@pytest.mark.parametrize("first", [None, Process(2, 1)])
def test_what_cant_be_kept_is_compiled_here(
    monkeypatch: pytest.MonkeyPatch, ready: list[bool], first: Process | None
) -> None:
    """Nothing can be begun, or what it makes can't be kept: then nobody waits."""
    coming = begins(monkeypatch, first, Process(0, 0))
    kernels._Compiler().wait_for("layers")
    assert (ready, len(coming)) == ([False], 1)


def test_a_compiler_that_reached_its_limits_is_not_followed(
    monkeypatch: pytest.MonkeyPatch, ready: list[bool]
) -> None:
    begins(monkeypatch, Process(2, -signal.SIGXCPU))
    with pytest.raises(ChildProcessError, match="the compiler was ended by SIGXCPU"):
        kernels._Compiler().wait_for("layers")


def test_stages_decline_until_their_search_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    attempt = Attempt(deal(compile_rules("nl"), 2, 0), 0)
    loading = kernels._Loading()
    loading.begun.set()
    loading.loaded.add("layers")
    monkeypatch.setattr(kernels, "_loading", loading)
    assert kernels.kernels_decline(attempt, 25, "layers") == ""
    assert "being compiled" in kernels.kernels_decline(attempt, 25, "dive")
    loading.loaded.add("dive")
    assert kernels.kernels_decline(attempt, 25, "dive") == ""


@pytest.mark.slow
def test_all_is_compiled_once_for_a_cache(place: Path) -> None:
    """Two at once: the second waits, and finds all that it needs."""
    command = [sys.executable, "-m", "tamaya.solver.kernel"]
    both = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = sorted(process.communicate()[1] for process in both)
    assert [process.returncode for process in both] == [0, 0]
    assert said[0] == ""
    assert said[1].startswith("compiling the searches, this once: 1 of 2")
    output, _ = tamaya("solve", "nl+one-each", "-p", "2", "--seed", "3").communicate()
    assert output.startswith("Best score: 15 of 25, proved")


@pytest.mark.slow
def test_a_cache_that_takes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TAMAYA_CACHE", str(tmp_path / "file"))
    deal = ("nl+one-each", "-p", "2", "--seed", "3")
    output, _ = tamaya("solve", *deal, "--only", "dive", "--json").communicate()
    stages = {report["stage"]: report["declined"] for report in json.loads(output)["stages"]}
    assert stages == {"greedy": None, "dive": None}
