"""How many deals the solver proves, and how fast: `python -m benchmarks.solver --help`.

The seeds are fixed, so that two commits can be compared. Times are of one process on one core,
every witness refereed; they say little on a machine that does other things beside.
"""

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import tamaya
from tamaya.solver.portfolio import solve

COMPOSITIONS = {
    "nl": "nl",
    "no": "no",
    "dk": "dk",
    "abacus-2012": "abacus-2012",
    "abacus-new": "abacus-new",
    "own multicolour, 5 cards": "no+multicolour-own(cards=5)",
    "own multicolour, 10 cards": "abacus-2012+multicolour-own(cards=10)",
    "wild multicolour, 5 cards": "nl+multicolour-wild(cards=5)",
    "wild multicolour, 10 cards": "abacus-new+multicolour-wild(cards=10)",
    "black powder": "abacus-new+black-powder",
    "bonus tiles": "abacus-new+bonus-tiles",
    "expert": "no+expert",
    "colour calling": "no+colour-calling",
    "everything at once": "everything+expert+colour-calling",
}


def measure(expression: str, deals: int, limit: float, only: str | None) -> dict[str, Any]:
    """Solve deals of seeds 0, 1, 2, … with 2, 3, 4, 5 players in turn."""
    rules = tamaya.rules(expression)
    times: list[float] = []
    closed: dict[str, int] = {}
    still_open: list[dict[str, int | None]] = []
    for seed in range(deals):
        players = rules.players[seed % len(rules.players)]
        deal = tamaya.deal(rules, players, seed)
        begun = time.perf_counter()
        attempt = solve(deal, limit, only)
        times.append(time.perf_counter() - begun)
        if attempt.closed:
            stage = next((r.stage for r in attempt.reports if r.closed), "start")
            closed[stage] = closed.get(stage, 0) + 1
        else:
            still_open.append(
                {
                    "players": players,
                    "seed": seed,
                    "lower": attempt.lower,
                    "upper": attempt.upper,
                }
            )
    times.sort()
    return {
        "rules": expression,
        "deals": deals,
        "proved": deals - len(still_open),
        "closed by": closed,
        "median": statistics.median(times),
        "95th": times[min(len(times) - 1, int(0.95 * len(times)))],
        "worst": times[-1],
        "open": still_open,
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solver", description=__doc__)
    parser.add_argument("rules", nargs="*", help="rules expressions; the named ones if none")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--time-limit", type=float, default=10.0)
    parser.add_argument("--only", help="one stage alone")
    parser.add_argument("--json", type=Path, help="write the figures to a file too")
    chosen = parser.parse_args()
    named = {text: text for text in chosen.rules} or COMPOSITIONS
    rows = {}
    for name, expression in named.items():
        row = rows[name] = measure(expression, chosen.deals, chosen.time_limit, chosen.only)
        share = 100 * row["proved"] / row["deals"]
        print(
            f"{name:28} {row['proved']:4}/{row['deals']} proved ({share:5.1f} %)  "
            f"median {row['median']:6.3f} s  95th {row['95th']:6.2f} s  worst {row['worst']:6.2f} s"
            f"  {row['closed by']}",
            flush=True,
        )
        for deal in row["open"]:
            print(f"{'':28} open: {deal}", file=sys.stderr)
    if chosen.json:
        chosen.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
