"""Diagnostics as a person reads them in a terminal."""

import unicodedata
from dataclasses import dataclass
from functools import cache

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.parse.language import parser, spelling

# ------------------------------------------------------------------- render

_RED, _YELLOW, _BLUE, _CYAN, _BOLD, _OFF = (
    "\x1b[31;1m",
    "\x1b[33;1m",
    "\x1b[34;1m",
    "\x1b[36m",
    "\x1b[1m",
    "\x1b[0m",
)
_WIDEST = 110
_ENDLESS = 1 << 30


def render(diagnostic: Diagnostic, color: bool = False, width: int = _ENDLESS) -> str:
    """A diagnostic with its excerpts, carets and advice, ending in a newline.

    Sentences are broken so that no line is wider than `width`.
    """
    paint = _Paint(color)
    tone = _RED if diagnostic.severity == "error" else _YELLOW
    code = f"{diagnostic.severity}[{diagnostic.code}]"
    first, *more = broken(seen(diagnostic.message), width - 2, len(code))
    lines = [f"{paint(tone, code)}{paint(_BOLD, f': {first}')}"]
    lines += [paint(_BOLD, f"  {line}") for line in more]
    gutter = max((len(str(_last_line(label))) for label in diagnostic.labels), default=1)
    for number, label in enumerate(diagnostic.labels):
        lines += _excerpt(label, gutter, number == 0, tone, paint, width)
    if diagnostic.help:
        indent = " " * (gutter + len(" = "))
        first, *more = broken(seen(diagnostic.help), width - len(indent), len("help: "))
        lines.append(f"{' ' * gutter} {paint(_BLUE, '=')} {paint(_CYAN, 'help:')} {first}")
        lines += [f"{indent}{line}" for line in more]
    return "\n".join(lines) + "\n"


class _Paint:
    def __init__(self, color: bool) -> None:
        self.color = color

    def __call__(self, tone: str, text: str) -> str:
        return f"{tone}{text}{_OFF}" if self.color else text


def _last_line(label: Label) -> int:
    return label.span.source.place(max(label.span.start, label.span.end - 1))[0]


def broken(text: str, width: int, taken: int = 0) -> list[str]:
    """A sentence in lines of some width, broken at spaces; in the first so much is taken."""
    lines, room = [""], width - taken
    for word in text.split(" "):
        if lines[-1] and _cells(lines[-1]) + 1 + _cells(word) > room:
            lines.append(word)
            room = width
        else:
            lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _excerpt(
    label: Label, gutter: int, primary: bool, tone: str, paint: _Paint, width: int
) -> list[str]:
    """The line that a label is about, underlined: ^ for the fault, - for what explains it."""
    span = label.span
    line, column = span.place
    last = _last_line(label)
    text = span.source.line(line)
    end = column - 1 + (span.end - span.start) if last == line else len(text.rstrip())
    room = width - gutter - len(" | ")
    start, end, text = _window(column - 1, max(end, column), text, min(_WIDEST, room))
    text = seen(text)
    mark, color = ("^", tone) if primary else ("-", _BLUE)
    pad = " " * _cells(text[:start])
    under = mark * max(1, _cells(text[start:end]))
    bar = paint(_BLUE, "|")
    where = paint(_BLUE, "-->" if primary else ":::")
    message = seen(label.text)
    beside = _cells(pad) + _cells(under) + 1 + _cells(message) <= room
    marked = f"{under} {message}".rstrip() if beside else under
    lines = [
        f"{' ' * gutter}{where} {seen(span.source.name)}:{line}:{column}",
        f"{' ' * gutter} {bar}",
        f"{paint(_BLUE, str(line).rjust(gutter))} {bar} {text}".rstrip(),
        f"{' ' * gutter} {bar} {pad}{paint(color, marked)}",
    ]
    below = [] if beside else broken(message, room)
    return [*lines, *(f"{' ' * gutter} {bar} {paint(color, line)}" for line in below)]


def _window(start: int, end: int, text: str, width: int) -> tuple[int, int, str]:
    """Cut a long line to the part that matters."""
    if len(text) <= width:
        return start, min(end, max(len(text), start + 1)), text
    first = max(0, start - width // 3)
    last = min(len(text), first + width - (2 if width < _WIDEST else 0))
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


# ------------------------------------------------------------------- phrases

# The wordings of every kind of node, read from the grammar itself.
#
# A wording is a sequence of words to print and of slots that children fill. The formatter prints by
# it, the reference page lists it, and the tests make documents from it.

LEAVES = frozenset({"NAME", "NUMBER", "TEXT"})


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a child of one of these kinds."""

    kinds: frozenset[str]


Wording = tuple[str | Slot, ...]


@cache
def wordings() -> dict[str, tuple[Wording, ...]]:
    """For each kind that has fixed wordings, these. Lists (see `lists`) have none."""
    by_kind: dict[str, list[Wording]] = {}
    for rule in parser().rules:
        name = rule.origin.name
        if _is_helper(name) or _is_pass_through(rule) or name in lists():
            continue
        wording = tuple(
            spelling()[symbol.name]
            if symbol.is_term and symbol.name not in LEAVES
            else Slot(kinds_of(symbol.name))
            for symbol in rule.expansion
        )
        group = by_kind.setdefault(rule.alias or _plain_name(name), [])
        if wording not in group:
            group.append(wording)
    return {kind: tuple(options) for kind, options in by_kind.items()}


@cache
def kinds_of(symbol: str) -> frozenset[str]:
    """The kinds of node that can stand for a symbol of the grammar."""
    if symbol in LEAVES:
        return frozenset({symbol})
    kinds: set[str] = set()
    for rule in parser().rules:
        if rule.origin.name == symbol:
            if _is_pass_through(rule):
                kinds |= kinds_of(rule.expansion[0].name)
            else:
                kinds.add(rule.alias or _plain_name(symbol))
    return frozenset(kinds)


@cache
def lists() -> frozenset[str]:
    """The kinds that hold any number of children of the same sort."""
    return frozenset(
        str(rule.origin.name)
        for rule in parser().rules
        if not _is_helper(rule.origin.name)
        and rule.alias is None
        and any(_is_helper(symbol.name) for symbol in rule.expansion)
    )


@cache
def longer_lists() -> frozenset[str]:
    """The lists that hold two members at least: a single one stands by itself."""
    rules = [rule for rule in parser().rules if rule.origin.name in lists()]
    short = {rule.origin.name for rule in rules if not _holds_two(rule)}
    by_itself = {rule.origin.name for rule in rules if rule.options.expand1}
    return frozenset(str(rule.origin.name) for rule in rules) & (by_itself | (lists() - short))


@cache
def members() -> dict[str, frozenset[str]]:
    """For each list, the kinds that its children may have. Lists in braces end in `block`."""
    return {kind: _members(kind) for kind in lists()}


def _members(symbol: str) -> frozenset[str]:
    kinds: set[str] = set()
    for rule in parser().rules:
        if rule.origin.name == symbol:
            for part in rule.expansion:
                if _is_helper(part.name):
                    kinds |= _members(part.name) if part.name != symbol else set()
                elif not part.is_term or part.name in LEAVES:
                    kinds |= kinds_of(part.name)
    return frozenset(kinds)


def _is_helper(name: str) -> bool:
    """Lark's names for the repetitions that it writes out."""
    return name.startswith("__")


def _holds_two(rule: object) -> bool:
    """Whether an alternative of a list has a member, and more of them behind it."""
    helpers = [_is_helper(symbol.name) for symbol in rule.expansion]  # type: ignore[attr-defined]
    return any(helpers) and not all(
        helper or symbol.is_term
        for helper, symbol in zip(helpers, rule.expansion, strict=True)  # type: ignore[attr-defined]
    )


def _is_pass_through(rule: object) -> bool:
    """An alternative of a `?rule` that leaves no node of its own."""
    options, expansion = rule.options, rule.expansion  # type: ignore[attr-defined]
    return bool(
        options.expand1
        and rule.alias is None  # type: ignore[attr-defined]
        and len(expansion) == 1
        and (not expansion[0].is_term or expansion[0].name in LEAVES)
    )


def _plain_name(name: str) -> str:
    """`replace{suit_rule}` and its like are all just `replace`."""
    return name.split("{")[0]
