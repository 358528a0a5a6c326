"""Files and pipes that games and deals come from: one, a list of them, or one a line."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from tamaya.cli.parts.terminal import fault, remark

_MOST_LIST = 1 << 26
"""So many bytes a list of games may have: one by one they are read within a record's bounds."""
MOST_PASSED = 64
"""So many megabytes of one line are passed over."""


def folder_of(file: str) -> Path | None:
    return None if file == "-" else Path(file).parent


def is_at_hand(file: str) -> bool:
    """Whether all of a file is there: what comes through a pipe may be waited for."""
    return file != "-" and Path(file).is_file()


def whole_text(file: str) -> str:
    """All of a file, as far as it is not longer than any deal."""
    with _opened(file) as stream:
        from tamaya.engine.records.reading import MOST_TEXT

        return decoded(stream.read(MOST_TEXT + 2))


def lines_of(file: str) -> Iterator[tuple[int, str]]:
    """The lines that aren't empty with their numbers, each read when it is wanted."""
    from tamaya.engine.records.reading import MOST_TEXT

    with _opened(file) as stream:
        number = 1
        first = stream.readline(MOST_TEXT + 2)
        begins = first.lstrip(b"\xef\xbb\xbf \t\r\n")
        if begins.startswith(b"["):
            yield from listed(first, stream)
            return
        if begins.startswith(b"{") and not begins.rstrip().endswith(b"}"):
            yield 1, decoded(first + stream.read(MOST_TEXT + 2))  # one, over several lines
            return
        if first.strip():
            yield 1, decoded(first)
        if not passed_over(first, stream):
            remark(fault("line 1 has no end: nothing after it is read"))
            return
        while raw := stream.readline(MOST_TEXT + 2):
            number += 1
            if raw.strip():
                yield number, decoded(raw)
            if not passed_over(raw, stream):
                remark(fault(f"line {number} has no end: nothing after it is read"))
                return


def passed_over(raw: bytes, stream: BinaryIO) -> bool:
    """Leave out the rest of a line that is too long. A device may send one without an end."""
    for _ in range(MOST_PASSED):
        if not raw or raw.endswith(b"\n"):
            return True
        raw = stream.readline(1 << 20)
    return False


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    try:
        stream = sys.stdin.buffer if file == "-" else open(file, "rb")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None
    try:
        yield stream
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None
    finally:
        if file != "-":
            stream.close()


def unreadable(file: str, error: Exception) -> click.ClickException:
    from tamaya.variants.files import called

    reason = getattr(error, "strerror", None) or str(error)
    return click.ClickException(f"{called(file)} can't be read: {reason}")


def decoded(raw: bytes) -> str:
    """Text, with what is no UTF-8 left for the reader to refuse."""
    return raw.decode("utf-8-sig", errors="replace")


def listed(begun: bytes, stream: BinaryIO) -> Iterator[tuple[int, str]]:
    """The games of a list, counted from 1; what is no list is one text, and will be refused."""
    raw = begun + stream.read(_MOST_LIST)
    try:
        games = json.loads(raw)
        texts = [json.dumps(game) for game in games] if isinstance(games, list) else []
    except (ValueError, RecursionError):
        texts = []
    yield from enumerate(texts or [decoded(raw)], 1)


def is_whole(raw: bytes) -> bool:
    """Whether a line is a game by itself, and so each line of the file is one."""
    from tamaya.engine.records.record import is_link

    if is_link(decoded(raw)):
        return True
    try:
        return isinstance(json.loads(raw), dict)
    except (ValueError, RecursionError):
        return False
