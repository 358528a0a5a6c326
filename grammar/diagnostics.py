"""What is wrong with a text, as data. How it looks is the renderer's business."""

from dataclasses import dataclass, field
from typing import Literal, TypedDict

from tamaya.grammar.source import Span

Severity = Literal["error", "warning", "note"]


class PlaceData(TypedDict):
    """A place in a file, as JSON says it. Lines and columns count from 1."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


class DiagnosticData(TypedDict):
    """A diagnostic as JSON says it."""

    code: str
    severity: str
    message: str
    places: list[PlaceData]
    help: str | None
    replacement: str | None


@dataclass(frozen=True, slots=True)
class Label:
    """A place and what is to be said about it."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong: what, where, why it was expected otherwise, what to do.

    The first label is the place of the fault; the others are the places that explain it.
    `replacement`, where there is one, is the text to put in place of the first label.
    """

    code: str
    message: str
    labels: tuple[Label, ...] = ()
    help: str = ""
    replacement: str | None = None
    severity: Severity = field(default="error", kw_only=True)

    def to_json(self) -> DiagnosticData:
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "places": [_place(label) for label in self.labels],
            "help": self.help or None,
            "replacement": self.replacement,
        }


def _place(label: Label) -> PlaceData:
    span = label.span
    line, column = span.place
    end_line, end_column = span.source.place(span.end)
    return {
        "file": span.source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "text": label.text,
    }


MOST_PROBLEMS = 50


class RulesError(Exception):
    """Rules that cannot be used. Holds every problem found, not only the first.

    Nobody mends fifty at once, so of more than that the rest is left for the next time.
    """

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics[:MOST_PROBLEMS])
        super().__init__(list(self.diagnostics))

    def __str__(self) -> str:
        from tamaya.grammar.printing.render import render

        return "\n".join(render(diagnostic) for diagnostic in self.diagnostics)
