"""The rate of a kept study beside that of the solver, what memory it takes, and room on the disk.

    python -m benchmarks.studies --deals 10000

In one run the same deals of the base game are solved twice by as many processes: in a plain loop
over deals that are there already, and as a study with `--out`, from its start to its last part.
Where others are at work on the machine, the time of the processors says more than the clock. While
the study runs, the memory of all its processes is taken at each tenth of its deals.
"""

import argparse
import tempfile
import time
from pathlib import Path

from benchmarks.studies.rates import Memory, bytes_in, solver, study, taken_up

WANTED = 0.85
"""The share of the solver's rate that the study shall reach."""


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
