"""A kept study with all that can be said of it: figures, what points are lost to, hard deals."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tamaya.lab.games.perfect import PERFECT
from tamaya.lab.studies.answers import Answers, HardDeal
from tamaya.lab.studies.figures import CONFIDENCE
from tamaya.lab.studies.losses import Loss, losses, steps
from tamaya.lab.studies.running import Cell
from tamaya.lab.studies.study import Look, Study

HARDEST = 3
"""So many of the hardest deals are shown for each rule set."""


@dataclass(frozen=True, slots=True)
class Lost:
    """Where the points of a rule set go, with so many players."""

    players: int
    place: int
    found: tuple[Loss, ...]


@dataclass(frozen=True, slots=True)
class Hard:
    """The deals that are hardest even for perfect play, under a rule set with so many players."""

    players: int
    place: int
    deals: tuple[HardDeal, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """`lost_compared` is how many steps between levels share what they may err in."""

    study: Study
    names: tuple[str, ...]
    look: Look
    lost: tuple[Lost, ...]
    lost_compared: int
    hard: tuple[Hard, ...]


def answered(
    study: Study,
    names: Sequence[str],
    answers: Answers,
    sure: float = CONFIDENCE,
    told: Callable[[str], None] = lambda news: None,
) -> Answered:
    """Ask everything. `told` hears what is being counted."""
    told("counting scores")
    counts = [answers.counts(place) for place in range(len(study.cells))]
    told("comparing deals")
    pairs = [
        Counter() if place == base else answers.pairs(base, place)
        for place, base in enumerate(study.results.against)
    ]
    study.results.take(answers.deals, counts, pairs)
    told("working out intervals")
    look = study.looked(sure)
    told("looking for lost points")
    tables = [(count, place) for count in study.players for place in range(len(study.rule_sets))]
    known = {(cell.players, _set_of(study, cell), cell.level): at for at, cell in enumerate(study.cells)}
    each = len(steps(study.levels))
    compared = each * len(tables)
    lost = [
        Lost(
            count,
            place,
            tuple(
                losses(
                    study.rule_sets[place],
                    study.levels,
                    lambda level, at=(count, place): counts[known[*at, level]],
                    lambda one, other, at=(count, place): answers.pairs(
                        known[*at, one], known[*at, other]
                    ),
                    1 - (1 - sure) / max(1, compared),
                )
            ),
        )
        for count, place in tables
    ]
    told("looking for hard deals")
    hard = [
        Hard(
            count,
            place,
            tuple(
                answers.hardest(
                    known[count, place, PERFECT],
                    [known[count, place, level] for level in study.levels if level != PERFECT],
                    HARDEST,
                )
            ),
        )
        for count, place in tables
        if PERFECT in study.levels
    ]
    return Answered(study, tuple(names), look, tuple(lost), compared, tuple(hard))


def _set_of(study: Study, cell: Cell) -> int:
    return study.rule_sets.index(cell.rules)
