"""`tamaya study --clauses`: each clause left out and alone, as text and JSON."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from tests.made.parted import THREE

Run = Callable[..., Result]

QUICK = ("-p", "2", "--levels", "random", "--deals", "6", "--jobs", "1")


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.hanabi"
    file.write_text(THREE)
    return f"{file}:nl+mine"


def test_clauses_in_a_terminal(mine: str, tamaya: Run) -> None:
    result = tamaya("study", mine, "--clauses", *QUICK, COLUMNS="80")
    assert result.exit_code == 0, result.output
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["1", "replace", "tokens", "hints", "[purse]"] in lines
    assert ["random,", "2", "players,", "6", "deals"] in lines
    assert [line[:3] for line in lines if line[1:3] == ["left", "out"]] == [
        [number, "left", "out"] for number in ("1", "2", "3", "all")
    ]
    assert sum(line[:1] == ["alone"] for line in lines) == 3
    assert (
        "For players who move at random with 2 players, these deals show no effect" in result.stdout
    )
    assert "any of the 21 comparisons is wrong" in " ".join(result.stdout.split())
    assert max(map(len, result.stdout.splitlines()[2:])) <= 80


def test_clauses_as_json(mine: str, tamaya: Run) -> None:
    data = json.loads(tamaya("study", mine, "--clauses", *QUICK, "--json").stdout)
    clauses = data["clauses"]
    assert [one["clause"] for one in clauses["trials"]] == [1, 2, 3]
    assert clauses["trials"][1]["words"] == "discard { replace regains 0 hints }"
    (table,) = clauses["tables"]
    assert (table["players"], table["level"], table["matters_most"]) == (2, "random", None)
    assert sorted(one["clause"] for one in table["effects"]) == [1, 2, 3]
    assert all(one["left_out"]["verdict"] for one in table["effects"])
    hashes = [clauses["rule_sets"][cell["rule_set"]]["hash"] for cell in data["cells"]]
    assert hashes == [cell["hash"] for cell in data["cells"]]
    assert len(hashes) == 8


def test_what_cannot_be_left_out_is_said(tamaya: Run) -> None:
    result = tamaya("study", "nl+expert", "--clauses", *QUICK)
    said = " ".join(result.stdout.split())
    assert "Clause 3 isn't left out: these rules don't say: what happens to a player" in said
    assert "Clause 5 isn't shown alone: it changes nothing in play." in said


def test_a_study_of_clauses_can_be_kept(mine: str, tmp_path: Path, tamaya: Run) -> None:
    """The folder says the same in the terminal, as CSV, and as a report."""
    kept = str(tmp_path / "kept")
    first = tamaya("study", mine, "--clauses", *QUICK, "--out", kept)
    assert first.exit_code == 0, first.output
    assert f"`tamaya study {kept}` goes on with these deals." in " ".join(first.stderr.split())
    again = tamaya("study", kept)
    assert again.stdout == first.stdout
    lines = list(csv.DictReader(tamaya("report", kept, "--csv").stdout.splitlines()))
    compared = [(line["against"], line["rules"]) for line in lines if line["against"]]
    assert len(compared) == 7
    without = [rules for against, rules in compared if against == mine]
    assert without[0] == f"{mine} without its own clauses"
    assert sum(" without clause " in rules for rules in without) == 3
    page = tmp_path / "page.html"
    assert tamaya("report", kept, "-o", str(page)).exit_code == 0
    html = page.read_text()
    assert "without 2 `discard { replace regains 0 hints }`" in html
    assert "For players who move at random with 2 players, these deals show no effect" in html


@pytest.mark.parametrize("columns", [50, 80])
def test_the_deal_in_which_they_mattered_most(
    columns: int, mine: str, tmp_path: Path, tamaya: Run
) -> None:
    folder = tmp_path / "games"
    arguments = ("-p", "2", "--levels", "newcomer", "--deals", "4", "--jobs", "1")
    command = ("study", mine, "--clauses", *arguments, "--records", str(folder))
    result = tamaya(*command, COLUMNS=str(columns))
    assert result.exit_code == 0, result.output
    text = " ".join(result.stdout.split())
    assert "The deal in which these clauses mattered most: seed" in text
    assert max(map(len, result.stdout.splitlines()[2:])) <= columns
    with_them, without = sorted(folder.iterdir())
    assert with_them.name.endswith("-with.json")
    assert without.name.endswith("-without.json")
    ends = [tamaya("replay", str(file)).stdout for file in (without, with_them)]
    scores = [end.split("Score: ")[1].split()[0] for end in ends]
    assert f"Without them it scores {scores[0]}, with them {scores[1]}." in text


@pytest.mark.parametrize(
    ("arguments", "message", "help_"),
    [
        (("nl", "no"), "--clauses is about one rule set at a time", ""),
        (("nl",), "`nl` has no clause besides those of its game", "name rules of your own"),
        (("nl+expert", "--vary", "strikes=1"), "leave out --vary", ""),
        (("nl+expert", "--pairs"), "leave them out here", ""),
        (("nl+expert", "--levels", "wizard"), "no level `wizard`", ""),
        (("nl+expert", "-p", "9"), "9 players can't play", ""),
    ],
)
def test_bad_input(arguments: tuple[str, ...], message: str, help_: str, tamaya: Run) -> None:
    result = tamaya("study", "--clauses", *arguments)
    assert result.exit_code == 2
    said = " ".join(result.stderr.split())
    assert message in said
    assert help_ in said


def test_records_are_about_clauses(tamaya: Run) -> None:
    result = tamaya("study", "nl", "--records", "games")
    assert result.exit_code == 2
    assert "--records is about clauses" in result.stderr


def test_changes_that_reach_an_aim(mine: str, tamaya: Run) -> None:
    """Players at random lose with few strikes, practically always; none of these changes that."""
    aim = ("--harder", "random 2 lost 0-50%", "--deals", "40", "--jobs", "1")
    result = tamaya("study", mine, *aim, COLUMNS="80")
    assert result.exit_code == 1, result.output
    lines = result.stdout.splitlines()
    assert " ".join(lines[:3]).split()[1] == "harder"
    assert "The aim: 0% to 50% lost games, for random tables of 2." in lines
    conclusion = "These rules are harder than that already: ask for `--kinder`."
    assert conclusion in lines
    assert max(map(len, lines[1:])) <= 80
    data = json.loads(tamaya("study", mine, *aim, "--json").stdout)["changes"]
    assert data["conclusion"] == conclusion
    assert data["aim"]["to"] == 0.5
    first = data["tried"][0]
    assert first["clauses"][0]["part"] == "mine"
    assert first["deals"] == 40


def test_a_change_is_shown_as_a_difference_of_lines(tmp_path: Path, tamaya: Run) -> None:
    file = tmp_path / "mine.hanabi"
    file.write_text('expansion mine "m" {\n  replace when the last strike is taken { end }\n}\n')
    aim = ("--harder", "random 2 lost 90-100%", "--deals", "60", "--jobs", "1")
    result = tamaya("study", f"{file}:nl+mine", *aim, COLUMNS="100")
    assert result.exit_code == 0, result.output
    clause = "replace when the last strike is taken { end }"
    assert f"- {clause}\n" in result.stdout
    assert "mine.hanabi:2:3\n" in result.stdout
    assert f"`without {clause}` reaches the aim." in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message", "help_"),
    [
        (
            ("nl+expert", "--kinder", "25%"),
            "has 1 words instead of four",
            "practised 4 perfect 25%",
        ),
        (("nl+expert", "--kinder", "random 2 lost 5%", "-p", "2"), "leave out --players", ""),
        (("nl", "--kinder", "random 2 lost 5%"), "no clause besides", "name rules of your own"),
        (("nl+expert", "--clauses", "--harder", "random 2 lost 5%"), "leave out --clauses", ""),
        (("nl+expert", "--measures", "--kinder", "random 2 lost 5%"), "leave out --clauses", ""),
        (
            ("nl+expert", "--games", "g", "--kinder", "random 2 lost 5%"),
            "--games is for tables",
            "",
        ),
        (("nl", "no", "--harder", "random 2 lost 5%"), "about one rule set at a time", ""),
    ],
)
def test_bad_aims(arguments: tuple[str, ...], message: str, help_: str, tamaya: Run) -> None:
    result = tamaya("study", *arguments)
    assert result.exit_code == 2
    text = " ".join(result.stderr.split())
    assert message in text
    assert help_ in text
