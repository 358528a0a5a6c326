"""The whole check of an argument: what its files say of themselves, then what play shows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from tamaya.lab import clock
from tamaya.lab.check.files.static import StaticReport, Subject
from tamaya.lab.check.files.static import check as check_static
from tamaya.lab.check.phases.phase import (
    BY_TIME_LIMIT,
    CTRL_C,
    CheckLimits,
    Context,
    Phase,
    PhaseReport,
    late,
)
from tamaya.lab.check.phases.playing import Clauses, Tables, Walks
from tamaya.lab.check.phases.sampling import Samples
from tamaya.lab.check.phases.setup_phase import SetupPhase
from tamaya.lab.check.promises.settle import NAME as PROMISES
from tamaya.lab.check.promises.settle import outcome, settle
from tamaya.lab.findings import together
from tamaya.lab.grasps import unknown_words
from tamaya.solver.clock import now
from tamaya.solver.plain.search import StoppedError
from tamaya.variants.expect import Promise
from tamaya.variants.words.lists import counted

STILL: tuple[Phase, ...] = (SetupPhase(), Tables())
"""What needs no play, and so little time that it is looked at whenever a file is saved."""

PHASES: tuple[Phase, ...] = (*STILL, Walks(), Clauses(), Samples())
"""In this order: cheap before dear, proofs before samples."""


_GRACE = 1.0
"""So many seconds after the time is over the last phase may still say what it has seen."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How far to look. Without `play` only what files and tables say of themselves is looked at."""

    limits: CheckLimits = field(default_factory=CheckLimits)
    play: bool = True
    phases: tuple[Phase, ...] = PHASES


def check(subject: str, plan: Plan | None = None) -> StaticReport:
    """Check a rules expression, a file with everything in it, or `FILE:EXPRESSION`."""
    report = check_static(subject)
    go_on(report, plan or Plan())
    return report


def go_on(report: StaticReport, plan: Plan, tell: Callable[[str], None] | None = None) -> None:
    """Play what was read. The report grows, and holds what was found if Ctrl-C breaks this off."""
    _promises(report, plan, tell)
    if not report.errors:
        phases = plan.phases if plan.play else (Tables(),)
        for place, one in enumerate(report.subjects):
            try:
                run_phases(report, one, phases, plan.limits, tell)
            except KeyboardInterrupt:
                for left in report.subjects[place + 1 :]:
                    name = left.rules.expression
                    report.phases += [_broken_off(phase.name, name) for phase in phases]
                raise


def not_begun(subject: str) -> StaticReport:
    """The report on an argument that Ctrl-C left no time for."""
    return StaticReport(subject, phases=[_broken_off("rules")])


def _broken_off(phase: str, rules: str = "") -> PhaseReport:
    """What to say of a phase that Ctrl-C broke off, or left no time for."""
    return PhaseReport(phase, 0, 0, "interrupted", rules=rules, interrupted=CTRL_C)


def _promises(report: StaticReport, plan: Plan, tell: Callable[[str], None] | None = None) -> None:
    """Look whether games keep what the files promise of them."""
    if not report.promises or report.errors:
        return
    if not plan.play:
        scope = f"{counted(len(report.promises), 'promise')} about games: nothing was played"
        report.phases.append(PhaseReport(PROMISES, 0, 0, scope))
        return
    by_rules = groupby(sorted(report.promises, key=_rules_of), key=_rules_of)
    try:
        settled = [one for _, some in by_rules for one in settle(list(some), plan.limits, tell)]
    except KeyboardInterrupt:
        report.phases.append(_broken_off(PROMISES))
        raise
    phase = outcome(settled)
    report.phases.append(phase)
    report.findings = together([*report.findings, *phase.findings])


def _rules_of(promise: Promise) -> tuple[str, str]:
    return promise.rules.expression, promise.rules.hash


def run_phases(
    report: StaticReport,
    one: Subject,
    phases: Sequence[Phase],
    limits: CheckLimits,
    tell: Callable[[str], None] | None = None,
) -> None:
    """Let phases look at one set of rules, and put what they find into the report."""
    name = one.rules.expression

    def tell_of_rules(news: str) -> None:
        if tell is not None:
            tell(f"{name}: {news}")

    context = Context(one.rules, one.expression, one.library, limits, tell=tell_of_rules)
    several = len(report.subjects) > 1
    report.observed.append(context.observed)
    for place, phase in enumerate(phases):
        begun = now()
        unknown = unknown_words(phase.grasps, one.rules)
        try:
            outcome = replace(_run(phase, context), seconds=now() - begun, unknown=unknown)
        except KeyboardInterrupt:
            rest = [_broken_off(left.name, name if several else "") for left in phases[place:]]
            report.phases += rest
            raise
        if several:
            outcome = replace(outcome, rules=name)
        report.phases.append(outcome)
        context.findings.extend(outcome.findings)
        report.findings = together([*report.findings, *outcome.findings])


def _run(phase: Phase, context: Context) -> PhaseReport:
    """A phase that doesn't keep the time by itself is broken off, and has looked at nothing."""
    try:
        with clock.until(context.begun + context.limits.seconds + _GRACE):
            return phase.run(context)
    except StoppedError:
        return PhaseReport(phase.name, 0, 0, BY_TIME_LIMIT, interrupted=late(True))
