"""Lines that need no search, so that no answer is ever worse than a greedy game."""

from dataclasses import dataclass
from typing import ClassVar

from tamaya.solver.attempt import Attempt
from tamaya.solver.plain.greedy import LOSING, TEMPERS, Greedy
from tamaya.solver.stages.kernels import kernels_decline


@dataclass(frozen=True, slots=True)
class Unsearched:
    """The greedy player's games: some ten milliseconds, as much as a hundred easy deals take.

    `slow_only`: only under rules that the compiled searches decline. Else these have their turn
    first, since most deals are solved before it comes to greedy games.
    """

    doing: ClassVar[str] = "first lines played"
    name: str = "greedy"
    slow_only: bool = False

    def declines(self, attempt: Attempt) -> str:
        if self.slow_only and not kernels_decline(attempt, attempt.sought):
            return "the compiled searches are quicker"
        if any(report.stage.startswith("greedy") and report.seconds for report in attempt.reports):
            return "its games have been played"
        return ""

    def run(self, attempt: Attempt) -> None:
        player = Greedy(attempt.game)
        losing = (LOSING,) if attempt.deal.rules.can_be_lost else ()
        for temper in (*TEMPERS, *losing):
            if attempt.closed:
                return
            line = player.line(temper)
            if line is not None:
                attempt.take(line)
