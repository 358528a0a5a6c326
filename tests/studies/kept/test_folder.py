"""A kept study: what stands in its folder, and how it goes on."""

import json
from contextlib import nullcontext
from dataclasses import fields
from pathlib import Path

import duckdb
import pytest
from tests.studies.kept.conftest import DEALS, GIVEN, Small

from tamaya import rules
from tamaya.players.revision import FOLLOWED_SINCE, REVISION, revision_of
from tamaya.studies.answers.answered import looked_in
from tamaya.studies.figures.intervals import CONFIDENCE
from tamaya.studies.figures.looks import sureness
from tamaya.studies.kept import parts
from tamaya.studies.kept.columns import columns
from tamaya.studies.kept.folder import StudyFolder
from tamaya.studies.kept.keeping import Keeping, begin
from tamaya.studies.kept.manifest import manifest
from tamaya.studies.kept.reading import KeptError, OtherVersionError
from tamaya.studies.outcomes import Outcome, outcome
from tamaya.studies.study import StudyRun
from tamaya.testing.tables import house


def test_parts_hold_what_was_played(whole: Small) -> None:
    """Row by row, and all that a name says."""
    for place, found in enumerate(whole.rows):
        assert sorted(found) == list(range(DEALS))
        for seed in (0, 7, 99, 100, DEALS - 1):
            assert found[seed] == outcome(rules(GIVEN[place]), 2, "random", seed)
    hashes = [rules(one).hash[:12] for one in GIVEN]
    assert whole.parts == sorted(
        f"{name}-2p-random-{seeds}.parquet"
        for name in hashes
        for seeds in ("0-99", f"100-{DEALS - 1}")
    )


def test_parts_are_plain_parquet(whole: Small) -> None:
    """Anybody can read them: the columns are the fields of an outcome, after those of the cell."""
    every = duckdb.read_parquet(str(whole.folder / "parts" / "*.parquet"))
    assert every.columns == ["rules", "players", "level", *(f.name for f in fields(Outcome))]
    forms = dict(zip(every.columns, map(str, every.types), strict=True))
    assert (forms["seed"], forms["lost"], forms["level"]) == ("BIGINT", "BOOLEAN", "VARCHAR")
    assert (forms["slack_hints"], forms["solved_by"]) == ("DOUBLE", "VARCHAR")
    counts = every.aggregate("rules, players, level, count(*)").order("rules").fetchall()
    hashes = sorted(rules(one).hash for one in GIVEN)
    assert counts == [(name, 2, "random", DEALS) for name in hashes]


def test_columns_follow_the_fields() -> None:
    known = {column.name: str(column) for column in columns()}
    assert known["seed"] == "seed BIGINT NOT NULL"
    assert known["perfect"] == "perfect BOOLEAN"
    assert len(known) == len(fields(Outcome))


def test_any_number_of_processes_and_runs_gives_the_same(whole: Small, tmp_path: Path) -> None:
    small = Small(tmp_path / "study")
    for deals, processes in ((3, 1), (40, 2), (DEALS, 1)):
        small.run(deals, processes)
    assert small.rows == whole.rows
    assert len(small.parts) == 8  # what was written is never written again
    assert not list((small.folder / "pending").iterdir())


def test_it_goes_on_without_starting_over(copied: Small) -> None:
    before = {path: path.stat().st_mtime_ns for path in (copied.folder / "parts").iterdir()}
    assert copied.run(DEALS + 5).deals == DEALS + 5
    after = {path: path.stat().st_mtime_ns for path in (copied.folder / "parts").iterdir()}
    assert before.items() <= after.items()
    assert len(after) == len(before) + 2


def test_figures_are_those_of_the_quick_study(whole: Small, copied: Small) -> None:
    """But for the intervals, which allow for more looks."""
    quick = StudyRun([rules(one) for one in GIVEN], [2], ["random"]).run(DEALS, processes=1)
    kept = copied.run(DEALS)
    assert quick.sureness == CONFIDENCE
    assert [one.scores for one in quick.summaries] == [one.scores for one in kept.summaries]
    assert [one.score.value for one in quick.summaries] == [
        one.score.value for one in kept.summaries
    ]


def test_looks_are_counted_in_the_folder(tmp_path: Path) -> None:
    """Each look is surer than the one before, no matter whose. The same deals are one look."""
    small = Small(tmp_path / "study")
    assert [small.run(deals).sureness for deals in (10, 10, 20, 30)] == [
        sureness(1),
        sureness(1),
        sureness(2),
        sureness(3),
    ]
    state = StudyFolder(small.folder).state
    assert (state.looks, state.looked) == (3, 30)


def test_the_manifest_needs_no_file(tmp_path: Path) -> None:
    """The texts of the rules stand in it, and their tables: the files may go."""
    used, file = tmp_path / "louder.hanabi", tmp_path / "mine.hanabi"
    used.write_text("expansion louder {\n  replace tokens strikes 5\n}\n")
    file.write_text('use "louder.hanabi"\nexpansion mine {\n  replace tokens hints 9\n}\n')
    given = f"{file}:nl+mine+louder"
    made = rules(given)
    begin(tmp_path / "study", manifest((made,), (2,), ("random",), 0, (given,)))
    for text in (used, file):
        text.unlink()
    kept = StudyFolder(tmp_path / "study")
    assert kept.rule_sets == (made,)
    assert kept.rule_sets[0].strikes == 5
    (told,) = kept.manifest.facts.rules
    assert (told.given, told.hash) == (given, made.hash)
    assert [text.name for text in told.texts] == ["mine.hanabi", "louder.hanabi"]
    assert "tokens hints 9" in told.texts[0].text


def changed(folder: Path, **changes: object) -> None:
    path = folder / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 2, "tamaya": "7.0"}, "another version of tamaya, 7.0"),
        ({"columns": ["seed BIGINT"]}, "its parts have other columns"),
        ({"players": "two"}, "manifest.json` can't be used: the manifest.*players must"),
        ({"tables": []}, "one entry for each rule set"),
        ({"rules": []}, "one entry for each rule set"),
    ],
)
def test_a_manifest_that_cannot_be_used(
    copied: Small, changes: dict[str, object], message: str
) -> None:
    changed(copied.folder, **changes)
    with pytest.raises(KeptError, match=message):
        copied.run(DEALS)


def test_another_version_does_not_go_on(copied: Small) -> None:
    """Its players may play otherwise. Anybody can read what there is."""
    changed(copied.folder, tamaya="7.0")
    with pytest.raises(OtherVersionError, match=r"was begun with tamaya 7\.0"):
        copied.run(DEALS + 1)


def test_players_of_another_revision_do_not_go_on(copied: Small) -> None:
    """In a sentence that says what can be done. A folder without a number is of revision 1."""
    changed(copied.folder, players_revision=REVISION - 1)
    with pytest.raises(OtherVersionError, match=f"revision {REVISION}, which plays") as caught:
        copied.run(DEALS + 1)
    assert f"with revision {REVISION - 1} of the players" in str(caught.value)
    assert f"`tamaya report {copied.folder}` shows" in caught.value.advice
    path = copied.folder / "manifest.json"
    facts = json.loads(path.read_text())
    del facts["players_revision"]
    path.write_text(json.dumps(facts))
    assert StudyFolder(copied.folder).study().revision == 1


def test_what_another_revision_played_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parts and manifest as they were before there were revisions."""
    small = Small(tmp_path / "old")
    origin = parts._origin
    with monkeypatch.context() as before:
        before.setattr("tamaya.players.revision.REVISION", 1)
        before.setattr(parts, "_origin", lambda of: origin(of)[:-1])
        assert small.run(5).deals == 5
    path = small.folder / "manifest.json"
    path.write_text(path.read_text().replace(' "players_revision": 1,\n', ""))
    study, _, look = looked_in(small.folder)
    assert (look.deals, study.revision) == (5, 1)
    changed(small.folder, players_revision=REVISION)
    with pytest.raises(OtherVersionError, match="was played by players of revision 1, so it"):
        small.run(6)


def test_a_study_of_words_that_were_not_followed_then_stays_marked(tmp_path: Path) -> None:
    """And doesn't go on. Under other rules nothing is marked."""
    forgetful = house("when a 1 is placed { shuffle the discards into the deck }", "nl")
    said = ("the effect `shuffle the discards into the deck`",)
    levels = ("random", "practised", "open")
    for rule_set in (rules("nl"), forgetful):
        folder = tmp_path / rule_set.hash
        kept = begin(folder, manifest((rule_set,), (2,), levels, 0))
        assert kept.manifest.facts.players_revision == revision_of([rule_set])
        assert kept.study().not_followed == ((), (), ())
        changed(folder, players_revision=FOLLOWED_SINCE["shuffle_discards"] - 1)
        old = StudyFolder(folder)
        marked = rule_set is forgetful
        assert old.study().not_followed == ((), said if marked else (), ())
        with pytest.raises(OtherVersionError), Keeping(old):
            pass


def test_perfect_play_goes_on_under_any_revision(tmp_path: Path) -> None:
    """It depends on no players."""
    for level, goes_on in (("perfect", True), ("random", False)):
        folder = tmp_path / level
        kept = begin(folder, manifest((rules("nl"),), (2,), (level,), 0))
        changed(folder, players_revision=REVISION - 1)
        with (
            nullcontext() if goes_on else pytest.raises(OtherVersionError),
            Keeping(StudyFolder(folder)),
        ):
            assert kept.manifest.has_players is not goes_on


def test_another_study_is_refused(copied: Small) -> None:
    one = rules("nl")
    with pytest.raises(KeptError, match="holds another study: nl") as caught:
        begin(copied.folder, manifest((one,), (2,), ("random",), 0))
    assert "name another folder" in caught.value.advice


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(KeptError, match="holds other files"):
        begin(tmp_path, manifest((rules("nl"),), (2,), ("random",), 0))
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_the_same_rules_twice_are_refused() -> None:
    with pytest.raises(KeptError, match="`nl` and `nl` are the same rules"):
        manifest((rules("nl"), rules("nl")), (2,), ("random",), 0)


def test_a_folder_without_a_study(tmp_path: Path) -> None:
    with pytest.raises(KeptError, match="holds no study") as caught:
        StudyFolder(tmp_path)
    assert "--out" in caught.value.advice
