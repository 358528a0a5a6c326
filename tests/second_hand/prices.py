"""What a hint costs: of all prices that speak of it the one that counts."""

from tests.second_hand.holding import holds
from tests.second_hand.table import Table

from tamaya.variants.rules import Price


def price(table: Table, seat: int, place: int) -> int:
    """What it takes to say a name to a player now."""
    hinting, name = table.rules.hinting, table.rules.names[place]
    speaking = [
        one
        for one in hinting.prices
        if one.name in (-1, place) and one.axis in ("", name.axis) and holds(table, one.conditions)
    ]
    if speaking:
        counts = min(speaking, key=order)
        amount, for_each = counts.cost, counts.for_each_card
    else:
        amount, for_each = hinting.cost, hinting.for_each_card
    one, players = seat < table.luck.players, range(table.luck.players)
    seats = [seat] if one else [other for other in players if other != table.seat]
    cards = sum(sum(table.touched(other, place)) for other in seats)
    return amount * cards if for_each else amount


def order(one: Price) -> tuple[bool, int]:
    """What holds only while something does goes first, then a name, then a kind of names."""
    if one.name >= 0:
        return not one.conditions, 0
    return not one.conditions, 1 if one.axis else 2
