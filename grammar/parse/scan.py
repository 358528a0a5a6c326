"""A first look at a text, before any grammar: its size, characters, brackets and comments.

It is what makes hostile text harmless: whatever passes is small, shallow and can be seen.
"""

import re
from dataclasses import dataclass
from itertools import islice

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.parse.run import FENCE, HIDDEN, hidden_characters, strange_sign
from tamaya.grammar.source import Source, Span
from tamaya.grammar.tree import Comment

MOST_BYTES = 256 * 1024
MOST_PIECES = 20_000  # words, signs and comments: the whole catalogue has a third of that
MOST_LEVELS = 64
MOST_DIGITS = 4
MOST_LETTERS = 60
LONGEST_TEXT = 400
MOST_REPORTS = 20

_PIECE = re.compile(
    r"""
    (?P<text>"(?:[^"\\\n]|\\["\\])*")
  | (?P<comment>\#[^\n]*)
  | (?P<open>[{(\[])
  | (?P<close>[})\]])
  | (?P<number>-?\d[\d]*(?![\w-]))
  | (?P<word>[\w-]+)
  | (?P<unclosed>"[^\n]*)
  | (?P<space>[ \t\r\n]+)
  | (?P<sign>[,;=+])
  | (?P<strange>[^\w\s"#{}()\[\],;=+-]+|\s)
    """,
    re.VERBOSE,
)
_FITS = {"word": MOST_LETTERS, "number": MOST_DIGITS, "text": LONGEST_TEXT, "sign": 1}
"""Pieces of which nothing can be wrong are up to so long."""
_BLANK = re.compile(r"[ \t]*")
_PAIRS = {")": "(", "]": "[", "}": "{"}


@dataclass(frozen=True, slots=True)
class Scan:
    """What the first look found."""

    comments: tuple[Comment, ...]
    diagnostics: tuple[Diagnostic, ...]


def scan(source: Source) -> Scan:
    """Look a text over; without diagnostics it is fit to be parsed."""
    size = len(source.text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        return Scan((), (_too_large(source, size),))
    comments: list[Comment] = []
    problems: list[Diagnostic] = list(islice(hidden_characters(source), MOST_REPORTS))
    brackets = _Brackets(source)
    pieces = 0
    for match in _PIECE.finditer(source.text):
        kind = match.lastgroup or ""
        if kind == "space":
            continue
        pieces += 1
        if pieces > MOST_PIECES:
            return Scan((), (_too_many_pieces(source),))
        if match.end() - match.start() <= _FITS.get(kind, 0):
            continue
        span = Span(source, match.start(), match.end())
        match kind:
            case "comment":
                own_line = source.begins_line(span.start)
                comments.append(Comment(match[0].rstrip(), span, own_line))
            case "open":
                if not brackets.open(span):
                    break
            case "close":
                brackets.close(span)
            case "text":
                problems.append(_too_long_text(span))
            case "number":
                if len(match[0].lstrip("-0")) > MOST_DIGITS or len(match[0]) > MOST_LETTERS:
                    problems.append(_too_long_number(span))
            case "word":
                problems.append(_too_long_word(span))
            case "unclosed":
                problems.append(_unclosed_text(span))
            case "strange" if not HIDDEN.search(match[0]):
                again = any(one.labels[0].span.text[:3] == FENCE for one in problems)
                if match[0][:3] != FENCE or not again:  # a fence has two ends, and one is enough
                    problems.append(strange_sign(span))
            case _:
                pass
        if len(problems) >= MOST_REPORTS:
            break
    else:
        brackets.finish()
    if not any(problem.code == "E013" for problem in problems):  # or the text may hide a bracket
        problems += brackets.diagnostics
    problems.sort(key=lambda problem: problem.labels[0].span.start)
    return Scan(tuple(comments), tuple(problems[:MOST_REPORTS]))


class _Brackets:
    """Pairs brackets, and guesses from indentation which of them lacks its partner."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.opened: list[Span] = []
        self.suspect: Span | None = None
        self.diagnostics: list[Diagnostic] = []

    def open(self, span: Span) -> bool:
        self.opened.append(span)
        if len(self.opened) <= MOST_LEVELS:
            return True
        self.diagnostics = [
            Diagnostic(
                "E003",
                f"brackets are nested more than {MOST_LEVELS} deep here",
                (Label(span, "one level too deep"),),
                "rules need four levels at most; an earlier brace was probably never closed",
            )
        ]
        return False

    def close(self, span: Span) -> None:
        if self.diagnostics:
            return
        if not self.opened or self.opened[-1].text != _PAIRS[span.text]:
            self._unmatched(span)
            return
        opening = self.opened.pop()
        if self.suspect is None and self._indent(span) < self._indent(opening):
            self.suspect = opening

    def _unmatched(self, span: Span) -> None:
        labels = [Label(span, f"this `{span.text}` closes nothing")]
        advice = f"remove the `{span.text}`, or open the block that it should close"
        if self.opened:
            opening = self.opened[-1]
            wanted = next(c for c, o in _PAIRS.items() if o == opening.text)
            labels.append(Label(opening, f"this one is still open and needs a `{wanted}`"))
            advice = f"close it with `{wanted}` first"
        self.diagnostics.append(
            Diagnostic("E012", f"a `{span.text}` too many", tuple(labels), advice)
        )

    def finish(self) -> None:
        if not self.opened or self.diagnostics:
            return
        opening = self.suspect or self.opened[-1]
        wanted = next(c for c, o in _PAIRS.items() if o == opening.text)
        end = len(self.source.text.rstrip())
        self.diagnostics.append(
            Diagnostic(
                "E011",
                f"this `{opening.text}` is never closed",
                (
                    Label(opening, "opened here"),
                    Label(Span(self.source, end, end), "and the text ends here"),
                ),
                f"add a `{wanted}` where it should end",
            )
        )

    def _indent(self, span: Span) -> int:
        """How far the line is indented that a bracket stands on."""
        start = span.start - span.place[1] + 1
        blank = _BLANK.match(self.source.text, start)
        return blank.end() - start if blank else 0


def _too_large(source: Source, size: int) -> Diagnostic:
    return Diagnostic(
        "E002",
        f"`{source.name}` holds {size // 1024} KB; a file of rules may hold {MOST_BYTES // 1024}",
        (),
        "the whole catalogue takes less than a tenth of that; is it a file of rules?",
    )


def _too_many_pieces(source: Source) -> Diagnostic:
    return Diagnostic(
        "E002",
        f"`{source.name}` holds more than {MOST_PIECES} words and signs",
        (),
        "the whole catalogue takes a third of that; spread the rules over several files",
    )


def _too_long_text(span: Span) -> Diagnostic:
    return Diagnostic(
        "E015",
        "this text is too long",
        (Label(span, f"{len(span.text)} letters"),),
        f"texts may have {LONGEST_TEXT} letters",
    )


def _too_long_number(span: Span) -> Diagnostic:
    return Diagnostic(
        "E015",
        "this number is too large",
        (Label(span, f"{len(span.text)} digits" if len(span.text) > 9 else ""),),
        "no number in the rules may be above 9999",
    )


def _too_long_word(span: Span) -> Diagnostic:
    return Diagnostic(
        "E015",
        "this name is too long",
        (Label(span, f"{len(span.text)} letters"),),
        f"names may have {MOST_LETTERS} letters",
    )


def _unclosed_text(span: Span) -> Diagnostic:
    if re.search(r'\\(?!["\\])', span.text):
        return Diagnostic(
            "E013",
            'a `\\` in a text must be followed by `"` or `\\`',
            (Label(span, "in this text"),),
            'write `\\\\` for a backslash and `\\"` for a quotation mark',
        )
    return Diagnostic(
        "E013",
        "the text that begins here is not closed on its line",
        (Label(span, 'no second `"` on this line'),),
        'end it with `"`; a text may not run over the end of a line',
    )
