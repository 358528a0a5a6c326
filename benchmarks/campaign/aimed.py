"""Deals at which a stage has something to prove, when it runs alone.

Most stages that prove there is no more close hardly any tiny deal: the count says so before, or the
rules aren't theirs. Here games are a little larger, and a deal counts only where the stage alone
proves less than the count allows. Each proof is held to exhaustive play. Where a game has too many
states, it is held to CP-SAT's proof, or otherwise to the best line that is known.
"""

import time
from dataclasses import dataclass

from tests.made.judging import claimants
from tests.made.tiny import TinySize, tiny_deal

from tamaya.engine.game.deal import Deal
from tamaya.solver.attempt import Attempt
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.solver.portfolio import solve

SCARCE = TinySize(range(6, 17), (1, 2, 2, 3), (1, 2, 2, 3), (3, 3, 4, 4), (2, 3, 3), (0, 1, 1, 2))
MOST_STATES = 20_000
SECONDS = 2.0
PATIENCE = 20.0
"""Seconds for a stage alone, and for exhaustive play."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What stages alone prove of a deal: the score that none exceeds, for each that proves less
    than the count. `best` is known in some `way`."""

    deal: Deal
    proved: dict[str, int]
    crashed: dict[str, str]
    best: int
    way: str

    @property
    def wrong(self) -> dict[str, str]:
        return {
            stage: f"proves {upper}, but {self.best} can be had"
            for stage, upper in self.proved.items()
            if upper < self.best
        }

    @property
    def closed(self) -> list[str]:
        return [stage for stage, upper in self.proved.items() if upper == self.best]


def aim(seed: int, stages: list[str]) -> Aim | None:
    """The deal of a seed, if one of the stages has something to prove there."""
    deal = tiny_deal(seed, SCARCE)
    if deal is None:
        return None
    counted, asked = Attempt(deal, 0).sought, claimants()
    proved, crashed = {}, {}
    for stage in stages:
        try:
            claim = asked[stage](deal, counted, SECONDS)
        except Exception as error:
            crashed[stage] = f"{type(error).__name__}: {error}"
            continue
        if claim.upper is not None and claim.upper < counted:
            proved[stage] = claim.upper
    if not proved and not crashed:
        return None
    best, way = _best(deal)
    return Aim(deal, proved, crashed, best, way)


def _best(deal: Deal) -> tuple[int, str]:
    try:
        return best_score(deal, MOST_STATES, until=time.monotonic() + PATIENCE), "played"
    except TooLargeError:
        bound = solve(deal, PATIENCE, "cp-sat")
        if bound.lower is not None and bound.lower == bound.at_most:
            return bound.lower, "CP-SAT"
        return (bound.lower if bound.lower is not None else bound.sought), "a line"
