"""The rate of a kept study beside that of the solver, what memory it takes, and room on the disk.

    python -m benchmarks.studies --deals 10000

In one run the same deals of the base game are solved twice by as many processes: in a plain loop
over deals that are there already, and as a study with `--out`, from its start to its last part.
Where others are at work on the machine, the time of the processors says more than the clock. While
the study runs, the memory of all its processes is taken at each tenth of its deals.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from multiprocessing import active_children, get_context
from pathlib import Path

from benchmarks.batch import Spent, spent

import tamaya
from tamaya.engine.deal import Deal, deal
from tamaya.lab.games.perfect import PERFECT
from tamaya.lab.studies.kept.folder import Kept
from tamaya.lab.studies.kept.keeping import Keeping, begin
from tamaya.lab.studies.kept.manifest import manifest
from tamaya.lab.studies.outcomes import SOLVE_SECONDS
from tamaya.lab.studies.study import Study
from tamaya.solver.portfolio import solve

WANTED = 0.85
"""The share of the solver's rate that the study shall reach."""

_AHEAD = 1_000


def loop(players: int, seeds: range) -> tuple[Spent, Spent]:
    """Solve deals one after the other: what dealing took, and what solving."""
    rules = tamaya.rules("nl")
    solve(deal(rules, players, seeds[0]))  # loads what has to be loaded once
    dealing = solving = Spent(0.0, 0.0)
    for start in range(seeds.start, seeds.stop, _AHEAD):
        deals: list[Deal] = []
        some = range(start, min(start + _AHEAD, seeds.stop))
        dealing = both(
            dealing, spent(partial(deals.extend, (deal(rules, players, s) for s in some)))
        )
        solving = both(solving, spent(partial(solve_all, deals)))
    return dealing, solving


def solve_all(deals: list[Deal]) -> None:
    for one in deals:
        solve(one, SOLVE_SECONDS)


def both(one: Spent, other: Spent) -> Spent:
    return Spent(one.clock + other.clock, one.processors + other.processors)


def side_by_side(found: Iterable[Spent]) -> Spent:
    """What processes take together: by the clock the slowest counts."""
    every = list(found)
    return Spent(max(one.clock for one in every), sum(one.processors for one in every))


def solver(players: int, deals: int, jobs: int) -> tuple[Spent, Spent]:
    """What the deals take in so many loops side by side: to solve them, and to deal them, too."""
    cuts = [deals * job // jobs for job in range(jobs + 1)]
    shares = [(players, range(a, b)) for a, b in pairwise(cuts)]
    with get_context("spawn").Pool(jobs) as pool:
        found = pool.starmap(loop, shares, chunksize=1)
    return side_by_side(two for _, two in found), side_by_side(both(*one) for one in found)


def study(
    folder: Path, players: int, deals: int, jobs: int, told: Callable[[Study], None]
) -> Spent:
    """What the study takes."""
    made = Study([tamaya.rules("nl")], [players], [PERFECT])
    kept = begin(folder, manifest(made.rule_sets, made.players, made.levels, made.first))

    def run() -> None:
        with Keeping(kept) as keeping:
            made.run(deals, processes=jobs, told=told, keeping=keeping)

    return spent(run)


def taken_up(folder: Path) -> float:
    """How many seconds it takes to go on: to check and count all that is kept."""
    kept = Kept(folder)
    made = Study(kept.rule_sets, kept.manifest.facts.players, kept.manifest.facts.levels)
    begun = time.perf_counter()
    with Keeping(kept) as keeping:
        made.run(made.deals, processes=1, keeping=keeping)
    return time.perf_counter() - begun


class Memory:
    """Megabytes of all processes, taken at each tenth of the deals."""

    def __init__(self, deals: int) -> None:
        self.step = max(1, deals // 10)
        self.taken: list[tuple[int, float, float]] = []

    def __call__(self, of: Study) -> None:
        if of.deals >= self.step * (len(self.taken) + 1):
            others = sum(megabytes(child.pid) for child in active_children())
            self.taken.append((of.deals, megabytes(os.getpid()), others))


def megabytes(process: int | None) -> float:
    """What a process has in memory."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def bytes_in(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.studies", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    deals = chosen.deals
    memory = Memory(deals)
    begun = time.monotonic()
    alone, dealt = solver(chosen.players, deals, chosen.jobs)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "study"
        kept = study(folder, chosen.players, deals, chosen.jobs, memory)
        room = bytes_in(folder / "parts")
        parts = len(list((folder / "parts").iterdir()))
        again = taken_up(folder)
    print(f"{deals:,} deals of {chosen.players}, {chosen.jobs} processes")
    print(f"{'':24} {'by the clock':>18} {'of processors':>18}")
    for label, took in (("solver", alone), ("dealing and solver", dealt), ("study", kept)):
        rates = [deals / seconds for seconds in (took.clock, took.processors)]
        print(f"{label:24} {rates[0]:10,.0f} deals/s {rates[1]:10,.0f} deals/s")
    for label, took in (("share of the solver", alone), ("share of both", dealt)):
        clock, processors = took.clock / kept.clock, took.processors / kept.processors
        print(f"{label:24} {clock:18.0%} {processors:18.0%}  at least {WANTED:.0%} is wanted")
    print(f"\n{'deals':>10} {'MB here':>10} {'in all':>10}")
    for known, here, others in memory.taken:
        print(f"{known:10,} {here:10,.0f} {here + others:10,.0f}")
    print(f"\n{room / deals:.1f} bytes a deal on the disk, in {parts} parts")
    print(f"{deals / again:,.0f} deals/s are checked and counted when it goes on")
    print(f"{time.monotonic() - begun:.0f} s in all")


if __name__ == "__main__":
    main()
