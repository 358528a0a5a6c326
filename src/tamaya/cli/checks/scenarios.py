"""Games of findings, kept as scenarios in a file of rules."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.terminal import remark
from tamaya.cli.parts.written import write
from tamaya.variants.words.lists import counted

if TYPE_CHECKING:
    from tamaya.lab.check.files.static import StaticReport


def writable(path: Path) -> None:
    """Refuse a file before anything is played: one that isn't there yet, for rules."""
    if path.suffix != ".hanabi":
        raise click.UsageError(f"--scenarios writes rules: end `{path}` in .hanabi")
    if path.exists():
        raise click.UsageError(f"`{path}` is there already: name another file for --scenarios")
    if not path.parent.is_dir():
        raise click.UsageError(f"there is no folder `{path.parent}` for --scenarios to write into")


def keep_scenarios(path: Path, reports: Sequence["StaticReport"]) -> None:
    """Write a scenario for each game that shows something, and say how many there are."""
    from tamaya.lab.check.scenarios import scenarios_of
    from tamaya.variants.compile.passes import split_path

    promises = [promise for one in reports for promise in one.promises]
    rule_sets = {one.rules.expression: one.rules for report in reports for one in report.subjects}
    rule_sets |= {promise.rules.expression: promise.rules for promise in promises}
    subjects = [split_path(report.subject)[0] for report in reports]
    files = [Path(file) for file in subjects if file is not None]
    findings = [finding for report in reports for finding in report.findings]
    document = scenarios_of(findings, rule_sets, promises, files, path.parent)
    if document.scenarios:
        write(path, document.text)
        remark(f"{counted(document.scenarios, 'scenario')} written to {path}")
    else:
        remark(f"no game to keep: {path} is not written")
    for finding in document.untold:
        remark(f"{finding.code}: no scenario can tell this game; --records keeps it")
