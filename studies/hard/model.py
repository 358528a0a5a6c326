"""What the facts of a deal say of the scores at one level: a small model, and how far to trust it.

A straight line through all facts at once (ridge regression). Facts are counted in usual steps, one
standard deviation each, so their weights can be compared. Tables with different numbers of players
are put together: each deal is held to the usual deal of its own number. How much the line explains
is tried on deals that it hasn't seen: ten parts, each foretold from the nine others.

The interval of a weight allows for scores that scatter more in some deals than in others (HC3), for
a seed that deals the same cards at several tables, and for whatever the deals turn out to be that
the solver left open.

Facts go together: a deck whose first cards lie deep is in disorder, too. A weight says what a fact
adds when all others are the same. What goes with a low score need not be its cause.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from tamaya.studies.figures.intervals import CONFIDENCE
from tamaya.studies.hard.facts import DeckFacts
from tamaya.studies.outcomes import Outcome

DEALS_A_FACT = 20
"""So many deals at least for each fact, or nothing is said."""

OTHERS_A_FACT = 5
"""So many deals at least for each fact that don't score what most deals score."""

_PARTS = 10
_RIDGE = 1e-3  # facts that say exactly the same share what they weigh

Numbers = npt.NDArray[np.float64]
Seeds = npt.NDArray[np.int64]
"""For each score a number that stands for its seed."""


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


def hardness(tables: Sequence[Sequence[Outcome]], confidence: float = CONFIDENCE) -> Hardness:
    """The model of one level. `tables` are the outcomes for each number of players. All weights
    together are wrong as often as `confidence` allows for one."""
    rows = [one for table in tables for one in table]
    names = _names(tables)
    seeds = np.unique([one.seed for one in rows], return_inverse=True)[1]
    deals = int(seeds.max(initial=-1)) + 1
    if not names:
        return Hardness(deals, declined="its deals don't differ in any fact")
    enough = DEALS_A_FACT * len(names)
    if deals < enough:
        return Hardness(deals, declined=f"{deals} deals are too few, it takes at least {enough}")
    others, enough = sum(map(_unusual, tables)), OTHERS_A_FACT * len(names)
    if others < enough:
        return Hardness(
            deals,
            declined=f"only {others} of {len(rows)} games don't end with the usual score: it takes "
            f"{enough}",
        )
    facts = _centred(tables, lambda one: [getattr(one, name) for name in names])
    least = _centred(tables, lambda one: [one.score])[:, 0]
    most = _centred(tables, lambda one: [one.at_most])[:, 0]
    open_by = np.array([one.at_most - one.score for one in rows], dtype=float)
    scores = (least + most) / 2
    steps = facts.std(axis=0)
    facts = facts / steps
    values, errors, pull = _line(facts, scores, seeds)
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
    return Hardness(deals, _explained(facts, scores, seeds), tuple(weights))


def _names(tables: Sequence[Sequence[Outcome]]) -> list[str]:
    """The facts that mean something for every deal, and differ between the deals of a table."""
    names = []
    for name in DeckFacts._fields:
        columns = [{getattr(one, name) for one in table} for table in tables]
        if all(None not in column for column in columns) and any(len(one) > 1 for one in columns):
            names.append(name)
    return names


def _unusual(table: Sequence[Outcome]) -> int:
    """How many deals don't score what most deals score."""
    scores = Counter(one.score for one in table)
    return len(table) - max(scores.values(), default=0)


def _centred(
    tables: Sequence[Sequence[Outcome]], measure: Callable[[Outcome], list[float]]
) -> Numbers:
    """Numbers of each deal, less their mean over the deals of its table."""
    arrays = [np.array([measure(one) for one in table], dtype=float) for table in tables if table]
    return np.concatenate([one - one.mean(axis=0) for one in arrays])


def _line(facts: Numbers, scores: Numbers, seeds: Seeds) -> tuple[Numbers, Numbers, Numbers]:
    """The weights, their standard errors, and how each score pulls at them."""
    square = np.linalg.inv(facts.T @ facts + _RIDGE * np.eye(facts.shape[1]))
    pull = square @ facts.T
    values = pull @ scores
    leverage = np.einsum("ij,ji->i", facts, pull) + 1 / len(scores)
    leverage = np.bincount(seeds, leverage)[seeds]  # a seed pulls with all of its tables
    misses = (scores - facts @ values) / (1 - leverage)
    of_seeds = np.zeros((len(values), int(seeds.max()) + 1))
    np.add.at(of_seeds.T, seeds, (pull * misses).T)
    return values, np.sqrt((of_seeds**2).sum(axis=1)), pull


def _quantile(confidence: float, weights: int) -> float:
    """How many standard errors wide an interval is, where so many must hold together."""
    return NormalDist().inv_cdf(1 - (1 - confidence) / weights / 2)


def _explained(facts: Numbers, scores: Numbers, seeds: Seeds) -> float:
    """The part of the squared differences that is gone when each tenth is foretold by the rest."""
    missed = 0.0
    for part in range(_PARTS):
        unseen = seeds % _PARTS == part
        values, _, _ = _line(facts[~unseen], scores[~unseen], seeds[~unseen])
        missed += float(((scores[unseen] - facts[unseen] @ values) ** 2).sum())
    return max(0.0, 1 - missed / float((scores**2).sum()))
