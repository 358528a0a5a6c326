"""Where points are lost between perfect scores and what people get.

Each level lacks something that the next one has. So the difference between the two, on the same
deals, is what that costs. What even perfect play doesn't get is the fault of the rules.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tamaya.studies.figures.comparing import apart, by
from tamaya.studies.figures.intervals import Figure, mean
from tamaya.studies.figures.looks import Counts, Pairs, Upshot
from tamaya.studies.games.perfect import PERFECT
from tamaya.variants.rules import Rules

LADDER = (
    ("first-timer", "hunches"),
    ("newcomer", "slips"),
    ("attentive", "talk"),
    ("practised", "finesse"),
    ("club", "code"),
    ("expert", "own hand"),
    ("open", "draw"),
    (PERFECT, "rules"),
)
"""The levels from below, each with what it lacks and the next one has. Others have no such place:
nothing is claimed of them."""


@dataclass(frozen=True, slots=True)
class Loss:
    """What some lacks cost, in points. `level` is who has them; `above` has them no more, or is
    None where that is the maximum."""

    lacks: tuple[str, ...]
    level: str
    above: str | None
    points: Figure


def steps(levels: Sequence[str]) -> list[tuple[str, str | None, tuple[str, ...]]]:
    """The steps down from the maximum, past the played levels: who, who above, what lacks."""
    ladder = [level for level, _ in LADDER]
    lacks = [lack for _, lack in LADDER]
    played = [place for place, level in enumerate(ladder) if level in levels]
    tops = [*played, len(ladder)][1:]
    rungs = [
        (ladder[place], ladder[top] if top < len(ladder) else None, tuple(lacks[place:top]))
        for place, top in zip(played, tops, strict=True)
    ]
    return rungs[::-1]


def losses(
    rules: Rules,
    counts: Mapping[str, Counts],
    pairs: Callable[[str, str], Pairs],
    confidence: float,
) -> list[Loss]:
    """What is lost at each step down. Levels are known by their names."""
    span = rules.maximum - rules.minimum
    rungs = []
    for level, above, lacks in steps(list(counts)):
        if above is None:
            endings = counts[level].endings
            points = mean(
                by(endings, lambda one: rules.maximum - one.at_most),
                0,
                span,
                confidence,
                by(endings, lambda one: rules.maximum - one.score),
            )
        else:
            points = apart(pairs(level, above), (_points, _points), span, confidence)
        rungs.append(Loss(lacks, level, above, points))
    return rungs


def _points(one: Upshot) -> tuple[float, float]:
    return float(one.score), float(one.at_most)
