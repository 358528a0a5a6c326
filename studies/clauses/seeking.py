"""A search for the smallest changes of somebody's own clauses by which their rules reach an aim.

All rules with one change are tried, and the nearest are confirmed on fresh deals. If none of them
reaches the aim, those with two changes are tried that should come near it, as if changes added up.
Both searches together err no more often than one would.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Literal

from tamaya.solver.clock import now
from tamaya.studies.clauses.changes import ChangedRules, ClauseChange, OwnChanges
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.sweeps.aiming import FRESH, Aiming, Confirmation
from tamaya.studies.sweeps.aims import Aim
from tamaya.studies.sweeps.grid import Grid, Point
from tamaya.studies.sweeps.spoken import SweepError

Direction = Literal["kinder", "harder"]

MOST_PAIRS = 24
"""So many pairs of changes are tried."""

STAGES = 2
"""Changes one by one, and two at a time."""


class Seeking:
    """A search for changes. After Ctrl-C it holds what there is.

    `stages` are the searches that were begun, the one for single changes first; its first point is
    the rules as they stand.
    """

    def __init__(
        self, text: str, aim: Aim, direction: Direction, first: int = 0, processes: int = 0
    ) -> None:
        self.own = OwnChanges(text, aim.players)
        if aim.players not in self.own.full.players:
            raise SweepError(
                f"{aim.players} players can't play `{text}`", "name another number in the aim"
            )
        self.aim, self.direction = aim, direction
        self.first, self.processes = first, processes
        self.stages: list[tuple[list[ChangedRules], Aiming]] = []
        self._begin(self.own.singles())

    def run(
        self,
        deals: int | None = None,
        seconds: float = 60.0,
        listener: Callable[[Aiming], None] = lambda aiming: None,
    ) -> None:
        """Search, with so many deals at most on each rule set; without a number as time allows."""
        begun = now()
        self.stages[0][1].run(deals, seconds / STAGES, listener)
        if self.is_there or self.is_beyond or any(self.reached):
            return
        pairs = self._likely_pairs()
        if pairs:
            self._begin(pairs)
            self.stages[1][1].run(deals, max(1.0, seconds - (now() - begun)), listener)

    @property
    def present(self) -> Figure:
        """What is known of the rules as they stand: by fresh deals, if they were proposed."""
        of_fresh = [one.figure for _, one in self.confirmations(0) if one.point == 0]
        return of_fresh[0] if of_fresh else self.stages[0][1].choosing.seen[0]

    @property
    def is_there(self) -> bool:
        """Whether the rules as they stand reach the aim."""
        return any(one.point == 0 and one.answer == "reached" for _, one in self.confirmations(0))

    @property
    def is_beyond(self) -> bool:
        """Whether the rules as they stand miss the aim on the side to which they were to go."""
        answer = self.aim.answer(self.present)
        words = {"kinder": "too easy", "harder": "too hard"}
        return self.aim.miss_in_words(answer) == words[self.direction]

    def confirmations(self, stage: int) -> list[tuple[ChangedRules, Confirmation]]:
        """What fresh deals say of the rules that a stage proposed."""
        if stage >= len(self.stages):
            return []
        rules, aiming = self.stages[stage]
        return [(rules[one.point], one) for one in aiming.confirmations]

    @property
    def reached(self) -> list[tuple[ChangedRules, Confirmation]]:
        """The changed rules that reach the aim."""
        every = [*self.confirmations(0), *self.confirmations(1)]
        return [(of, one) for of, one in every if of.changes and one.answer == "reached"]

    def nearest(self) -> Iterator[tuple[ChangedRules, Figure]]:
        """Changed rules, the nearest to the aim first, by what was seen last of each."""
        seen: list[tuple[ChangedRules, Figure]] = []
        for rules, aiming in self.stages:
            fresh = {one.point: one.figure for one in aiming.confirmations}
            for at, of in enumerate(rules):
                figure = fresh.get(at, aiming.choosing.seen[at])
                if of.changes and figure.deals:
                    seen.append((of, figure))
        yield from sorted(seen, key=lambda one: self.aim.miss(one[1].value))

    def _begin(self, rules: list[ChangedRules]) -> None:
        grid = Grid(self.own.text, (), tuple(Point((), one.rules) for one in rules), ())
        seed = self.first + len(self.stages) * STAGES * FRESH
        aiming = Aiming(grid, self.aim, seed, self.processes, part=1 / STAGES)
        self.stages.append((rules, aiming))

    def _likely_pairs(self) -> list[ChangedRules]:
        """The pairs that should come nearest to the aim, if what two changes do adds up."""
        rules, aiming = self.stages[0]
        values = [figure.value for figure in aiming.choosing.seen]
        worth = {
            one.changes[0]: values[at] - values[0] for at, one in enumerate(rules) if one.changes
        }

        def miss(both: tuple[ClauseChange, ClauseChange]) -> float:
            return self.aim.miss(values[0] + worth[both[0]] + worth[both[1]])

        couples = [both for both in combinations(worth, 2) if both[0].place != both[1].place]
        couples.sort(key=miss)
        return self.own.distinct(couples, MOST_PAIRS, [one.rules for one in rules])
