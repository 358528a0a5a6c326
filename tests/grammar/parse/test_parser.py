"""From text to tree: what the nodes are, where they stand, and what the grammar promises."""

import logging
import re
from io import StringIO

import lark
import pytest
from hypothesis import given, settings
from lark import logger as lark_logger
from tests.made.documents import document_texts

from tamaya.grammar.parse.language import grammar_text, language_words, parser, spelling
from tamaya.grammar.parse.reading import read_document, read_expression
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.printing.render import LEAVES
from tamaya.grammar.source import Source
from tamaya.grammar.tree import Document, Node


def name(value: str) -> Node:
    return Node("NAME", (), value)


def number(value: int) -> Node:
    return Node("number", (Node("NUMBER", (), str(value)),))


def when(which: Node) -> Node:
    return Node("when", (Node("placed", (which,)), Node("effect_block", (Node("end"),))))


def only_clause(document: Document) -> Node:
    (declaration,) = document.declarations
    (clause,) = declaration.children[-1].children
    return clause


def parsed(text: str) -> Document:
    document = read_document(Source("test.hanabi", text)).document
    assert document is not None
    return document


def test_grammar_has_no_conflicts() -> None:
    """Lark settles some conflicts silently; its log would tell of them."""
    log = StringIO()
    handler = logging.StreamHandler(log)
    level = lark_logger.level
    lark_logger.addHandler(handler)
    lark_logger.setLevel(logging.DEBUG)
    try:
        lark.Lark(grammar_text(), parser="lalr", start=["document", "expression"], debug=True)
        silent = log.getvalue()
        lark.Lark('start: sum\nsum: sum "+" sum | "n"', parser="lalr", debug=True)
    finally:
        lark_logger.removeHandler(handler)
        lark_logger.setLevel(level)
    assert "conflict" not in silent.lower()
    assert "conflict" in log.getvalue().lower()  # so this log does tell of them


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("hand 5 cards", Node("hand", (Node("handful", (number(5),)),))),
        ("hand [n] card", Node("hand", (Node("handful", (Node("blank", (name("n"),)),)),))),
        ('source "a \\"b\\" \\\\"', Node("source", (Node("TEXT", (), 'a "b" \\'),))),
        ("a lost game scores -007", Node("lost_scores", (number(-7),))),
        ("when an amber is placed { end }", when(Node("of_suit", (name("amber"),)))),
        ("when an amber card is placed { end }", when(Node("of_suit", (name("amber"),)))),
        ("when a 4 is placed { end }", when(Node("of_value", (Node("NUMBER", (), "4"),)))),
    ],
)
def test_trees(text: str, node: Node) -> None:
    """A clause becomes a node of its kind; what was filtered out leaves no trace."""
    assert only_clause(parsed(f"game x {{ {text} }}")) == node


@pytest.mark.parametrize(
    "text",
    [
        "suit red r { touched by every color and no color }",
        "hint { names an colour or an value }",
        "when an card is placed { take 1 strikes, regain 2 hint }",
    ],
)
def test_spelling_is_free(text: str) -> None:
    """Colour or color, a or an, one card or cards: the canonical text sets it right."""
    assert only_clause(parsed(f"game x {{ {text} }}"))


def test_replacing_and_conditions_are_nodes_of_one_kind_each() -> None:
    """Whatever they hold, and however they are combined."""
    document = parsed("game x { replace hint { replace costs 1 hint if a=1 } if b=2 }")
    kinds = [node.kind for node in only_clause(document).walk()]
    assert kinds[:5] == ["replace", "only_if", "hint", "hint_block", "replace"]


def test_expressions() -> None:
    """Names joined by +, each with its options."""
    sum_ = read_expression(Source("x", "nl(hints=9, strikes=2) + expert"))
    assert [part.children[0].value for part in sum_.children] == ["nl", "expert"]
    settings_ = sum_.children[0].children[1].children
    assert [(s.children[0].value, s.children[1].number) for s in settings_] == [
        ("hints", 9),
        ("strikes", 2),
    ]


WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[\w-]+|[{}()\[\];=+]')


@settings(max_examples=150)
@given(document_texts())
def test_spans(text: str) -> None:
    """Each node spans its own words and no others; children lie in it, one behind the other."""
    for declaration in parsed(text).declarations:
        for node in declaration.walk():
            said = node.span.text
            assert said == said.strip() != ""
            assert WORD.findall(said) == WORD.findall(phrase(node))
            begin = node.span.start
            for child in node.children:
                assert begin <= child.span.start < child.span.end <= node.span.end
                begin = child.span.end


def test_every_clause_is_read_alone() -> None:
    """The place of a phrase that stands in the midst of others is its own."""
    text = "expansion x {\n  hand 1 more card  # here\n  tokens strikes 1 fewer\n}\n"
    (declaration,) = parsed(text).declarations
    spans = [clause.span for clause in declaration.children[-1].children]
    assert [span.text for span in spans] == ["hand 1 more card", "tokens strikes 1 fewer"]
    assert [span.place for span in spans] == [(2, 3), (3, 3)]


def test_names_may_be_words_where_nothing_else_can_stand() -> None:
    """A game may be called `game`, and an option `if`."""
    document = parsed("game game { option if = 1 or 2  hand 1 more card if if=1 }")
    assert document.declarations[0].children[0].value == "game"


@pytest.mark.parametrize("word", sorted(language_words()))
def test_words_end_where_they_end(word: str) -> None:
    """A name may begin with any word of the language: it is read whole."""
    longer = f"{word}-x"
    suit = only_clause(parsed(f"game x {{ when a {longer} is placed {{ end }} }}"))
    assert longer in {node.value for node in suit.walk()}


def test_spelling_of_terminals() -> None:
    """Each terminal that is one word or sign is known by how it is written."""
    unnamed = {terminal.name for terminal in parser().terminals} - spelling().keys()
    assert unnamed == LEAVES | {"COMMENT", "SPACE"}
    assert {"{", "}", "[", "=", "colour", "a", "strikes"} <= set(spelling().values())
