"""What a parser has read of a clause when it meets a word that it can't go on with."""

from copy import copy

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser
from lark.parsers.lalr_parser_state import ParserState

from tamaya.grammar.parse.language import spelling
from tamaya.grammar.source import Source, Span


def boundary(values: list[object]) -> int:
    """How many values on the parser's stack precede the clause that is half read."""
    closed = 0
    for count in range(len(values), 0, -1):
        value = values[count - 1]
        if value == "}":
            closed += 1
        elif value == "{" and closed:
            closed -= 1
        elif closed == 0:
            at_start = count == 1 or values[count - 2] == "{"
            if value == "{" or (at_start and _is_list(value)):
                return count
    return 0


def _is_list(value: object) -> bool:
    """Whether a value is the list of the clauses read so far in a block."""
    return isinstance(value, Tree) and str(value.data).startswith("__")


def begun(source: Source, machine: InteractiveParser) -> Span | None:
    """The words of the clause that is half read."""
    values = machine.parser_state.value_stack
    half_read = [_extent(value) for value in values[boundary(values) :]]
    extents = [extent for extent in half_read if extent is not None]
    return Span(source, extents[0][0], extents[-1][1]) if extents else None


def _extent(value: Tree[Token] | Token) -> tuple[int, int] | None:
    if isinstance(value, Token):
        return value.start_pos or 0, value.end_pos or 0
    return None if value.meta.empty else (value.meta.start_pos, value.meta.end_pos)


def block_name(machine: InteractiveParser) -> str:
    """The word that begins the innermost open block, or nothing outside of blocks."""
    values = machine.parser_state.value_stack
    count = boundary(values)
    while count and values[count - 1] != "{":
        count -= 1
    heading = [str(value) for value in values[boundary(values[: count - 1]) : count]]
    return next((word for word in heading if word != "replace"), "")


def begins_another(machine: InteractiveParser, word: str) -> bool:
    """Whether a word can begin a clause where the half-read one began, or close its block."""
    return any(spelling().get(name) == word for name in beginnings(machine))


def beginnings(machine: InteractiveParser) -> set[str]:
    """The terminals that can begin a clause where the half-read one began, or close its block."""
    state = bare(machine)
    count = boundary(state.value_stack)
    del state.value_stack[count:]
    del state.state_stack[count + 1 :]
    choices = state.parse_conf.parse_table.states[state.position]
    return {name for name in choices if name.isupper() and after(state, name) is not None}


def bare(machine: InteractiveParser) -> ParserState[int]:
    """The parser's state to try things on: it builds no tree."""
    state = machine.parser_state.copy(deepcopy_values=False)
    state.parse_conf = copy(state.parse_conf)
    state.parse_conf.callbacks = {}
    return state


def after(state: ParserState[int], name: str) -> ParserState[int] | None:
    """The state after one more terminal, if that one may come next."""
    following = state.copy(deepcopy_values=False)
    try:
        following.feed_token(Token(name, spelling().get(name, "")))
    except UnexpectedInput:
        return None
    return following
