"""What two rule sets do to the same players: figures side by side, and the difference in a word."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

from tamaya.lab.studies.figures import Figure, mean, paired, share
from tamaya.lab.studies.outcomes import Outcome
from tamaya.variants.rules import Rules

Verdict = Literal["harder", "easier", "mixed", "no difference seen"]

_MOST_DEALS = 1_000_000


@dataclass(frozen=True, slots=True)
class Summary:
    """A cell in figures. `lost`, `turns` and `stuck` are None where nobody plays."""

    score: Figure
    perfect: Figure
    lost: Figure | None
    turns: float | None
    stuck: float | None
    open: int
    scores: tuple[int, ...]


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


def summary(rules: Rules, outcomes: Sequence[Outcome], confidence: float) -> Summary:
    """The figures of a cell."""
    deals = len(outcomes)
    played = all(one.lost is not None for one in outcomes)
    turns = [one.turns for one in outcomes if one.turns is not None]
    stuck = [one.stuck for one in outcomes if one.stuck is not None]
    return Summary(
        mean(
            [one.score for one in outcomes],
            rules.minimum,
            rules.maximum,
            confidence,
            [one.at_most for one in outcomes],
        ),
        share(
            sum(one.perfect is True for one in outcomes),
            deals,
            confidence,
            sum(one.perfect is None for one in outcomes),
        ),
        share(sum(one.lost is True for one in outcomes), deals, confidence) if played else None,
        sum(turns) / len(turns) if turns else None,
        sum(stuck) / len(stuck) if stuck else None,
        sum(one.score != one.at_most for one in outcomes),
        tuple(one.score for one in outcomes),
    )


def difference(
    rules: Sequence[Rules], ones: Sequence[Outcome], others: Sequence[Outcome], confidence: float
) -> Difference:
    """What the second of two rule sets changes. Deals that are open may turn out either way."""
    perfect = _apart(
        [_ends(one.perfect) for one in ones], [_ends(one.perfect) for one in others], 1, confidence
    )
    parts = [
        [(_part(of, one.score), _part(of, one.at_most)) for one in outcomes]
        for of, outcomes in zip(rules, (ones, others), strict=True)
    ]
    span = max((of.maximum - of.minimum) / (of.maximum or 1) for of in rules)
    part = _apart(parts[0], parts[1], span, confidence)
    return Difference(perfect, part, _verdict(perfect, part), _enough(perfect, part))


def _ends(known: bool | None) -> tuple[float, float]:
    return (0.0, 1.0) if known is None else (float(known), float(known))


def _part(rules: Rules, score: int) -> float:
    return score / rules.maximum if rules.maximum else 0.0


def _apart(
    ones: Sequence[tuple[float, float]],
    others: Sequence[tuple[float, float]],
    span: float,
    confidence: float,
) -> Figure:
    """The paired difference: from the least to the most that open values allow."""
    least = paired([high for _, high in ones], [low for low, _ in others], span, confidence)
    most = paired([low for low, _ in ones], [high for _, high in others], span, confidence)
    return Figure((least.value + most.value) / 2, least.low, most.high, least.deals)


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
