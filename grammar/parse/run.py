"""The tables of the grammar, run over a text: nodes come out at once, and nothing else is made.

A text is read at every key that somebody presses, and nearly all of it is right. So this way is
short. What is wrong, and how to go on behind it, is told by Lark's own machine, which keeps more
in mind and takes several times as long.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from lark.grammar import Rule
from lark.parsers.lalr_analysis import IntParseTable

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.parse.language import WHOLE_WORD, parse_table, parser
from tamaya.grammar.source import Source, Span
from tamaya.grammar.tree import Node

# ------------------------------------------------------------------- run

_PIECE = re.compile(
    r"""
    (?: [ \t\r\n] | \#[^\n]*+ )*+  # says nothing
    (?: ( "(?:[^"\\\n]|\\["\\])*" | [\w-]+ | [{}()\[\],;=+] ) | \Z )
    """,
    re.VERBOSE,
)
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_NUMBER = re.compile(r"-?[0-9]+")
_LEAVES = frozenset({"NAME", "NUMBER", "TEXT"})
_END = "$END"


def run(source: Source, start: str) -> Node | int:
    """The node of a whole text. Where the text isn't of the grammar: an offset before which all is
    right and every declaration whole."""
    text, tables, words = source.text, _tables(), _words()
    states, stack, last = tables.states, [tables.first[start]], tables.last[start]
    # What each phrase on the stack gives to the one that it is a part of, and where it begins.
    given: list[list[Node]] = []
    begins: list[int] = []
    begin = end = 0
    while (piece := _PIECE.match(text, end)) is not None:
        word, begin, behind = piece[1] or "", piece.start(1), end
        end = piece.end()
        steps = states[stack[-1]].steps
        terminal = words.get(word, "")
        if terminal not in steps:
            terminal = _leaf(word)
        step = steps.get(terminal)
        while isinstance(step, _Phrase):  # it ends before this word
            size = step.size
            if size == 0:
                stack.append(0)
                given.append([])
                begins.append(0)
            elif size > 1:
                parts = given[1 - size :]
                del stack[1 - size :], given[1 - size :], begins[1 - size :]
                for part in parts:
                    given[-1] += part  # so a long list grows in place
            if not step.is_list and (len(given[-1]) != 1 or not step.is_choice):
                span = Span(source, begins[-1], behind)
                given[-1] = [Node(step.kind, tuple(given[-1]), "", span)]
            state = stack[-1] = states[stack[-2]].behind[step.name]
            if state == last and terminal == _END:
                return given[-1][0]
            step = states[state].steps.get(terminal)
        if step is None:
            break
        stack.append(step)
        is_leaf = terminal in _LEAVES
        given.append([_node(terminal, word, Span(source, begin, end))] if is_leaf else [])
        begins.append(begin)
    if start == "document" and given and given[0]:  # only a list of whole declarations gives any
        return begins[1] if len(begins) > 1 else begin
    return 0


def _leaf(word: str) -> str:
    """The terminal of a word that has a value; nothing where there is none."""
    if not word:
        return _END
    if word[0] == '"':
        return "TEXT"
    if _NUMBER.fullmatch(word):
        return "NUMBER"
    return "NAME" if _NAME.fullmatch(word) else ""


def _node(terminal: str, word: str, span: Span) -> Node:
    if terminal == "TEXT":
        word = re.sub(r"\\(.)", r"\1", word[1:-1])
    elif terminal == "NUMBER":
        word = str(int(word))
    return Node(terminal, (), word, span)


# ------------------------------------------------------------------- the tables


@dataclass(frozen=True, slots=True, eq=False)
class _Phrase:
    """A rule of the grammar. It gives a node; or all that its parts give, where it is a list of
    them, or a choice that came to one."""

    name: str
    size: int
    kind: str
    is_list: bool
    is_choice: bool

    @classmethod
    def by(cls, rule: Rule) -> "_Phrase":
        name, options = str(rule.origin.name), rule.options
        kind = str(rule.alias or options.template_source or name)
        is_choice = bool(options.expand1) and not rule.alias
        return cls(name, len(rule.expansion), kind, name.startswith("_"), is_choice)


@dataclass(slots=True)
class _State:
    """What to do with a terminal: go to a state, or end a phrase. And where to go behind that."""

    steps: dict[str, "int | _Phrase"] = field(default_factory=dict)
    behind: dict[str, int] = field(default_factory=dict)


class _States(dict[int, _State]):
    """The states that were come to, from Lark's table: few texts come to all of them."""

    def __init__(self, table: "IntParseTable") -> None:
        self.table = table
        self.phrases: dict[int, _Phrase] = {}

    def __missing__(self, number: int) -> _State:
        state = self[number] = _State()
        for name, (_, then) in self.table.states[number].items():
            if isinstance(then, Rule):
                if id(then) not in self.phrases:
                    self.phrases[id(then)] = _Phrase.by(then)
                state.steps[name] = self.phrases[id(then)]
            elif name.isupper() or name == _END:
                state.steps[name] = then
            else:
                state.behind[name] = then
        return state


@dataclass(frozen=True, slots=True)
class _Tables:
    states: _States
    first: dict[str, int]
    last: dict[str, int]


@cache
def _tables() -> _Tables:
    table = parse_table()
    return _Tables(_States(table), table.start_states, table.end_states)


@cache
def _words() -> dict[str, str]:
    """The terminals of all words and signs that have no value."""
    terminals: dict[str, str] = {}
    for terminal in parser().terminals:
        pattern = terminal.pattern.value
        if pattern.endswith(WHOLE_WORD) and terminal.name not in _LEAVES:
            terminals |= dict.fromkeys(
                re.findall("[a-z]+", pattern.removesuffix(WHOLE_WORD)), terminal.name
            )
        elif terminal.pattern.type == "str":
            terminals[pattern] = terminal.name
    return terminals


# ------------------------------------------------------------------- signs

# Characters that mean nothing in the language, and what was probably meant by them.

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
