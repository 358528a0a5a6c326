"""The catalogue as it is listed: complete, sorted by origin, and right about what combines."""

import itertools
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

import tamaya as package
from tamaya.cli import list as list_command
from tamaya.variants.library import catalogue_declaration, catalogue_index

GAMES = ["abacus-2012", "abacus-new", "dk", "nl", "no"]
BOOKLET_EXPANSIONS = [
    "black-powder",
    "bonus-tiles",
    "colour-calling",
    "expert",
    "multicolour-own",
    "multicolour-wild",
]


@pytest.fixture(scope="module")
def catalogue() -> dict[str, Any]:
    from click.testing import CliRunner

    from tamaya.cli import main

    result = CliRunner().invoke(main, ["list", "--json"])
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert isinstance(data, dict)
    return data


def test_everything_is_listed(catalogue: dict[str, Any]) -> None:
    listed = [
        one["name"] for kind in ("games", "expansions", "variants") for one in catalogue[kind]
    ]
    assert sorted(listed) == sorted(catalogue_index())
    assert [game["name"] for game in catalogue["games"]] == GAMES


def test_house_rules_are_those_of_no_booklet(catalogue: dict[str, Any]) -> None:
    """An expansion is a house rule when it stands in extras.hanabi; those name no source."""
    expected = {
        one["name"]: catalogue_index()[one["name"]] == "extras.hanabi"
        for one in catalogue["expansions"]
    }
    assert {one["name"]: one["house_rule"] for one in catalogue["expansions"]} == expected
    assert [name for name, house in expected.items() if not house] == BOOKLET_EXPANSIONS


def test_options_and_offers(catalogue: dict[str, Any]) -> None:
    dutch = next(game for game in catalogue["games"] if game["name"] == "nl")
    assert dutch["title"] == "Hanabi (Dutch booklet)"
    assert dutch["options"] == [
        {"name": "strikes", "values": "1 to 3", "normal": 3},
        {"name": "hints", "values": "8 or more", "normal": 8},
    ]
    assert "multicolour-wild(cards=5)" in dutch["offers"]
    wild = next(one for one in catalogue["expansions"] if one["name"] == "multicolour-wild")
    assert wild["options"] == [{"name": "cards", "values": "5 or 10", "normal": None}]
    assert wild["offered_by"] == ["abacus-2012", "abacus-new", "nl"]
    (variant,) = catalogue["variants"]
    assert variant["rules"] == "abacus-new + multicolour-wild + black-powder + bonus-tiles"


def test_clashes_do_not_compile_and_the_rest_does(catalogue: dict[str, Any]) -> None:
    """What is said to clash does so with every game; what isn't goes together with some game."""
    clashes = {tuple(clash["names"]) for clash in catalogue["clashes"]}
    assert ("multicolour-own", "multicolour-wild") in clashes
    assert ("all-or-nothing", "expert") in clashes
    assert not any(name in GAMES for pair in clashes for name in pair)
    for one, other in clashes:
        for game in GAMES:
            with pytest.raises(package.RulesError):
                package.rules(f"{game}+{one}+{other}")
    names = [one["name"] for one in catalogue["expansions"]]
    others = sorted(set(itertools.combinations(sorted(names), 2)) - clashes)
    for one, other in others[::37]:
        assert package.rules(f"nl+{one}+{other}").fireworks


def test_clashes_stand_with_their_names(catalogue: dict[str, Any]) -> None:
    own = next(one for one in catalogue["expansions"] if one["name"] == "multicolour-own")
    assert own["clashes"] == ["multicolour-wild"]
    reasons = {tuple(clash["names"]): clash["code"] for clash in catalogue["clashes"]}
    assert reasons["multicolour-own", "multicolour-wild"] == "E201"
    assert reasons["colours-only", "values-only"] == "E203"


def test_page(said: Callable[..., str], catalogue: dict[str, Any]) -> None:
    """The page has a line for each name with its title, and for each clash."""
    page = said("list")
    for name in catalogue_index():
        declaration = catalogue_declaration(name)
        assert declaration is not None
        assert any(
            line.split()[:1] == [name] and declaration.title in line for line in page.splitlines()
        )
    number = len(catalogue["clashes"])
    pairs = len(catalogue["expansions"]) * (len(catalogue["expansions"]) - 1) // 2
    assert f"Of {pairs} pairs of expansions {pairs - number} combine." in page
    for clash in catalogue["clashes"]:
        assert " + ".join(clash["names"]) in page
    assert "Every expansion goes with every game." in page


def test_progress(
    tamaya: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where it takes long a terminal hears of it, and the line is wiped away at the end."""
    monkeypatch.setattr(list_command, "_PATIENCE", -1.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    pairs = [("nl", str(number)) for number in range(45)]
    assert list(list_command._progress(pairs)) == pairs
    told = capsys.readouterr().err.split("\r")
    assert [line.strip() for line in told if line.strip()] == [
        "combining: 0 of 45 pairs",
        "combining: 20 of 45 pairs",
        "combining: 40 of 45 pairs",
    ]
    assert told[-1] == ""
