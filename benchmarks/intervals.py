"""How often the intervals of studies hold the truth, over thousands of simulated studies.

    python -m benchmarks.intervals --studies 10000

Shares of one look are worked out exactly, everything else is simulated: means and paired
differences where a share of the games is lost, and shares, means and differences while they grow,
judged by whether *every* look held the truth. Wanted: 93.5 % at least everywhere.
"""

import argparse
import random
from collections import Counter
from collections.abc import Callable
from math import exp, lgamma, log

from tamaya.lab.studies.figures import Figure, mean, share
from tamaya.lab.studies.looks import next_look, sureness

PARTS = (0.01, 0.03, 0.5, 0.97)
DEALS = (50, 200, 1000)
LOOKS = 8

Draw = Callable[[random.Random, float], tuple[int, int]]


def of_share(part: float, deals: int) -> float:
    held = 0.0
    for hits in range(deals + 1):
        ways = lgamma(deals + 1) - lgamma(hits + 1) - lgamma(deals - hits + 1)
        chance = exp(ways + hits * log(part) + (deals - hits) * log(1 - part))
        if chance > 1e-9:
            found = share(hits, deals)
            held += chance * (found.low <= part <= found.high)
    return held


def game(dice: random.Random, part: float) -> tuple[int, int]:
    """Two games of one deal: each is lost in its own share of cases; else luck is shared."""
    luck = dice.randint(18, 24)
    one = 0 if dice.random() < part / 2 else luck + dice.randint(0, 1)
    other = 0 if dice.random() < part else luck
    return one, other


def truths(part: float) -> dict[str, float]:
    one, other = (1 - part / 2) * 21.5, (1 - part) * 21
    return {"share": part, "mean": other, "difference": other - one}


def figures(games: list[tuple[int, int]], sure: float) -> dict[str, Figure]:
    others = [other for _, other in games]
    return {
        "share": share(sum(other == 0 for other in others), len(games), sure),
        "mean": mean(Counter(others), 0, 25, sure),
        "difference": mean(Counter(other - one for one, other in games), -25, 25, sure),
    }


def held(found: dict[str, Figure], true: dict[str, float]) -> dict[str, bool]:
    return {name: figure.low <= true[name] <= figure.high for name, figure in found.items()}


def simulated(part: float, deals: int | None, studies: int) -> dict[str, float]:
    """The share of studies that held the truth; without a number of deals at every look."""
    dice, true = random.Random(f"{part} {deals}"), truths(part)
    count = dict.fromkeys(true, 0)
    for _ in range(studies):
        games: list[tuple[int, int]] = []
        always = dict.fromkeys(true, True)
        for look in range(1, LOOKS + 1) if deals is None else [0]:
            most = next_look(len(games) or None) if deals is None else deals
            games += [game(dice, part) for _ in range(most - len(games))]
            now = held(figures(games, sureness(look) if look else 0.95), true)
            always = {name: always[name] and now[name] for name in true}
        for name in true:
            count[name] += always[name]
    return {name: hits / studies for name, hits in count.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--studies", type=int, default=10_000)
    studies = parser.parse_args().studies
    print(f"{studies:,} studies each; shares of one look exactly")
    print(f"{'p':>5} {'deals':>7} {'share':>8} {'mean':>8} {'difference':>11}")
    for part in PARTS:
        for deals in (*DEALS, None):
            found = simulated(part, deals, studies)
            exactly = of_share(part, deals) if deals is not None else found["share"]
            name = f"{LOOKS} looks" if deals is None else f"{deals:,}"
            row = f"{part:5} {name:>7} {exactly:8.1%} {found['mean']:8.1%}"
            print(f"{row} {found['difference']:11.1%}", flush=True)


if __name__ == "__main__":
    main()
