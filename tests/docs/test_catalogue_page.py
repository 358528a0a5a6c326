"""The page about the catalogue is current, and leaves nothing of the catalogue out."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tamaya.variants.library import catalogue_index

PAGE = Path(__file__).parents[2] / "docs" / "rules-catalogue.md"


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    """The script that makes parts of the page."""
    spec = importlib.util.spec_from_file_location(
        "make_catalogue", PAGE.parent / "make_catalogue.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.more
def test_made_parts_are_current(maker: ModuleType) -> None:
    """Running `python docs/make_catalogue.py` would change nothing."""
    page = PAGE.read_text(encoding="utf-8")
    assert maker.updated(page) == page


def test_every_part_is_on_the_page(maker: ModuleType) -> None:
    """Each part that the script can make has its place."""
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in maker.PARTS if page.count(f"<!-- made: {name} -->") != 1] == []


def test_every_name_is_described() -> None:
    """Each game, expansion and variant of the catalogue is spoken of."""
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in catalogue_index() if f"`{name}`" not in page] == []
