"""Whatever the grammar allows is printed, read back and kept, in any layout."""

import re
from collections import Counter

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st
from tests.made.documents import document_texts, documents, every_kind, texts

from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.printing.format import format_document
from tamaya.grammar.source import Source
from tamaya.grammar.tree import Document

pytestmark = pytest.mark.more

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\w-]+|[{}()\[\],;=+]')


def read(text: str) -> Document:
    """A document that must be free of errors."""
    reading = read_document(Source("generated.hanabi", text))
    if reading.document is None:
        raise RulesError(list(reading.diagnostics))
    return reading.document


def test_documents_survive_printing() -> None:
    """What is printed says the same when it is read, in text that is canonical already.

    Every kind of phrase occurs. Hypothesis also draws on the constants of all modules that are
    loaded, so which documents a seed makes depends on the tests before: where a kind is rare, the
    next seed has its turn.
    """
    met: Counter[str] = Counter()

    @settings(max_examples=700, database=None)
    @given(documents())
    def survive(document: Document) -> None:
        met.update(node.kind for top in document.declarations for node in top.walk())
        text = format_document(document)
        again = read(text)
        assert again.declarations == document.declarations
        assert format_document(again) == text

    for first in range(1, 5):
        seed(first)(survive)()
        if every_kind() <= set(met):
            break
    assert sorted(every_kind() - set(met)) == []


@st.composite
def layouts(draw: st.DrawFn) -> tuple[str, str, list[str]]:
    """A canonical text, its words with comments and odd space between them, and those comments."""
    text = draw(document_texts())
    tokens = TOKEN.findall(text)
    kinds = draw(st.lists(st.integers(0, 15), min_size=1, max_size=12))
    remark = draw(texts())
    comments: list[str] = []

    def gap(place: int, tight: bool) -> str:
        match kinds[place % len(kinds)]:
            case 1:
                comments.append(f"# {len(comments)} {remark}".rstrip())
                return f" {comments[-1]}\n"
            case 2:
                comments.append(f"#{len(comments)}")
                return f"\n \t{comments[-1]}  \n\n"
            case 3 | 4:
                return "\n"
            case 5:
                return "\r\n\r\n"
            case 6:
                return "\n\n\n  "
            case 7:
                return "\t "
            case 8 | 9 if tight:
                return ""
        return " "

    pieces = [gap(0, tight=True)]
    for place, token in enumerate(tokens, 1):
        following = tokens[place] if place < len(tokens) else "}"
        glued = token[-1].isalnum() and following[0].isalnum()
        pieces += [token, gap(place, tight=not glued and following[0] != "-")]
    return text, "".join(pieces), comments


@settings(max_examples=500)
@given(layouts())
def test_layout_says_nothing_and_comments_are_kept(case: tuple[str, str, list[str]]) -> None:
    """However a text is laid out it says the same, and each comment stands once, in its order."""
    plain, text, comments = case
    reading = read(text)
    assert reading.declarations == read(plain).declarations
    assert [comment.text for comment in reading.comments] == comments

    printed = format_document(reading)
    again = read(printed)
    assert again.declarations == reading.declarations
    assert [comment.text for comment in again.comments] == comments
    assert format_document(again) == printed
