"""Diagnostics as the page shows them: with offsets as JavaScript counts them, and with mends."""

from collections.abc import Iterable
from typing import TypedDict

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.source import Source


class EditorPlace(TypedDict):
    """A place in a file: the line from 1, and offsets in UTF-16 units."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    # `from` is a word of Python, so these two are written in `_place` below.
    text: str


def units(text: str, offset: int) -> int:
    """An offset as JavaScript counts it, where a letter beyond 65535 takes two."""
    head = text[:offset]
    return offset + sum(letter > "\uffff" for letter in head) if not head.isascii() else offset


def offset_of(text: str, unit: int) -> int:
    """The offset of a text that JavaScript counts so."""
    if text.isascii():
        return min(unit, len(text))
    counted = 0
    for offset, letter in enumerate(text):
        if counted >= unit:
            return offset
        counted += 2 if letter > "\uffff" else 1
    return len(text)


def place_data(label: Label) -> dict[str, object]:
    span = label.span
    source: Source = span.source
    line, column = span.place
    end_line, end_column = source.place(span.end)
    return {
        "file": source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "from": units(source.text, span.start),
        "to": units(source.text, span.end),
        "text": label.text,
    }


def diagnostic_data(problem: Diagnostic) -> dict[str, object]:
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "help": problem.help or None,
        "places": [place_data(label) for label in problem.labels],
        "fixes": list(_fixes(problem)),
    }


def diagnostics_data(problems: Iterable[Diagnostic]) -> list[dict[str, object]]:
    return [diagnostic_data(problem) for problem in problems]


def _fixes(problem: Diagnostic) -> Iterable[dict[str, object]]:
    """The one mend that a diagnostic knows, as edits."""
    if problem.replacement is None or not problem.labels:
        return
    place = place_data(problem.labels[0])
    visible = problem.replacement.strip()
    title = f"write `{visible}`" if visible else "put a space there"
    if not problem.replacement:
        title = f"delete `{problem.labels[0].span.text}`"
    edit = {"file": place["file"], "from": place["from"], "to": place["to"]}
    yield {"title": title, "edits": [edit | {"text": problem.replacement}]}
