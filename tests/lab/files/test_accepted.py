"""Baselines: findings that are accepted, known by their clause and not by its line."""

from pathlib import Path

import pytest

from tamaya.lab.check.accepted import Baseline, BaselineError, baseline_text, key_of, read_baseline
from tamaya.lab.check.check import STILL, Plan, check
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.findings import Finding

GENTLE = "expansion gentle {\n  play { replace a misplay takes 0 strikes }\n}\n"
ENTRY = """
[[accept]]
code = "F311"
file = "gentle.hanabi"
clause = "a misplay takes 0 strikes"
reason = "children shall not lose"
"""


def found(folder: Path, text: str = GENTLE) -> Finding:
    path = folder / "gentle.hanabi"
    path.write_text(text, encoding="utf-8")
    (finding,) = check(str(path), Plan(CheckLimits(), phases=STILL)).findings
    return finding


def test_a_finding_is_accepted_wherever_its_clause_moves(tmp_path: Path) -> None:
    finding = found(tmp_path, f"# A comment.\n\n{GENTLE}")
    assert key_of(finding) == ("F311", "gentle.hanabi", "a misplay takes 0 strikes")
    baseline = read_baseline(ENTRY)
    assert [entry.words for entry in baseline.unmet] == [
        "F311 in gentle.hanabi: `a misplay takes 0 strikes`"
    ]
    assert baseline.reason(finding) == "children shall not lose"
    assert baseline.unmet == []


def test_another_clause_is_not_accepted(tmp_path: Path) -> None:
    baseline = read_baseline(ENTRY.replace("0 strikes", "2 strikes"))
    assert baseline.reason(found(tmp_path)) == ""
    assert len(baseline.unmet) == 1


def test_what_is_written_is_read_once_reasons_are_filled_in(tmp_path: Path) -> None:
    text = baseline_text([found(tmp_path)], Baseline())
    with pytest.raises(BaselineError, match="entry 1: say in `reason` why F311 is accepted"):
        read_baseline(text)
    filled = read_baseline(text.replace('reason = ""', 'reason = "a \\"soft\\" game"'))
    assert filled.reason(found(tmp_path)) == 'a "soft" game'
    assert baseline_text([found(tmp_path)], filled).count('a \\"soft\\" game') == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("accept = 3", "entries that begin with"),
        ("[[accept]]\ncode = 1", "entry 1 must say `code`, `file`, `clause`, `reason`"),
        (ENTRY.replace('"F311"', "311"), "`code` must be a text"),
        ("[[agree]]", "entries that begin with"),
        ("code: F311", "this is no TOML"),
    ],
)
def test_what_is_no_baseline_is_said(text: str, words: str) -> None:
    with pytest.raises(BaselineError, match=words):
        read_baseline(text)
