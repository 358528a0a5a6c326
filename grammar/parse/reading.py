"""From text to syntax tree."""

import re
from dataclasses import dataclass, replace

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.parse.language import parser
from tamaya.grammar.parse.scan import MOST_REPORTS, Scan, scan
from tamaya.grammar.source import Source, Span
from tamaya.grammar.tree import Document, Node

DEEPEST = 40  # phrases in phrases; no rule needs half of that


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a text: a document, or what is wrong with it."""

    document: Document | None
    diagnostics: tuple[Diagnostic, ...]


def read_document(source: Source) -> Reading:
    """Read the text of a file of rules."""
    scanned = scan(source)
    if scanned.diagnostics:
        problems = [*scanned.diagnostics, *_further_errors(source, scanned)]
        problems.sort(key=lambda problem: problem.labels[0].span.start if problem.labels else 0)
        return Reading(None, tuple(problems))
    try:
        tree = parser().parse(source.text, start="document")
    except UnexpectedInput as error:
        return Reading(None, tuple(_syntax_errors(source, "document", error)))
    try:
        node = _node(tree, source)
    except RulesError as error:
        return Reading(None, error.diagnostics)
    return Reading(Document(source, node.children, scanned.comments), ())


def read_expression(source: Source) -> Node:
    """Read a rules expression: names joined by +, each with its options."""
    scanned = scan(source)
    if scanned.diagnostics:
        raise RulesError(list(scanned.diagnostics))
    try:
        tree = parser().parse(source.text, start="expression")
    except UnexpectedInput as error:
        raise RulesError(_syntax_errors(source, "expression", error)) from None
    return _node(tree, source).children[0]


def _syntax_errors(source: Source, start: str, first: UnexpectedInput) -> list[Diagnostic]:
    from tamaya.grammar.recovery.recover import syntax_errors  # most texts have none

    return syntax_errors(source, start, first)


def _further_errors(source: Source, scanned: Scan) -> list[Diagnostic]:
    """What is wrong besides signs that mean nothing, on other lines than theirs."""
    if any(problem.code != "E014" for problem in scanned.diagnostics):
        return []
    letters = list(source.text)
    places = [problem.labels[0].span for problem in scanned.diagnostics]
    for place in places:
        letters[place.start : place.end] = " " * (place.end - place.start)
    without = Source(source.name, "".join(letters))
    if scan(without).diagnostics:
        return []
    lines = {place.place[0] for place in places}
    try:
        parser().parse(without.text, start="document")
    except UnexpectedInput as error:
        found = _syntax_errors(without, "document", error)[: MOST_REPORTS - len(places)]
    else:
        found = []
    return [
        replace(problem, labels=tuple(_moved(label, source) for label in problem.labels))
        for problem in found
        if problem.labels[0].span.place[0] not in lines
    ]


def _moved(label: Label, source: Source) -> Label:
    """A label at the same place of another source."""
    return Label(Span(source, label.span.start, label.span.end), label.text)


def _node(item: Tree[Token] | Token, source: Source, depth: int = 0) -> Node:
    if isinstance(item, Token):
        span = Span(source, item.start_pos or 0, item.end_pos or 0)
        return Node(str(item.type), (), _value(item), span)
    meta = item.meta
    span = Span(source, 0, 0) if meta.empty else Span(source, meta.start_pos, meta.end_pos)
    if depth > DEEPEST:
        raise RulesError([_too_deep(span)])
    children = tuple([_node(child, source, depth + 1) for child in item.children])
    return Node(_plain(item.data), children, "", span)


def _too_deep(span: Span) -> Diagnostic:
    return Diagnostic(
        "E003",
        f"phrases are nested more than {DEEPEST} deep",
        (Label(Span(span.source, span.start, span.start), "one level too deep"),),
        "say it in fewer words",
    )


def _plain(kind: str) -> str:
    """`replace{suit_rule}` and its like are all just `replace`."""
    return str(kind).partition("{")[0]


def _value(token: Token) -> str:
    if token.type == "TEXT":
        return re.sub(r"\\(.)", r"\1", token[1:-1])
    if token.type == "NUMBER":
        return str(int(token))
    return str(token)
