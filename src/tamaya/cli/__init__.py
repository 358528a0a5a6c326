"""The command line: one verb for each thing that tamaya does.

A further command is a file in the folder for its subject, and a line in `COMMANDS`. What commands
of several folders share is in `parts`.
"""

from typing import Any

import click

from tamaya.cli.parts.frame import Commands

COMMANDS = {
    "list": (
        "tamaya.cli.rules.list:list_",
        "The catalogue: games, expansions, and which of them combine.",
    ),
    "show": ("tamaya.cli.rules.show:show", "Everything a set of rules says, on one page."),
    "check": (
        "tamaya.cli.checks.check:check",
        "Whether rules compile, keep their promises, and hold together.",
    ),
    "diff": ("tamaya.cli.rules.diff:diff", "What changes between two rule sets."),
    "fmt": ("tamaya.cli.rules.fmt:fmt", "Rewrite files of rules in canonical text."),
    "explain": (
        "tamaya.cli.help.explain:explain",
        "What a code means, with a wrong and a right example.",
    ),
    "deal": (
        "tamaya.cli.deals.deal:deal",
        "All the luck of a game, to pipe into the next command.",
    ),
    "solve": (
        "tamaya.cli.deals.solve:solve",
        "The best score of a deal, and why there is no more.",
    ),
    "find": ("tamaya.cli.deals.find:find", "Deals with the property you want, seed after seed."),
    "verify": ("tamaya.cli.deals.verify:verify", "Check a certificate of the solver again."),
    "study": (
        "tamaya.cli.studies.study:study",
        "How rule sets play, from newcomers to perfect players.",
    ),
    "report": ("tamaya.cli.studies.report:report", "A kept study as a page of words and pictures."),
    "play": ("tamaya.cli.games.play:play", "Play a game in the terminal, or watch one."),
    "replay": (
        "tamaya.cli.games.replay:replay",
        "Referee a recorded game, also one of hanab.live.",
    ),
    "serve": ("tamaya.cli.serve:serve", "The playground: write house rules in a browser."),
    "help": ("tamaya.cli.help.help:help_", "Help on a page, a command, a code or a word."),
    "completion": (
        "tamaya.cli.help.completion:completion",
        "Let the shell complete names.",
    ),
}


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from tamaya import __version__

        click.echo(f"tamaya {__version__}")
        ctx.exit()


@click.command(
    "tamaya",
    cls=Commands,
    homes=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version.",
)
@click.pass_context
def main(ctx: click.Context, /, **_: Any) -> None:
    """Rules and house rules for the card game Hanabi: write, compose and check them.

    RULES is a composition such as nl+expert or "abacus-2012(strikes=2)+multicolour-wild", a file
    of rules such as mine.hanabi, or rules from a file: mine.hanabi:nl+mine. Begin with `tamaya
    list` and `tamaya show nl`.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
