"""How often the model of hard deals claims what isn't there, and how often it finds what is.

    python -m benchmarks.studies.hardness [STUDIES]

Real decks get scores that were drawn without looking at them. Of 100 studies 5 at most may name a
fact. Then scores are made of a fact, a little and a little more, and noise.
"""

import sys
from collections.abc import Callable, Sequence

import numpy as np

from tamaya import rules
from tamaya.engine.game.deal import deal
from tamaya.studies.hard.facts import DeckFacts, facts_of
from tamaya.studies.hard.model import Hardness, hardness
from tamaya.studies.outcomes import Outcome

Dice = np.random.Generator
Score = Callable[[Dice, DeckFacts], int]

DEALS = 200
DECKS = 3_000


def noisy(points: float) -> Score:
    """Each card more that can be placed at once brings so many points."""
    return lambda dice, facts: round(15 + points * (facts.opening or 0) + dice.normal(0, 2))


NOISE: dict[str, Score] = {
    "20 to 25, all alike": lambda dice, facts: int(dice.integers(20, 26)),
    "one of five is lost": lambda dice, facts: 0 if dice.random() < 0.2 else 25,
    "24 or 25": lambda dice, facts: 24 if dice.random() < 0.18 else 25,
}
TRUTH = {f"{points} points a card": noisy(points) for points in (0.1, 0.2, 0.4)}


def study(dice: Dice, decks: Sequence[DeckFacts], tables: int, score: Score) -> Hardness:
    return hardness(
        [
            [
                Outcome(seed, points, points, False, False, None, None, *facts)
                for seed, facts in enumerate(decks)
                for points in [score(dice, facts)]
            ]
            for _ in range(tables)
        ]
    )


def main(studies: int) -> None:
    nl = rules("nl")
    decks = [facts_of(deal(nl, 3, seed)) for seed in range(DECKS)]
    print(f"{DEALS} deals a study; of 100 studies so many name a fact")
    for kind, scores in (("noise", NOISE), ("truth", TRUTH)):
        for name, score in scores.items():
            for tables in (1, 4):
                dice = np.random.default_rng(5)
                found = []
                for _ in range(studies):
                    at = int(dice.integers(0, DECKS - DEALS))
                    found.append(study(dice, decks[at : at + DEALS], tables, score))
                told = [one for one in found if not one.declined]
                right = sum(any(w.fact == "opening" for w in one.sure) for one in told)
                named = sum(bool(one.sure) for one in told) if kind == "noise" else right
                share = f"{100 * named / len(told):5.1f}" if told else "    –"
                print(f"{kind}  {name:22}{tables} tables  {share}  ({len(told)} studies)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
