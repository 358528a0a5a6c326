"""However a command ends, it ends soon, and what it leaves behind is whole."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.house.rooms import ROOMS

from tamaya.cli.parts import written

ROOT = Path(__file__).parents[3]
LUCKY = """game lucky like nl {
  tiles { 20 tiles { play the top card of the deck  draw a tile } }
  when no tile is left { nothing }
  when a hint is given { draw a tile }
}
"""


PROGRAM = """
import sys
import tamaya.cli, tamaya.lab.check.check
print("begun", file=sys.stderr, flush=True)
tamaya.cli.main()
"""


def start(arguments: Sequence[str], **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.PIPE,
        text=True,
    )


# ------------------------------------------------------------------- files


def test_a_full_disk_leaves_the_old_file(
    tamaya: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new one is written beside it, and takes its place when it is whole."""
    file = tmp_path / "best.json"
    file.write_text("what was here before")
    real = os.fsync

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    command = ("solve", "nl", "-p", "2", "--only", "greedy", "--certificate", str(file))
    result = tamaya(*command)
    assert result.exit_code == 2
    assert result.stderr.endswith(f"error: `{file}` can't be written: No space left on device\n")
    assert [path.name for path in tmp_path.iterdir()] == ["best.json"]
    assert file.read_text() == "what was here before"
    monkeypatch.setattr(os, "fsync", real)
    file.chmod(0o640)
    assert tamaya(*command).exit_code == 0
    assert file.read_text().startswith("{")
    assert file.stat().st_mode & 0o777 == 0o640


def test_links_and_devices_stay_what_they_are(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    written.write(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"
    written.write(Path(os.devnull), "new")
    assert not Path(os.devnull).is_file()


def test_who_writes_files() -> None:
    """One place for all, so that each is written beside and renamed; what is added to line by line
    is opened for that."""
    writes = re.compile(r"write_text|write_bytes|open\([^)]*[\"'][wx]b?\+?[\"']")
    rooms = ("src/tamaya/cli", "src/tamaya/playing", *ROOMS)
    found = [
        str(path.relative_to(ROOT))
        for room in rooms
        for path in (ROOT / room).rglob("*.py")
        if writes.search(path.read_text(encoding="utf-8"))
    ]
    assert found == ["grammar/whole.py"]


@pytest.mark.parametrize("name", ["\x1b[31mred.hanabi", "a\u202eb.hanabi", "a\x07.hanabi"])
def test_names_that_a_terminal_would_obey(tamaya: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("game mine like nl { }\n")
    for command in (["show"], ["check"], ["fmt"], ["replay"], ["verify"]):
        result = tamaya(*command, f"{tmp_path}/{name}")
        assert result.exit_code == 2
        assert not {"\x1b", "\u202e", "\x07"} & set(result.output)


# ------------------------------------------------------------------- signals


def _lucky(tmp_path: Path) -> str:
    (tmp_path / "lucky.hanabi").write_text(LUCKY)
    return str(tmp_path / "lucky.hanabi")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals(tmp_path: Path, number: signal.Signals) -> None:
    """Heard in the midst of a move that leads to more tables than can be gone through."""
    process = start(["check", _lucky(tmp_path), "--time-limit", "100"])
    assert process.stderr is not None
    process.stderr.readline()
    time.sleep(1.5)  # by now it is at work
    begun = time.monotonic()
    process.send_signal(number)
    process.communicate(timeout=30)
    assert process.returncode in (143, 130)
    assert time.monotonic() - begun < 10  # a second, but for other tests


@pytest.mark.slow
def test_first_compilation(tmp_path: Path) -> None:
    """Where the searches were never compiled, the clock and Ctrl-C are heard as everywhere."""
    home = {"TAMAYA_CACHE": str(tmp_path)}
    begun = time.monotonic()
    process = start(["solve", "nl", "-p", "3", "--time-limit", "2"], **home)
    output, _ = process.communicate(timeout=60)
    assert "Best score" in output
    assert time.monotonic() - begun < 20
    process = start(["solve", "nl", "-p", "3", "--time-limit", "100"], **home)
    time.sleep(8)
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert time.monotonic() - begun < 10
