"""What two rule sets do to the same players: figures side by side, and the difference in a word."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal, TypeVar

from tamaya.lab.studies.counting import Counts, Ending, Pairs
from tamaya.lab.studies.figures import Figure, mean, share
from tamaya.variants.rules import Rules

Verdict = Literal["harder", "easier", "mixed", "no difference seen"]

_MOST_DEALS = 1_000_000


@dataclass(frozen=True, slots=True)
class Summary:
    """A cell in figures. `lost`, `turns` and `stuck` are None where nobody plays.

    `scores` says how often each score was met."""

    score: Figure
    perfect: Figure
    lost: Figure | None
    turns: float | None
    stuck: float | None
    open: int
    scores: tuple[tuple[int, int], ...]


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


def summary(rules: Rules, counts: Counts, confidence: float) -> Summary:
    """The figures of a cell."""
    deals, endings = counts.deals, counts.endings

    def having(is_so: Callable[[Ending], bool]) -> int:
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
    )


def _average(counts: Counter[int]) -> float | None:
    deals = counts.total()
    return sum(number * count for number, count in counts.items()) / deals if deals else None


Thing = TypeVar("Thing")


def by(counts: Counter[Thing], to: Callable[[Thing], float]) -> Counter[float]:
    """What is counted, seen as a number."""
    found: Counter[float] = Counter()
    for one, count in counts.items():
        found[to(one)] += count
    return found


def difference(rules: Sequence[Rules], pairs: Pairs, confidence: float) -> Difference:
    """What the second of two rule sets changes. Deals that are open may turn out either way."""
    perfect = apart(pairs, (_chances, _chances), 1, confidence)
    span = max((of.maximum - of.minimum) / (of.maximum or 1) for of in rules)
    part = apart(pairs, (_parts(rules[0]), _parts(rules[1])), span, confidence)
    return Difference(perfect, part, _verdict(perfect, part), _enough(perfect, part))


Ends = Callable[[Ending], tuple[float, float]]
"""A value of an ending: the least and the most that it can be."""


def _chances(one: Ending) -> tuple[float, float]:
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


def _enough(perfect: Figure, part: Figure) -> int | None:
    """About so many deals would show a difference like the one that was met, if there is one."""
    found = []
    for figure in (perfect, part):
        if not figure.excludes_zero and figure.value:
            reach = (figure.high - figure.low) / 2 / abs(figure.value)
            found.append(ceil(figure.deals * max(reach, 1.0) ** 2))
    fewest = min(found, default=None)
    return None if fewest is None or fewest > _MOST_DEALS else fewest
