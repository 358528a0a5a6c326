"""A game: a deal, the tables of its rules, and where hints can go among its players."""

from functools import cached_property, lru_cache

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.tables import rule_tables
from tamaya.engine.moves import Address, Hint, to_all, to_player
from tamaya.variants.tables.tables import Reach

Addresses = tuple[tuple[Address, ...], ...]
Hints = tuple[tuple[Hint, ...], ...]


def _all_addresses(players: int, reach: Reach) -> Addresses:
    """Where each player's hint may go."""
    found: list[tuple[Address, ...]] = []
    for giver in range(players):
        others = [to_player(seat) for seat in range(players) if seat != giver]
        found.append(
            (
                *(others if reach != "everybody" else ()),
                *((to_all(giver, players),) if reach != "player" else ()),
            )
        )
    return tuple(found)


@lru_cache(maxsize=64)
def _all_hints(players: int, names: int, reach: Reach) -> tuple[Addresses, Hints]:
    """Where the hints of each player may go, and all of them."""
    addresses = _all_addresses(players, reach)
    return addresses, tuple(
        tuple(Hint.of(address, name) for address in of_player for name in range(names))
        for of_player in addresses
    )


class Game:
    """A deal with the tables of its rules. Games of equal deals are equal."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.rules = deal.rules
        self.players = deal.players
        self.tables = rule_tables(deal.rules)
        self.addresses, self.hints = _all_hints(
            deal.players, len(deal.rules.names), deal.rules.hinting.reach
        )

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self.deal == other.deal)

    @cached_property
    def _hash(self) -> int:
        return hash(self.deal)

    def __hash__(self) -> int:
        return self._hash
