"""The model of a kept study is made of the rows that are kept."""

import re
from pathlib import Path

import duckdb
import pytest
from click.testing import CliRunner

from tamaya import rules
from tamaya.cli import main
from tamaya.cli.studies.studied import studied_in
from tamaya.studies.answers.answered import answered, answers_of
from tamaya.studies.hard.model import DEALS_A_FACT, hardness
from tamaya.studies.outcomes import outcome
from tamaya.studying.report.page import report_page

DEALS = 7 * DEALS_A_FACT


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("studies") / "kept"
    options = ["-p", "2,3", "--levels", "random,perfect", "--deals", str(DEALS), "--jobs", "1"]
    made = CliRunner().invoke(main, ["study", "nl+forgiving", *options, "--out", str(folder)])
    assert made.exit_code == 0, made.output
    return folder


def test_a_kept_study_says_what_makes_its_deals_hard(folder: Path) -> None:
    chosen = studied_in(folder)
    assert chosen.archive is not None
    with answers_of(chosen.archive) as answers:
        found = answered(chosen.study, chosen.names, answers)
    [of] = found.explained
    told = dict(of.levels)
    assert list(told) == ["random", "perfect"]
    played = [
        [outcome(rules("nl+forgiving"), players, "random", seed) for seed in range(DEALS)]
        for players in (2, 3)
    ]
    assert told["random"] == hardness(played, 1 - 0.05 / 2)
    assert told["random"].weights
    assert told["perfect"].declined
    page = report_page(found)
    assert "What makes a deal hard" in page
    assert f"Random, {DEALS} deals: " in page
    assert "Nothing can be said of perfect" in page


QUERIES = [
    query
    for block in re.findall(
        r"^```sql\n(.*?)^```",
        (Path(__file__).parents[3] / "docs/studies.md").read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    for query in block.split(";")
    if query.strip()
]


def test_the_queries_of_the_page_can_be_asked(folder: Path) -> None:
    """Every query runs; those of all cells have something to say of each."""
    assert len(QUERIES) == 7
    for query in QUERIES:
        asked = query.replace("strikes/parts", f"{folder}/parts")
        assert asked != query
        rows = duckdb.connect().execute(asked).fetchall()
        if "WHERE" not in query:
            assert {row[1:3] for row in rows} == {
                (players, level) for players in (2, 3) for level in ("random", "perfect")
            }
