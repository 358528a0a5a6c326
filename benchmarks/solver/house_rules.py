"""How many deals the solver proves under house rules that nobody has seen before.

`python -m benchmarks.solver.house_rules --rule-sets 500`: whole rule sets are drawn at random,
every kind of clause among them, with 13 to 30 cards, and a deal of each. With `--check` each deal
is solved again by CP-SAT alone, another method, and the two must agree.
"""

import argparse
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator

from tests.made.tiny import SMALL, tiny_deal

from tamaya.engine.game.deal import Deal
from tamaya.solver.portfolio import solve


def deals(count: int) -> Iterator[tuple[int, Deal]]:
    """The first so many seeds whose rules fit together."""
    seed = 0
    while count:
        deal = tiny_deal(seed, SMALL)
        if deal is not None:
            yield seed, deal
            count -= 1
        seed += 1


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.solver.house_rules", description=__doc__
    )
    parser.add_argument("--rule-sets", type=int, default=100)
    parser.add_argument("--time-limit", type=float, default=10.0)
    parser.add_argument("--check", action="store_true", help="solve each once more by CP-SAT alone")
    chosen = parser.parse_args()
    proved: Counter[str] = Counter()
    declined: dict[str, Counter[str]] = defaultdict(Counter)
    some_declined = 0
    checks: Counter[str] = Counter()
    times: list[float] = []
    for seed, deal in deals(chosen.rule_sets):
        begun = time.perf_counter()
        attempt = solve(deal, chosen.time_limit)
        times.append(time.perf_counter() - begun)
        if attempt.closed:
            stage = next((r.stage for r in attempt.reports if r.closed), "start")
            proved[stage] += 1
        else:
            found = f"{attempt.lower}-{attempt.upper}"
            print(f"open: seed {seed}, {deal.players} players, {found}", file=sys.stderr)
        some_declined += any(report.declined for report in attempt.reports)
        for report in attempt.reports:
            if report.declined:
                declined[report.declined][report.stage] += 1
        if chosen.check:
            other = solve(deal, chosen.time_limit, "cp-sat")
            apart = attempt.lower is not None and other.rules_out(attempt.lower)
            apart = apart or (other.lower is not None and attempt.rules_out(other.lower))
            checks["contradict" if apart else "both proved" if other.closed else "open"] += 1
            if apart:
                print(f"CONTRADICTION: seed {seed}", file=sys.stderr)
    share = 100 * proved.total() / len(times)
    print(f"proved {proved.total()} of {len(times)} within {chosen.time_limit:g} s ({share:.1f} %)")
    print(f"median {1000 * statistics.median(times):.1f} ms, worst {max(times):.1f} s")
    print("closed by: " + ", ".join(f"{stage} {n}" for stage, n in proved.most_common()))
    if chosen.check:
        print("CP-SAT alone: " + ", ".join(f"{how} {n}" for how, n in checks.most_common()))
    print(f"with {some_declined} some stage declined:")
    for why, stages in sorted(declined.items(), key=lambda item: -max(item[1].values())):
        names = ", ".join(f"{stage} {n}" for stage, n in stages.most_common())
        print(f"  {why}: {names}")


if __name__ == "__main__":
    main()
