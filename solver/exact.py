"""The CP-SAT stage of an attempt: lines from the event model, and bounds that it proves."""

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tamaya.solver.attempt import Attempt

if TYPE_CHECKING:
    from tamaya.solver.stopping import Stop


@dataclass(frozen=True, slots=True)
class CpSat:
    """The event model, solved between the bounds that are known, in a share of the time left."""

    name: str = "cp-sat"
    share: float = 1.0

    def declines(self, attempt: Attempt) -> str:
        return attempt.profile.declined

    def run(self, attempt: Attempt) -> None:
        from tamaya.solver.stopping import Stop, beside

        stop = Stop(time.monotonic() + attempt.seconds_left * self.share)
        _, interrupted = beside(lambda: _solve(attempt, stop), stop)
        if interrupted:
            raise KeyboardInterrupt  # what was found by then is kept; no further stage shall run


def _solve(attempt: Attempt, stop: "Stop") -> None:
    """Solve the model, and tell the attempt at once of each line and bound."""
    from tamaya.solver.cpsat import Watcher, solve_model  # the import alone takes half a second

    losing = attempt.deal.rules.losing
    lost = _best_lost(attempt)

    def bound(upper: int | None) -> None:
        known = [score for score in (upper, lost, attempt.lower) if score is not None]
        if known and max(known) < attempt.upper:
            goal = losing.below if losing.below is not None else max(known) + 1
            attempt.no_more_than(
                max(known),
                f"the event model has no line with {goal} points or more (CP-SAT)",
                "cp-sat",
            )

    answer = solve_model(
        attempt.game,
        attempt.profile,
        stop,
        at_least=None if attempt.lower is None else attempt.lower + 1,
        at_most=attempt.upper,
        watcher=Watcher(attempt.found, bound),
    )
    bound(answer.upper)


def _best_lost(attempt: Attempt) -> int | None:
    """No lost game scores more than this; None where none can be lost."""
    rules = attempt.deal.rules
    if not rules.can_be_lost:
        return None
    return rules.losing.score(attempt.searcher.ceiling.most_points)
