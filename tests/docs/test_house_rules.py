"""The house rules of the examples: short, and `tamaya check` finds what their page says."""

import re
from pathlib import Path

import pytest
from tests.house.tiers import share

from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.phases.phase import CheckLimits

FOLDER = Path(__file__).parents[2] / "examples" / "house-rules"
FILES = sorted(FOLDER.glob("*.hanabi"))
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
LIMITS = CheckLimits(seconds=60, states=1_500, examples=5)


@pytest.mark.parametrize("path", share(FILES, 9), ids=lambda path: path.stem)
def test_check_finds_what_the_page_says(path: Path) -> None:
    """Each has one row, which names whatever is found by its code."""
    (row,) = [line for line in PAGE.splitlines() if f"({path.name})" in line and line[0] == "|"]
    report = check(str(path), Plan(LIMITS))
    assert report.errors == []
    assert {finding.code for finding in report.findings} == {*re.findall(r"F\d{3}", row)}


def test_they_are_short() -> None:
    lines = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert {name: number for name, number in lines.items() if number > 10} == {}
    assert len(FILES) >= 25


def test_the_page_counts_their_lines() -> None:
    """Where a row says how many lines a file has it is so."""
    counted = re.findall(r"^\|.*\(([a-z-]+\.hanabi)\) \| \D+ \| (\d) \|", PAGE, re.MULTILINE)
    assert len(counted) == 18
    for name, number in counted:
        assert len((FOLDER / name).read_text(encoding="utf-8").splitlines()) == int(number), name
