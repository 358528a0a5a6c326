"""What the tab Rules is told: everything that the rules say, and what has changed."""

import pytest

from tamaya.grammar.diagnostics import RulesError
from tamaya.serving.tabs.catalogue import catalogue
from tamaya.serving.tabs.rules import rules
from tamaya.show.pictures import as_pictures, base_of
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import catalogue_index

NIGHT = """expansion embers {
  when a 3 is placed { regain 1 hint }
  hint { replace must touch a card }
  suit ember e { cards 1 1 2 2 3 built 1 2 3 }
  tokens strikes 1 fewer
}"""


def asked(text: str, expression: str) -> dict[str, object]:
    return rules({"files": {"night.hanabi": text}, "expression": expression})


def test_changes_are_told() -> None:
    """Each kind of rule that an expansion brings is marked, with its place; the others are not."""
    page = asked(NIGHT, "nl+embers")
    assert page["base"] == "Hanabi (Dutch booklet)"
    assert page["deck"] == {"now": 55, "before": 50}
    assert page["maximum"] == {"now": 28, "before": 25}
    assert page["strikes"] == {
        "total": "2", "start": "2", "whole": 2, "by": ["embers"], "before": "3",
    }  # fmt: skip
    suits = page["suits"]
    assert isinstance(suits, list)
    assert [suit["name"] for suit in suits if suit["changed"]] == ["ember"]
    assert (suits[-1]["file"], suits[-1]["line"]) == ("night.hanabi", 4)
    rows = page["rows"]
    assert isinstance(rows, list)
    changed = {row["subject"]: (row["words"], row["before"]) for row in rows if "before" in row}
    assert changed == {
        "Hint": (
            "names a colour or a value; must touch a card; costs 1 hint",
            "names a colour or a value; may touch no card; costs 1 hint",
        ),
        "A 3 is placed": ("regain 1 hint", None),
    }
    (hint,) = [row for row in rows if row["subject"] == "Hint"]
    assert (hint["by"], hint["file"], hint["line"]) == (["embers"], "night.hanabi", 3)


def test_what_is_left_out_is_told() -> None:
    text = "expansion less { replace when a firework is completed by nothing }"
    rows = asked(text, "nl+less")["rows"]
    assert isinstance(rows, list)
    gone = [row for row in rows if row["words"] == ""]
    assert [(row["subject"], row["before"]) for row in gone] == [
        ("A firework is completed", "regain 1 hint")
    ]


def test_a_game_alone_has_no_base() -> None:
    page = asked("", "nl")
    assert page["base"] is None
    rows = page["rows"]
    assert isinstance(rows, list)
    assert not any("before" in row for row in rows)


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(RulesError) as error:
        asked(NIGHT, "nl+ember")
    assert "nothing is called `ember`" in str(error.value)


def test_whole_catalogue_is_told() -> None:
    """Every game and variant has its page, with a row for each thing that happens."""
    told = 0
    for name in catalogue_index():
        try:
            found = compile_rules(name)
        except RulesError:
            continue  # an expansion by itself
        page = as_pictures(found, base_of(found))
        rows = page["rows"]
        assert isinstance(rows, list)
        events = {row["subject"] for row in rows if row["section"] in ("events", "end")}
        assert len(events) == len({(r.trigger) for r in found.reactions}), name
        told += 1
    assert told == 6


def test_house_rules_say_what_they_change() -> None:
    """The page shows them in groups."""
    entries = catalogue({})["entries"]
    assert isinstance(entries, list)
    groups = {entry["name"]: entry["group"] for entry in entries}
    assert set(groups) == set(catalogue_index())
    assert (groups["sudoku"], groups["expert"], groups["nl"]) == ("placement", None, None)
