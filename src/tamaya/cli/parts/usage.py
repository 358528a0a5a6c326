"""How a command was used wrongly, in the tone of the diagnostics."""

import re
from collections.abc import Mapping, Sequence

import click

from tamaya.cli.parts.terminal import fault


def unknown_command(
    ctx: click.Context, name: str, commands: Mapping[str, object]
) -> click.UsageError:
    from tamaya.grammar.suggest import nearest

    meant = nearest(name, commands)
    error = click.UsageError(f"tamaya has no command `{name}`", ctx)
    error.add_note(f"did you mean `tamaya {meant}`?" if meant else "`tamaya --help` lists them all")
    return error


def usage(error: click.UsageError) -> str:
    """What to print of it."""
    command = error.ctx.command_path if error.ctx is not None else "tamaya"
    help_ = f"`{command} --help` says how it is used"
    match error:
        case click.MissingParameter(param=click.Argument() as param):
            message = f"`{command}` needs {param.metavar or param.opts[0]}"
        case click.MissingParameter(param=click.Parameter() as param):
            message = f"`{command}` needs {param.opts[0]}"
        case click.NoSuchOption():
            message = f"`{command}` has no option `{error.option_name}`"
            if error.possibilities:
                help_ = f"did you mean `{error.possibilities[0]}`?"
        case click.BadParameter(param=click.Parameter(type=click.IntRange() as kind) as param):
            message = f"`{param.opts[-1]}` takes a whole number{_bounds(kind)}{_but(error)}"
        case click.BadParameter(param=click.Parameter(type=click.FloatRange() as kind) as param):
            message = f"`{param.opts[-1]}` takes a number{_bounds(kind)}{_but(error)}"
        case click.BadParameter(param=click.Option() as param) if param.type.name == "integer":
            message = f"`{param.opts[-1]}` takes a whole number{_but(error)}"
        case click.BadParameter(param=click.Option() as param):
            message = f"`{param.opts[-1]}`: {sentence(error.message)}"
        case _:
            message = sentence(error.format_message())
    notes = getattr(error, "__notes__", [])
    return fault(message, notes[0] if notes else help_)


def _bounds(kind: click.IntRange | click.FloatRange) -> str:
    """`, at least 1 and at most 256`."""
    ends = []
    if kind.min is not None:
        ends.append(f"{'more than' if kind.min_open else 'at least'} {kind.min:g}")
    if kind.max is not None:
        ends.append(f"{'less than' if kind.max_open else 'at most'} {kind.max:,g}")
    return f", {' and '.join(ends)}" if ends else ""


def _but(error: click.UsageError) -> str:
    """What was given instead, which stands first in the message of the command line's library."""
    given = re.match(r"(.+) is not ", error.message, re.DOTALL)
    return f", not `{given[1].strip(chr(39))[:40]}`" if given else ""


def ticked(words: Sequence[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def sentence(text: str) -> str:
    """A message of the command line's library, as the diagnostics would put it."""
    words = re.sub(r"(?<!\w)'([^']*)'", r"`\1`", text.rstrip("."))  # no apostrophes
    words = re.sub(
        r"(?:File|Directory) (`.*`) is a directory$", r"\1 is a folder, not a file", words
    )
    words = re.sub(r"File (`.*`) is a directory$", r"\1 is a folder, not a file", words)
    words = re.sub(r"Directory (`.*`) is a file$", r"\1 is a file, not a folder", words)
    return words[:1].lower() + words[1:] or "that can't be"
