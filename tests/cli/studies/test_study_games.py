"""`tamaya study --games`: people's games as a row beside the levels."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from tests.studies.people.test_recordings import record

Run = Callable[..., Result]

QUICK = ("--levels", "random", "--deals", "2", "--jobs", "1")
GAMES = 4


@pytest.fixture
def evenings(tmp_path: Path) -> Path:
    """A folder in which a table keeps its games: each in a file, or some of them in one."""
    folder = tmp_path / "evenings"
    folder.mkdir()
    (folder / "first.json").write_text(record("random", 0))
    lines = [record("random", seed) for seed in range(1, GAMES)]
    (folder / "others.jsonl").write_text("\n".join(lines))
    (folder / "strict.json").write_text(record("random", 0, "nl(strikes=1)"))
    (folder / "mine.hanabi").write_text("these are rules, and no game")
    (folder / ".hidden").write_text("nor is this")
    return folder


def test_a_row_of_people(tamaya: Run, evenings: Path) -> None:
    """Without -p the study has the tables that people had."""
    result = tamaya("study", "nl", "--games", str(evenings), *QUICK)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "2 players, 2 deals"
    assert [line.split()[0] for line in lines[2:4]] == ["random", "people"]
    assert f"people, {GAMES} games" in lines
    text = " ".join(result.stdout.split())
    assert "These are too few games to tell which level they resemble." in text
    assert "there is no verdict" in text
    assert "Left out: strict.json. Other rules: nl(strikes=1)." in text
    assert "hidden" not in text


def test_json_says_the_same(tamaya: Run, evenings: Path) -> None:
    arguments = ("study", "nl", "nl(strikes=1)", "--games", str(evenings), *QUICK, "--json")
    people = json.loads(tamaya(*arguments).stdout)["people"]
    assert [(row["rules"], row["players"], row["games"]) for row in people["rows"]] == [
        ("nl", 2, GAMES),
        ("nl(strikes=1)", 2, 1),
    ]
    assert people["left_out"] == []
    assert all(row["resembles"] is None for row in people["rows"])
    assert people["rows"][0]["score"]["deals"] == GAMES


def test_a_study_without_games_says_nothing_of_people(tamaya: Run) -> None:
    assert "people" not in json.loads(tamaya("study", "nl", "-p", "2", *QUICK, "--json").stdout)


def test_without_rules_those_of_most_games_are_studied(tamaya: Run, evenings: Path) -> None:
    data = json.loads(tamaya("study", "--games", str(evenings), *QUICK, "--json").stdout)
    assert {(cell["rules"], cell["players"]) for cell in data["cells"]} == {("nl", 2)}
    assert [one["where"] for one in data["people"]["left_out"]] == ["strict.json"]


def test_games_on_standard_input(tamaya: Run) -> None:
    text = record("random", 0)
    data = json.loads(tamaya("study", "nl", "--games", "-", *QUICK, "--json", given=text).stdout)
    assert [row["games"] for row in data["people"]["rows"]] == [1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("no", "--games", "{}"), "none of the games was played under these rules"),
        (("nl", "-p", "3", "--games", "{}"), "most are of `nl` with 2 players"),
        (("nl", "--games", "{}/nothing"), "can't be read"),
        (("nl", "--games", "{}/.hidden"), "holds no recorded game that is over"),
        (("nl", "--games", "{}", "--vary", "strikes=1-2"), "leave out --vary"),
        (("--games", "{}", "--out", "kept"), "name them, too"),
        ((), "needs RULES…|DIR"),
    ],
)
def test_what_can_not_be_done(
    tamaya: Run, evenings: Path, arguments: tuple[str, ...], message: str
) -> None:
    result = tamaya("study", *(one.replace("{}", str(evenings)) for one in arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr
