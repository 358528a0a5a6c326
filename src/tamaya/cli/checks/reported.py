"""What a check found and what its games covered, for people in a terminal and as JSON."""

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from tamaya.cli.parts.terminal import colourful, narrow, report, say, width
from tamaya.lab.check.phases.phase import CTRL_C, TIME_LIMIT
from tamaya.text.page import Page, painted
from tamaya.variants.words.lists import counted, listed

if TYPE_CHECKING:
    from tamaya.lab.check.coverage import Covered, Observed
    from tamaya.lab.check.files.static import StaticReport
    from tamaya.lab.check.phases.phase import PhaseReport
    from tamaya.lab.findings import Finding


def covered_page(report: "StaticReport", width: int, color: bool) -> str:
    """For each set of rules its clauses, with the shortest game and the number of games."""
    page = Page(width, color)
    for observed in report.observed:
        page.gap()
        _rules(page, observed)
    if not report.observed:
        page.text("no clause came up, since nothing was played")
    return str(page)


def _rules(page: Page, observed: "Observed") -> None:
    rows = observed.coverage()
    name = painted(observed.rules.expression, "bold")
    if not observed.walked and not observed.played:
        page.text(f"{name}: nothing was played, so no clause came up")
        return
    came_up = sum(row.came_up for row in rows)
    page.text(f"{name}: {came_up} of {len(rows)} clauses came up")
    head = ["moves", "games", "clause"]
    page.rows([[painted(word, "dim") for word in head], *map(_row, rows)], 2, right=(0, 1))
    page.text(
        f"moves: in the shortest game at {observed.walked} small tables; games: of "
        f"{observed.played} at the full table",
        2,
    )


def _row(row: "Covered") -> list[str]:
    moves = "-" if row.moves is None else str(row.moves)
    place = f" ({row.origin.file}:{row.origin.line})" if row.origin is not None else ""
    words = f"{row.clause}{place}"
    if not row.came_up:
        words = painted(words, "yellow") + (
            f", never: {row.never}" if row.never else ", never seen"
        )
    return [moves, str(row.games or "-"), words]


def covered_data(reports: Sequence["StaticReport"]) -> list[dict[str, object]]:
    """The same for programs."""
    return [
        {
            "rules": observed.rules.expression,
            "walks": observed.walked,
            "games": observed.played,
            "clauses": [row.to_json() for row in observed.coverage()],
        }
        for report in reports
        for observed in report.observed
    ]


Reason = Callable[["Finding"], str]
"""Why a finding is accepted; empty where it isn't."""

WALKED = "small tables"
SAMPLED = "random games"
"""The phase that goes through all games of small tables, and the one that proves nothing of what it
didn't see."""


def as_data(reports: Sequence["StaticReport"], reason: Reason, coverage: bool) -> dict[str, object]:

    return {
        **({"coverage": covered_data(reports)} if coverage else {}),
        "interrupted": interrupted(reports) or None,
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
                "interrupted": phase.interrupted or None,
            }
            for one in reports
            for phase in one.phases
        ],
        "diagnostics": [problem.to_json() for one in reports for problem in one.errors],
    }


def print_reports(
    reports: Sequence["StaticReport"],
    paths: dict[int, str],
    reason: Reason,
    coverage: bool = False,
) -> None:
    """What was looked at, what was found, and a verdict in the last line."""
    from tamaya.cli.checks.findings import noted, shown

    color = colourful(sys.stdout)
    wide = max((len(_mark(phase, reason)) for one in reports for phase in one.phases), default=0)
    for number, one in enumerate(reports):
        page = Page(width(), color)
        if number:
            page.lines.append("")
        page.text(painted(one.subject, "bold"))
        for rules, phases in groupby(one.phases, key=lambda phase: phase.rules):
            if rules:
                page.text(f"  {painted(rules, 'bold')}")
            rows = [
                [painted(mark.ljust(wide), _TONES.get(mark, "")), words]
                for mark, words in _rows(list(phases), reason)
            ]
            page.rows(rows, indent=4 if rules else 2)
        say(str(page))
        for finding in one.findings:
            if finding.is_defect and not reason(finding):
                say("\n" + shown(finding, paths.get(id(finding), ""), color, narrow()))
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
    say("\n" + _verdict(reports, paths, reason, color))


def _verdict(
    reports: Sequence["StaticReport"], paths: dict[int, str], reason: Reason, color: bool
) -> str:
    verdict = Page(width(), color)
    entries = [finding for one in reports for finding in one.findings]
    every = [finding for finding in entries if not reason(finding)]
    accepted = len(entries) - len(every)
    findings = sum(finding.is_defect for finding in every)
    errors = sum(len(one.errors) for one in reports)
    words = [counted(errors, "error")] if errors else []
    words += [counted(findings, "finding")] if findings else []
    unknown = [phase for one in reports for phase in one.phases if phase.unknown]
    cut = interrupted(reports)
    nothing = "nothing found in what was looked at" if unknown or cut else "nothing found"
    text = painted(listed(words), "red") if words else painted(nothing, "" if cut else "green")
    notes = len(every) - findings
    if any(finding.trace for finding in every) and not paths:
        verdict.text("--records FOLDER keeps the games that show this, for `tamaya replay`")
    phases = [phase for one in reports for phase in one.phases if phase.things]
    if any(phase.name == SAMPLED and phase.held for phase in phases):
        walked = any(phase.name == WALKED for phase in phases)
        tables = "larger small tables" if walked else "small tables"
        verdict.text(f"the full table was only sampled, and no {tables} were looked at")
    if unknown:
        names = listed(list(dict.fromkeys(phase.name for phase in unknown)))
        verdict.text(f"some words of these rules are not known to {names}: see above")
    text += f", {counted(notes, 'note')}" if notes else ""
    if cut:
        by = " by the time limit" if cut == TIME_LIMIT else ""
        text = f"{painted(f'interrupted{by}:', 'yellow')} {text}"
    verdict.text(text + (f", {accepted} accepted" if accepted else ""))
    return str(verdict)


def interrupted(reports: Sequence["StaticReport"]) -> str:
    """What broke a check off: Ctrl-C, which ended it, or the time limit, or nothing."""
    causes = {phase.interrupted for one in reports for phase in one.phases}
    return CTRL_C if CTRL_C in causes else TIME_LIMIT if TIME_LIMIT in causes else ""


def _rows(phases: Sequence["PhaseReport"], reason: Reason) -> Iterator[tuple[str, str]]:
    """A row for each phase, and one more for each part of its scope; one for all that Ctrl-C broke
    off."""
    for phase in phases:
        if phase.interrupted == CTRL_C:
            continue
        first, *rest = phase.scope.split("; ")
        defects = [one for one in phase.findings if one.is_defect and not reason(one)]
        if defects and not holds(phase, reason):
            yield _mark(phase, reason), counted(len(defects), "finding")
            rest = [first, *rest]
        else:
            yield _mark(phase, reason), first
        yield from (("", more) for more in rest)
    broken_off = [phase for phase in phases if phase.interrupted == CTRL_C]
    if broken_off:
        names = listed([phase.name for phase in broken_off])
        yield _mark(broken_off[0], reason), f"interrupted: {names} not looked at"


def _mark(phase: "PhaseReport", reason: Reason) -> str:
    """`ok`; `FAIL`; `?` where not everything is known; `-` where nothing was looked at."""
    if not phase.things:
        return "-"
    if not holds(phase, reason):
        return "FAIL"
    return "?" if phase.unsettled or phase.interrupted else "ok"


_TONES = {"ok": "green", "FAIL": "red", "?": "yellow", "-": "dim"}


def holds(phase: "PhaseReport", reason: Reason) -> bool:
    """Whether a phase found nothing but notes and what is accepted."""
    if not phase.findings:
        return phase.held
    return all(reason(finding) for finding in phase.findings if finding.is_defect)
