"""Attempts on the twins of a deal, for the sake of an attempt on the deal itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tamaya.engine.moves import Move
from tamaya.engine.records.line import Line
from tamaya.solver.attempt import Attempt
from tamaya.solver.bound import Proof, Report
from tamaya.solver.twins.steps import Twins
from tamaya.solver.twins.twin import Twin

TWINS = Proof(
    "twins",
    frozenset({"the twins"}),
    ("exhaustive play", "the solver"),
    "not even simpler games reach more that allow as much",
    depth=5,
)
"""Plain games that together allow as much. It rests besides on what was proved of these."""
_FEW = 40
"""So many attempts keep what their stages have made. Of more, it is made anew."""


class TwinAttempt(Attempt):
    """An attempt on a twin. Its lines are played in the deal that it stands beside. One that scores
    less there counts for nothing here."""

    def __init__(self, twin: Twin, outer: Attempt) -> None:
        super().__init__(twin.deal, outer.until, outer.listener)
        self.twin, self.outer = twin, outer
        self.discredited, self.reports = outer.discredited, outer.reports

    @property
    def floor(self) -> int | None:
        return self.outer.lower

    def take(self, line: Line | Sequence[Move] | None) -> None:
        if line is not None and not isinstance(line, Line):
            line = Line.of(self.game, line)
        real = None if line is None else self.twin.played(self.outer.game, line.moves)
        if real is not None:
            self.outer.take(real)
        if line is None or (real is not None and real.score >= line.score):
            super().take(line)

    def report(self, stage: str) -> Report:
        return self.outer.report(stage)

    def discount(self, seconds: float) -> None:
        self.outer.discount(seconds)
        self.until = self.outer.until

    def forget_false(self) -> None:
        super().forget_false()
        self.outer.forget_false()

    def let_go(self) -> None:
        """Forget what can be made anew."""
        self._model = None
        self.__dict__.pop("kernel", None)


class Beside:
    """The attempts on all twins of a deal, each made when it is its turn for the first time."""

    def __init__(self, outer: Attempt, twins: Twins) -> None:
        self.outer, self.twins = outer, twins
        self._made: list[TwinAttempt] = []
        self._to_come: Iterator[Twin] | None = twins.of(outer.deal)

    def __iter__(self) -> Iterator[Attempt]:
        """Those that could still score what is sought; and the attempt itself, where lines of twins
        are not mostly lines of the deal. The caller has read the clock."""
        at = 0
        while at < len(self._made) or self._make():
            attempt = self._made[at]
            at += 1
            if attempt.sought < self.outer.sought:
                continue
            attempt.until = self.outer.until
            yield attempt
            if len(self._made) > _FEW:
                attempt.let_go()
        if not self.twins.exact:
            yield self.outer

    def _make(self) -> bool:
        twin = None if self._to_come is None else next(self._to_come, None)
        if twin is None:
            self._to_come = None
            return False
        self._made.append(TwinAttempt(twin, self.outer))
        return True

    @property
    def covering(self) -> list[TwinAttempt]:
        """The attempts on the twins that stand for the deal together; none before all are made."""
        if self._to_come is not None:
            return []
        return [attempt for attempt in self._made if attempt.twin.covers]

    def conclude(self) -> None:
        """What no twin can score the deal can't either, where they all stand for it together."""
        covering = self.covering
        if not covering:
            return
        limits = [limit for attempt in covering for limit in attempt.limits[-1:]]
        if len(limits) < len(covering):
            return
        most = max(limits, key=lambda limit: limit.upper)
        if most.upper <= self.outer.sought:
            reason = most.reason
            if len(covering) > 1:
                reason = f"{self.twins.whichever}, no game scores {most.upper + 1}"
            code = TWINS.rests_on.union(*(limit.rests_on for limit in limits))
            self.outer.no_more_than(most.upper, reason, TWINS, code)
