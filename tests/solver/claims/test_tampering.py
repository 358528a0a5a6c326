"""A certificate in which anything is changed is refused, or the change changes no claim."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from fnmatch import fnmatchcase
from typing import Any

import pytest

import tamaya
from tamaya.engine.records.reading import RecordError
from tamaya.grammar.source import Source
from tamaya.solver.claims.certificate import certificate_of, read_certificate
from tamaya.solver.claims.check import Check
from tamaya.solver.claims.verify import verify
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

Data = dict[str, Any]
Path = tuple[str | int, ...]

CLAIM_NOTHING = {
    "reason": "words for readers, which `verify` neither reads nor repeats",
    "rules.expression": "a name that no catalogue knows is a name and no more; what it names is "
    "said to be taken as it stands",
    "rules.tables.expression": "another name of the same kind",
    "rules.tables.title": "a name for people",
    "rules.tables.parts*": "what the tables were put together from; the tables are what counts",
    "rules.tables.origins*": "where each rule was stated, for messages",
    "rules.tables.reactions.*.holder": "the same",
    "rules.tables.reactions.*.origin*": "the same",
    "rules.tables.actions.*.origin*": "the same",
    "rules.tables.begins": "who has the first turn, as people are told; nobody else asks",
    "rules.tables.rating.*.text": "the words of the rating; its numbers count",
    "deal.seed": "without it (it can only be left out) the deal is one of its own, which is said "
    "to be taken as it stands",
}
"""The fields that may be changed unnoticed, each with the reason why that changes no claim."""

SMALL = """
game small {
  players 2
  hand 1 card
  suit amber a { cards 1 1 2 built 1 2 }
  tokens hints 2
  tokens strikes 1
  hint { names a value may touch no card costs 1 hint }
  discard { only when a hint is spent regains 1 hint }
  play { a misplay takes 1 strike }
  action rest { once a game costs 1 hint regain 1 hint }
  when a 1 is placed { draw a tile }
  when no tile is left { nothing }
  when the deck runs out { 1 more turn each, then the end }
  when the last strike is taken { lose }
  when all fireworks are completed { end }
  when a player cannot act { lose }
  tiles { tile { regain 1 hint } tile { return a card from the discards to the deck; if the deck is
  empty, play a card from the discards } }
  score 1 for each card placed
  a lost game scores 0
  rating { 0 or more "a test" }
}
"""


def small() -> Data:
    rules = compile_rules("small", library_of_source(Source("small.hanabi", SMALL)))
    return written(tamaya.deal(rules, 2, 3), None)


def written(deal: tamaya.Deal, only: str | None) -> Data:
    bound = tamaya.solve(deal, 20, only)
    data = json.loads(json.dumps(certificate_of(bound).to_json()))
    assert isinstance(data, dict)
    return data


def checked(data: Data) -> list[Check]:
    return verify(read_certificate(json.dumps(data)), 20)


def refused(data: Data) -> bool:
    try:
        return not all(check.held for check in checked(data))
    except RecordError:
        return True


def leaves(data: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every field of some JSON: what is no container, and each container itself."""
    if path:
        yield path, data
    if isinstance(data, dict):
        for key, item in data.items():
            yield from leaves(item, (*path, key))
    elif isinstance(data, list):
        for place, item in enumerate(data):
            yield from leaves(item, (*path, place))


def changes(value: object) -> list[object]:
    """What a field is changed to."""
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1]
        case str():
            return ["other"]
        case None:
            return [1]
        case [*items] if items:
            return [items[:-1], [*items, items[-1]]]
        case []:
            return [[1]]
    return [None]


def tampered(data: Data) -> Iterator[tuple[str, Data]]:
    """The data with each field changed, and with each left out."""
    for path, value in leaves(data):
        name = ".".join(map(str, path))
        for change in changes(value):
            other = deepcopy(data)
            _holder(other, path)[path[-1]] = change
            yield name, other
        other = deepcopy(data)
        del _holder(other, path)[path[-1]]
        yield name, other


def _holder(data: Any, path: Path) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


def unnoticed(data: Data) -> set[str]:
    """The fields that can be changed so that the certificate still holds.

    What is left out where it says no more than silence does (no `amount` is 0) is no change.
    """
    return {name for name, other in tampered(data) if not refused(other) and not same(other, data)}


def same(one: Data, other: Data) -> bool:
    return read_certificate(json.dumps(one)).to_json() == other


def claims_nothing(name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in CLAIM_NOTHING)


def test_every_field_of_small_rules() -> None:
    """The tables included. What goes unnoticed is on the list, and nothing is there for nothing."""
    data = small()
    assert all(check.held for check in checked(data))
    found = unnoticed(data)
    assert {name for name in found if not claims_nothing(name)} == set()
    used = {p for p in CLAIM_NOTHING if any(fnmatchcase(name, p) for name in found)}
    assert used == set(CLAIM_NOTHING)


def test_every_field_of_a_catalogue_game() -> None:
    """But for the tables, whose hash is that of the catalogue."""
    data = written(tamaya.deal("no+one-each", 3, 2), None)
    assert data["bound"]["proof"] == "count"
    tables = data["rules"].pop("tables")
    found = set()
    for name, other in tampered(data):
        other["rules"] = dict(other.get("rules") or {}, tables=tables)
        if not refused(other):
            found.add(name)
    assert found == {"reason", "rules.expression", "deal.seed"}


def of_no_seed(data: Data) -> None:
    del data["deal"]["seed"]


def of_no_catalogue(data: Data) -> None:
    data["rules"]["expression"] = "house"


@pytest.mark.parametrize(
    ("tamper", "what", "words"),
    [
        (of_no_seed, "deal", "it names no seed, so the deal is taken as it stands here"),
        (of_no_catalogue, "rules", "`house` is in no catalogue: the tables are taken as they "
         "stand here"),
    ],
)  # fmt: skip
def test_what_is_only_taken_is_said(tamper: Callable[[Data], None], what: str, words: str) -> None:
    data = written(tamaya.deal("nl", 3, 7), None)
    tamper(data)
    check = next(check for check in checked(data) if check.what == what)
    assert (check.standing, check.words) == ("taken", words)


def test_another_argument_is_checked_as_such() -> None:
    """Naming another argument for a true bound is another claim, and may be true as well."""
    data = written(tamaya.deal("no", 2, 61), "one-hand")
    data["bound"]["proof"] = "cp-sat"
    last = checked(data)[-1]
    assert (last.what, last.standing) == ("bound", "relied on")
