"""How often the intervals of studies hold the truth, over thousands of simulated studies.

    python -m benchmarks.studies.intervals --studies 10000

Shares of one look are worked out exactly. Everything else is simulated: shares, means of scores of
four shapes, and paired differences, each with a fixed number of deals and while it grows. There a
study counts only if *every* look held the truth. Wanted: 93.5 % at least everywhere.

A study is a row of counts, and only the question is asked whether its interval holds the truth: is
the chance of the weights at the truth as large as the tail? The first few studies of each kind go
the long way, by `figures.mean` or `comparing.difference`, and must agree.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb, exp, lgamma, log

import numpy as np
from numpy.typing import NDArray

import tamaya
from tamaya.studies.figures.comparing import FULL, WEIGHTS, difference
from tamaya.studies.figures.intervals import CONFIDENCE, Figure, mean, share
from tamaya.studies.figures.looks import Pairs, Upshot, next_look, sureness
from tamaya.studies.figures.weights import below, saddle_of

PARTS = (0.01, 0.03, 0.5, 0.97)
DEALS = (50, 200, 1000)
LOOKS = 8
WANTED = 0.935

CHECKED = 5
"""So many studies of each kind go the long way, too."""
_TOGETHER = 500
_UNSURE = 0.7
"""Where the rough chance is as near to the tail as this, in logarithms, the exact one decides."""

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True)
class Kind:
    """What a deal may give, and how likely that is; and how the long way makes a figure of it."""

    values: Floats
    chances: Floats
    least: float
    most: float
    figure: Callable[[Sequence[int], float], Figure]

    @property
    def truth(self) -> float:
        return float(self.values @ self.chances)


def kinds(part: float) -> dict[str, Kind]:
    """All that is to be covered. `part` is how often the first thing happens."""
    several = [comb(25, k) * part**k * (1 - part) ** (25 - k) for k in range(26)]
    return {
        "share": scores([1, 0], [part, 1 - part], 1),
        "lost": scores([0, *range(18, 25)], [part, *even(1 - part, 7)]),
        "won": scores([25, *range(10, 25)], [part, *even(1 - part, 15)]),
        "hills": scores([*range(6), *range(20, 26)], [*even(part, 6), *even(1 - part, 6)]),
        "hump": scores(range(26), several),
        **pairs(part),
    }


def even(whole: float, among: int) -> list[float]:
    return [whole / among] * among


def scores(values: Sequence[int], chances: Sequence[float], most: int = 25) -> Kind:
    def figure(counts: Sequence[int], sure: float) -> Figure:
        if most == 1:
            return share(counts[0], sum(counts), sure)
        return mean(Counter(dict(zip(values, counts, strict=True))), 0, most, sure)

    return Kind(np.array(values, float), np.array(chances), 0, most, figure)


def pairs(part: float) -> dict[str, Kind]:
    """The same luck under two rule sets, the second with a higher maximum. Each is won or lost now
    and then, the second twice as often; otherwise luck decides for both."""
    both = tamaya.rules("nl"), tamaya.rules("nl+multicolour-wild")
    tops = [rules.maximum for rules in both]
    ends: list[tuple[Upshot, Upshot]] = []
    chances: list[float] = []
    for luck in range(15, 22):
        for rate, one in ((part / 4, tops[0]), (part / 4, 0), (1 - part / 2, luck)):
            for other_rate, other in ((part / 2, tops[1]), (part / 2, 0), (1 - part, luck + 4)):
                ends.append((ending(one, tops[0]), ending(other, tops[1])))
                chances.append(rate * other_rate / 7)

    def kind(values: Sequence[float], name: str, reach: float = 1) -> Kind:
        def figure(counts: Sequence[int], sure: float) -> Figure:
            met: Pairs = Counter()
            for pair, count in zip(ends, counts, strict=True):
                met[pair] += count
            found = difference(both, met, 1 - (1 - sure) / WEIGHTS[name])
            return {"perfect": found.perfect, "part": found.part, "typical": found.typical}[name]

        return Kind(np.array(values, float), np.array(chances), -reach, reach, figure)

    parts = [b.score / tops[1] - a.score / tops[0] for a, b in ends]
    most = FULL * tops[0]
    clipped = [max(-most, min(most, tops[0] * one)) for one in parts]
    return {
        "perfect": kind([(b.score == tops[1]) - (a.score == tops[0]) for a, b in ends], "perfect"),
        "part": kind(parts, "part"),
        "typical": kind(clipped, "typical", most),
    }


def ending(score: int, top: int) -> Upshot:
    return Upshot(score, score, score == 0, score == top)


# ---------------------------------------------------------------------------- what they hold


def of_share(part: float, deals: int) -> float:
    """How often the interval of a share holds it, exactly."""
    held = 0.0
    for hits in range(deals + 1):
        ways = lgamma(deals + 1) - lgamma(hits + 1) - lgamma(deals - hits + 1)
        chance = exp(ways + hits * log(part) + (deals - hits) * log(1 - part))
        if chance > 1e-9:
            found = share(hits, deals)
            held += chance * (found.low <= part <= found.high)
    return held


def holds(kind: Kind, counts: Counts, sure: float) -> Bools:
    """Which of these studies hold the truth in their interval."""
    rows, places = np.unique(counts, axis=0, return_inverse=True)
    tail = (1 - sure) / 2
    low = not_above(kind.values - kind.least, rows, kind.truth - kind.least, tail)
    high = not_above(kind.most - kind.values, rows, kind.most - kind.truth, tail)
    found: Bools = (low & high)[places.ravel()]
    for row, held in zip(counts[:CHECKED].tolist(), found[:CHECKED], strict=True):
        figure = kind.figure(row, sure)
        assert held == (figure.low <= kind.truth <= figure.high), (kind, row, figure)
    return found


def not_above(values: Floats, counts: Counts, truth: float, tail: float) -> Bools:
    """In which rows the bound from below is no higher than the truth."""
    support, which = np.unique(np.append(0.0, values.round(12)), return_inverse=True)
    seen = np.zeros((len(counts), len(support)))
    for place, column in zip(which.ravel(), [np.ones(len(counts)), *counts.T], strict=True):
        seen[:, place] += column
    # Where the mean of the weights is no higher, at least 1 / e of the draws lie below the truth.
    found: Bools = seen @ support <= truth * seen.sum(axis=1)
    asked = np.flatnonzero(~found)
    rough = roughly(np.full(len(asked), truth), support, seen[asked])
    found[asked] = rough > log(tail)
    asked = asked[np.abs(rough - log(tail)) < _UNSURE]
    for start in range(0, len(asked), _TOGETHER):
        some = asked[start : start + _TOGETHER]
        chance, _ = below(np.full(len(some), truth), support, seen[some])
        found[some] = chance >= log(tail)
    return found


def roughly(levels: Floats, values: Floats, seen: Floats) -> Floats:
    """The logarithm of the same chance, as if the bump were a bell: within a few parts of ten."""
    far = values / levels[:, None] - 1
    saddle = saddle_of(far, seen)[:, None]
    pulls = far / (1 + saddle * far)
    bend = (seen * pulls**2).sum(axis=1) + saddle[:, 0] ** -2
    logs: Floats = (seen * np.log(1 + saddle * far)).sum(axis=1)
    chance: Floats = -logs - np.log(saddle[:, 0]) - np.log(2 * np.pi * bend) / 2
    return chance


def held(kind: Kind, deals: int | None, studies: int, seed: Sequence[int]) -> float:
    """The share of studies that hold the truth; without a number of deals, at every look."""
    dice = np.random.default_rng(seed)
    if deals is not None:
        return float(holds(kind, dice.multinomial(deals, kind.chances, studies), CONFIDENCE).mean())
    counts = np.zeros((studies, len(kind.values)), dtype=np.int64)
    always = np.ones(studies, dtype=bool)
    known: int | None = None
    for look in range(1, LOOKS + 1):
        due = next_look(known)
        counts += dice.multinomial(due - (known or 0), kind.chances, studies)
        always &= holds(kind, counts, sureness(look))
        known = due
    return float(always.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--studies", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    names = list(kinds(0.5))
    print(f"{asked.studies:,} studies each, seed {asked.seed}; shares of one look exactly\n")
    print(f"| p | deals | {' | '.join(names)} | seconds |")
    print("|---" * (len(names) + 3) + "|")
    least = 1.0
    for part in PARTS:
        for deals in (*DEALS, None):
            begun, found = time.process_time(), []
            for number, (name, kind) in enumerate(kinds(part).items()):
                if name == "share" and deals is not None:
                    found.append(of_share(part, deals))
                else:
                    seed = (asked.seed, round(100 * part), deals or 0, number)
                    found.append(held(kind, deals, asked.studies, seed))
            least = min(least, *found)
            cells = " | ".join(f"{one:.1%}" for one in found)
            what = f"{LOOKS} looks" if deals is None else f"{deals:,}"
            print(f"| {part} | {what} | {cells} | {time.process_time() - begun:.0f} |", flush=True)
    print(f"\nThe least is {least:.2%}; wanted is {WANTED:.1%}.")
    if least < WANTED:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
