"""What a campaign has done already, by its state file: so it goes on where it was stopped."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

CHUNK = 40
"""Seeds for each line of the state file: what is lost at most when the campaign is stopped."""


def done_before(state: Path | None, name: str) -> set[int]:
    """The seeds of a name that the state file says are done."""
    if state is None or not state.exists():
        return set()
    lines = [json.loads(line) for line in state.read_text(encoding="utf-8").splitlines()]
    return {
        seed
        for line in lines
        if line["name"] == name
        for seed in range(line["first"], line["last"] + 1)
    }


def chunks(seeds: range, done: set[int]) -> Iterator[range]:
    """The seeds that are not done, in pieces."""
    for first in range(seeds.start, seeds.stop, CHUNK):
        piece = range(first, min(first + CHUNK, seeds.stop))
        if not done.issuperset(piece):
            yield piece


def summary(state: Path) -> Iterator[str]:
    """What the state file says in all, a line for each name."""
    tallies: dict[str, Counter[str]] = {}
    ranges: dict[str, list[tuple[int, int]]] = {}
    for line in map(json.loads, state.read_text(encoding="utf-8").splitlines()):
        counts = tallies.setdefault(line["name"], Counter())
        counts.update({key: line[key] for key in ("deals", "wrong", "crashes")})
        counts.update({f"by {way}": count for way, count in line["ways"].items()})
        for what in ("proved", "closed") if line.get("proved") else ():
            counts.update({f"{what} by {stage}": n for stage, n in line[what].items()})
        ranges.setdefault(line["name"], []).append((line["first"], line["last"]))
    for name, counts in tallies.items():
        first, last = min(a for a, _ in ranges[name]), max(b for _, b in ranges[name])
        said = ", ".join(f"{key} {count:,}" for key, count in counts.items())
        yield f"{name}, seeds {first} to {last}: {said}"
