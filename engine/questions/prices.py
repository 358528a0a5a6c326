"""What hints cost at a moment: of all prices that are about a hint the first that counts then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tamaya.engine.game.tables import RuleTables
from tamaya.engine.moves import Hint, Receivers, seats_as_bits
from tamaya.engine.questions.conditions import hold
from tamaya.engine.state.state import turn_order
from tamaya.variants.tables.prices import PriceRow
from tamaya.variants.tables.tables import Side

if TYPE_CHECKING:
    from tamaya.engine.questions.placing import Seen


# ------------------------------------------------------------------- prices


class Prices:
    """The prices that count on a table as it is. They are asked before anything is paid."""

    __slots__ = ("rows", "seen")

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        rows = seen.game.tables.prices
        self.rows = [row for row in rows if not row.conditions or hold(row.conditions, seen)]

    def row(self, name: int) -> PriceRow:
        """The price of hints that speak a name."""
        return next(row for row in self.rows if row.names >> name & 1)

    def of(self, hint: Hint) -> int:
        """What a hint costs, in parts of a token."""
        row = self.row(hint.name)
        if not row.for_each_card:
            return row.cost
        hands, tables = self.seen.hands, self.seen.game.tables
        return row.cost * sum([sum(tables.touched(hint.name, hands[s])) for s in hint.to.seats])

    def least_of(self, name: int) -> int:
        """The least that a hint of this name can cost, whatever lies in the hands."""
        row, may_touch_none = self.row(name), self.seen.game.tables.may_touch_none[name]
        return 0 if row.for_each_card and may_touch_none else row.cost

    @property
    def least(self) -> int:
        """The least that any hint can cost, whatever lies in the hands."""
        tables = self.seen.game.tables
        if tables.one_price:
            return tables.rules.hinting.cost
        costs = [self.least_of(name) for name in range(len(tables.axis_of))]
        return min(costs, default=tables.rules.hinting.cost)

    def payable(self, hints: int) -> int:
        """The names that so many parts of tokens can pay for, if the hands allow it, as bits."""
        names = range(len(self.seen.game.tables.axis_of))
        return sum([1 << name for name in names if self.least_of(name) <= hints])


# ------------------------------------------------------------------- naming

# Which names a hint may speak now: what the hints before leave, and what lies on the table.


def names_left(tables: RuleTables, seen: Seen, only: str | None = None) -> int:
    """The names that may be spoken next, as bits; only those of one axis where one is asked for."""
    hinting, of_axis = tables.rules.hinting, tables.names_of_axis
    names = tables.all_names if only is None else of_axis.get(only, 0)
    if hinting.alternates and seen.last_axis:
        names &= ~of_axis[seen.last_axis]
    if hinting.alternates_names and seen.last_name >= 0:
        names &= ~(1 << seen.last_name)
    if hinting.most_times:
        for name, times in enumerate(seen.times_named):
            if times >= hinting.most_times:
                names &= ~(1 << name)
    for few in few_left(tables, seen):
        names &= ~few.barred
    for waiting, conditions in tables.waiting_names:
        if names & waiting and not hold(conditions, seen):
            names &= ~waiting
    return names


class FewLeft(NamedTuple):
    """Of a side of which only so many may be named in a game: how many were named, how many more
    may be, and the names that are `barred` by that, as bits."""

    side: Side
    named: int
    room: int
    barred: int


def few_left(tables: RuleTables, seen: Seen) -> Iterator[FewLeft]:
    """What the hints before leave of the colours, and of the values, where these are few."""
    before = sum([1 << name for name, times in enumerate(seen.times_named) if times])
    for most, side, groups in tables.few:
        unspoken = [group for group in groups if not group & before]
        named = len(groups) - len(unspoken)
        barred = [
            1 << name
            for name in range(len(tables.axis_of))
            if sum([group >> name & 1 for group in unspoken]) > most - named
        ]
        yield FewLeft(side, named, most - named, sum(barred))


def seats_barred(seen: Seen) -> int:
    """The seats that no hint of the player to act may go to now, as bits."""
    barred = seen.barred
    if seen.game.rules.hinting.reach == "next":
        barred |= seats_as_bits(turn_order(seen, seen.player)[1:])
    return barred


def receivers_left(seen: Seen) -> list[Receivers]:
    """Whom a hint of the player to act may go to now."""
    receivers, barred = seen.game.receivers[seen.player], seats_barred(seen)
    return [to for to in receivers if not barred & seats_as_bits(to.seats)]
