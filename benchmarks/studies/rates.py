"""The work that is measured: deals in plain loops, the same as a study, and what it keeps."""

import os
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from multiprocessing import active_children, get_context
from pathlib import Path

from benchmarks.solver.batch import Spent, spent

import tamaya
from tamaya.engine.game.deal import Deal, deal
from tamaya.solver.portfolio import solve
from tamaya.studies.games.perfect import PERFECT
from tamaya.studies.kept.folder import StudyFolder
from tamaya.studies.kept.keeping import Keeping, begin
from tamaya.studies.kept.manifest import manifest
from tamaya.studies.outcomes import SOLVE_SECONDS
from tamaya.studies.study import StudyRun

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
    folder: Path, players: int, deals: int, jobs: int, told: Callable[[StudyRun], None]
) -> Spent:
    """What the study takes."""
    made = StudyRun([tamaya.rules("nl")], [players], [PERFECT])
    kept = begin(folder, manifest(made.rule_sets, made.players, made.levels, made.first))

    def run() -> None:
        with Keeping(kept) as keeping:
            made.run(deals, processes=jobs, listener=told, keeping=keeping)

    return spent(run)


def taken_up(folder: Path) -> float:
    """How many seconds it takes to go on: to check and count all that is kept."""
    kept = StudyFolder(folder)
    made = StudyRun(kept.rule_sets, kept.manifest.facts.players, kept.manifest.facts.levels)
    begun = time.perf_counter()
    with Keeping(kept) as keeping:
        made.run(made.deals, processes=1, keeping=keeping)
    return time.perf_counter() - begun


class Memory:
    """Megabytes of all processes, taken at each tenth of the deals."""

    def __init__(self, deals: int) -> None:
        self.step = max(1, deals // 10)
        self.taken: list[tuple[int, float, float]] = []

    def __call__(self, of: StudyRun) -> None:
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
