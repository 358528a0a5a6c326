"""What two rule sets do to the same players: figures side by side, and the difference in a word.

A difference has three figures. Points and perfect games are what people ask for. But a mean of
points can hide one rare deal that brings everything back, so few deals can't say much of it, with
whatever interval. The *typical change* is the mean of what the deals change, where none counts for
more than a tenth of the maximum. That is another, smaller question, and few deals answer it.

The verdict asks all three. They share what it may err in, and so do all comparisons of a study.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal, NamedTuple, TypeVar

from tamaya.studies.figures.intervals import Figure, doubt, mean, share
from tamaya.studies.figures.looks import Counts, Pairs, Upshot
from tamaya.variants.rules import Rules

Way = Literal[-1, 0, 1]
"""What the deals show of a figure: less, nothing, more."""

WAYS: tuple[Way, Way] = (-1, 1)

SEEN = ("harder", "easier", "mixed")
"""The verdicts that say that something differs."""

UNSEEN = "no difference seen"

FULL = 0.1
"""In the typical change a deal counts for so much of the maximum at most. It was chosen before any
deal was played, and the same for all rules: who looks at deals first can get any answer."""

WEIGHTS = {"typical": 1 / 2, "perfect": 1 / 4, "part": 1 / 4}
"""The part of what a comparison may err in that each of its figures has."""

CLOSE = 0.01
"""Rules that differ by no more than so much of the maximum count as alike, unless somebody says
otherwise: a quarter of a point of 25."""

_DIGITS = 12

_MOST_DEALS = 1_000_000

_LITTLE_MORE = 1.05
"""Intervals are lopsided. So half of one may be short enough, though these deals don't do yet."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A cell in figures. `lost`, `turns` and `stuck` are None where nobody plays.

    `scores` says how often each score was met. `not_followed` are the words of the rules that the
    players can't follow, and `worse_than` lower levels that score more on the same deals: where
    there are any, nothing may be concluded from these figures.
    """

    score: Figure
    perfect: Figure
    lost: Figure | None
    turns: float | None
    stuck: float | None
    open: int
    scores: tuple[tuple[int, int], ...]
    not_followed: tuple[str, ...]
    worse_than: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether anything may be concluded from these figures."""
        return not (self.not_followed or self.worse_than)


@dataclass(frozen=True, slots=True)
class Shown:
    """Which way each figure of a difference goes, as far as the deals show it."""

    typical: Way
    perfect: Way
    part: Way


NOTHING = Shown(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Difference:
    """What the second rules change against the first, on the same deals.

    Rules with other maxima can't be compared by points. So `part` is the mean score as a share of
    the maximum. `typical` is in points of the first rules; a deal counts there for `limit` points
    at most. `shown` is what the verdict goes by: it may know more than the intervals, since what
    one comparison has no need of is left to the others (Holm). `alike` says that the interval of
    `part` reaches no further than `close` points. `enough` is about how many deals would show a
    difference as large as the one that was met.
    """

    typical: Figure
    perfect: Figure
    part: Figure
    limit: float
    close: float
    shown: Shown
    alike: bool
    enough: int | None

    @property
    def verdict(self) -> str:
        """In a word: one of `SEEN`, or in which way nothing was seen."""
        ways = {self.shown.typical, self.shown.perfect, self.shown.part} - {0}
        if ways:
            return "mixed" if len(ways) == 2 else "easier" if ways == {1} else "harder"
        return f"no more than {points_in_words(self.close)} apart" if self.alike else UNSEEN

    @property
    def typical_in(self) -> str:
        """What the typical change is counted in."""
        return f"points, where no deal counts for more than {self.limit:g}"


def points_in_words(points: float) -> str:
    """
    >>> points_in_words(0.25), points_in_words(1), points_in_words(0.3)
    ('a quarter point', 'one point', '0.3 points')
    """
    words = {0.25: "a quarter point", 0.5: "half a point", 1: "one point"}
    return words.get(points, f"{points:g} points")


def summary(
    rules: Rules, counts: Counts, confidence: float, not_followed: tuple[str, ...]
) -> Summary:
    """The figures of a cell."""
    deals, endings = counts.deals, counts.endings

    def having(is_so: Callable[[Upshot], bool]) -> int:
        return sum(count for one, count in endings.items() if is_so(one))

    played = all(one.lost is not None for one in endings)
    scores = by(endings, lambda one: one.score)
    return Summary(
        mean(
            scores,
            rules.minimum,
            rules.maximum,
            confidence,
            by(endings, lambda one: one.at_most),
        ),
        share(
            having(lambda one: one.perfect is True),
            deals,
            confidence,
            having(lambda one: one.perfect is None),
        ),
        share(having(lambda one: one.lost is True), deals, confidence) if played else None,
        _average(counts.turns),
        _average(counts.stuck),
        having(lambda one: one.score != one.at_most),
        tuple(sorted((int(score), count) for score, count in scores.items())),
        not_followed,
    )


def _average(counts: Counter[int]) -> float | None:
    deals = counts.total()
    return sum(number * count for number, count in counts.items()) / deals if deals else None


Thing = TypeVar("Thing")


def by(counts: Counter[Thing], to: Callable[[Thing], float]) -> Counter[float]:
    """What is counted, seen as a number."""
    numbers: Counter[float] = Counter()
    for one, count in counts.items():
        numbers[to(one)] += count
    return numbers


class Comparison(NamedTuple):
    """Two rule sets, and how the same deals ended under both."""

    rules: Sequence[Rules]
    pairs: Pairs


def differences(
    comparisons: Sequence[Comparison], confidence: float, close: float | None = None
) -> list[Difference]:
    """What is changed in each comparison. `confidence` is that of all intervals and verdicts
    together. With `close` points between them rules count as alike.

    Deals that are open may turn out either way."""
    err = (1 - confidence) / max(1, len(comparisons))
    questions = [_changes(*one) for one in comparisons]
    names = [
        (place, name, way) for place in range(len(questions)) for name in WEIGHTS for way in WAYS
    ]
    claims = [
        (questions[place][name].doubt(way), WEIGHTS[name] / len(WAYS) / len(questions))
        for place, name, way in names
    ]
    shown = {names[at] for at in holm(claims, 1 - confidence)}

    def way(place: int, name: str) -> Way:
        return -1 if (place, name, -1) in shown else 1 if (place, name, 1) in shown else 0

    answers = []
    for place, (changes, (rules, _)) in enumerate(zip(questions, comparisons, strict=True)):
        figures = {name: one.figure(1 - WEIGHTS[name] * err) for name, one in changes.items()}
        needs = [_enough(figures[name], changes[name].left_open) for name in WEIGHTS]
        most = rules[0].maximum or 1
        near = most * CLOSE if close is None else close
        part = figures["part"]
        answers.append(
            Difference(
                _times(figures["typical"], most),
                figures["perfect"],
                part,
                FULL * most,
                near,
                Shown(way(place, "typical"), way(place, "perfect"), way(place, "part")),
                -near <= part.low * most and part.high * most <= near,
                min((one for one in needs if one is not None), default=None),
            )
        )
    return answers


def difference(rules: Sequence[Rules], pairs: Pairs, confidence: float) -> Difference:
    """What the second of two rule sets changes, where nothing else is compared."""
    return differences([Comparison(rules, pairs)], confidence)[0]


def holm(claims: Sequence[tuple[float, float]], err: float) -> set[int]:
    """Which claims may be made, so that any of them is wrong with a chance of `err` at most.

    Each has a chance by which it would come about if it weren't so, and a weight; the weights add
    up to one. A claim that is made leaves its weight to those that aren't yet.
    """
    made: set[int] = set()
    left = 1.0
    for at in sorted(range(len(claims)), key=lambda at: claims[at][0] / claims[at][1]):
        chance, weight = claims[at]
        if chance * left > err * weight:
            break
        made.add(at)
        left -= weight
    return made


class _Change(NamedTuple):
    """What deals change of something, from the least to the most that open ones allow, and how
    much that can be to either side."""

    lows: Counter[float]
    highs: Counter[float]
    span: float

    def figure(self, confidence: float) -> Figure:
        return mean(self.lows, -self.span, self.span, confidence, self.highs)

    def doubt(self, way: Way) -> float:
        """How likely deals like these are if the mean doesn't go this way."""
        if way > 0:
            return doubt(self.lows, -self.span)
        return doubt(by(self.highs, lambda change: -change), -self.span)

    @property
    def left_open(self) -> float:
        """How far the mean may lie from its middle because deals are open."""
        wide = sum(change * count for change, count in self.highs.items())
        wide -= sum(change * count for change, count in self.lows.items())
        return wide / (2 * max(1, self.lows.total()))


def _changes(rules: Sequence[Rules], pairs: Pairs) -> dict[str, _Change]:
    """All that a verdict asks for, by the names of `WEIGHTS`."""
    span = max((of.maximum - of.minimum) / (of.maximum or 1) for of in rules)
    part = _change(pairs, (_parts(rules[0]), _parts(rules[1])), span)
    return {
        "typical": _Change(by(part.lows, _clipped), by(part.highs, _clipped), FULL),
        "perfect": _change(pairs, (_chances, _chances), 1),
        "part": part,
    }


def _clipped(change: float) -> float:
    return max(-FULL, min(FULL, change))


def _times(figure: Figure, factor: float) -> Figure:
    return Figure(factor * figure.value, factor * figure.low, factor * figure.high, figure.deals)


Ends = Callable[[Upshot], tuple[float, float]]
"""A value of an ending: the least and the most that it can be."""


def _chances(one: Upshot) -> tuple[float, float]:
    return (0.0, 1.0) if one.perfect is None else (float(one.perfect), float(one.perfect))


def _parts(rules: Rules) -> Ends:
    most = rules.maximum
    return lambda one: (one.score / most, one.at_most / most) if most else (0.0, 0.0)


def _change(pairs: Pairs, ends: tuple[Ends, Ends], span: float) -> _Change:
    """Parts of a maximum are rounded, so that equal changes are counted together."""
    of_one, of_other = ends
    return _Change(
        by(pairs, lambda pair: round(of_other(pair[1])[0] - of_one(pair[0])[1], _DIGITS)),
        by(pairs, lambda pair: round(of_other(pair[1])[1] - of_one(pair[0])[0], _DIGITS)),
        span,
    )


def apart(pairs: Pairs, ends: tuple[Ends, Ends], span: float, confidence: float) -> Figure:
    """The paired difference: from the least to the most that open values allow."""
    return _change(pairs, ends, span).figure(confidence)


def _enough(figure: Figure, left_open: float) -> int | None:
    """About so many deals would show a difference like the one that was met, if there is one.

    More deals make up for luck. They don't settle those that are open.
    """
    if figure.excludes_zero or abs(figure.value) <= left_open:
        return None
    luck = (figure.high - figure.low) / 2 - left_open
    more = max(luck / (abs(figure.value) - left_open), _LITTLE_MORE)
    deals = ceil(figure.deals * more**2)
    return None if deals > _MOST_DEALS else deals
