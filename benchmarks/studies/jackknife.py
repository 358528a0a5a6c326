"""How often intervals of measures of play hold the truth: `python -m benchmarks.studies.jackknife`.

It plays many deals of a level, and takes these for all that there are. Then it draws small studies
from them, with putting back, and counts how often an interval holds what all deals give.
"""

import argparse

import numpy as np

from tamaya.studies.figures.intervals import Figure
from tamaya.studies.games.seating import seated
from tamaya.studies.replays.measuring import moments_of
from tamaya.studies.replays.replay import replayed
from tamaya.studies.replays.shares import MOMENTS, Measure, columns, figure, slips, still_open
from tamaya.variants.compile.passes import compile_rules


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="nl")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--level", default="newcomer")
    parser.add_argument("--deals", type=int, default=600, help="all that there are")
    parser.add_argument("--studies", type=int, default=1000)
    chosen = parser.parse_args()
    rules, seats = compile_rules(chosen.rules), seated(chosen.level, chosen.players)
    assert seats is not None, "perfect players have no measures"
    turns = moments_of(rules, chosen.players, seats, 0)
    seeds = range(chosen.deals)
    every = columns([[replayed(rules, chosen.players, seats, seed, turns) for seed in seeds]])
    measures: dict[str, Measure] = {"slips": slips(0)}
    for at, part in enumerate(MOMENTS):
        measures[f"open {part:.0%}"] = still_open(0, at)
    luck = np.random.default_rng(1)
    print(f"{chosen.level}, {chosen.players} players, {chosen.rules}")
    for name, measure in measures.items():
        of_all = figure(measure, every, True)
        truth = of_all.value if of_all is not None else 0.0
        words = [f"{name}: {truth:.2f};"]
        for deals in (60, 200):
            figures: list[Figure] = []
            for _ in range(chosen.studies):
                drawn = luck.integers(0, chosen.deals, deals)
                of = figure(measure, {key: one[drawn] for key, one in every.items()}, True)
                figures += [of] if of is not None else []
            holds = np.mean([one.low <= truth <= one.high for one in figures])
            wide = np.mean([one.high - one.low for one in figures])
            words.append(f"{deals} deals {holds:.1%}, {wide:.2f} wide;")
        print("  ", *words)


if __name__ == "__main__":
    main()
