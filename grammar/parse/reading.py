"""From text to syntax tree."""

from dataclasses import dataclass, replace

from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.parse.run import run
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
    node = run(source, "document")
    if isinstance(node, int):
        return Reading(None, tuple(_syntax_errors(source, "document", node)))
    if too_deep := _too_deep(node):
        return Reading(None, (too_deep,))
    return Reading(Document(source, node.children, scanned.comments), ())


def read_expression(source: Source) -> Node:
    """Read a rules expression: names joined by +, each with its options."""
    scanned = scan(source)
    node = 0 if scanned.diagnostics else run(source, "expression")
    if isinstance(node, int):
        from tamaya.grammar.recovery.expressions import meant_expression

        if meant := meant_expression(source, _is_expression):
            raise RulesError([meant])
        errors = list(scanned.diagnostics) or _syntax_errors(source, "expression", node)
        raise RulesError(errors)
    return node.children[0]


def _is_expression(text: str) -> bool:
    source = Source("", text)
    return not scan(source).diagnostics and not isinstance(run(source, "expression"), int)


def _syntax_errors(source: Source, start: str, offset: int) -> list[Diagnostic]:
    from tamaya.grammar.recovery.recover import syntax_errors  # most texts have none

    return syntax_errors(source, start, offset)


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
    node = run(without, "document")
    errors = _syntax_errors(without, "document", node) if isinstance(node, int) else []
    return [
        replace(problem, labels=tuple(_moved(label, source) for label in problem.labels))
        for problem in errors[: MOST_REPORTS - len(places)]
        if problem.labels[0].span.place[0] not in lines
    ]


def _moved(label: Label, source: Source) -> Label:
    """A label at the same place of another source."""
    return Label(Span(source, label.span.start, label.span.end), label.text)


def _too_deep(node: Node, depth: int = 0) -> Diagnostic | None:
    """What is wrong where a phrase stands too deep in others; the first of them is told of."""
    if depth <= DEEPEST:
        problems = (_too_deep(child, depth + 1) for child in node.children)
        return next((problem for problem in problems if problem), None)
    start = node.span.start
    return Diagnostic(
        "E003",
        f"phrases are nested more than {DEEPEST} deep",
        (Label(Span(node.span.source, start, start), "one level too deep"),),
        "say it in fewer words",
    )
