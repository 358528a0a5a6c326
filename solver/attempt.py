"""An attempt on a deal: what its stages have found so far, and how long they may go on."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.records.line import Line
from tamaya.engine.turn.table import Table
from tamaya.solver import clock
from tamaya.solver.bound import RESTS_ON, Bound, Code, Proof, Report
from tamaya.solver.plain.search import Searcher
from tamaya.solver.plain.shortage import room_of, room_words
from tamaya.solver.profile.profile import Profile, profile_of
from tamaya.variants.rules import Rules

if TYPE_CHECKING:
    from tamaya.solver.events.model import EventModel
    from tamaya.solver.kernel.search.searches import DealSearches


class UnsoundError(AssertionError):
    """A stage claimed what the referee or another stage shows to be false. Always a bug."""


class Limit(NamedTuple):
    """No line scores more than `upper`. Each limit stands by itself, without those before it."""

    upper: int
    reason: str
    proof: Proof
    stage: str = "start"


@dataclass
class Attempt:
    """The state of an attempt. Stages only ever raise `lower` and lower `upper`.

    Nobody is believed: a line is played by the referee, and a line that scores more than a bound
    shows that the bound is false. Then nothing is believed any more that rests on the same code.
    """

    deal: Deal
    until: float
    told: Callable[[Attempt, str], None] = lambda attempt, stage: None
    lower: int | None = None
    witness: Line | None = None
    reports: list[Report] = field(default_factory=list)
    interrupted: bool = False
    _model: EventModel | None = None

    def __post_init__(self) -> None:
        self.begun = clock.now()
        self.game = Game(self.deal)
        self.searcher = Searcher(self.game)
        self.discredited: set[Code] = set()
        self.working = "start"  # the stage that is at work
        most = highest_score(self.deal.rules)
        self.limits = [Limit(most, f"{most} is the maximum of these rules", "count")]
        self.no_more_than(*self._count())

    def _count(self) -> tuple[int, str, Proof]:
        start = Table(self.game)
        upper = self.searcher.ceiling.of(start)
        if upper >= self.deal.rules.maximum:
            return upper, f"{upper} is the maximum of these rules", "count"
        room = room_words(self.deal.rules, room_of(self.searcher.ceiling, start), upper)
        words = f"the cards and turns of this deal allow {upper} at most"
        return upper, f"{words}: {room}" if room else words, "count"

    @property
    def upper(self) -> int:
        return self.limits[-1].upper

    @property
    def reason(self) -> str:
        return self.limits[-1].reason

    @property
    def proof(self) -> Proof:
        return self.limits[-1].proof

    @property
    def profile(self) -> Profile:
        return profile_of(self.deal.rules)

    @cached_property
    def kernel(self) -> DealSearches:
        """The compiled searches of this deal. To be asked for only where they apply."""
        from tamaya.solver.kernel.search.searches import DealSearches

        return DealSearches(self.deal, self.game.tables, self.searcher.ceiling)

    def event_model(self, check: Callable[[], None]) -> EventModel:
        """The event model of this deal, built once. `check` may break the building off."""
        if self._model is None:
            from tamaya.solver.events.model import EventModel

            self._model = EventModel(self.game, self.profile, check=check)
        return self._model

    def scores_points(self, target: int) -> bool:
        """Whether a score of `target` or more takes so many points: no lost game is worth it."""
        rules = self.deal.rules
        return not rules.can_be_lost or rules.losing.score(target - 1) < target

    # ------------------------------------------------------------------ time

    @property
    def closed(self) -> bool:
        return self.lower is not None and self.lower >= self.upper

    @property
    def seconds_left(self) -> float:
        return max(0.0, self.until - clock.now())

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Time that is not the deal's: to load what is loaded once in a process."""
        begun = clock.now()
        try:
            yield
        finally:
            self.discount(clock.now() - begun)

    def discount(self, seconds: float) -> None:
        """So much of the time that is past was not the deal's."""
        self.begun += seconds
        self.until += seconds

    # ------------------------------------------------------------------ what stages say

    @property
    def floor(self) -> int | None:
        """The best score that is known: no line is sought that scores no more."""
        return self.lower

    def found(self, line: Line | Sequence[Move] | None) -> None:
        """A line; or moves, which the referee plays before their score is believed."""
        if line is not None and not isinstance(line, Line):
            line = Line.of(self.game, line)
        if line is None:
            raise UnsoundError("a line that doesn't end the game")
        if line.score > self.upper:
            self._disproved(line.score)
        if self.lower is None or line.score > self.lower:
            self.lower, self.witness = line.score, line

    def no_more_than(self, score: int, reason: str, proof: Proof) -> None:
        """A proof that no line scores more, which stands without earlier bounds."""
        limit = Limit(score, reason, proof, self.working)
        if RESTS_ON[proof] & self.discredited:
            return
        if self.lower is not None and score < self.lower:
            self._discredit(limit, self.lower)
        elif score < self.upper:
            self.limits.append(limit)

    def refuted(self, how: str, proof: Proof, by_points: bool = True) -> None:
        """A proof that no line scores `upper`. Where it is one that no line has so many points, a
        game with a point less may be worth less still."""
        upper = self.upper
        less = self.searcher.ceiling.score(upper - 1) if by_points else upper - 1
        self.no_more_than(less, f"{how}, no line scores {upper}", proof)

    # ------------------------------------------------------------------ what goes wrong

    def _disproved(self, score: int) -> None:
        """A line scores more than what was claimed: find out which claims are false."""
        for limit in self.limits[1:]:
            if limit.upper < score:
                self._discredit(limit, score)

    def _discredit(self, limit: Limit, score: int) -> None:
        """Believe nothing any more that rests on the code of a false limit."""
        code = RESTS_ON[limit.proof]
        if code <= self.discredited:
            return
        self.discredited |= code
        self.forget_false()
        words = f"it claimed that no line scores more than {limit.upper}, but one scores {score}"
        self.fault(limit.stage, words)

    def forget_false(self) -> None:
        """Forget the limits that rest on code which is not believed any more."""
        first, *others = self.limits
        self.limits = [
            first,
            *(known for known in others if not RESTS_ON[known.proof] & self.discredited),
        ]

    def report(self, stage: str) -> Report:
        """The report of a stage, which is begun if there is none yet."""
        for report in self.reports:
            if report.stage == stage:
                return report
        self.reports.append(Report(stage))
        return self.reports[-1]

    def fault(self, stage: str, words: str, lacks: str = "") -> None:
        """Note that a stage went wrong. The deal goes on with the others."""
        report = self.report(stage)
        report.fault, report.lacks = words, lacks
        warnings.warn(report.warning(), stacklevel=2)

    def failed(self, stage: str, error: Exception) -> None:
        """Note that a stage raised an error, or had no package that it needs."""
        name = (error.name or "") if isinstance(error, ImportError) else ""
        lacks = name.partition(".")[0]
        words = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        self.fault(stage, words, "" if lacks == "tamaya" else lacks)

    def bound(self) -> Bound:
        return Bound(
            self.deal,
            self.lower,
            self.upper,
            self.witness,
            self.reason,
            self.proof,
            clock.now() - self.begun,
            tuple(self.reports),
            self.interrupted,
        )


def highest_score(rules: Rules) -> int:
    """What no table can exceed, by what the referee counts at the end and by nothing else."""
    points = sum(max(suit.points) for suit in rules.suits)
    return max(points, rules.losing.score(points))


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
