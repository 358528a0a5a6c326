"""What the facts of a deal say of the scores at one level: a small model, and how far to trust it.

A straight line through all facts at once (ridge regression). Facts are counted in usual steps, one
standard deviation each, so their weights can be compared. How much the line explains is tried on
deals that it hasn't seen: ten parts, each foretold from the nine others. The interval of a weight
allows for scores that scatter more in some deals than in others (HC3), and for whatever the deals
turn out to be that the solver left open.

Facts go together: a deck whose first cards lie deep is in disorder, too. A weight says what a fact
adds when all others are the same. What goes with a low score need not be its cause.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from tamaya.lab.studies.figures import CONFIDENCE
from tamaya.lab.studies.hard.facts import Facts
from tamaya.lab.studies.outcomes import Outcome

DEALS_A_FACT = 20
"""So many deals at least for each fact, or nothing is said."""

OTHERS_A_FACT = 5
"""So many deals at least for each fact that don't score what most deals score."""

_PARTS = 10
_RIDGE = 1e-3  # facts that say exactly the same share what they weigh

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Weight:
    """How many points more a deal scores, where a fact is a usual step greater.

    Such a step is `step` of whatever the fact counts.
    """

    fact: str
    step: float
    value: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Hardness:
    """What makes deals hard at one level.

    `explained` is the part of the differences between scores that the facts foretell, for deals
    that the model hasn't seen. Where `declined` says why, nothing is claimed.
    """

    deals: int
    explained: float = 0.0
    weights: tuple[Weight, ...] = ()
    declined: str = ""

    @property
    def sure(self) -> list[Weight]:
        """The weights whose sign is sure, the heaviest first."""
        return sorted((one for one in self.weights if one.is_sure), key=lambda w: -abs(w.value))


def hardness(outcomes: Sequence[Outcome], confidence: float = CONFIDENCE) -> Hardness:
    """The model of one cell of a study. All weights together are wrong as often as `confidence`
    allows for one."""
    deals = len(outcomes)
    names, facts = _facts(outcomes)
    if not names:
        return Hardness(deals, declined="these deals don't differ in any fact")
    if deals < DEALS_A_FACT * len(names):
        enough = DEALS_A_FACT * len(names)
        return Hardness(deals, declined=f"{deals} deals are too few: it takes {enough} at least")
    [(usual, most)] = Counter(one.score for one in outcomes).most_common(1)
    others, enough = deals - most, OTHERS_A_FACT * len(names)
    if others < enough:
        return Hardness(
            deals,
            declined=f"only {others} of {deals} deals don't score {usual}: it takes {enough}",
        )
    least = np.array([one.score for one in outcomes], dtype=float)
    open_by = np.array([one.at_most for one in outcomes], dtype=float) - least
    scores = least + open_by / 2
    steps = facts.std(axis=0)
    facts = (facts - facts.mean(axis=0)) / steps
    values, errors, pull = _line(facts, scores)
    reach = _quantile(confidence, len(names)) * errors
    either_way = np.abs(pull) @ open_by / 2
    weights = (
        Weight(*each)
        for each in zip(
            names,
            steps.tolist(),
            values.tolist(),
            (values - reach - either_way).tolist(),
            (values + reach + either_way).tolist(),
            strict=True,
        )
    )
    return Hardness(deals, _explained(facts, scores), tuple(weights))


def _facts(outcomes: Sequence[Outcome]) -> tuple[list[str], Numbers]:
    """The facts that mean something for every deal and differ between deals, a column for each."""
    names, columns = [], []
    for name in Facts._fields:
        column = [getattr(one, name) for one in outcomes]
        if None not in column and len(set(column)) > 1:
            names.append(name)
            columns.append(column)
    return names, np.array(columns, dtype=float).T


def _line(facts: Numbers, scores: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """The weights, their standard errors, and how each score pulls at them."""
    square = np.linalg.inv(facts.T @ facts + _RIDGE * np.eye(facts.shape[1]))
    pull = square @ facts.T
    centred = scores - scores.mean()
    values = pull @ centred
    leverage = np.einsum("ij,ji->i", facts, pull) + 1 / len(scores)
    misses = (centred - facts @ values) / (1 - leverage)
    return values, np.sqrt((pull * misses) ** 2 @ np.ones(len(scores))), pull


def _quantile(confidence: float, weights: int) -> float:
    """How many standard errors wide an interval is, where so many must hold together."""
    return NormalDist().inv_cdf(1 - (1 - confidence) / weights / 2)


def _explained(facts: Numbers, scores: Numbers) -> float:
    """The part of the squared differences that is gone when each tenth is foretold by the rest."""
    part = np.arange(len(scores)) % _PARTS
    missed = 0.0
    for one in range(_PARTS):
        seen, unseen = part != one, part == one
        middle = scores[seen].mean()
        centre = facts[seen].mean(axis=0)
        values, _, _ = _line(facts[seen] - centre, scores[seen])
        missed += float(((scores[unseen] - middle - (facts[unseen] - centre) @ values) ** 2).sum())
    return max(0.0, 1 - missed / float(((scores - scores.mean()) ** 2).sum()))
