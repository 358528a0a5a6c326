"""Compiled kernels are kept, and made again where anything is wrong with what was kept."""

import pickle
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tamaya.solver.kernel import compiled
from tamaya.solver.kernel.compiled import KernelShelf


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for what is compiled, and nothing known of what was compiled before."""
    monkeypatch.setenv("TAMAYA_CACHE", str(tmp_path))
    monkeypatch.setattr(
        compiled, "shelf", cache(lambda: KernelShelf(Path(compiled.__file__).parent))
    )
    return tmp_path


def twice(number: int) -> int:
    return 2 * number


def test_edited_kernels_have_another_cache(tmp_path: Path) -> None:
    folder = tmp_path / "kernel"
    shutil.copytree(Path(compiled.__file__).parent, folder)
    before = compiled.fingerprint(folder)
    assert before == compiled.fingerprint(folder)
    with (folder / "machine" / "acting.py").open("a") as file:
        file.write("# edited\n")
    assert compiled.fingerprint(folder) != before


def test_kernels_elsewhere_have_the_same_cache(tmp_path: Path) -> None:
    """Where they lie, and when they were written, changes nothing: they are installed compiled."""
    folder = tmp_path / "kernel"
    shutil.copytree(Path(compiled.__file__).parent, folder)
    (folder / "compiled.py").touch()
    assert compiled.fingerprint(folder) == compiled.fingerprint(Path(compiled.__file__).parent)


def test_what_was_compiled_is_loaded(place: Path) -> None:
    assert compiled.kernel(twice)(21) == 42
    assert not compiled.is_ready()
    compiled.note_ready()
    compiled.shelf.cache_clear()
    assert compiled.is_ready()
    again: Any = compiled.kernel(twice)
    assert again(4) == 8
    assert compiled.is_ready()
    assert sum(again._cache_hits.values()) == 1


@pytest.mark.parametrize("damage", [b"", b"garbage", pickle.dumps(("of", "another", "Numba"))])
def test_what_cannot_be_loaded_is_compiled_again(place: Path, damage: bytes) -> None:
    """Even where the file is whole; then it is written anew."""
    assert compiled.kernel(twice)(21) == 42
    (name,) = compiled.shelf().parts
    compiled.shelf().parts[name] = damage
    compiled.note_ready()
    compiled.shelf.cache_clear()
    assert compiled.kernel(twice)(21) == 42
    assert not compiled.is_ready()
    compiled.note_ready()
    compiled.shelf.cache_clear()
    assert compiled.shelf().parts[name] != damage


@pytest.mark.parametrize("damage", [b"", b"garbage", b"x" * 5_000])
def test_a_damaged_file_is_written_anew(place: Path, damage: bytes) -> None:
    assert compiled.kernel(twice)(21) == 42
    compiled.note_ready()
    (file,) = (place / "tamaya").iterdir()
    file.write_bytes(damage)
    compiled.shelf.cache_clear()
    assert not compiled.is_ready()
    assert compiled.kernel(twice)(4) == 8
    compiled.note_ready()
    assert file.read_bytes() != damage
    compiled.shelf.cache_clear()
    assert compiled.is_ready()


def test_cache_where_nothing_can_be_written(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "file").touch()
    monkeypatch.setenv("TAMAYA_CACHE", str(place / "file"))
    assert compiled.kernel(twice)(21) == 42
    compiled.note_ready()
    assert compiled.is_ready()
    compiled.shelf.cache_clear()
    assert not compiled.is_ready()
