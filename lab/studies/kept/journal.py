"""What came of chunks and is in no part yet: a line for each, which has its own checksum.

A line that was cut off when somebody was killed or the disk was full is no line: its chunk is
played again, and all others are there. Each begins with a line end, so none grows onto another.
"""

import json
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from tamaya.lab.studies.kept.writing import replace, unwritten
from tamaya.lab.studies.rows import Row

FOLDER = "pending"

_SYNC_SECONDS = 1.0
"""If the power fails, so much work is lost at most. A process that is killed loses none of it."""


class Journal:
    """The journal of a cell."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._synced = time.monotonic()

    def rows(self) -> Iterator[Row]:
        """All rows of whole lines."""
        try:
            stored = self.path.read_bytes()
        except FileNotFoundError:
            return
        for line in stored.splitlines():
            sum_, _, text = line.partition(b" ")
            if sum_ == _sum(text):
                yield from map(tuple, json.loads(text))

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


def _line(rows: Sequence[Row]) -> bytes:
    text = json.dumps([list(row) for row in rows], separators=(",", ":")).encode()
    return b"\n" + _sum(text) + b" " + text


def _sum(text: bytes) -> bytes:
    return f"{crc32(text):08x}".encode()
