"""What the tests of the grammar share: reading a text, well or badly."""

from collections.abc import Callable

import pytest

from tamaya.grammar.diagnostics import Diagnostic, RulesError
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.source import Source
from tamaya.grammar.tree import Document

Read = Callable[[str], Document]
Refuse = Callable[[str], list[Diagnostic]]


@pytest.fixture
def read() -> Read:
    """Read a text that must be free of errors."""

    def reading(text: str) -> Document:
        found = read_document(Source("test.hanabi", text))
        if found.document is None:
            raise RulesError(list(found.diagnostics))
        return found.document

    return reading


@pytest.fixture
def refuse() -> Refuse:
    """What is wrong with a text that must not be free of errors."""

    def refusing(text: str) -> list[Diagnostic]:
        found = read_document(Source("test.hanabi", text))
        assert found.document is None
        return list(found.diagnostics)

    return refusing
