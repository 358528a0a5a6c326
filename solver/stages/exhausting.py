"""Exhaustive search by the referee: slow, and right under all rules.

It seeks the highest score that is possible; where there is no line to it, it has proved so, and
seeks the next lower one.
"""

from dataclasses import dataclass

from tamaya.solver.attempt import Attempt
from tamaya.solver.plain.search import Budget, StoppedError
from tamaya.solver.stages.kernels import kernels_decline


def seek(attempt: Attempt, states: int) -> None:
    """Find a line to the highest score still possible, or prove that there is none."""
    try:
        line = attempt.searcher.line_to(attempt.upper, Budget(attempt.until, states))
    except StoppedError:
        return
    if line is not None:
        attempt.found(line)
    else:
        attempt.refuted("in everything that can be played", "search", by_points=False)


@dataclass(frozen=True, slots=True)
class Search:
    """It gives up after so many states for one score: they must fit into memory.

    `slow_only`: only under rules that the compiled searches decline, which are quicker.
    """

    name: str
    states: int
    slow_only: bool = False

    def declines(self, attempt: Attempt) -> str:
        if self.slow_only and not kernels_decline(attempt, attempt.upper):
            return "the compiled searches are quicker"
        return ""

    def run(self, attempt: Attempt) -> None:
        seek(attempt, self.states)
