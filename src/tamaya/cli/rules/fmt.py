"""`tamaya fmt`: files of rules in their one canonical text."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from tamaya.cli.parts.arguments import RulesPath
from tamaya.cli.parts.frame import BAD_INPUT, FINE, NO, Command
from tamaya.cli.parts.terminal import report, say
from tamaya.grammar.diagnostics import Diagnostic, RulesError
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.parse.scan import MOST_BYTES
from tamaya.grammar.printing.format import format_document
from tamaya.grammar.source import Source
from tamaya.grammar.tree import Document
from tamaya.grammar.whole import ChangedError, replace
from tamaya.variants.files import STANDARD_INPUT, read_source, source_of_bytes
from tamaya.variants.words.lists import counted


@click.command(cls=Command)
@click.argument("files", type=RulesPath(), metavar="FILE...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Rewrite nothing: name the files that would change.")
def fmt(files: Sequence[str], check: bool) -> int:
    """Rewrite files of rules in canonical text.

    One clause a line, two spaces a level; comments stay. A file with an error in it is left as it
    is. FILE may be -: standard input is then formatted to standard output.

    Exit status: 0 fine, 1 with --check when a file would change, 2 a file can't be read.

    \b
    tamaya fmt mine.hanabi
    tamaya fmt --check *.hanabi
    """
    worst = FINE
    unchanged = 0
    for file in dict.fromkeys(files):
        try:
            changed = _standard_input(check) if file == "-" else _file(Path(file), check)
        except RulesError as error:
            report(error.diagnostics)
            worst = BAD_INPUT
            continue
        unchanged += not changed
        if changed and check:
            worst = max(worst, NO)
    if unchanged and "-" not in files:
        say(f"{counted(unchanged, 'file')} in canonical text already")
    return worst


def _standard_input(check: bool) -> bool:
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    text = _canonical(source_of_bytes(STANDARD_INPUT, data), data)
    changed = text != data
    if not check:
        sys.stdout.buffer.write(text)
    elif changed:
        say(f"would rewrite {STANDARD_INPUT}")
    return changed


def _file(path: Path, check: bool) -> bool:
    source = read_source(path)
    data = path.read_bytes()
    if source_of_bytes(str(path), data).text != source.text:
        raise _unwritten(path, ChangedError())
    text = _canonical(source, data)
    if text == data:
        return False
    if not check:
        try:
            replace(path, text, before=data)
        except OSError as error:
            raise _unwritten(path, error) from None
    say(f"{'would rewrite' if check else 'rewrote'} {path}")
    return True


def _canonical(source: Source, data: bytes) -> bytes:
    """The canonical text of a source. Raises `RulesError` where it can't be read."""
    document = _read(source)
    text = format_document(document)
    if text.encode() != data:
        # Somebody's file is about to be replaced: every rule and comment must be in the new text.
        again = _read(Source(source.name, text))
        if again.declarations != document.declarations or _comments(again) != _comments(document):
            raise AssertionError(f"the canonical text of {source.name} would not say the same")
    return text.encode()


def _read(source: Source) -> Document:
    reading = read_document(source)
    if reading.document is None:
        raise RulesError(list(reading.diagnostics))
    return reading.document


def _comments(document: Document) -> list[str]:
    return sorted(comment.text for comment in document.comments)


def _unwritten(path: Path, error: OSError) -> RulesError:
    reason = error.strerror or str(error)
    advice = "format it again" if isinstance(error, ChangedError) else "it is as it was"
    return RulesError([Diagnostic("E105", f"`{path}` can't be written: {reason}", (), advice)])
