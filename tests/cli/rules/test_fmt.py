"""`tamaya fmt` rewrites what is right, leaves alone what isn't, and loses nothing."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tamaya.cli.rules import fmt as fmt_command
from tamaya.grammar.printing.format import format_document
from tamaya.grammar.tree import Document

Run = Callable[..., Result]

MESSY = """# mine
expansion   quick{replace tokens
strikes 2   # fewer
}
"""
TIDY = """# mine
expansion quick {
  replace tokens strikes 2  # fewer
}
"""
WRONG = "expansion quick { replace tokens stirkes 2 }\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "quick.hanabi"
    path.write_text(MESSY, encoding="utf-8")
    return path


def test_rewrites(tamaya: Run, file: Path) -> None:
    result = tamaya("fmt", str(file))
    assert (result.exit_code, result.stdout) == (0, f"rewrote {file}\n")
    assert file.read_text(encoding="utf-8") == TIDY
    again = tamaya("fmt", str(file))
    assert (again.exit_code, again.stdout) == (0, "1 file in canonical text already\n")
    assert file.read_text(encoding="utf-8") == TIDY


def test_check_names_the_files(tamaya: Run, file: Path, tmp_path: Path) -> None:
    tidy = tmp_path / "tidy.hanabi"
    tidy.write_text(TIDY, encoding="utf-8")
    result = tamaya("fmt", "--check", str(file), str(tidy))
    assert result.exit_code == 1
    assert result.stdout == f"would rewrite {file}\n1 file in canonical text already\n"
    assert file.read_text(encoding="utf-8") == MESSY
    assert tamaya("fmt", "--check", str(tidy)).exit_code == 0


def test_a_wrong_file_is_left_alone(tamaya: Run, file: Path, tmp_path: Path) -> None:
    """It is reported, the others are rewritten all the same, and bad input has the last word."""
    wrong = tmp_path / "wrong.hanabi"
    wrong.write_text(WRONG, encoding="utf-8")
    result = tamaya("fmt", str(wrong), str(file))
    assert result.exit_code == 2
    assert "error[E010]" in result.stderr
    assert "did you mean `strikes`?" in result.stderr
    assert wrong.read_text(encoding="utf-8") == WRONG
    assert file.read_text(encoding="utf-8") == TIDY
    assert tamaya("fmt", "--check", str(wrong), str(file)).exit_code == 2


def test_standard_input(tamaya: Run) -> None:
    result = tamaya("fmt", "-", given=MESSY)
    assert (result.exit_code, result.stdout) == (0, TIDY)
    check = tamaya("fmt", "-", "--check", given=MESSY)
    assert (check.exit_code, check.stdout) == (1, "would rewrite standard input\n")
    assert tamaya("fmt", "-", "--check", given=TIDY).exit_code == 0
    wrong = tamaya("fmt", "-", given=WRONG)
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "standard input:1:34" in wrong.stderr
    assert "error[E001]" in tamaya("fmt", "-", given=b"\xff\xfe").stderr


@pytest.mark.parametrize(
    "data",
    [b"\xef\xbb\xbf" + TIDY.encode(), TIDY.replace("\n", "\r\n").encode(), TIDY.encode()[:-1]],
)
def test_marks_and_line_ends(tamaya: Run, file: Path, data: bytes) -> None:
    """Byte order marks, other line ends and a missing last one are not canonical."""
    file.write_bytes(data)
    assert tamaya("fmt", "--check", str(file)).exit_code == 1
    assert tamaya("fmt", str(file)).exit_code == 0
    assert file.read_bytes() == TIDY.encode()


def test_nothing_is_lost_when_writing_fails(
    tamaya: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old text stays whole, and no half-written file is left beside it."""

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    result = tamaya("fmt", str(file))
    assert result.exit_code == 2
    assert f"`{file}` can't be written: No space left on device" in result.stderr
    assert file.read_text(encoding="utf-8") == MESSY
    assert os.listdir(file.parent) == [file.name]


def test_writes_beside_and_then_in_one_step(
    tamaya: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the moment of the exchange the new text is complete and the old one untouched."""
    seen: list[tuple[str, str]] = []
    exchange = os.replace

    def watch(fresh: str, target: Path) -> None:
        seen.append((Path(fresh).read_text(encoding="utf-8"), target.read_text(encoding="utf-8")))
        exchange(fresh, target)

    monkeypatch.setattr(os, "replace", watch)
    tamaya("fmt", str(file))
    assert seen == [(TIDY, MESSY)]


def test_links_and_permissions_stay(tamaya: Run, file: Path, tmp_path: Path) -> None:
    file.chmod(0o640)
    link = tmp_path / "link.hanabi"
    link.symlink_to(file)
    assert tamaya("fmt", str(link)).exit_code == 0
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == TIDY
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_all_names_of_a_file_stay_its_names(tamaya: Run, file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.hanabi"
    other.hardlink_to(file)
    assert tamaya("fmt", str(file)).exit_code == 0
    assert other.samefile(file)
    assert other.read_text(encoding="utf-8") == TIDY
    assert sorted(os.listdir(tmp_path)) == [other.name, file.name]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files to others")
def test_a_file_keeps_its_owner(tamaya: Run, file: Path) -> None:
    os.chown(file, 12345, 54321)
    file.chmod(0o2640)
    assert tamaya("fmt", str(file)).exit_code == 0
    known = file.stat()
    assert (known.st_uid, known.st_gid, stat.S_IMODE(known.st_mode)) == (12345, 54321, 0o2640)


def test_a_file_that_can_not_be_given_away_is_written_in_its_place(
    tamaya: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of somebody else stays theirs where we may write it."""
    real, number = Path.stat, file.stat().st_ino

    def theirs(path: Path, **how: bool) -> os.stat_result:
        known = real(path, **how)
        if path != file:
            return known
        return os.stat_result((*known[:4], known.st_uid + 1, *known[5:]))

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "stat", theirs)
    monkeypatch.setattr(os, "chown", refuse)
    assert tamaya("fmt", str(file)).exit_code == 0
    monkeypatch.undo()
    assert (file.stat().st_ino, file.read_text(encoding="utf-8")) == (number, TIDY)


def test_what_was_saved_meanwhile_is_not_overwritten(
    tamaya: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(document: Document) -> str:
        file.write_text("# mine, and newer\n" + MESSY, encoding="utf-8")
        return format_document(document)

    monkeypatch.setattr(fmt_command, "format_document", slow)
    result = tamaya("fmt", str(file))
    assert result.exit_code == 2
    assert "somebody else has changed it meanwhile" in result.stderr
    assert file.read_text(encoding="utf-8") == "# mine, and newer\n" + MESSY
    assert os.listdir(file.parent) == [file.name]


def test_a_text_that_would_change_its_meaning_is_not_written(
    tamaya: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should the formatter ever drop a rule or a comment, the file stays as it is."""
    monkeypatch.setattr(fmt_command, "format_document", lambda _: TIDY.replace("  # fewer", ""))
    result = tamaya("fmt", str(file))
    assert result.exit_code == 70
    assert "would not say the same" in result.stderr
    assert file.read_text(encoding="utf-8") == MESSY


def test_the_catalogue_is_canonical(tamaya: Run) -> None:
    room = Path(__file__).parents[3] / "variants" / "catalogue"
    files = sorted(map(str, room.glob("*.hanabi")))
    result = tamaya("fmt", "--check", *files)
    assert (result.exit_code, result.stdout) == (
        0,
        f"{len(files)} files in canonical text already\n",
    )


def test_temporary_files_lie_beside_the_target(
    tamaya: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only within one folder, and so one file system, is the exchange a single step."""
    folders: list[Path] = []
    real = os.replace

    def note(fresh: Path, target: Path) -> None:
        folders.append(fresh.parent)
        real(fresh, target)

    monkeypatch.setattr(os, "replace", note)
    tamaya("fmt", str(file))
    assert folders == [file.parent]
