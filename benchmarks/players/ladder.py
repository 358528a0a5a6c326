"""Which levels play worse than the level below them, or than chance, by more than chance.

Levels play the same deals, so their scores are compared in pairs. So many comparisons are made at
once that some would look bad by chance: the bar is raised by their number (Holm's method).
"""

from collections.abc import Iterator, Mapping
from math import log, sqrt
from statistics import NormalDist, mean, stdev
from typing import NamedTuple

Scores = dict[str, list[float]]
"""For each level, from the lowest, its scores in the same deals."""

LEVEL = 0.05
"""How likely any line at all is if no level plays worse than those below."""
FEWEST = 5
"""Deals without which nothing is compared."""


class Worse(NamedTuple):
    """A level that plays worse than one below it, where something is played."""

    where: str
    level: str
    below: str
    mean: float
    mean_below: float
    deals: int
    chance: float

    def __str__(self) -> str:
        return (
            f"{self.where}: {self.level} {self.mean:.3f}, {self.below} {self.mean_below:.3f} "
            f"of the maximum, {self.deals} deals, by chance {self.chance:.1e}"
        )


def worse(scores: Mapping[str, Scores]) -> list[Worse]:
    """The levels that play worse by more than chance, the surest first."""
    found = sorted(compared(scores), key=lambda one: one.chance)
    sure: list[Worse] = []
    for at, one in enumerate(found):
        if one.chance > LEVEL / (len(found) - at):
            break
        sure.append(one)
    return sure


def compared(scores: Mapping[str, Scores]) -> Iterator[Worse]:
    """Each level beside the one below it, and beside the lowest: how likely it is by chance that
    it falls so far behind."""
    for where, of_level in scores.items():
        names = list(of_level)
        for at, name in enumerate(names[1:]):
            for below in dict.fromkeys((names[at], names[0])):
                one, other = of_level[name], of_level[below]
                if len(one) >= FEWEST:
                    chance = chance_of(one, other)
                    yield Worse(where, name, below, mean(one), mean(other), len(one), chance)


def chance_of(one: list[float], other: list[float]) -> float:
    """How likely scores are that fall so far behind others in the same deals, if in truth they are
    as good: by Student's t, which Wallace's formula turns into a normal deviate."""
    behind = [b - a for a, b in zip(one, other, strict=True)]
    spread, free = stdev(behind), len(behind) - 1
    if not spread:
        return 0.5 ** len(behind) if behind[0] > 0 else 1.0
    t = mean(behind) / (spread / sqrt(len(behind)))
    deviate = (8 * free + 1) / (8 * free + 3) * sqrt(free * log(1 + t * t / free))
    return 1 - NormalDist().cdf(deviate if t > 0 else -deviate)
