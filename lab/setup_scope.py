"""What is chosen at a table before a game begins, and within which bounds all of it is tried.

The parts of a composition are in. What its game's booklet offers besides can be in or out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from tamaya.grammar.tree import Node
from tamaya.variants.composition import Composition, compose
from tamaya.variants.library import Declaration, Library
from tamaya.variants.options import Option, Ranges, options_of

OUT = None
"""The value of an expansion that is not taken, and of its options."""

MOST_VALUES = 30
"""Of an option with more values than this only the least, the usual and the most are tried."""

OPEN_VALUES = 3
"""`8 or more` is tried with so many values."""


class Choice(NamedTuple):
    """A variable: something that is chosen, or a number that follows from what is chosen."""

    kind: Literal["players", "part", "option", "suit", "hints", "strikes"]
    name: str = ""
    option: str = ""

    def words(self, values: Sequence[object]) -> str:
        """Some values of this choice, in words."""
        *most, last = [str(value) for value in values]
        either = f"{', '.join(most)} or {last}" if most else last
        match self.kind:
            case "players":
                return f"{either} players"
            case "option":
                return f"`{self.name}` with `{self.option}` {either}"
        return f"`{self.name}`"


PLAYERS = Choice("players")


@dataclass(frozen=True, eq=False)
class Scope:
    """The choices of a composition, with the values that are tried of each."""

    library: Library
    composition: Composition
    base: tuple[str, ...]
    fixed: Mapping[tuple[str, str], int]
    candidates: Mapping[str, Declaration]
    choices: Mapping[Choice, tuple[Any, ...]] = field(repr=False)

    def text_of(self, values: Mapping[Choice, Any]) -> str:
        """The expression for such a choice. What it needs in turn is in as well."""
        taken = [name for name in self.candidates if values.get(Choice("part", name))]
        for name in taken:
            taken += [n for n in self.needs(name) if n in self.candidates and n not in taken]
        return "+".join(self._written(name, values) for name in (*self.base, *sorted(taken)))

    def needs(self, name: str) -> list[str]:
        from tamaya.variants.composition import on_names

        return [node.value for node in on_names(self.candidates[name])]

    def declaration(self, name: str) -> Declaration | None:
        chosen = self.composition.chosen.get(name)
        return chosen.declaration if chosen is not None else self.candidates.get(name)

    def _written(self, name: str, values: Mapping[Choice, Any]) -> str:
        settings = {option: n for (part, option), n in self.fixed.items() if part == name}
        for choice, value in values.items():
            if choice.kind == "option" and choice.name == name and value is not OUT:
                settings[choice.option] = value
        inside = ",".join(f"{option}={value}" for option, value in sorted(settings.items()))
        return f"{name}({inside})" if inside else name


def scope_of(expression: Node, library: Library, varied: frozenset[str] | None = None) -> Scope:
    """The set-ups around a composition. Its options are varied, those of some parts or of all,
    save where the expression itself gives them a value.
    """
    composition = compose(expression, library)
    base = tuple(part.children[0].value for part in expression.children)
    fixed: dict[tuple[str, str], int] = {}
    for part in expression.children:
        for setting in part.children[1].children if len(part.children) > 1 else ():
            name, value = setting.children
            fixed[part.children[0].value, name.value] = value.number
    choices: dict[Choice, tuple[Any, ...]] = {}
    for name in base:
        chosen = composition.chosen.get(name)
        if chosen is None or (varied is not None and name not in varied):
            continue
        for option in options_of(chosen.declaration).values():
            if (name, option.name) not in fixed:
                choices[Choice("option", name, option.name)] = values_of(option.ranges, option)
    candidates: dict[str, Declaration] = {}
    for offer in composition.offers.values():
        found = library.find(offer.name)
        if found is None or found.kind != "expansion" or offer.name in composition.chosen:
            continue
        candidates[offer.name] = found
        choices[Choice("part", offer.name)] = (True, OUT)
        options = options_of(found)
        for name, ranges in offer.settings:
            if name not in options:
                continue
            offered = values_of(ranges, options[name])
            choices[Choice("option", offer.name, name)] = (*offered, OUT)
    scope = Scope(library, composition, base, fixed, candidates, choices)
    counts = _players(scope)
    return Scope(library, composition, base, fixed, candidates, {PLAYERS: counts, **choices})


def values_of(ranges: Ranges, option: Option) -> tuple[int, ...]:
    """The values in some ranges that are tried."""
    found: set[int] = set()
    for low, high in ranges:
        top = low + OPEN_VALUES - 1 if high is None else high
        found |= {low, top} if top - low >= MOST_VALUES else set(range(low, top + 1))
    if option.normal is not None and any(
        low <= option.normal and (high is None or option.normal <= high) for low, high in ranges
    ):
        found.add(option.normal)
    return tuple(sorted(found))


def _players(scope: Scope) -> tuple[int, ...]:
    """Every number of players that some part speaks of."""
    from tamaya.lab.setup_facts import all_facts

    found: set[int] = set()
    for facts in all_facts(scope).values():
        for fact in facts:
            if fact.key == ("players",) and isinstance(fact.value, tuple):
                found |= set(fact.value)
    return tuple(sorted(found))
