"""What two rule sets do to the same players: figures side by side, and the difference in a word."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal, TypeVar

from tamaya.studies.figures.intervals import Figure, mean, share
from tamaya.studies.figures.looks import Counts, Pairs, Upshot
from tamaya.variants.rules import Rules

Verdict = Literal["harder", "easier", "mixed", "no difference seen"]

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
class Difference:
    """What the second rules change against the first, on the same deals.

    Rules with other maxima can't be compared by points. So the verdict looks at the share of games
    that are perfect, and at the score as a share of the maximum. `enough` is about how many deals
    would show a difference as large as the one that was met.
    """

    perfect: Figure
    part: Figure
    verdict: Verdict
    enough: int | None


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


def difference(rules: Sequence[Rules], pairs: Pairs, confidence: float) -> Difference:
    """What the second of two rule sets changes. Deals that are open may turn out either way."""
    chances, parts = (_chances, _chances), (_parts(rules[0]), _parts(rules[1]))
    span = max((of.maximum - of.minimum) / (of.maximum or 1) for of in rules)
    perfect = apart(pairs, chances, 1, confidence)
    part = apart(pairs, parts, span, confidence)
    needs = [_enough(perfect, _left_open(pairs, chances)), _enough(part, _left_open(pairs, parts))]
    fewest = min((one for one in needs if one is not None), default=None)
    return Difference(perfect, part, _verdict(perfect, part), fewest)


Ends = Callable[[Upshot], tuple[float, float]]
"""A value of an ending: the least and the most that it can be."""


def _chances(one: Upshot) -> tuple[float, float]:
    return (0.0, 1.0) if one.perfect is None else (float(one.perfect), float(one.perfect))


def _parts(rules: Rules) -> Ends:
    most = rules.maximum
    return lambda one: (one.score / most, one.at_most / most) if most else (0.0, 0.0)


def apart(pairs: Pairs, ends: tuple[Ends, Ends], span: float, confidence: float) -> Figure:
    """The paired difference: from the least to the most that open values allow."""
    of_one, of_other = ends
    return mean(
        by(pairs, lambda pair: of_other(pair[1])[0] - of_one(pair[0])[1]),
        -span,
        span,
        confidence,
        by(pairs, lambda pair: of_other(pair[1])[1] - of_one(pair[0])[0]),
    )


def _verdict(perfect: Figure, part: Figure) -> Verdict:
    signs = {figure.low > 0 for figure in (perfect, part) if figure.excludes_zero}
    if not signs:
        return "no difference seen"
    if len(signs) == 2:
        return "mixed"
    return "easier" if signs == {True} else "harder"


def _left_open(pairs: Pairs, ends: tuple[Ends, Ends]) -> float:
    """How far the difference may lie from its middle because deals are open: on average."""
    widths = by(
        pairs, lambda pair: sum(of(one)[1] - of(one)[0] for of, one in zip(ends, pair, strict=True))
    )
    return sum(width * count for width, count in widths.items()) / (2 * max(1, pairs.total()))


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
