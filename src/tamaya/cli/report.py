"""`tamaya report`: a kept study as a page of words and pictures, or as a table."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.frame import FINE, Command
from tamaya.cli.parts.lacking import require
from tamaya.cli.parts.progress import Progress
from tamaya.cli.parts.studied import saying_faults, studied_in
from tamaya.cli.parts.terminal import remark, say
from tamaya.cli.parts.written import write

if TYPE_CHECKING:
    from tamaya.lab.studies.answers.answered import Answered

USUAL = Path("report.html")


@click.command(cls=Command)
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write; usually report.html, and with --csv standard output.",
)
@click.option(
    "--csv", "as_csv", is_flag=True, help="Write a table instead: one line for each cell."
)
def report(folder: Path, output: Path | None, as_csv: bool) -> int:
    """Write what a kept study says as one page: words, charts, intervals, the hardest deals.

    DIR is what `tamaya study --out DIR` has made. The page is a single file that loads nothing from
    anywhere. With --csv the figures are written as a table, one line for each number of players,
    level and rule set.

    \b
    tamaya study nl "nl(strikes=1)" --out strikes
    tamaya report strikes -o strikes.html
    tamaya report strikes --csv -o strikes.csv
    """
    require("duckdb", *(() if as_csv else ("altair", "vl_convert")))
    with saying_faults():
        found = _answered(folder)
    if as_csv:
        from tamaya.studying.sheet import study_csv

        text = study_csv(found.study, found.look, found.names)
        if output is None:
            say(text)
            return FINE
    else:
        text = _page(found)
        output = output or USUAL
    write(output, text)
    remark(f"written to {output}")
    return FINE


def _answered(folder: Path) -> "Answered":
    """What the folder says, with news if it takes long."""
    from tamaya.lab.studies.answers.answered import answered, answers_of, sureness_of

    chosen = studied_in(folder)
    kept = chosen.kept
    assert kept is not None
    doing = "reading the parts"

    def told(news: str) -> None:
        nonlocal doing
        doing = news

    with Progress(news=lambda: doing), answers_of(kept) as answers:
        sure = sureness_of(kept, answers.deals)
        return answered(chosen.study, chosen.names, answers, sure, told)


def _page(found: "Answered") -> str:
    from tamaya.studying.report.page import report_page

    with Progress(news=lambda: "drawing"):
        return report_page(found)
