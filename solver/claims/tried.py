"""A change, tried: more points with a line that the referee played, or proved to be in vain."""

from dataclasses import dataclass
from typing import Any

from tamaya.solver import clock
from tamaya.solver.attempt import Attempt
from tamaya.solver.bound import Bound
from tamaya.solver.claims.changes import Alteration
from tamaya.solver.portfolio import solve


@dataclass(frozen=True, slots=True)
class TriedChange:
    """With the change the deal scores `score` by `line`; or, without a line, no more than `score`,
    which is no more than it does as it is.
    """

    change: Alteration
    score: int
    line: tuple[str, ...] = ()

    @property
    def more(self) -> bool:
        return bool(self.line)

    @property
    def sentence(self) -> str:
        if self.more:
            points = "1 point" if self.score == 1 else f"{self.score} points"
            return f"if {self.change.words}, {points} could be reached"
        return f"even if {self.change.words}, no more could be reached"

    def to_json(self) -> dict[str, Any]:
        """`cards` are places in the deck, 1 for the top card."""
        return {
            "what": self.change.what,
            "change": self.change.words,
            "cards": [place + 1 for place in self.change.cards],
            "more": self.more,
            "score": self.score,
            "line": list(self.line),
        }


class _SettledError(Exception):
    """The question is answered; how much more could be had isn't asked."""


def tried(change: Alteration, best: int, seconds: float) -> TriedChange | None:
    """Whether a change allows more than `best`. None where that can't be told in time."""
    bound = settled(change, best, seconds)
    if bound.lower is not None and bound.lower > best:
        return TriedChange(change, bound.lower, bound.line)
    return TriedChange(change, bound.upper) if bound.upper <= best else None


def settled(change: Alteration, best: int, seconds: float) -> Bound:
    """What is known of a changed deal as soon as it is known whether it allows more than `best`."""
    latest: list[Attempt] = []

    def told(attempt: Attempt, stage: str) -> None:
        latest[:] = [attempt]
        reached = attempt.lower is not None and attempt.lower > best
        if reached or attempt.upper <= best:
            raise _SettledError

    try:
        attempt = solve(change.deal, seconds, told=told)
    except _SettledError:
        attempt = latest[0]
    if attempt.interrupted:
        raise KeyboardInterrupt
    return attempt.bound()


EASE = 0.1  # of the time: after so much what was found is enough


class Trials:
    """Many changes tried within a time; once some brings more, only as long as that is quick."""

    def __init__(self, best: int, seconds: float) -> None:
        self.best = best
        now = clock.now()
        self.until, self.enough = now + seconds, now + EASE * seconds
        self.found = False

    def of(self, change: Alteration, most_seconds: float) -> TriedChange | None:
        """The claim about a change; None where it can't be told in time."""
        left = (self.enough if self.found else self.until) - clock.now()
        if left <= 0.01:
            return None
        claim = tried(change, self.best, min(left, most_seconds))
        self.found = self.found or (claim is not None and claim.more)
        return claim
