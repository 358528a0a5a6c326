"""What the tests of kept studies share: a small study, and its rows."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tamaya import rules
from tamaya.studies.kept.folder import StudyFolder
from tamaya.studies.kept.keeping import Keeping, begin
from tamaya.studies.kept.manifest import manifest
from tamaya.studies.kept.parts import DamagedError
from tamaya.studies.outcomes import Outcome
from tamaya.studies.study import Look, StudyRun

GIVEN = ("nl(strikes=1)", "nl(strikes=2)")
PART = 100
DEALS = 140
"""So many that there is a whole part and the beginning of another."""

Rows = list[dict[int, Outcome]]


class Small:
    """Two rule sets, played at random by two, in a folder. It can be gone on with at any time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.damaged: list[DamagedError] = []

    def run(self, deals: int, processes: int = 1) -> Look:
        study = StudyRun([rules(one) for one in GIVEN], [2], ["random"])
        asked = manifest(study.rule_sets, study.players, study.levels, study.first, GIVEN, (), PART)
        kept = begin(self.folder, asked)
        with Keeping(kept, self.damaged.append) as keeping:
            return study.run(deals, processes=processes, keeping=keeping)

    @property
    def rows(self) -> Rows:
        """All outcomes that stand in parts, none of which is damaged."""
        kept = StudyFolder(self.folder)
        found: Rows = [{} for _ in kept.cells]
        for part, outcomes in kept.checked():
            assert not isinstance(outcomes, DamagedError)
            assert not found[part.cell].keys() & {*part.seeds}
            found[part.cell].update((one.seed, one) for one in outcomes)
        return found

    @property
    def parts(self) -> list[str]:
        return sorted(path.name for path in (self.folder / "parts").iterdir())


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Small:
    """A study that nothing happened to. Tests look at it and leave it alone."""
    small = Small(tmp_path_factory.mktemp("studies") / "whole")
    small.run(DEALS)
    return small


@pytest.fixture
def copied(whole: Small, tmp_path: Path) -> Small:
    """A copy of it, which a test may damage."""
    shutil.copytree(whole.folder, tmp_path / "copied")
    return Small(tmp_path / "copied")


@pytest.fixture
def part_of(copied: Small) -> Callable[[str], Path]:
    """A part of the copy, by the seeds in its name."""

    def found(seeds: str) -> Path:
        (path, *_) = sorted((copied.folder / "parts").glob(f"*-{seeds}.parquet"))
        return path

    return found
