"""The page about what was found in the booklets is current."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "findings.md"
SOME = ("nl", "abacus-new+black-powder", "no+colour-calling", "no+expert")


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    """The script that makes parts of the page."""
    spec = importlib.util.spec_from_file_location("make_findings", PAGE.parent / "make_findings.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("expression", SOME)
def test_some_rows_are_current(maker: ModuleType, expression: str) -> None:
    """The sentence, the clause and every move of the game stand on the page."""
    page = PAGE.read_text(encoding="utf-8")
    assert maker.row(expression) in page.splitlines()
    for finding in maker.found(expression):
        assert f"**{finding.code}**" in page
        assert f": {finding.diagnostic.message}." in page
        for step in finding.trace.steps if finding.trace is not None else ():
            assert step.sentence in page


@pytest.mark.slow
def test_made_parts_are_current(maker: ModuleType) -> None:
    """Running `python docs/make_findings.py` would change nothing."""
    page = PAGE.read_text(encoding="utf-8")
    assert maker.updated(page) == page


def test_every_finding_is_described(maker: ModuleType) -> None:
    """The page about the check lists every code, and every option of the command."""
    from tamaya.codes import codes

    page = (PAGE.parent / "checking.md").read_text(encoding="utf-8")
    assert [name for name in codes() if name[0] == "F" and f"\n| {name} |" not in page] == []
