"""Figures with their intervals: shares and means of what many deals gave.

One idea serves all of them. The values lie in a range that is known: a share between 0 and 1, a
score between the least and the most that the rules allow. Nobody knows what the deals that were
not played would have given, so the unseen part of the distribution is put at the worst end of the
range. What the seen values weigh is drawn from all weights that a random sample can have
(Dirichlet, one for each value and one for the end). The interval holds what is left of the means
after the rarest draws are cut off on both sides.

For a mean this is Gaffke's bound, and for a share it is the exact interval of Clopper and Pearson.
Neither needs a bell curve, so they hold for rare events and few deals, too: with 50 deals that were
all won, a game in a hundred may well be lost.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log, sqrt

import numpy as np

from tamaya.studies.figures.weights import Floats, below

CONFIDENCE = 0.95

_CLOSE = 1e-9
_MOST_STEPS = 100


@dataclass(frozen=True, slots=True)
class Figure:
    """What a number probably is. `value` is that of the deals played; `deals` says how many.

    Where some deals stay open, `value` is the middle of what they allow, and the interval holds for
    whatever they turn out to be.
    """

    value: float
    low: float
    high: float
    deals: int

    @property
    def excludes_zero(self) -> bool:
        return self.low > 0 or self.high < 0


def share(yes: int, deals: int, confidence: float = CONFIDENCE, unknown: int = 0) -> Figure:
    """How often something happens. Of the other deals, `unknown` may or may not count."""
    if not deals:
        return Figure(0.5, 0.0, 1.0, 0)
    tail = (1 - confidence) / 2
    most = yes + unknown
    low = _lower(Counter({1.0: yes, 0.0: deals - yes}), tail)
    high = 1 - _lower(Counter({1.0: deals - most, 0.0: most}), tail)
    return Figure((yes + unknown / 2) / deals, low, high, deals)


Values = Counter[int] | Counter[float]
"""Numbers, and how often each was met."""


def mean(
    values: Values,
    least: float,
    most: float,
    confidence: float = CONFIDENCE,
    at_most: Values | None = None,
) -> Figure:
    """The mean of values between `least` and `most`, each so often.

    Where values are open, `values` are the lowest that they can be and `at_most` the highest.
    """
    highs = values if at_most is None else at_most
    deals = values.total()
    if not deals or least == most:
        return Figure((least + most) / 2, least, most, deals)
    tail = (1 - confidence) / 2
    low = least + _lower(_mapped(values, lambda value: value - least), tail)
    high = most - _lower(_mapped(highs, lambda value: most - value), tail)
    return Figure((_sum(values) + _sum(highs)) / (2 * deals), low, high, deals)


def doubt(values: Values, least: float) -> float:
    """How likely a mean up to zero is, of values of which none is below `least`.

    It is drawn as the intervals are: below a tail, just where the bound from below is above zero.
    """
    support, seen = _weighed(_mapped(values, lambda value: value - least))
    if support[-1] <= -least or least >= 0:
        return 1.0
    chance, _ = below(np.array([-least]), support, seen)
    return exp(min(0.0, float(chance[0])))


def _mapped(values: Values, to: Callable[[float], float]) -> Counter[float]:
    numbers: Counter[float] = Counter()
    for value, count in values.items():
        numbers[to(value)] += count
    return numbers


def _sum(values: Values) -> float:
    """The same to the last bit, in whatever order they came."""
    return sum(value * count for value, count in sorted(values.items()))


def _lower(values: Counter[float], tail: float) -> float:
    """The bound from below on the mean of values of which none is below zero.

    It is where the chance of a lower mean is as small as the tail. Near zero the chance is a power
    of the level. So Newton's steps are taken in the logarithms of both, from a point that is
    roughly as many deviations away.
    """
    support, seen = _weighed(values)
    if len(support) == 1:
        return 0.0
    weights = seen[0] / seen.sum()
    middle = weights @ support
    deviation = np.sqrt(weights @ (support - middle) ** 2 / (seen.sum() + 1))
    level = float(middle * np.exp(-deviation / middle * sqrt(-2 * log(tail))))
    low, high = 0.0, float(support[-1])
    for _ in range(_MOST_STEPS):
        chance, steepness = (float(one[0]) for one in below(np.array([level]), support, seen))
        low, high = (level, high) if chance < log(tail) else (low, level)
        step = (log(tail) - chance) / max(steepness, _CLOSE) / level
        if abs(step) < _CLOSE:
            break
        level *= exp(min(step, 9.0))
        if not low < level < high:
            level = (low + high) / 2
    return level


def _weighed(values: Counter[float]) -> tuple[Floats, Floats]:
    """The values, from zero up, and what each weighs: the end of the range one part more."""
    above = sorted(value for value, times in values.items() if value > 0 and times)
    seen = np.array([[values.total() + 1, *(values[value] for value in above)]], dtype=float)
    seen[0, 0] -= seen[0, 1:].sum()
    return np.array([0.0, *above]), seen
