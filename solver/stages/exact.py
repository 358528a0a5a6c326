"""The CP-SAT stages of an attempt: lines from the event model, bounds that it shows, and whether
these hold without CP-SAT's presolve as well."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tamaya.engine.moves import Move
from tamaya.engine.turn.table import Table
from tamaya.solver import clock
from tamaya.solver.attempt import Arguing, Attempt
from tamaya.solver.bound import TO_BE_CONFIRMED, Proof
from tamaya.solver.events.solving.apart import apart
from tamaya.solver.events.solving.stopping import Stop, load
from tamaya.solver.plain.search import StoppedError

if TYPE_CHECKING:
    from tamaya.solver.events.model import EventModel
    from tamaya.solver.events.solving.cpsat import Answer

    News = list[Move] | int | Answer
    """What CP-SAT finds: a line, a bound, or its answer at the end."""
    Verdict = tuple[bool | None, tuple[Move, ...]]


@dataclass(frozen=True, slots=True)
class CpSat(Arguing):
    """The event model, solved between the bounds that are known, in a share of the time left.

    Or between the highest score still possible and itself: whether that can be reached. As soon as
    it can't, other stages have their turn, which mostly find the next score at once.

    `returns`: only where discarded cards can come back, for there the relaxed games prove little
    and CP-SAT needs longer; or, if it is False, only where they can't.
    """

    proof: Proof
    name: str = "cp-sat"
    share: float = 1.0
    most_seconds: float = math.inf
    only_the_highest: bool = False
    returns: bool | None = None

    def declines(self, attempt: Attempt) -> str:
        if self.returns is not None and self.returns != attempt.searcher.ceiling.revives:
            return f"{'no ' if self.returns else ''}effects that bring discarded cards back"
        return attempt.profile.declined

    def run(self, attempt: Attempt) -> None:
        _load(attempt)
        stop = Stop(clock.now() + min(self.most_seconds, attempt.seconds_left * self.share))
        whole = _model(attempt, stop)
        if whole is None:
            return
        from tamaya.solver.events.solving.cpsat import Answer, Watcher, solve_model

        losing = attempt.deal.rules.losing
        lost = _best_lost(attempt)
        least = None if attempt.floor is None else attempt.floor + 1

        def work(stop: Stop, tell: "Callable[[News], None]") -> None:
            answer = solve_model(
                attempt.game,
                attempt.profile,
                stop,
                at_least=attempt.sought if self.only_the_highest else least,
                at_most=attempt.upper,
                watcher=Watcher(tell, tell),
                model=lambda check: whole,
            )
            tell(answer)

        def hear(news: "News") -> None:
            """Tell the attempt at once of each line and bound."""
            if isinstance(news, list):
                attempt.take(news)
            else:
                bound(news.upper if isinstance(news, Answer) else news)

        def bound(upper: int | None) -> None:
            scores = [score for score in (upper, lost, attempt.floor) if score is not None]
            if scores and max(scores) < attempt.sought:
                goal = losing.below if losing.below is not None else max(scores) + 1
                attempt.no_more_than(
                    max(scores),
                    f"the event model has no line with {goal} points or more (CP-SAT)",
                    self.proof,
                )

        apart(work, stop.seconds_left, hear)


@dataclass(frozen=True, slots=True)
class Again(Arguing):
    """A bound that only CP-SAT has shown, asked for once more without its presolve: that has called
    models infeasible that are not.

    It is asked of the last bound only, in all the time that is left. Without an answer the bound is
    not proved.
    """

    proof: Proof
    name: str = "cp-sat-again"

    def declines(self, attempt: Attempt) -> str:
        if not attempt.limits or attempt.limits[-1].is_certain:
            return "a bound that doesn't rest on CP-SAT's presolve"
        return attempt.profile.declined

    def run(self, attempt: Attempt) -> None:
        _load(attempt)
        stop = Stop(attempt.until)
        whole = _model(attempt, stop)
        if whole is None:
            return
        limit, below = attempt.limits[-1], attempt.deal.rules.losing.below
        points = limit.upper + 1 if below is None else max(limit.upper + 1, below)

        def work(stop: Stop, tell: "Callable[[Verdict], None]") -> None:
            from tamaya.solver.events.solving.cpsat import without_presolve

            tell(without_presolve(whole, points, stop))

        apart(work, stop.seconds_left, lambda verdict: self._conclude(attempt, points, *verdict))

    def _conclude(
        self, attempt: Attempt, points: int, possible: bool | None, line: tuple[Move, ...]
    ) -> None:
        limit = attempt.limits[-1]
        if possible is False:
            code = self.proof.rests_on - TO_BE_CONFIRMED
            attempt.no_more_than(limit.upper, limit.reason, limit.proof, code)
        if line:
            attempt.take(line)
        if possible and limit in attempt.limits:
            words = f"its presolve calls {points} points impossible, which they aren't without it"
            attempt.disbelieve(TO_BE_CONFIRMED, limit.stage, words)


def _load(attempt: Attempt) -> None:
    with attempt.uncounted():
        load("tamaya.solver.events.solving.cpsat")  # takes half a second, once


def _model(attempt: Attempt, stop: Stop) -> "EventModel | None":
    """The model of a deal, which is built here: it serves several stages. None where there is no
    time, or nothing to be played."""
    try:
        return None if Table(attempt.game).over else attempt.event_model(stop.check)
    except StoppedError:
        return None


def _best_lost(attempt: Attempt) -> int | None:
    """No lost game scores more than this; None where none can be lost."""
    rules = attempt.deal.rules
    if not rules.can_be_lost:
        return None
    return rules.losing.score(attempt.searcher.ceiling.most_points)
