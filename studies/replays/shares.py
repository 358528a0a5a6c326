"""Measures of play in figures, made of replays.

Each measure is a function of means over deals. So its interval comes from leaving out each deal in
turn (the jackknife), which also takes away most of the bias that a share of a variance has. Rule
sets are compared on the same deals: the difference is a measure like any other.
"""

from collections.abc import Callable, Mapping, Sequence
from math import e, exp, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from tamaya.studies.figures.intervals import CONFIDENCE, Figure
from tamaya.studies.replays.replay import KINDS, Replayed

Numbers = NDArray[np.float64]
Means = Mapping[str, Numbers]
"""Means over deals by name: an entry for each choice of deals."""

Measure = Callable[[Means], Numbers]

PARTS = ("who plays", "deck", "slips", "rest")
"""Where the differences between results come from. The first and the last can only be told where
several levels play."""

MOMENTS = (0.25, 0.5, 0.75)
"""Of a usual game so much is over where it is asked how open it still is."""


# ------------------------------------------------------------------- columns


def columns(rows: Sequence[Sequence[Replayed]]) -> dict[str, Numbers]:
    """What is averaged of the rows of each level, deal by deal: squares and products of scores."""
    names: dict[str, Numbers] = {}
    whole = np.zeros(len(rows[0]))
    for level, of_level in enumerate(rows):
        score = np.array([row.score for row in of_level], dtype=float)
        again = np.array([row.again for row in of_level], dtype=float)
        both = (score + again) / 2
        whole += both / len(rows)
        names[f"mean {level}"] = both
        names[f"square {level}"] = (score**2 + again**2) / 2
        names[f"slips {level}"] = (score - again) ** 2 / 2
        names[f"again {level}"] = np.abs(score - again)
        names[f"{_APART}{level}"] = score
        for at in range(len(MOMENTS)):
            anew = np.array([row.anew[at] for row in of_level], dtype=float)
            names[f"open {level} {at}"] = np.abs(score - anew)
        for at, kind in enumerate(KINDS):
            names[f"{kind} {level}"] = np.array([row.turns[at] for row in of_level], dtype=float)
    names["square"] = whole**2
    return names


# ------------------------------------------------------------------- measures


def slips(level: int) -> Measure:
    """How far the same deal played again lies from a game, as a part of how far any other game
    does. It is no square, since a single lost game would outweigh all others."""
    return lambda means: _ratio(means[f"again {level}"], means[f"{_APART}{level}"])


def still_open(level: int, at: int) -> Measure:
    """How far the replay from a moment on lies from a game, as a part of how far any other does."""
    return lambda means: _ratio(means[f"open {level} {at}"], means[f"{_APART}{level}"])


def minutes(level: int, seconds: Mapping[str, float]) -> Measure:
    """How long a game takes, if a turn of each kind takes so many seconds."""
    return lambda means: _time(means, level, seconds) / 60


def waiting(level: int, seconds: Mapping[str, float], players: int) -> Measure:
    """How many seconds the others take from one's turn to the next."""
    return lambda means: (
        (players - 1)
        * _ratio(_time(means, level, seconds), _time(means, level, dict.fromkeys(KINDS, 1.0)))
    )


def _time(means: Means, level: int, seconds: Mapping[str, float]) -> Numbers:
    first, *others = [means[f"{kind} {level}"] * seconds[kind] for kind in KINDS]
    return sum(others, first)


def parts(levels: int) -> dict[str, Measure]:
    """The shares of the variance of a table whose level is drawn by lot, in the order of `PARTS`.

    `who plays`: how far apart the levels are on average. `deck`: what a deal brings to all of them.
    `slips`: what comes out otherwise if the same table plays the same deal again. `rest`: a deal
    that suits one level suits another less.
    """

    def shares(means: Means) -> dict[str, Numbers]:
        every = range(levels)
        mean = _average([means[f"mean {at}"] for at in every])
        total = _average([means[f"square {at}"] for at in every]) - mean**2
        level = _average([means[f"mean {at}"] ** 2 for at in every]) - mean**2
        chance = _average([means[f"slips {at}"] for at in every])
        deal = means["square"] - mean**2 - chance / (2 * levels)
        rest = total - level - chance - deal
        each = dict(zip(PARTS, (level, deal, chance, rest), strict=True))
        return {name: _ratio(part, total) for name, part in each.items()}

    def share_of(name: str) -> Measure:
        return lambda means: shares(means)[name]

    return {name: share_of(name) for name in PARTS}


def _average(numbers: Sequence[Numbers]) -> Numbers:
    return sum(numbers[1:], numbers[0]) / len(numbers)


def _ratio(part: Numbers, whole: Numbers) -> Numbers:
    """A share; where there is nothing to share it is no number."""
    nothing = whole <= 1e-9
    return np.where(nothing, np.nan, part / np.where(nothing, 1.0, whole))


# ------------------------------------------------------------------- figures


_DIGITS = 9
"""What differs by less doesn't differ: sums of the same numbers may end in other digits."""


def figure(measure: Measure, deals: Mapping[str, Numbers], is_share: bool = False) -> Figure | None:
    """A measure with its interval; None where it can't be had. A share is in doubt by so many times
    its size, since a low one that was met by chance also has a low error."""
    return _jackknifed([deals], lambda each: measure(each[0]), is_share=is_share)


def change(
    measure: Measure,
    first: Mapping[str, Numbers],
    other: Mapping[str, Numbers],
    confidence: float = CONFIDENCE,
) -> Figure | None:
    """By how much a measure differs between two rule sets, on the same deals."""
    return _jackknifed(
        [first, other], lambda each: measure(each[1]) - measure(each[0]), confidence=confidence
    )


def _jackknifed(
    deals: Sequence[Mapping[str, Numbers]],
    of: Callable[[Sequence[Means]], Numbers],
    confidence: float = CONFIDENCE,
    is_share: bool = False,
) -> Figure | None:
    count = len(next(iter(deals[0].values())))
    if count < 3:
        return None
    means = [{name: _mean(name, one) for name, one in each.items()} for each in deals]
    without = [{name: _means_without(name, one) for name, one in each.items()} for each in deals]
    whole, left = float(of(means)[0]), of(without)
    if np.isnan(whole) or np.isnan(left).any():
        return None
    middle = float(np.mean(left))
    value = count * whole - (count - 1) * middle
    error = sqrt((count - 1) / count * float(np.sum((left - middle) ** 2)))
    reach = _quantile(count - 1, confidence) * error
    low, high = value - reach, value + reach
    if is_share:
        value, low, high = _within_one(max(0.0, value), reach)
    value, low, high = (round(end, _DIGITS) for end in (value, low, high))
    return Figure(value, low, high, count)


_APART = "apart "
"""What begins so is no mean of a column, but of the distances between any two of its numbers."""


def _mean(name: str, column: Numbers) -> Numbers:
    count = len(column)
    if name.startswith(_APART):
        return np.array([np.sum(_distances(column)) / (count * (count - 1))])
    return np.array([np.mean(column)])


def _means_without(name: str, column: Numbers) -> Numbers:
    """The means without each deal in turn."""
    count = len(column)
    if name.startswith(_APART):
        each = _distances(column)
        return (np.sum(each) - 2 * each) / ((count - 1) * (count - 2))
    return (np.sum(column) - column) / (count - 1)


def _distances(column: Numbers) -> Numbers:
    """For each number the sum of its distances to all of them."""
    order = np.argsort(column, kind="stable")
    rising = column[order]
    count, before = len(column), np.cumsum(rising)
    places = np.arange(count)
    sums = np.empty(count)
    sums[order] = rising * (2 * places + 2 - count) + before[-1] - 2 * before
    return sums


def _within_one(value: float, reach: float) -> tuple[float, float, float]:
    """A share and its interval: so many times as large or as small, but not more than its error
    beyond e times as large."""
    times = reach / value if value else 0.0
    low = value * exp(-times)
    high = value * exp(times) if times < 1 and value else value * (e - 1) + reach
    return min(1.0, value), min(1.0, low), min(1.0, high)


def _quantile(freedom: int, confidence: float) -> float:
    """How many standard errors an interval reaches: Student's quantile, by its expansion."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    first = (z**3 + z) / (4 * freedom)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    return z + first + second
