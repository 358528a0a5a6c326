"""Diagnostics as a person reads them in a terminal."""

import unicodedata

from tamaya.grammar.diagnostics import Diagnostic, Label

_RED, _YELLOW, _BLUE, _CYAN, _BOLD, _OFF = (
    "\x1b[31;1m",
    "\x1b[33;1m",
    "\x1b[34;1m",
    "\x1b[36m",
    "\x1b[1m",
    "\x1b[0m",
)
_WIDEST = 110


def render(diagnostic: Diagnostic, color: bool = False) -> str:
    """A diagnostic with its excerpts, carets and advice, ending in a newline."""
    paint = _Paint(color)
    tone = _RED if diagnostic.severity == "error" else _YELLOW
    head = paint(tone, f"{diagnostic.severity}[{diagnostic.code}]")
    lines = [f"{head}{paint(_BOLD, ': ' + seen(diagnostic.message))}"]
    gutter = max((len(str(_last_line(label))) for label in diagnostic.labels), default=1)
    for number, label in enumerate(diagnostic.labels):
        lines += _excerpt(label, gutter, number == 0, tone, paint)
    if diagnostic.help:
        lines.append(
            f"{' ' * gutter} {paint(_BLUE, '=')} {paint(_CYAN, 'help:')} {seen(diagnostic.help)}"
        )
    return "\n".join(lines) + "\n"


class _Paint:
    def __init__(self, color: bool) -> None:
        self.color = color

    def __call__(self, tone: str, text: str) -> str:
        return f"{tone}{text}{_OFF}" if self.color else text


def _last_line(label: Label) -> int:
    return label.span.source.place(max(label.span.start, label.span.end - 1))[0]


def _excerpt(label: Label, gutter: int, primary: bool, tone: str, paint: _Paint) -> list[str]:
    """The line that a label is about, underlined: ^ for the fault, - for what explains it."""
    span = label.span
    line, column = span.place
    last = _last_line(label)
    text = span.source.line(line)
    end = column - 1 + (span.end - span.start) if last == line else len(text.rstrip())
    start, end, text = _window(column - 1, max(end, column), text)
    text = seen(text)
    mark, color = ("^", tone) if primary else ("-", _BLUE)
    pad = " " * _cells(text[:start])
    under = mark * max(1, _cells(text[start:end]))
    bar = paint(_BLUE, "|")
    where = paint(_BLUE, "-->" if primary else ":::")
    lines = [
        f"{' ' * gutter}{where} {seen(span.source.name)}:{line}:{column}",
        f"{' ' * gutter} {bar}",
        f"{paint(_BLUE, str(line).rjust(gutter))} {bar} {text}".rstrip(),
        f"{' ' * gutter} {bar} {pad}{paint(color, (under + ' ' + seen(label.text)).rstrip())}",
    ]
    return lines


def _window(start: int, end: int, text: str) -> tuple[int, int, str]:
    """Cut a long line to the part that matters."""
    if len(text) <= _WIDEST:
        return start, min(end, max(len(text), start + 1)), text
    first = max(0, start - _WIDEST // 3)
    last = min(len(text), first + _WIDEST)
    before, after = "…" if first else "", "…" if last < len(text) else ""
    cut = before + text[first:last] + after
    shift = len(before) - first
    return start + shift, min(end + shift, len(cut)), cut


def seen(text: str) -> str:
    """A text as it can be shown: nothing in it moves the cursor or hides what stands there."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in text)


def _cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )
