"""What is chosen at a table before a game begins, and within which bounds all of it is tried.

The parts of a composition are in. What its game's booklet offers besides can be in or out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from tamaya.grammar.tree import Node
from tamaya.variants.compile.compose.composition import Composition, compose, on_names
from tamaya.variants.compile.compose.options import (
    Domain,
    Option,
    Value,
    options_of,
    value_of,
)
from tamaya.variants.compile.passes import facts_of
from tamaya.variants.library import Declaration, Library

OUT = None
"""The value of an expansion that is not taken, and of its options."""

MOST_VALUES = 30
"""Of an option with more values than this only the least, the usual and the most are tried."""

MOST = 99
"""`8 or more` is tried with 8, with 9 and with the largest number that a rule may name."""


class Choice(NamedTuple):
    """A variable: something that is chosen, or a number that follows from what is chosen."""

    kind: Literal["players", "part", "option", "suit", "hints", "strikes"]
    name: str = ""
    option: str = ""

    def written(self, value: object) -> str:
        """A value of this choice, as an expression has it."""
        return f"{self.name}({self.option}={value})" if self.kind == "option" else self.name

    def words(self, values: Sequence[object]) -> str:
        """Some values of this choice, in words."""
        *most, last = [str(value) for value in values]
        either = f"{', '.join(most)} or {last}" if most else last
        match self.kind:
            case "players":
                return f"{either} players"
            case "option":
                return f"`{self.name}` with {self.option} {either}"
        return f"`{self.name}`"


PLAYERS = Choice("players")


@dataclass(frozen=True, eq=False)
class Scope:
    """The choices of a composition, with the values that are tried of each."""

    library: Library
    composition: Composition
    base: tuple[str, ...]
    fixed: Mapping[tuple[str, str], Value]
    candidates: Mapping[str, Declaration]
    choices: Mapping[Choice, tuple[Any, ...]] = field(repr=False)

    def text_of(self, values: Mapping[Choice, Any]) -> str:
        """The expression for such a choice. What it needs in turn is in as well."""
        taken = [name for name in self.candidates if values.get(Choice("part", name))]
        for name in taken:
            taken += [n for n in self.needs(name) if n in self.candidates and n not in taken]
        return "+".join(self._written(name, values) for name in (*self.base, *sorted(taken)))

    def needs(self, name: str) -> list[str]:
        return [node.value for node in on_names(self.candidates[name])]

    def declaration(self, name: str) -> Declaration | None:
        chosen = self.composition.chosen.get(name)
        return chosen.declaration if chosen is not None else self.candidates.get(name)

    def spoken(self) -> dict[str, list[Declaration]]:
        """The declarations behind each name; behind a game stand those that it is like."""
        composition = self.composition
        declarations = {name: [chosen.declaration] for name, chosen in composition.chosen.items()}
        declarations[composition.game.name] = composition.lineage
        declarations |= {name: [variant] for name, variant in composition.variants.items()}
        return declarations | {name: [expansion] for name, expansion in self.candidates.items()}

    def usual(self, name: str) -> dict[str, Value]:
        """The values of a part's options where nobody says otherwise."""
        chosen = self.composition.chosen.get(name)
        if chosen is not None:
            return dict(chosen.values)
        options = options_of(self.candidates[name]).values() if name in self.candidates else ()
        return {o.name: o.first if o.normal is None else o.normal for o in options}

    def _written(self, name: str, values: Mapping[Choice, Any]) -> str:
        settings = {option: n for (part, option), n in self.fixed.items() if part == name}
        for choice, value in values.items():
            if choice.kind == "option" and choice.name == name and value is not OUT:
                settings[choice.option] = value
        inside = ",".join(f"{option}={value}" for option, value in sorted(settings.items()))
        return f"{name}({inside})" if inside else name


def scope_of(expression: Node, library: Library) -> Scope:
    """The set-ups around a composition. Its options vary, save those that it gives a value itself;
    those of a variant are as the variant has them.
    """
    composition = compose(expression, library)
    base = tuple(part.children[0].value for part in expression.children)
    fixed: dict[tuple[str, str], Value] = {}
    for part in expression.children:
        for setting in part.children[1].children if len(part.children) > 1 else ():
            option_name, value = setting.children
            fixed[part.children[0].value, option_name.value] = value_of(value)
    choices: dict[Choice, tuple[Any, ...]] = {}
    for name in base:
        chosen = composition.chosen.get(name)
        if chosen is None:
            continue
        for option in options_of(chosen.declaration).values():
            if (name, option.name) not in fixed:
                choices[Choice("option", name, option.name)] = values_of(option.domain, option)
    candidates: dict[str, Declaration] = {}
    for offer in composition.offers.values():
        expansion = library.find(offer.name)
        if expansion is None or expansion.kind != "expansion" or offer.name in composition.chosen:
            continue
        candidates[offer.name] = expansion
        choices[Choice("part", offer.name)] = (True, OUT)
        options = options_of(expansion)
        for word, domain in offer.settings:
            if word not in options:
                continue
            offered = values_of(domain, options[word])
            choices[Choice("option", offer.name, word)] = (*offered, OUT)
    scope = Scope(library, composition, base, fixed, candidates, choices)
    choices[PLAYERS] = _players(scope)
    return scope


def values_of(domain: Domain, option: Option) -> tuple[Value, ...]:
    """The values that are tried of those that are allowed."""
    if domain.names:
        return domain.names
    values: set[int] = set()
    for low, high in domain.ranges:
        if high is None:
            values |= {low, low + 1, max(low, MOST)}
        else:
            values |= {low, high} if high - low >= MOST_VALUES else set(range(low, high + 1))
    if isinstance(option.normal, int) and domain.allows(option.normal):
        values.add(option.normal)
    return tuple(sorted(values))


def _players(scope: Scope) -> tuple[int, ...]:
    """Every number of players that some part speaks of.

    Where a part of the composition replaces the numbers, those that it takes away are gone because
    somebody wants it so.
    """
    stated: set[int] = set()
    replaced: set[int] = set()
    offered: set[int] = set()
    for name, declarations in scope.spoken().items():
        for one in declarations:
            for fact in facts_of(one, tuple(sorted(scope.usual(name).items())))[0]:
                if fact.key == ("players",) and isinstance(fact.value, tuple):
                    by_offer = offered if name in scope.candidates else stated
                    into = replaced if fact.manner == "replace" and by_offer is stated else by_offer
                    into.update(fact.value)
    return tuple(sorted((replaced or stated) | offered))
