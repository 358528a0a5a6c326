"""Which names a hint may speak now, and to whom: what the hints before leave."""

from collections.abc import Sequence
from typing import Protocol

from tamaya.engine.game.tables import RuleTables


class Spoken(Protocol):
    """What is remembered of the hints so far, each where some rule looks at it."""

    @property
    def last_axis(self) -> str: ...
    @property
    def last_name(self) -> int: ...
    @property
    def last_receivers(self) -> int: ...
    @property
    def times_named(self) -> Sequence[int]: ...


def names_left(tables: RuleTables, spoken: Spoken, only: str | None = None) -> int:
    """The names that may be spoken next, as bits; only those of one axis where one is asked for."""
    hinting, of_axis = tables.rules.hinting, tables.names_of_axis
    names = tables.all_names if only is None else of_axis.get(only, 0)
    if hinting.alternates and spoken.last_axis:
        names &= ~of_axis[spoken.last_axis]
    if hinting.alternates_names and spoken.last_name >= 0:
        names &= ~(1 << spoken.last_name)
    if hinting.most_times:
        for name, times in enumerate(spoken.times_named):
            if times >= hinting.most_times:
                names &= ~(1 << name)
    return names
