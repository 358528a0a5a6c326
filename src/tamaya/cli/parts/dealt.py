"""Rules and deals that are named on the command line."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.files import folder_of, whole_text
from tamaya.dealing import Called, Dealer

if TYPE_CHECKING:
    from tamaya.variants.rules import Rules


def dealer_of(
    rules: str | None, players: int | None, folder: Path | None = None, there: bool = False
) -> Dealer:
    """Reads deals under rules that were named, or under those that a deal names itself."""
    return Dealer(None if rules is None else compiled(rules), players, folder, there)


def compiled(text: str) -> tuple["Rules", Called]:
    """Rules, and how they are called: by a name, a file, or a record that carries them."""
    from tamaya.variants.compile.passes import compile_rules, split_path
    from tamaya.variants.files import INPUT
    from tamaya.variants.shelf import shelf

    if text.endswith(".json"):
        return _carried(text)
    rules = compile_rules(text)
    path, _ = split_path(text)
    if path == INPUT:  # nobody finds it again by its name
        return rules, Called(rules.expression, shelf().read(Path(path)).text)
    return rules, Called(f"{path}:{rules.expression}" if path else rules.expression)


def _carried(file: str) -> tuple["Rules", Called]:
    """The rules that a record carries."""
    from tamaya.engine.records.reading import RecordError
    from tamaya.engine.records.record import read_record

    try:
        record = read_record(whole_text(file), folder=folder_of(file))
    except RecordError as error:
        raise click.ClickException(f"`{file}` holds no game with rules: {error}") from None
    return record.deal.rules, Called(record.rules, record.text)
