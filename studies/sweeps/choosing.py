"""Which rules of a grid come nearest to an aim: few deals for all, more for the likely ones.

In each round the nearer half of what is still possible plays on. A point is out once its interval
lies outside the band; these intervals hold together, however many points and rounds there are, and
have half of what a search may err in. So "all points are too hard" may be believed. What is chosen
here is believed by nobody: other deals have to confirm it, or the luckiest point would pass for
the best.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tamaya.studies.figures.intervals import CONFIDENCE, Figure
from tamaya.studies.figures.looks import sureness
from tamaya.studies.sweeps.aims import Aim, Answer

FIRST = 40
"""So many deals are played on every point."""

_GROWTH = 1.5
_FEWEST_KEPT = 3

HALF = 0.5
"""The choice and what confirms it have so much each of what a search may err in."""

MOST_PROPOSED = 3
"""So many points are confirmed at most."""

Play = Callable[[Mapping[int, range]], None]
"""Plays some deals on some points, each given by the places of its deals in the row."""

Judge = Callable[[int, range, float], Figure]
"""The figure of a point over some of its deals, as sure as asked for."""


@dataclass(slots=True)
class AimSearch:
    """A search for the points of a grid that reach an aim. `out` says of some why they don't. It
    has a `part` of what may be wrong, where it is one of several."""

    aim: Aim
    size: int
    play: Play
    judge: Judge
    part: float = 1.0
    played: list[int] = field(init=False)
    looks: list[int] = field(init=False)
    seen: list[Figure] = field(init=False)
    out: dict[int, Answer] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.played = [0] * self.size
        self.looks = [0] * self.size
        self.seen = [self.figure(point, CONFIDENCE) for point in range(self.size)]

    def figure(self, point: int, confidence: float) -> Figure:
        """What a point has shown so far; `seen` holds it for the usual confidence."""
        return self.judge(point, range(self.played[point]), confidence)

    def ranked(self) -> list[int]:
        """The points that are still possible, the nearest first."""
        left = [point for point in range(self.size) if point not in self.out]
        return sorted(left, key=lambda point: self.aim.miss(self.seen[point].value))

    def run(self, deals: int, is_over: Callable[[], bool] = lambda: False) -> None:
        """Search until the nearest point has played so many deals, or until time is over."""
        self._round(range(self.size), deals)
        while (left := self.ranked()) and self.played[left[0]] < deals and not is_over():
            likely = left[: max(_FEWEST_KEPT, len(left) // 2)]
            self._round([point for point in likely if self.played[point] < deals], deals)

    def proposed(self) -> list[int]:
        """Points that are worth confirming: the nearest one, and others that may do as well."""
        near = self.ranked()[:MOST_PROPOSED]
        answers = {point: self.aim.answer(self.seen[point]) for point in near}
        return [
            point for point in near if point == near[0] or answers[point] in ("reached", "open")
        ]

    def take(self, played: Sequence[int]) -> None:
        """Take what was played of a round that somebody stopped."""
        self.played = list(played)
        self.seen = [self.figure(point, CONFIDENCE) for point in range(self.size)]

    def _round(self, points: Iterable[int], most: int) -> None:
        goals = {point: min(most, int(self.played[point] * _GROWTH) or FIRST) for point in points}
        self.play({point: range(self.played[point], goal) for point, goal in goals.items()})
        for point, goal in goals.items():
            self.played[point] = goal
            self.looks[point] += 1
            self.seen[point] = self.figure(point, CONFIDENCE)
            sure = 1 - self.part * HALF * (1 - sureness(self.looks[point])) / self.size
            answer = self.aim.answer(self.figure(point, sure))
            if answer in ("too little", "too much"):
                self.out[point] = answer
