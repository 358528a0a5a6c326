"""Clauses left out: compared where they can matter, asked of scenarios, and never guessed at."""

import time
from pathlib import Path
from unittest.mock import patch

import pytest

from tamaya.lab.case import Case
from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.faults.dead import LeftOut, Lookout, left_out
from tamaya.lab.check.files.static import StaticReport
from tamaya.lab.check.full.games import FullTable
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.check.phases.playing import Clauses
from tamaya.lab.small.reduce import reduced_alike
from tamaya.lab.small.selection import Size
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import open_library

THREES = """
expansion threes {
  when a 3 is misplayed { regain 1 hint }
}
"""


def left(file: Path, text: str, most: int = 20_000) -> LeftOut:
    """What comes of leaving out each clause of an expansion."""
    file.write_text(text)
    report = check(str(file), Plan(play=False))
    assert report.errors == []
    (one,) = report.subjects
    until = time.monotonic() + 60
    full = FullTable(one.rules, until)
    files = one.library.files()
    parts = [d for each in files for d in each.own.values() if d.kind == "expansion"]
    case = Case(one.rules, one.library)
    return left_out(
        case, one.expression, parts, Lookout([Size(hand=2, copies=2)], most, full, until)
    )


def clauses_phase(report: StaticReport) -> tuple[int, int, int]:
    (phase,) = (phase for phase in report.phases if phase.name == "clauses")
    return phase.things, phase.passed, phase.unsettled


def test_small_tables_hold_what_the_clause_is_about(tmp_path: Path) -> None:
    """Of two values one is the 3, which is otherwise neither first nor last."""
    (tmp_path / "threes.hanabi").write_text(THREES)
    library = open_library(str(tmp_path / "threes.hanabi"))
    plain, threes = compile_rules("nl"), compile_rules("nl+threes", library)
    for pair in ((plain, threes), (threes, plain)):
        alike = reduced_alike(*pair, Size(hand=2, copies=2))
        assert alike is not None
        assert alike[0].rules.hash != alike[1].rules.hash
        assert all(3 in small.rules.suits[0].built for small in alike)


@pytest.mark.slow
def test_a_clause_of_a_middle_value_that_changes_nothing_is_found(tmp_path: Path) -> None:
    """The small tables once had no 4, and then nothing was said."""
    text = "expansion idle { when a 4 is placed { take back 0 strikes } }"
    found = left(tmp_path / "idle.hanabi", text)
    assert [(f.code, f.clause) for f in found.dead] == [
        ("F304", "when a 4 is placed { take back 0 strikes }")
    ]
    assert found.unsettled == []


def test_a_clause_of_a_middle_value_that_matters_is_not_dead(tmp_path: Path) -> None:
    found = left(tmp_path / "threes.hanabi", THREES)
    assert (found.dead, found.unsettled) == ([], [])


def test_what_was_not_compared_to_the_end_is_not_settled(tmp_path: Path) -> None:
    text = "expansion idle { when a 4 is placed { take back 0 strikes } }"
    found = left(tmp_path / "idle.hanabi", text, most=10)
    assert found.dead == []
    assert found.unsettled == ["when a 4 is placed { take back 0 strikes }"]


def test_what_is_not_settled_is_not_ok(tmp_path: Path) -> None:
    file = tmp_path / "threes.hanabi"
    file.write_text(THREES)
    report = check(str(file), Plan(CheckLimits(seconds=0.0), phases=(Clauses(),)))
    things, passed, unsettled = clauses_phase(report)
    assert things == unsettled > 10
    assert passed == 0
    assert report.findings == []


def test_scenarios_show_that_a_clause_matters(tmp_path: Path) -> None:
    """A file that shows what its clause does is believed, wherever games are looked at."""
    scenario = """
    scenario "it brings a hint back" for abacus-2012 + threes {
      given 3 hints, player 1 holds red 3
      when red 3 is played
      then 4 hints
    }
    """
    file = tmp_path / "threes.hanabi"
    with patch("tamaya.lab.check.faults.dead._where_alike", return_value="nowhere"):
        assert [f.code for f in left(file, THREES).dead] == ["F304"]
        assert left(file, THREES + scenario).dead == []
