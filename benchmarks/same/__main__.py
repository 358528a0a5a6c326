"""Whether all is as it was: `python -m benchmarks.same --against REVISION`.

Hashes of the whole catalogue, and for 10,000 deals of thirty compositions their cards, bounds and
lines, from this tree and from the older commit, side by side. Whatever differs is printed. Run it
after a change that is to leave all as it was.
"""

import argparse
import os
import subprocess
import sys
from collections import Counter
from itertools import zip_longest
from pathlib import Path

from benchmarks.pairs.__main__ import ROOT, worktree_of
from benchmarks.players.moves import COMPOSITIONS

WORKER = Path(__file__).with_name("worker.py")
_SHOWN = 20
"""So many differences are printed."""


def started(tree: Path, seeds: int, limit: float) -> "subprocess.Popen[str]":
    """What a tree says, line by line."""
    paths = os.pathsep.join([str(tree / "src"), str(tree)])
    return subprocess.Popen(
        [sys.executable, str(WORKER), "--seeds", str(seeds), "--limit", str(limit), *COMPOSITIONS],
        env={**os.environ, "PYTHONPATH": paths},
        cwd=tree,
        stdout=subprocess.PIPE,
        text=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.same", description=__doc__)
    parser.add_argument("--against", required=True, metavar="REVISION")
    parser.add_argument("--seeds", type=int, default=92, help="for each number of players")
    parser.add_argument("--limit", type=float, default=1.0, help="seconds a deal may take")
    chosen = parser.parse_args()
    both = [
        started(tree, chosen.seeds, chosen.limit) for tree in (worktree_of(chosen.against), ROOT)
    ]
    counts: Counter[str] = Counter()
    for old, new in zip_longest(*(process.stdout or () for process in both), fillvalue=""):
        sort = "open" if "open" in (old.split(" ")[0], new.split(" ")[0]) else old.split(" ")[0]
        counts[sort] += 1
        if old != new and sort != "open":
            counts["different"] += 1
            if counts["different"] <= _SHOWN:
                print(f"before: {old}now:    {new}")
    print(", ".join(f"{sort} {count:,}" for sort, count in sorted(counts.items())))
    sys.exit(bool(counts["different"]) or any(process.wait() for process in both))


if __name__ == "__main__":
    main()
