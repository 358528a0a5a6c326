"""The CP-SAT stages of an attempt: lines from the event model, bounds that it shows, and whether
these hold without CP-SAT's presolve as well."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tamaya.solver import clock
from tamaya.solver.attempt import Attempt
from tamaya.solver.bound import TO_BE_CONFIRMED, WITHOUT_PRESOLVE
from tamaya.solver.plain.search import StoppedError

if TYPE_CHECKING:
    from tamaya.solver.events.solving.stopping import Stop


@dataclass(frozen=True, slots=True)
class CpSat:
    """The event model, solved between the bounds that are known, in a share of the time left.

    Or between the highest score still possible and itself: whether that can be reached. As soon as
    it can't, other stages have their turn, which mostly find the next score at once.

    `returns`: only where discarded cards can come back, for there the relaxed games prove little
    and CP-SAT needs longer; or, if it is False, only where they can't.
    """

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
        from tamaya.solver.events.solving.stopping import Stop, beside, load

        with attempt.uncounted():
            load("tamaya.solver.events.solving.cpsat")  # takes half a second, once
        seconds = min(self.most_seconds, attempt.seconds_left * self.share)
        stop = Stop(clock.now() + seconds)
        _, interrupted = beside(lambda: self._solve(attempt, stop), stop)
        if interrupted:
            raise KeyboardInterrupt  # what was found by then is kept; no further stage shall run

    def _solve(self, attempt: Attempt, stop: "Stop") -> None:
        """Solve the model, and tell the attempt at once of each line and bound."""
        from tamaya.solver.events.solving.cpsat import Watcher, solve_model

        losing = attempt.deal.rules.losing
        lost = _best_lost(attempt)

        def bound(upper: int | None) -> None:
            known = [score for score in (upper, lost, attempt.floor) if score is not None]
            if known and max(known) < attempt.sought:
                goal = losing.below if losing.below is not None else max(known) + 1
                attempt.no_more_than(
                    max(known),
                    f"the event model has no line with {goal} points or more (CP-SAT)",
                    "cp-sat",
                )

        least = None if attempt.floor is None else attempt.floor + 1
        answer = solve_model(
            attempt.game,
            attempt.profile,
            stop,
            at_least=attempt.sought if self.only_the_highest else least,
            at_most=attempt.upper,
            watcher=Watcher(attempt.found, bound),
            model=attempt.event_model,
        )
        bound(answer.upper)


@dataclass(frozen=True, slots=True)
class Again:
    """A bound that only CP-SAT has shown, asked for once more without its presolve: that has called
    models infeasible that are not.

    It is asked of the last bound only, in all the time that is left. Without an answer the bound is
    not proved.
    """

    name: str = "cp-sat-again"

    def declines(self, attempt: Attempt) -> str:
        if not attempt.limits or attempt.limits[-1].is_certain:
            return "a bound that doesn't rest on CP-SAT's presolve"
        return attempt.profile.declined

    def run(self, attempt: Attempt) -> None:
        from tamaya.solver.events.solving.stopping import Stop, beside, load

        with attempt.uncounted():
            load("tamaya.solver.events.solving.cpsat")
        stop = Stop(attempt.until)
        _, interrupted = beside(lambda: self._solve(attempt, stop), stop)
        if interrupted:
            raise KeyboardInterrupt

    def _solve(self, attempt: Attempt, stop: "Stop") -> None:
        from tamaya.solver.events.solving.cpsat import without_presolve

        limit, below = attempt.limits[-1], attempt.deal.rules.losing.below
        points = limit.upper + 1 if below is None else max(limit.upper + 1, below)
        try:
            possible, line = without_presolve(attempt.event_model(stop.check), points, stop)
        except StoppedError:
            return
        if possible is False:
            attempt.no_more_than(limit.upper, limit.reason, limit.proof, WITHOUT_PRESOLVE)
        if line:
            attempt.found(line)
        if possible and limit in attempt.limits:
            words = f"its presolve calls {points} points impossible, which they aren't without it"
            attempt.disbelieve(TO_BE_CONFIRMED, limit.stage, words)


def _best_lost(attempt: Attempt) -> int | None:
    """No lost game scores more than this; None where none can be lost."""
    rules = attempt.deal.rules
    if not rules.can_be_lost:
        return None
    return rules.losing.score(attempt.searcher.ceiling.most_points)
