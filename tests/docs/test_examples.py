"""The example files are in order: canonical text, expectations that hold, rules that compile."""

from pathlib import Path
from typing import Any

import pytest

from tamaya.engine.scenarios.scenario import run_scenario
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.printing.format import format_document
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_expression
from tamaya.variants.expect import expectations
from tamaya.variants.library import open_library

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "examples").glob("*/*.hanabi"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_file_is_canonical(path: Path) -> None:
    """`tamaya fmt` would change nothing."""
    text = path.read_text(encoding="utf-8")
    document = read_document(Source(path.name, text)).document
    assert document is not None
    assert format_document(document) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_expectations_hold(path: Path) -> None:
    """Each declaration expects something, and it is so."""
    library = open_library(path)
    assert library.own
    for declaration in library.own.values():
        found = expectations(declaration)
        assert found, f"{declaration.name} expects nothing"
        assert [problem for one in found for problem in one.problems] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_scenarios_hold(path: Path) -> None:
    """Each scenario turns out as it says."""
    for scenario in open_library(path).scenarios:
        expression = scenario.child("sum")
        assert expression is not None
        rules = compile_expression(expression, scenario.library)
        assert run_scenario(scenario.node, rules) == []


def test_examples_explain_themselves() -> None:
    """Each example has a page, and the page names each of its files."""
    folders = sorted(path for path in (ROOT / "examples").iterdir() if path.is_dir())
    assert folders
    for folder in folders:
        page = (folder / "README.md").read_text(encoding="utf-8")
        others = [path.name for path in folder.iterdir() if path.name != "README.md"]
        assert [n for n in others if not n.startswith("__") and f"({n})" not in page] == []


@pytest.mark.parametrize(
    "program", sorted((ROOT / "examples").glob("*/*.py")), ids=lambda path: path.name
)
def test_program_prints_what_its_page_shows(program: Path, installed: Any) -> None:
    """Seeds fix the deals and nothing else is left to chance, so the scores are always the same."""
    page = (program.parent / "README.md").read_text(encoding="utf-8")
    if f"$ python {program.name}" not in page:  # otherwise the tests of the pages run it
        assert f"```\n{installed.run('python', program, folder=program.parent)}```" in page
