"""How many deals the solver proves of a game with one clause more.

`python -m benchmarks.solver.clauses`: each row is a clause, put into the booklet `nl`: so many
deals for each number of players, each with so many seconds. All of them are seldom proved; 98 in a
hundred are wanted.
"""

import argparse
import statistics
import time

from tamaya.engine.game.deal import deal
from tamaya.grammar.source import Source
from tamaya.solver.portfolio import solve
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

CLAUSES = (
    "hint { a colour costs 2 hints }",
    "hint { a value costs nothing }",
    "hint { red and 5 cost 2 hints }",
    "hint { 5 costs nothing }",
    "hint { replace costs 1 hint for each card touched }",
    "hint { costs 2 hints while the deck is empty }",
    "a player may pass",
    "a player may pass while no hint is left",
    "discard { replace only when a hint is spent } a player may pass",
)
PLAYERS = (2, 3, 4, 5)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.solver.clauses", description=__doc__
    )
    parser.add_argument("clauses", nargs="*", default=CLAUSES, help="others than the usual ones")
    parser.add_argument("--deals", type=int, default=50, help="for each number of players")
    parser.add_argument("--seconds", type=float, default=10.0)
    given = parser.parse_args()
    print(f"{'clause':64} deals  proved  median   worst")
    for clause in given.clauses:
        print(row(clause, given.deals, given.seconds), flush=True)


def row(clause: str, deals: int, limit: float) -> str:
    rules = with_clause(clause)
    proved, seconds = 0, list[float]()
    for players in PLAYERS:
        for seed in range(deals):
            begun = time.perf_counter()
            bound = solve(deal(rules, players, seed), limit)
            seconds.append(time.perf_counter() - begun)
            proved += bound.lower == bound.upper
    share = 100 * proved / len(seconds)
    median, worst = statistics.median(seconds), max(seconds)
    return f"{clause:64} {len(seconds):5} {share:5.1f} % {median:6.2f} s {worst:6.1f} s"


def with_clause(clause: str) -> Rules:
    library = library_of_source(Source("clause.hanabi", f"expansion more {{ {clause} }}"))
    return compile_rules("nl+more", library)


if __name__ == "__main__":
    main()
