"""Fireworks that the cards never complete, and points that no card brings."""

from collections.abc import Iterator

from tamaya.lab.case import Case
from tamaya.lab.check.faults.settled_games import newest
from tamaya.lab.check.possible.fireworks import unfinished
from tamaya.lab.findings import Finding
from tamaya.variants.rules import Origin, Rules

_PROVED = "proved from the tables"


def never_completed(case: Case) -> Iterator[Finding]:
    """The cards don't do for all fireworks."""
    rules = case.rules
    for place, why in unfinished(rules):
        blame = _of_suit(rules, place) if place is not None else _of_all(rules)
        alike = rules.playing.begins_unlike and place is None
        origins = newest(blame)
        yield case.finding(
            "F312",
            why,
            origins,
            "let fireworks begin alike, or take a suit away"
            if alike
            else "add cards, or build with those that there are",
            case.weight(next(iter(origins), None)),
            scope=_PROVED,
        )


def _of_suit(rules: Rules, place: int) -> list[Origin | None]:
    """What is said of a suit's cards: if it is never begun, of what it waits for."""
    suit = rules.suits[place]
    waits = bool(suit.begun_after) and not rules.reaches[place]
    words = ("begun",) if waits else ("cards", "built")
    return [rules.origin(f"suit {suit.name} {word}") for word in words]


def _of_all(rules: Rules) -> list[Origin | None]:
    return [rules.origin("fireworks begin") if rules.playing.begins_unlike else None]


def points_for_nothing(case: Case) -> Iterator[Finding]:
    """A suit says what its cards are worth, and none of them is ever placed."""
    rules = case.rules
    origins = [
        (place, rules.origin(f"suit {suit.name} score")) for place, suit in enumerate(rules.suits)
    ]
    counting = {origin for place, origin in origins if rules.reaches[place]}
    for place, origin in origins:
        if origin is None or origin in counting or origin.text.split()[-1:] == ["nothing"]:
            continue
        name = rules.suits[place].name
        yield case.finding(
            "F313",
            f"these points never count: no card is ever placed on a {name} firework",
            origin,
            "leave the clause out, or let the suit build a firework",
            case.weight(origin),
            scope=_PROVED,
        )
        counting.add(origin)
