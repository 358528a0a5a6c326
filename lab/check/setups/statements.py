"""What the parts of a set-up say of one rule, merged as the compiler merges the whole.

Merging goes by keys, and keys that have nothing to do with each other can be merged apart. So a
constraint on one rule looks only at the choices that say something of it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.tree import Node
from tamaya.lab.check.files.trials import with_option
from tamaya.lab.check.setups.scope import OUT, Choice, Scope, values_of
from tamaya.lab.findings import Finding
from tamaya.variants.compile.compose.composition import Chosen, compose
from tamaya.variants.compile.compose.options import Option, Value
from tamaya.variants.compile.facts import Fact, Key
from tamaya.variants.compile.merge import Sayings, merge
from tamaya.variants.compile.passes import compile_expression, expression_of, facts_of, layers_of
from tamaya.variants.library import Declaration, Library
from tamaya.variants.rules import Rules

# ------------------------------------------------------------------- statements

Values = Mapping[Choice, Any]
Family = Key
_EVERY: Family = ("every",)
MOST_COMBINATIONS = 1000


def family_of(key: Key) -> Family:
    """The rule that a key belongs to: all of one suit is one rule, and so are all hands."""
    if key[0] == "suit":
        return key[:2]
    return key[:1] if key[0] in ("hand", "every") else key


def belongs(fact: Fact, family: Family) -> bool:
    own = family_of(fact.key)
    return own == family or (own == _EVERY and family[0] == "suit")


def all_facts(scope: Scope) -> dict[tuple[Choice, Any], tuple[Fact, ...]]:
    """What each part says, with its options at their usual values and with each at every other.

    The first entry of a part stands for the part itself.
    """
    facts: dict[tuple[Choice, Any], tuple[Fact, ...]] = {}
    for name, declarations in scope.spoken().items():
        usual = scope.usual(name)
        facts[Choice("part", name), True] = _statements(declarations, usual)
        for choice, values in scope.choices.items():
            if choice.kind == "option" and choice.name == name:
                for value in values:
                    if value is not OUT:
                        settings = usual | {choice.option: value}
                        facts[choice, value] = _statements(declarations, settings)
    return facts


def _statements(declarations: list[Declaration], values: dict[str, Value]) -> tuple[Fact, ...]:
    settings = tuple(sorted(values.items()))
    return tuple(fact for one in declarations for fact in facts_of(one, settings)[0])


class Statements:
    """Which choices say something of which rule, and what comes of it."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.facts = all_facts(scope)
        self.families = list(
            dict.fromkeys(family_of(f.key) for facts in self.facts.values() for f in facts)
        )
        self.sayings: dict[tuple[Family, str], Sayings | None] = {}

    def choices(self, family: Family) -> list[Choice]:
        """The choices on which a rule depends."""
        factors: list[Choice] = []
        for choice in self.scope.choices:
            if choice.kind == "part" and self._of((choice, True), family):
                factors.append(choice)
            elif choice.kind == "option":
                values = [v for v in self.scope.choices[choice] if v is not OUT]
                keys = {_key(self._of((choice, value), family)) for value in values}
                keys.add(_key(self._of((Choice("part", choice.name), True), family)))
                if len(keys) > 1:
                    factors.append(choice)
                    part = Choice("part", choice.name)
                    if part in self.scope.choices and part not in factors:
                        factors.append(part)
        return factors

    def _of(self, place: tuple[Choice, Any], family: Family) -> list[Fact]:
        return [fact for fact in self.facts[place] if belongs(fact, family)]

    def table(self, family: Family, values: Values) -> Sayings | None:
        """What the chosen parts say of a rule; None where they don't make a composition at all."""
        text = self.scope.text_of(values)
        if (family, text) not in self.sayings:
            self.sayings[family, text] = self._merged(family, text)
        return self.sayings[family, text]

    def _merged(self, family: Family, text: str) -> Sayings | None:
        try:
            composition = compose(expression_of(text), self.scope.library)
        except RulesError:
            return None
        layers = layers_of(composition, [])
        return merge(
            replace(layer, facts=tuple(f for f in layer.facts if belongs(f, family)))
            for layer in layers
        )

    def combinations(self, choices: list[Choice]) -> list[Values] | None:
        """All values of some choices together, where they aren't too many to go through."""
        domains = [self.scope.choices[choice] for choice in choices]
        if prod(map(len, domains)) > MOST_COMBINATIONS:
            return None
        return [dict(zip(choices, values, strict=True)) for values in product(*domains)]


def _key(facts: list[Fact]) -> tuple[tuple[Key, str, str], ...]:
    return tuple((fact.key, repr(fact.value), fact.manner) for fact in facts)


# ------------------------------------------------------------------- options

# Options that come to nothing: none of their values changes the rules.

_MOST_COMPILED = 60


def idle_options(rules: Rules, expression: Node, library: Library) -> Iterator[Finding]:
    """Options that no clause reads, and options whose values all mean the same.

    What an option of another declaration comes to is for that one to answer for: here it may well
    be replaced.
    """
    composition = compose(expression, library)
    last = composition.expansions[-1:] or [composition.game]
    for chosen in composition.chosen.values():
        mine = [node.children[0].value for node in chosen.declaration.clauses("option")]
        for name in mine:
            if name not in _read_by(chosen):
                yield _finding(rules, chosen, chosen.options[name], "no clause reads it")
            elif chosen in last and _all_alike(expression, library, chosen, name):
                why = "the rules are the same with each of its values"
                yield _finding(rules, chosen, chosen.options[name], why)


def _read_by(chosen: Chosen) -> set[str]:
    """The options that clauses of a declaration take a number from, or depend on."""
    every = [node for clause in chosen.declaration.block for node in clause.walk()]
    blanks = {node.children[0].value for node in every if node.kind == "blank"}
    ends = [node.children[-1] for node in every if node.kind in ("only_if", "undo", "remove")]
    settings = [node for node in ends if node.kind == "setting"]
    return blanks | {setting.children[0].value for setting in settings}


def _all_alike(expression: Node, library: Library, chosen: Chosen, name: str) -> bool:
    """Whether an option changes nothing, whatever the other options of its holder are."""
    values = {one: _present_first(chosen, one) for one in chosen.options}
    if len(values[name]) < 2 or prod(map(len, values.values())) > _MOST_COMPILED:
        return False
    others = {one: numbers for one, numbers in values.items() if one != name}
    for settings in product(*others.values()):
        tables = set()
        for value in values[name]:
            tried = dict(zip(others, settings, strict=True)) | {name: value}
            tables.add(_tables(expression, library, chosen, tried))
            if len(tables) > 1:
                return False
    return True


def _present_first(chosen: Chosen, name: str) -> list[Value]:
    """The values to try of an option. The present one leads to rules that are known already."""
    option = chosen.options[name]
    return sorted(values_of(option.domain, option), key=lambda value: value != chosen.values[name])


def _tables(expression: Node, library: Library, chosen: Chosen, values: dict[str, Value]) -> object:
    """The rules that some values lead to, for a comparison: their words count, too."""
    changed: Node | None = expression
    for option, value in values.items():
        if changed is not None and value != chosen.values[option]:
            changed = with_option(changed, chosen.name, option, value)
    if changed is None:
        return object()
    try:
        rules = compile_expression(changed, library)
    except RulesError:
        return object()
    return rules.hash, rules.title, rules.rating


def _finding(rules: Rules, chosen: Chosen, option: Option, why: str) -> Finding:
    blank = "" if option.domain.names else f"`[{option.name}]` or "
    label = Label(option.node.span, f"in {chosen.declaration.kind} {chosen.name}")
    return Finding(
        Diagnostic(
            "F310",
            f"the option `{option.name}` changes nothing: {why}",
            (label,),
            f"write {blank}`if {option.name}={option.first}` in a clause, or leave the option out",
        ),
        rules.expression,
        scope="proved from the tables",
    )
