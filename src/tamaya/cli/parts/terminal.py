"""Where output goes and how it looks there: colour, width, JSON, diagnostics."""

import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TextIO

import click

if TYPE_CHECKING:
    from tamaya.grammar.diagnostics import Diagnostic


# ------------------------------------------------------------------- terminal

WIDEST = 100
"""Longer lines than this are hard to read, however wide the terminal is."""

MOST = 20
"""So many diagnostics are shown; those who mend these will ask again."""

# Everything that a terminal would obey or hide instead of showing it, but for line ends and our own
# colours: names of files and excerpts from them could hold such characters. Other looks than ours
# could hide what follows, or show it upside down.
_HARMFUL = re.compile(
    "\x1b(?!\\[(?:[012]|3[1-6](?:;1)?)m)"
    "|[\x00-\x09\x0b-\x1a\x1c-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)


def colourful(stream: TextIO | None) -> bool:
    """Whether text on this stream is coloured: NO_COLOR forbids it, FORCE_COLOR demands it, and
    otherwise a terminal shows colours unless it is a dumb one."""
    if stream is None or os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or obeys(stream)


def obeys(stream: TextIO | None) -> bool:
    """Whether this is a terminal that moves its cursor as it is told."""
    return is_terminal(stream) and os.environ.get("TERM") != "dumb"


def width() -> int:
    """How wide a page may be: COLUMNS or the terminal say."""
    if not os.environ.get("COLUMNS") and not is_terminal(sys.stdout):
        return WIDEST
    return max(40, min(shutil.get_terminal_size().columns, WIDEST))


def narrow() -> int:
    """How wide a message may be: a narrow terminal would break it in the midst of words, a wide one
    may do so for itself."""
    return width() if width() < WIDEST else 1 << 30


def is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()  # there is no stream where it was closed


def say(text: str) -> None:
    """Print text on standard output."""
    click.echo(_harmless(text), nl=not text.endswith("\n"), color=colourful(sys.stdout))


def printable(text: str, stream: TextIO) -> str:
    """A text as `say` would print it on a stream: harmless, and coloured only where it may be."""
    clean = _harmless(text)
    return clean if colourful(stream) else click.unstyle(clean)


def remark(text: str) -> None:
    """Print text on standard error: what is not part of the answer."""
    click.echo(_harmless(text), nl=not text.endswith("\n"), err=True, color=colourful(sys.stderr))


def news(text: str) -> None:
    """Print a sentence on standard error that tells how far something is."""
    from tamaya.grammar.printing.render import broken

    remark("\n  ".join(broken(text, narrow() - 2)))


def say_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document, in ASCII so that no terminal or pipe can garble it."""
    click.echo(_ascii(document, 2))


def _ascii(fields: Mapping[str, Any], indent: int | None = None) -> str:
    """A document in letters that every program reads, with its format. Half a letter, as the name
    of a file may hold it, is none."""
    from tamaya.engine.records.reading import FORMAT

    document = {"format": FORMAT, **fields}
    text = json.dumps(document, indent=indent)
    if "\\udc" not in text:
        return text
    whole = json.dumps(document, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return json.dumps(json.loads(whole.decode("utf-8", "replace")), indent=indent)


def say_json_line(document: Mapping[str, Any]) -> None:
    """Print one JSON document of many, on a line of its own."""
    click.echo(_ascii(document))


def report(diagnostics: Iterable["Diagnostic"]) -> None:
    """Print diagnostics on standard error."""
    from tamaya.grammar.printing.render import render

    every = list(diagnostics)
    if not every:
        return
    color = colourful(sys.stderr)
    remark("\n".join(render(one, color, narrow()) for one in every[:MOST]))
    if len(every) > MOST:
        remark(f"\n… and {len(every) - MOST} more")


def fault(message: str, help_: str = "", label: str = "error") -> str:
    """A fault that lies in no text of rules, in the look of a diagnostic."""
    from tamaya.grammar.printing.render import broken, seen

    most = narrow()
    message = "\n  ".join(broken(seen(message), most - 2, len(label)))
    help_ = "\n    ".join(broken(seen(help_), most - 4, len("help: ")))
    color = colourful(sys.stderr)
    red, blue, cyan, bold, off = (
        ("\x1b[31;1m", "\x1b[34;1m", "\x1b[36m", "\x1b[1m", "\x1b[0m") if color else [""] * 5
    )
    text = f"{red}{label}{off}{bold}: {message}{off}\n"
    return text + (f"  {blue}={off} {cyan}help:{off} {help_}\n" if help_ else "")


def _harmless(text: str) -> str:
    return _HARMFUL.sub("\ufffd", text)


# ------------------------------------------------------------------- paging

# Long answers, shown page by page on a terminal, as git shows them.

_UNPAGED = "tamaya.unpaged"
"""Where a context keeps that a command is to print everything at once."""
_NOT_FOUND = 127
"""What a shell says of a program that isn't there."""


def _unpaged(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    ctx.meta[_UNPAGED] = wanted


def paged(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `--no-pager`. What it prints with `say_paged` may then be long."""
    option = click.option(
        "--no-pager",
        is_flag=True,
        expose_value=False,
        callback=_unpaged,
        help="Print everything at once, also on a terminal.",
    )
    return option(command)


def say_paged(text: str) -> None:
    """Print a text; where it is too long for the terminal, through the pager."""
    pager = os.environ.get("PAGER", "less" if shutil.which("less") else "more")
    is_long = text.count("\n") >= shutil.get_terminal_size().lines
    unpaged = click.get_current_context().meta.get(_UNPAGED, False) or pager in ("", "cat")
    wanted = is_long and not unpaged and obeys(sys.stdout)
    if not wanted or not _shown(pager, printable(text, sys.stdout)):
        say(text)


def _shown(pager: str, text: str) -> bool:
    """Let the pager show a text; whether there is one. The terminal is its own until it ends."""
    import subprocess

    settings = {"LESS": "FRX", **os.environ}
    process = subprocess.Popen(pager, shell=True, stdin=subprocess.PIPE, env=settings)
    assert process.stdin is not None
    with suppress(OSError, KeyboardInterrupt), process.stdin as stream:  # it may end at any time
        stream.write(text.encode("utf-8", "backslashreplace"))
    while True:
        with suppress(KeyboardInterrupt):  # Ctrl-C is for the pager
            return process.wait() != _NOT_FOUND
