"""Tables from JSON hold the limits of the language: what no text can say, no table may."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings

from tamaya.engine.records.reading import RecordError, read_json
from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.source import Source
from tamaya.testing.rules import rule_sets
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import catalogue_declaration, catalogue_index, library_of_source
from tamaya.variants.rules import Rules
from tamaya.variants.tables.codec import MisfitError, from_json, to_json
from tamaya.variants.tables.sound import faults

TABLES: dict[str, Any] = to_json(compile_rules("everything"))
LARGE = 10**9
ORIGIN = TABLES["reactions"][0]["origin"]
ACTION = {"name": "wait", "limit": "none", "cost": 0, "effects": [], "origin": ORIGIN}


def nested(depth: int) -> dict[str, Any]:
    """Effects in effects."""
    effect: dict[str, Any] = {"verb": "end", "amount": 0, "otherwise": []}
    for _ in range(depth):
        effect = {"verb": "return_card", "amount": 0, "otherwise": [effect]}
    return effect


def changed(path: str, value: Any) -> dict[str, Any]:
    """The tables with one value put elsewhere. `*` stands for the first of a list."""
    tables = copy.deepcopy(TABLES)
    *way, last = [0 if step == "*" else step for step in path.split(".")]
    place: Any = tables
    for step in way:
        place = place[step]
    place[last] = value
    return tables


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("suits.*.points.*", LARGE, "points must be -9999 to 9999"),
        ("suits.*.points", [0] * 100, "entries"),
        ("suits.*.cards", [1] * 201, "1 to 200 entries"),
        ("suits.*.cards.*", LARGE, "0 to 99"),
        ("suits.*.cards", [5, 1], "rising order"),
        ("suits.*.built", [77], "a card that the suit lacks"),
        ("suits.*.letter", "ro", "single letter"),
        ("suits.*.name", "x" * 61, "1 to 60 letters"),
        ("suits.*.name", "\x1b[2J", "can be seen"),
        ("suits", [], "1 to 20 entries"),
        ("suits", TABLES["suits"] * 4, "1 to 20 entries"),
        ("suits", TABLES["suits"] * 2, "twice"),
        ("names.*.word", "No colour", "a word in small letters"),
        ("names.*.touches.*", [99, 1], "isn't in the deck"),
        ("hands.*.players", LARGE, "2 to 10"),
        ("hands.*.cards.*", LARGE, "1 to 20"),
        ("hands.*.cards.*", -1, "1 to 20"),
        ("hands", [], "1 to 10 entries"),
        ("hint_parts", 0, "1 to 2"),
        ("hints.total", LARGE, "0 to 99"),
        ("hints.start", 150, "0 to 8"),
        ("strikes", LARGE, "1 to 99"),
        ("strikes", 0, "1 to 99"),
        ("hinting.cost", -1, "0 to 99"),
        ("discarding.regains", LARGE, "0 to 99"),
        ("playing.misplay_strikes", LARGE, "0 to 99"),
        ("actions", [ACTION, ACTION], "twice"),
        ("actions", [ACTION | {"cost": LARGE}], "0 to 99"),
        ("tiles", [[]] * 4001, "0 to 4000 entries"),
        ("reactions.*.trigger.suit", LARGE, "suit"),
        ("reactions.*.trigger.value", 77, "value"),
        ("reactions.*.trigger.amount", 7, "points"),
        ("reactions.*.effects.*.amount", LARGE, "must be 0 to"),
        ("reactions.*.effects.*.amount", -1, "must be 0 to"),
        ("reactions.*.effects.*.otherwise", [nested(0)], "can't hold other effects"),
        ("tiles.*", [nested(41)], "more than 40 deep"),
        ("tiles.*", [nested(300)], "deep"),
        ("losing.plus", LARGE, "-9999 to 9999"),
        ("losing.below", LARGE, "must be"),
        ("rating.*.low", LARGE, "must be"),
        ("expression", "x" * 10_001, "letters"),
    ],
)
def test_what_no_text_can_say(path: str, value: Any, words: str) -> None:
    """It is refused in a sentence that says where it stands and what was expected."""
    with pytest.raises((MisfitError, RecordError)) as refused:
        from_json(Rules, read_json(json.dumps(changed(path, value))))
    assert words in str(refused.value)
    assert len(str(refused.value)) < 200


def test_what_lies_face_down_stays_secret() -> None:
    """Tables that show what was played are refused, as the text is."""
    tables = changed("playing.face_down", True)
    with pytest.raises(MisfitError, match="would tell everybody that a firework is completed"):
        from_json(Rules, tables)


def test_for_ever() -> None:
    """Tables whose effects set themselves off would keep the referee going for ever."""
    tables = copy.deepcopy(TABLES)
    for reaction in tables["reactions"]:
        if reaction["trigger"]["event"] == "no_tile_left":
            reaction["effects"] = [{"verb": "draw_tile", "amount": 0, "otherwise": []}]
    with pytest.raises(MisfitError, match="for ever"):
        from_json(Rules, tables)


def test_the_catalogue_is_sound() -> None:
    for name in catalogue_index():
        declaration = catalogue_declaration(name)
        assert declaration is not None
        if declaration.kind != "expansion":
            assert list(faults(compile_rules(name))) == []
    assert from_json(Rules, changed("tiles.*", [nested(39)])).tiles[0][0].verb == "return_card"


@settings(max_examples=40)
@given(rule_sets())
def test_drawn_rules_are_sound(rules: Rules) -> None:
    assert list(faults(rules)) == []


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("tokens hints 9999 more", "`tokens hints` would be 10007; it must be at most 99"),
        ("tokens strikes 97 more", "`tokens strikes` would be 100; it must be at most 99"),
        ("hand 16 more cards for the first player", "must be at most 20"),
        ("hand 16 more cards", "must be at most 20"),
        ("replace score 9999 for each card placed", "could be worth 49,995 points"),
    ],
)
def test_sums_that_no_clause_may_say(clause: str, words: str) -> None:
    """Clauses that add up hold the limits together."""
    text = f"expansion more {{ {clause} }}"
    with pytest.raises(RulesError) as refused:
        compile_rules("nl+more", library_of_source(Source("more", text)))
    assert refused.value.diagnostics[0].code == "E311"
    assert words in str(refused.value)
