"""Lines that need no search, so that no answer is ever worse than a greedy game."""

from typing import ClassVar

from tamaya.solver.attempt import Attempt
from tamaya.solver.plain.greedy import LOSING, TEMPERS, Greedy


class Unsearched:
    """The greedy player's games, once for a deal: a second time there would be the same."""

    name: ClassVar[str] = "greedy"

    def declines(self, attempt: Attempt) -> str:
        return ""

    def run(self, attempt: Attempt) -> None:
        player = Greedy(attempt.game)
        losing = (LOSING,) if attempt.deal.rules.can_be_lost else ()
        for temper in (*TEMPERS, *losing):
            if attempt.closed:
                return
            line = player.line(temper)
            if line is not None:
                attempt.found(line)
