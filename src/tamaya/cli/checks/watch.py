"""`tamaya check --watch`: checks files again whenever one of them is saved.

Files are looked at a few times a second, which every system and every editor gets along with: one
that writes a new file and renames it, too. What needs no play is told at once; then the rules are
played, until that is done or a file changes.
"""

import _thread
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.frame import FINE
from tamaya.cli.parts.terminal import obeys, remark

if TYPE_CHECKING:
    from tamaya.lab.check.check import Plan
    from tamaya.lab.check.files.static import StaticReport

Sign = tuple[int, int, int] | None
"""What tells one content of a file from another; None where there is no file."""

EACH = 0.15
"""So many seconds between two looks at the files."""

GRACE = 0.5
"""A file that is gone may be about to be replaced: so long it is waited for."""


class Files:
    """The files that some rules come from, and whether any has changed since the last look."""

    def __init__(self, subjects: Iterable[str]) -> None:
        from tamaya.variants.compile.passes import split_path

        paths = (split_path(subject)[0] for subject in subjects)
        self.own = [Path(path) for path in dict.fromkeys(paths) if path is not None]
        self.used: list[Path] = []
        self.signs: dict[Path, Sign] = {}

    def note(self) -> None:
        """Take the files as they are now for known, those that they use included."""
        uses = [path for path in map(_used_by, self.own) if path is not None]
        if len(uses) == len(self.own):  # where one can't be read, what it used may mend it
            self.used = [path for paths in uses for path in paths]
        self.signs = {path: _sign(path) for path in (*self.own, *self.used)}

    def changed(self) -> bool:
        return any(_sign(path) != sign for path, sign in self.signs.items())

    def settle(self) -> None:
        """Wait until the program that writes the files is done with it."""
        until = time.monotonic() + GRACE
        before = None
        while time.monotonic() < until:
            now = [_sign(path) for path in self.signs]
            if now == before and None not in now[: len(self.own)]:
                return
            before = now
            time.sleep(EACH / 3)


class Waking:
    """While it is open, a file that is saved breaks off whatever is being done, as Ctrl-C does."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.fired = False
        self.over = Event()
        self.thread = Thread(target=self._watch, name="watching", daemon=True)

    def __enter__(self) -> "Waking":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()

    def _watch(self) -> None:
        while not self.over.wait(EACH):
            if self.files.changed():
                self.fired = True
                _thread.interrupt_main()
                return


def _sign(path: Path) -> Sign:
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def _used_by(path: Path) -> list[Path] | None:
    """The files that a file uses; None where it can't be read."""
    from tamaya.grammar.diagnostics import RulesError
    from tamaya.variants.library import open_library

    try:
        library = open_library(path)
    except RulesError:
        return None
    return [file.path for file in library.files() if file.path is not None]


def watch(
    subjects: Sequence[str], plan: "Plan", show: Callable[[Sequence["StaticReport"]], None]
) -> int:
    """Check, show, and wait for a change, until Ctrl-C."""
    files = Files(subjects)
    if not files.own:
        error = click.UsageError("there is no file to watch: the catalogue doesn't change")
        error.add_note("name a file of rules, such as `mine.hanabi` or `mine.hanabi:nl+mine`")
        raise error
    try:
        while True:
            files.note()
            _clear()
            _once(subjects, plan, show, files)
            remark(f"watching {', '.join(str(path) for path in files.own)}; Ctrl-C ends it")
            while not files.changed():
                time.sleep(EACH)
            files.settle()
    except KeyboardInterrupt:
        remark("")
        return FINE


def _once(
    subjects: Sequence[str],
    plan: "Plan",
    show: Callable[[Sequence["StaticReport"]], None],
    files: Files,
) -> None:
    """Tell what needs no play, then what play shows, unless a file changes before."""
    from tamaya.lab.check.check import STILL, check

    still = [check(subject, replace(plan, play=True, phases=STILL)) for subject in subjects]
    show(still)
    if not plan.play or any(one.errors for one in still):
        return
    names = {phase.name for phase in STILL}
    findings = {repr(finding) for one in still for finding in one.findings}
    phases = {phase.name for one in still for phase in one.phases} | names
    waking = Waking(files)
    try:
        with waking:
            played = [check(subject, plan) for subject in subjects]
    except KeyboardInterrupt:
        if not waking.fired:
            raise
        return
    for one in played:
        one.phases = [phase for phase in one.phases if phase.name not in phases]
        one.findings = [finding for finding in one.findings if repr(finding) not in findings]
    remark("played:")
    show(played)


def _clear() -> None:
    """A fresh screen for each run on a terminal; elsewhere a line apart."""
    if obeys(sys.stdout):
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()
