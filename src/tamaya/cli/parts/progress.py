"""What a long attempt says of itself on standard error, and when."""

import sys
import time
from collections.abc import Callable
from threading import Event, Thread
from types import TracebackType
from typing import TYPE_CHECKING

from tamaya.cli.parts.terminal import colourful, remark

if TYPE_CHECKING:
    from tamaya.solver.attempt import Attempt

PATIENCE = 2.0
"""An answer that comes sooner needs no news; so many seconds later there is some."""

_EACH = 0.25


class Progress:
    """Watches an attempt from beside, so that no stage has to report.

    On a terminal one line is written over and over; elsewhere there is a line for each change.
    """

    def __init__(self, label: str = "", news: Callable[[], str] | None = None) -> None:
        """`news` is what to say of work that is done elsewhere."""
        self.label = f"{label}: " if label else ""
        self.news = news
        self.attempt: Attempt | None = None
        self.stage = ""
        self.over = Event()
        self.thread = Thread(target=self._watch, name="progress", daemon=True)

    def __enter__(self) -> "Progress":
        self.begun = time.monotonic()
        self.thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.over.set()
        self.thread.join()

    def told(self, attempt: "Attempt", stage: str) -> None:
        """A stage begins."""
        self.attempt, self.stage = attempt, stage

    def _watch(self) -> None:
        if self.over.wait(PATIENCE):
            return
        if colourful(sys.stderr):
            self._overwrite()
        else:
            self._lines()

    def _overwrite(self) -> None:
        from rich.console import Console

        with Console(stderr=True).status(self._news()) as status:
            while not self.over.wait(_EACH):
                seconds = time.monotonic() - self.begun
                status.update(f"{self._news()}, {seconds:.0f} s")

    def _lines(self) -> None:
        last = ""
        while not self.over.is_set():
            news = self._news()
            if news != last:
                remark(f"{news}, after {time.monotonic() - self.begun:.0f} s")
                last = news
            self.over.wait(_EACH)

    def _news(self) -> str:
        attempt = self.attempt
        if self.news is not None:
            return self.label + self.news()
        if attempt is None:
            return f"{self.label}setting up"
        lower = "?" if attempt.lower is None else attempt.lower
        return f"{self.label}from {lower} to {attempt.upper}, stage {self.stage}"
