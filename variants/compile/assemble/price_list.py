"""Facts about what hints cost become a list of prices, of which the first that fits counts."""

from collections.abc import Iterator
from typing import cast

from tamaya.variants.compile.assemble.assembly import Assembly
from tamaya.variants.compile.assemble.ranges import conditions_of
from tamaya.variants.compile.facts import Fact, Key
from tamaya.variants.compile.lower.price_facts import Stated
from tamaya.variants.rules import Axis, Price, Rules
from tamaya.variants.tables.prices import canonical, told_by
from tamaya.variants.tables.tables import Side

_USUAL: Key = ("hint", "costs")
_CLAUSES = ("costs", "costs of", "costs of name")


def usual_price(assembly: Assembly) -> tuple[int, bool]:
    """What a hint costs, in halves of a token, and whether that is for each card it touches."""
    halves, for_each, _ = cast(Stated, assembly.value(*_USUAL))
    return halves, for_each


def amounts_of_prices(assembly: Assembly) -> list[int]:
    """Every amount that a hint may cost, in halves of a token."""
    return [cast(Stated, fact.value)[0] for _, fact in _stated(assembly)]


def prices_of(assembly: Assembly, rules: Rules, scale: int) -> tuple[Price, ...]:
    """All prices but the usual one."""
    prices: list[Price] = []
    for key, fact in _stated(assembly):
        if key != _USUAL and _is_named(assembly, rules, key, fact):
            price = _price(assembly, rules, key, fact, scale)
            _check_told(assembly, rules, price, fact)
            prices.append(price)
    return canonical(prices)


def _stated(assembly: Assembly) -> Iterator[tuple[Key, Fact]]:
    for key, fact in assembly.table.held.items():
        if key[0] == "hint" and str(key[1]).removesuffix(" while") in _CLAUSES:
            yield key, fact


def _price(assembly: Assembly, rules: Rules, key: Key, fact: Fact, scale: int) -> Price:
    halves, for_each, held = cast(Stated, fact.value)
    axis = cast(Side, key[2]) if len(key) == 3 else ""
    words = [(name.axis, name.word) for name in rules.names]
    name = words.index((cast(Axis, key[2]), str(key[3]))) if len(key) == 4 else -1
    conditions = conditions_of(assembly, rules, held)
    return Price(halves // scale, assembly.origin(fact), axis, name, for_each, conditions)


def _is_named(assembly: Assembly, rules: Rules, key: Key, fact: Fact) -> bool:
    """Whether some hint can have a price. One that none can have is a mistake."""
    if len(key) == 2:
        return True
    words = [name.word for name in rules.names if name.axis == key[2]]
    if len(key) == 3:
        message = "" if words else f"no hint names a {key[2]}, so it has no price"
    else:
        message = "" if key[3] in words else f"no hint can name `{key[3]}`, so it has no price"
    if message:
        advice = f"the {key[2]}s are {', '.join(words)}" if words else "leave the price out"
        assembly.problem("E330", message, fact, advice)
    return not message


def _check_told(assembly: Assembly, rules: Rules, price: Price, fact: Fact) -> None:
    """Everybody sees the tokens that a hint takes: they must not tell more than is announced."""
    leak = told_by(rules, price)
    if leak:
        what = "a colour or a value" if leak == "the kind" else "a name"
        assembly.problem(
            "E332",
            f"the tokens that a hint takes would tell {leak}, which hints don't announce",
            fact,
            f"let hints announce {leak if leak == 'the name' else 'the kind'}, or have no price "
            f"for {what}; a price `for each card touched` tells nothing new",
        )
