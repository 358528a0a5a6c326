"""Rates beside those of an older commit: `python -m benchmarks.pairs --against REVISION`.

The older commit is checked out into a temporary folder, once. Processes of both take turns, and so
does which of them comes first: old, new, new, old. What counts is the median of the ratios, new to
old, of pairs that ran one after the other, so a machine that others use as well slows both. Seconds
are those of the processor.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

WANTED = 0.97
"""The least that a ratio shall be."""

WORKER = Path(__file__).with_name("worker.py")
ROOT = Path(__file__).parents[2]

Rates = dict[str, float]


def worktree_of(revision: str) -> Path:
    """A worktree of a commit in a temporary place; it stays there for the next time."""
    commit = _git("rev-parse", "--verify", f"{revision}^{{commit}}")
    tree = Path(tempfile.gettempdir()) / f"tamaya-{commit[:12]}"
    if not tree.exists():
        _git("worktree", "prune")
        _git("worktree", "add", "--quiet", "--detach", str(tree), commit)
    return tree


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def rates_of(tree: Path, share: float) -> Rates:
    """What the worker measures of the code in a folder, in a process of its own."""
    paths = os.pathsep.join([str(tree / "src"), str(tree)])
    answer = subprocess.run(
        [sys.executable, str(WORKER), str(share)],
        env={**os.environ, "PYTHONPATH": paths},
        cwd=tree,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    rates: Rates = json.loads(answer.stdout)
    return rates


def ratios(old: Path, new: Path, pairs: int, share: float) -> Iterator[tuple[Rates, Rates]]:
    """The rates of so many pairs. Each side runs once beforehand, to compile what it needs."""
    for tree in (old, new):
        rates_of(tree, 0.0)
    for number in range(pairs):
        if number % 2 == 0:
            rates = rates_of(old, share)
            yield rates, rates_of(new, share)
        else:
            rates = rates_of(new, share)
            yield rates_of(old, share), rates


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pairs", description=__doc__)
    parser.add_argument("--against", required=True, metavar="REVISION", help="the older commit")
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual work in each run")
    chosen = parser.parse_args()
    measured: dict[str, list[tuple[float, float]]] = {}
    tree = worktree_of(chosen.against)
    for old, new in ratios(tree, ROOT, chosen.pairs, chosen.share):
        for name in old.keys() & new.keys():
            measured.setdefault(name, []).append((old[name], new[name]))
        print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{'':44} {'old':>10} {'new':>10} {'ratio':>7}  of {chosen.pairs} pairs")
    for name, pairs in sorted(measured.items()):
        old_rate, new_rate = (statistics.median(side) for side in zip(*pairs, strict=True))
        ratio = statistics.median(new / old for old, new in pairs)
        verdict = "good" if ratio >= WANTED else f"BELOW {WANTED}"
        old_text, new_text = (
            f"{rate:,.0f}/s" if rate >= 100 else f"{rate:.2f}/s" for rate in (old_rate, new_rate)
        )
        print(f"{name:44} {old_text:>10} {new_text:>10} {ratio:7.3f}  {verdict}")


if __name__ == "__main__":
    main()
