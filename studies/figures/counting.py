"""Outcomes as counts: what figures need of any number of deals, in little room."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from tamaya.studies.outcomes import Outcome


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
