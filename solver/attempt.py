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
from tamaya.solver.bound import TO_BE_CONFIRMED, Bound, Code, Proof, Report
from tamaya.solver.grasps import SCORES
from tamaya.solver.plain.ceiling import NO_LIMIT
from tamaya.solver.plain.search import Searcher
from tamaya.solver.plain.shortage import room_of, room_words
from tamaya.solver.profile.profile import Profile, profile_of
from tamaya.variants.rules import Rules

if TYPE_CHECKING:
    from tamaya.solver.events.model import EventModel
    from tamaya.solver.kernel.search.searches import DealSearches


class UnsoundError(AssertionError):
    """A stage claimed what the referee or another stage shows to be false. Always a bug."""


COUNT = Proof(
    "count",
    frozenset({"the count"}),
    ("the second count",),
    "there are too few cards or turns, whatever lies where",
    depth=0,
)
"""What copies and turns allow at the start."""
_MAXIMUM: tuple[frozenset[Code], ...] = (frozenset({"the maximum"}),)


class Limit(NamedTuple):
    """No line scores more than `upper`. Each limit stands by itself, without those before it.

    `shown` is the code that each argument for it rests on: there may be several arguments.
    """

    upper: int
    reason: str
    proof: Proof
    shown: tuple[frozenset[Code], ...]
    stage: str = "start"

    @property
    def rests_on(self) -> frozenset[Code]:
        """The code that has to be right for it: what all arguments share."""
        return frozenset.intersection(*self.shown)

    @property
    def is_certain(self) -> bool:
        return not self.rests_on & TO_BE_CONFIRMED


@dataclass
class Attempt:
    """The state of an attempt. Stages only ever raise `lower` and lower `upper`.

    Nobody is believed: a line is played by the referee, and a line that scores more than a bound
    shows that the bound is false. Then nothing is believed any more that rests on the same code.
    """

    deal: Deal
    until: float
    listener: Callable[[Attempt, str], None] = lambda attempt, stage: None
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
        self.limits: list[Limit] = []
        self._count()

    def _count(self) -> None:
        """The limits that hold before anything is tried, if all words are known that may bring
        points."""
        ceiling, rules = self.searcher.ceiling, self.deal.rules
        start = Table(self.game)
        if ceiling.unscored and not start.over:
            return
        most = start.over.score if start.over else highest_score(rules)
        self.limits.append(Limit(most, f"{most} is the maximum of these rules", COUNT, _MAXIMUM))
        upper = ceiling.of(start)
        if upper >= most:
            return
        reason = f"the cards and turns of this deal allow {upper} at most"
        if upper >= rules.maximum:
            reason = f"{upper} is the maximum of these rules"
        elif room := room_words(rules, room_of(ceiling, start), upper):
            reason = f"{reason}: {room}"
        self.no_more_than(upper, reason, COUNT)

    @property
    def upper(self) -> int | None:
        """No line scores more. None where nobody has shown so of any score."""
        return self.limits[-1].upper if self.limits else None

    @property
    def certain(self) -> Limit | None:
        """The lowest limit that is certain: what only CP-SAT with its presolve says is not."""
        return next((limit for limit in reversed(self.limits) if limit.is_certain), None)

    @property
    def at_most(self) -> int | None:
        """What it is certain that no line scores more than."""
        return self.certain.upper if self.certain is not None else None

    def rules_out(self, score: int) -> bool:
        """Whether it is certain that no line scores so much."""
        return self.at_most is not None and self.at_most < score

    @property
    def sought(self) -> int:
        """The score that is sought: the highest still possible. Where there is no limit, one more
        than is known."""
        if self.limits:
            return self.limits[-1].upper
        return -NO_LIMIT if self.floor is None else self.floor + 1

    @property
    def reason(self) -> str:
        if self.limits:
            return self.limits[-1].reason
        return f"no limit is claimed, since {SCORES.who} doesn't cover {self._unscored}"

    @property
    def _unscored(self) -> str:
        return self.searcher.ceiling.unscored

    @property
    def proof(self) -> Proof | None:
        return self.limits[-1].proof if self.limits else None

    @property
    def rests_on(self) -> frozenset[Code]:
        return self.limits[-1].rests_on if self.limits else frozenset()

    @property
    def profile(self) -> Profile:
        return profile_of(self.deal.rules)

    @cached_property
    def kernel(self) -> DealSearches:
        """The compiled searches of this deal. To be asked for only where they apply."""
        return self.new_kernel()

    def new_kernel(self) -> DealSearches:
        """Compiled searches of this deal for another thread."""
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
        limits, lower = self.limits, self.lower
        return lower is not None and bool(limits) and lower >= limits[-1].upper

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

    def take(self, line: Line | Sequence[Move] | None) -> None:
        """A line; or moves, which the referee plays before their score is believed."""
        if line is not None and not isinstance(line, Line):
            line = Line.of(self.game, line)
        if line is None:
            raise UnsoundError("a line that doesn't end the game")
        if self.limits and line.score > self.limits[-1].upper:
            self._disproved(line.score)
        if self.lower is None or line.score > self.lower:
            self.lower, self.witness = line.score, line

    def no_more_than(
        self, score: int, reason: str, proof: Proof, code: frozenset[Code] | None = None
    ) -> None:
        """A proof that no line scores more, which stands without earlier bounds. `code` is what it
        rests on, if that is not what such proofs usually do."""
        code = proof.rests_on if code is None else code
        limit = Limit(score, reason, proof, (code,), self.working)
        if code & self.discredited:
            return
        if self.lower is not None and score < self.lower:
            self._discredit(limit, self.lower)
            return
        for at, bound in enumerate(self.limits):
            if bound.upper == score:
                if code not in bound.shown:
                    self.limits[at] = bound._replace(shown=(*bound.shown, code))
                return
            if bound.upper < score and (bound.is_certain or not limit.is_certain):
                return
        self.limits = sorted([*self.limits, limit], key=lambda each: -each.upper)

    def refuted(self, proof: Proof, by_points: bool = True) -> None:
        """A proof that no line scores what is `sought`. Where it is one that no line has so many
        points, a game with one point fewer may be worth less still."""
        sought = self.sought
        less = self.searcher.ceiling.score(sought - 1) if by_points else sought - 1
        self.no_more_than(less, f"{proof.how}, no line scores {sought}", proof)

    # ------------------------------------------------------------------ what goes wrong

    def _disproved(self, score: int) -> None:
        """A line scores more than what was claimed: find out which claims are false."""
        for limit in list(self.limits):
            if limit.upper < score:
                self._discredit(limit, score)

    def _discredit(self, limit: Limit, score: int) -> None:
        """Believe nothing any more that rests on the code of a false limit."""
        words = f"it claimed that no line scores more than {limit.upper}, but one scores {score}"
        self.disbelieve(frozenset.union(*limit.shown), limit.stage, words)

    def disbelieve(self, code: frozenset[Code], stage: str, words: str) -> None:
        """Believe nothing any more that rests on some code, since a stage went wrong with it."""
        if code <= self.discredited:
            return
        self.discredited |= code
        self.forget_false()
        self.fault(stage, words)

    def forget_false(self) -> None:
        """Forget the arguments that rest on code which is not believed any more."""
        bounds = [
            limit._replace(shown=tuple(c for c in limit.shown if not c & self.discredited))
            for limit in self.limits
        ]
        self.limits = [limit for limit in bounds if limit.shown]

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
            None if self.proof is None else self.proof.name,
            clock.now() - self.begun,
            tuple(self.reports),
            self.interrupted,
            self.at_most,
            tuple(sorted(self.rests_on)),
        )


def highest_score(rules: Rules) -> int:
    """What no table can exceed, by what the referee counts at the end and by nothing else."""
    points = sum(max(suit.points) for suit in rules.suits)
    points += sum(goal.points for goal in rules.goals if goal.points > 0)
    return max(points, rules.losing.score(points))


class Stage(Protocol):
    """One way to raise the lower bound or lower the upper one."""

    @property
    def name(self) -> str: ...

    @property
    def doing(self) -> str:
        """What it is about, in words for those who watch."""
        ...

    def declines(self, attempt: Attempt) -> str:
        """Why the stage can do nothing under these rules, or nothing where it can."""
        ...

    def run(self, attempt: Attempt) -> None:
        """Do what can be done in time. Stopping early leaves what was found."""
        ...


class Arguing:
    """A stage that seeks one argument, which says what it is about."""

    __slots__ = ()
    proof: Proof

    @property
    def doing(self) -> str:
        return self.proof.doing
