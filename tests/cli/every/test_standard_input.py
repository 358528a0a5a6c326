"""Wherever a command takes a file of rules, of games or of deals, - is standard input."""

import json
import re
from pathlib import Path

import click
import pytest
from tests.cli.conftest import Run, commands

from tamaya.cli.parts.arguments import RulesType

RULES = """game own like nl { replace hand 4 cards with 2 or 3 players }
expansion late { when a 4 is placed { regain 1 hint } }
"""
WRONG = "game own like nl { tokens strikes 2 }\n"
SHORT = {
    "check": ("--quick",),
    "deal": ("-p", "3"),
    "diff": ("nl", "--time-limit", "0.1"),
    "find": ("-p", "2", "--worst", "--seeds", "0-1", "--time-limit", "0.1"),
    "play": ("--watch", "--seed", "1", "--speed", "fast"),
    "replay": ("GAME",),
    "show": (),
    "solve": ("-p", "2", "--time-limit", "1", "--short"),
    "study": ("--deals", "2", "--levels", "newcomer", "--jobs", "1", "-p", "2"),
}
"""What makes each command short. One that takes rules and isn't here fails the test."""


def test_who_takes_rules() -> None:
    taking = [
        name
        for name, command in commands().items()
        if any(isinstance(one.type, RulesType) for one in command.params)
    ]
    assert sorted(SHORT) == sorted(taking)


def first(command: str, rules: str, game: Path) -> tuple[str, ...]:
    more = tuple(str(game) if word == "GAME" else word for word in SHORT[command])
    return (*more, "--rules", rules) if command == "replay" else (rules, *more)


def timeless(text: str) -> str:
    """An answer without times, and without the width of a column with names in it."""
    return re.sub(r"\d+\.\d s|\s+", " ", text.replace("standard input", "-"))


@pytest.fixture
def game(tamaya: Run, tmp_path: Path) -> Path:
    """A game by the rules that are piped; it names no file."""
    given = ("solve", "-", "-p", "2", "--time-limit", "1", "--json")
    data = json.loads(tamaya(*given, given=RULES).stdout)
    (tmp_path / "game.json").write_text(json.dumps(data | {"rules": "own"}))
    return tmp_path / "game.json"


@pytest.mark.parametrize("command", sorted(SHORT))
@pytest.mark.parametrize("rules", ["-", "-:own+late"])
def test_rules(command: str, rules: str, tamaya: Run, game: Path) -> None:
    """Rules on standard input, alone or with an expression, do what they do in a file."""
    if command == "replay":
        rules = "-"  # the game is by just these rules
    file = game.with_name("own.hanabi")
    file.write_text(RULES)
    piped = tamaya(command, *first(command, rules, game), given=RULES)
    named = tamaya(command, *first(command, f"{file}{rules[1:]}", game))
    assert piped.stdout
    assert timeless(piped.stdout) == timeless(named.stdout.replace(str(file), "standard input"))
    assert piped.exit_code == named.exit_code
    assert "error" not in piped.stderr


@pytest.mark.parametrize("command", sorted(SHORT))
def test_what_is_wrong_is_found_in_standard_input(command: str, tamaya: Run, game: Path) -> None:
    result = tamaya(command, *first(command, "-", game), given=WRONG)
    assert result.exit_code == 2
    assert "error[E201]: stated twice" in result.stderr
    assert "--> standard input:1:20\n" in result.stderr
    empty = tamaya(command, *first(command, "-", game), given="")
    assert empty.exit_code == 2
    assert "error[E204]: standard input declares nothing" in empty.stderr


def test_other_names(tamaya: Run) -> None:
    """The heading of a check, formatted text, and bytes that are no text."""
    assert tamaya("check", "-", "--quick", given=RULES).stdout.startswith("standard input\n")
    assert tamaya("fmt", "--check", "-", given=WRONG).stdout == "would rewrite standard input\n"
    assert "standard input is not a text" in tamaya("show", "-", given=b"\xff").stderr
    assert "standard input:1:6" in tamaya("fmt", "-", given="game {").stderr


def test_a_deal_carries_piped_rules(tamaya: Run) -> None:
    """The next command finds the rules in the deal: nothing else holds them."""
    deal = tamaya("deal", "-:own+late", "-p", "2", "--json", given=RULES).stdout
    solved = tamaya("solve", "--deal", "-", "--short", given=deal)
    assert solved.stdout.startswith("Best score: 25 of 25, proved")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("play", "-"), "you type moves on standard input"),
        (("check", "-", "--watch"), "--watch needs the rules in a file"),
        (("check", "-", "--scenarios", "new.hanabi"), "--scenarios needs the rules in a file"),
        (("solve", "-", "--deal", "-"), "can't hold the rules and the deals"),
        (("study", "-", "--out", "kept"), "--out needs the rules in a file"),
    ],
)
def test_where_it_cannot_be(arguments: tuple[str, ...], told: str, tamaya: Run) -> None:
    result = tamaya(*arguments, given=RULES)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in " ".join(result.stderr.split())


def test_no_file_may_use_it(tamaya: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's file gets nothing of what is piped."""
    monkeypatch.chdir(tmp_path)
    Path("mine.hanabi").write_text('use "-"\nexpansion mine { tokens hints 1 more }\n')
    result = tamaya("check", "-", "mine.hanabi", "--quick", given=RULES)
    assert "the name of `-` doesn't end in `.hanabi`" in result.stderr
    alone = tamaya("replay", "-", given=json.dumps({"rules": "-", "players": 2, "deck": []}))
    assert alone.exit_code == 2
    assert "there is no file of rules '-'" in alone.stderr


def test_options_are_options_still(tamaya: Run) -> None:
    assert isinstance(click.Argument(["rules"], type=RulesType()).type, RulesType)
    assert "has no option `-x`" in tamaya("show", "-x").stderr
