"""How well lines read: `python -m benchmarks.solver.lines --deals 500`.

The base game with 2 to 5 players. Of each line: how many hints touch no card, if the first legal
one is given each time and as they were chosen; how many turns it takes, as it was found and as it
is to be read; and how long it takes to make it so, beside the solving.
"""

import argparse
import time
from dataclasses import dataclass

import tamaya
from tamaya.engine.records.line import Line
from tamaya.engine.turn.table import Table
from tamaya.solver.attempt import Attempt
from tamaya.solver.plain.hints import make_readable
from tamaya.solver.portfolio import solve


@dataclass(slots=True)
class Sum:
    """What was counted over many lines."""

    hints: int = 0
    empty_before: int = 0
    empty: int = 0
    found: int = 0
    shorter: int = 0
    solving: float = 0.0
    shortening: float = 0.0


def count_hints(attempt: Attempt, line: Line, total: Sum) -> None:
    """Count a line's hints, and those that touch no card."""
    for state, move in zip(line.states(attempt.game), line.moves, strict=False):
        if move.verb == "hint":
            table = Table.of(state)
            first = next(other for other in table.legal_moves() if other.verb == "hint")
            total.hints += 1
            total.empty_before += not table.touches(first)
            total.empty += not table.touches(move)


def measure(players: int, count: int) -> Sum:
    rules, total = tamaya.rules("nl"), Sum()
    solve(tamaya.deal(rules, players, 0))  # loads what has to be loaded once
    for seed in range(count):
        deal = tamaya.deal(rules, players, seed)
        begun = time.process_time()
        attempt = solve(deal, 20)
        solved = time.process_time()
        assert attempt.witness is not None
        total.found += len(attempt.witness.moves)
        begun_shorter = time.process_time()
        make_readable(attempt)
        total.shortening += time.process_time() - begun_shorter
        total.shorter += len(attempt.witness.moves)
        count_hints(attempt, attempt.witness, total)
        total.solving += solved - begun
    return total


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solver.lines", description=__doc__)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5])
    chosen = parser.parse_args()
    print("         empty hints        mean turns         milliseconds a deal")
    print("players  first  chosen      found  shorter     solving  shortening")
    for players in chosen.players:
        total, deals = measure(players, chosen.deals), chosen.deals
        print(
            f"{players:7} {total.empty_before / total.hints:6.1%} {total.empty / total.hints:7.1%}"
            f" {total.found / deals:10.2f} {total.shorter / deals:8.2f}"
            f" {1000 * total.solving / deals:11.2f} {1000 * total.shortening / deals:11.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
