"""How sure an interval must be that is looked at again and again.

If you look at figures while they grow, and stop when you like them, intervals that were made for
one look mislead you. So all looks that are shown share what they may err in. When there is a look
is settled by the number of deals and by the clock, never by what the figures show.

Of a study that runs it is known when it will end. There a look at a part f of the way may err in
f³ - g³ of the whole, where g is the part at the look that was shown before it. So early looks cost
little, and if none was shown the end has all. A folder may be taken up again and again. There the
k-th run may err in 1 / (k (k + 1)) of the whole, and all these parts add up to one.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from tamaya.studies.figures.intervals import CONFIDENCE
from tamaya.studies.outcomes import Outcome

# ------------------------------------------------------------------- looks

FEWEST = 60
"""So many deals at least, before there is a first look."""

_GROWTH = 1.5
"""From one look to the next the deals grow by this."""


def sureness(look: int) -> float:
    """How sure the intervals of a look are, the first being 1."""
    return 1 - (1 - CONFIDENCE) / (look * (look + 1))


def next_look(deals: int | None) -> int:
    """At how many deals the next look is due, after one at so many."""
    return FEWEST if deals is None else int(deals * _GROWTH)


@dataclass(slots=True)
class Looks:
    """How often somebody has looked, and at how many deals the last time."""

    taken: int = 0
    deals: int = 0

    def sureness(self, deals: int) -> float:
        """How sure the intervals must be at so many deals: the same deals are no other look."""
        if not self.taken or deals != self.deals:
            self.taken += 1
            self.deals = deals
        return sureness(self.taken)


@dataclass(slots=True)
class Spending:
    """What the looks of a run have spent: the last that was shown was so far on the way."""

    shown: float = 0.0

    def sureness(self, part: float) -> float | None:
        """How sure the intervals of a look must be that is shown at a part of the way. None where
        no way was gone since the look before it: then nothing is left for another one."""
        sure = self._sureness(part)
        self.shown = max(part, self.shown)
        return sure

    def last(self, part: float) -> float | None:
        """The same at the end, wherever that is on the way: if no look was shown, all is left."""
        return self._sureness(part if self.shown else 1.0)

    def _sureness(self, part: float) -> float | None:
        if part <= self.shown:
            return None
        return 1 - (1 - CONFIDENCE) * (part**3 - self.shown**3)


# ------------------------------------------------------------------- counting

# Outcomes as counts: what figures need of any number of deals, in little room.


class Upshot(NamedTuple):
    """What a figure looks at in an outcome. The fields are those of `Outcome`."""

    score: int
    at_most: int
    lost: bool | None
    perfect: bool | None


Pairs = Counter[tuple[Upshot, Upshot]]
"""How often a deal ended so under the first rules and so under the others."""


def ending(one: Outcome) -> Upshot:
    return Upshot(one.score, one.at_most, one.lost, one.perfect)


@dataclass(slots=True)
class Counts:
    """How often a cell's deals ended in which way, and took how many turns."""

    endings: Counter[Upshot] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    stuck: Counter[int] = field(default_factory=Counter)

    @property
    def deals(self) -> int:
        return self.endings.total()

    def add(self, one: Outcome) -> None:
        self.endings[ending(one)] += 1
        if one.turns is not None:
            self.turns[one.turns] += 1
        if one.stuck is not None:
            self.stuck[one.stuck] += 1


def counted(outcomes: Iterable[Outcome]) -> Counts:
    counts = Counts()
    for one in outcomes:
        counts.add(one)
    return counts


def paired(ones: Iterable[Outcome], others: Iterable[Outcome]) -> Pairs:
    """Outcomes of the same deals, side by side."""
    return Counter((ending(a), ending(b)) for a, b in zip(ones, others, strict=True))
