"""What the package imports is what it declares, so that an installed tamaya lacks nothing."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from tests.house.rooms import ROOMS

FOLDERS = ("src/tamaya", *ROOMS)

HOSTS = {"pytest_plugin.py": "pytest"}
"""Files that only a certain package loads, which is there when they are."""


def declared(root: Path) -> set[str]:
    """The distributions that are installed along with tamaya, or with an optional part of it."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = [project["dependencies"], *project.get("optional-dependencies", {}).values()]
    asked = {canonical(re.split(r"[<>=!~;[ ]", line)[0]) for part in parts for line in part}
    return asked - {"tamaya"}


def canonical(name: str) -> str:
    """The name of a distribution as installers compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def origins(root: Path) -> dict[Path, dict[str, set[str]]]:
    """For each module what it imports, with the distributions that this may come from."""
    sources = packages_distributions()
    return {
        path.relative_to(root): {
            name: {canonical(source) for source in sources.get(name, [])}
            for name in foreign(path.read_text(encoding="utf-8"))
        }
        for folder in FOLDERS
        for path in sorted((root / folder).rglob("*.py"))
    }


def foreign(source: str) -> set[str]:
    """The packages that a module imports, wherever in it, but for Python's own and tamaya."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found |= {alias.name for alias in names}
            case ast.ImportFrom(module=str(module), level=0):
                found.add(module)
            case ast.Call(
                func=ast.Name("import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(str(module)), *_],
            ):
                found.add(module)
    tops = {name.partition(".")[0] for name in found}
    return tops - set(sys.stdlib_module_names) - {"tamaya"}


def test_every_import_is_declared(root: Path) -> None:
    """No module leans on a package that only the development environment has.

    These folders are what the wheel holds; another test compares them.
    """
    known = declared(root)
    missing = [
        f"{path}: {name}"
        for path, imported in origins(root).items()
        for name, sources in imported.items()
        if not sources & known and HOSTS.get(path.name) != name
    ]
    assert missing == []


def test_every_dependency_is_imported(root: Path) -> None:
    """Nobody has to download what no module asks for."""
    used = {
        source
        for imported in origins(root).values()
        for sources in imported.values()
        for source in sources
    }
    assert declared(root) - used == set()


def test_every_dependency_is_pinned(root: Path) -> None:
    """What `make` installs has a version and hashes: all of these packages, and no tamaya."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    asked = {
        canonical(re.split(r"[<>=!~; ]", line)[0]) for line in settings["dependency-groups"]["dev"]
    }
    text = (root / "constraints.txt").read_text(encoding="utf-8")
    pins = re.findall(
        r"^([\w.-]+)==[\w.]+(.*(?:\n +--hash=sha256:[0-9a-f]{64}.*)+)", text, re.MULTILINE
    )
    pinned = {canonical(name) for name, _ in pins}
    assert (declared(root) | asked) - pinned == set()
    assert len(pins) == len(re.findall(r"^[^#\s]", text, re.MULTILINE)) > 30


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import re, sys\nfrom tamaya.grammar import tree", set()),
        ("import numpy as np", {"numpy"}),
        ("def late():\n    from ortools.sat.python import cp_model", {"ortools"}),
        ("if TYPE_CHECKING:\n    from numpy.typing import NDArray", {"numpy"}),
        ("import_module('hypothesis.strategies')", {"hypothesis"}),
        ("importlib.import_module('hypothesis')", {"hypothesis"}),
    ],
)
def test_imports_are_seen(source: str, found: set[str]) -> None:
    """The checks above see an import in whatever form it comes."""
    assert foreign(source) == found
