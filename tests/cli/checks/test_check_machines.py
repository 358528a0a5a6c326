"""`tamaya check` for other programs: JUnit, SARIF, GitHub, baselines, and Ctrl-C."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tamaya.lab.check.phases import sampling
from tamaya.lab.check.phases.phase import Context, PhaseReport

Run = Callable[..., Result]

SMALL = ("--max-examples", "1", "--time-limit", "2.5")
GENTLE = """
expansion gentle {
  play { replace a misplay takes 0 strikes }
  when a 5 is placed { spend 1 hint }
}
"""
ENTRY = """
[[accept]]
code = "{code}"
file = "gentle.hanabi"
clause = "a misplay takes 0 strikes"
reason = "children shall not lose"
"""


@pytest.fixture
def gentle(tmp_path: Path) -> Path:
    path = tmp_path / "gentle.hanabi"
    path.write_text(GENTLE, encoding="utf-8")
    return path


def cases_of(path: Path) -> dict[str, ET.Element]:
    suite = ET.parse(path).getroot()[0]
    cases = {case.attrib["name"]: case for case in suite}
    assert len(cases) == len(suite) == int(suite.attrib["tests"])
    for tag in ("failure", "skipped"):
        count = sum(case.find(tag) is not None for case in cases.values())
        assert int(suite.attrib["failures" if tag == "failure" else tag]) == count
    return cases


def test_junit_has_times_and_stable_names(tamaya: Run, gentle: Path, tmp_path: Path) -> None:
    file = tmp_path / "found.xml"
    tamaya("check", str(gentle), *SMALL, "--junit", str(file))
    before = cases_of(file)
    gentle.write_text(f"# Further down.\n\n{GENTLE}", encoding="utf-8")
    tamaya("check", str(gentle), *SMALL, "--seed", "1", "--junit", str(file))
    assert list(cases_of(file)) == list(before)
    assert float(before["small tables"].attrib["time"]) > 0
    assert before["F311 a misplay takes 0 strikes"].find("failure") is not None
    assert before["F204 when a 5 is placed { spend 1 hint }"].find("failure") is None
    assert before["tables"].find("failure") is not None
    assert before["expectations"].find("skipped") is not None


def test_an_accepted_finding(tamaya: Run, gentle: Path, tmp_path: Path) -> None:
    baseline, junit, sarif = (tmp_path / name for name in ("known.toml", "j.xml", "s.sarif"))
    baseline.write_text(ENTRY.format(code="F311") + ENTRY.format(code="F308"), encoding="utf-8")
    outputs = ("--baseline", str(baseline), "--junit", str(junit), "--sarif", str(sarif))
    result = tamaya("check", str(gentle), *SMALL, *outputs, "--github")
    assert result.exit_code == 0
    assert ", 1 note, 1 accepted\n" in result.stdout
    assert "FAIL" not in result.stdout
    assert "not found any more: F308 in gentle.hanabi: `a misplay takes 0 strikes`" in result.stderr
    assert " Accepted: children shall not lose" in result.stdout
    skipped = cases_of(junit)["F311 a misplay takes 0 strikes"].find("skipped")
    assert skipped is not None
    assert skipped.attrib["message"] == "accepted: children shall not lose"
    (run,) = json.loads(sarif.read_text(encoding="utf-8"))["runs"]
    by_code = {one["ruleId"]: one for one in run["results"]}
    assert by_code["F311"]["suppressions"][0]["justification"] == "children shall not lose"
    assert "suppressions" not in by_code["F204"]
    assert by_code["F204"]["level"] == "note"
    region = by_code["F311"]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 18}
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {"F204", "F311"}


def test_annotations_stand_beside_their_clause(tamaya: Run, gentle: Path) -> None:
    result = tamaya("check", str(gentle), "--github", *SMALL)
    assert result.exit_code == 1
    lines = [line for line in result.stdout.splitlines() if line.startswith("::")]
    assert any(
        line.startswith("::error file=") and ",line=3,col=18,title=F311::strikes" in line
        for line in lines
    )
    assert any(line.startswith("::notice file=") and "title=F204" in line for line in lines)


@pytest.mark.parametrize("option", ["--junit", "--sarif", "--write-baseline"])
def test_a_missing_folder_is_named_before_anything_is_played(
    tamaya: Run, gentle: Path, tmp_path: Path, option: str
) -> None:
    result = tamaya("check", str(gentle), option, str(tmp_path / "none" / "file"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"there is no folder `{tmp_path / 'none'}`" in " ".join(result.stderr.split())


def test_a_baseline_that_is_none(tamaya: Run, gentle: Path, tmp_path: Path) -> None:
    result = tamaya("check", str(gentle), "--baseline", str(tmp_path / "none.toml"))
    assert result.exit_code == 2
    assert "can't be read: No such file" in result.stderr
    result = tamaya("check", str(gentle), "--baseline", str(gentle))
    assert result.exit_code == 2
    assert "is no baseline: this is no TOML" in " ".join(result.stderr.split())


def test_a_baseline_to_fill_in(tamaya: Run, gentle: Path, tmp_path: Path) -> None:
    baseline = tmp_path / "known.toml"
    tamaya("check", str(gentle), *SMALL, "--write-baseline", str(baseline))
    text = baseline.read_text(encoding="utf-8")
    assert text.count("[[accept]]") == 1
    assert 'clause = "a misplay takes 0 strikes"\nreason = ""' in text


def test_ctrl_c_leaves_what_was_found(
    tamaya: Run, gentle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(self: sampling.Samples, context: Context) -> PhaseReport:
        raise KeyboardInterrupt

    monkeypatch.setattr(sampling.Samples, "run", pressed)
    junit = tmp_path / "found.xml"
    result = tamaya("check", str(gentle), *SMALL, "--junit", str(junit))
    assert result.exit_code == 130
    assert "error[F311]: strikes can't matter" in result.stdout
    assert result.stdout.endswith("\ninterrupted: 1 finding, 1 note\n")
    cases = cases_of(junit)
    assert "F311 a misplay takes 0 strikes" in cases
    assert cases["random games"].find("skipped") is not None
