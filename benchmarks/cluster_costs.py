"""What a study costs on a cluster: for each deal, for each task, and for many deals on paper.

    python -m benchmarks.cluster_costs

Measured are the time of a processor for a deal of each level (base game, three players), the bytes
of a deal on the disk and on the wire, and the time of the scheduler for a task, with a real
scheduler and two workers on this machine that play as little as they can. The rest is arithmetic.
"""

import argparse
import os
import pickle
import re
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import tamaya
from tamaya.lab.games.perfect import PERFECT
from tamaya.lab.studies.cluster import Cluster
from tamaya.lab.studies.kept.keeping import Keeping, begin
from tamaya.lab.studies.kept.manifest import manifest
from tamaya.lab.studies.planning import CHUNK_SECONDS
from tamaya.lab.studies.running import Cell, Chunk, Played, play_chunk
from tamaya.lab.studies.study import Study

LEVELS = ("newcomer", "practised", "expert", "open", PERFECT)
SIZES = (100_000, 1_000_000, 10_000_000)
PLAYERS = 3


def seconds_each(level: str, seconds: float) -> tuple[float, float]:
    """The processor's time for a deal of a level, and how many bytes its row has on the wire."""
    cell = Cell(tamaya.rules("nl"), PLAYERS, level)
    play_chunk(cell, Chunk(0, 0, 3))  # loads what has to be loaded once
    begun, deals, size = time.process_time(), 0, 0
    while (past := time.process_time() - begun) < seconds:
        played = play_chunk(cell, Chunk(0, 3 + deals, 10))
        deals += 10
        size += len(pickle.dumps(played))
    return past / deals, size / deals


def bytes_kept(level: str, deals: int) -> float:
    """How many bytes a deal has in a part."""
    made = Study([tamaya.rules("nl")], [PLAYERS], [level])
    with tempfile.TemporaryDirectory() as name:
        said = manifest(made.rule_sets, made.players, made.levels, made.first)
        with Keeping(begin(Path(name) / "study", said)) as keeping:
            made.run(deals, processes=1, keeping=keeping)
        return sum(path.stat().st_size for path in Path(name).rglob("*.parquet")) / deals


def of_tasks(tasks: int) -> tuple[float, float, int]:
    """The time of the scheduler's processor and of this one for a task, and tasks a second."""
    with ExitStack() as stack:

        def start(part: str, *arguments: str) -> subprocess.Popen[str]:
            command = (sys.executable, "-m", f"distributed.cli.dask_{part}", "--no-dashboard")
            heard = subprocess.PIPE if part == "scheduler" else subprocess.DEVNULL
            process = subprocess.Popen((*command, *arguments), stderr=heard, text=True)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0")
        assert scheduler.stderr is not None
        address = next(found[0] for line in scheduler.stderr if (found := re.search("tcp.*", line)))
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        for _ in range(2):
            arguments = ("--nthreads=1", "--no-nanny", f"--local-directory={folder}")
            start("worker", address, *arguments)
        cells = [Cell(tamaya.rules("nl"), PLAYERS, "random")]
        arrived = 0

        def done(played: Played) -> None:
            nonlocal arrived
            arrived += 1

        with Cluster(cells, address) as cluster:
            cluster.play(iter([Chunk(0, seed, 1) for seed in range(20)]), done)
            before, here, begun = of_process(scheduler.pid), time.process_time(), time.monotonic()
            cluster.play(iter([Chunk(0, seed, 1) for seed in range(tasks)]), done)
            past = time.monotonic() - begun
            there = of_process(scheduler.pid) - before
            here = time.process_time() - here
        assert arrived == tasks + 20
        return there / tasks, here / tasks, round(tasks / past)


def of_process(process: int) -> float:
    """The processor's time that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=6.0, help="for each level")
    parser.add_argument("--tasks", type=int, default=1_000)
    asked = parser.parse_args()
    there, here, rate = of_tasks(asked.tasks)
    print(f"a task of {CHUNK_SECONDS:g} s: scheduler {1000 * there:.2f} ms, ", end="")
    print(f"client {1000 * here:.2f} ms of a processor ({rate} empty tasks/s met here)")
    print(f"so one scheduler keeps {CHUNK_SECONDS / max(there, here):,.0f} cores busy\n")
    print(f"{'':10} {'ms':>6} {'wire':>6} {'disk':>6} {'':>4}", end="")
    print("".join(f"{size:>22,}" for size in SIZES))
    for level in LEVELS:
        cost, wire = seconds_each(level, asked.seconds)
        disk = bytes_kept(level, 1_000 if cost < 0.03 else 200)
        print(f"{level:10} {1000 * cost:6.1f} {wire:6.0f} {disk:6.1f}     ", end="")
        for size in SIZES:
            hours, room = size * cost / 3600, size * disk / 1e6
            print(f"{hours:10,.1f} h {room:6,.0f} MB ", end="")
        print(flush=True)
    print("\nms: of a processor for a deal; wire, disk: bytes a deal; h: hours of one core")


if __name__ == "__main__":
    main()
