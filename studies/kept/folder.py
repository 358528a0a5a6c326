"""The folder of a study, for those who read it.

manifest.json       what the study is; never changes
state.json          how many deals are wanted, and how often somebody looked
parts/*.parquet     the deals, about a thousand in a part; a part never changes
pending/*           chunks that are in no part yet
set-aside/          parts that were found damaged
lock                held by the run that is at work
"""

from collections.abc import Iterator
from pathlib import Path

from tamaya.studies.clauses.plan import ClausePlan
from tamaya.studies.kept.manifest import Manifest, read_manifest
from tamaya.studies.kept.parts import DamagedError, SeedPart, connection, parts_in, read_part
from tamaya.studies.kept.reading import Wanted, read_state
from tamaya.studies.outcomes import Outcome
from tamaya.studies.rows import outcome_of
from tamaya.studies.study import StudyRun
from tamaya.studies.workers.running import Cell
from tamaya.variants.rules import Rules


class StudyFolder:
    """A kept study as it is now. Raises `KeptError` where there is none that can be used.

    `cells` stand in the order of `StudyRun.cells`. Parts may be read while a run is at work.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest: Manifest = read_manifest(folder)
        self.cells: tuple[Cell, ...] = self.manifest.cells

    def study(self, pairs: bool = False, close: float | None = None) -> StudyRun:
        """The study that is kept here, without its deals. What is compared is up to the caller."""
        facts = self.manifest.facts
        return StudyRun(
            self.rule_sets,
            facts.players,
            facts.levels,
            facts.first_seed,
            facts.players_revision,
            pairs,
            close,
            None if facts.clauses is None else facts.clauses.contrasts,
        )

    @property
    def clauses(self) -> ClausePlan | None:
        """What a study of single clauses is about."""
        return self.manifest.facts.clauses

    @property
    def rule_sets(self) -> tuple[Rules, ...]:
        return self.manifest.rule_sets

    @property
    def names(self) -> tuple[str, ...]:
        """What the caller called the rule sets."""
        return tuple(one.given for one in self.manifest.facts.rules)

    @property
    def state(self) -> Wanted:
        return read_state(self.folder)

    def parts(self) -> list[SeedPart]:
        """The parts in the order of their seeds. No deal of a cell stands in two of them."""
        return parts_in(self.folder, self.cells)[0]

    def path(self, part: SeedPart) -> Path:
        return self.folder / "parts" / part.name

    def checked(self) -> Iterator[tuple[SeedPart, list[Outcome] | DamagedError]]:
        """All parts with their outcomes, or with what is wrong with them."""
        with connection() as base:
            for part in self.parts():
                try:
                    rows = read_part(base, self.folder, self.manifest, part)
                except DamagedError as error:
                    yield part, error
                else:
                    yield part, [outcome_of(row) for row in rows]
