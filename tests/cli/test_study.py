"""`tamaya study`: the table, its words, and what is printed of it."""

import json
from collections.abc import Callable

import pytest
from click.testing import Result

Run = Callable[..., Result]

QUICK = ("-p", "2", "--levels", "random,newcomer", "--deals", "8", "--jobs", "1")


def test_the_table(tamaya: Run) -> None:
    result = tamaya("study", "nl", "nl(strikes=1)", *QUICK, COLUMNS="80")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[:4] == ["A  nl", "B  nl(strikes=1)", "", "2 players, 8 deals"]
    assert lines[4].startswith(" " * 14)  # above its columns
    assert lines[4].split() == ["mean", "score", "perfect", "lost", "turns", "stuck", "scores"]
    assert [line.split()[:2] for line in lines[5:9:2]] == [["random", "A"], ["newcomer", "A"]]
    assert "Against A, on the same seeds, in points of a hundred:" in lines
    assert max(map(len, lines)) <= 80
    said = " ".join(result.stdout.split())
    assert "All 4 comparisons together are wrong in 5 % of such studies at most" in said


def test_one_rule_set_has_nothing_to_compare(tamaya: Run) -> None:
    result = tamaya("study", "nl", *QUICK)
    assert "Against" not in result.stdout
    assert "comparisons" not in result.stdout


def test_other_cards_are_said(tamaya: Run) -> None:
    """The same seeds deal other cards where the decks differ."""
    result = tamaya("study", "nl", "nl+one-each", *QUICK)
    assert "B has other cards than A." in " ".join(result.stdout.split())


def test_json(tamaya: Run) -> None:
    data = json.loads(tamaya("study", "nl", "nl+expert", *QUICK, "--json").stdout)
    assert data["deals"] == 8
    assert len(data["cells"]) == 4
    assert data["cells"][0]["against_first"] is None
    assert data["cells"][1]["against_first"]["verdict"] in ("harder", "no difference seen")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nl", "-p", "five"), "`five` is no number of players: write 3, 2-5 or 2,4"),
        (("nl", "-p", "5-2"), "`5-2` is no number of players"),
        (("nl", "-p", "9"), "not all of these rules are for 9 players"),
        (("nl", "--levels", "wizard"), "there is no level `wizard`; there are random, newcomer"),
        (("nowhere",), "nothing is called `nowhere`"),
        (("nl", "--scheduler", "somewhere"), "no Dask scheduler answers at `somewhere`"),
        (("nl", "--scheduler", "here:1", "--jobs", "2"), "leave it out with --scheduler"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], message: str, tamaya: Run) -> None:
    result = tamaya("study", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""
