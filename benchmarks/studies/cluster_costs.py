"""What a study costs on a cluster: for each deal, for each task, and for many deals on paper.

    python -m benchmarks.studies.cluster_costs

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
from tamaya.studies.games.perfect import PERFECT
from tamaya.studies.kept.keeping import Keeping, begin
from tamaya.studies.kept.manifest import manifest
from tamaya.studies.workers.cluster import Cluster
from tamaya.studies.workers.planning import CHUNK_SECONDS
from tamaya.studies.workers.running import Cell, Chunk, PlayedChunk, play_chunk

LEVELS = ("newcomer", "practised", "expert", "open", PERFECT)
SIZES = (100_000, 1_000_000, 10_000_000)
PLAYERS = 3


FULL = 1_000
"""So many deals fill a part. Of fewer most of the bytes would be the frame."""


def played_for(cell: Cell, seconds: float) -> tuple[list[PlayedChunk], float]:
    """Some deals of a cell, as many as a part holds if there is time; and the processor's time."""
    play_chunk(cell, Chunk(0, FULL, 3))  # loads what has to be loaded once
    found: list[PlayedChunk] = []
    begun = time.process_time()
    while len(found) < FULL // 10 and (len(found) < 2 or time.process_time() - begun < seconds):
        found.append(play_chunk(cell, Chunk(0, 10 * len(found), 10)))
    return found, time.process_time() - begun


def bytes_kept(cell: Cell, found: list[PlayedChunk]) -> int:
    """How many bytes a part of these deals has."""
    with tempfile.TemporaryDirectory() as name:
        said = manifest((cell.rules,), (cell.players,), (cell.level,), 0)
        with Keeping(begin(Path(name) / "study", said)) as keeping:
            for one in found:
                keeping.add(one)
            keeping.settle()
        return sum(path.stat().st_size for path in Path(name).rglob("*.parquet"))


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

        def done(played: PlayedChunk) -> None:
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
    parser.add_argument("--seconds", type=float, default=10.0, help="for each level")
    parser.add_argument("--tasks", type=int, default=1_000)
    asked = parser.parse_args()
    there, here, rate = of_tasks(asked.tasks)
    print(f"a task of {CHUNK_SECONDS:g} s: scheduler {1000 * there:.2f} ms, ", end="")
    print(f"client {1000 * here:.2f} ms of a processor ({rate} empty tasks/s met here)")
    print(f"so one scheduler keeps {CHUNK_SECONDS / max(there, here):,.0f} cores busy\n")
    print(f"{'':10} {'ms':>6} {'wire':>6} {'disk':>6}", end="")
    print("".join(f"{size:>14,}" for size in SIZES))
    for level in LEVELS:
        cell = Cell(tamaya.rules("nl"), PLAYERS, level)
        found, seconds = played_for(cell, asked.seconds)
        deals = sum(one.chunk.count for one in found)
        wire = sum(len(pickle.dumps(one)) for one in found) / deals
        disk = f"{bytes_kept(cell, found) / deals:.1f}" if deals == FULL else "–"
        hours = "".join(f"{size * seconds / deals / 3600:12,.1f} h" for size in SIZES)
        print(f"{level:10} {1000 * seconds / deals:6.1f} {wire:6.0f} {disk:>6}{hours}", flush=True)
    print("\nms: of a processor for a deal; wire, disk: bytes a deal; h: hours of one core")


if __name__ == "__main__":
    main()
