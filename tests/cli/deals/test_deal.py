"""Deals on the command line: for reading, and to pipe into the next command."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import tamaya as package

Said = Callable[..., str]
Run = Callable[..., Result]


def test_a_line_of_cards(said: Said) -> None:
    """Without tiles or returns the deck is the whole deal."""
    deck = package.deal("nl", players=3, seed=7)
    assert said("deal", "nl", "-p", "3", "--seed", "7") == " ".join(deck.cards) + "\n"


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_tiles_need_json(as_json: tuple[str, ...], said: Said) -> None:
    data = json.loads(said("deal", "everything", "-p", "4", "--seed", "2", *as_json))
    deal = package.deal("everything", players=4, seed=2)
    assert data["deck"] == deal.cards
    assert data["players"] == 4
    assert data["tiles"] == [tile + 1 for tile in deal.tiles]
    assert data["returns"] == list(deal.returns)
    assert data["seed"] == 2
    assert package.rules(data["rules"]).hash == data["hash"] == deal.rules.hash


def test_many_seeds(said: Said) -> None:
    """One deal a line, each the same as by itself."""
    lines = said("deal", "no", "-p", "2", "--seed", "5", "--count", "3").splitlines()
    alone = [said("deal", "no", "-p", "2", "--seed", seed).strip() for seed in ("5", "6", "7")]
    assert lines == alone
    seeds = said("deal", "no", "-p", "2", "--count", "3", "--json").splitlines()
    assert [json.loads(line)["seed"] for line in seeds] == [0, 1, 2]


def test_a_drawing(said: Said, tamaya: Run, tmp_path: Path) -> None:
    """Beside the deal itself; the drawing is the one that notebooks show."""
    file = tmp_path / "table.svg"
    deal = package.deal("nl", players=3, seed=7)
    printed = said("deal", "nl", "-p", "3", "--seed", "7", "--svg", str(file))
    assert printed.split() == deal.cards
    assert file.read_text() == package.drawn(deal).svg == package.drawn(deal)._repr_svg_()
    nowhere = tamaya("deal", "nl", "-p", "3", "--svg", str(tmp_path / "no" / "x.svg"))
    assert nowhere.exit_code == 2
    assert "can't be written: No such file or directory" in nowhere.stderr


def test_rules_of_a_file(said: Said, tmp_path: Path) -> None:
    """What comes out names the file, so that the next command finds the rules again."""
    file = tmp_path / "mine.hanabi"
    file.write_text("game mine like nl { replace tokens strikes 1 }")
    data = json.loads(said("deal", str(file), "-p", "2", "--json"))
    assert data["rules"] == f"{file}:mine"
    assert package.rules(data["rules"]).hash == data["hash"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nl",), "needs -p"),
        (("nl", "-p", "9"), "these rules are for 2 to 5 players, not 9"),
        (("nl", "-p", "2", "--seed", "-1"), "a seed is a number from 0 to"),
        (("nl", "-p", "2", "--seed", str(1 << 64)), "a seed is a number from 0 to"),
        (("nl", "-p", "two"), "two"),
        (("nl", "-p", "2", "--count", "0"), "0"),
        (("nl", "-p", "2", "--count", "2", "--svg", "x.svg"), "--svg is for one deal"),
        (("nothing-such", "-p", "2"), "nothing is called"),
    ],
)
def test_refused(arguments: tuple[str, ...], message: str, tamaya: Run) -> None:
    result = tamaya("deal", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
