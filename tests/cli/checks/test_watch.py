"""`tamaya check --watch`: it runs again on every way to save a file, and leaves when told to."""

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result

from tamaya.cli.checks.watch import Files
from tamaya.lab.check.check import STILL, Plan, check

Run = Callable[..., Result]

FINE = "game mine like nl { expect 3 strikes }\n"
WRONG = "game mine like nl { expect 2 strikes }\n"
PATIENCE = 30.0


class Watched:
    """A running `tamaya check --watch`, and what it prints."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [Path(sys.executable).with_name("tamaya"), "check", "--watch", *arguments],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env={**os.environ, "NO_COLOR": "1"},
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def until(self, text: str) -> list[str]:
        """The lines up to the one that holds a text."""
        found: list[str] = []
        while not found or text not in found[-1]:
            try:
                found.append(self.lines.get(timeout=PATIENCE))
            except queue.Empty:
                pytest.fail(f"`{text}` didn't come, only {found}")
        return found

    def round(self) -> str:
        """Everything that is said of one state of the files."""
        return "\n".join(self.until("watching "))

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def leave(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    (tmp_path / "mine.hanabi").write_text(FINE)
    running = Watched(tmp_path, "--quick", "mine.hanabi")
    yield running
    running.end()


def test_every_way_to_save(watched: Watched, tmp_path: Path) -> None:
    file = tmp_path / "mine.hanabi"
    assert "nothing found" in watched.round()
    file.write_text(WRONG)
    assert "expected 2 strikes, found 3 strikes" in watched.round()
    file.write_text("game mine like nl {")
    assert "error[E011]" in watched.round()
    fresh = tmp_path / "mine.hanabi~"
    fresh.write_text(FINE)
    fresh.rename(file)
    assert "nothing found" in watched.round()
    file.unlink()
    assert "error[E105]: there is no file `mine.hanabi`" in watched.round()
    file.write_bytes(b"\xff\xfe game")
    assert "error[E001]" in watched.round()
    file.write_text(WRONG)
    assert "1 finding" in watched.round()
    assert watched.leave() == 0
    assert not any("Traceback" in line for line in list(watched.lines.queue))


def test_a_used_file_is_watched_too(tmp_path: Path) -> None:
    used, file = tmp_path / "base.hanabi", tmp_path / "mine.hanabi"
    used.write_text("game base like nl { }\n")
    file.write_text('use "base.hanabi"\nexpansion more { expect 3 strikes for base + more }\n')
    files = Files([f"{file}:base+more", "nl"])
    files.note()
    assert not files.changed()
    used.write_text("game base like nl { replace tokens strikes 2 }\n")
    assert files.changed()
    files.note()
    assert not files.changed()
    file.write_text("broken {")
    files.note()
    used.unlink()  # it may still be what mends the other
    assert files.changed()


def test_play_stops_for_a_change(tmp_path: Path) -> None:
    """A long search through games doesn't keep anybody waiting who has saved meanwhile."""
    file = tmp_path / "mine.hanabi"
    file.write_text(FINE)
    running = Watched(tmp_path, "--time-limit", "600", "--deep", "mine.hanabi")
    try:
        running.until("nothing found")
        time.sleep(1.0)
        file.write_text(WRONG)
        assert "expected 2 strikes, found 3 strikes" in "\n".join(running.until("E401"))
        assert running.leave() == 0
    finally:
        running.end()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nl",), "there is no file to watch: the catalogue doesn't change"),
        (("mine.hanabi", "--json"), "--watch prints for people"),
        (("mine.hanabi", "--junit", "found.xml"), "--watch prints for people"),
    ],
)
def test_what_cannot_be_watched(tamaya: Run, arguments: tuple[str, ...], message: str) -> None:
    result = tamaya("check", "--watch", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_what_needs_no_play_takes_less_than_a_second(tmp_path: Path) -> None:
    file = tmp_path / "mine.hanabi"
    file.write_text(FINE)
    check(str(file), Plan(phases=STILL))
    begun = time.process_time()
    report = check(str(file), Plan(phases=STILL))
    assert time.process_time() - begun < 1.0
    assert [phase.name for phase in report.phases][-2:] == ["set-ups", "tables"]
