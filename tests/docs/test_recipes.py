"""The recipes of docs/studies.md run on a kept study, and give what they promise."""

import re
import shutil
from pathlib import Path

import pytest

from tamaya.studies.answers.answered import answered_in
from tamaya.studies.kept.folder import StudyFolder

pytestmark = pytest.mark.xdist_group("sly study")

PAGE = (Path(__file__).parents[2] / "docs" / "studies.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def strikes(sly_study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The study that the page has made, in the folder where its reader is."""
    monkeypatch.chdir(tmp_path)
    return shutil.copytree(sly_study, tmp_path / "strikes")


def test_sql(strikes: Path) -> None:
    import duckdb

    one, other = (rules.hash for rules in StudyFolder(strikes).rule_sets)
    first, *_ = re.findall(r'duckdb -c "(.*)"', PAGE)
    shown = [first, *blocks("sql")]
    base = duckdb.connect()
    found = []
    for query in shown:
        for known, ours in zip(re.findall(r"'([0-9a-f]{16})'", query), (one, other), strict=False):
            query = query.replace(known, ours)
        found.append(base.execute(query).fetchall())
    averages, falling, paired, _, given_up, *_ = found

    told = answered_in(strikes)
    scores = {
        (cell.rules.hash, cell.level): one
        for cell, one in zip(told.study.cells, told.look.summaries, strict=True)
    }
    assert dict(averages) == pytest.approx(
        {
            level: (scores[one, level].score.value + scores[other, level].score.value) / 2
            for level in told.study.levels
        }
    )
    for (rules, level), summary in scores.items():
        fallen = {row[3]: row[4] for row in falling if (row[0], row[2]) == (rules, level)}
        assert fallen == dict(summary.scores)
    assert {level: points for _, level, points, _, _ in paired} == pytest.approx(
        {
            level: scores[other, level].score.value - scores[one, level].score.value
            for level in told.study.levels
        }
    )
    assert given_up == sorted((rules, 2, 0, 40) for rules in (one, other))


def test_notebook(strikes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The lines for notebooks run, and one ends with a chart."""
    for recipe in (block for block in blocks("python") if "strikes" in block):
        *lines, last = recipe.replace("players=3", "players=2").strip().splitlines()
        names: dict[str, object] = {}
        exec("\n".join(lines), names)
        if last.startswith("study.score_chart("):
            assert "Figure(value=" in capsys.readouterr().out
            assert type(eval(last, names)).__name__ == "LayerChart"
            break
    else:
        pytest.fail("no recipe shows a chart")
