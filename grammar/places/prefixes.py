"""Reading a text up to a place, over whatever is wrong before it."""

import re
from itertools import pairwise

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from tamaya.grammar.parse.language import parser
from tamaya.grammar.recovery.recover import go_on_behind
from tamaya.grammar.source import Source

_PIECE = re.compile(r'"(?:[^"\\\n]|\\.)*"?|#[^\n]*|[\w-]+')


def word_at(text: str, offset: int) -> tuple[int, int] | None:
    """Where the word, text or comment begins and ends that an offset stands in or behind."""
    line = text.rfind("\n", 0, offset) + 1
    for piece in _PIECE.finditer(text, line):
        if piece.start() >= offset:
            break
        if piece.end() >= offset:
            return piece.start(), piece.end()
    return None


def read_up_to(text: str, offset: int) -> InteractiveParser | None:
    """The parser when it has read everything before an offset that it can make sense of. None where
    something is wrong on the very line."""
    source = Source("", text[:offset])
    machine = parser().parse_interactive(source.text, "document")
    while True:
        try:
            for token in machine.lexer_thread.lex(machine.parser_state):
                machine.feed_token(token)
            return machine
        except UnexpectedInput as error:
            at, left = go_on_behind(source, machine, error)
            if not left:
                return machine if "\n" in source.text[at:] else None


def read_all(text: str) -> list[Tree[Token]]:
    """All phrases of a text that can be read, whatever else is wrong with it. Of a declaration that
    doesn't end there is the name."""
    source = Source("", text)
    machine = parser().parse_interactive(text, "document")
    going = True
    while going:
        try:
            for token in machine.lexer_thread.lex(machine.parser_state):
                machine.feed_token(token)
            break
        except UnexpectedInput as error:
            _, going = go_on_behind(source, machine, error)
    values = machine.parser_state.value_stack
    headings = [
        Tree(str(word), [name])
        for word, name in pairwise(values)
        if isinstance(word, Token) and isinstance(name, Token) and name.type == "NAME"
    ]
    return [*headings, *(value for value in values if isinstance(value, Tree))]
