"""Data flows one way through the rooms, starting is cheap, and no file is tied to one machine."""

import ast
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.rooms import ROOMS

HEAVY = {
    *("altair", "constraint", "distributed", "duckdb", "hypothesis", "numba", "numpy", "ortools"),
    *("pandas", "starlette", "uvicorn", "vl_convert"),
}
"""Packages that cost more time to import than a short answer may take."""


def imported(source: str) -> Iterator[str]:
    """All that a module imports, as dotted names; a relative import keeps its dots."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module="tamaya", level=0):
                yield from (f"tamaya.{alias.name}" for alias in node.names)
            case ast.ImportFrom():
                yield "." * node.level + (node.module or "")


def trespasses(room: str, source: str) -> list[str]:
    """The imports that a module of this room must not have."""
    allowed = ROOMS[: ROOMS.index(room) + 1]
    found = []
    for name in imported(source):
        first, _, rest = name.partition(".")
        inside = first == "tamaya" and rest.split(".")[0] in allowed
        if first in ("", "tamaya", *ROOMS) and not inside:
            found.append(name)
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_import_one_way(room: str, root: Path) -> None:
    """No module imports from a later room or from the package root."""
    paths = sorted((root / room).rglob("*.py"))
    assert paths
    wrong = {
        str(path.relative_to(root)): trespasses(room, path.read_text(encoding="utf-8"))
        for path in paths
    }
    assert {path: names for path, names in wrong.items() if names} == {}


@pytest.mark.parametrize(
    ("room", "source", "found"),
    [
        ("grammar", "import re, lark\nfrom tamaya.grammar.spans import Span", []),
        ("variants", "from tamaya import grammar", []),
        ("lab", "import tamaya.solver.bounds", []),
        ("grammar", "import tamaya.variants.rules", ["tamaya.variants.rules"]),
        ("variants", "def late():\n    from tamaya.engine import State", ["tamaya.engine"]),
        ("engine", "from tamaya import solver, grammar", ["tamaya.solver"]),
        ("solver", "from tamaya import __version__", ["tamaya.__version__"]),
        ("lab", "import tamaya", ["tamaya"]),
        ("lab", "from tamaya.cli import main", ["tamaya.cli"]),
        ("variants", "from grammar import parse", ["grammar"]),
        ("variants", "from . import rules", ["."]),
        ("variants", "from ..engine import State", ["..engine"]),
    ],
)
def test_trespasses_are_seen(room: str, source: str, found: list[str]) -> None:
    """The check above lets good imports pass and names bad ones."""
    assert trespasses(room, source) == found


def test_rooms_are_declared_everywhere(root: Path) -> None:
    """A room is linked, packed, and forbidden under its bare name: none of it was forgotten."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    hatch = settings["tool"]["hatch"]["build"]
    banned = settings["tool"]["ruff"]["lint"]["flake8-tidy-imports"]["banned-api"]
    links = [path for path in (root / "src" / "tamaya").iterdir() if path.is_symlink()]

    assert hatch["exclude"] == [f"/src/tamaya/{room}" for room in ROOMS]
    assert hatch["targets"]["wheel"]["only-include"] == ["src/tamaya", *ROOMS, "docs"]
    assert hatch["targets"]["wheel"]["exclude"] == [*hatch["exclude"], "/docs/*.py"]
    assert hatch["targets"]["wheel"]["sources"] == {
        "src/tamaya": "tamaya",
        **{room: f"tamaya/{room}" for room in (*ROOMS, "docs")},
    }
    assert set(banned) == set(ROOMS)
    assert {link.name: str(link.readlink()) for link in links} == {
        room: f"../../{room}" for room in ROOMS
    }
    assert f"src/tamaya/,{' '.join(ROOMS)})" in (root / "Makefile").read_text(encoding="utf-8")


def test_help_imports_nothing_heavy() -> None:
    """`tamaya --help` answers at once, since what only some commands need is imported by them."""
    program = """
import json, sys
from tamaya.cli import main
sys.argv = ["tamaya", "--help"]
try:
    main()
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    loaded = {name.partition(".")[0] for name in json.loads(result.stderr)}
    assert "tamaya" in loaded
    assert loaded & HEAVY == set()


# Put together from pieces, since this file is searched too.
HOSTS = tuple(
    f"{name}.{end}"
    for name, end in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("debian", "org"),
    ]
)
MACHINE_PATHS = tuple(f"/{name}/" for name in ("work", "root", "home", "Users"))


def test_no_file_is_tied_to_one_place(root: Path, repository_files: list[str]) -> None:
    """No file names the host of a package registry or a folder of somebody's machine."""
    found = []
    for path in repository_files:
        try:
            text = (root / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture, say
        found += [f"{path}: {word}" for word in (*HOSTS, *MACHINE_PATHS) if word in text]
    assert found == []
