"""`tamaya study --vary` and `--aim`: heat maps, lists, proposals, and what is said of them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tamaya.studies.figures.comparing import Summary
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.study import Look
from tamaya.studies.sweeps.grid import grid
from tamaya.studies.sweeps.sweep import Sweep
from tamaya.studying.dial.swept import sweep_page

Run = Callable[..., Result]

QUICK = ("-p", "2", "--levels", "random", "--deals", "6", "--jobs", "1")


def test_two_options_make_a_heat_map(tamaya: Run) -> None:
    result = tamaya("study", "nl", "--vary", "strikes=1-3,hints=8-9", *QUICK, COLUMNS="80")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "nl, with strikes 1 to 3; hints 8 or 9"
    assert lines[2] == "random, 2 players, 6 deals"
    assert lines[4] == "perfect games:"
    assert lines[6].split() == ["hints", "8", "hints", "9"]
    assert [line.split()[:2] for line in lines[7:10]] == [["strikes", str(n)] for n in (1, 2, 3)]
    assert lines[9].split()[2:6] == ["··", "0%", "0–46", "*"]  # the rules as they stand
    assert "mean score, of the maximum:" in lines
    assert max(map(len, lines)) <= 80


def test_other_numbers_of_options_make_a_list(tamaya: Run) -> None:
    vary = ("--vary", "strikes=1,3,hints=8-9", "--vary", "cards=5,10")
    result = tamaya("study", "nl+multicolour-wild", *vary, *QUICK, "--measure", "score,lost")
    lines = result.stdout.splitlines()
    assert lines[4].split()[:5] == ["strikes", "hints", "cards", "mean", "score,"]
    rows = [line.split() for line in lines[5:13]]
    scores = [int(row[4].rstrip("%")) for row in rows]
    assert scores == sorted(scores, reverse=True)
    assert "4 of 8 rule sets have other cards" in " ".join(result.stdout.split())


def test_values_that_are_left_out_are_said(tamaya: Run) -> None:
    result = tamaya("study", "nl", "--vary", "hints=6-8", *QUICK)
    assert "note: left out: hints 6 and 7: `nl` takes 8 or more." in result.stderr
    assert result.stdout.splitlines()[0] == "nl, with hints 8"


def test_where_nobody_plays_no_game_is_lost() -> None:
    sweep = Sweep(grid("nl", "strikes=2"), [2], ["perfect"])
    won = Figure(1.0, 0.5, 1.0, 5)
    look = Look(5, (Summary(won, won, None, None, None, 0, ((25, 5),), ()),), (None,), 0.95, 0)
    page = sweep_page(sweep, look, ["lost"], 80, False)
    assert "Nobody plays at this level, so no game is lost." in page


def test_sweeps_as_json(tamaya: Run) -> None:
    result = tamaya("study", "nl", "--vary", "strikes=1-3", *QUICK, "--json")
    data = json.loads(result.stdout)
    assert [point["rules"] for point in data["sweep"]["points"]] == [
        "nl(strikes=1)",
        "nl(strikes=2)",
        "nl",
    ]
    assert data["sweep"]["base"] == 2
    assert [(cell["point"], cell["rules"]) for cell in data["cells"]] == [
        (2, "nl"),
        (0, "nl(strikes=1)"),
        (1, "nl(strikes=2)"),
    ]


def test_an_aim_that_is_reached(tamaya: Run) -> None:
    """Players at random lose with one strike, practically always."""
    aim = ("--aim", "random 2 lost 80-100%", "--deals", "60", "--jobs", "1")
    result = tamaya("study", "nl", "--vary", "strikes=1-2", *aim, COLUMNS="80")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[1] == "The aim: 80% to 100% lost games, for random tables of 2."
    assert any(line.endswith("60 deals  reaches the aim") for line in lines)
    assert "nl(strikes=1) and nl(strikes=2) reach the aim." in lines
    assert max(map(len, lines)) <= 80
    data = json.loads(tamaya("study", "nl", "--vary", "strikes=1-2", *aim, "--json").stdout)
    assert [one["answer"] for one in data["confirmed"]] == ["reached", "reached"]
    assert data["conclusion"] == "nl(strikes=1) and nl(strikes=2) reach the aim."


def test_an_aim_that_nothing_reaches(tamaya: Run) -> None:
    aim = ("--aim", "random 2 perfect 50%", "--deals", "40", "--jobs", "1")
    result = tamaya("study", "nl", *aim)  # without --vary: do the rules reach it as they stand?
    assert result.exit_code == 1
    assert "nl is too hard: perfect games 0% 0–9, and the aim begins at 45%." in result.stdout
    data = json.loads(tamaya("study", "nl", *aim, "--json").stdout)
    assert data["choice"][0]["because"] == "too hard"
    assert data["conclusion"].startswith("nl is too hard")


@pytest.mark.parametrize(
    ("arguments", "message", "help_"),
    [
        (("nl", "no", "--vary", "strikes=1"), "one rule set is varied at a time", ""),
        (("nl", "--vary", "strikes=7"), "`strikes` of `nl` may be 1 to 3", "declare a game"),
        (("nl", "--vary", "strikes=1", "--levels", "wizard"), "no level `wizard`", ""),
        (("nl", "--vary", "strikes=1", "--measure", "luck"), "counted as `luck`", "perfect, lost"),
        (("nl", "--measure", "lost"), "--measure is for a heat map", ""),
        (("nl", "--aim", "practised 4"), "has 2 words", "practised 4 perfect 25%"),
        (("nl", "--aim", "practised 9 perfect 25%"), "9 players can't play all of these rules", ""),
        (("nl", "--aim", "practised 4 lost 5%", "-p", "4"), "leave out --players", ""),
    ],
)
def test_bad_input(arguments: tuple[str, ...], message: str, help_: str, tamaya: Run) -> None:
    result = tamaya("study", *arguments)
    assert result.exit_code == 2
    said = " ".join(result.stderr.split())
    assert message in said
    assert help_ in said
    assert result.stdout == ""


def test_a_sweep_is_kept_in_a_folder(tamaya: Run, tmp_path: Path) -> None:
    folder = str(tmp_path / "hints")
    words = ("nl", "--vary", "hints=8-18", "-p", "2", "--levels", "random", "--jobs", "1")
    first = tamaya("study", *words, "--deals", "3", "--out", folder)
    assert first.exit_code == 0, first.output
    again = tamaya("study", *words, "--deals", "5", "--out", folder)
    assert again.stdout.splitlines()[2] == "random, 2 players, 5 deals"
    assert f"The same command goes on with the deals in `{folder}`." in again.stderr
    refused = tamaya("study", folder)
    assert refused.exit_code == 2
    assert f"`{folder}` keeps a sweep of 11 rule sets" in " ".join(refused.stderr.split())
