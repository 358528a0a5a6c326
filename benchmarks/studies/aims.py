"""How often a search for an aim says what isn't so, over many simulated searches.

    python -m benchmarks.studies.aims --searches 1000

The cells of a grid are coins of known chances. An aim of 25% is looked for among cells that lie
just outside its band, are spread over the whole range, or lie at its middle. Wrong is a search that
calls a cell good which isn't, or calls one too hard or too easy which isn't. Wanted: 5 of 100
searches at most.
"""

import argparse
from collections.abc import Iterator, Sequence
from random import Random

from tamaya.studies.outcomes import Outcome
from tamaya.studies.sweeps.aiming import Aiming
from tamaya.studies.sweeps.aims import read_aim
from tamaya.studies.sweeps.grid import Grid, Point
from tamaya.studies.workers.running import Chunk, Done, PlayedChunk
from tamaya.variants.compile.passes import compile_rules

GRIDS = {
    "just above": (0.3001,) * 5,
    "just below": (0.1999,) * 5,
    "around": (0.02, 0.08, 0.15, 0.19, 0.31, 0.45, 0.7),
    "one within": (0.02, 0.08, 0.15, 0.25, 0.4, 0.6, 0.9),
    "all within": (0.25,) * 5,
}


class Coins:
    """Plays cells that are won with known chances."""

    width = 1

    def __init__(self, chances: Sequence[float], salt: int) -> None:
        self.chances, self.salt = chances, salt

    def play(self, work: Iterator[Chunk], done: Done) -> None:
        for chunk in work:
            done(PlayedChunk(chunk, [self._game(chunk.cell, seed) for seed in chunk.seeds], 0.0))

    def _game(self, cell: int, seed: int) -> Outcome:
        won = Random(hash((self.salt, cell, seed))).random() < self.chances[cell]
        return Outcome(seed, 25 * won, 25 * won, False, won, None, None)


def search(chances: Sequence[float], salt: int, aim: str = "practised 2 perfect 25%") -> Aiming:
    """One search among coins."""
    rules = compile_rules("nl")
    points = tuple(Point((place,), rules) for place in range(len(chances)))
    aiming = Aiming(Grid("coins", (), points, ()), read_aim(aim), executor=Coins(chances, salt))
    aiming.run(seconds=1e9)
    return aiming


def said(aiming: Aiming, chances: Sequence[float]) -> tuple[bool, bool]:
    """Whether the search named a cell that reaches the aim, and whether it said what isn't so."""
    aim = aiming.aim
    reached = [one.point for one in aiming.confirmations if one.answer == "reached"]
    false = [point for point in reached if not aim.least <= chances[point] <= aim.most]
    out = aiming.choosing.out
    missed = [one.point for one in aiming.confirmations if aim.miss_in_words(one.answer)]
    lost = [point for point in (*out, *missed) if aim.least <= chances[point] <= aim.most]
    return bool(reached), bool(false or lost)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--searches", type=int, default=1_000)
    searches = parser.parse_args().searches
    print(f"{searches:,} searches each for 20% to 30%")
    print(f"{'cells':>12} {'reached':>8} {'wrong':>6} {'games':>7}")
    for name, chances in GRIDS.items():
        found = [search(chances, salt) for salt in range(searches)]
        reached = sum(said(one, chances)[0] for one in found) / searches
        wrong = sum(said(one, chances)[1] for one in found) / searches
        games = sum(sum(map(len, one.endings)) for one in found) / searches
        print(f"{name:>12} {reached:8.1%} {wrong:6.1%} {games:7,.0f}", flush=True)


if __name__ == "__main__":
    main()
