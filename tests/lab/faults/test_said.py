"""What a finding names: the rules, the clause, the row of a rating, and how far was looked."""

from dataclasses import replace
from pathlib import Path

from tamaya.grammar.diagnostics import Diagnostic
from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.check.phases.playing import Tables, Walks
from tamaya.lab.findings import Finding, together

WALKS = Plan(CheckLimits(seconds=60, states=5_000, examples=4), phases=(Tables(), Walks()))


def checked(file: Path, text: str) -> list[Finding]:
    file.write_text(text)
    report = check(str(file), WALKS)
    assert report.errors == []
    return report.findings


def test_one_composition_hides_nothing_of_another() -> None:
    """The same clause of the game is to blame for two things, each said of the rules that it is
    true of."""
    lone = Finding(Diagnostic("F206", "the best scores 3"), "one")
    both = Finding(Diagnostic("F206", "the best scores 0"), "both")
    assert together([lone, both]) == [lone, both]


def test_what_is_true_of_several_rules_is_said_once_and_names_them() -> None:
    one = Finding(Diagnostic("F206", "the best scores 3"), "one")
    found = together([one, replace(one, rules="both"), replace(one, rules="both"), one])
    assert found == [replace(one, also_in=("both",))]
    assert found[0].to_json()["also_in"] == ["both"]


def test_a_note_stays_a_note_beside_a_defect() -> None:
    """The same words at the same place weigh otherwise in other rules."""
    defect = Finding(Diagnostic("F301", "this never happens"), "one")
    note = Finding(Diagnostic("F301", "this never happens", severity="note"), "both")
    assert together([defect, note]) == [defect, note]


ROWS = """
expansion high { replace rating { 24 or less "fine" 25 "perfect" 26 to 30 "mad" 31 or more "no" } }
variant mine = abacus-2012 + high
variant yours = nl + high
"""


def test_rows_of_a_rating_are_named(tmp_path: Path) -> None:
    found = [f for f in checked(tmp_path / "rows.hanabi", ROWS) if f.code == "F208"]
    assert [f.row for f in found] == ['26 to 30 "mad"', '31 or more "no"']
    assert [f.clause for f in found] == [f.row for f in found]
    assert [f.place.rpartition(".hanabi:")[2] for f in found] == ["2:66", "2:81"]
    assert all({f.rules, *f.also_in} == {"abacus-2012+high", "nl+high"} for f in found)


def test_each_finding_says_of_what_and_where(tmp_path: Path) -> None:
    text = """
    expansion odd {
      replace a lost game scores 5
      when a 1 is placed { regain 1 hint }
      expect 9 strikes for abacus-2012 + odd
    }
    scenario "no" for abacus-2012 + odd { given 3 players then 7 hints }
    """
    found = checked(tmp_path / "odd.hanabi", text)
    assert [f.code for f in found] == ["E401", "E404", "F303", "F201"]
    for finding in found:
        data = finding.to_json()
        assert data["rules"] == "abacus-2012+odd"
        assert data["scope"]
        assert data["clause"]
        assert data["rule"] is not None
