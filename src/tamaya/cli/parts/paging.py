"""Long answers, shown page by page on a terminal, as git shows them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import click

from tamaya.cli.parts.terminal import obeys, printable, say

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
    settings = {"LESS": "FRX", **os.environ}
    process = subprocess.Popen(pager, shell=True, stdin=subprocess.PIPE, env=settings)
    assert process.stdin is not None
    with suppress(OSError, KeyboardInterrupt), process.stdin as stream:  # it may end at any time
        stream.write(text.encode("utf-8", "backslashreplace"))
    while True:
        with suppress(KeyboardInterrupt):  # Ctrl-C is for the pager
            return process.wait() != _NOT_FOUND
