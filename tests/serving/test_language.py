"""What the editor asks: offsets as JavaScript counts them, mends, completion, hover."""

from typing import Any

import httpx
import pytest

from tamaya.serving.tabs.language import complete, diagnose, hover, slips, words
from tamaya.serving.tabs.parts.places import offset_of, units

ASTRAL = '# 🎆\nexpansion x "🎇" on nl {\n  token hints 1 more\n}\n'


@pytest.mark.parametrize("offset", range(0, len(ASTRAL) + 1, 3))
def test_offsets_are_those_of_javascript(offset: int) -> None:
    unit = units(ASTRAL, offset)
    assert unit == len(ASTRAL[:offset].encode("utf-16-le")) // 2
    assert offset_of(ASTRAL, unit) == offset


def test_a_mend_can_be_put_in_place() -> None:
    """The edit of a fix, made by its offsets, leaves nothing wrong."""
    (problem,) = _diagnosed(ASTRAL)
    (fix,) = problem["fixes"]
    (edit,) = fix["edits"]
    assert fix["title"] == "write `tokens`"
    coded = ASTRAL.encode("utf-16-le")
    mended = coded[: 2 * edit["from"]] + edit["text"].encode("utf-16-le") + coded[2 * edit["to"] :]
    assert _diagnosed(mended.decode("utf-16-le")) == []


def _diagnosed(text: str) -> list[dict[str, Any]]:
    found: Any = diagnose({"files": {"mine.hanabi": text}})["diagnostics"]
    return list(found)


@pytest.mark.parametrize(
    ("files", "expression", "codes"),
    [
        ({"a.hanabi": ""}, "", []),
        ({"a.hanabi": "variant a = nl"}, "a", []),
        ({"a.hanabi": "variant a = nl", "b.hanabi": "variant b = a"}, "", ["E101"]),
        ({"a.hanabi": "variant a = nl", "b.hanabi": 'use "a.hanabi" variant b = a'}, "b", []),
        ({"a.hanabi": "variant a = nl", "b.hanabi": "variant a = no"}, "a", ["E102"]),
        ({"a.hanabi": 'use "/etc/passwd"'}, "", ["E105"]),
        ({}, "/etc/passwd", ["E105"]),
        ({}, "nl+nothing", ["E101"]),
        ({"a.hanabi": "variant a = nl { expect 3 tiles }"}, "", ["E401"]),
    ],
)
def test_what_is_wrong(files: dict[str, str], expression: str, codes: list[str]) -> None:
    found: Any = diagnose({"files": files, "expression": expression})["diagnostics"]
    assert [problem["code"] for problem in found] == codes


def test_completion_and_hover_speak_of_the_reference() -> None:
    asked = {"files": {"mine.hanabi": ASTRAL}, "file": "mine.hanabi"}
    at = units(ASTRAL, ASTRAL.index("token"))
    found: Any = complete({**asked, "offset": at})
    (tokens,) = [one for one in found["options"] if one["label"] == "tokens"]
    assert found["from"] == at
    assert (tokens["kind"], tokens["detail"]) == ("word", "tokens hints 2")
    assert tokens["info"].startswith("How many hint tokens there are")
    said: Any = hover({**asked, "offset": units(ASTRAL, ASTRAL.index("nl"))})
    assert said is None or said["text"]
    good = {"files": {"mine.hanabi": "variant y = nl"}, "file": "mine.hanabi", "offset": 12}
    told: Any = hover(good)
    assert told["text"][0] == "game `nl`: Hanabi (Dutch booklet)"


def test_words_for_colours(client: httpx.Client) -> None:
    """The same for everybody, and without a session."""
    answer = client.get("/api/words", headers={"authorization": ""})
    assert answer.json() == words({})
    assert "tokens" in answer.json()["clauses"]


def test_canonical_text(client: httpx.Client) -> None:
    asked = {"files": {"mine.hanabi": "variant  y=nl"}, "file": "mine.hanabi"}
    assert client.post("/api/format", json=asked).json() == {"text": "variant y = nl\n"}
    wrong = client.post("/api/format", json={**asked, "files": {"mine.hanabi": "variant"}})
    assert wrong.status_code == 422
    assert wrong.json()["diagnostics"][0]["code"] == "E010"


def test_slips_are_told_of_one_file() -> None:
    """What can't be read is told at once, of the file that is written and of no other."""
    files = {"a.hanabi": "expansion a { tokens hnts 1 more }", "b.hanabi": "expansion b { x }"}
    found: Any = slips({"files": files, "file": "a.hanabi"})["diagnostics"]
    (slip,) = found
    assert slip["places"][0]["file"] == "a.hanabi"
    assert slip["fixes"][0]["edits"][0]["text"] == "hints"
    wrong = {"a.hanabi": "expansion a { tokens hints 9 fewer expect 1 hint }"}
    assert slips({"files": wrong, "file": "a.hanabi"}) == {"diagnostics": []}
