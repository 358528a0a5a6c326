"""How many deals a second: the kernels alone, and with every line refereed.

`python -m benchmarks.solver.kernels --deals 10000`: the base game with 2 to 5 players. The kernels
alone are greedy search and the first proof; both rates are from the same run, and the deals are
made before it.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measuring import Result, easiest_rate

import tamaya
from tamaya.engine.game.deal import Deal
from tamaya.solver.attempt import Attempt
from tamaya.solver.portfolio import solve


def kernels_alone(deals: list[Deal]) -> tuple[float, int]:
    """Deals a second, and how many of them the first searches settle."""
    settled = 0
    attempts = [Attempt(deal, float("inf")) for deal in deals]
    begun = time.perf_counter()
    for attempt in attempts:
        kernel = attempt.kernel
        found = kernel.dive(attempt.sought, 1_000)
        settled += bool(found) or kernel.layers(attempt.sought, 0, relaxed="one-hand")[0]
    return len(deals) / (time.perf_counter() - begun), settled


def end_to_end(deals: list[Deal]) -> dict[str, Any]:
    """The rate over all deals, and over the easiest 99.5 %; the worst; and those left open."""
    times: list[tuple[float, int]] = []
    left: list[int] = []
    for seed, deal in enumerate(deals):
        begun = time.perf_counter()
        if not solve(deal, 20).closed:
            left.append(seed)
        times.append((time.perf_counter() - begun, seed))
    times.sort()
    seconds = [taken for taken, _ in times]
    return {
        "deals/s": len(times) / sum(seconds),
        "easiest deals/s": easiest_rate(seconds),
        "median": statistics.median(seconds),
        "worst": times[-1][0],
        "worst seed": times[-1][1],
        "open": left,
    }


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
        rate = end_to_end(deals)["deals/s"]
        yield Result(f"{name}: every line refereed", rate, "deals/s", refereed)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.solver.kernels", description=__doc__
    )
    parser.add_argument("--deals", type=int, default=2_000)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--json", type=Path, help="write the figures to a file too")
    chosen = parser.parse_args()
    rules = tamaya.rules("nl")
    rows = {}
    print("         kernels alone          every line refereed")
    print("players  deals/s  settled       deals/s    99.5%   median       worst (seed)   open")
    for players in chosen.players:
        deals = [tamaya.deal(rules, players, seed) for seed in range(chosen.deals)]
        solve(deals[0], 20)
        alone, settled = kernels_alone(deals)
        row = end_to_end(deals)
        rows[players] = {"kernels alone deals/s": alone, "settled": settled, **row}
        print(
            f"{players:7} {alone:8.0f} {settled:8} {row['deals/s']:13.0f} "
            f"{row['easiest deals/s']:8.0f} {1000 * row['median']:5.1f} ms {row['worst']:9.1f} s "
            f"({row['worst seed']})   {', '.join(map(str, row['open'])) or 'none'}",
            flush=True,
        )
        if chosen.json:  # after each, so that nothing is lost when it is broken off
            chosen.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
