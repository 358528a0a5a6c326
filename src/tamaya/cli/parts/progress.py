"""What a long attempt says of itself on standard error, and when."""

import os
import shutil
import sys
import time
from collections.abc import Callable
from threading import Event, Thread
from types import TracebackType
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.terminal import news as tell
from tamaya.cli.parts.terminal import obeys

if TYPE_CHECKING:
    from tamaya.solver.attempt import Attempt


def _patience() -> float:
    try:
        seconds = float(os.environ.get("TAMAYA_PATIENCE", ""))
    except ValueError:
        return 2.0
    return seconds if 0 <= seconds <= 1_000_000 else 2.0


PATIENCE = _patience()
"""An answer that comes sooner needs no news; so many seconds later there is some."""

_EACH = 0.25

_SELDOMER = 1.25
"""Where lines stay, the next one comes after so much more time: long work has no endless list."""


class Progress:
    """Watches an attempt from beside, so that no stage has to report.

    On a terminal one line is written over and over; elsewhere changes have lines, more and more
    seldom. One watcher serves many deals in turn: a thread for each takes as long as an easy deal.
    """

    def __init__(self, label: str = "", news: Callable[[], str] | None = None) -> None:
        """`news` is what to say of work that is done elsewhere, while none is done here."""
        self.news = news
        self.over = Event()
        self.thread = Thread(target=self._watch, name="progress", daemon=True)
        self.begin(label)

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

    def begin(self, label: str = "") -> None:
        """Another deal begins, and patience with it."""
        self.label = f"{label}: " if label else ""
        self.attempt: Attempt | None = None
        self.stage = ""
        self.begun = time.monotonic()

    def listen(self, attempt: "Attempt", stage: str) -> None:
        """A stage begins."""
        self.attempt, self.stage = attempt, stage

    def _watch(self) -> None:
        show = self._overwrite if obeys(sys.stderr) else self._lines
        while not self.over.wait(max(_EACH / 10, PATIENCE - self._seconds())):
            if self._seconds() >= PATIENCE:
                show()

    def _seconds(self) -> float:
        return time.monotonic() - self.begun

    def _overwrite(self) -> None:
        begun = self.begun
        columns = shutil.get_terminal_size().columns - 1  # a full line would begin another
        while self.begun == begun and not self.over.is_set():
            _on_terminal(f"{self._news()}, {self._seconds():.0f} s"[:columns])
            self.over.wait(_EACH)
        _on_terminal("")

    def _lines(self) -> None:
        begun, last, due = self.begun, "", 0.0
        while self.begun == begun and not self.over.is_set():
            news, seconds = self._news(), self._seconds()
            if news != last and seconds >= due:
                tell(f"{news}, after {seconds:.0f} s")
                last, due = news, _SELDOMER * seconds
            self.over.wait(_EACH)

    def _news(self) -> str:
        attempt = self.attempt
        if attempt is None:
            return self.news() if self.news is not None else f"{self.label}setting up"
        lower = "?" if attempt.lower is None else attempt.lower
        bounds = f"{lower} or more" if attempt.upper is None else f"from {lower} to {attempt.upper}"
        return f"{self.label}{bounds}, stage {self.stage}"


def _on_terminal(news: str) -> None:
    """Write a line in place of the one before; the cursor stays in it."""
    click.echo(f"\r{news}\x1b[K", nl=False, err=True, color=True)
