"""Figures with their intervals: shares and means of what many deals gave.

One idea serves all of them. The values lie in a range that is known: a share between 0 and 1, a
score between the least and the most that the rules allow. Nobody knows what the deals that were
not played would have given, so the unseen part of the distribution is put at the worst end of the
range. What the seen values weigh is drawn from all weights that a random sample can have
(Dirichlet, one for each value and one for the end). The interval holds what is left of the means
after the rarest draws are cut off on both sides.

For a share this is the exact interval of Clopper and Pearson, worked out by the beta distribution.
For a mean it is Gaffke's bound. Neither needs a bell curve, so they hold for rare events and few
deals, too: with 50 deals that were all won, a game in a hundred may well be lost.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import exp, lgamma, log

import numpy as np

CONFIDENCE = 0.95

_DRAWS = 5_000


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
    low = beta_quantile(tail, yes, deals - yes + 1) if yes else 0.0
    high = beta_quantile(1 - tail, most + 1, deals - most) if most < deals else 1.0
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


def _mapped(values: Values, to: Callable[[float], float]) -> Counter[float]:
    found: Counter[float] = Counter()
    for value, count in values.items():
        found[to(value)] += count
    return found


def _sum(values: Values) -> float:
    """The same to the last bit, in whatever order they came."""
    return sum(value * count for value, count in sorted(values.items()))


def _lower(values: Counter[float], tail: float) -> float:
    """The bound from below on the mean of values of which none is below zero."""
    above = sorted(value for value in values if value)
    if not above:
        return 0.0
    weights = np.array([values[0.0] + 1, *(values[value] for value in above)], dtype=float)
    draws = np.random.Generator(np.random.PCG64(20)).standard_gamma(weights, (_DRAWS, len(weights)))
    means = draws[:, 1:] @ np.array(above) / draws.sum(axis=1)
    return float(np.quantile(means, tail))


# ------------------------------------------------------------------- the beta distribution


def beta_quantile(part: float, a: float, b: float) -> float:
    """The number below which a beta distribution has this part of its weight."""
    low, high = 0.0, 1.0
    for _ in range(45):
        middle = (low + high) / 2
        if beta_below(middle, a, b) < part:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def beta_below(x: float, a: float, b: float) -> float:
    """How much of a beta distribution lies below a number."""
    if not 0 < x < 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_below(1 - x, b, a)
    scale = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    return scale * _fraction(x, a, b)


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, from the front (Lentz's way)."""
    tiny = 1e-300
    top, below, result = 1.0, 0.0, 1.0
    for step in range(400):
        m, odd = divmod(step, 2)
        if step == 0:
            term = 1.0
        elif odd:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        below = 1 / (_away(1 + term * below, tiny))
        top = _away(1 + term / top, tiny)
        result *= top * below
        if step and abs(top * below - 1) < 1e-12:
            break
    return result - 1


def _away(number: float, tiny: float) -> float:
    return number if abs(number) > tiny else tiny
