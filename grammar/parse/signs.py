"""Characters that mean nothing in the language, and what was probably meant by them."""

import re
from collections.abc import Iterator

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.source import Source, Span

# Control characters, invisible ones, the marks that make text read in another order than it is
# written, halves of characters, and line ends that not every program takes for one.
HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]|\r(?!\n)"
)


def hidden_characters(source: Source) -> Iterator[Diagnostic]:
    """One diagnostic for each, but one in all for line ends of an old kind."""
    old_line_end = False
    for match in HIDDEN.finditer(source.text):
        place = (Label(Span(source, match.start(), match.end())),)
        if match[0] != "\r":
            yield _hidden(match[0], place)
        elif not old_line_end:
            yield _old_line_end(place)
            old_line_end = True


def _hidden(letter: str, place: tuple[Label, ...]) -> Diagnostic:
    return Diagnostic(
        "E014",
        f"there is an invisible character here (U+{ord(letter):04X})",
        place,
        "delete it; copying from a web page or a word processor often brings such characters",
        "",
    )


def _old_line_end(place: tuple[Label, ...]) -> Diagnostic:
    return Diagnostic(
        "E014",
        "this line ends with a character that few programs read as a line end (U+000D alone)",
        place,
        "save the file with the line ends of Unix or Windows",
        "\n",
    )


FENCE = "```"
"""What stands around rules on a page of Markdown."""

_QUOTES = "“”„‟«»″"
_SINGLE_QUOTES = "'‘’‚‹›`"
_DASHES = "‐‑‒–—−"
_ADVICE = {
    ":": "leave it out: what belongs together stands in `{ }`, and `=` gives an option its value",
    "&": "write `and`",
    "/": "write `or` between choices",
    "*": "a comment begins with `#`",
    "…": "write out what is meant",
}
_USUAL_ADVICE = (
    "the language is written with words, numbers, texts in quotes and { } ( ) [ ] , ; = +"
)


def strange_sign(span: Span) -> Diagnostic:
    """What to write in place of a sign, by what stands on both sides of it."""
    text, sign = span.source.text, span.text[0]
    numbers = (
        re.search(r"(\d+)\s*$", text[max(0, span.start - 9) : span.start]),
        re.match(r"\s*(\d+)", text[span.end : span.end + 9]),
    )
    between_numbers = numbers[0] and numbers[1] and f"{numbers[0][1]}{{}}{numbers[1][1]}"
    replacement = None
    if sign.isspace():
        message = f"there is an unusual kind of space here (U+{ord(sign):04X})"
        return Diagnostic("E014", message, (Label(span),), "put an ordinary space there", " ")
    if span.text[:3] == FENCE:
        advice = "leave such lines out: they belong to the page that the rules were copied from"
    elif sign in _QUOTES:
        advice, replacement = 'write a plain `"`', '"'
    elif sign in _SINGLE_QUOTES:
        advice = 'texts stand between `"` and `"`'
    elif sign in _DASHES and between_numbers:
        advice = f"write `{between_numbers.format(' to ')}`"
    elif sign in _DASHES:
        advice, replacement = "write a plain `-`", "-"
    elif sign == "/" and between_numbers == "1{}2":
        advice = "half a token is written `half a hint`"
    elif sign in "×*✕" and between_numbers:
        advice = "write a card as often as there are copies: `cards 1 1 1 2 2`"
    elif sign == "." and between_numbers:
        advice = "numbers are whole; half a token is written `half a hint`"
    elif sign == "." and text[span.end : span.end + 1].isalnum():
        advice, replacement = "words are set apart by spaces", " "
    elif sign in ".!?":
        advice, replacement = "clauses end without a sign: leave it out", ""
    elif span.text[:2] in ("//", "/*", "*/"):
        advice = "a comment begins with `#` and ends with its line"
    else:
        advice = _ADVICE.get(sign, _USUAL_ADVICE)
    shown = span.text if len(span.text) <= 8 else span.text[:8] + "…"
    return Diagnostic(
        "E014", f"`{shown}` means nothing in the language", (Label(span),), advice, replacement
    )
