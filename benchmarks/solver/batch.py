"""The rate of `tamaya solve --deals … --json` beside that of the library.

`python -m benchmarks.solver.batch`: both solve the same three-player deals of the base game in the
same run, the library in a loop over deals that are there already, the command from a file of decks
to lines of JSON, starting included. Beside the clock the processors' own time is taken, which says
more where others are at work.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measuring import Result

import tamaya
from tamaya.engine.game.deal import Deal
from tamaya.solver.portfolio import solve

WANTED = 0.8
"""The share of the library's rate that the command shall reach."""


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds by the clock, and of the processors."""

    clock: float
    processors: float


def spent(work: Callable[[], object]) -> Spent:
    """What some work takes, with the processes that it waits for."""
    clock, before = time.perf_counter(), sum(os.times()[:4])
    work()
    return Spent(time.perf_counter() - clock, sum(os.times()[:4]) - before)


def library(deals: list[Deal]) -> None:
    for deal in deals:
        solve(deal)


def command(file: Path, players: int, jobs: int) -> None:
    program = "from tamaya.cli import main; main()"
    arguments = ["solve", "nl", "-p", str(players), "--deals", str(file), "--jobs", str(jobs)]
    subprocess.run(
        [sys.executable, "-c", program, *arguments, "--json"],
        stdout=subprocess.DEVNULL,
        check=True,
    )


def measure(count: int, players: int = 3, jobs: int = 0) -> tuple[Spent, Spent, Spent]:
    """What so many deals take in the library, and by the command; and one deal by the command."""
    rules = tamaya.rules("nl")
    deals = [tamaya.deal(rules, players, seed) for seed in range(count)]
    solve(deals[0])  # loads what has to be loaded once
    with tempfile.TemporaryDirectory() as folder:
        file, one = Path(folder) / "deals.txt", Path(folder) / "deal.txt"
        file.write_text("".join(" ".join(deal.cards) + "\n" for deal in deals))
        one.write_text(" ".join(deals[0].cards) + "\n")
        return (
            spent(lambda: library(deals)),
            spent(lambda: command(file, players, jobs)),
            spent(lambda: command(one, players, jobs)),
        )


def results() -> Iterator[Result]:
    """Both rates."""
    count = 3_000
    alone, whole, _ = measure(count)
    yield Result("base game, 3 players: the library in a loop", count / alone.clock, "deals/s")
    yield Result(
        "base game, 3 players: `solve --deals --json`",
        count / whole.clock,
        "deals/s",
        WANTED * count / alone.clock,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solver.batch", description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument(
        "--jobs",
        type=int,
        default=0,
        help="of the command, usually all processors; the library has one",
    )
    chosen = parser.parse_args()
    alone, whole, start = measure(chosen.deals, chosen.players, chosen.jobs)
    print(f"{'':20} {'by the clock':>18} {'of processors':>18}")
    going = Spent(whole.clock - start.clock, whole.processors - start.processors)
    for name, took in (("library", alone), ("command", whole), ("once it has begun", going)):
        rates = [chosen.deals / seconds for seconds in (took.clock, took.processors)]
        print(f"{name:20} {rates[0]:10,.0f} deals/s {rates[1]:10,.0f} deals/s")
    for name, took in (("share", whole), ("once it has begun", going)):
        clock, processors = alone.clock / took.clock, alone.processors / took.processors
        print(f"{name:20} {clock:18.0%} {processors:18.0%}  at least {WANTED:.0%} is wanted")


if __name__ == "__main__":
    main()
