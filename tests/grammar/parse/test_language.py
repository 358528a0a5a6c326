"""The parser's tables on disk: never in the way, never taken for right when they are broken."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tamaya.grammar.parse import language
from tamaya.grammar.source import Source

PROGRAM = """
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.source import Source
assert read_document(Source("x", "game x { hand 5 cards }")).document is not None
print("read")
"""


def start(home: Path, **settings: str) -> subprocess.Popen[str]:
    """A new process that reads a text, with its tables kept in a folder."""
    environment = os.environ | {"TAMAYA_CACHE": str(home)} | settings
    command = [sys.executable, "-c", PROGRAM]
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def check(process: subprocess.Popen[str]) -> None:
    output, errors = process.communicate(timeout=60)
    assert (output, errors, process.returncode) == ("read\n", "", 0)


def kept(home: Path) -> list[Path]:
    return sorted((home / "tamaya").glob("*"))


def test_tables_are_kept(tmp_path: Path) -> None:
    """The first start writes one file, the second reads it."""
    check(start(tmp_path))
    (first,) = kept(tmp_path)
    written = first.stat().st_mtime_ns
    check(start(tmp_path))
    assert kept(tmp_path) == [first]
    assert first.stat().st_mtime_ns == written


def test_broken_tables_are_made_anew(tmp_path: Path) -> None:
    """A file that was cut off, or in which a byte is wrong, is replaced and not believed."""
    check(start(tmp_path))
    (file,) = kept(tmp_path)
    whole = file.read_bytes()
    middle = len(whole) // 2
    for data in (b"", whole[:middle], whole[:middle] + b"?" + whole[middle + 1 :]):
        file.write_bytes(data)
        check(start(tmp_path))
        stored = file.read_bytes()
        assert hashlib.sha256(stored[32:]).digest() == stored[:32]


def test_no_place_to_keep_them(tmp_path: Path) -> None:
    """Where the folder can't be made the tables are made each time."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    check(start(blocked))
    check(start(tmp_path / "missing" / "folders"))
    assert blocked.read_text() == ""


def test_many_begin_at_once(tmp_path: Path) -> None:
    """Of several first starts at one time each works, and one whole file is left."""
    processes = [start(tmp_path) for _ in range(4)]
    for process in processes:
        check(process)
    assert len(kept(tmp_path)) == 1
    check(start(tmp_path))


def test_file_is_named_after_what_is_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another grammar, another Lark or another Python has tables of its own."""
    usual = language._file_name("a")
    assert language._file_name("b") != usual
    monkeypatch.setattr(sys, "version", "4.0")
    assert language._file_name("a") != usual


def test_built_and_loaded_parsers_agree() -> None:
    """A parser made afresh reads what the kept one reads."""
    source = Source("x", "game x { hand 5 cards  suit red r { cards 1 1  built 1 } }")
    fresh = language._build(language.grammar_text())
    tables = language.parser()
    assert fresh.parse(source.text, start="document") == tables.parse(source.text, start="document")
