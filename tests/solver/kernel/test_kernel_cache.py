"""Compiled kernels are kept one by one, and made again where anything is wrong with them."""

import pickle
import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tamaya.solver.kernel import compiled
from tamaya.solver.kernel import shelf as shelves
from tamaya.solver.kernel.shelf import NEEDS, SEARCHES, KernelShelf, fingerprint

FOLDER = Path(compiled.__file__).parent
NewShelf = Callable[[], KernelShelf]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for what is compiled."""
    monkeypatch.setenv("TAMAYA_CACHE", str(tmp_path))
    return tmp_path


@pytest.fixture
def new_shelf(place: Path, monkeypatch: pytest.MonkeyPatch) -> NewShelf:
    """Makes the shelf of a process that knows nothing of those before it."""

    def make() -> KernelShelf:
        found = cache(lambda: KernelShelf(FOLDER))
        monkeypatch.setattr(compiled, "shelf", found)
        return found()

    make()
    return make


def twice(number: int) -> int:
    return 2 * number


NAME = f"{twice.__module__}.{twice.__qualname__}"


def test_edited_kernels_have_another_cache(tmp_path: Path) -> None:
    folder = tmp_path / "kernel"
    shutil.copytree(FOLDER, folder)
    before = fingerprint(folder)
    assert before == fingerprint(folder)
    with (folder / "machine" / "acting.py").open("a") as file:
        file.write("# edited\n")
    assert fingerprint(folder) != before


def test_kernels_elsewhere_have_the_same_cache(tmp_path: Path) -> None:
    """Where they lie, and when they were written, changes nothing: they are installed compiled."""
    folder = tmp_path / "kernel"
    shutil.copytree(FOLDER, folder)
    (folder / "compiled.py").touch()
    assert fingerprint(folder) == fingerprint(FOLDER)


@pytest.mark.parametrize("what", ["NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"])
def test_another_processor_makes_another_cache(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(FOLDER)
    shelves._compiler.cache_clear()
    with monkeypatch.context() as told:
        told.setenv(what, "1")
        assert fingerprint(FOLDER) != before
        shelves._compiler.cache_clear()
    assert fingerprint(FOLDER) == before


def test_every_kernel_belongs_to_a_search() -> None:
    kernels = {
        f"{'.'.join(path.relative_to(FOLDER).with_suffix('').parts)}.{name}"
        for path in FOLDER.rglob("*.py")
        for name in re.findall(r"^@kernel\ndef (\w+)", path.read_text(), re.MULTILINE)
    }
    assert {name for search in SEARCHES for name in NEEDS[search]} == kernels


def test_what_was_compiled_is_loaded(new_shelf: NewShelf) -> None:
    """It is kept at once, without anything else."""
    assert compiled.kernel(twice)(21) == 42
    assert new_shelf().parts(NAME)
    again: Any = compiled.kernel(twice)
    assert again(4) == 8
    assert sum(again._cache_hits.values()) == 1


def test_a_search_is_ready_with_all_that_it_needs(new_shelf: NewShelf) -> None:
    shelf = new_shelf()
    for number, name in enumerate(NEEDS["layers"]):
        assert not shelf.holds("layers"), number
        shelf.add(name, "(int64,)", b"compiled")
    assert shelf.holds("layers")
    assert not shelf.holds("dive")
    assert not shelf.holds(*SEARCHES)
    assert new_shelf().holds("layers")


@pytest.mark.parametrize("damage", [b"", b"garbage", pickle.dumps(("of", "another", "Numba"))])
def test_what_cannot_be_loaded_is_compiled_again(new_shelf: NewShelf, damage: bytes) -> None:
    """Even where the file is whole; then it is written anew."""
    assert compiled.kernel(twice)(21) == 42
    ((signature, _),) = new_shelf().parts(NAME).items()
    new_shelf().add(NAME, signature, damage)
    new_shelf()
    assert compiled.kernel(twice)(21) == 42
    assert new_shelf().parts(NAME)[signature] != damage


@pytest.mark.parametrize("damage", [b"", b"garbage", b"x" * 5_000])
def test_a_damaged_file_is_written_anew(new_shelf: NewShelf, place: Path, damage: bytes) -> None:
    assert compiled.kernel(twice)(21) == 42
    (file,) = (place / "tamaya").iterdir()
    file.write_bytes(damage)
    assert not new_shelf().parts(NAME)
    assert compiled.kernel(twice)(4) == 8
    assert file.read_bytes() != damage
    assert new_shelf().parts(NAME)


def test_cache_where_nothing_can_be_written(
    new_shelf: NewShelf, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was compiled serves this process."""
    (place / "file").touch()
    monkeypatch.setenv("TAMAYA_CACHE", str(place / "file"))
    shelf = new_shelf()
    assert compiled.kernel(twice)(21) == 42
    assert shelf.parts(NAME)
    assert not new_shelf().parts(NAME)
