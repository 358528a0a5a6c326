"""The public names: `dir(tamaya)` shows them and nothing else, and all accounts of them agree."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tamaya

ROOT = Path(__file__).parents[2]
SOURCE = (ROOT / "src" / "tamaya" / "__init__.py").read_text(encoding="utf-8")


def test_dir_shows_public_names_only() -> None:
    """Not even after submodules were loaded, which Python makes attributes of the package."""
    program = "import tamaya, tamaya.solver.bound, tamaya.testing; print(*dir(tamaya))"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert shown.stdout.decode().split() == sorted(tamaya.__all__)


def test_every_name_is_there() -> None:
    for name in tamaya.__all__:
        assert getattr(tamaya, name), name


def test_type_checkers_read_the_same_names() -> None:
    """The imports for type checkers name the modules of the table, and `__all__` is sorted."""
    (block,) = (node for node in ast.parse(SOURCE).body if isinstance(node, ast.If))
    imports = {
        alias.name: node.module
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert imports == {name: f"tamaya.{home}" for name, home in tamaya._HOMES.items()}
    assert sorted([*imports, "__version__"]) == sorted(tamaya.__all__)
    assert (ROOT / "src" / "tamaya" / "py.typed").exists()


@pytest.mark.parametrize("name", ["slove", "HOMES", "Rule"])
def test_unknown_names_are_refused(name: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'tamaya' has no attribute '{name}'"):
        getattr(tamaya, name)


def test_importing_loads_nothing_of_it() -> None:
    program = "import sys, tamaya; print(*(n for n in sys.modules if n.startswith('tamaya.')))"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert shown.stdout.split() == []


@pytest.mark.parametrize(
    ("name", "heavy"),
    [
        ("rules", {"numba", "numpy", "ortools", "tamaya.solver", "tamaya.lab"}),
        ("deal", {"numba", "numpy", "ortools", "tamaya.lab"}),
        ("solve_many", {"numba", "ortools", "tamaya.lab"}),
        ("Player", {"numba", "numpy", "tamaya.solver", "tamaya.lab"}),
    ],
)
def test_a_name_loads_little(name: str, heavy: set[str]) -> None:
    program = f"import sys, tamaya; tamaya.{name}; print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert not {*shown.stdout.decode().split()} & heavy
