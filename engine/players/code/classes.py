"""What can be told by the choice of a hint: the classes that everybody can tell apart.

Where hints say their name and may touch nothing, every pair of a receiver and a name is a class.
Elsewhere a class is a receiver, what is told of the name (a colour, a value, or nothing), and
whether the hint touches a card of the receiver's that is agreed on: the pivot. Whoever gives a hint
finds nearly always one of each class, or it is no class: how likely that is follows from what
everybody knows of the receiver's cards.
"""

from functools import lru_cache
from typing import NamedTuple, Self

from tamaya.engine.players.fold.common import Rows
from tamaya.engine.players.fold.facts import bits
from tamaya.engine.players.fold.kinds import Kinds
from tamaya.engine.players.sight import Sight
from tamaya.engine.rulings import FREE_HINTS
from tamaya.engine.state import State, Waiting
from tamaya.variants.rules import Effect, Rules

AllWaiting = tuple[Waiting, ...]

LIKELY = 0.9
"""A class counts where it can be said with this chance, if there is something else to do."""


class Situation(NamedTuple):
    """What matters for which hints can be given: whose turn it is, and what limits them.

    A player who is `forced` has nothing harmless to do but to give a hint. Then a class counts only
    if it can be said for certain: nobody may come to lie.
    """

    giver: int
    last_axis: str
    waiting: AllWaiting
    forced: bool

    @classmethod
    def of(
        cls, rules: Rules, giver: int, cards: int, hints: int, last_axis: str, waiting: AllWaiting
    ) -> Self:
        """The situation of a player who holds so many cards."""
        when = rules.discarding.when
        may_discard = when == "always" or (when == "spent" and hints < rules.hints.total)
        return cls(giver, last_axis, waiting, bool(waiting) or not may_discard or not cards)

    @classmethod
    def before(cls, state: State) -> Self:
        """The situation of the player to act."""
        rules, cards = state.game.rules, len(state.hands[state.player])
        return cls.of(rules, state.player, cards, state.hints, state.last_axis, state.waiting)

    @classmethod
    def seen(cls, sight: Sight) -> Self:
        """The same, as the player sees it."""
        cards = len(sight.hands[sight.seat])
        return cls.of(sight.rules, sight.seat, cards, sight.hints, sight.last_axis, sight.waiting)


class Classes:
    """The classes of hint that a player can choose from."""

    def __init__(self, kinds: Kinds, situation: Situation, masks: Rows) -> None:
        self.kinds = kinds
        hinting, axis_of = kinds.rules.hinting, kinds.tables.axis_of
        waits = situation.waiting[0] if situation.waiting else None
        only = FREE_HINTS.get(waits.verb) if isinstance(waits, Effect) else None
        barred = situation.last_axis if hinting.alternates else ""
        names = [
            name for name, axis in enumerate(axis_of) if only in (None, axis) and axis != barred
        ]
        players = len(masks)
        others = [(situation.giver + away) % players for away in range(1, players)]
        self._least_chance = 1.0 if situation.forced else LIKELY
        self._of_name: dict[tuple[int, int], int] = {}
        self._of_touch: dict[tuple[int, str, bool], int] = {}
        self._pivots: dict[int, int] = {}
        self._axis_told = hinting.announces != "cards" or hinting.alternates or only is not None
        if hinting.announces == "name" and hinting.may_touch_none:
            for seat in others:
                for name in names:
                    self._of_name[seat, name] = len(self._of_name)
            return
        groups: dict[str, list[int]] = {}
        for name in names:
            groups.setdefault(axis_of[name] if self._axis_told else "", []).append(name)
        for seat in others:
            if masks[seat]:
                self._find_pivot(seat, masks[seat], groups)

    @property
    def count(self) -> int:
        return len(self._of_name) or len(self._of_touch)

    def of(self, seat: int, name: int, touched: tuple[bool, ...]) -> int | None:
        """The class of a hint; None for a hint that has none."""
        if self._of_name:
            return self._of_name.get((seat, name))
        if seat not in self._pivots:
            return None
        axis = self.kinds.tables.axis_of[name] if self._axis_told else ""
        return self._of_touch.get((seat, axis, touched[self._pivots[seat]]))

    def _find_pivot(self, seat: int, row: tuple[int, ...], groups: dict[str, list[int]]) -> None:
        """The card by which most classes can be told; of several the newest."""
        best: tuple[float, int, list[tuple[str, bool]]] | None = None
        for pivot in range(len(row)):
            found, sure = [], 0.0
            for axis, names in groups.items():
                for touches in (True, False):
                    chance = self._chance(row, pivot, tuple(names), touches)
                    if chance >= self._least_chance:
                        found.append((axis, touches))
                        sure += chance
            if best is None or sure >= best[0]:
                best = sure, pivot, found
        assert best is not None
        self._pivots[seat] = best[1]
        for axis, touches in best[2]:
            self._of_touch[seat, axis, touches] = len(self._of_touch)

    def _chance(
        self, row: tuple[int, ...], pivot: int, names: tuple[int, ...], touches: bool
    ) -> float:
        """How likely there is a hint by one of these names that touches the pivot, or doesn't."""
        known = _names_touching(self.kinds, names)
        mask = row[pivot]
        if touches:
            return _share(mask, [bool(known[kind]) for kind in bits(mask)])
        if self.kinds.rules.hinting.may_touch_none:
            return _share(mask, [known[kind].bit_count() < len(names) for kind in bits(mask)])
        never = 1.0
        for place, other in enumerate(row):
            if place != pivot:
                never *= 1 - _chance_apart(self.kinds, names, mask, other)
        return 1 - never


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
    known = _names_touching(kinds, names)
    apart = [bool(known[b] & ~known[a]) for a in bits(mask) for b in bits(other)]
    return sum(apart) / len(apart) if apart else 0.0
