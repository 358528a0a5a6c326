"""What was meant by a rules expression that can't be read: names are joined by `+`."""

import re
from collections.abc import Callable

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.source import Source, Span

_NAME = r"[A-Za-z][\w-]*"
_MENDS: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (
        re.compile(rf"(?<=[\w-])\s*[\[{{]\s*({_NAME}\s*=\s*[\w-]+)\s*[\]}}]"),
        r"(\1)",
        "options stand in round brackets behind the name",
    ),
    (
        re.compile(rf"(?<=[\w-])\s*[ ,:;]\s*({_NAME}\s*=\s*[\w-]+)(?![^(]*\))"),
        r"(\1)",
        "options stand in brackets behind the name",
    ),
    (
        re.compile(rf"(?<=[\w)-])\s*(?: and | with |[ ,:;&/|])\s*(?={_NAME})(?![^(]*\))"),
        "+",
        "names are joined by `+`",
    ),
)


def meant_expression(source: Source, is_read: Callable[[str], bool]) -> Diagnostic | None:
    """What to write instead, if that can be read; the label is where the two part ways."""
    text, reasons = source.text.strip(), []
    for pattern, mended, reason in _MENDS:
        text, count = pattern.subn(mended, text)
        if count:
            reasons.append(reason)
    if not reasons or not is_read(text):
        return None
    pairs = enumerate(zip(text, source.text, strict=False))
    start = next((place for place, (one, other) in pairs if one != other), len(text) - 1)
    sign = source.text[start : start + 1]
    got = "a space" if sign.isspace() else f"`{sign}`"
    return Diagnostic(
        "E010",
        f"after `{source.text[:start]}` I expected `+`, `(` or the end, not {got}",
        (Label(Span(source, start, start + 1)),),
        f"{' and '.join(reasons)}: write `{text}`",
    )
