"""Stages that look for a line to the highest score that is still possible."""

from dataclasses import dataclass
from itertools import product
from threading import Lock

from tamaya.engine.errors import IllegalMoveError
from tamaya.solver.attempt import Attempt
from tamaya.solver.kernel.rows import BEAM_TEMPERS, DIVE_TEMPERS, declines
from tamaya.solver.plain.beam import sweep
from tamaya.solver.stages.exhausting import seek

_COMPILING = Lock()


def kernels_decline(attempt: Attempt, target: int) -> str:
    """Why the kernels can do nothing about a score, or nothing."""
    reason = declines(attempt.deal.rules, attempt.deal.players)
    if not reason and not attempt.scores_points(target):
        return "lost games that score as much"
    if not reason and target <= sum(suit.points[0] for suit in attempt.deal.rules.suits):
        return "a score that takes no card"
    return reason


def believe(attempt: Attempt, events: list[int] | None) -> bool:
    """Let the referee play the line that a kernel found."""
    from tamaya.solver.kernel.line import UnplayableError, line_of

    if not events:
        return False
    try:
        attempt.found(line_of(attempt.game, events, attempt.upper))
    except (UnplayableError, IllegalMoveError):
        return False  # the kernel's game is a little wider than the real one: see `line`
    return attempt.closed


def make_ready(attempt: Attempt) -> bool:
    """Compile the kernels, if they are wanted and never were. Whether that was so."""
    if declines(attempt.deal.rules, attempt.deal.players):
        return False
    from tamaya.solver.kernel.compiled import is_ready

    if is_ready():
        return False
    with _COMPILING:  # others wait for the first
        if not is_ready():
            attempt.kernel.warm_up(lambda news: attempt.told(attempt, news))
    return True


@dataclass(frozen=True, slots=True)
class Dive:
    """Greedy search, depth first. Most deals have a best line that it meets at once.

    Where the kernels don't know the rules the referee plays: slower, and fewer states.
    """

    states: int
    slow_states: int
    name: str = "dive"

    def declines(self, attempt: Attempt) -> str:
        return ""

    def run(self, attempt: Attempt) -> None:
        if not kernels_decline(attempt, attempt.upper):
            believe(attempt, attempt.kernel.dive(attempt.upper, self.states))
        else:
            seek(attempt, self.slow_states)


@dataclass(frozen=True, slots=True)
class Tempers:
    """Greedy searches that care about other things. Where one is stuck another often is not."""

    states: int
    name: str = "tempers"

    def declines(self, attempt: Attempt) -> str:
        return kernels_decline(attempt, attempt.upper)

    def run(self, attempt: Attempt) -> None:
        for temper in range(1, len(DIVE_TEMPERS)):
            if believe(attempt, attempt.kernel.dive(attempt.upper, self.states, temper)):
                return


def too_many_hands(attempt: Attempt, most: int) -> str:
    return f"more than {most} hands" if attempt.deal.players > most else ""


@dataclass(frozen=True, slots=True)
class Beam:
    """Layer by layer, the most promising states only, in ever wider beams.

    The slow one goes by one temper only.
    """

    name: str
    widths: tuple[int, ...]
    tempers: int = len(BEAM_TEMPERS)

    def declines(self, attempt: Attempt) -> str:
        return ""

    def run(self, attempt: Attempt) -> None:
        slow = kernels_decline(attempt, attempt.upper)
        for width, temper in product(self.widths, range(1 if slow else self.tempers)):
            if attempt.seconds_left <= 0:
                return
            if slow:
                sweep(attempt, width)
            else:
                refuted, events = attempt.kernel.layers(
                    attempt.upper, attempt.until, width, temper=temper
                )
                if refuted:
                    attempt.refuted("going through all states layer by layer", "layers")
                    return
                believe(attempt, events)
            if attempt.closed:
                return


@dataclass(frozen=True, slots=True)
class Less:
    """A line to as high a score as can be found quickly, below the highest that is possible.

    It makes the answer better where time runs out before the bounds meet.
    """

    name: str = "less"

    def declines(self, attempt: Attempt) -> str:
        return kernels_decline(attempt, attempt.upper)

    def run(self, attempt: Attempt) -> None:
        least = attempt.deal.rules.minimum if attempt.lower is None else attempt.lower + 1
        for target in range(attempt.upper - 1, least - 1, -1):
            if kernels_decline(attempt, target) or attempt.seconds_left <= 0:
                return
            for width in (0, 32, 256):
                before = attempt.lower
                if width == 0:
                    events = attempt.kernel.dive(target, 2_000)
                else:
                    events = attempt.kernel.layers(target, attempt.until, width)[1]
                believe(attempt, events)
                if attempt.lower != before:
                    return
