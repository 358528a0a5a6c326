"""What a bare `make` shows: a small game in which nothing is wrong, and what to type next."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.more

ROOT = Path(__file__).parents[2]
SET_UP = "python -m tamaya.solver.kernel"
"""The last line of a dry run that belongs to setting up."""


@pytest.fixture(scope="module")
def commands() -> str:
    """What `make` runs when it has set up, as a script."""
    dry = subprocess.run(
        ["make", "--dry-run", "--no-print-directory"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return dry.stdout.partition(SET_UP)[2].partition("\n")[2]


@pytest.fixture(scope="module")
def screen(commands: str, installed: Any) -> str:
    """What these commands print."""
    script = commands.replace(".venv/bin/tamaya show 'ex", f"{installed.programs}/tamaya show 'ex")
    for verb in ("check", "solve"):
        script = script.replace(f".venv/bin/tamaya {verb}", f"{installed.programs}/tamaya {verb}")
    printed: str = installed.run("/bin/sh", "-e", "-c", script, folder=ROOT)
    return printed


def test_screen_is_short(screen: str) -> None:
    assert 40 < len(screen.splitlines()) <= 75


def test_nothing_is_wrong_in_it(screen: str) -> None:
    assert screen.startswith("Hanabi for the train\n")
    assert "\nnothing found\n" in screen
    assert not re.search(r"^(error|note|warning)", screen, re.MULTILINE)


def test_answer_is_short(screen: str) -> None:
    assert "\nBest score: 12 of 12, proved in " in screen
    assert "Player 1" not in screen


def test_next_steps_work(screen: str, installed: Any) -> None:
    """The screen ends with three commands that can be typed as they stand."""
    _, _, end = screen.rpartition("What you can type next:\n")
    steps = re.findall(r"^  \.venv/bin/tamaya (.*?)  +\w", end, re.MULTILINE)
    assert len(steps) == len(end.splitlines()) == 3
    for step in steps:
        assert not installed.run("tamaya", *step.split(), folder=ROOT).startswith("error")
