"""Sound rules whose numbers shrink unevenly: the check finds nothing false in them.

A file in `sound/` says something in numbers that a small table has less room for. Between them they
change every number that rules have. Which these are is read off the tables of `Rules` themselves.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest

from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.events import BY_AMOUNT, EVENTS

FOLDER = Path(__file__).parents[1] / "sound"
FILES = sorted(FOLDER.glob("*.hanabi"))
PLAIN = "abacus-2012"
LIMITS = CheckLimits(seconds=60, states=3_000, examples=10)
ALWAYS = ("five-or-nothing", "healing", "hot-ones", "hot-threes", "idle-talk", "wide-purse")
"""In these the check found something false before numbers shrank together."""
TRUE_NOTES = {"F204", "F211", "F303"}
"""A success that costs something, a comfort after a mistake, and a gift that is lost at the full
supply: the files mean just that."""


@cache
def rules_of(path: Path) -> Rules:
    report = check(str(path), Plan(play=False))
    assert report.errors == []
    return report.subjects[0].rules


def numbers(table: object, place: str = "") -> Iterator[tuple[str, int]]:
    """Every number in the tables of some rules, with the fields that lead to it; an effect's is
    named by its verb, a trigger's by its event."""
    if isinstance(table, tuple):
        for each in table:
            yield from numbers(each, place)
    elif isinstance(table, int) and not isinstance(table, bool):
        yield place, table
    elif is_dataclass(table):
        word = getattr(table, "verb", getattr(table, "event", ""))
        for each in fields(table):
            name = f"{place}.{each.name}" if not word else f"{word} {each.name}"
            yield from numbers(getattr(table, each.name), name)


def played_by(rules: Rules) -> dict[str, set[int]]:
    """Each number that play goes by: not those that say where a clause stands, nor a rating's."""
    found: dict[str, set[int]] = {}
    for each in fields(rules):
        if each.name in {"origins", "parts", "rating"}:
            continue
        for place, number in numbers(getattr(rules, each.name), each.name):
            if "origin" not in place and ".touches" not in place and _counts(place):
                found.setdefault(place, set()).add(number)
    return found


def _counts(place: str) -> bool:
    """Whether a number counts something: others name a suit or so many players."""
    verb, _, field = place.rpartition(" ")
    named = field == "suit" or place == "hands.players"
    return not named and (field != "amount" or bool(EFFECTS[verb].amount if verb in EFFECTS else 1))


def test_every_number_of_the_rules_is_uneven_somewhere() -> None:
    plain = played_by(compile_rules(PLAIN))
    unlike: dict[str, set[int]] = {}
    for path in FILES:
        for place, found in played_by(rules_of(path)).items():
            unlike.setdefault(place, set()).update(found - plain.get(place, set()))
    assert {place for place, found in unlike.items() if not found} == set()
    amounts = {f"{verb} amount" for verb, word in EFFECTS.items() if word.amount}
    amounts |= {f"{event} amount" for event, by in EVENTS.items() if by in BY_AMOUNT}
    assert amounts <= set(unlike)
    assert len(FILES) >= 12


def assert_nothing_false(path: Path) -> None:
    report = check(str(path), Plan(LIMITS))
    assert report.errors == []
    assert {(f.code, f.diagnostic.severity) for f in report.findings} <= {
        (code, "note") for code in TRUE_NOTES
    }


@pytest.mark.parametrize("name", ALWAYS)
def test_nothing_false_is_found(name: str) -> None:
    assert_nothing_false(FOLDER / f"{name}.hanabi")


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_false_is_found_in_any(path: Path) -> None:
    assert_nothing_false(path)
