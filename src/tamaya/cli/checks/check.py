"""`tamaya check`: what is wrong with rules, and what was looked at to find out."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts import options
from tamaya.cli.parts.arguments import RulesType, is_piped
from tamaya.cli.parts.frame import BAD_INPUT, FINE, INTERRUPTED, NO, Command
from tamaya.cli.parts.lacking import require
from tamaya.cli.parts.progress import PATIENCE
from tamaya.cli.parts.terminal import news, remark, say, say_json
from tamaya.cli.parts.written import write

if TYPE_CHECKING:
    from tamaya.lab.check.accepted import Baseline
    from tamaya.lab.check.check import Plan
    from tamaya.lab.check.files.static import StaticReport


@click.command(cls=Command)
@click.argument("rules", type=RulesType(), metavar="RULES...", nargs=-1, required=True)
@click.option("--quick", is_flag=True, help="Check what files and tables say; play nothing.")
@click.option("--watch", is_flag=True, help="Check again whenever a file is saved, until Ctrl-C.")
@click.option("--deep", is_flag=True, help="Look much further: larger tables, more games.")
@options.time_limit("each set of rules", None, "2m, with --deep 30m")
@click.option(
    "--max-examples",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    help="How many random games to play: normally 100, with --deep 2000.",
)
@click.option(
    "--seed", type=click.IntRange(0, (1 << 64) - 1), default=0, help="Play other random games."
)
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Keep the games that show findings in this folder, for `tamaya replay`.",
)
@click.option(
    "--scenarios",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write these games as scenarios, into a file of rules to keep.",
)
@click.option(
    "--junit",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write the results to this file, as JUnit XML.",
)
@click.option(
    "--sarif",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write the findings to this file, as SARIF.",
)
@click.option(
    "--github", is_flag=True, help="Also print the findings as annotations for GitHub Actions."
)
@click.option(
    "--baseline",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Accept the findings that this file names, each with a reason.",
)
@click.option(
    "--write-baseline",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write all findings to this file, as a baseline; you fill in the reasons.",
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
    sarif: Path | None,
    github: bool,
    baseline: Path | None,
    write_baseline: Path | None,
    coverage: bool,
    as_json: bool,
) -> int:
    """Whether rules compile, keep their promises, and hold together in play.

    Everything in a file is compiled: games and variants by themselves, expansions in the rules that
    their expectations name. What a game offers must exist, every `expect` must hold, and every
    scenario must turn out as it says. Then the rules are played: all games of small tables, every
    clause left out in turn, random games of the full table. Each finding comes with the shortest
    game that shows it. A note is no finding: it is worth knowing, but may well be meant.

    Exit status: 0 nothing found, 1 findings, 2 rules that can't be used.

    \b
    tamaya check mine.hanabi
    tamaya check nl+expert everything --records games
    tamaya check mine.hanabi --watch
    """
    if not quick:
        require("constraint", "hypothesis")
    from tamaya.cli.checks.findings import keep_records
    from tamaya.cli.checks.machines import annotations
    from tamaya.cli.checks.machines import junit as as_junit
    from tamaya.cli.checks.machines import sarif as as_sarif
    from tamaya.cli.checks.reported import as_data, print_reports
    from tamaya.cli.checks.scenarios import keep_scenarios, writable
    from tamaya.lab.check.accepted import baseline_text

    plan = _plan(quick, deep, time_limit, max_examples, seed)
    acceptances = _accepted(baseline)
    for option, file in (("junit", junit), ("sarif", sarif), ("write-baseline", write_baseline)):
        if file is not None and not file.parent.is_dir():
            raise click.UsageError(f"there is no folder `{file.parent}` for --{option} to write to")
    if watch:
        from tamaya.cli.checks.watch import watch as watch_rules

        if as_json or any(file is not None for file in (junit, sarif, records, scenarios)):
            others = "--json, --junit, --sarif, --records and --scenarios"
            raise click.UsageError(f"--watch prints for people only: leave out {others}")
        _refuse_pipe(rules, "--watch")
        return watch_rules(
            tuple(dict.fromkeys(rules)),
            plan,
            lambda again: print_reports(again, {}, acceptances.reason),
        )
    if scenarios is not None:
        _refuse_pipe(rules, "--scenarios")
        writable(scenarios)
    begun = latest = time.monotonic()

    def tell(words: str) -> None:
        """News every few seconds; an answer that comes sooner needs none."""
        nonlocal latest
        now = time.monotonic()
        if now - latest > PATIENCE:
            latest = now
            news(f"{words}, after {now - begun:.0f} s")

    reports: list[StaticReport] = []
    interrupted = _look(reports, tuple(dict.fromkeys(rules)), plan, tell)
    findings = [finding for one in reports for finding in one.findings]
    paths = keep_records(records, findings) if records is not None else {}
    if scenarios is not None:
        keep_scenarios(scenarios, reports)
    if as_json:
        say_json(as_data(reports, acceptances.reason, coverage))
    else:
        print_reports(reports, paths, acceptances.reason, coverage)
    if github:
        say("".join(f"{line}\n" for line in annotations(reports, acceptances.reason)).rstrip("\n"))
    if junit is not None:
        write(junit, as_junit(reports, acceptances.reason))
    if sarif is not None:
        from tamaya import __version__

        write(sarif, as_sarif(reports, acceptances.reason, str(__version__)))
    if write_baseline is not None:
        write(
            write_baseline, baseline_text([one for one in findings if one.is_defect], acceptances)
        )
        remark(f"fill in the reasons in {write_baseline}, then pass it to --baseline")
    if interrupted:
        return INTERRUPTED
    if not quick:
        for entry in acceptances.unmet:
            remark(f"accepted, but not found any more: {entry.words}")
    if any(one.errors for one in reports):
        return BAD_INPUT
    return NO if any(one.is_defect and not acceptances.reason(one) for one in findings) else FINE


def _refuse_pipe(rules: Sequence[str], option: str) -> None:
    if any(map(is_piped, rules)):
        raise click.UsageError(f"{option} needs the rules in a file, not on standard input")


def _look(
    reports: "list[StaticReport]",
    rules: Sequence[str],
    plan: "Plan",
    tell: Callable[[str], None],
) -> bool:
    """Check one after the other; whether Ctrl-C broke it off. What was found until then stays."""
    from tamaya.lab.check.check import go_on, not_begun
    from tamaya.lab.check.files.static import check as begin

    try:
        for one in rules:
            reports.append(begin(one))
            go_on(reports[-1], plan, tell)
    except KeyboardInterrupt:
        reports += map(not_begun, rules[len(reports) :])
        return True
    return False


def _accepted(path: Path | None) -> "Baseline":
    """The findings that a baseline accepts."""
    from tamaya.lab.check.accepted import Baseline, BaselineError, read_baseline

    if path is None:
        return Baseline()
    try:
        return read_baseline(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.UsageError(f"`{path}` can't be read: {reason}") from None
    except (BaselineError, UnicodeDecodeError) as error:
        raise click.UsageError(f"`{path}` is no baseline: {error}") from None


def _plan(
    quick: bool, deep: bool, time_limit: float | None, max_examples: int | None, seed: int
) -> "Plan":
    from tamaya.lab.check.check import Plan
    from tamaya.lab.check.phases.phase import CheckLimits

    usual = CheckLimits(seed=seed)
    limits = usual.deeper() if deep else usual
    limits = replace(
        limits,
        seconds=time_limit if time_limit is not None else limits.seconds,
        examples=max_examples if max_examples is not None else limits.examples,
    )
    return Plan(limits, play=not quick)
