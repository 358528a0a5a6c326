"""The phases of the check that play: lints of the tables, walks, clauses left out, random games."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tamaya.lab.case import Case, Small
from tamaya.lab.faults.dead import dead_rules, order_matters
from tamaya.lab.faults.endless import endless
from tamaya.lab.faults.ends import hurts, lost_on_purpose, stopped_early
from tamaya.lab.faults.idle import fits_nowhere, hints_lost, never_fires, runs_dry, seats
from tamaya.lab.faults.reach import never_perfect, out_of_pace, ratings
from tamaya.lab.faults.stuck import forced, stuck
from tamaya.lab.faults.told import untold, untouchable
from tamaya.lab.findings import Finding
from tamaya.lab.phases.phase import Context, Outcome
from tamaya.lab.small.reduce import reduced
from tamaya.lab.small.sizes import ladder
from tamaya.lab.walks.walk import walk
from tamaya.variants.compile.compose.composition import compose
from tamaya.variants.library import Declaration
from tamaya.variants.words.lists import counted

Judge = Callable[[Case], Iterator[Finding]]

TABLES: tuple[Judge, ...] = (untouchable, untold, ratings, hurts, out_of_pace, fits_nowhere, seats)
WALKS: tuple[Judge, ...] = (
    stuck,
    forced,
    endless,
    lost_on_purpose,
    stopped_early,
    never_perfect,
    never_fires,
    runs_dry,
    hints_lost,
)
_WALK_SHARE = 0.5
"""Of the time for a set of rules, what walks may take; the rest is for what comes after."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What the tables tell by themselves, without play."""

    name: str = "tables"

    def run(self, context: Context) -> Outcome:
        case = Case(context.rules, context.library)
        results = [list(judge(case)) for judge in TABLES]
        found = [finding for each in results for finding in each]
        passed = sum(not any(f.is_defect for f in each) for each in results)
        scope = f"{len(TABLES)} kinds of fault looked for in the tables"
        return Outcome(self.name, len(TABLES), passed, scope, tuple(found))


@dataclass(frozen=True, slots=True)
class Walks:
    """All games of small tables by these rules, breadth first."""

    name: str = "small tables"

    def run(self, context: Context) -> Outcome:
        case = Case(context.rules, context.library, walked(context))
        results = [list(judge(case)) for judge in WALKS] if case.smalls else []
        found = [finding for each in results for finding in each]
        passed = sum(not any(f.is_defect for f in each) for each in results)
        scopes = [small.scope for small in case.smalls]
        scope = "; ".join(scopes) if scopes else "there is no small table by these rules"
        return Outcome(self.name, len(WALKS) if scopes else 0, passed, scope, tuple(found))


def walked(context: Context) -> list[Small]:
    """Walks of growing tables, until the time for them is over or one is too large."""
    rules, limits = context.rules, context.limits
    until = time.monotonic() + _WALK_SHARE * max(context.seconds_left, 0)
    smalls: list[Small] = []
    for size in ladder(rules):
        table = reduced(rules, size)
        left = until - time.monotonic()
        if table is None or left < 0:
            break
        context.tell(f"walking through {table.scope}")
        found = walk(table.rules, table.players, limits.states, left)
        smalls.append(Small(table, found))
        if not found.complete:
            break
    return smalls


@dataclass(frozen=True, slots=True)
class Clauses:
    """Each clause left out in turn, and the order of expansions turned round."""

    name: str = "clauses"

    def run(self, context: Context) -> Outcome:
        case = Case(context.rules, context.library)
        until = time.monotonic() + 0.7 * max(context.seconds_left, 0)
        context.tell("leaving each clause out in turn")
        parts = declarations_of(context)
        # With a single token gains and losses would hide each other.
        sizes = [replace(size, hints=2) for size in ladder(context.rules)[:2]]
        most = max(4_000, context.limits.states // 2)
        found = list(dead_rules(case, context.expression, parts, sizes, most, until))
        found += order_matters(case, sizes, most, until)
        late = time.monotonic() > until
        scope = f"clauses of {counted(len(parts), 'declaration')} left out one by one"
        scope += ", broken off when the time was over" if late else ""
        things = max(len(found), 1)
        return Outcome(self.name, things, things - len(found), scope, tuple(found))


def declarations_of(context: Context) -> list[Declaration]:
    """The games, expansions and variants that a composition is made of."""
    composition = compose(context.expression, context.library)
    parts = {game.name: game for game in composition.lineage}
    parts |= {chosen.name: chosen.declaration for chosen in composition.expansions}
    parts |= composition.variants
    return list(parts.values())
