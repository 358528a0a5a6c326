"""Syntax errors in a designer's words, several in one run.

Where a word is only misspelt, reading goes on as if it were the right one. Where a clause is left
unfinished it goes on with the next one. After any other error the rest of the line is passed over,
with the block that it opens, and reading goes on in the block in which the error was.
"""

import re

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from tamaya.grammar.diagnostics import Diagnostic
from tamaya.grammar.parse.language import language_words, parser, spelling
from tamaya.grammar.parse.scan import MOST_REPORTS
from tamaya.grammar.recovery.half_read import begins_another, boundary
from tamaya.grammar.recovery.unexpected import explain, is_unfinished
from tamaya.grammar.source import Source
from tamaya.grammar.suggest import nearest

_SKIPPED = re.compile(r"(?:\s|#[^\n]*)*")
_WORD = re.compile(r"[^\W_][\w-]*")
_BRACKET = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|#[^\n]*|[{}\n]")


def syntax_errors(source: Source, start: str, offset: int) -> list[Diagnostic]:
    """Everything in a text that the grammar doesn't allow, in order. It begins at an offset before
    which all is right."""
    machine = parser().parse_interactive(source.text, start)
    _go_to(machine, offset)
    error = _next_error(machine)
    diagnostics: list[Diagnostic] = []
    mended_line = 0
    while error is not None and len(diagnostics) < MOST_REPORTS:
        offset = _unread(machine, source, _offset(source, error))
        line = source.place(offset)[0]
        unfinished = is_unfinished(source, machine, offset)
        problem = explain(source, machine, offset)
        mended = False
        # Behind a mended word only what can be mended too is surely another error.
        if line != mended_line or problem.replacement is not None:
            if not _closes(problem, diagnostics):
                diagnostics.append(problem)
            mended = not unfinished and _mend(machine, problem)
            mended_line = line if mended else 0
        if not mended and (
            start != "document" or not _pass_over(source, machine, offset, unfinished)
        ):
            break
        error = _next_error(machine)
    return diagnostics


def _closes(problem: Diagnostic, diagnostics: list[Diagnostic]) -> bool:
    """Whether this is the end of a block that was opened by the wrong bracket, which was said."""
    meant = [one.replacement for one in diagnostics]
    return problem.replacement == "}" and meant.count("{") > meant.count("}")


def _next_error(machine: InteractiveParser) -> UnexpectedInput | None:
    """Read on to the next error, if there is one before the end."""
    try:
        for token in machine.lexer_thread.lex(machine.parser_state):
            machine.feed_token(token)
        machine.feed_eof()
    except UnexpectedInput as error:
        return error
    return None


def go_on_behind(
    source: Source, machine: InteractiveParser, error: UnexpectedInput
) -> tuple[int, bool]:
    """Go on reading behind an error. Its offset, and whether anything is left to read."""
    offset = _unread(machine, source, _offset(source, error))
    left = _pass_over(source, machine, offset, is_unfinished(source, machine, offset))
    return offset, left


def _pass_over(source: Source, machine: InteractiveParser, offset: int, unfinished: bool) -> bool:
    behind = offset if unfinished else _behind_clause(source.text, offset)
    return _resume(source, machine, behind)


def _offset(source: Source, error: UnexpectedInput) -> int:
    token = getattr(error, "token", None)
    if isinstance(token, Token) and token.type == "$END":
        return len(source.text.rstrip())
    return int(error.pos_in_stream or 0)


def _unread(machine: InteractiveParser, source: Source, offset: int) -> int:
    """Give back a word that was taken for a name, if it rather begins a clause: the next line's, or
    the one that the error is in.

    The offset from which to go on: that of this word, or else the given one.
    """
    state = machine.parser_state
    last = state.value_stack[-1] if state.value_stack else None
    if isinstance(last, Tree) and str(last.data) == "name":
        last = last.children[0]
    if not isinstance(last, Token) or last.type != "NAME" or last.start_pos is None:
        return offset
    next_line = (
        last in language_words()
        and source.begins_line(last.start_pos)
        and begins_another(machine, str(last))
    )
    if next_line or _begins_badly(source, machine, offset):
        state.value_stack.pop()
        state.state_stack.pop()
        return last.start_pos
    return offset


def _begins_badly(source: Source, machine: InteractiveParser, offset: int) -> bool:
    """Whether a clause seems to begin with a name, and what follows shows that none was meant."""
    values = machine.parser_state.value_stack
    if len([value for value in values[boundary(values) :] if value != "replace"]) != 1:
        return False
    follows = {spelling().get(terminal, "") for terminal in machine.accepts()}
    word = _WORD.match(source.text, offset)
    return word is None or (word[0] not in follows and nearest(word[0], follows) is None)


def _mend(machine: InteractiveParser, problem: Diagnostic) -> bool:
    """Read the word that was meant in place of the one that stands there, if there is one."""
    meant, span = problem.replacement, problem.labels[0].span
    if meant is None:
        return False
    if not meant:
        _go_to(machine, span.end)
        return True
    names = [name for name in machine.accepts() if spelling().get(name) == meant]
    name = names[0] if names else "NUMBER" if meant.isdigit() else "NAME"
    try:
        machine.feed_token(Token(name, meant, start_pos=span.start, end_pos=span.end))
    except UnexpectedInput:
        return False
    _go_to(machine, span.end)
    return True


def _resume(source: Source, machine: InteractiveParser, end: int) -> bool:
    """Go on behind the faulty clause, in the same block. False at the end of the text."""
    state = machine.parser_state
    count = boundary(state.value_stack)
    del state.value_stack[count:]
    del state.state_stack[count + 1 :]
    next_word = _SKIPPED.match(source.text, end)
    resumed = next_word.end() if next_word else end
    _go_to(machine, resumed)
    return resumed < len(source.text)


def _go_to(machine: InteractiveParser, offset: int) -> None:
    """Go on reading at another place of the text."""
    state = machine.lexer_thread.state
    assert state is not None
    state.line_ctr.char_pos = offset


def _behind_clause(text: str, offset: int) -> int:
    """Where the line ends, with every block that it opens; or before the brace that closes."""
    depth = 0
    for match in _BRACKET.finditer(text, offset):
        if match[0] == "{":
            depth += 1
        elif match[0] == "}":
            if depth == 0:
                return match.start()
            depth -= 1
        elif match[0] == "\n" and depth == 0:
            return match.end()
    return len(text)
