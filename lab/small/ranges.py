"""What rules depend on, said of a smaller table: `while 2 strikes are taken`, `when 3 fireworks …`.

Tokens are asked for in numbers that they come and go in: a small table has room for these, and so
they stay as they are. `all` of something stays all of it, and whether there is anything at all can
be asked anywhere. Other numbers would mean another thing among fewer cards: then there is no such
small table.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from tamaya.variants.rules import Effect, Range, Rules
from tamaya.variants.tables.prices import price_rows
from tamaya.variants.tables.tables import Conditions
from tamaya.variants.vocabulary.effects import EFFECTS, Amount, Verb, every
from tamaya.variants.vocabulary.events import Measure

# ------------------------------------------------------------------- amounts

# How numbers that rules speak of shrink together with what they are measured against.
#
# Tokens keep the amounts that come and go. So the supply of a small table must have room for them:
# what two of three strikes are to the players is lost where there are only two. Points keep their
# order: what lies between two numbers at the full table lies between them at the small one.

Scale = Callable[[int], int]


def hint_room(rules: Rules) -> int:
    """How many parts of hint tokens a supply must hold for the rules to mean what they mean."""
    hints = [row.cost for row in price_rows(rules)]
    if rules.hinting.for_each_card or any(price.for_each_card for price in rules.hinting.prices):
        hints.append(2 * max(hints))  # two cards that are touched
    prices = [*hints, *(action.cost for action in rules.actions)]
    gains = [*_moved(rules, "hint parts", _GIVE), max(rules.regained)]
    losses = _moved(rules, "hint parts", _TAKE)
    room = max(
        _room([*prices, *gains, *rules.regained, *losses], gains),
        _room([*prices, *losses], losses),
        *prices,
    )
    if max(prices) <= rules.hints.start < rules.hints.total:
        room = max(room, max(prices) + 1)
    return min(room, rules.hints.total)


def strike_room(rules: Rules) -> int:
    """How many strikes there must be, so that one move takes all of them only where it should."""
    takes = [*_moved(rules, "strikes", _TAKE), rules.playing.misplay_strikes]
    backs = _moved(rules, "strikes", _GIVE)
    every_amount = [*takes, *backs]
    room = max(_room(every_amount, takes), _room(every_amount, backs))
    return min(room + 1, rules.strikes)


_GIVE: frozenset[Verb] = frozenset({"regain", "take_back"})
_TAKE: frozenset[Verb] = frozenset({"spend", "take"})


def _room(amounts: Iterable[int], one_way: Iterable[int]) -> int:
    """One amount if all are the same; otherwise all that a move can bring together."""
    sizes = {amount for amount in amounts if amount}
    return max(sizes, default=0) if len(sizes) < 2 else sum(one_way)


def _moved(rules: Rules, counts: Amount, verbs: frozenset[Verb]) -> list[int]:
    """What reactions move, one by one, and the most that any action or tile does."""

    def moved(effects: Iterable[Effect]) -> int:
        return sum(
            effect.amount
            for effect in every(effects)
            if EFFECTS[effect.verb].amount == counts and effect.verb in verbs
        )

    by_choice = [moved(action.effects) for action in rules.actions]
    by_luck = [moved(tile) for tile in rules.tiles]
    reactions = [moved(reaction.effects) for reaction in rules.reactions]
    return [*reactions, *_most(by_choice), *_most(by_luck)]


def _most(amounts: list[int]) -> list[int]:
    return [max(amounts)] if amounts else []


# ------------------------------------------------------------------- points


def numbers_of_points(rules: Rules) -> set[int]:
    """Scores that rules speak of."""
    spoken = {r.trigger.amount for r in rules.reactions if r.trigger.amount is not None}
    spoken |= {rules.losing.below} if rules.losing.below is not None else set()
    return spoken | ({rules.losing.plus} if not rules.losing.keeps_points else set())


def points_scale(rules: Rules, small: Rules, spoken: Iterable[int]) -> Scale | None:
    """Numbers of points at a small table, in their order and near their proportion.

    None where the small table has too few points to keep them apart.
    """
    least, most = (rules.least_points, small.least_points), (rules.most_points, small.most_points)
    ends = sorted({least, (0, 0), most})
    if len({old for old, _ in ends}) < len(ends):
        return None  # what is worth nothing here is worth something there
    places = dict(ends)
    for (low, new_low), (high, new_high) in pairwise(ends):
        between = sorted({number for number in spoken if low < number < high})
        left, last = len(between), new_low
        for number in between:
            fair = new_low + (number - low) * (new_high - new_low) // (high - low)
            last = max(last + 1, min(fair, new_high - left))
            left -= 1
            places[number] = last
        if last >= new_high:
            return None

    def scaled(number: int) -> int:
        if number in places:
            return places[number]
        low, high = ends[0], ends[-1]
        return number - low[0] + low[1] if number < low[0] else number - high[0] + high[1]

    return scaled


# ------------------------------------------------------------------- ranges


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
