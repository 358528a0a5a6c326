"""Syntax errors in a designer's words, several in one run.

After an error the rest of its line is passed over, with the block that it opens, and reading goes
on in the block in which the error was.
"""

import re
from collections.abc import Iterable

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.language import language_words, parser, spelling
from tamaya.grammar.phrases import members, wordings
from tamaya.grammar.scan import MOST_REPORTS
from tamaya.grammar.source import Source, Span
from tamaya.grammar.suggest import nearest
from tamaya.grammar.unsayable import unsayable

_WORD = re.compile(r"[^\W\d][\w-]*|-?\d[\w-]*|\"(?:[^\"\\\n]|\\.)*\"|.", re.DOTALL)
_SKIPPED = re.compile(r"(?:\s|#[^\n]*)*")
_BRACKET = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|#[^\n]*|[{}\n]")


def syntax_errors(source: Source, start: str) -> list[Diagnostic]:
    """Everything in a text that the grammar doesn't allow, in order."""
    machine = parser().parse_interactive(source.text, start)
    found: list[Diagnostic] = []
    while len(found) < MOST_REPORTS:
        try:
            for token in machine.lexer_thread.lex(machine.parser_state):
                machine.feed_token(token)
            machine.feed_eof()
            break
        except UnexpectedInput as error:
            offset = _offset(source, error)
            found.append(_explain(source, machine, offset, start))
            if start != "document" or not _resume(source, machine, offset):
                break
    return found


def _offset(source: Source, error: UnexpectedInput) -> int:
    token = getattr(error, "token", None)
    if isinstance(token, Token) and token.type == "$END":
        return len(source.text.rstrip())
    return int(error.pos_in_stream or 0)


# ------------------------------------------------------------------- going on


def _resume(source: Source, machine: InteractiveParser, offset: int) -> bool:
    """Go on behind the faulty clause, in the same block. False at the end of the text."""
    state = machine.parser_state
    end = _behind_clause(source.text, offset)
    values = state.value_stack
    boundary = _boundary(values)
    del values[boundary:]
    del state.state_stack[boundary + 1 :]
    next_word = _SKIPPED.match(source.text, end)
    resumed = next_word.end() if next_word else end
    lexer_state = machine.lexer_thread.state
    assert lexer_state is not None
    lexer_state.line_ctr.char_pos = resumed
    return resumed < len(source.text)


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


def _boundary(values: list[object]) -> int:
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


# ------------------------------------------------------------------ in words


def _explain(source: Source, machine: InteractiveParser, offset: int, start: str) -> Diagnostic:
    match = _WORD.match(source.text, offset)
    word = match[0] if match else ""
    span = Span(source, offset, offset + len(word))
    accepted = machine.accepts()
    begun = _begun(source, machine)
    if begun is not None and accepted & {"RBRACE", "$END"}:
        last_line = source.place(begun.end)[0]
        if last_line != span.place[0] or begun.text.endswith("}"):
            begun = None  # what stands before is complete
    labels = [Label(span)]
    if begun is not None and begun.place[0] != span.place[0]:
        labels.append(Label(begun, "the clause begins here"))
    if word and (refused := unsayable(word, source.text[offset : offset + 60])):
        return Diagnostic("E016", refused.message, (Label(span),), refused.help)
    after = f"after `{_one_line(begun.text)}` " if begun is not None else ""
    wanted = _in_words(accepted, _block_name(machine), start)
    got = f"not `{word}`" if word else "but the text ends"
    advice, replacement = _advice(word, accepted)
    return Diagnostic(
        "E010", f"{after}I expected {wanted}, {got}", tuple(labels), advice, replacement
    )


def _begun(source: Source, machine: InteractiveParser) -> Span | None:
    """The words of the clause that is half read."""
    values = machine.parser_state.value_stack
    half_read = [_extent(value) for value in values[_boundary(values) :]]
    known = [extent for extent in half_read if extent is not None]
    return Span(source, known[0][0], known[-1][1]) if known else None


def _extent(value: Tree[Token] | Token) -> tuple[int, int] | None:
    if isinstance(value, Token):
        return value.start_pos or 0, value.end_pos or 0
    return None if value.meta.empty else (value.meta.start_pos, value.meta.end_pos)


def _block_name(machine: InteractiveParser) -> str:
    """The word that begins the innermost open block, or nothing outside of blocks."""
    values = machine.parser_state.value_stack
    boundary = _boundary(values)
    while boundary and values[boundary - 1] != "{":
        boundary -= 1
    return str(values[_boundary(values[: boundary - 1])]) if boundary else ""


_SHORT = {"NAME": "a name", "NUMBER": "a number", "TEXT": 'a text in "quotes"', "$END": "the end"}
_MANY = 7


def _in_words(accepted: Iterable[str], block: str, start: str) -> str:
    words = sorted(_SHORT.get(name) or f"`{spelling().get(name, name)}`" for name in accepted)
    if len(words) <= _MANY:
        return _listed(words)
    place = f"a clause of `{block} {{ … }}`" if block else "a declaration"
    return f"{place} or `}}`" if block else place


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _advice(word: str, accepted: set[str]) -> tuple[str, str | None]:
    """What to do about an unexpected word, and the word to put in its place."""
    words = {spelling()[name] for name in accepted if name in spelling()}
    spoken = {w for w in words if w.isalpha()}
    meant = nearest(word, spoken) if re.match(r"[^\W\d]", word) else None
    if meant and meant != word and (word not in language_words() or word == "hints"):
        return f"did you mean `{meant}`?", meant
    home = _home_of(word)
    if home:
        return f"`{word}` is a rule of `{home} {{ … }}`", None
    if "NAME" in accepted and re.match(r"[^\W\d]", word):
        plain = re.sub(r"[^a-z0-9]+", "-", word.lower()).strip("-")
        if word in language_words():
            return f"`{word}` is a word of the language and can't be a name here", None
        if plain != word and plain:
            return f"names are written in small letters and hyphens: `{plain}`", plain
    if _MANY < len(spoken) < 3 * _MANY:
        return "it can begin with " + _listed([f"`{w}`" for w in sorted(spoken)]), None
    return "", None


_HOMES = {
    "suit_block": "suit",
    "hint_block": "hint",
    "discard_block": "discard",
    "play_block": "play",
    "action_block": "action",
    "tile_block": "tiles",
    "effect_block": "when …",
    "block": "game",
}


def _home_of(word: str) -> str | None:
    """The block whose clauses can begin with a word."""
    for block, name in _HOMES.items():
        for kind in members()[block]:
            if any(wording[0] == word for wording in wordings().get(kind, ()) if wording):
                return name
    return None


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text)
