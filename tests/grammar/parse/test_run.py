"""The short way through a text comes to what Lark's own parser comes to."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from tests.made.documents import document_texts

from tamaya.grammar.parse.language import language_words, parser
from tamaya.grammar.parse.run import _words, run
from tamaya.grammar.printing.render import LEAVES
from tamaya.grammar.source import Source
from tamaya.grammar.tree import Node
from tamaya.variants.library import catalogue_index, catalogue_text

Told = tuple[str, int, int, tuple["Told", ...]]


def by_lark(item: Tree[Token] | Token) -> Told:
    if isinstance(item, Token):
        return item.type, item.start_pos or 0, item.end_pos or 0, ()
    place = (0, 0) if item.meta.empty else (item.meta.start_pos, item.meta.end_pos)
    kind = str(item.data).partition("{")[0]
    return kind, *place, tuple(map(by_lark, item.children))


def by_run(node: Node) -> Told:
    return node.kind, node.span.start, node.span.end, tuple(map(by_run, node.children))


def is_whole(text: str) -> bool:
    try:
        parser().parse(text, start="document")
    except UnexpectedInput:
        return False
    return True


def check(text: str) -> None:
    found = run(Source("x", text), "document")
    if isinstance(found, int):
        assert not is_whole(text)
        assert is_whole(text[:found])
    else:
        assert by_run(found) == by_lark(parser().parse(text, start="document"))


@pytest.mark.parametrize("file", sorted({*catalogue_index().values()}))
def test_catalogue(file: str) -> None:
    check(catalogue_text(file))


@settings(max_examples=200)
@given(document_texts(), st.data())
def test_documents(text: str, data: st.DataObject) -> None:
    """Also with a word in them that needn't belong there."""
    check(text)
    place = data.draw(st.integers(0, len(text)))
    word = data.draw(
        st.sampled_from([*sorted(language_words()), "}", "x_1", "5th", "-5", '"', "#"])
    )
    check(f"{text[:place]} {word} {text[place:]}")


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("nonsense", 0),
        ("game x { hand 5 } game y { nonsense }", 0),
        ("game x { hand 5 cards } game y { nonsense } game z { }", 24),
        ("game x { hand 5 cards } nonsense", 0),
        ('use "a"  use "b"  # here\n nonsense', 9),
    ],
)
def test_right_before_the_declaration_with_the_error(text: str, offset: int) -> None:
    """The last whole one may be looked at again, since what is wrong may belong to it."""
    assert run(Source("x", text), "document") == offset


def test_words_are_the_terminals_without_values() -> None:
    """Each terminal is met by its words, and by no other."""
    terminals = {terminal.name: terminal.pattern.to_regexp() for terminal in parser().terminals}
    assert {*terminals} - {*_words().values()} == {*LEAVES, "COMMENT", "SPACE"}
    for word, name in _words().items():
        matching = {other for other, pattern in terminals.items() if re.fullmatch(pattern, word)}
        assert matching - {"NAME"} == {name}
