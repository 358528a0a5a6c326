"""`tamaya find`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

BASE = ("find", "nl", "-p2", "--seeds", "55-70")


def test_not_perfect(tamaya: Run) -> None:
    """Seed 61 is the only one of these that can't be perfect, as the one-hand argument shows."""
    result = tamaya(*BASE, "--not-perfect")
    assert (result.exit_code, result.stdout) == (0, "seed 61: 24 of 25, proved\n")


def test_score_as_json(tamaya: Run) -> None:
    result = tamaya(*BASE, "--score", "24", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert (found["seed"], found["lower"], found["upper"], found["proved"]) == (61, 24, 24, True)


def test_worst_and_tightest_name_ever_worse_ones(tamaya: Run) -> None:
    worst = tamaya(*BASE, "--worst").stdout.splitlines()
    assert worst == ["seed 55: 25 of 25, proved", "seed 61: 24 of 25, proved"]
    tightest = [
        json.loads(line) for line in tamaya(*BASE, "--tightest", "--json").stdout.splitlines()
    ]
    marks = [(found["spare"], found["tokens"]) for found in tightest]
    assert marks == sorted(set(marks), reverse=True)
    assert all(found["lower"] == 25 for found in tightest)


def test_nothing_found(tamaya: Run) -> None:
    result = tamaya(*BASE, "--score", "3")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "there is no such deal among seeds 55 to 70" in result.stderr


def test_most(tamaya: Run) -> None:
    assert tamaya(*BASE, "--score", "25", "--most", "2").stdout.count("seed") == 2


def test_goes_on_where_it_stood(tmp_path: Path, tamaya: Run) -> None:
    """Broken off in the middle of a line, it says the same and answers nothing twice."""
    file = tmp_path / "answers.jsonl"
    command = (*BASE, "--score", "25", "--answers", str(file))
    first = tamaya(*command)
    whole = file.read_text()
    assert len(whole.splitlines()) == 1 + 16
    lines = whole.splitlines(keepends=True)
    # What it knows it doesn't ask again: a known answer is believed, though it be wrong.
    lines[1] = lines[1].replace("25", "24")
    file.write_text("".join(lines[:8]) + lines[8][:5])
    again = tamaya(*command)
    assert again.stdout == first.stdout.replace("seed 55: 25 of 25, proved\n", "")
    assert file.read_text().splitlines()[2:] == whole.splitlines()[2:]


def test_jobs_change_nothing(tamaya: Run) -> None:
    assert tamaya(*BASE, "--worst", "--jobs", "2").stdout == tamaya(*BASE, "--worst").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("find", "nl", "-p2"), "say what to find"),
        (("find", "nl", "-p2", "--worst", "--open"), "say what to find"),
        (("find", "nl", "-p2", "--worst", "--seeds", "9-3"), "must not end before it begins"),
        (("find", "nl", "-p2", "--worst", "--seeds", "a"), "a span such as 0-999"),
        (("find", "nl", "-p9", "--worst"), "these rules are for 2 to 5 players"),
        (("find", "nope", "-p2", "--worst"), "nope"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], words: str, tamaya: Run) -> None:
    result = tamaya(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr


@pytest.mark.parametrize("text", ["nonsense\n", '{"rules": 1}\n', "[]\n"])
def test_files_that_hold_something_else(tmp_path: Path, text: str, tamaya: Run) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text(text)
    result = tamaya(*BASE, "--worst", "--answers", str(file))
    assert result.exit_code == 2
    assert str(file) in result.stderr
    assert file.read_text() == text
