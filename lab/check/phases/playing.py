"""The phases of the check that play: lints of the tables, walks, clauses left out, random games."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from tamaya.engine.game.deal import deal
from tamaya.lab import grasps
from tamaya.lab.case import Case, Small
from tamaya.lab.check.faults.dead import Lookout, left_out, order_matters
from tamaya.lab.check.faults.endless import endless
from tamaya.lab.check.faults.ends import hurts, lost_on_purpose, stopped_early
from tamaya.lab.check.faults.idle import (
    fits_nowhere,
    hints_lost,
    never_fired,
    never_fires,
    runs_dry,
    seats,
)
from tamaya.lab.check.faults.limits import idle_limits, never_met, unpayable
from tamaya.lab.check.faults.mistakes import pays_for_mistakes, strikes_are_idle
from tamaya.lab.check.faults.never import idle_by_its_words, never_applies, never_taken, no_hints
from tamaya.lab.check.faults.reach import never_perfect, out_of_pace, ratings
from tamaya.lab.check.faults.settled_games import settled, settled_when_played
from tamaya.lab.check.faults.stuck import forced, stuck
from tamaya.lab.check.faults.unbuilt import never_completed, points_for_nothing
from tamaya.lab.check.faults.untellable import untold, untouchable
from tamaya.lab.check.full.losing import losing_at_full
from tamaya.lab.check.full.witness import held_to_full
from tamaya.lab.check.phases.phase import BY_TIME_LIMIT, Context, PhaseReport, late
from tamaya.lab.findings import Finding
from tamaya.lab.grasps import not_covered
from tamaya.lab.small.reduce import reduced
from tamaya.lab.small.sizes import ladder
from tamaya.lab.walks.walk import walk
from tamaya.solver.clock import now
from tamaya.solver.grasps import COUNTS
from tamaya.solver.plain.search import StoppedError
from tamaya.variants.compile.compose.composition import compose
from tamaya.variants.library import Declaration
from tamaya.variants.vocabulary.grasp import Grasp
from tamaya.variants.words.lists import counted, listed

Judge = Callable[[Case], Iterator[Finding]]
Held = Callable[[Iterable[Finding]], list[Finding]]

_NEVER = {
    "F105", "F209", "F301", "F308", "F309", "F310", "F311", "F313", "F314", "F315", "F316"
}  # fmt: skip
"""Findings of a clause that comes to nothing: that it changes nothing follows from them."""

_FOLLOWS = {
    "F103": {"F105", "F316"},
    "F201": {"F209"},
    "F206": {"F209", "F210"},
    "F209": {"F209", "F210"},
    "F210": {"F209", "F210"},
}
"""What play shows only because of another fault, which was said before."""


@dataclass(frozen=True, slots=True)
class FaultKind:
    """What looks for a fault, and what it understands; without that it holds whatever the rules
    say, since it shows a game, reads off a number, or names the words that it knows by itself."""

    judge: Judge
    grasp: Grasp | None = None


TABLES: tuple[FaultKind, ...] = (
    FaultKind(untouchable, grasps.TABLES),
    FaultKind(untold, grasps.TABLES),
    FaultKind(ratings, grasps.TABLES),
    FaultKind(hurts),
    FaultKind(out_of_pace, COUNTS),
    FaultKind(fits_nowhere, grasps.TABLES),
    FaultKind(seats),
    FaultKind(no_hints, grasps.TABLES),
    FaultKind(never_taken, grasps.TABLES),
    FaultKind(idle_by_its_words),
    FaultKind(never_applies, grasps.TABLES),
    FaultKind(strikes_are_idle, grasps.TABLES),
    FaultKind(pays_for_mistakes, grasps.TABLES),
    FaultKind(settled, grasps.TABLES),
    FaultKind(never_fires, grasps.TABLES),
    FaultKind(never_completed, grasps.TABLES),
    FaultKind(points_for_nothing, grasps.TABLES),
    FaultKind(unpayable, grasps.TABLES),
    FaultKind(idle_limits, grasps.TABLES),
    FaultKind(never_met, grasps.TABLES),
)
WALKS: tuple[FaultKind, ...] = (
    FaultKind(stuck),
    FaultKind(forced),
    FaultKind(endless),
    FaultKind(lost_on_purpose),
    FaultKind(stopped_early),
    FaultKind(never_perfect),
    FaultKind(settled_when_played),
    FaultKind(never_fired, grasps.TABLES),
    FaultKind(runs_dry, grasps.TABLES),
    FaultKind(hints_lost),
)
_WALK_SHARE = 0.5
"""Of the time for a set of rules, what walks may take; the rest is for what comes after."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What the tables tell by themselves, without play."""

    name: str = "tables"
    grasps: tuple[Grasp, ...] = (grasps.TABLES, COUNTS)

    def run(self, context: Context) -> PhaseReport:
        search = _search(TABLES, Case(context.rules, context.library))
        scope = f"{counted(search.things, 'kind')} of fault looked for in the tables"
        return PhaseReport(
            self.name,
            search.things,
            search.passed,
            scope + search.left,
            search.findings,
            interrupted=late(search.late),
        )


@dataclass(frozen=True, slots=True)
class Walks:
    """All games of small tables by these rules, breadth first."""

    name: str = "small tables"
    grasps: tuple[Grasp, ...] = (grasps.SMALL, grasps.LUCK, grasps.TABLES)

    def run(self, context: Context) -> PhaseReport:
        uncovered = not_covered(grasps.SMALL, context.rules)
        if uncovered:
            return PhaseReport(self.name, 0, 0, f"not looked at, since {uncovered}")
        case = Case(context.rules, context.library, walked(context))
        if not case.smalls:
            is_late = context.observed.late
            why = BY_TIME_LIMIT if is_late else "these rules have no small table"
            return PhaseReport(self.name, 0, 0, why, interrupted=late(is_late))
        codes = {finding.code for finding in context.findings}
        full = context.full

        def held(findings: Iterable[Finding]) -> list[Finding]:
            news = (f for f in findings if not _FOLLOWS.get(f.code, set()) & codes)
            return held_to_full(case, full, news)

        search = _search(WALKS, case, held)
        if not any(finding.code == "F201" for finding in search.findings):
            lost = tuple(losing_at_full(case, full))
            search = replace(
                search, passed=search.passed - len(lost), findings=(*search.findings, *lost)
            )
        scope = "; ".join(small.scope for small in case.smalls)
        uncovered = not_covered(grasps.LUCK, context.rules)
        scope += f"; of one deal each, since {uncovered}" if uncovered else ""
        is_late = search.late or context.observed.late or any(s.walk.late for s in case.smalls)
        return PhaseReport(
            self.name,
            search.things,
            search.passed,
            scope + search.left,
            search.findings,
            interrupted=late(is_late),
        )


@dataclass(frozen=True, slots=True)
class _Looked:
    """What came of looking for faults: how many kinds, how many aren't there, in words which were
    left, and whether that was for want of time."""

    things: int
    passed: int
    left: str
    findings: tuple[Finding, ...]
    late: bool


def _search(faults: tuple[FaultKind, ...], case: Case, held: Held = list) -> _Looked:
    """Look for faults; `held` says which findings stand."""
    results: list[list[Finding]] = []
    left, is_late = list[str](), False
    for fault in faults:
        uncovered = not_covered(fault.grasp, case.rules) if fault.grasp is not None else ""
        if uncovered:
            left.append(f"; others not, since {uncovered}")
            continue
        try:
            findings = held(fault.judge(case))
        except StoppedError:
            is_late = True
            break
        results.append(findings)
    passed = sum(not any(finding.is_defect for finding in each) for each in results)
    words = "".join(dict.fromkeys(left)) + (f", {BY_TIME_LIMIT}" if is_late else "")
    found_in_all = tuple(finding for each in results for finding in each)
    return _Looked(len(results), passed, words, found_in_all, is_late)


def walked(context: Context) -> list[Small]:
    """Walks of growing tables, until the time for them is over or one is too large."""
    rules, limits = context.rules, context.limits
    until = now() + _WALK_SHARE * max(context.seconds_left, 0)
    smalls: list[Small] = []
    for size in ladder(rules):
        table = reduced(rules, size)
        left = until - now()
        if table is None or left < 0:
            context.observed.late = left < 0
            break
        context.tell(f"walking through {table.scope}")
        one = deal(table.rules, table.players, 0) if not_covered(grasps.LUCK, rules) else None
        tour = walk(table.rules, table.players, limits.states, left, one)
        smalls.append(Small(table, tour))
        context.observed.add_walk(tour)
        if not tour.complete:
            break
    return smalls


@dataclass(frozen=True, slots=True)
class Clauses:
    """Each clause left out in turn, and the order of expansions turned round."""

    name: str = "clauses"
    grasps: tuple[Grasp, ...] = (grasps.SMALL, grasps.LUCK)

    def run(self, context: Context) -> PhaseReport:
        case = Case(context.rules, context.library)
        until = now() + 0.7 * max(context.seconds_left, 0)
        context.tell("leaving each clause out in turn")
        parts = declarations_of(context)
        # With a single token gains and losses would hide each other.
        sizes = [replace(size, hints=2) for size in ladder(context.rules)]
        most = max(4_000, context.limits.states // 2)
        never = {fault.place for fault in context.findings if fault.code in _NEVER}
        search = Lookout(sizes, most, context.full, until)
        left = left_out(case, context.expression, parts, search)
        # What never happens changes nothing, of course.
        findings = [finding for finding in left.dead if finding.place not in never]
        findings += order_matters(case, search)
        scope = (
            f"{counted(left.clauses, 'clause')} of {counted(len(parts), 'declaration')} left out"
        )
        scope += " one by one"
        is_late = search.is_late
        scope += f", {BY_TIME_LIMIT}" if is_late else ""
        scope += _unsettled(left.unsettled)
        uncovered = not_covered(grasps.SMALL, case.rules) or not_covered(grasps.LUCK, case.rules)
        scope += f"; only tables were compared, since {uncovered}" if uncovered else ""
        things, open_ = max(left.clauses, 1), len(left.unsettled)
        failed = min(sum(finding.is_defect for finding in findings), things - open_)
        passed = things - open_ - failed
        return PhaseReport(
            self.name,
            things,
            passed,
            scope,
            tuple(findings),
            unsettled=open_,
            interrupted=late(is_late),
        )


def _unsettled(clauses: list[str]) -> str:
    """Which clauses nobody knows of: `; not settled: ...`."""
    if not clauses:
        return ""
    shown = [f"`{words}`" for words in clauses[:3]]
    more = [f"{len(clauses) - 3} more"] if len(clauses) > 3 else []
    return f"; not settled whether these change anything: {listed([*shown, *more])}"


def declarations_of(context: Context) -> list[Declaration]:
    """The games, expansions and variants that a composition is made of."""
    composition = compose(context.expression, context.library)
    parts = {game.name: game for game in composition.lineage}
    parts |= {chosen.name: chosen.declaration for chosen in composition.expansions}
    parts |= composition.variants
    return list(parts.values())
