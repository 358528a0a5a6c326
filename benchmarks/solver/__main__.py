"""How many deals the solver proves, and how fast: `python -m benchmarks.solver --help`.

The seeds are fixed, so that two commits can be compared. Times and limits are the processor's, of
one process, every witness refereed: so deals are left open by how hard they are, not by what else
the machine does.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from benchmarks.measuring import easiest_rate

import tamaya
from tamaya.solver.attempt import Attempt
from tamaya.solver.clock import count_own_work, now
from tamaya.solver.portfolio import solve, stage_names
from tamaya.solver.stages.register import AGAIN
from tamaya.variants.words.lists import listed

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


Row = dict[str, Any]


def measure(
    expression: str, seeds: range, limit: float, only: str | None, seats: tuple[int, ...] = ()
) -> Row:
    """Solve the deals of some seeds, with so many players in turn, or as many as the rules say."""
    rules = tamaya.rules(expression)
    seats = seats or rules.players
    solve(tamaya.deal(rules, seats[0], 0), limit, only)  # loads what has to be loaded once
    times: list[float] = []
    closed: dict[str, int] = {}
    declined: dict[str, int] = {}
    still_open: list[dict[str, int | None]] = []
    rests_on: dict[str, int] = {}
    twice: list[tuple[float, float]] = []
    for seed in seeds:
        players = seats[seed % len(seats)]
        deal = tamaya.deal(rules, players, seed)
        begun = now()
        attempt = solve(deal, limit, only)
        times.append(now() - begun)
        for report in attempt.reports:
            if report.declined:
                why = f"{report.stage}: {report.declined}"
                declined[why] = declined.get(why, 0) + 1
        if attempt.bound().proved:
            code = listed(sorted(attempt.rests_on)) if attempt.rests_on else "no single prover"
            rests_on[code] = rests_on.get(code, 0) + 1
            if "CP-SAT" in attempt.rests_on:
                twice.append(seconds_of_cp_sat(attempt))
            stage = next((r.stage for r in attempt.reports if r.closed), "start")
            closed[stage] = closed.get(stage, 0) + 1
            continue
        still_open.append(
            {"players": players, "seed": seed, "lower": attempt.lower, "upper": attempt.upper}
        )
        print(f"{'':28} open: {still_open[-1]}", file=sys.stderr, flush=True)
    times.sort()
    return {
        "rules": expression,
        "deals": len(seeds),
        "proved": len(seeds) - len(still_open),
        "closed by": closed,
        "declined": declined,
        "deals/s": len(times) / sum(times),
        "easiest deals/s": easiest_rate(times),
        "median": statistics.median(times),
        "95th": times[min(len(times) - 1, int(0.95 * len(times)))],
        "worst": times[-1],
        "open": still_open,
        "rests on": rests_on,
        "CP-SAT twice": twice,
    }


def seconds_of_cp_sat(attempt: Attempt) -> tuple[float, float]:
    """The seconds that CP-SAT took to refute, and to do so again without its presolve."""
    first = sum(r.seconds for r in attempt.reports if r.stage in CP_SAT)
    return first, sum(r.seconds for r in attempt.reports if r.stage == AGAIN.name)


CP_SAT = frozenset(name for name in stage_names() if name.startswith("cp-sat"))


def provers(rows: Iterable[Row]) -> str:
    """What all proofs rest on, and what it costs to confirm those of CP-SAT."""
    rests_on: dict[str, int] = {}
    twice: list[tuple[float, float]] = []
    for row in rows:
        twice += row["CP-SAT twice"]
        for code, count in row["rests on"].items():
            rests_on[code] = rests_on.get(code, 0) + count
    whole = sum(rests_on.values())
    lines = [f"What {whole} proofs rest on alone:"]
    for code, count in sorted(rests_on.items(), key=lambda item: -item[1]):
        lines.append(f"  {100 * count / whole:6.2f} %  {count:6}  {code}")
    if twice:
        first, again = (sum(side) for side in zip(*twice, strict=True))
        longest = max(again for _, again in twice)
        median = statistics.median(again / max(first, 1e-9) for first, again in twice)
        lines.append(
            f"CP-SAT refuted {len(twice)} of them in {first:.1f} s, and confirmed that without its "
            f"presolve in {again:.1f} s: {longest:.1f} s at most, {median:.2f} times as long in "
            "the median"
        )
    return "\n".join(lines)


HEAD = (
    f"{'composition':28} {'proved':>11} {'%':>6} {'deals/s':>8} {'99.5%':>8} {'median':>9} "
    f"{'95th':>9} {'worst':>9}  closed by"
)


def line(name: str, row: Row) -> str:
    """A row of the table."""
    share = 100 * row["proved"] / row["deals"]
    times = " ".join(f"{1000 * row[what]:6.1f} ms" for what in ("median", "95th", "worst"))
    rates = f"{row['deals/s']:8.1f} {row['easiest deals/s']:8.1f}"
    stages = ", ".join(f"{stage} {count}" for stage, count in row["closed by"].items())
    proved = f"{row['proved']:5}/{row['deals']:<5}"
    return f"{name:28} {proved} {share:6.2f} {rates} {times}  {stages}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solver", description=__doc__)
    parser.add_argument(
        "rules", nargs="*", help="compositions, by expression; the named ones if none"
    )
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--time-limit", type=float, default=10.0, help="processor seconds")
    parser.add_argument("--players", type=int, help="always so many, instead of all in turn")
    parser.add_argument("--only", choices=stage_names(), help="one stage alone")
    parser.add_argument("--json", type=Path, help="write the figures to a file too")
    chosen = parser.parse_args()
    named = {text: text for text in chosen.rules} or COMPOSITIONS
    seeds = range(chosen.first, chosen.first + chosen.deals)
    rows = {}
    count_own_work()
    print(HEAD, flush=True)
    for name, expression in named.items():
        seats = (chosen.players,) if chosen.players else ()
        rows[name] = measure(expression, seeds, chosen.time_limit, chosen.only, seats)
        print(line(name, rows[name]), flush=True)
        if chosen.json:  # after each, so that nothing is lost when it is broken off
            chosen.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    print(provers(rows.values()))


if __name__ == "__main__":
    main()
