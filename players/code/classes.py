"""What can be told by the choice of a hint: the classes that everybody can tell apart.

Where hints say their name and may touch nothing unpunished, every pair of a receiver and a name is
a class. Elsewhere a class is a receiver, what is told of the name (a colour, a value, or nothing),
and whether the hint touches a card of the receiver's that is agreed on: the pivot. Everybody at
once is a receiver like any other, and the pivot is then in the hand of the player who acts first.
The giver nearly always finds a hint of each class, or it is no class: how likely that is follows
from what everybody knows of the receiver's cards.
"""

from functools import lru_cache
from math import prod
from typing import NamedTuple, Self

from tamaya.engine.game.game import all_receivers
from tamaya.engine.game.tables import RuleTables
from tamaya.engine.moves import Receivers, seats_as_bits
from tamaya.engine.questions.prices import Prices, names_left, seats_barred
from tamaya.engine.state.state import State, Waiting
from tamaya.players.fold.common import Rows
from tamaya.players.fold.facts import bits
from tamaya.players.fold.kinds import Kinds
from tamaya.players.sight import Sight
from tamaya.variants.rules import Axis, Effect
from tamaya.variants.tables.tables import Reach
from tamaya.variants.vocabulary.effects import FREE_HINTS

AllWaiting = tuple[Waiting, ...]

LIKELY = 0.9
"""A class counts where it can be said with this chance, if there is something else to do."""


class Situation(NamedTuple):
    """What matters for which hints can be given: whose turn it is, and what limits them.

    A player who is `forced` has nothing harmless to do but to give a hint. Then a class counts only
    if it can be said for certain: nobody may come to lie.
    """

    giver: int
    names: int  # that may be spoken, as bits
    barred: int  # seats that no hint may be given to, as bits
    waiting: AllWaiting
    forced: bool

    @classmethod
    def of(
        cls,
        tables: RuleTables,
        giver: int,
        cards: int,
        hints: int,
        waiting: AllWaiting,
        prices: Prices,
        barred: int,
    ) -> Self:
        """The situation of a player who holds so many cards."""
        rules, seen = tables.rules, prices.seen
        names = names_left(tables, seen, _axis_asked(waiting))
        if not (waiting or tables.one_price):
            names &= prices.payable(hints)
        when = rules.discarding.when
        may_discard = when == "always" or (when == "spent" and hints < rules.hints.total)
        forced = bool(waiting) or not may_discard or not cards
        return cls(giver, names, barred, waiting, forced)

    @classmethod
    def before(cls, state: State) -> Self:
        """The situation of the player to act."""
        cards = len(state.hands[state.player])
        tables = state.game.tables
        prices, barred = Prices(state), seats_barred(state)
        return cls.of(tables, state.player, cards, state.hints, state.waiting, prices, barred)

    @classmethod
    def seen(cls, sight: Sight) -> Self:
        """The same, as the player sees it."""
        cards = len(sight.hands[sight.seat])
        tables = sight.kinds.tables
        prices, barred = sight.prices, sight.barred
        return cls.of(tables, sight.seat, cards, sight.hints, sight.waiting, prices, barred)


def _axis_asked(waiting: AllWaiting) -> Axis | None:
    """What a free hint must name, where that is not left open."""
    waits = waiting[0] if waiting else None
    return FREE_HINTS.get(waits.verb) if isinstance(waits, Effect) else None


class Classes:
    """The classes of hint that a player can choose from."""

    def __init__(self, kinds: Kinds, situation: Situation, masks: Rows) -> None:
        self.kinds = kinds
        hinting, axis_of = kinds.rules.hinting, kinds.tables.axis_of
        names, axis = bits(situation.names), _axis_asked(situation.waiting)
        players = len(masks)
        barred = situation.barred
        # For each of them the seat whose hand tells classes apart.
        self._seats = {
            to: next((seat for seat in to.seats if self._touchable(masks[seat])), to.seats[0])
            for to in _receivers(players, hinting.reach, situation.giver)
            if not barred & seats_as_bits(to.seats)
        }
        self._least_chance = 1.0 if situation.forced else LIKELY
        self._of_name: dict[tuple[Receivers, int], int] = {}
        self._of_touch: dict[tuple[Receivers, str, bool], int] = {}
        self._pivots: dict[Receivers, int] = {}
        self._axis_told = hinting.tells_kind or hinting.alternates or axis is not None
        self._cards_told = hinting.tells_cards
        self._may_touch_none = hinting.may_touch_none and not kinds.empty_hints_hurt
        if hinting.tells_name and self._may_touch_none:
            for to in self._seats:
                for name in names:
                    self._of_name[to, name] = len(self._of_name)
            return
        groups: dict[str, list[int]] = {}
        for name in names:
            groups.setdefault(axis_of[name] if self._axis_told else "", []).append(name)
        for to, seat in self._seats.items():
            if self._touchable(masks[seat]):
                self._find_pivot(to, masks[seat], groups)

    @property
    def count(self) -> int:
        return len(self._of_name) or len(self._of_touch)

    def of(self, to: Receivers, name: int, hands: Rows) -> int | None:
        """The class of a hint; None for a hint that has none. The giver's hand may be hidden."""
        if self._of_name:
            return self._of_name.get((to, name))
        if to not in self._pivots:
            return None
        axis = self.kinds.tables.axis_of[name] if self._axis_told else ""
        pivot = hands[self._seats[to]][self._pivots[to]]
        touches = not self._cards_told or bool(self.kinds.hit[name] >> pivot & 1)
        return self._of_touch.get((to, axis, touches))

    def _touchable(self, row: tuple[int, ...]) -> list[int]:
        """The places of a hand where hints can touch the card."""
        return [at for at, can in enumerate(self.kinds.tables.exposed[len(row)]) if can]

    def _find_pivot(
        self, to: Receivers, row: tuple[int, ...], groups: dict[str, list[int]]
    ) -> None:
        """The card by which most classes can be told; of several the newest."""
        best: tuple[float, int, list[tuple[str, bool]]] | None = None
        for pivot in self._touchable(row):
            classes, sure = [], 0.0
            for axis, names in groups.items():
                for touches in (True, False) if self._cards_told else (True,):
                    chance = self._chance(row, pivot, tuple(names), touches)
                    if chance >= self._least_chance:
                        classes.append((axis, touches))
                        sure += chance
            if best is None or sure >= best[0]:
                best = sure, pivot, classes
        assert best is not None
        self._pivots[to] = best[1]
        for axis, touches in best[2]:
            self._of_touch[to, axis, touches] = len(self._of_touch)

    def _chance(
        self, row: tuple[int, ...], pivot: int, names: tuple[int, ...], touches: bool
    ) -> float:
        """How likely there is a hint by one of these names that touches the pivot, or doesn't."""
        touching = _names_touching(self.kinds, names)
        if not self._cards_told:
            masks = [row[at] for at in self._touchable(row)]
            none = [
                1 - _share(mask, [bool(touching[kind]) for kind in bits(mask)]) for mask in masks
            ]
            return 1 - prod(none)
        mask = row[pivot]
        if touches:
            return _share(mask, [bool(touching[kind]) for kind in bits(mask)])
        if self._may_touch_none:
            return _share(mask, [touching[kind].bit_count() < len(names) for kind in bits(mask)])
        never = 1.0
        for place in self._touchable(row):
            if place != pivot:
                never *= 1 - _chance_apart(self.kinds, names, mask, row[place])
        return 1 - never


@lru_cache(maxsize=64)
def _receivers(players: int, reach: Reach, giver: int) -> tuple[Receivers, ...]:
    """Whom a player's hints may go to, who acts next first."""
    receivers = all_receivers(players, reach)[giver]
    return tuple(sorted(receivers, key=lambda to: (to.to_all, (to.seats[0] - giver) % players)))


def _share(mask: int, holds: list[bool]) -> float:
    return sum(holds) / len(holds) if holds else 0.0


@lru_cache(maxsize=256)
def _names_touching(kinds: Kinds, names: tuple[int, ...]) -> tuple[int, ...]:
    """For each kind, those of the names that touch it."""
    among = sum(1 << name for name in names)
    return tuple(touched & among for touched in kinds.tables.touched_by)


@lru_cache(maxsize=1 << 14)
def _chance_apart(kinds: Kinds, names: tuple[int, ...], mask: int, other: int) -> float:
    """How likely some name touches a card of the other kinds and not one of these."""
    touching = _names_touching(kinds, names)
    apart = [bool(touching[b] & ~touching[a]) for a in bits(mask) for b in bits(other)]
    return sum(apart) / len(apart) if apart else 0.0
