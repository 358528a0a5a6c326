"""The CP-SAT stage of an attempt: lines from the event model, and bounds that it proves."""

from dataclasses import dataclass

from tamaya.solver.attempt import Attempt


@dataclass(frozen=True, slots=True)
class CpSat:
    """The event model, solved between the bounds that are known, in a share of the time left."""

    name: str = "cp-sat"
    share: float = 1.0

    def declines(self, attempt: Attempt) -> str:
        return attempt.profile.declined

    def run(self, attempt: Attempt) -> None:
        from tamaya.solver.cpsat import solve_model  # the import alone takes half a second

        losing = attempt.deal.rules.losing
        lost = _best_lost(attempt)
        answer = solve_model(
            attempt.game,
            attempt.profile,
            attempt.seconds_left * self.share,
            at_least=None if attempt.lower is None else attempt.lower + 1,
            at_most=attempt.upper,
        )
        if answer.line:
            attempt.found(list(answer.line))
        known = [score for score in (answer.upper, lost, attempt.lower) if score is not None]
        if known and max(known) < attempt.upper:
            goal = losing.below if losing.below is not None else max(known) + 1
            attempt.no_more_than(
                max(known),
                f"the event model has no line with {goal} points or more (CP-SAT)",
                "cp-sat",
            )
        if answer.interrupted:
            raise KeyboardInterrupt  # what was found by then is kept; no further stage shall run


def _best_lost(attempt: Attempt) -> int | None:
    """No lost game scores more than this; None where none can be lost."""
    rules = attempt.deal.rules
    if not rules.can_be_lost:
        return None
    return rules.losing.score(attempt.searcher.ceiling.most_points)
