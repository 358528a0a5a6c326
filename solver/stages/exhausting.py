"""Exhaustive search by the referee: slow, and right under all rules.

It seeks the highest score that is possible; where there is no line to it, it has proved so, and
seeks the next lower one.
"""

from dataclasses import dataclass

from tamaya.solver.attempt import Arguing, Attempt
from tamaya.solver.bound import Proof
from tamaya.solver.plain.search import Budget, StoppedError
from tamaya.solver.stages.kernels import kernels_decline


def seek(attempt: Attempt, states: int, proof: Proof) -> None:
    """Find a line to the highest score still possible, or prove that there is none. Where no limit
    is known, find ever better ones until there is none."""
    budget = Budget(attempt.until, states)
    while not attempt.closed:
        try:
            line = attempt.searcher.line_to(attempt.sought, budget)
        except StoppedError:
            return
        if line is None:
            attempt.refuted(proof, by_points=False)
            return
        attempt.take(line)
        if attempt.upper is not None:
            return


@dataclass(frozen=True, slots=True)
class Search(Arguing):
    """It gives up after so many states for one score: they must fit into memory.

    `slow_only`: only under rules that the compiled searches decline, which are quicker.
    """

    name: str
    states: int
    proof: Proof
    slow_only: bool = False

    def declines(self, attempt: Attempt) -> str:
        if self.slow_only and not kernels_decline(attempt, attempt.sought):
            return "the compiled searches are quicker"
        return ""

    def run(self, attempt: Attempt) -> None:
        seek(attempt, self.states, self.proof)
