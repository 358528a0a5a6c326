"""`tamaya explain`: what a code means."""

import sys

import click

from tamaya.cli.parts.arguments import CodeType
from tamaya.cli.parts.frame import FINE, Command
from tamaya.cli.parts.terminal import colourful, paged, say, say_json, say_paged, width


@click.command(cls=Command)
@click.argument("code", type=CodeType(), metavar="[CODE]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@paged
@click.pass_context
def explain(ctx: click.Context, code: str | None, as_json: bool) -> int:
    """What a code means, with a wrong and a right example.

    Without CODE, all codes are listed.

    \b
    tamaya explain E203
    """
    from tamaya import codes as texts

    color = colourful(sys.stdout)
    if code is None:
        if as_json:
            say_json({"codes": {name: one.to_json() for name, one in texts.codes().items()}})
        else:
            say_paged(texts.overview(width(), color))
        return FINE
    entry = texts.codes().get(code.strip().upper())
    if entry is None:
        from tamaya.grammar.suggest import nearest

        error = click.UsageError(f"there is no code `{code}`", ctx)
        meant = nearest(code, [name.lower() for name in texts.codes()])
        lists = "`tamaya explain` lists them all"
        error.add_note(f"did you mean `{meant.upper()}`?" if meant else lists)
        raise error
    if as_json:
        say_json(entry.to_json())
    else:
        say(texts.page(entry, width(), color))
    return FINE
