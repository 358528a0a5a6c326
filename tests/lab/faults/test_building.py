"""Fireworks of every kind: the check finds nothing false where they have several lines, or wait."""

import pytest

from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.phases.phase import CheckLimits

LIMITS = CheckLimits(seconds=60, states=1_000, examples=8)


@pytest.mark.parametrize(
    "added", ["up-or-down", "sudoku", "both-ends", "white-waits", "wild-cards", "wild-cards+amber"]
)
def test_nothing_false_is_found(added: str) -> None:
    report = check(f"no+{added}", Plan(LIMITS))
    assert report.errors == []
    assert [finding.diagnostic.message for finding in report.findings if finding.is_defect] == []
