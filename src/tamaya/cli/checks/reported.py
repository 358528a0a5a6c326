"""What a check found, for people in a terminal and as one JSON document."""

import sys
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from tamaya.cli.parts.terminal import colourful, narrow, report, say, width
from tamaya.text.page import Page, painted
from tamaya.variants.words.lists import counted, listed

if TYPE_CHECKING:
    from tamaya.lab.check.files.static import StaticReport
    from tamaya.lab.check.phases.phase import PhaseReport
    from tamaya.lab.findings import Finding

Reason = Callable[["Finding"], str]
"""Why a finding is accepted; empty where it isn't."""

WALKED = "small tables"
SAMPLED = "random games"
"""The phase that goes through all games of small tables, and the one that proves nothing of what it
didn't see."""


def as_data(reports: Sequence["StaticReport"], reason: Reason, coverage: bool) -> dict[str, object]:
    from tamaya.cli.checks.covered import covered_data

    return {
        **({"coverage": covered_data(reports)} if coverage else {}),
        "rules": [expression for one in reports for expression in one.rules],
        "findings": [
            {**finding.to_json(), "accepted": reason(finding) or None}
            for one in reports
            for finding in one.findings
        ],
        "phases": [
            {
                "subject": one.subject,
                "rules": phase.rules or None,
                "name": phase.name,
                "things": phase.things,
                "passed": phase.passed,
                "unsettled": phase.unsettled,
                "scope": phase.scope,
                "unknown": list(phase.unknown),
            }
            for one in reports
            for phase in one.phases
        ],
        "diagnostics": [problem.to_json() for one in reports for problem in one.errors],
    }


def print_reports(
    reports: Sequence["StaticReport"],
    kept: dict[int, str],
    reason: Reason,
    coverage: bool = False,
) -> None:
    """What was looked at, what was found, and a verdict in the last line."""
    from tamaya.cli.checks.covered import covered_page
    from tamaya.cli.checks.found import noted, shown

    color = colourful(sys.stdout)
    for number, one in enumerate(reports):
        page = Page(width(), color)
        if number:
            page.lines.append("")
        page.text(painted(one.subject, "bold"))
        for rules, phases in groupby(one.phases, key=lambda phase: phase.rules):
            if rules:
                page.text(f"  {painted(rules, 'bold')}")
            rows = [row for phase in phases for row in _rows(phase, reason)]
            page.rows(rows, indent=4 if rules else 2)
        say(str(page))
        for finding in one.findings:
            if finding.is_defect and not reason(finding):
                say("\n" + shown(finding, kept.get(id(finding), ""), color, narrow()))
        notes = [
            noted(finding, narrow())
            for finding in one.findings
            if not finding.is_defect and not reason(finding)
        ]
        if notes:
            say("\n" + "\n".join(notes))
        if one.errors:
            report(one.errors)
        if coverage:
            say("\n" + covered_page(one, width(), color).rstrip("\n"))
    say("\n" + _verdict(reports, kept, reason, color))


def _verdict(
    reports: Sequence["StaticReport"], kept: dict[int, str], reason: Reason, color: bool
) -> str:
    verdict = Page(width(), color)
    found = [finding for one in reports for finding in one.findings]
    every = [finding for finding in found if not reason(finding)]
    accepted = len(found) - len(every)
    findings = sum(finding.is_defect for finding in every)
    errors = sum(len(one.errors) for one in reports)
    words = [counted(errors, "error")] if errors else []
    words += [counted(findings, "finding")] if findings else []
    unknown = [phase for one in reports for phase in one.phases if phase.unknown]
    nothing = "nothing found in what was looked at" if unknown else "nothing found"
    text = painted(listed(words), "red") if words else painted(nothing, "green")
    notes = len(every) - findings
    if any(finding.trace for finding in every) and not kept:
        verdict.text("--records FOLDER keeps the games that show this, for `tamaya replay`")
    if any(phase.name == SAMPLED and phase.held for one in reports for phase in one.phases):
        walked = any(
            phase.name == WALKED and phase.things for one in reports for phase in one.phases
        )
        tables = "larger small tables" if walked else "small tables"
        verdict.text(f"the full table was only sampled, and no {tables} were looked at")
    if unknown:
        names = listed(list(dict.fromkeys(phase.name for phase in unknown)))
        verdict.text(f"some words of these rules are not known to {names}: see above")
    text += f", {counted(notes, 'note')}" if notes else ""
    verdict.text(text + (f", {accepted} accepted" if accepted else ""))
    return str(verdict)


def _rows(phase: "PhaseReport", reason: Reason) -> list[list[str]]:
    """A row for a phase, and one more for each part of its scope."""
    first, *rest = phase.scope.split("; ")
    return [[_mark(phase, reason), first], *(["", more] for more in rest)]


def _mark(phase: "PhaseReport", reason: Reason) -> str:
    if not phase.things:
        return painted("-", "dim")
    if not holds(phase, reason):
        return painted("no", "red")
    return painted("ok", "green") if not phase.unsettled else painted("?", "dim")


def holds(phase: "PhaseReport", reason: Reason) -> bool:
    """Whether a phase found nothing but what is accepted."""
    defects = [finding for finding in phase.findings if finding.is_defect]
    return phase.held or (bool(defects) and all(map(reason, defects)))
