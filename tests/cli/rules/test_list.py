"""The catalogue as it is listed: complete, sorted by origin, and right about what combines."""

import itertools
import json
import re
import sys
from collections.abc import Callable
from typing import Any

import pytest

import tamaya as package
from tamaya.catalogue import GROUPS, Clash, history
from tamaya.cli.rules import list as list_command
from tamaya.grammar.diagnostics import Diagnostic
from tamaya.variants.library import (
    catalogue_declaration,
    catalogue_index,
    catalogue_text,
)

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


@pytest.mark.more
def test_everything_is_listed(catalogue: dict[str, Any]) -> None:
    listed = [
        one["name"] for kind in ("games", "expansions", "variants") for one in catalogue[kind]
    ]
    assert sorted(listed) == sorted(catalogue_index())
    assert [game["name"] for game in catalogue["games"]] == GAMES


@pytest.mark.more
def test_house_rules_are_those_of_no_booklet(catalogue: dict[str, Any]) -> None:
    """An expansion is a house rule when it stands on the shelf `extras`."""
    expected = {
        one["name"]: catalogue_index()[one["name"]].startswith("extras/")
        for one in catalogue["expansions"]
    }
    assert {one["name"]: one["house_rule"] for one in catalogue["expansions"]} == expected
    assert [name for name, house in expected.items() if not house] == BOOKLET_EXPANSIONS


@pytest.mark.more
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


@pytest.mark.more
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


@pytest.mark.more
def test_groups_and_history(catalogue: dict[str, Any]) -> None:
    """House rules say what they change and where they come from; others come from booklets."""
    for one in catalogue["expansions"]:
        assert (one["group"] in GROUPS) == one["house_rule"], one["name"]
        assert one["history"], one["name"]
    assert {one["group"] for one in catalogue["expansions"]} == {*GROUPS, None}
    funnels = next(one for one in catalogue["expansions"] if one["name"] == "funnels")
    assert (funnels["group"], funnels["history"]) == ("values", ["hanab.live's Funnels"])
    dutch = next(game for game in catalogue["games"] if game["name"] == "nl")
    assert len(dutch["history"]) == 1


def test_files_of_the_shelf_say_what_they_change() -> None:
    """Each is named for its group, and begins with what that means."""
    files = {file for file in catalogue_index().values() if file.startswith("extras/")}
    assert files == {f"extras/{group}.hanabi" for group in GROUPS}
    for group, meaning in GROUPS.items():
        text = catalogue_text(f"extras/{group}.hanabi")
        assert text.startswith(f"# House rules about {group}: {meaning}.\n")
        assert text.count("\n") < 300


def test_house_rules_tell_their_history() -> None:
    """Where nothing is known it says so."""
    for name, file in catalogue_index().items():
        if file.startswith("extras/"):
            declaration = catalogue_declaration(name)
            assert declaration is not None
            (told,) = history(declaration)
            assert "hanab.live" in told or "booklets" in told or told.startswith("a house rule")
            assert told[-1] != ".", name


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["sudoku"], ["sudoku"]),
        (["up", "or", "down"], ["up-or-down"]),
        (["Color", "Blind"], ["colour-blind", "totally-blind"]),
        (["free", "hint"], ["bonus-tiles"]),
        (["lost", "points", "house"], ["forgiving", "half-marks", "proud", "target"]),
        (["begins", "dressed"], ["abacus-new", "nl", "no"]),
        (["joker"], ["wild-cards"]),
        (["jokers"], ["wild-cards"]),
        (["every", "hand"], ["big-hands", "small-hands"]),
        (["everything"], ["everything"]),
    ],
)
def test_search(tamaya: Callable[..., Any], words: list[str], names: list[str]) -> None:
    """Words are looked for in names, titles, groups, histories and clauses, where a word begins."""
    result = tamaya("list", *words)
    assert result.exit_code == 0
    for name in catalogue_index():
        shown = re.search(rf"^  (?:  )?{name} ", result.stdout, re.MULTILINE) is not None
        assert shown == (name in names), name


def test_search_as_json(tamaya: Callable[..., Any]) -> None:
    """The clashes are those of what was found."""
    data = json.loads(tamaya("list", "--json", "sudoku").stdout)
    assert [one["name"] for one in data["expansions"]] == ["sudoku"]
    assert data["games"] == data["variants"] == []
    assert len(data["clashes"]) == 9
    assert all("sudoku" in clash["names"] for clash in data["clashes"])
    assert data["expansions"][0]["clashes"][:2] == ["both-ends", "countdown"]


def test_nothing_is_found(tamaya: Callable[..., Any]) -> None:
    """The answer is no: the exit status says so, and the message what to do."""
    result = tamaya("list", "sodoku")
    assert (result.exit_code, result.stdout) == (1, "")
    said = "nothing in the catalogue speaks of `sodoku`; did you mean `tamaya list sudoku`?\n"
    assert result.stderr == said
    result = tamaya("list", "hourglass", "of", "sand")
    assert result.stderr.endswith("`tamaya list` shows everything\n")
    assert json.loads(tamaya("list", "hourglass", "--json").stdout)["clashes"] == []


@pytest.mark.more
def test_clashes_stand_with_their_names(catalogue: dict[str, Any]) -> None:
    own = next(one for one in catalogue["expansions"] if one["name"] == "multicolour-own")
    assert own["clashes"] == ["multicolour-wild"]
    reasons = {tuple(clash["names"]): clash["code"] for clash in catalogue["clashes"]}
    assert reasons["multicolour-own", "multicolour-wild"] == "E201"
    assert reasons["colours-only", "values-only"] == "E203"


def test_page(said: Callable[..., str]) -> None:
    """The page has a line for each name with its title, in groups."""
    page = said("list")
    for name in catalogue_index():
        declaration = catalogue_declaration(name)
        assert declaration is not None
        assert any(
            line.split()[:1] == [name] and declaration.title in line for line in page.splitlines()
        )
    shelves = [file for file in catalogue_index().values() if file.startswith("extras/")]
    groups = {group: shelves.count(f"extras/{group}.hanabi") for group in GROUPS}
    headings = [
        f"games ({len(GAMES)})",
        f"expansions of the booklets ({len(BOOKLET_EXPANSIONS)})",
        f"house rules ({len(shelves)}), by what they change",
        *(f"  {group} ({groups[group]}): {meaning}" for group, meaning in GROUPS.items()),
        "variants (1)",
    ]
    assert [line for line in page.splitlines() if line in headings] == headings


@pytest.mark.more
def test_page_of_clashes(said: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    page = said("list", "--clashes", "peek")
    assert "Every expansion goes with every game." in page
    assert "These expansions go with all others." in page
    page = said("list", "--clashes", "worn-out")
    assert "murmur + worn-out" in page
    assert "sudoku" not in page
    problem = Diagnostic("E201", "stated twice: the end", ())
    monkeypatch.setattr(list_command, "clashes", lambda *_: [Clash(("expert", "target"), problem)])
    expansions = sum(1 for name in catalogue_index() if name not in {*GAMES, "everything"})
    pairs = expansions * (expansions - 1) // 2
    page = said("list", "--clashes")
    assert f"Of {pairs:,} pairs of expansions {pairs - 1:,} combine. These pairs don't" in page
    assert "expert + target  E201: stated twice: the end" in page


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
