"""`tamaya check`: what is wrong with rules, and what was looked at to find out."""

import sys
import time
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.arguments import RulesType
from tamaya.cli.parts.frame import BAD_INPUT, FINE, NO, Command
from tamaya.cli.parts.lacking import require
from tamaya.cli.parts.progress import PATIENCE
from tamaya.cli.parts.terminal import colourful, remark, report, say, say_json, width
from tamaya.cli.parts.written import write
from tamaya.page import Page, painted
from tamaya.variants.words.lists import counted, listed

if TYPE_CHECKING:
    from tamaya.lab.check import Plan
    from tamaya.lab.files.static import StaticReport
    from tamaya.lab.phases.phase import Outcome


SAMPLED = "random games"
"""The phase that proves nothing of what it didn't see."""


@click.command(cls=Command)
@click.argument("rules", type=RulesType(), metavar="RULES...", nargs=-1, required=True)
@click.option("--quick", is_flag=True, help="Only what the files say of themselves; play nothing.")
@click.option("--watch", is_flag=True, help="Check again whenever a file is saved, until Ctrl-C.")
@click.option("--deep", is_flag=True, help="Look much further: larger tables, more games.")
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0.1, max=86_400),
    metavar="SECONDS",
    help="Stop looking into a set of rules after so long; usually 20, with --deep 300.",
)
@click.option(
    "--max-examples",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    help="How many random games to play; usually 100, with --deep 2000.",
)
@click.option(
    "--seed", type=click.IntRange(0, (1 << 64) - 1), default=0, help="Other random games."
)
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Keep the games that show findings there, for `tamaya replay`.",
)
@click.option(
    "--scenarios",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write these games there as scenarios, a file of rules to keep.",
)
@click.option(
    "--junit",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the results there as JUnit XML, too.",
)
@click.option(
    "--coverage",
    is_flag=True,
    help="Say which clauses came up in the walks and games, and which never did.",
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON document.")
def check(
    rules: Sequence[str],
    quick: bool,
    watch: bool,
    deep: bool,
    time_limit: float | None,
    max_examples: int | None,
    seed: int,
    records: Path | None,
    scenarios: Path | None,
    junit: Path | None,
    coverage: bool,
    as_json: bool,
) -> int:
    """Whether rules compile, keep what they promise, and hold together in play.

    Of a file, everything is compiled: games and variants by themselves, expansions in the rules
    that their expectations name. What a game offers must exist, every `expect` must hold, every
    scenario turn out as it says. Then the rules are played: all games of small tables, every clause
    left out in turn, random games of the full table. Each finding comes with the shortest game that
    shows it. A note is worth knowing and may well be meant; it is no finding.

    Exit status: 0 nothing found, 1 findings, 2 rules that can't be used.

    \b
    tamaya check mine.hanabi
    tamaya check nl+expert everything --records games
    tamaya check mine.hanabi --watch
    """
    if not quick:
        require("constraint", "hypothesis")
    from tamaya.cli.parts.found import junit as as_junit
    from tamaya.cli.parts.found import keep_records
    from tamaya.cli.parts.kept import keep_scenarios, writable
    from tamaya.lab.check import check as check_rules

    plan = _plan(quick, deep, time_limit, max_examples, seed)
    if watch:
        from tamaya.cli.parts.watch import watch as watch_rules

        if as_json or any(file is not None for file in (junit, records, scenarios)):
            others = "--json, --junit, --records and --scenarios"
            raise click.UsageError(f"--watch prints for people: leave out {others}")
        return watch_rules(tuple(dict.fromkeys(rules)), plan, lambda found: _print(found, {}))
    if scenarios is not None:
        writable(scenarios)
    begun = told = time.monotonic()

    def tell(news: str) -> None:
        """News every few seconds; an answer that comes sooner needs none."""
        nonlocal told
        now = time.monotonic()
        if now - told > PATIENCE:
            told = now
            remark(f"{news}, after {now - begun:.0f} s")

    reports = [check_rules(one, plan, tell) for one in dict.fromkeys(rules)]
    findings = [finding for one in reports for finding in one.findings]
    kept = keep_records(records, findings) if records is not None else {}
    if scenarios is not None:
        keep_scenarios(scenarios, reports)
    if junit is not None:
        write(junit, as_junit(reports))
    if as_json:
        say_json(_as_data(reports, coverage))
    else:
        _print(reports, kept, coverage)
    if any(one.errors for one in reports):
        return BAD_INPUT
    return NO if any(finding.is_defect for finding in findings) else FINE


def _plan(
    quick: bool, deep: bool, time_limit: float | None, max_examples: int | None, seed: int
) -> "Plan":
    from tamaya.lab.check import Plan
    from tamaya.lab.phases.phase import Limits

    usual = Limits(seed=seed)
    limits = usual.deeper() if deep else usual
    limits = Limits(
        time_limit if time_limit is not None else limits.seconds,
        limits.states,
        max_examples if max_examples is not None else limits.examples,
        seed,
    )
    return Plan(limits, play=not quick)


def _as_data(reports: Sequence["StaticReport"], coverage: bool) -> dict[str, object]:
    from tamaya.cli.parts.covered import covered_data

    return {
        **({"coverage": covered_data(reports)} if coverage else {}),
        "rules": [expression for one in reports for expression in one.rules],
        "findings": [finding.to_json() for one in reports for finding in one.findings],
        "phases": [
            {
                "subject": one.subject,
                "rules": phase.rules or None,
                "name": phase.name,
                "things": phase.things,
                "passed": phase.passed,
                "unsettled": phase.unsettled,
                "scope": phase.scope,
            }
            for one in reports
            for phase in one.phases
        ],
        "diagnostics": [problem.to_json() for one in reports for problem in one.errors],
    }


def _print(reports: Sequence["StaticReport"], kept: dict[int, str], coverage: bool = False) -> None:
    from tamaya.cli.parts.covered import covered_page
    from tamaya.cli.parts.found import noted, shown

    color = colourful(sys.stdout)
    for number, one in enumerate(reports):
        page = Page(width(), color)
        if number:
            page.lines.append("")
        page.text(painted(one.subject, "bold"))
        for rules, phases in groupby(one.phases, key=lambda phase: phase.rules):
            if rules:
                page.text(f"  {painted(rules, 'bold')}")
            rows = [row for phase in phases for row in _rows(phase)]
            page.rows(rows, indent=4 if rules else 2)
        say(str(page))
        for finding in one.findings:
            if finding.is_defect:
                say("\n" + shown(finding, kept.get(id(finding), ""), color))
        notes = [noted(finding) for finding in one.findings if not finding.is_defect]
        if notes:
            say("\n" + "\n".join(notes))
        if one.errors:
            report(one.errors)
        if coverage:
            say("\n" + covered_page(one, width(), color).rstrip("\n"))
    say("\n" + _verdict(reports, kept, color))


def _verdict(reports: Sequence["StaticReport"], kept: dict[int, str], color: bool) -> str:
    verdict = Page(width(), color)
    every = [finding for one in reports for finding in one.findings]
    findings = sum(finding.is_defect for finding in every)
    errors = sum(len(one.errors) for one in reports)
    words = [counted(errors, "error")] if errors else []
    words += [counted(findings, "finding")] if findings else []
    text = painted(listed(words), "red") if words else painted("nothing found", "green")
    notes = len(every) - findings
    if any(finding.trace for finding in every) and not kept:
        verdict.text("--records FOLDER keeps the games that show this, for `tamaya replay`")
    if any(phase.name == SAMPLED and phase.held for one in reports for phase in one.phases):
        verdict.text("the full table was only sampled, and larger small tables not looked at")
    verdict.text(text + (f", {counted(notes, 'note')}" if notes else ""))
    return str(verdict)


def _rows(phase: "Outcome") -> list[list[str]]:
    """A row for a phase, and one more for each part of its scope."""
    first, *rest = phase.scope.split("; ")
    return [[_mark(phase), first], *(["", more] for more in rest)]


def _mark(phase: "Outcome") -> str:
    if not phase.things:
        return painted("-", "dim")
    if not phase.held:
        return painted("no", "red")
    return painted("ok", "green") if not phase.unsettled else painted("?", "dim")
