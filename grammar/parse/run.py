"""The tables of the grammar, run over a text: nodes come out at once, and nothing else is made.

A text is read at every key that somebody presses, and nearly all of it is right. So this way is
short. What is wrong, and how to go on behind it, is told by Lark's own machine, which keeps more
in mind and takes several times as long.
"""

import re
from dataclasses import dataclass, field
from functools import cache

from lark.grammar import Rule
from lark.parsers.lalr_analysis import IntParseTable

from tamaya.grammar.parse.language import WHOLE_WORD, parse_table, parser
from tamaya.grammar.source import Source, Span
from tamaya.grammar.tree import Node

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
