"""What DuckDB counts of a kept study is what the study itself has counted."""

import shutil
from collections import Counter
from dataclasses import astuple
from pathlib import Path

import pytest
from tests.made.studied import DEALS

from tamaya import rules
from tamaya.studies.answers.answered import answered_in, answers_of, sureness_of
from tamaya.studies.answers.counted import Answers
from tamaya.studies.figures.looks import counted, paired, sureness
from tamaya.studies.kept.folder import StudyFolder
from tamaya.studies.kept.parts import DamagedError
from tamaya.studies.kept.reading import KeptError
from tamaya.studies.outcomes import Outcome
from tamaya.studies.workers.running import Cell

pytestmark = pytest.mark.xdist_group("sly study")


def outcomes(kept: StudyFolder) -> list[list[Outcome]]:
    """The outcomes of each cell, as Python reads them."""
    found: list[list[Outcome]] = [[] for _ in kept.cells]
    for part, rows in kept.checked():
        assert not isinstance(rows, DamagedError)
        found[part.cell] += rows
    return found


def test_counts_are_those_of_the_rows(sly_study: Path) -> None:
    kept = StudyFolder(sly_study)
    rows = outcomes(kept)
    with answers_of(kept) as answers:
        assert answers.deals == DEALS
        for place, one in enumerate(rows):
            assert answers.counts(place) == counted(one)
        assert answers.pairs(0, 1) == paired(rows[0], rows[1])
        assert answers.pairs(1, 0) == paired(rows[1], rows[0]) != answers.pairs(0, 1)
        assert answers.outcomes(3, 7) == rows[3][:7]


def test_hardest_deals(sly_study: Path) -> None:
    """Those of which perfect play gets least come first, then those that the others fail at."""
    kept = StudyFolder(sly_study)
    rows = outcomes(kept)
    with answers_of(kept) as answers:
        found = answers.hardest(4, [0, 2], DEALS)
    asked = [(one.at_most, one.score, sum(one.others), one.seed) for one in found]
    assert asked == sorted(asked)
    assert len({one.seed for one in found}) == DEALS
    worst = found[0]
    assert worst.at_most == min(one.at_most for one in rows[4])
    assert worst.others == (rows[0][worst.seed].score, rows[2][worst.seed].score)
    with answers_of(kept) as answers:
        alone = answers.hardest(4, [], 3)
    assert [(one.score, one.others) for one in alone] == [(one.score, ()) for one in found[:3]]


def test_arguments_of_the_deals_that_miss_the_maximum(sly_study: Path) -> None:
    kept = StudyFolder(sly_study)
    rows = outcomes(kept)
    with answers_of(kept) as answers:
        for place in (4, 5):
            missed = [one for one in rows[place] if one.score == one.at_most and not one.perfect]
            assert answers.refuted(place) == Counter(one.proved_by for one in missed)
        assert sum(answers.refuted(4).values()) > 0
    refuted = answered_in(sly_study).refuted
    assert [(one.players, one.place) for one in refuted] == [(2, 0), (2, 1)]


def test_only_deals_that_all_cells_know(sly_study: Path, tmp_path: Path) -> None:
    """A cell that lacks a part is asked about nothing, so no cell is."""
    folder = shutil.copytree(sly_study, tmp_path / "study")
    next((folder / "parts").glob("*-newcomer-*")).unlink()
    with pytest.raises(
        KeptError, match="knows no deal yet that all its players have played"
    ) as told:
        answers_of(StudyFolder(folder))
    assert told.value.advice == f"`tamaya study {folder}` goes on with it"


def test_a_damaged_part_is_not_counted(sly_study: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(sly_study, tmp_path / "study")
    part = next((folder / "parts").iterdir())
    part.write_bytes(part.read_bytes()[:-9])
    with pytest.raises(KeptError, match="can't be read") as told:
        answered_in(folder)
    assert "sets it aside and plays its deals again" in told.value.advice


def test_the_report_is_no_further_look(sly_study: Path) -> None:
    """Its intervals are as sure as those of the last look, and it sees the same deals."""
    kept = StudyFolder(sly_study)
    assert (kept.state.looks, kept.state.looked) == (1, DEALS)
    assert sureness_of(kept, DEALS) == sureness(1)
    assert sureness_of(kept, DEALS + 1) == sureness(2)


def test_folders_with_odd_names(sly_study: Path, tmp_path: Path) -> None:
    """DuckDB would take `*`, `?` and `[` for patterns, and a quote for the end of a name."""
    folder = shutil.copytree(sly_study, tmp_path / "a[b]*?'\"; DROP")
    shutil.copytree(sly_study, tmp_path / "ab--'\"; DROP")
    with answers_of(StudyFolder(folder)) as answers:
        assert answers.counts(0).deals == DEALS


def test_open_deals_are_kept_open(tmp_path: Path) -> None:
    """Null stays None: neither won nor lost, neither perfect nor not."""
    import duckdb

    rows = [
        Outcome(7, 3, 5, None, None, None, None),
        Outcome(8, 5, 5, False, True, 20, 2),
        Outcome(9, 0, 0, True, False, 12, 0),
    ]
    names = ", ".join(Outcome.__dataclass_fields__)
    texts = [["NULL" if v is None else str(v) for v in astuple(one)] for one in rows]
    values = ", ".join(f"({', '.join(text)})" for text in texts)
    path = tmp_path / "x.parquet"
    duckdb.sql(f"COPY (SELECT * FROM (VALUES {values}) AS t({names})) TO '{path}' (FORMAT parquet)")
    cell = Cell(rules("nl"), 2, "perfect")
    with Answers([cell], [[(range(7, 10), path)]], 7) as answers:
        assert answers.deals == 3
        found = answers.counts(0)
    assert found == counted(rows)
    assert found.turns == Counter({20: 1, 12: 1})
    assert [one.perfect for one in found.endings if one.score == 3] == [None]
