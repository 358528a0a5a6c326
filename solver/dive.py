"""Search with a small budget for the highest score that is still possible, then for less.

Finds a best line for most deals at once. Where a search ends by itself it has proved that there is
no line, and the next lower score is sought.
"""

from dataclasses import dataclass

from tamaya.solver.attempt import Attempt
from tamaya.solver.search import Budget, StoppedError


@dataclass(frozen=True, slots=True)
class Dive:
    """`states` for each score that is tried; without a limit this is an exact search."""

    name: str
    states: int
    exact: bool = False

    def declines(self, attempt: Attempt) -> str:
        return ""

    def run(self, attempt: Attempt) -> None:
        target = attempt.upper
        least = attempt.deal.rules.minimum if attempt.lower is None else attempt.lower + 1
        proving = True
        while target >= least and attempt.seconds_left > 0:
            try:
                line = attempt.searcher.line_to(target, Budget(attempt.until, self.states))
            except StoppedError:
                proving = False
                if self.exact:
                    return
            else:
                if line is not None:
                    attempt.found(line)
                    return
                if proving:
                    attempt.no_more_than(
                        target - 1,
                        f"exhaustive search found no line that scores {target}",
                        "search",
                    )
            target -= 1
