"""The model of a kept study is made of the rows that are kept."""

from pathlib import Path

from click.testing import CliRunner

from tamaya import rules
from tamaya.cli import main
from tamaya.cli.parts.studied import studied_in
from tamaya.lab.studies.answers.answered import answered, answers_of
from tamaya.lab.studies.hard.model import DEALS_A_FACT, hardness
from tamaya.lab.studies.outcomes import outcome
from tamaya.studying.report.page import report_page


def test_a_kept_study_says_what_makes_its_deals_hard(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    deals = 7 * DEALS_A_FACT
    options = ["-p", "2,3", "--levels", "random,perfect", "--deals", str(deals), "--jobs", "1"]
    made = CliRunner().invoke(main, ["study", "nl+forgiving", *options, "--out", str(folder)])
    assert made.exit_code == 0, made.output
    chosen = studied_in(folder)
    assert chosen.kept is not None
    with answers_of(chosen.kept) as answers:
        found = answered(chosen.study, chosen.names, answers)
    [of] = found.explained
    told = dict(of.levels)
    assert list(told) == ["random", "perfect"]
    played = [
        [outcome(rules("nl+forgiving"), players, "random", seed) for seed in range(deals)]
        for players in (2, 3)
    ]
    assert told["random"] == hardness(played, 1 - 0.05 / 2)
    assert told["random"].weights
    assert told["perfect"].declined
    page = report_page(found)
    assert "What makes a deal hard" in page
    assert f"Random, {deals} deals: " in page
    assert "Nothing can be said of perfect" in page
