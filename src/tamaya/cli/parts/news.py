"""What a search says of itself on standard error while people wait for it."""

import sys
import time
from types import TracebackType

from tamaya.cli.parts.progress import PATIENCE
from tamaya.cli.parts.terminal import news, obeys


class News:
    """Takes sentences from a search, and shows them once it has taken longer than people wait.

    On a terminal they are written over each other; elsewhere each has a line.
    """

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.last = ""

    def __enter__(self) -> "News":
        return self

    def told(self, text: str) -> None:
        if time.monotonic() - self.begun < PATIENCE or text == self.last:
            return
        if obeys(sys.stderr):
            sys.stderr.write(f"\r\x1b[K{text[:100]}")
            sys.stderr.flush()
        else:
            news(text)
        self.last = text

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.last and obeys(sys.stderr):
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
