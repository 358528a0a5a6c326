"""A game: a deal, the tables of its rules, and whom hints can go to."""

from functools import cached_property, lru_cache

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.tables import rule_tables
from tamaya.engine.moves import Hint, Receivers, to_all, to_player
from tamaya.variants.tables.tables import Reach

AllReceivers = tuple[tuple[Receivers, ...], ...]
Hints = tuple[tuple[Hint, ...], ...]


@lru_cache(maxsize=64)
def all_receivers(players: int, reach: Reach) -> AllReceivers:
    """Whom each player's hint may ever go to; at a moment it may be fewer."""
    return tuple(
        (
            *(to_player(seat) for seat in range(players) if seat != giver and reach != "everybody"),
            *((to_all(giver, players),) if reach in ("everybody", "either") else ()),
        )
        for giver in range(players)
    )


@lru_cache(maxsize=64)
def _all_hints(players: int, names: int, reach: Reach) -> tuple[AllReceivers, Hints]:
    """Whom the hints of each player may go to, and all of these hints."""
    receivers = all_receivers(players, reach)
    return receivers, tuple(
        tuple(Hint.of(to, name) for to in of_player for name in range(names))
        for of_player in receivers
    )


class Game:
    """A deal with the tables of its rules. Games of equal deals are equal."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.rules = deal.rules
        self.players = deal.players
        self.tables = rule_tables(deal.rules)
        self.receivers, self.hints = _all_hints(
            deal.players, len(deal.rules.names), deal.rules.hinting.reach
        )

    def led_by(self, giver: int, seat: int) -> Receivers:
        """Those receivers of a player's hints of whom a seat is the first."""
        receivers = self.receivers[giver]
        matches = (to for to in receivers if not to.to_all and to.seats[0] == seat)
        return next(matches, to_player(seat))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self.deal == other.deal)

    @cached_property
    def _hash(self) -> int:
        return hash(self.deal)

    def __hash__(self) -> int:
        return self._hash
