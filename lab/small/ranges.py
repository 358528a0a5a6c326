"""What rules depend on, said of a smaller table: `while 2 strikes are taken`, `when 3 fireworks …`.

Tokens are asked for in numbers that they come and go in: a small table has room for these, and so
they stay as they are. `all` of something stays all of it, and whether there is anything at all can
be asked anywhere. Other numbers would mean another thing among fewer cards: then there is no such
small table.
"""

from collections.abc import Iterator
from dataclasses import replace

from tamaya.lab.small.amounts import Scale
from tamaya.variants.rules import Range, Rules
from tamaya.variants.tables.tables import Conditions
from tamaya.variants.vocabulary.measures import Measure


class UnfairError(Exception):
    """A number has no counterpart at the small table."""


def asked_of(rules: Rules, measure: Measure) -> set[int]:
    """The least numbers from which on something becomes true or false, of a measure."""
    return {bound for one in every_range(rules) if one.measure == measure for bound in _bounds(one)}


def every_range(rules: Rules) -> Iterator[Range]:
    for conditions in rules.conditions:
        yield from conditions
    yield from (r.trigger.into for r in rules.reactions if r.trigger.into is not None)


def _bounds(condition: Range) -> Iterator[int]:
    if condition.least is not None:
        yield condition.least
    if condition.most is not None:
        yield condition.most + 1


def room_asked(rules: Rules, measure: Measure, whole: int, least: int) -> int:
    """How many there must be so that each number that is asked for is still less than all."""
    numbers = asked_of(rules, measure)
    return min(max([least, *(n + 1 for n in numbers if n < whole)]), whole) if numbers else 0


def in_ranges(rules: Rules, small: Rules, points: Scale) -> Rules:
    """The small table with all ranges of the full one said anew. Raises `UnfairError`."""

    def anew(condition: Range) -> Range:
        if condition.kind >= 0:
            raise UnfairError
        least, most = condition.least, condition.most
        return replace(
            condition,
            least=None
            if least is None
            else _number(condition.measure, least, rules, small, points),
            most=None
            if most is None
            else _number(condition.measure, most + 1, rules, small, points) - 1,
        )

    def all_anew(conditions: Conditions) -> Conditions:
        return tuple(map(anew, conditions))

    prices = tuple(replace(p, conditions=all_anew(p.conditions)) for p in small.hinting.prices)
    reactions = []
    for one in small.reactions:
        into = one.trigger.into
        trigger = one.trigger if into is None else replace(one.trigger, into=anew(into))
        reactions.append(replace(one, trigger=trigger, conditions=all_anew(one.conditions)))
    passing = small.passing
    return replace(
        small,
        hinting=replace(
            small.hinting, prices=prices, conditions=all_anew(small.hinting.conditions)
        ),
        discarding=replace(small.discarding, conditions=all_anew(small.discarding.conditions)),
        passing=passing and replace(passing, conditions=all_anew(passing.conditions)),
        actions=tuple(replace(a, conditions=all_anew(a.conditions)) for a in small.actions),
        reactions=tuple(reactions),
    )


def _number(measure: Measure, number: int, rules: Rules, small: Rules, points: Scale) -> int:
    match measure:
        case "hints":
            return _of_all(number, rules.hints.total, small.hints.total)
        case "strikes":
            return _of_all(number, rules.strikes, small.strikes)
        case "fireworks complete":
            return _of_all(number, rules.most_fireworks, small.most_fireworks)
        case "points":
            return points(number)
        case "tiles left":
            return number  # all tiles are there
        case "cards of the deck" | "cards of the discards" | "last turns" if number <= 1:
            return number
    raise UnfairError


def _of_all(number: int, whole: int, left: int) -> int:
    """All is still all. What is less stays as it is, and must still be less."""
    if number >= whole:
        return number - whole + left
    if number >= left:
        raise UnfairError
    return number
