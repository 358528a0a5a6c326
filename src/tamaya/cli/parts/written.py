"""Files that commands write: whole, or not at all."""

from pathlib import Path

import click

from tamaya.grammar.whole import replace


def write(path: Path, text: str) -> None:
    """Write a text into a file. Where that fails a sentence says so, and the file is as it was."""
    try:
        replace(path, text.encode())
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.ClickException(f"`{path}` can't be written: {reason}") from None
