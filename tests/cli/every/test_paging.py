"""On a terminal long answers go through the pager; nowhere else, and not if they fit."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run, takers

LONG = {"list": (), "show": ("nl",), "explain": (), "help": ("language",)}
"""A long answer of each command that has `--no-pager`; one that isn't here fails the test."""
NOBODY = "no-such-pager"


def on_terminal(arguments: tuple[str, ...], folder: Path, **settings: str) -> str:
    """What a terminal of 24 lines shows. The pager writes what it is given to a file, and a line
    with what `less` would be told."""
    pager = folder / "pager"
    pager.write_text(f'#!/bin/sh\ncat > "{folder}/paged"\necho "paged, LESS=$LESS"\n')
    pager.chmod(0o755)
    usual = {"PAGER": str(pager), "LINES": "24", "COLUMNS": "90", "TERM": "xterm", "NO_COLOR": "1"}
    environment = {**os.environ, **usual, **settings}
    environment.pop("LESS", None)
    begin = [sys.executable, "-c", "import tamaya.cli as c; c.main()"]
    ours, its = pty.openpty()
    with subprocess.Popen([*begin, *arguments], stdout=its, stderr=its, env=environment):
        os.close(its)
        shown = b""
        while True:
            try:
                part = os.read(ours, 1 << 16)
            except OSError:  # nobody holds the other end any more
                break
            if not part:
                break
            shown += part
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")


def test_who_pages() -> None:
    assert set(takers("--no-pager")) == set(LONG)


@pytest.mark.parametrize("command", LONG)
def test_long_answers(command: str, tamaya: Run, tmp_path: Path) -> None:
    """The pager gets just what a pipe would get, and the terminal nothing else."""
    arguments = (command, *LONG[command])
    whole = tamaya(*arguments, COLUMNS="90").stdout
    assert on_terminal(arguments, tmp_path) == "paged, LESS=FRX\n"
    assert (tmp_path / "paged").read_text(encoding="utf-8") == whole
    assert on_terminal((*arguments, "--no-pager"), tmp_path) == whole


@pytest.mark.parametrize(
    "settings",
    [{"PAGER": ""}, {"PAGER": "cat"}, {"LINES": "9999"}, {"TERM": "dumb"}],
)
def test_no_pager_is_wanted(settings: dict[str, str], tamaya: Run, tmp_path: Path) -> None:
    whole = tamaya("list", COLUMNS="90").stdout
    assert on_terminal(("list",), tmp_path, **settings) == whole
    assert not (tmp_path / "paged").exists()


def test_a_pager_that_is_missing(tamaya: Run, tmp_path: Path) -> None:
    """The shell says so, and the answer is printed all the same."""
    shown = on_terminal(("list",), tmp_path, PAGER=NOBODY)
    assert NOBODY in shown.partition("\n")[0]
    assert shown.endswith(tamaya("list", COLUMNS="90").stdout)


def test_a_pager_that_ends_at_once(tmp_path: Path) -> None:
    assert on_terminal(("list",), tmp_path, PAGER="true") == ""


def test_colours_are_paged(tmp_path: Path) -> None:
    on_terminal(("list",), tmp_path, NO_COLOR="")
    assert "\x1b[1mgames\x1b[0m" in (tmp_path / "paged").read_text(encoding="utf-8")
