"""Rejected files, each beside the exact words that its author gets to read.

Every `NAME.hanabi` here, and every `main.hanabi` in a folder, has a `NAME.txt` with all that
`tamaya check` says of it. `make goldens` writes these anew, for `git diff` to judge.
"""

import contextlib
import re
from pathlib import Path

import pytest

from tamaya.grammar.diagnostics import Diagnostic
from tamaya.grammar.printing.render import render
from tamaya.lab.check.files.static import check

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CASES = sorted([*HERE.glob("*.hanabi"), *HERE.glob("*/main.hanabi")])

# Codes that no file here brings about, and why.
ELSEWHERE = {"E002": "takes a file of 256 KB, which tests/grammar/parse/test_hostile.py makes"}


def problems_of(path: Path) -> list[Diagnostic]:
    """All that is wrong with a file. Messages name it as it is called where it lies."""
    with contextlib.chdir(path.parent):
        report = check(path.name)
    return [*report.errors, *(finding.diagnostic for finding in report.findings)]


def told(path: Path) -> str:
    return "\n".join(render(problem) for problem in problems_of(path))


def goldens() -> dict[Path, str]:
    """Every file of messages with what belongs in it."""
    return {path.with_suffix(".txt"): told(path) for path in CASES}


@pytest.mark.parametrize(
    "path", CASES, ids=lambda path: str(path.relative_to(HERE).with_suffix(""))
)
def test_message(path: Path) -> None:
    """A designer reads what is stored, word for word."""
    assert told(path) == stored_text(path)


def test_every_message_has_its_file() -> None:
    """No stored message is left over from a file that is gone."""
    stored = {*HERE.glob("*.txt"), *HERE.glob("*/*.txt")}
    assert stored == {path.with_suffix(".txt") for path in CASES}


def test_every_code_is_told() -> None:
    """Each code that the language and its compiler use occurs here, or a reason says why not."""
    sources = [path for room in ("grammar", "variants") for path in (ROOT / room).rglob("*.py")]
    used = {code for path in sources for code in re.findall(r'"(E\d{3})"', path.read_text("utf-8"))}
    told = {code for path in CASES for code in re.findall(r"\[(E\d{3})\]", stored_text(path))}
    assert sorted(used - told) == sorted(ELSEWHERE)


def test_nothing_depends_on_where_the_repository_lies() -> None:
    """Files are named as their author names them, without the folders above."""
    assert [path.name for path in CASES if str(ROOT) in stored_text(path)] == []


def stored_text(path: Path) -> str:
    return path.with_suffix(".txt").read_text(encoding="utf-8")
