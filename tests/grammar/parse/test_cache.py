"""What is kept between runs is believed only if it is whole, and nobody else can have made it."""

import errno
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tamaya.grammar import cache
from tamaya.grammar.cache import can_keep, content_of, keep

NAME = "tables.pickle"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which things are kept, with no other place to fall back on."""
    for name in ("TAMAYA_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "file").touch()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    return tmp_path / ".cache" / "tamaya"


@pytest.fixture
def someone_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything on the disk belongs to another user than the one who looks."""
    monkeypatch.setattr(cache, "_user", lambda: os.geteuid() + 1)


def test_what_is_kept_is_found(home: Path) -> None:
    assert content_of(NAME) is None
    assert keep(NAME, b"tables")
    assert content_of(NAME) == b"tables"
    assert content_of("others.pickle") is None
    assert [path.name for path in home.iterdir()] == [NAME]


def test_nobody_else_can_read_or_write_it(home: Path) -> None:
    keep(NAME, b"tables")
    assert home.stat().st_mode & 0o777 == 0o700
    assert (home / NAME).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("data", [b"", b"?", b"x" * 31, b"x" * 32, b"x" * 1000])
def test_other_bytes_are_not_believed(home: Path, data: bytes) -> None:
    keep(NAME, b"tables")
    (home / NAME).write_bytes(data)
    assert content_of(NAME) is None
    assert keep(NAME, b"tables")
    assert content_of(NAME) == b"tables"


def test_no_damage_is_believed(home: Path) -> None:
    """A file that was cut off anywhere, or in which any byte is another."""
    keep(NAME, b"tables")
    whole = (home / NAME).read_bytes()
    for at in range(len(whole)):
        for data in (whole[:at], whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]):
            (home / NAME).write_bytes(data)
            assert content_of(NAME) is None, at


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_can_write_is_not_believed(home: Path, mode: int) -> None:
    keep(NAME, b"tables")
    (home / NAME).chmod(mode)
    assert content_of(NAME) is None
    assert keep(NAME, b"tables")
    assert content_of(NAME) == b"tables"


def test_a_folder_that_others_can_write_is_closed_first(home: Path) -> None:
    keep(NAME, b"tables")
    home.chmod(0o777)
    assert content_of(NAME) is None
    assert keep(NAME, b"tables")
    assert home.stat().st_mode & 0o777 == 0o700
    assert content_of(NAME) == b"tables"


def test_a_link_is_not_followed(home: Path, tmp_path: Path) -> None:
    keep(NAME, b"tables")
    (home / NAME).rename(tmp_path / "elsewhere")
    (home / NAME).symlink_to(tmp_path / "elsewhere")
    assert content_of(NAME) is None
    keep(NAME, b"new")
    assert content_of(NAME) == b"new"
    assert (tmp_path / "elsewhere").read_bytes().endswith(b"tables")


def test_a_linked_folder_is_not_used(home: Path, tmp_path: Path) -> None:
    keep(NAME, b"tables")
    home.rename(tmp_path / "elsewhere")
    home.symlink_to(tmp_path / "elsewhere")
    assert content_of(NAME) is None
    assert not keep(NAME, b"new")
    assert not can_keep()


def test_a_pipe_is_not_waited_for(home: Path) -> None:
    keep(NAME, b"tables")
    (home / NAME).unlink()
    os.mkfifo(home / NAME)
    assert content_of(NAME) is None


def test_a_folder_in_its_place(home: Path) -> None:
    (home / NAME).mkdir(parents=True)
    assert content_of(NAME) is None
    assert not keep(NAME, b"tables")
    assert [path.name for path in home.iterdir()] == [NAME]


@pytest.mark.usefixtures("someone_else")
def test_another_users_folder_is_not_used(home: Path) -> None:
    home.mkdir(parents=True, mode=0o700)
    assert not keep(NAME, b"tables")
    assert list(home.iterdir()) == []


def test_another_users_file_is_not_believed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one could be moved to where everybody can write."""
    keep(NAME, b"tables")
    other = os.stat_result((0o100600, 1, 1, 1, os.geteuid() + 1, 0, 9, 0, 0, 0))
    monkeypatch.setattr(os, "fstat", lambda _: other)
    assert content_of(NAME) is None


def test_the_temporary_folder_comes_last(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the home takes nothing, a folder of this user's own there does."""
    home.parent.touch()
    temporary = home.parent.parent
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    assert keep(NAME, b"tables")
    assert content_of(NAME) == b"tables"
    (folder,) = temporary.glob("tamaya-*")
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_planted_folder_is_not_used(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name is no secret: somebody else can make it first, and put something in."""
    home.parent.touch()
    temporary = home.parent.parent
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    assert keep(NAME, b"planted")
    (folder,) = temporary.glob("tamaya-*")
    monkeypatch.setattr(cache, "_user", lambda: os.geteuid() + 1)
    folder.rename(temporary / f"tamaya-{os.geteuid() + 1}")
    assert content_of(NAME) is None
    assert not keep(NAME, b"tables")
    assert not can_keep()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EDQUOT])
def test_a_disk_that_takes_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def full(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "replace", full)
    assert not keep(NAME, b"tables")
    assert list(home.iterdir()) == []


def test_a_disk_that_is_full_halfway(home: Path) -> None:
    """What was begun is removed."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        assert not keep(NAME, b"x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(home.iterdir()) == []


def test_nobody_knows_the_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No HOME, and no entry of the user in the list of users."""

    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", unknown)
    assert content_of(NAME) is None
    assert not keep(NAME, b"tables")
    assert not home.exists()


@pytest.mark.parametrize("settings", [{}, {"HOME": "/proc"}])
def test_rules_are_shown_without_a_home(settings: dict[str, str], tmp_path: Path) -> None:
    """Without HOME this is a user whom the list of users knows; the test above has the other."""
    program = """
import os, pathlib, pwd
def unknown(uid): raise KeyError(uid)
pwd.getpwuid = unknown
from tamaya.cli import main
main(["show", "nl"])
"""
    kept_from = ("HOME", "XDG_CACHE_HOME", "TAMAYA_CACHE")
    environment = {name: value for name, value in os.environ.items() if name not in kept_from}
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**environment, "TMPDIR": str(tmp_path), **settings},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Hanabi (Dutch booklet)" in ran.stdout


def test_a_folder_can_be_chosen(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then nothing is kept elsewhere."""
    monkeypatch.setenv("TAMAYA_CACHE", str(tmp_path / "chosen"))
    assert keep(NAME, b"tables")
    assert (tmp_path / "chosen" / "tamaya" / NAME).exists()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TAMAYA_CACHE", str(tmp_path / "file"))
    assert not keep(NAME, b"tables")
    assert not can_keep()
    assert not home.exists()


def test_a_relative_cache_home_is_ignored(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So says the specification; nobody wants such folders wherever they work."""
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    monkeypatch.chdir(tmp_path)
    assert keep(NAME, b"tables")
    assert not Path("here").exists()
    assert (home / NAME).exists()
