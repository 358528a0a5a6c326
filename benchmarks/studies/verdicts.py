"""How often studies see what a rule changes, and how often their intervals hold the truth.

    python -m benchmarks.studies.verdicts --pools pools.json --games 1000 --studies 4000

Studies are drawn from pools of paired games, with as many deals as are named. The truth is that of
the pool. The games are played where the file lacks them: 1,000 take about five minutes.

*Coverage* is how many studies hold the truth in a 95 % interval of each figure, with one look at
the end and with all looks of a growing study that is shown: at 60 deals, 90, 135 and so on. There a
study counts only if every look held the truth. t is the usual interval of the mean. Wanted: 94.5 %.

*Power* is how many studies have the right verdict: before there was a typical change (points and
perfect games alone), as it is, as it is at the end of a study that was shown all along, and by t,
which has half of 5 % for points and half for perfect games. Wanted: 0.6 of what t sees, but for
rare losses. Where nothing differs it is how many studies say that something does, at any look.

The first few studies of each kind go the long way, by `comparing.difference`, and must agree.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import log
from pathlib import Path
from statistics import NormalDist

import numpy as np
from benchmarks.studies.intervals import Bools, Counts, Floats, Kind, holds, roughly
from benchmarks.studies.pools import RARE, Pools, Source, Weighed, built

from tamaya.studies.figures.comparing import (
    FULL,
    SEEN,
    WAYS,
    WEIGHTS,
    difference,
    holm,
)
from tamaya.studies.figures.intervals import CONFIDENCE, Figure, mean
from tamaya.studies.figures.looks import Pairs, Spending, Upshot, next_look
from tamaya.studies.figures.weights import below
from tamaya.variants.rules import Rules

DEALS = (60, 200, 800)
WANTED = 0.945
WANTED_OF_T = 0.6

CHECKED = 5
_TOGETHER = 500
_SURELY, _HARDLY = log(1e-7), log(0.1)
"""Beyond these a rough chance decides as well as the exact one."""

SIX = Source("practised", 4, "dial", "dial(hints=6)")

PLAYED = {
    "newcomer, 6 hints": Source("newcomer", 4, "dial", "dial(hints=6)"),
    "practised, 6 hints": SIX,
    "newcomer, 7 hints": Source("newcomer", 4, "dial", "dial(hints=7)"),
    "practised, 7 hints": Source("practised", 4, "dial", "dial(hints=7)"),
    "3 practised, white-ones": Source("practised", 3, "dial", "dial+white-ones"),
    "3 newcomers, 2 strikes": Source("newcomer", 3, "dial", "dial(strikes=2)"),
}


@dataclass(frozen=True)
class Row:
    """Something that a rule changes: what deals give, how likely, and what each figure sees."""

    name: str
    rules: tuple[Rules, Rules]
    pairs: tuple[tuple[Upshot, Upshot], ...]
    chances: Floats
    values: Mapping[str, Floats]
    kinds: Mapping[str, Kind]

    def truth(self, name: str) -> float:
        """What changes, in points or as a share."""
        return self.kinds[name].truth * (1 if name == "perfect" else self.rules[0].maximum)

    @property
    def is_null(self) -> bool:
        return abs(self.truth("part")) < 1e-6

    def gathered(self, name: str, counts: Counts) -> Counts:
        """Counts of deals as counts of what a figure sees."""
        kind = self.kinds[name]
        places = np.searchsorted(kind.values, self.values[name])
        found = np.zeros((len(counts), len(kind.values)), dtype=np.int64)
        for place, column in zip(places, counts.T, strict=True):
            found[:, place] += column
        return found


def row(name: str, rules: tuple[Rules, Rules], weighed: Weighed) -> Row:
    pairs = tuple(weighed)
    chances = np.array(list(weighed.values())) / sum(weighed.values())
    most = [of.maximum for of in rules]
    parts = np.array([b.score / most[1] - a.score / most[0] for a, b in pairs]).round(12)
    perfect = np.array([float(b.perfect or 0) - float(a.perfect or 0) for a, b in pairs])
    values = {"typical": parts.clip(-FULL, FULL), "perfect": perfect, "part": parts}
    return Row(
        name,
        rules,
        pairs,
        chances,
        values,
        {name: _kind(of, chances, SPANS[name]) for name, of in values.items()},
    )


SPANS = {"typical": FULL, "perfect": 1.0, "part": 1.0}


def _kind(values: Floats, chances: Floats, span: float) -> Kind:
    """A figure by itself: each value once."""
    single, which = np.unique(values, return_inverse=True)

    def figure(counts: Sequence[int], sure: float) -> Figure:
        met: Counter[float] = Counter(dict(zip(single.tolist(), counts, strict=True)))
        return mean(met, -span, span, sure)

    weights: Floats = np.bincount(which.ravel(), chances).astype(np.float64)
    return Kind(single, weights, -span, span, figure)


# ---------------------------------------------------------------------------- many studies


def draws(of: Row, deals: int, studies: int) -> Iterator[tuple[int, Counts]]:
    """Studies that grow to so many deals: how many there are at each look, and what they gave."""
    dice = np.random.default_rng([deals, *of.name.encode()])
    counts = np.zeros((studies, len(of.pairs)), dtype=np.int64)
    known, due = 0, next_look(None)
    while known < deals:
        now = min(due, deals)
        counts += dice.multinomial(now - known, of.chances, studies)
        known, due = now, next_look(now)
        yield known, counts


def doubts(kind: Kind, counts: Counts) -> Floats:
    """For each study how likely it is if the mean doesn't go down, and if it doesn't go up."""
    rows, places = np.unique(counts, axis=0, return_inverse=True)
    found = np.ones((len(rows), len(WAYS)))
    for column, way in enumerate(WAYS):
        span = -kind.least
        support, which = np.unique(
            np.append(0.0, (way * kind.values + span).round(12)), return_inverse=True
        )
        seen = np.zeros((len(rows), len(support)))
        for place, numbers in zip(which.ravel(), [np.ones(len(rows)), *rows.T], strict=True):
            seen[:, place] += numbers
        asked = np.flatnonzero(seen @ support > span * seen.sum(axis=1))
        if not asked.size:
            continue
        logs = roughly(np.full(len(asked), span), support, seen[asked])
        near = np.flatnonzero((logs > _SURELY) & (logs < _HARDLY))
        for start in range(0, len(near), _TOGETHER):
            some = near[start : start + _TOGETHER]
            logs[some] = below(np.full(len(some), span), support, seen[asked[some]])[0]
        found[asked, column] = np.exp(np.minimum(logs, 0))
    chances: Floats = found[places.ravel()]
    return chances


def all_doubts(of: Row, counts: Counts, weights: Mapping[str, float]) -> Floats:
    """The doubts of all figures that have a weight."""
    return np.hstack([doubts(of.kinds[name], of.gathered(name, counts)) for name in weights])


def verdicts(of: Row, counts: Counts, weights: Mapping[str, float], err: float) -> list[str]:
    """The verdict of each study, by figures with these weights."""
    chances = all_doubts(of, counts, weights)
    shares = [weight / len(WAYS) for weight in weights.values() for _ in WAYS]
    words = []
    for study in chances.tolist():
        made = {WAYS[at % len(WAYS)] for at in holm(list(zip(study, shares, strict=True)), err)}
        words.append(WORDS[frozenset(made)])
    return words


WORDS = {
    frozenset[int](): "",
    frozenset({-1}): "harder",
    frozenset({1}): "easier",
    frozenset({-1, 1}): "mixed",
}


def check(of: Row, counts: Counts, err: float) -> None:
    """The product says the same of the first studies."""
    words = verdicts(of, counts[:CHECKED], WEIGHTS, err)
    for study, word in zip(counts[:CHECKED].tolist(), words, strict=True):
        met: Pairs = Counter(dict(zip(of.pairs, study, strict=True)))
        said = difference(of.rules, +met, 1 - err).verdict
        assert said == word or (said not in SEEN and not word), (of.name, word, said)


# ---------------------------------------------------------------------------- t


def reach(deals: int, err: float) -> float:
    """How many deviations t reaches to each side (Cornish and Fisher)."""
    z, free = NormalDist().inv_cdf(1 - err / 2), deals - 1
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


def middles(kind: Kind, counts: Counts) -> tuple[Floats, Floats]:
    """The mean of each study, and how far off it usually is."""
    deals = counts.sum(axis=1)
    means = counts @ kind.values / deals
    spread = counts @ kind.values**2 / deals - means**2
    return means, np.sqrt(np.maximum(spread, 0) / (deals - 1))


def by_t(of: Row, counts: Counts, deals: int) -> list[str]:
    """The verdicts of intervals of points and of perfect games, each of which may err in half."""
    ways: list[set[int]] = [set() for _ in counts]
    for name in ("part", "perfect"):
        means, off = middles(of.kinds[name], of.gathered(name, counts))
        far = reach(deals, (1 - CONFIDENCE) / 2) * off
        for way in WAYS:
            for at in np.flatnonzero(way * means > far):
                ways[at].add(way)
    return [WORDS[frozenset(one)] for one in ways]


def t_holds(of: Row, counts: Counts, deals: int) -> Bools:
    means, off = middles(of.kinds["part"], of.gathered("part", counts))
    found: Bools = np.abs(means - of.kinds["part"].truth) <= reach(deals, 1 - CONFIDENCE) * off
    return found


# ---------------------------------------------------------------------------- tables

BEFORE = {"perfect": 0.5, "part": 0.5}


def coverage(of: Row, deals: int, studies: int) -> list[float]:
    """How many studies hold the truth: each figure and t with one look, each with all looks."""
    always = {name: np.ones(studies, dtype=bool) for name in WEIGHTS}
    spending, once = Spending(), list[float]()
    for known, counts in draws(of, deals, studies):
        part = known / deals
        sure = spending.last(part) if known == deals else spending.sureness(part)
        assert sure is not None
        for name in WEIGHTS:
            seen = of.gathered(name, counts)
            always[name] &= holds(of.kinds[name], seen, sure)
            if known == deals:
                once.append(float(holds(of.kinds[name], seen, CONFIDENCE).mean()))
        if known == deals:
            once.append(float(t_holds(of, counts, deals).mean()))
    return [*once, *(float(held.mean()) for held in always.values())]


def power(of: Row, deals: int, studies: int) -> list[float]:
    """How many studies see it: before, now, shown all along, and t."""
    spending = Spending()
    ever = np.zeros(studies, dtype=bool)
    found: list[float] = []

    def seen(words: Sequence[str]) -> Bools:
        return np.array([bool(one) if of.is_null else one == "harder" for one in words])

    for known, counts in draws(of, deals, studies):
        part = known / deals
        sure = spending.last(part) if known == deals else spending.sureness(part)
        assert sure is not None
        if known == deals or of.is_null:
            last = seen(verdicts(of, counts, WEIGHTS, 1 - sure))
            ever |= last
        if known == deals:
            err = 1 - CONFIDENCE
            check(of, counts, err)
            found = [
                float(seen(verdicts(of, counts, BEFORE, err)).mean()),
                float(seen(verdicts(of, counts, WEIGHTS, err)).mean()),
                float((ever if of.is_null else last).mean()),
                float(seen(by_t(of, counts, deals)).mean()),
            ]
    return found


def several(every: Sequence[Row], deals: int, studies: int) -> list[float]:
    """Of 20 comparisons, 8 of which are real: how many of these are seen with an equal share for
    each and by Holm's method, and how many studies say anything wrong by that."""
    real = ([of for of in every if of.truth("typical") < -0.4] * 8)[:8]
    null = [of for of in every if of.is_null]
    many = [*real, *(null[at % len(null)] for at in range(20 - len(real)))]
    dice = np.random.default_rng(deals)
    chances = np.hstack(
        [all_doubts(of, dice.multinomial(deals, of.chances, studies), WEIGHTS) for of in many]
    )
    shares = [one / len(WAYS) / len(many) for _ in many for one in WEIGHTS.values() for _ in WAYS]
    err, each, seen, wrong = 1 - CONFIDENCE, len(WEIGHTS) * len(WAYS), [0, 0], 0
    for study in chances.tolist():
        equal = {at for at, chance in enumerate(study) if chance <= err * shares[at]}
        ways = (equal, holm(list(zip(study, shares, strict=True)), err))
        for place, made in enumerate(ways):
            places = {at // each for at in made if at % len(WAYS) == 0}
            seen[place] += len(places & {*range(len(real))})
        wrong += any(at % len(WAYS) or at // each >= len(real) for at in ways[1])
    return [*(count / studies / len(real) for count in seen), wrong / studies]


def rows(pools: Pools) -> list[Row]:
    weighed = {name: Counter(pools.pairs(source)) for name, source in PLAYED.items()}
    played = [row(name, PLAYED[name].rules, dict(pairs)) for name, pairs in weighed.items()]
    six = {pair: count / pools.games for pair, count in weighed["practised, 6 hints"].items()}
    return [*played, *(row(name, SIX.rules, pairs) for name, pairs in built(six).items())]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pools", type=Path, help="where games are kept; usually nowhere")
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--studies", type=int, default=4_000)
    parser.add_argument("--deals", type=int, nargs="+", default=DEALS)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        every = rows(Pools(asked.pools or Path(folder) / "pools.json", asked.games))
    print(f"{asked.studies:,} studies each, from {asked.games:,} paired games\n")
    print("| what changes | typical | points | perfect |\n|---|---|---|---|")
    for of in every:
        typical, points, perfect = (of.truth(name) for name in ("typical", "part", "perfect"))
        print(f"| {of.name} | {typical:+.2f} | {points:+.2f} | {perfect:+.1%} |")
    names = list(WEIGHTS)
    looks = [f"{name}, all looks" for name in names]
    print(f"\n| coverage | deals | {' | '.join([*names, 't of points', *looks])} |")
    print("|---" * (2 * len(names) + 3) + "|")
    least = 1.0
    for of, deals in product(every, asked.deals):
        held = coverage(of, deals, asked.studies)
        least = min(least, *held[: len(names)], *held[len(names) + 1 :])
        cells = " | ".join(f"{one:.1%}" for one in held)
        print(f"| {of.name} | {deals} | {cells} |", flush=True)
    print("\n| power | deals | before | now | shown all along | t | of t |")
    print("|---" * 7 + "|")
    poor: list[str] = []
    for of, deals in product(every, asked.deals):
        seen = power(of, deals, asked.studies)
        ratio = seen[1] / seen[3] if seen[3] else 1.0
        if not of.is_null and of.name != RARE and ratio < WANTED_OF_T:
            poor.append(f"{of.name}, {deals} deals")
        cells = " | ".join(f"{one:.1%}" for one in seen)
        print(
            f"| {of.name} | {deals} | {cells} | {'' if of.is_null else f'{ratio:.2f}'} |",
            flush=True,
        )
    print("\n| 8 of 20 are real | equal shares | Holm | anything wrong |\n|---|---|---|---|")
    for deals in (120, 200):
        print(f"| {deals} deals | {' | '.join(f'{x:.1%}' for x in several(every, deals, 1000))} |")
    print(f"\nThe least coverage but that of t is {least:.2%}; wanted is {WANTED:.1%}.")
    print(f"Less than {WANTED_OF_T} of what t sees: {', '.join(poor) or 'none'}.")
    if least < WANTED or poor:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
