"""Starting costs little: what only some commands need is imported by those."""

import json
import subprocess
import sys

import pytest
from tests.house.rooms import ROOMS

HEAVY = {"constraint", "distributed", "duckdb", "hypothesis", "numba", "numpy", "ortools"}

PROGRAM = """
import json, sys
from tamaya.cli import main
try:
    main()
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def loaded(*arguments: str) -> set[str]:
    """The modules that a run has imported."""
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    return set(json.loads(result.stderr.splitlines()[-1]))


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("show", "abacus-2012"),
        ("show", "--json", "nl"),
        ("explain", "E101"),
        ("list",),
    ],
)
def test_nothing_heavy(arguments: tuple[str, ...]) -> None:
    assert {name.partition(".")[0] for name in loaded(*arguments)} & HEAVY == set()


def test_help_needs_no_rules() -> None:
    """The general help reads neither the grammar nor the catalogue."""
    modules = loaded("--help")
    assert "lark" not in modules
    assert not {name for name in modules if name.startswith(("tamaya.grammar", "tamaya.variants"))}


def test_show_plays_nothing() -> None:
    rooms = {name.split(".")[1] for name in loaded("show", "nl") if name.startswith("tamaya.")}
    assert not rooms & {*ROOMS} - {"grammar", "variants"}
