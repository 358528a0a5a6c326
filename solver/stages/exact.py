"""The CP-SAT stage of an attempt: lines from the event model, and bounds that it proves."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tamaya.solver import clock
from tamaya.solver.attempt import Attempt

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
            if known and max(known) < attempt.upper:
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
            at_least=attempt.upper if self.only_the_highest else least,
            at_most=attempt.upper,
            watcher=Watcher(attempt.found, bound),
            model=attempt.event_model,
        )
        bound(answer.upper)


def _best_lost(attempt: Attempt) -> int | None:
    """No lost game scores more than this; None where none can be lost."""
    rules = attempt.deal.rules
    if not rules.can_be_lost:
        return None
    return rules.losing.score(attempt.searcher.ceiling.most_points)
