"""An attempt on a deal: what its stages have found so far, and how long they may go on."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from tamaya.engine.deal import Deal
from tamaya.engine.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.records.line import Line
from tamaya.engine.table import Table
from tamaya.solver.bound import Bound, Proof, Report
from tamaya.solver.plain.hints import told_line
from tamaya.solver.plain.search import Searcher
from tamaya.solver.profile.profile import Profile, profile_of

if TYPE_CHECKING:
    from tamaya.solver.kernel.runner import DealSearches


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
    witness: Line | None = None
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

    @property
    def profile(self) -> Profile:
        return profile_of(self.deal.rules)

    @cached_property
    def kernel(self) -> DealSearches:
        """The compiled searches of this deal. To be asked for only where they apply."""
        from tamaya.solver.kernel.runner import DealSearches  # compiled code takes time to load

        return DealSearches(self.deal, self.game.tables, self.searcher.ceiling)

    def scores_points(self, target: int) -> bool:
        """Whether a score of `target` or more takes so many points: no lost game is worth it."""
        rules = self.deal.rules
        losing = rules.losing
        if not rules.can_be_lost:
            return True
        return losing.plus <= 0 if losing.keeps_points else losing.plus < target

    @property
    def closed(self) -> bool:
        return self.lower is not None and self.lower >= self.upper

    @property
    def seconds_left(self) -> float:
        return max(0.0, self.until - time.monotonic())

    def found(self, line: Line | Sequence[Move] | None) -> None:
        """A line; or moves, which the referee plays before their score is believed."""
        if line is not None and not isinstance(line, Line):
            line = told_line(self.game, line, self.upper)
        if line is None:
            raise UnsoundError("a line that doesn't end the game")
        if line.score > self.upper:
            raise UnsoundError(f"a line scores {line.score}, above the bound of {self.upper}")
        if self.lower is None or line.score > self.lower:
            self.lower, self.witness = line.score, line

    def no_more_than(self, score: int, reason: str, proof: Proof) -> None:
        """A proof that no line scores more, which stands without earlier bounds."""
        if self.lower is not None and score < self.lower:
            raise UnsoundError(f"a bound of {score} below a line that scores {self.lower}")
        if score < self.upper:
            self.upper, self.reason, self.proof = score, reason, proof

    def refuted(self, how: str, proof: Proof, by_points: bool = True) -> None:
        """A proof that no line scores `upper`. Where it is one that no line has so many points, a
        game with a point less may be worth less still."""
        upper = self.upper
        less = self.searcher.ceiling.score(upper - 1) if by_points else upper - 1
        self.no_more_than(less, f"{how} no line scores {upper}", proof)

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
