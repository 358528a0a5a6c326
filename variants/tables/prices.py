"""What hints cost: the order in which prices are looked at, and what is wrong with a list of them.

What holds only while something else does goes first. Then the narrowest speaks: a name goes before
its axis, and that before what is said of any hint.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from tamaya.variants.rules import HintName, Origin, Price, Rules
from tamaya.variants.tables.tables import Conditions


def canonical(prices: Iterable[Price]) -> tuple[Price, ...]:
    """Prices in the order in which they are looked at."""
    return tuple(sorted(prices, key=_place))


def _place(price: Price) -> tuple[bool, int, int, str]:
    width = 0 if price.name >= 0 else 1 if price.axis else 2
    return not price.conditions, width, price.name, price.axis


def with_names(rules: Rules, names: tuple[HintName, ...]) -> Rules:
    """The rules with other names to speak, and the prices of those that there were before."""
    hinting, old = rules.hinting, rules.names
    places = {(name.axis, name.word): place for place, name in enumerate(names)}
    axes = {"", *(name.axis for name in names)}
    prices = [price for price in hinting.prices if price.axis in axes]
    moved = [
        price
        if price.name < 0
        else replace(price, name=places.get((old[price.name].axis, old[price.name].word), -2))
        for price in prices
    ]
    new_prices = canonical(price for price in moved if price.name > -2)
    return replace(rules, names=names, hinting=replace(hinting, prices=new_prices))


def told_by(rules: Rules, price: Price) -> str:
    """What the tokens would tell that a hint takes, though it isn't announced; nothing where they
    tell nothing. How many cards are touched is always told."""
    if price.name >= 0 and not rules.hinting.tells_name:
        return "the name"
    if price.axis and not rules.hinting.tells_kind:
        return "the kind"
    return ""


def price_faults(rules: Rules, most: int) -> Iterator[str]:
    """Where a list of prices is none that could be compiled; `most` is the highest price."""
    prices = rules.hinting.prices
    if len({_place(price) for price in prices}) < len(prices) or canonical(prices) != prices:
        yield "hinting.prices must name each price once, the first to count first"
    axes = {name.axis for name in rules.names}
    for i, price in enumerate(prices):
        at = f"hinting.prices[{i}]"
        if not 0 <= price.cost <= most:
            yield f"{at}.cost must be 0 to {most}, not {price.cost}"
        if not -1 <= price.name < len(rules.names) or (price.axis and price.name >= 0):
            yield f"{at}.name must be the place of a name where there is no axis, otherwise -1"
        elif price.name >= 0 and len(rules.names[price.name].sides) > 1:
            yield f"{at}.name can't be two names at once"
        elif price.axis and price.axis not in axes:
            yield f"{at}.axis must be one that hints name"
        elif price.name < 0 and not (price.axis or price.conditions):
            yield f"{at} must be about a name, an axis, or what holds on the table"
        elif told_by(rules, price):
            yield f"{at} would tell {told_by(rules, price)}, which hints don't announce"


# ------------------------------------------------------------------- at any time


def least_price(rules: Rules) -> int:
    """The least that any hint can ever cost."""
    free = rules.hinting.may_touch_none or not all(name.touches for name in rules.names)
    return min([0 if row.for_each_card and free else row.cost for row in price_rows(rules)])


def most_price(rules: Rules) -> int:
    """The most that any hint can ever cost for each card, or at all."""
    return max([row.cost for row in price_rows(rules)])


def usual_price(rules: Rules) -> int:
    """The least that is paid in tokens for a hint of some name, while nothing special holds."""
    rows = [row for row in price_rows(rules) if not row.conditions]
    paid = {
        next(row.cost for row in rows if row.names >> name & 1) for name in range(len(rules.names))
    }
    return min(paid - {0}, default=0)


# ------------------------------------------------------------------- for play


class PriceRow(NamedTuple):
    """A price: the names that it is about, as bits, and what is asked for each."""

    names: int
    cost: int
    for_each_card: bool
    conditions: Conditions
    clause: Origin | None


def price_rows(rules: Rules) -> tuple[PriceRow, ...]:
    """All prices in their order. The last is about any hint."""
    hinting, every = rules.hinting, (1 << len(rules.names)) - 1
    rows = []
    for price in hinting.prices:
        names = 1 << price.name if price.name >= 0 else every
        if price.axis:
            names = sum(1 << n for n, name in enumerate(rules.names) if name.axis == price.axis)
        rows.append(
            PriceRow(names, price.cost, price.for_each_card, price.conditions, price.origin)
        )
    usual = PriceRow(every, hinting.cost, hinting.for_each_card, (), rules.origin("hint costs"))
    return (*rows, usual)
