"""An attempt on a deal: what its stages have found so far, and how long they may go on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from tamaya.engine.deal import Deal
from tamaya.engine.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.table import Table
from tamaya.solver.bound import Bound, Proof, Report
from tamaya.solver.profile import Profile
from tamaya.solver.search import Searcher


class UnsoundError(AssertionError):
    """A stage claimed what the referee or another stage shows to be false. Always a bug."""


@dataclass
class Attempt:
    """The state of an attempt. Stages only ever raise `lower` and lower `upper`."""

    deal: Deal
    until: float
    told: Callable[[Attempt, str], None] = lambda attempt, stage: None
    lower: int | None = None
    upper: int = 0
    witness: tuple[Move, ...] = ()
    reason: str = ""
    proof: Proof = "count"
    reports: list[Report] = field(default_factory=list)
    interrupted: bool = False

    def __post_init__(self) -> None:
        self.begun = time.monotonic()
        self.game = Game(self.deal)
        self.searcher = Searcher(self.game)
        self.upper = self.searcher.ceiling.of(Table(self.game))
        self.reason = self._count()

    def _count(self) -> str:
        if self.upper >= self.deal.rules.maximum:
            return f"{self.upper} is the maximum of these rules"
        return f"the cards and turns of this deal allow {self.upper} at most"

    @cached_property
    def profile(self) -> Profile:
        return Profile(self.deal.rules, self.game.tables)

    @property
    def closed(self) -> bool:
        return self.lower is not None and self.lower >= self.upper

    @property
    def seconds_left(self) -> float:
        return max(0.0, self.until - time.monotonic())

    def found(self, line: list[Move]) -> None:
        """A line: the referee plays it before its score is believed."""
        table = Table(self.game)
        for move in line:
            table.perform(move)
        if table.over is None:
            raise UnsoundError("a line that doesn't end the game")
        score = table.over.score
        if score > self.upper:
            raise UnsoundError(f"a line scores {score}, above the bound of {self.upper}")
        if self.lower is None or score > self.lower:
            self.lower, self.witness = score, tuple(line)

    def no_more_than(self, score: int, reason: str, proof: Proof) -> None:
        """A proof that no line scores more, which stands without earlier bounds."""
        if self.lower is not None and score < self.lower:
            raise UnsoundError(f"a bound of {score} below a line that scores {self.lower}")
        if score < self.upper:
            self.upper, self.reason, self.proof = score, reason, proof

    def bound(self) -> Bound:
        return Bound(
            self.deal,
            self.lower,
            self.upper,
            self.witness,
            self.reason,
            self.proof,
            time.monotonic() - self.begun,
            tuple(self.reports),
            self.interrupted,
        )


class Stage(Protocol):
    """One way to raise the lower bound or lower the upper one."""

    @property
    def name(self) -> str: ...

    def declines(self, attempt: Attempt) -> str:
        """Why the stage can do nothing under these rules, or nothing where it can."""
        ...

    def run(self, attempt: Attempt) -> None:
        """Do what can be done in time. Stopping early leaves what was found."""
        ...
