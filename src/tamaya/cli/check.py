"""`tamaya check`: what is wrong with rules, and what was looked at to find out."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tamaya.cli.arguments import RulesType
from tamaya.cli.frame import BAD_INPUT, FINE, NO, Command
from tamaya.cli.terminal import colourful, report, say, say_json, width
from tamaya.page import Page, painted
from tamaya.words import counted, listed

if TYPE_CHECKING:
    from tamaya.lab.phases import Outcome
    from tamaya.lab.static import StaticReport


@click.command(cls=Command)
@click.argument("rules", type=RulesType(), metavar="RULES...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON document.")
def check(rules: Sequence[str], as_json: bool) -> int:
    """Whether rules compile and keep what they promise.

    Of a file, everything is compiled: games and variants by themselves, expansions in the rules
    that their expectations name. What a game offers must exist, every `expect` must hold, every
    scenario turn out as it says. Of a composition, all that its parts say of it is looked at.

    Exit status: 0 nothing found, 1 findings, 2 rules that can't be used.

    \b
    tamaya check mine.hanabi
    tamaya check nl+expert everything
    """
    from tamaya.lab.static import check as check_rules

    reports = [check_rules(one) for one in dict.fromkeys(rules)]
    if as_json:
        say_json(_as_data(reports))
    else:
        _print(reports)
    if any(one.errors for one in reports):
        return BAD_INPUT
    return NO if any(one.findings for one in reports) else FINE


def _as_data(reports: Sequence["StaticReport"]) -> dict[str, object]:
    return {
        "rules": [expression for one in reports for expression in one.rules],
        "findings": [finding.to_json() for one in reports for finding in one.findings],
        "phases": [
            {
                "subject": one.subject,
                "name": phase.name,
                "things": phase.things,
                "passed": phase.passed,
                "scope": phase.scope,
            }
            for one in reports
            for phase in one.phases
        ],
        "diagnostics": [problem.to_json() for one in reports for problem in one.errors],
    }


def _print(reports: Sequence["StaticReport"]) -> None:
    from tamaya.grammar.render import render

    color = colourful(sys.stdout)
    for number, one in enumerate(reports):
        page = Page(width(), color)
        if number:
            page.lines.append("")
        page.text(painted(one.subject, "bold"))
        page.rows([[_mark(phase), phase.scope] for phase in one.phases], indent=2)
        say(str(page))
        for finding in one.findings:
            say("\n" + render(finding.diagnostic, color))
        if one.errors:
            report(one.errors)
    verdict = Page(width(), color)
    verdict.gap()
    findings = sum(len(one.findings) for one in reports)
    errors = sum(len(one.errors) for one in reports)
    words = [counted(errors, "error")] if errors else []
    words += [counted(findings, "finding")] if findings else []
    verdict.text(painted(listed(words), "red") if words else painted("nothing found", "green"))
    say("\n" + str(verdict))


def _mark(phase: "Outcome") -> str:
    if not phase.things:
        return painted("-", "dim")
    return painted("ok", "green") if phase.held else painted("no", "red")
