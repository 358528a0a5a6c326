"""What came of chunks and is in no part yet: a line for each, which has its own checksum.

A line that was cut off when somebody was killed or the disk was full is no line: its chunk is
played again, and all others are there. Each begins with a line end, so none grows onto another. A
line whose rows are no outcomes was not written here, and is no line either.
"""

import json
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from tamaya.studies.kept.columns import fits
from tamaya.studies.kept.reading import replace, unwritten
from tamaya.studies.rows import Row

FOLDER = "pending"

_LONGEST = 64 << 20
"""No line is longer."""

_SYNC_SECONDS = 1.0
"""If the power fails, so much work is lost at most. A process that is killed loses none of it."""


class Journal:
    """The journal of a cell."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._synced = time.monotonic()

    def rows(self) -> Iterator[Row]:
        """All rows of whole lines, line by line."""
        try:
            file = self.path.open("rb")
        except FileNotFoundError:
            return
        with file:
            while line := file.readline(_LONGEST):
                sum_, _, text = line.rstrip(b"\n").partition(b" ")
                if sum_ == _sum(text):
                    yield from _rows(text)

    def add(self, rows: Sequence[Row]) -> None:
        """Append a chunk. Where that fails the file is as it was."""
        line = _line(rows)
        try:
            with self.path.open("ab", buffering=0) as file:
                size = file.tell()
                try:
                    if file.write(line) != len(line):
                        raise OSError("there is no room left")
                    if time.monotonic() - self._synced > _SYNC_SECONDS:
                        os.fsync(file.fileno())
                        self._synced = time.monotonic()
                except OSError:
                    with suppress(OSError):
                        file.truncate(size)
                    raise
        except OSError as error:
            raise unwritten(self.path, error.strerror or str(error)) from None

    def keep(self, rows: Iterable[Row]) -> None:
        """Forget all rows but these."""
        left = list(rows)
        if left:
            replace(self.path, _line(left))
            return
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise unwritten(self.path, error.strerror or str(error)) from None


def _rows(text: bytes) -> list[Row]:
    """The rows of a line; none where one of them is no outcome."""
    try:
        data = json.loads(text)
    except ValueError:  # what it holds is no JSON, no UTF-8, or a number without end
        return []
    if not isinstance(data, list):
        return []
    rows = [tuple(row) for row in data if isinstance(row, list)]
    return rows if len(rows) == len(data) and all(map(fits, rows)) else []


def _line(rows: Sequence[Row]) -> bytes:
    text = json.dumps([list(row) for row in rows], separators=(",", ":")).encode()
    return b"\n" + _sum(text) + b" " + text


def _sum(text: bytes) -> bytes:
    return f"{crc32(text):08x}".encode()
