"""Exhaustive search by the referee: slow, and right under all rules.

It seeks the highest score that is possible; where there is no line to it, it has proved so, and
seeks the next lower one.
"""

from dataclasses import dataclass

from tamaya.solver.attempt import Attempt
from tamaya.solver.search import EVERYTHING, Budget, StoppedError


@dataclass(frozen=True, slots=True)
class Search:
    """It gives up after so many states for one score: they must fit into memory."""

    states: int
    name: str = "search"

    def declines(self, attempt: Attempt) -> str:
        return ""

    def run(self, attempt: Attempt) -> None:
        try:
            line = attempt.searcher.line_to(attempt.upper, Budget(attempt.until, self.states))
        except StoppedError:
            return
        if line is not None:
            attempt.found(line)
        else:
            attempt.refuted(EVERYTHING, "search", by_points=False)
