"""Give hostile texts to what reads them, as many as there is time for, and count what goes wrong.

    python -m benchmarks.fuzz --kind rules --first 0 --count 100000 --state rules.jsonl

A text is made from its seed. What is wrong is an exception that no message stands for, more than a
second of the processor, or more than 500 MB. Seeds that the state file says are done are passed
over, so the same command goes on where it was stopped. A fault is printed with the command that
shows it again; `--show` prints the text.
"""

import argparse
import json
import random
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from types import FrameType

from benchmarks.campaign.done import done_before
from benchmarks.fuzz.subjects import SUBJECTS, Subject, forget

MOST_SECONDS = 1.0
PATIENCE = 10.0
"""After so many seconds of the processor a text is given up: it hangs."""
MOST_MEMORY = 500 << 20
CHUNK = 500


class HangsError(BaseException):
    """No reader may catch it."""


def _hangs(signum: int, frame: FrameType | None) -> None:
    raise HangsError


def text_of(subject: Subject, kind: str, seed: int) -> str:
    return subject.make(random.Random(f"{kind} {seed}"))


def fault_of(subject: Subject, text: str) -> str:
    """What goes wrong with a text; `good` or nothing where all is well."""
    begun = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        good = subject.use(text)
    except HangsError:
        return f"it takes more than {PATIENCE:.0f} s"
    except MemoryError:
        return f"it takes more than {MOST_MEMORY >> 20} MB"
    except Exception:
        return ascii(traceback.format_exc(limit=-4)).replace("\\n", "\n")
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    seconds = time.process_time() - begun
    return f"it takes {seconds:.1f} s" if seconds > MOST_SECONDS else "good" * good


def checked(subject: Subject, kind: str, seed: int) -> str:
    """The fault of a seed. A slow one has a second chance: the first may have filled a cache."""
    text = text_of(subject, kind, seed)
    fault = fault_of(subject, text)
    return fault_of(subject, text) if fault.startswith("it takes") else fault


def limit_memory() -> None:
    """What is there now, and so much more, is all that there is."""
    import resource

    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * resource.getpagesize() + MOST_MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


def run(kind: str, seeds: range, state: Path | None) -> int:
    subject, faults = SUBJECTS[kind], Counter[str]()
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    ).stdout.strip()
    done, begun = done_before(state, kind), time.monotonic()
    for first in range(seeds.start, seeds.stop, CHUNK):
        piece = range(first, min(first + CHUNK, seeds.stop))
        if done.issuperset(piece):
            continue
        wrong = good = 0
        for seed in piece:
            fault = checked(subject, kind, seed)
            if fault == "good":
                good += 1
            elif fault:
                wrong += 1
                print(f"\nWRONG: python -m benchmarks.fuzz --kind {kind} --show {seed}\n{fault}")
                sys.stdout.flush()
        forget()
        faults.update(texts=len(piece), wrong=wrong, good=good)
        if state is not None:
            row = {"name": kind, "first": first, "last": piece[-1], "commit": commit,
                   "texts": len(piece), "wrong": wrong, "good": good}  # fmt: skip
            with state.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        each = (time.monotonic() - begun) / faults["texts"]
        news = f"{faults['texts']:,} {kind}, {faults['wrong']} wrong, {each * 1000:.1f} ms each"
        print(f"\r{news} ", end="", file=sys.stderr, flush=True)
    print(f"\n{faults['texts']:,} {kind}, {faults['good']:,} good, {faults['wrong']} wrong")
    return faults["wrong"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__)
    parser.add_argument("--kind", choices=(*SUBJECTS, "all"), default="all")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1_000, help="seeds of each kind")
    parser.add_argument("--state", type=Path, metavar="FILE", help="what is done, as JSON lines")
    parser.add_argument(
        "--show", type=int, metavar="SEED", help="print the text of a seed, and stop"
    )
    given = parser.parse_args()
    kinds = list(SUBJECTS) if given.kind == "all" else [given.kind]
    if given.show is not None:
        sys.stdout.buffer.write(
            text_of(SUBJECTS[kinds[0]], kinds[0], given.show).encode("utf-8", "surrogatepass")
        )
        return
    signal.signal(signal.SIGPROF, _hangs)
    for kind in kinds:  # what good texts need is loaded before anything is counted
        for seed in range(20):
            fault_of(SUBJECTS[kind], text_of(SUBJECTS[kind], kind, -1 - seed))
    limit_memory()
    seeds = range(given.first, given.first + given.count)
    sys.exit(1 if sum(run(kind, seeds, given.state) for kind in kinds) else 0)


if __name__ == "__main__":
    main()
