"""Parts that are not what was written are found, whatever is wrong with them."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest
from tests.studies.kept.conftest import DEALS, Small

from tamaya.studies.kept.columns import columns
from tamaya.studies.kept.folder import StudyFolder
from tamaya.studies.kept.journal import Journal
from tamaya.studies.kept.parts import (
    DamagedError,
    connection,
    read_part,
    write_part,
)
from tamaya.studies.kept.reading import KeptError, OtherVersionError
from tamaya.studies.rows import Row, Value

Find = Callable[[str], Path]
LAST = f"100-{DEALS - 1}"


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def made_of_noise(path: Path) -> None:
    path.write_bytes(os.urandom(2_000))


def another_part(path: Path) -> None:
    """A sound part of other seeds under its name."""
    path.write_bytes(path.with_name(path.name.replace(LAST, "0-99")).read_bytes())


def a_part_of_another_cell(path: Path) -> None:
    other = next(one for one in path.parent.glob(f"*-{LAST}.parquet") if one != path)
    path.write_bytes(other.read_bytes())


@pytest.mark.parametrize(
    "damage", [cut_short, emptied, made_of_noise, another_part, a_part_of_another_cell]
)
def test_damaged_parts_are_played_again(
    damage: Callable[[Path], None], whole: Small, copied: Small, part_of: Find
) -> None:
    """They are set aside, and said; then every row is as it was."""
    path = part_of(LAST)
    damage(path)
    assert copied.run(DEALS).deals == DEALS
    assert [str(path) in str(error) for error in copied.damaged] == [True]
    assert [p.name for p in (copied.folder / "set-aside").iterdir()] == [f"{path.name}.1"]
    assert copied.rows == whole.rows
    copied.run(DEALS)
    assert len(copied.damaged) == 1  # and once is enough


def test_no_flipped_bit_is_read(copied: Small, part_of: Find) -> None:
    """Wherever it is: either the part is refused, or its rows are right all the same."""
    path = part_of(LAST)
    kept = StudyFolder(copied.folder)
    part = next(one for one in kept.parts() if one.name == path.name)
    sound = path.read_bytes()
    with connection() as base:

        def read() -> list[Row]:
            return read_part(base, copied.folder, kept.manifest, part)

        right, refused = read(), 0
        for at in range(0, len(sound), 97):
            path.write_bytes(sound[:at] + bytes([sound[at] ^ 1 << at % 8]) + sound[at + 1 :])
            try:
                assert read() == right
            except (DamagedError, OtherVersionError):
                refused += 1
    assert refused > len(sound) // 97 // 2


@pytest.mark.parametrize(
    ("version", "format_", "said"),
    [("7.0", 1, r"was written by tamaya 7\.0"), ("0.1.0", 9, "was written in another format")],
)
def test_a_part_of_another_version_is_refused(
    version: str,
    format_: int,
    said: str,
    copied: Small,
    part_of: Find,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In words: which file, what it is, and what to do. Nothing is lost, and nothing mixed."""
    path = part_of(LAST)
    kept = StudyFolder(copied.folder)
    part = next(one for one in kept.parts() if one.name == path.name)
    facts = replace(kept.manifest.facts, tamaya=version)
    with connection() as base, monkeypatch.context() as changed:
        rows = read_part(base, copied.folder, kept.manifest, part)
        changed.setattr("tamaya.studies.kept.parts.FORMAT", format_)
        write_part(base, copied.folder, replace(kept.manifest, facts=facts), part, rows)
    before = path.read_bytes()
    with pytest.raises(OtherVersionError, match=said) as caught:
        copied.run(DEALS + 1)
    assert path.name in str(caught.value)
    assert "move it out of the folder" in caught.value.advice
    assert path.read_bytes() == before


def test_deals_that_stand_in_two_parts(whole: Small, copied: Small, part_of: Find) -> None:
    """No matter how a second part came there: its deals are not counted twice."""
    path = part_of(LAST)
    path.with_name(path.name.replace(LAST, "100-109")).write_bytes(path.read_bytes())
    assert copied.rows == whole.rows
    copied.run(DEALS)
    assert ["stand in another part, too" in str(error) for error in copied.damaged] == [True]
    assert len(copied.parts) == 4


def test_a_file_that_is_no_part(copied: Small) -> None:
    """A Parquet file of somebody else's is no part, even under the name of one."""
    kept = StudyFolder(copied.folder)
    path = kept.path(kept.parts()[0])
    with connection() as base:
        base.execute(f"COPY (SELECT 1 AS seed) TO '{path}' (FORMAT parquet)")
    found = [one for _, one in kept.checked() if isinstance(one, DamagedError)]
    assert ["was not written by tamaya" in str(one) for one in found] == [True]


def test_journals_keep_whole_lines(tmp_path: Path) -> None:
    """A line that was cut off is none, nor is one with a letter changed; the others are there."""
    journal = Journal(tmp_path / "cell.jsonl")
    assert list(journal.rows()) == []
    lines = [[row(0)], [row(1), row(2)], [row(3)], [row(4)]]
    for line in lines:
        journal.add(line)
    assert list(journal.rows()) == [row for line in lines for row in line]
    journal.path.write_bytes(journal.path.read_bytes()[:-1])
    journal.add([row(5)])
    assert [row[0] for row in journal.rows()] == [0, 1, 2, 3, 5]
    journal.path.write_bytes(journal.path.read_bytes().replace(b"[[0,", b"[[9,"))
    assert [row[0] for row in journal.rows()] == [1, 2, 3, 5]
    journal.keep([row(5)])
    assert list(journal.rows()) == [row(5)]
    journal.keep([])
    assert not journal.path.exists()


def row(seed: int) -> Row:
    """Some outcome of a seed."""
    some: dict[str, Value] = {"BIGINT": 1, "DOUBLE": 0.5, "BOOLEAN": True, "VARCHAR": "ü"}
    lacking = [None if one.may_lack else some[one.form] for one in columns()]
    return (seed, *lacking[1:])


@pytest.mark.parametrize("half", [1.5, True, "1", None, [1]])
def test_a_row_that_is_no_outcome_is_passed_over(half: object, tmp_path: Path) -> None:
    """Its line has the right checksum, as a stranger's has, too."""
    journal = Journal(tmp_path / "cell.jsonl")
    wrong: list[object] = [[[half, *row(1)[1:]]], [list(row(1))[:-1]], [1], {"rows": []}, "x"]
    for rows in wrong:
        text = json.dumps(rows).encode()
        journal.path.write_bytes(b"\n%08x %s" % (crc32(text), text))
        journal.add([row(2)])
        assert list(journal.rows()) == [row(2)]


def test_a_name_that_claims_very_many_seeds_is_no_part(
    whole: Small, copied: Small, part_of: Find
) -> None:
    """No memory is taken for what a name claims."""
    path = part_of(LAST)
    path.rename(path.with_name(path.name.replace(LAST, "100-9999999999")))
    assert copied.run(DEALS).deals == DEALS
    assert copied.rows == whole.rows
    claimed = path.with_name(path.name.replace(LAST, f"{DEALS}-{DEALS + 500_000}"))
    claimed.write_bytes(path.read_bytes())
    copied.run(DEALS)
    assert [str(claimed) in str(error) for error in copied.damaged] == [True]


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _link(path: Path) -> None:
    path.symlink_to(path.parent.parent / "mine.txt")


@pytest.mark.parametrize(
    "name", ["manifest.json", "state.json", "lock", "parts", "pending/x.jsonl"]
)
@pytest.mark.parametrize("made", [_pipe, _device, _link])
def test_a_strangers_folder_holds_ordinary_files_only(
    made: Callable[[Path], None], name: str, copied: Small
) -> None:
    """A pipe would be waited for, a device never ends, and a link leads to somebody's file."""
    mine = copied.folder.parent / "mine.txt"
    mine.write_text("mine")
    path = copied.folder / name
    if path.is_dir():
        path.rename(copied.folder.parent / "elsewhere")
    path.unlink(missing_ok=True)
    path.parent.mkdir(exist_ok=True)
    made(path)
    with pytest.raises(KeptError, match=r"is no (ordinary file|folder)"):
        copied.run(DEALS)
    assert mine.read_text() == "mine"


def test_a_folder_has_a_name_that_can_be_seen(tmp_path: Path) -> None:
    with pytest.raises(KeptError, match="a character that can't be seen"):
        Small(tmp_path / "b\udcffad").run(10)


def test_a_journal_that_is_lost_costs_its_deals(whole: Small, tmp_path: Path) -> None:
    small = Small(tmp_path / "study")
    small.run(20)
    pending = small.folder / "pending"
    for path in (small.folder / "parts").iterdir():
        path.unlink()
    (pending / "noise.jsonl").write_bytes(b"\x00\xff\n[[1]]")
    small.run(20)
    assert [sorted(found) for found in small.rows] == [list(range(20))] * 2


def test_a_state_that_is_lost_is_said(copied: Small) -> None:
    (copied.folder / "state.json").write_text('{"looks": "many"}')
    with pytest.raises(KeptError, match=r"state\.json` can't be used"):
        copied.run(DEALS)
