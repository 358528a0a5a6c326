"""How many deals a second: the kernels alone, and with every line refereed.

`python -m benchmarks.kernels --deals 10000`: the base game with 2 to 5 players. The kernels alone
are greedy search and the first proof; both rates are from the same run, and the deals are made
before it.
"""

import argparse
import time
from collections.abc import Iterator

from benchmarks.measuring import Result

import tamaya
from tamaya.engine.deal import Deal
from tamaya.solver.attempt import Attempt
from tamaya.solver.portfolio import solve


def kernels_alone(deals: list[Deal]) -> tuple[float, int]:
    """Deals a second, and how many of them the first searches settle."""
    settled = 0
    attempts = [Attempt(deal, float("inf")) for deal in deals]
    begun = time.perf_counter()
    for attempt in attempts:
        kernel = attempt.kernel
        found = kernel.dive(attempt.upper, 1_000)
        settled += bool(found) or kernel.layers(attempt.upper, 0, relaxed="one-hand")[0]
    return len(deals) / (time.perf_counter() - begun), settled


def end_to_end(deals: list[Deal]) -> tuple[float, int]:
    begun = time.perf_counter()
    proved = sum(solve(deal, 20).closed for deal in deals)
    return len(deals) / (time.perf_counter() - begun), proved


def results() -> Iterator[Result]:
    """The rates for the base game, over fewer deals than `main` takes."""
    rules = tamaya.rules("nl")
    for players, alone, refereed in (
        (2, None, 150),
        (3, 3000, 2000),
        (4, 3000, 2000),
        (5, 3000, 2000),
    ):
        deals = [tamaya.deal(rules, players, seed) for seed in range(2_000)]
        solve(deals[0], 20)
        name = f"base game, {players} players, 2,000 deals"
        yield Result(f"{name}: kernels alone", kernels_alone(deals)[0], "deals/s", alone)
        yield Result(f"{name}: every line refereed", end_to_end(deals)[0], "deals/s", refereed)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kernels", description=__doc__)
    parser.add_argument("--deals", type=int, default=2_000)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5])
    chosen = parser.parse_args()
    rules = tamaya.rules("nl")
    print("players   kernels alone: deals/s  settled   end to end: deals/s   proved")
    for players in chosen.players:
        deals = [tamaya.deal(rules, players, seed) for seed in range(chosen.deals)]
        solve(deals[0], 20)
        alone, settled = kernels_alone(deals)
        rate, proved = end_to_end(deals)
        print(f"{players:7} {alone:24.0f} {settled:8} {rate:21.0f} {proved:8}", flush=True)


if __name__ == "__main__":
    main()
