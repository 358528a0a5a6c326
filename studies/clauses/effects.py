"""What each clause does, table by table: the largest effect first, and which matters most."""

from dataclasses import dataclass
from typing import NamedTuple

from tamaya.studies.clauses.plan import ClausePlan, ClauseTrial
from tamaya.studies.figures.comparing import SEEN, Difference
from tamaya.studies.study import Look, StudyRun


@dataclass(frozen=True, slots=True)
class ClauseEffect:
    """A clause by its number, counted from 1. What changes if it is left out of the rules, and if
    it is added alone to the base; None where there are no such rules, or nothing may be said of
    their figures."""

    number: int
    trial: ClauseTrial
    left_out: Difference | None
    alone: Difference | None

    @property
    def leading(self) -> Difference | None:
        """By which its clause is ranked: what leaving it out changes, if it can be left out."""
        return self.left_out or self.alone

    @property
    def size(self) -> float:
        return abs(self.leading.typical.value) if self.leading else -1.0


@dataclass(frozen=True, slots=True)
class EffectTable:
    """All clauses for some players of a level, the largest effect first. `whole` is what changes if
    all are left out together."""

    players: int
    level: str
    effects: tuple[ClauseEffect, ...]
    whole: Difference | None


class Foremost(NamedTuple):
    """The clause with the largest effect that is seen at a table, and those that may have a larger
    one as far as the deals tell."""

    first: ClauseEffect
    others: tuple[ClauseEffect, ...]


def effect_tables(study: StudyRun, plan: ClausePlan, look: Look) -> list[EffectTable]:
    """What each clause does, for each number of players and each level."""
    changes = {(one.against, one.place): one.difference for one in look.changes(study.compared)}
    sets = len(study.rule_sets)
    base = plan.base.place
    tables = []
    for start in range(0, len(study.cells), sets):

        def between(one: int | None, other: int | None, start: int = start) -> Difference | None:
            if one is None or other is None:
                return None
            return changes.get((start + one, start + other))

        effects = [
            ClauseEffect(
                number, one, between(0, one.left_out.place), between(base, one.alone.place)
            )
            for number, one in enumerate(plan.trials, 1)
        ]
        effects.sort(key=lambda one: -one.size)
        cell = study.cells[start]
        tables.append(EffectTable(cell.players, cell.level, tuple(effects), between(0, base)))
    return tables


def foremost(table: EffectTable) -> Foremost | None:
    """The clause that matters most at a table. None where the deals show no effect of any."""
    ranked = [one for one in table.effects if one.leading]
    first = next((one for one in ranked if one.leading and one.leading.verdict in SEEN), None)
    if first is None:
        return None
    least, _ = _reach(first)
    return Foremost(
        first, tuple(one for one in ranked if one is not first and _reach(one)[1] > least)
    )


def _reach(one: ClauseEffect) -> tuple[float, float]:
    """How large a typical change is at least and at most, no matter which way it goes."""
    assert one.leading is not None
    figure = one.leading.typical
    least = 0.0 if figure.low <= 0 <= figure.high else min(abs(figure.low), abs(figure.high))
    return least, max(abs(figure.low), abs(figure.high))
