"""What a hint may name, in words: the axes, and the names that touch alone doesn't tell of."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from tamaya.grammar.tree import Node
from tamaya.variants.rules import Axis, HintName, Kind, Rules
from tamaya.variants.tables.tables import Conditions, Range
from tamaya.variants.words.lists import name, number, numeral

_AXES: tuple[Axis, ...] = ("colour", "value")
AXIS_WORDS: dict[str, str] = {
    "colour": "a colour",
    "value": "a value",
    "both": "a colour and a value",
}
"""What a hint names, in words."""

_NAMED = {
    ("both", "colour", "value"): "names_any",
    ("both",): "names_pairs",
    ("colour", "value"): "names_both",
    ("colour",): "names_colour",
    ("value",): "names_value",
}


def named_node(rules: Rules) -> Node | None:
    """What a hint may name; None where there is nothing to name."""
    axes = tuple(sorted({name.axis for name in rules.names}))
    return Node(_NAMED[axes]) if axes else None


@lru_cache(maxsize=64)
def single_names(rules: Rules) -> tuple[HintName, ...]:
    """The colours and the values that are named, each by itself, so that they make the same names
    again."""
    names = tuple(one for one in rules.names if one.axis != "both") or _sides(rules)
    touches: dict[tuple[Axis, str], set[Kind]] = {}
    for one in names:  # each touches what all touch in which it stands
        for side in one.sides:
            touches.setdefault(side, {*one.touches}).intersection_update(one.touches)
    return tuple(
        HintName(axis, word, tuple(sorted(kinds)), _waits(rules, (axis, word)))
        for (axis, word), kinds in touches.items()
    )


def _sides(rules: Rules) -> tuple[HintName, ...]:
    """The colours and the values, where a hint names both: each touches what some pair touches that
    it stands in. One that touches nothing goes with every other; if it doesn't go with all, it
    touches cards that no other touches."""
    touches: dict[tuple[Axis, str], set[Kind]] = {}
    for pair in rules.names:
        touches.setdefault(("colour", pair.colour), set()).update(pair.touches)
    for pair in rules.names:
        touches.setdefault(("value", pair.value), set()).update(pair.touches)
    of_axis = Counter(axis for axis, _ in touches)
    met = Counter(pair.colour for pair in rules.names) + Counter(pair.value for pair in rules.names)
    touched = {kind for kinds in touches.values() for kind in kinds}
    aside = [kind for kind in rules.kinds if kind not in touched]
    for (axis, word), kinds in touches.items():
        others = of_axis["value" if axis == "colour" else "colour"]
        if not kinds and met[word] < others:
            kinds.update(aside[:1] if axis == "colour" else aside[-1:])
    return tuple(HintName(axis, word, tuple(kinds)) for (axis, word), kinds in touches.items())


def _waits(rules: Rules, side: tuple[Axis, str]) -> Conditions:
    """What every name waits for in which a colour or a value stands."""
    first, *others = (name.conditions for name in rules.names if side in name.sides)
    return tuple(held for held in first if all(held in other for other in others))


def blind_axes(rules: Rules) -> tuple[Axis, ...]:
    """The axes that are named and touch nothing."""
    names = single_names(rules)
    touching = {name.axis for name in names if name.touches}
    return tuple(a for a in _AXES if a in {n.axis for n in names} and a not in touching)


def name_nodes(rules: Rules) -> Iterator[Node]:
    """Clauses for names of which two are named at once, and for those that may be spoken though
    they touch nothing, or have no suit. Where an axis touches nothing, the usual names are those of
    the suits or the values of the cards."""
    blind = blind_axes(rules)
    for axis in _AXES:
        if any(name.is_either for name in rules.names if name.axis == axis):
            yield Node(f"names_two_{axis}s")
    for axis in _AXES:
        names = [name for name in single_names(rules) if name.axis == axis]
        words = [name.word for name in names]
        if axis in blind:
            yield Node(f"{axis}s_touch_nothing")
            usual = _of_the_cards(rules, axis)
        else:
            suits = [suit.name for suit in rules.suits]
            usual = [n.word for n in names if n.touches and (axis == "value" or n.word in suits)]
        also = [word for word in words if word not in usual]
        never = [word for word in usual if word not in words] if words else []
        for kind, listed in (("also_names", also), ("never_names", never)):
            if listed:
                yield Node(kind, (_list(listed, axis),))


def begun(rules: Rules, colour: str) -> Conditions:
    """That the firework is begun that has a colour's name; nothing, where there is none."""
    return tuple(
        Range("height", 1, None, place)
        for place, suit in enumerate(rules.suits)
        if suit.name == colour and suit.built
    )


def _of_the_cards(rules: Rules, axis: Axis) -> list[str]:
    if axis == "colour":
        return [suit.name for suit in rules.suits]
    return [str(value) for value in sorted({value for _, value in rules.kinds})]


def _list(words: list[str], axis: Axis) -> Node:
    return Node("spoken_list", tuple(_spoken(word, axis) for word in words))


def _spoken(word: str, axis: Axis) -> Node:
    return Node("name", (name(word),)) if axis == "colour" else number(int(word))


def spoken_node(called: HintName) -> Node:
    """A name as a hint speaks it."""
    if called.is_either:
        words = (word for _, word in called.sides)
        return Node("either_name", tuple(_spoken(word, called.axis) for word in words))
    if called.axis == "both":
        return Node("card", (name(called.colour), numeral(int(called.value))))
    return _spoken(called.word, called.axis)
