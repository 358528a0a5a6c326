"""Files, folders and links that hold recorded games: one in a file, one a line, or a list."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import click

from tamaya.cli.parts.files import decoded, is_whole, listed, passed_over, unreadable
from tamaya.cli.parts.terminal import fault, remark


def record_texts(file: str) -> Iterator[tuple[int, str]]:
    """The records of a file with the lines where they begin, each read when it is wanted."""
    from tamaya.engine.records.record import is_link

    if is_link(file):
        yield 1, file
        return
    if file.startswith(("http://", "https://")):
        raise click.ClickException(
            "this link doesn't hold the game, and nothing is fetched: save the game as JSON and "
            "give the file, or give a link with `replay-json` in it"
        )
    try:
        with sys.stdin.buffer if file == "-" else open(file, "rb") as stream:
            yield from _records(stream)
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None


def _records(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    from tamaya.engine.records.reading import MOST_TEXT

    begun: list[bytes] = []
    for line in (1, 2):
        begun.append(stream.readline(MOST_TEXT + 2))
        if begun[-1].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"["):
            yield from listed(begun[-1], stream)
            return
        if is_whole(begun[-1]):
            yield from ((n, decoded(b)) for n, b in enumerate(begun[:-1], 1) if b.strip())
            yield line, decoded(begun[-1])
            break
    else:
        yield 1, decoded(b"".join(begun) + stream.read(MOST_TEXT + 2))
        return
    while raw := stream.readline(MOST_TEXT + 2):
        line += 1
        if raw.strip():
            yield line, decoded(raw)
        if not passed_over(raw, stream):
            remark(fault(f"line {line} has no end: nothing after it is read"))
            return


def texts_in(source: str) -> Iterator[tuple[str, str]]:
    """The records of a folder's files, of a file, of standard input (`-`), or of a link, and where
    each stands. Files of rules and hidden ones hold none."""
    if not Path(source).is_dir():
        yield from _placed(source, "" if source == "-" else Path(source).name)
        return
    from tamaya.studies.people.recordings import may_hold_games

    for path in sorted(Path(source).iterdir()):
        if may_hold_games(path):
            yield from _placed(str(path), path.name)


def _placed(file: str, name: str) -> Iterator[tuple[str, str]]:
    """Records with their places: a file that holds a single one is its place."""
    texts = record_texts(file)
    first, second = next(texts, None), next(texts, None)
    if first is None:
        return
    if second is None:
        yield name or "the game", first[1]
        return
    yield f"{name}:{first[0]}".lstrip(":"), first[1]
    yield f"{name}:{second[0]}".lstrip(":"), second[1]
    for line, text in texts:
        yield f"{name}:{line}".lstrip(":"), text
