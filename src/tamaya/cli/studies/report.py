"""`tamaya report`: a kept study as a page of words and pictures, or as a table."""

import shlex
from collections.abc import Callable
from pathlib import Path

import click

from tamaya.cli.parts import options
from tamaya.cli.parts.frame import FINE, Command
from tamaya.cli.parts.lacking import require
from tamaya.cli.parts.progress import Progress
from tamaya.cli.parts.terminal import remark
from tamaya.cli.parts.written import write
from tamaya.cli.studies.studied import saying_faults
from tamaya.variants.words.lists import listed

USUAL = Path("report.html")
STANDARD = Path("-")


@click.command(cls=Command)
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write, or - for standard output; usually report.html, and - with --csv.",
)
@click.option(
    "--csv", "as_csv", is_flag=True, help="Write a table instead: one line for each cell."
)
@options.compared
def report(
    folder: Path, output: Path | None, as_csv: bool, pairs: bool, close: float | None
) -> int:
    """Write what a kept study says as one page: words, charts, intervals, the hardest deals.

    DIR is what `tamaya study --out DIR` has made. The page is a single file that loads nothing from
    anywhere. With --csv the figures are written as a table, one line for each number of players,
    level and rule set, and with --pairs for each comparison.

    \b
    tamaya study nl "nl(strikes=1)" --out strikes
    tamaya report strikes -o strikes.html
    tamaya report strikes --csv -o strikes.csv
    """
    require("duckdb", *(() if as_csv else ("altair", "vl_convert")))
    path = output or (STANDARD if as_csv else USUAL)
    if not path.parent.is_dir():
        raise click.UsageError(f"there is no folder `{path.parent}` for --output to write to")
    doing = ""

    def listen(news: str) -> None:
        nonlocal doing
        doing = news

    with saying_faults(), Progress(news=lambda: doing):
        text = _text(folder, as_csv, listen, pairs, close)
    if path == STANDARD:
        click.echo(text, nl=False)
        return FINE
    write(path, text)
    remark(f"written to {path}")
    return FINE


def _text(
    folder: Path,
    as_csv: bool,
    listener: Callable[[str], None],
    pairs: bool,
    close: float | None,
) -> str:
    from tamaya.studies.answers.answered import answered_in, looked_in
    from tamaya.studies.kept.folder import StudyFolder

    if as_csv:
        from tamaya.studying.sheet import study_csv

        study, names, look = looked_in(folder, listener, pairs, close)
        return study_csv(study, look, names)
    plan = StudyFolder(folder).clauses
    if plan is not None:
        from tamaya.studying.report.clause_page import clause_report

        study, names, look = looked_in(folder, listener, close=close)
        return clause_report(study, names, look, plan, _made_by(folder))
    from tamaya.studying.report.page import report_page

    answers = answered_in(folder, listener, pairs, close)
    return report_page(answers, _made_by(folder), listener)


def _made_by(folder: Path) -> list[str]:
    """How the page came about, so that anybody can make it again."""
    from tamaya.studies.kept.manifest import read_manifest

    facts = read_manifest(folder).facts
    command = shlex.join(("tamaya", *facts.command))
    hashes = listed(f"{one.expression} is {one.hash}" for one in facts.rules)
    return [
        f"Made with tamaya {facts.tamaya} and its players of revision {facts.players_revision} by "
        f"{command}.",
        f"Hashes of the rules: {hashes}.",
    ]
