"""A first look at a text, before any grammar: its size, characters, brackets and comments.

It is what makes hostile text harmless: whatever passes is small, shallow and printable.
"""

import re
from dataclasses import dataclass

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.source import Source, Span
from tamaya.grammar.tree import Comment

MOST_BYTES = 256 * 1024
MOST_LEVELS = 64
MOST_DIGITS = 4
MOST_LETTERS = 60
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
  | (?P<sign>[\s,;=+]+)
  | (?P<strange>[^\w\s"#{}()\[\],;=+-]+)
    """,
    re.VERBOSE,
)
# Control characters, and the marks that make text read in another order than it is written.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)
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
    found: list[Diagnostic] = list(_hidden_characters(source))
    brackets = _Brackets(source)
    for match in _PIECE.finditer(source.text):
        span = Span(source, match.start(), match.end())
        match match.lastgroup:
            case "comment":
                line_start = source.text.rfind("\n", 0, span.start) + 1
                own_line = not source.text[line_start : span.start].strip()
                comments.append(Comment(match[0].rstrip(), span, own_line))
            case "open":
                if not brackets.open(span):
                    break
            case "close":
                brackets.close(span)
            case "number" if len(match[0].lstrip("-").lstrip("0")) > MOST_DIGITS:
                found.append(_too_long_number(span))
            case "word" if len(match[0]) > MOST_LETTERS:
                found.append(_too_long_word(span))
            case "unclosed":
                found.append(_unclosed_text(span))
            case "strange" if not _HIDDEN.search(match[0]):
                found.append(_strange(span))
            case _:
                pass
        if len(found) >= MOST_REPORTS:
            break
    else:
        brackets.finish()
    found += brackets.diagnostics
    return Scan(tuple(comments), tuple(found[:MOST_REPORTS]))


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
                f"brackets stand more than {MOST_LEVELS} deep here",
                (Label(span, "one level too deep"),),
                "rules need no more than four levels: a brace is open that should be closed",
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
        advice = f"take the `{span.text}` away, or open the block that it should close"
        if self.opened:
            opening = self.opened[-1]
            wanted = next(c for c, o in _PAIRS.items() if o == opening.text)
            labels.append(Label(opening, f"this one is open and wants a `{wanted}`"))
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
        line = self.source.line(span.place[0])
        return len(line) - len(line.lstrip())


def _hidden_characters(source: Source) -> list[Diagnostic]:
    return [
        Diagnostic(
            "E014",
            f"a character that can't be seen stands here (U+{ord(match[0]):04X})",
            (Label(Span(source, match.start(), match.end())),),
            "delete it; copying from a web page or a word processor often brings such characters",
            "",
        )
        for match, _ in zip(_HIDDEN.finditer(source.text), range(MOST_REPORTS), strict=False)
    ]


def _too_large(source: Source, size: int) -> Diagnostic:
    return Diagnostic(
        "E002",
        f"`{source.name}` holds {size // 1024} KB; a file of rules may hold {MOST_BYTES // 1024}",
        (),
        "the whole catalogue takes less than a tenth of that; is it a file of rules?",
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


_LOOKALIKES = {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "–": "-", "—": "-", "−": "-"}


def _strange(span: Span) -> Diagnostic:
    text = span.text
    meant = _LOOKALIKES.get(text[0]) or {":": "{", ".": "", "*": "#", "/": "#"}.get(text[0])
    if text[0] in _LOOKALIKES:
        advice = f"write a plain `{meant}`"
    elif text[0] == "/":
        advice = "a comment begins with `#`"
    elif text[0] == ".":
        advice = "clauses end without a full stop"
    else:
        advice = (
            "the language is written with words, numbers, texts in quotes and { } ( ) [ ] , ; = +"
        )
    return Diagnostic("E014", f"`{text[:8]}` means nothing in the language", (Label(span),), advice)
