"""Rules that differ from others in one place: whatever `Rules` is made of, one part is changed.

The places are found by the types of the tables, so a new field is changed without being named here.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import combinations, pairwise
from types import NoneType, UnionType
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

from tests.made.woven.weaving import effects_of_some_kind, some_range, some_trigger

from tamaya.variants.compile.assemble.double_cards import why_not
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import HintName, Origin, Suit

_MEANS_NOTHING = {"rating", "expression", "title", "parts", "origins", "origin", "holder"}
MADE_UP = Origin("made up", 1, 1, "made up", "made up")


def neighbours(
    rules: Rules, chance: random.Random, wanted: Callable[[Rules], bool]
) -> Iterator[Rules]:
    """Rules with one difference from these that are as wanted, in any order."""
    made = list(_changed(Rules, rules, rules, chance))
    chance.shuffle(made)
    for changed in made:
        mended = _mended(cast(Rules, changed))
        if wanted(mended):
            yield mended


def _changed(form: Any, value: Any, rules: Rules, chance: random.Random) -> Iterator[Any]:
    """Values of the same form that differ in one place."""
    origin, arguments = get_origin(form), get_args(form)
    if is_dataclass(form) and isinstance(form, type):
        for name, inner in _parts(form):
            for new in _changed(inner, getattr(value, name), rules, chance):
                yield replace(value, **{name: new})
    elif origin is tuple and arguments[-1] is Ellipsis:
        yield from _changed_row(arguments[0], value, rules, chance)
    elif origin is tuple:
        for i, inner in enumerate(arguments):
            for new in _changed(inner, value[i], rules, chance):
                yield (*value[:i], new, *value[i + 1 :])
    elif origin is Literal:
        yield from (choice for choice in arguments if choice != value)
    elif origin is UnionType:
        inner = next(a for a in arguments if a is not NoneType)
        yield from [_made(inner, rules, chance)] if value is None else [None]
        if value is not None:
            yield from _changed(inner, value, rules, chance)
    elif form is bool:
        yield not value
    elif form is int:
        yield from {value - 1, value + 1, 0} - {value}


def _changed_row(inner: Any, row: Any, rules: Rules, chance: random.Random) -> Iterator[Any]:
    for i, item in enumerate(row):
        for new in _changed(inner, item, rules, chance):
            yield (*row[:i], new, *row[i + 1 :])
        yield (*row[:i], *row[i + 1 :])
        yield (*row[:i], item, *row[i:])
    if row:
        yield ()
    yield (*row, _made(inner, rules, chance))


@cache
def _parts(form: type) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(form)
    return tuple((f.name, hints[f.name]) for f in fields(form) if f.name not in _MEANS_NOTHING)


def _made(form: Any, rules: Rules, chance: random.Random) -> Any:
    """Some value of a form."""
    origin, arguments = get_origin(form), get_args(form)
    if form is Origin:
        return MADE_UP
    if is_dataclass(form) and isinstance(form, type):
        if form.__name__ == "Trigger":
            return some_trigger(rules, chance)
        if form.__name__ == "Range":
            return some_range(rules, chance, "conditions")
        if form.__name__ == "Effect":
            return effects_of_some_kind(rules, chance)[0]
        hints = get_type_hints(form)
        return form(**{f.name: _made(hints[f.name], rules, chance) for f in fields(form)})
    if origin is tuple and arguments[-1] is Ellipsis:
        return (_made(arguments[0], rules, chance),)
    if origin is tuple:
        return tuple(_made(inner, rules, chance) for inner in arguments)
    if origin is Literal:
        return chance.choice(arguments)
    if origin is UnionType:
        return _made(next(a for a in arguments if a is not NoneType), rules, chance)
    return {bool: True, int: 1, str: chance.choice(["made-up", "made or up"])}[form]


def _mended(rules: Rules) -> Rules:
    """The rules with what follows from a change: cards in rising order, points for each height, no
    firework of jokers and two where a suit is built twice, no more tokens at the start than there
    are, a display where cards are taken from one, names and discards of the cards that there are,
    and further lines as long as the first."""
    suits = tuple(_mended_suit(suit, rules.discarding.regains) for suit in rules.suits)
    suits = tuple(
        replace(suit, counts_as=tuple(sorted({*_counting(suits, place)})))
        for place, suit in enumerate(suits)
    )
    kinds = {(s, value) for s, suit in enumerate(suits) for value in suit.cards}
    names = tuple(
        replace(
            name,
            touches=tuple(kind for kind in name.touches if kind in kinds),
            word=_mended_word(name),
        )
        for name in rules.names
    )
    if len({name.axis for name in names}) == 2:  # no game names both at once and one by itself
        names = tuple(name for name in names if name.axis != "both")
    names = tuple(_in_twos(names))
    start = min(rules.hints.start, rules.hints.total)
    holding = rules.holding
    if holding.may_take_open:
        holding = replace(holding, display=max(1, holding.display))
    hints = replace(rules.hints, start=start)
    return replace(rules, suits=suits, names=names, hints=hints, holding=holding)


def _counting(suits: tuple[Suit, ...], place: int) -> Iterator[tuple[int, int, int]]:
    """What cards of a suit can count as, of all that it says."""
    for value, other, as_value in suits[place].counts_as:
        there = value in suits[place].cards and 0 <= other < len(suits)
        if there and not why_not(suits, (place, value), (other, as_value)):
            yield value, other, as_value


def _in_twos(names: tuple[HintName, ...]) -> Iterator[HintName]:
    """The names, and of an axis with two at once all of its pairs: a game says no other."""
    for axis in dict.fromkeys(name.axis for name in names):
        of_axis = [name for name in names if name.axis == axis]
        single = [name for name in of_axis if not name.is_either]
        if axis == "both" or len(single) == len(of_axis):
            yield from single
            continue
        yield from (one.or_other(other) for one, other in combinations(single, 2))


def _mended_word(name: HintName) -> str:
    """A value is a number, and a name of both ends with one."""
    if name.axis == "value" and not all(one.isdecimal() for _, one in name.sides):
        return "1 or 2" if name.is_either else "1"
    one = " " not in name.word
    if name.axis == "both" and (one or (name.is_either and not name.value.isdecimal())):
        return f"{name.word} 1"
    return name.word


def _mended_suit(suit: Suit, usual: int) -> Suit:
    if suit.fits_any or suit.own_value:
        bare = replace(suit, built=(), also_built=(), begun_after=(), twice=False)
        suit = replace(bare, fits_any=True)
    elif suit.twice:
        suit = replace(suit, built=(*dict.fromkeys(suit.built),) * 2, also_built=())
    length = len(suit.built)
    lines = [line if len(line) == length else suit.built[::-1] for line in suit.also_built]
    suit = replace(suit, also_built=tuple(line for line in lines if line != suit.built))
    points = suit.points or (0,)
    step = next((b - a for a, b in pairwise(points)), 1)
    missing = len(suit.built) + 1 - len(points)
    points += tuple(points[-1] + step * (i + 1) for i in range(missing))
    points = points[: len(suit.built) + 1] if suit.built else (0,)
    # A card of which a discard regains what most do regains one more.
    regains = {value: parts + (parts == usual) for value, parts in suit.regains}
    return replace(
        suit,
        cards=tuple(sorted(suit.cards)),
        points=points,
        regains=tuple(sorted((v, parts) for v, parts in regains.items() if v in suit.cards)),
    )
