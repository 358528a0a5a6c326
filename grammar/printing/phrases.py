"""The wordings of every kind of node, read from the grammar itself.

A wording is a sequence of words to print and of slots that children fill. The formatter prints by
it, the reference page lists it, and the tests make documents from it.
"""

from dataclasses import dataclass
from functools import cache

from tamaya.grammar.parse.language import parser, spelling

LEAVES = frozenset({"NAME", "NUMBER", "TEXT"})


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a child of one of these kinds."""

    kinds: frozenset[str]


Wording = tuple[str | Slot, ...]


@cache
def wordings() -> dict[str, tuple[Wording, ...]]:
    """For each kind that has fixed wordings, these. Lists (see `lists`) have none."""
    by_kind: dict[str, list[Wording]] = {}
    for rule in parser().rules:
        name = rule.origin.name
        if _is_helper(name) or _is_pass_through(rule) or name in lists():
            continue
        wording = tuple(
            spelling()[symbol.name]
            if symbol.is_term and symbol.name not in LEAVES
            else Slot(kinds_of(symbol.name))
            for symbol in rule.expansion
        )
        group = by_kind.setdefault(rule.alias or _plain_name(name), [])
        if wording not in group:
            group.append(wording)
    return {kind: tuple(options) for kind, options in by_kind.items()}


@cache
def kinds_of(symbol: str) -> frozenset[str]:
    """The kinds of node that can stand for a symbol of the grammar."""
    if symbol in LEAVES:
        return frozenset({symbol})
    kinds: set[str] = set()
    for rule in parser().rules:
        if rule.origin.name == symbol:
            if _is_pass_through(rule):
                kinds |= kinds_of(rule.expansion[0].name)
            else:
                kinds.add(rule.alias or _plain_name(symbol))
    return frozenset(kinds)


@cache
def lists() -> frozenset[str]:
    """The kinds that hold any number of children of the same sort."""
    return frozenset(
        str(rule.origin.name)
        for rule in parser().rules
        if not _is_helper(rule.origin.name)
        and rule.alias is None
        and any(_is_helper(symbol.name) for symbol in rule.expansion)
    )


@cache
def longer_lists() -> frozenset[str]:
    """The lists that hold two members at least: a single one stands by itself."""
    rules = [rule for rule in parser().rules if rule.origin.name in lists()]
    short = {rule.origin.name for rule in rules if not _holds_two(rule)}
    by_itself = {rule.origin.name for rule in rules if rule.options.expand1}
    return frozenset(str(rule.origin.name) for rule in rules) & (by_itself | (lists() - short))


@cache
def members() -> dict[str, frozenset[str]]:
    """For each list, the kinds that its children may have. Lists in braces end in `block`."""
    return {kind: _members(kind) for kind in lists()}


def _members(symbol: str) -> frozenset[str]:
    kinds: set[str] = set()
    for rule in parser().rules:
        if rule.origin.name == symbol:
            for part in rule.expansion:
                if _is_helper(part.name):
                    kinds |= _members(part.name) if part.name != symbol else set()
                elif not part.is_term or part.name in LEAVES:
                    kinds |= kinds_of(part.name)
    return frozenset(kinds)


def _is_helper(name: str) -> bool:
    """Lark's names for the repetitions that it writes out."""
    return name.startswith("__")


def _holds_two(rule: object) -> bool:
    """Whether an alternative of a list has a member, and more of them behind it."""
    helpers = [_is_helper(symbol.name) for symbol in rule.expansion]  # type: ignore[attr-defined]
    return any(helpers) and not all(
        helper or symbol.is_term
        for helper, symbol in zip(helpers, rule.expansion, strict=True)  # type: ignore[attr-defined]
    )


def _is_pass_through(rule: object) -> bool:
    """An alternative of a `?rule` that leaves no node of its own."""
    options, expansion = rule.options, rule.expansion  # type: ignore[attr-defined]
    return bool(
        options.expand1
        and rule.alias is None  # type: ignore[attr-defined]
        and len(expansion) == 1
        and (not expansion[0].is_term or expansion[0].name in LEAVES)
    )


def _plain_name(name: str) -> str:
    """`replace{suit_rule}` and its like are all just `replace`."""
    return name.split("{")[0]
