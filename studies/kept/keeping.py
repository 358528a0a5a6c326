"""Keeping a study: each chunk is written down as soon as it is played.

First it goes into the journal of its cell. When all deals of a block are there, they become parts.
So a part never has to be changed, and a run that is killed loses the chunks that were in work. Only
one run at a time writes into a folder.
"""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.metadata import version
from itertools import count, groupby
from pathlib import Path
from types import TracebackType

from tamaya.grammar.whole import BESIDE
from tamaya.players.revision import revision_of
from tamaya.studies.kept import journal, parts
from tamaya.studies.kept.folder import StudyFolder
from tamaya.studies.kept.journal import Journal
from tamaya.studies.kept.manifest import NAME, Manifest
from tamaya.studies.kept.parts import (
    DamagedError,
    SeedPart,
    cell_name,
    connection,
    part_of,
    parts_in,
    read_part,
    write_part,
)
from tamaya.studies.kept.reading import (
    KeptError,
    OtherVersionError,
    Wanted,
    check_folder,
    unwritten,
)
from tamaya.studies.outcomes import Outcome
from tamaya.studies.rows import Row, outcome_of, row_of, seed_of
from tamaya.studies.workers.planning import Seeds
from tamaya.studies.workers.running import PlayedChunk


class BusyError(KeptError):
    """Another run is at work in the folder."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder. The system lets go of it when the process ends, however it ends."""
    path = folder / "lock"
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise unwritten(path, error.strerror or str(error)) from None
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            other = os.read(handle, 20).decode(errors="replace").strip()
            who = f" (process {other})" if other.isdecimal() else ""
            raise BusyError(
                f"another run{who} is at work in `{folder}`",
                "wait until it is done, or end it: two runs can't write into one folder",
            ) from None
        except OSError as error:
            raise unwritten(path, error.strerror or str(error)) from None
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(handle)


_ASIDE = "set-aside"
_FOLDERS = (parts.FOLDER, journal.FOLDER)


def begin(folder: Path, manifest: Manifest) -> StudyFolder:
    """Make the folder of a study; or take the one that is there, if it is of the same study."""
    check_folder(folder)
    if not (folder / NAME).exists():
        _make(folder, manifest)
    store = StudyFolder(folder)
    if not store.manifest.is_for(manifest):
        raise KeptError(
            f"`{folder}` holds another study: {_described(store)}",
            f"`tamaya study {folder}` goes on with it; name another folder for a new one",
        )
    return store


def _make(folder: Path, manifest: Manifest) -> None:
    """The manifest comes last: without it there is no study, and the next run makes one."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if {path.name for path in folder.glob("[!.]*")} - {*_FOLDERS, "lock"}:
            raise KeptError(
                f"`{folder}` holds other files", "name a new folder, or one that is empty"
            )
        with locked(folder):
            for name in _FOLDERS:
                (folder / name).mkdir(exist_ok=True)
            if not (folder / NAME).exists():
                manifest.write(folder)
    except OSError as error:
        raise unwritten(folder, error.strerror or str(error)) from None


def _described(store: StudyFolder) -> str:
    facts = store.manifest.facts
    players = ",".join(map(str, facts.players))
    return f"{' '.join(store.names)} -p {players} --levels {','.join(facts.levels)}"[:200]


class Keeping:
    """The one run that writes into the folder of a study, from `with` on.

    `coverage` says of each cell which seeds are kept. `listener` hears of parts that are damaged.
    """

    def __init__(
        self, store: StudyFolder, listener: Callable[[DamagedError], None] = lambda error: None
    ) -> None:
        self.store, self.listener = store, listener
        self.folder, self.cells = store.folder, store.cells
        self.block = max(1, store.manifest.facts.deals_in_a_part)
        self.coverage = [Seeds() for _ in self.cells]
        self._pending: list[dict[int, Row]] = [{} for _ in self.cells]
        self._journals = [
            Journal(self.folder / journal.FOLDER / f"{cell_name(cell)}.jsonl")
            for cell in self.cells
        ]
        self._open = ExitStack()

    def __enter__(self) -> "Keeping":
        with ExitStack() as opened:
            opened.enter_context(locked(self.folder))
            self._base = opened.enter_context(connection())
            self._refuse_others()
            self.state = self.store.state
            self._open = opened.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    def _refuse_others(self) -> None:
        """Deals that were played by others than would go on are not counted with theirs."""
        facts = self.store.manifest.facts
        if facts.tamaya != version("tamaya"):
            raise OtherVersionError(
                f"`{self.folder}` was begun with tamaya {facts.tamaya}; the players of this "
                f"version, {version('tamaya')}, may play otherwise",
                "go on with that version, or begin again in a new folder",
            )
        revision = revision_of(self.store.rule_sets)
        if self.store.manifest.has_players and facts.players_revision != revision:
            raise OtherVersionError(
                f"`{self.folder}` was begun with revision {facts.players_revision} of the players; "
                f"this tamaya has revision {revision}, which plays otherwise",
                f"begin again in a new folder; `tamaya report {self.folder}` shows what this one "
                "holds",
            )

    def keep_state(self, state: Wanted) -> None:
        if state != self.state:
            state.write(self.folder)
            self.state = state

    def recover(self) -> Iterator[tuple[int, list[Outcome]]]:
        """All that is kept: outcomes of a cell, part by part in the order of their seeds.

        What is damaged is set aside, and said. Its deals are not known, so they are played again.
        """
        for name in _FOLDERS:
            for path in (self.folder / name).glob(f".*{BESIDE}"):
                path.unlink(missing_ok=True)
        once, twice = parts_in(self.folder, self.cells)
        for part in twice:
            self._set_aside(part, "holds deals that stand in another part, too")
        for part in once:
            try:
                rows = read_part(self._base, self.folder, self.store.manifest, part)
            except DamagedError as error:
                self._set_aside(part, error.what)
                continue
            self.coverage[part.cell].add(part.seeds)
            yield part.cell, [outcome_of(row) for row in rows]
        for cell, log in enumerate(self._journals):
            pending = [fresh for row in log.rows() for fresh in self._note(cell, [row])]
            yield cell, list(map(outcome_of, pending))

    def add(self, played: PlayedChunk) -> None:
        """Write down what came of a chunk; and if that completes a block, the part."""
        cell, start = played.chunk.cell, played.chunk.first - played.chunk.first % self.block
        rows = self._note(cell, list(map(row_of, played.outcomes)))
        block = range(max(start, self.store.manifest.facts.first_seed), start + self.block)
        if any(self.coverage[cell].gaps(block)):
            self._journals[cell].add(rows)
        else:
            self._write_parts(cell, block)

    def settle(self) -> None:
        """Make parts of all that is pending."""
        for cell, pending in enumerate(self._pending):
            if pending:
                self._write_parts(cell, range(min(pending), max(pending) + 1))

    def _note(self, cell: int, rows: list[Row]) -> list[Row]:
        """Take rows with seeds in a row as pending, but for those that are known."""
        coverage, seeds = self.coverage[cell], range(seed_of(rows[0]), seed_of(rows[-1]) + 1)
        missing = {seed for gap in coverage.gaps(seeds) for seed in gap}
        fresh = [row for row in rows if row[0] in missing]
        self._pending[cell].update((seed_of(row), row) for row in fresh)
        coverage.add(seeds)
        return fresh

    def _write_parts(self, cell: int, seeds: range) -> None:
        """Write the pending rows of these seeds: a part for each run of them in a block."""
        pending = self._pending[cell]
        chosen = sorted(seed for seed in pending if seed in seeds)
        for run in _runs(chosen, self.block):
            part = part_of(self.cells, cell, run)
            rows = [pending[seed] for seed in run]
            write_part(self._base, self.folder, self.store.manifest, part, rows)
        for seed in chosen:
            del pending[seed]
        self._journals[cell].keep(pending.values())

    def _set_aside(self, part: SeedPart, what: str) -> None:
        aside = self.folder / _ASIDE
        path = self.store.path(part)
        try:
            aside.mkdir(exist_ok=True)
            for number in count(1):
                place = aside / f"{part.name}.{number}"
                if not place.exists():
                    os.replace(path, place)
                    break
        except OSError as error:
            raise unwritten(path, error.strerror or str(error)) from None
        self.listener(DamagedError(path, what))


def _runs(seeds: list[int], block: int) -> Iterator[range]:
    """Seeds in a row, none of which crosses a block."""
    for _, group in groupby(enumerate(seeds), lambda one: (one[1] - one[0], one[1] // block)):
        run = [seed for _, seed in group]
        yield range(run[0], run[-1] + 1)
