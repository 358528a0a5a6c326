"""From text to syntax tree."""

import re
from dataclasses import dataclass

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from tamaya.grammar.diagnostics import Diagnostic, RulesError
from tamaya.grammar.language import parser
from tamaya.grammar.recover import syntax_errors
from tamaya.grammar.scan import scan
from tamaya.grammar.source import Source, Span
from tamaya.grammar.tree import Document, Node


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a text: a document, or what is wrong with it."""

    document: Document | None
    diagnostics: tuple[Diagnostic, ...]


def read_document(source: Source) -> Reading:
    """Read the text of a file of rules."""
    scanned = scan(source)
    if scanned.diagnostics:
        return Reading(None, scanned.diagnostics)
    try:
        tree = parser().parse(source.text, start="document")
    except UnexpectedInput:
        return Reading(None, tuple(syntax_errors(source, "document")))
    node = _node(tree, source)
    return Reading(Document(source, node.children, scanned.comments), ())


def read_expression(source: Source) -> Node:
    """Read a rules expression: names joined by +, each with its options."""
    scanned = scan(source)
    if scanned.diagnostics:
        raise RulesError(list(scanned.diagnostics))
    try:
        tree = parser().parse(source.text, start="expression")
    except UnexpectedInput:
        raise RulesError(syntax_errors(source, "expression")) from None
    return _node(tree, source).children[0]


def _node(item: Tree[Token] | Token, source: Source) -> Node:
    if isinstance(item, Token):
        span = Span(source, item.start_pos or 0, item.end_pos or 0)
        return Node(str(item.type), (), _value(item), span)
    meta = item.meta
    span = Span(source, 0, 0) if meta.empty else Span(source, meta.start_pos, meta.end_pos)
    children = tuple([_node(child, source) for child in item.children])
    return Node(_plain(item.data), children, "", span)


def _plain(kind: str) -> str:
    """`replace{suit_rule}` and its like are all just `replace`."""
    return str(kind).partition("{")[0]


def _value(token: Token) -> str:
    if token.type == "TEXT":
        return re.sub(r"\\(.)", r"\1", token[1:-1])
    if token.type == "NUMBER":
        return str(int(token))
    return str(token)
