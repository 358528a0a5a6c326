"""Which names hints may speak, and what each of them touches.

By the rules of touch, a name may be spoken when it touches some card other than through `every`.
`names only` takes away, for the side of the names that it lists. Then `also names` and `never
names` add and take away one by one. Where a side touches nothing, the same may be spoken.

A name may wait for something: then it is spoken only while that holds.

Where a hint names both, what it may name follows from the two sides: a colour and a value that some
card has, or one of which touches nothing at all. It touches what both of them touch.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import cast

from tamaya.grammar.suggest import nearest
from tamaya.grammar.tree import Node
from tamaya.variants.compile.assemble.actions import conditions_of
from tamaya.variants.compile.assemble.assembly import Assembly
from tamaya.variants.compile.assemble.cards import Cards
from tamaya.variants.compile.facts import Fact, Key
from tamaya.variants.compile.lower.card_facts import Touch
from tamaya.variants.rules import Axis, HintName, Kind, Rules
from tamaya.variants.tables.limits import MOST_NAMES
from tamaya.variants.tables.tables import Conditions, Side, joined
from tamaya.variants.words.names import begun

_SIDES: dict[Axis, str] = {"colour": "colours", "value": "values"}


def names_of(assembly: Assembly, cards: Cards) -> tuple[HintName, ...]:
    """The names in canonical order: colours as their suits stand, then others; values rising."""
    allowed = assembly.value("hint", "names")
    assert isinstance(allowed, tuple)
    sides = [[*_names_of_side(assembly, cards, axis)] for axis in _SIDES]
    for place, axis in enumerate(_SIDES):
        two = assembly.table.held.get(("hint", "two", axis))
        if two is not None and "both" in allowed:
            message = f"a hint that names a colour and a value names one {axis}, not two"
            assembly.problem("E330", message, two, "leave one of the two clauses out")
        elif two is not None:
            sides[place] = [one.or_other(other) for one, other in combinations(sides[place], 2)]
    names = [name for side in sides if allowed != ("both",) for name in side]
    if "both" in allowed:
        names += _pairs(*sides)
    if len(names) > MOST_NAMES:
        message = f"there may be {MOST_NAMES} names for hints, not {len(names)}"
        assembly.problem("E311", message, assembly.table.held.get(("hint", "names")))
    return tuple(names)


def _pairs(colours: list[HintName], values: list[HintName]) -> list[HintName]:
    """What a hint can name that names a colour and a value."""
    met = {
        (colour.word, value.word): tuple(k for k in colour.touches if k in value.touches)
        for colour in colours
        for value in values
    }
    touching = {name.word for name in (*colours, *values) if name.touches}
    return [
        HintName("both", f"{colour} {value}", kinds)
        for (colour, value), kinds in met.items()
        if kinds or not {colour, value} <= touching
    ]


def waiting_names(assembly: Assembly, rules: Rules) -> tuple[HintName, ...]:
    """The names with what has to hold while they are spoken: for two at once, what has to hold for
    each of them."""
    waits: dict[tuple[Side, str], Conditions] = {}
    if assembly.value("hint", "names begun"):
        waits = {("colour", suit.name): begun(rules, suit.name) for suit in rules.suits}
    spoken = {side for name in rules.names for side in name.sides}
    for key, fact in assembly.table.held.items():
        if key[:2] != ("hint", "name while"):
            continue
        side = cast(tuple[Side, str], key[2:])
        if side not in spoken:
            message = f"no hint can name `{side[1]}`, so it waits for nothing"
            words = [word for axis, word in sorted(spoken) if axis == side[0]]
            advice = f"the {side[0]}s are {', '.join(words)}" if words else "leave the clause out"
            assembly.problem("E330", message, fact, advice)
        waits[side] = conditions_of(assembly, rules, cast(tuple[Node, ...], fact.value))
    return tuple(
        replace(name, conditions=joined(*(waits.get(side, ()) for side in name.sides)))
        for name in rules.names
    )


def check_announced(assembly: Assembly, rules: Rules) -> None:
    """Names whose use is limited are announced: what may be said next would tell them anyway."""
    for limit in ("alternates names", "times", "most colours", "most values"):
        if ("hint", limit) in assembly.table.held and not rules.hinting.tells_name:
            assembly.problem(
                "E331",
                "the use of names is limited, but hints don't announce their name",
                assembly.table.held[("hint", limit)],
                "leave the limit out, or let hints announce the name: which names may follow would "
                "tell it",
            )


def _names_of_side(assembly: Assembly, cards: Cards, axis: Axis) -> Iterator[HintName]:
    touched, by_every = _touched(assembly, cards, axis)
    spoken = _spoken(assembly, cards, axis, [*touched])
    blind = assembly.value("hint", "touch nothing", axis)
    for word in _in_order(spoken, axis, cards):
        kinds = () if blind else sorted([*touched.get(word, ()), *by_every])
        yield HintName(axis, word, tuple(kinds))


def _in_order(words: set[str], axis: Axis, cards: Cards) -> list[str]:
    if axis == "value":
        return sorted(words, key=int)
    return [*(suit for suit in cards.places if suit in words), *sorted(words - {*cards.places})]


# ------------------------------------------------------------------- what may be spoken


def _spoken(assembly: Assembly, cards: Cards, axis: Axis, usual: list[str]) -> set[str]:
    """The names of a side that may be spoken, where the rules of touch alone let the usual ones."""
    held = assembly.table.held
    allowed = assembly.value("hint", "names")
    assert isinstance(allowed, tuple)
    spoken = {*usual} if axis in allowed or "both" in allowed else set[str]()
    listed = {str(key[3]): fact for key, fact in held.items() if key[:3] == ("hint", "name", axis)}
    also = {word for word, fact in listed.items() if fact.value == "also"}
    never = {word: fact for word, fact in listed.items() if fact.value == "never"}
    all_words = {*_words(cards, axis), *also}
    only = held.get(("hint", "names only", axis))
    if only is not None:
        words = cast(tuple[str, ...], only.value)
        _refuse_unknown(assembly, axis, all_words, dict.fromkeys(words, only))
        spoken &= {*words}
    _refuse_unknown(assembly, axis, all_words, never)
    return (spoken | also) - never.keys()


def _words(cards: Cards, axis: Axis) -> list[str]:
    """The colours of the suits, or the values of the cards."""
    if axis == "colour":
        return [*cards.places]
    return [str(value) for value in sorted({v for suit in cards.suits for v in suit.cards})]


def _refuse_unknown(
    assembly: Assembly, axis: Axis, words: set[str], named: dict[str, Fact]
) -> None:
    for word, fact in named.items():
        if word not in words:
            meant = nearest(word, words)
            inside = ", ".join(sorted(words, key=int) if axis == "value" else sorted(words))
            assembly.problem(
                "E330",
                f"there is no {axis} `{word}` that a hint could name",
                fact,
                f"did you mean `{meant}`?" if meant else f"the {axis}s are {inside}",
            )


# ------------------------------------------------------------------- what is touched


def _touched(
    assembly: Assembly, cards: Cards, axis: Axis
) -> tuple[dict[str, list[Kind]], list[Kind]]:
    """The kinds that each name of a side touches by itself, and those that every name touches."""
    also: dict[Key, list[Fact]] = {}
    for fact in assembly.table.added:
        if fact.key[-1] == "also":
            also.setdefault(fact.key[:-1], []).append(fact)
    touched: dict[str, list[Kind]] = {}
    by_every: list[Kind] = []
    for place, suit in enumerate(cards.suits):
        for value in sorted({*suit.cards}):
            own = suit.name if axis == "colour" else str(value)
            sweeping, words = _touch(assembly, also, _SIDES[axis], suit.name, value, own)
            if sweeping:
                by_every.append((place, value))
            else:
                for word in words:
                    touched.setdefault(word, []).append((place, value))
    return touched, by_every


def _touch(
    assembly: Assembly, also: dict[Key, list[Fact]], side: str, suit: str, value: int, own: str
) -> tuple[bool, tuple[str, ...]]:
    """Whether every name of a side touches a card, and otherwise which names do."""
    usual: Touch = ("these", (own,))
    spoken: Touch = usual
    for key in _narrowest_first(suit, value):
        stated = assembly.value(*key, side)
        if stated is not None:
            spoken = cast(Touch, stated)
            break
    sweeping = spoken[0] == "every"
    words = spoken[1] if spoken[0] == "these" else ()
    subjects: list[Key] = [*_narrowest_first(suit, value), ("every",)]
    for fact in (fact for subject in subjects for fact in also.get(subject, ())):
        match fact.value:
            case (str(other), ("every", _)) if other == side:
                sweeping = True
            case (str(other), ("these", more)) if other == side:
                words = tuple(dict.fromkeys([*words, *cast(tuple[str, ...], more)]))
            case _:
                pass
    return sweeping, words


def _narrowest_first(suit: str, value: int) -> list[Key]:
    return [("card", suit, value), ("suit", suit), ("value", value)]
