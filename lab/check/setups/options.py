"""Options that come to nothing: none of their values changes the rules."""

from collections.abc import Iterator
from itertools import product
from math import prod

from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.tree import Node
from tamaya.lab.check.files.trials import with_option
from tamaya.lab.check.setups.scope import values_of
from tamaya.lab.findings import Finding
from tamaya.variants.compile.compose.composition import Chosen, compose
from tamaya.variants.compile.compose.options import Option, Value
from tamaya.variants.compile.passes import compile_expression
from tamaya.variants.library import Library
from tamaya.variants.rules import Rules

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
