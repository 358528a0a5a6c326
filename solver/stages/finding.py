"""Stages that look for a line to the highest score that is still possible."""

from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from tamaya.solver.attempt import Attempt
from tamaya.solver.bound import Proof
from tamaya.solver.kernel.rows.tempers import BEAM_TEMPERS, DIVE_TEMPERS
from tamaya.solver.plain.beam import sweep
from tamaya.solver.stages.kernels import believe, kernels_decline


@dataclass(frozen=True, slots=True)
class Dive:
    """Greedy search, depth first. Most deals have a best line that it meets at once."""

    doing: ClassVar[str] = "first lines played"
    states: int
    name: str = "dive"

    def declines(self, attempt: Attempt) -> str:
        return kernels_decline(attempt, attempt.sought, "dive")

    def run(self, attempt: Attempt) -> None:
        believe(attempt, attempt.kernel.dive(attempt.sought, self.states))


@dataclass(frozen=True, slots=True)
class Tempers:
    """Greedy searches that care about other things. Where one is stuck another often is not."""

    doing: ClassVar[str] = "first lines played"
    states: int
    name: str = "tempers"

    def declines(self, attempt: Attempt) -> str:
        return kernels_decline(attempt, attempt.sought, "dive")

    def run(self, attempt: Attempt) -> None:
        for temper in range(1, len(DIVE_TEMPERS)):
            if believe(attempt, attempt.kernel.dive(attempt.sought, self.states, temper)):
                return


def too_many_hands(attempt: Attempt, most: int) -> str:
    return f"more than {most} hands" if attempt.deal.players > most else ""


@dataclass(frozen=True, slots=True)
class Beam:
    """Layer by layer, the most promising states only, in ever wider beams.

    The slow one goes by one temper only.
    """

    doing: ClassVar[str] = "many lines side by side"
    name: str
    widths: tuple[int, ...]
    proof: Proof
    tempers: int = len(BEAM_TEMPERS)

    def declines(self, attempt: Attempt) -> str:
        return ""

    def run(self, attempt: Attempt) -> None:
        slow = kernels_decline(attempt, attempt.sought)
        for width, temper in product(self.widths, range(1 if slow else self.tempers)):
            if attempt.seconds_left <= 0:
                return
            if slow:
                sweep(attempt, width)
            else:
                refuted, events = attempt.kernel.layers(
                    attempt.sought, attempt.until, width, temper=temper
                )
                if refuted:
                    attempt.refuted(self.proof)
                    return
                believe(attempt, events)
            if attempt.closed:
                return


@dataclass(frozen=True, slots=True)
class Less:
    """Lines to scores below the highest that is possible, by beams of all tempers.

    It makes the answer better where time runs out before the bounds meet. For each width it halves
    the scores between the best line and the bound.
    """

    doing: ClassVar[str] = "lines with a card given up"
    name: str
    widths: tuple[int, ...]

    def declines(self, attempt: Attempt) -> str:
        return kernels_decline(attempt, attempt.sought)

    def run(self, attempt: Attempt) -> None:
        for width in self.widths:
            least = attempt.deal.rules.minimum if attempt.floor is None else attempt.floor + 1
            most = attempt.sought - 1
            while least <= most and attempt.seconds_left > 0:
                target = (least + most + 1) // 2
                if not kernels_decline(attempt, target) and self._reaches(attempt, target, width):
                    least = target if attempt.floor is None else attempt.floor + 1
                else:
                    most = target - 1

    def _reaches(self, attempt: Attempt, target: int, width: int) -> bool:
        for temper in range(len(BEAM_TEMPERS)):
            if attempt.seconds_left <= 0:
                return False
            _, events = attempt.kernel.layers(target, attempt.until, width, temper=temper)
            believe(attempt, events)
            if attempt.lower is not None and attempt.lower >= target:
                return True
        return False
