"""Faulty rule files and sound ones beside them: what the check finds, and what it leaves alone.

`python -m benchmarks.lab.faulty` prints the same as a table, with hits, misses and false alarms.
"""

from pathlib import Path

import pytest
from benchmarks.lab.faulty import FAST, FAULTY, FULL, SOUND, judged, marks_of

from tamaya.lab.check.check import Plan
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.check.phases.playing import Clauses

PLAYED = {"cut-short", "first-point-forbidden", "proud-losers"}
"""Faults that only play shows."""


def test_there_are_enough() -> None:
    assert len(FAULTY) >= 40
    assert len(SOUND) >= 12
    assert all(marks_of(path) for path in FAULTY)
    assert not any(marks_of(path) for path in SOUND)


@pytest.mark.parametrize(
    "path", [path for path in FAULTY if path.stem not in PLAYED], ids=lambda path: path.stem
)
def test_the_fault_is_found_without_play(path: Path) -> None:
    assert judged(path, FAST).word == "hit"


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_nothing_is_found_in_sound_rules(path: Path) -> None:
    assert judged(path, FAST).word == "sound"


def test_a_clause_that_takes_its_number_from_an_option_is_no_dead_one() -> None:
    """With the usual value it may say what the game says anyway."""
    (path,) = [path for path in SOUND if path.stem == "read-by-if"]
    limits = CheckLimits(seconds=60, states=1_000, examples=1)
    assert judged(path, Plan(limits, phases=(Clauses(),))).word == "sound"


@pytest.mark.slow
@pytest.mark.parametrize("path", FAULTY, ids=lambda path: path.stem)
def test_the_fault_is_found(path: Path) -> None:
    one = judged(path, FULL)
    assert one.word == "hit"
    assert not one.strangers


@pytest.mark.slow
@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_nothing_is_found_in_sound_rules_that_are_played(path: Path) -> None:
    assert judged(path, FULL).word == "sound"
