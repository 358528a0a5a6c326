"""The parser that rules.lark describes, made once and kept on disk."""

import hashlib
import re
import sys
from contextlib import suppress
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import lark
from lark.lexer import PatternRE, PatternStr, TerminalDef

from tamaya.grammar.cache import content_of, keep
from tamaya.grammar.collecting import without_collecting

if TYPE_CHECKING:
    from lark.parsers.lalr_analysis import IntParseTable

WHOLE_WORD = r"(?![\w-])"
"""What follows a word of the grammar: nothing that would make it a longer one."""


def grammar_text() -> str:
    return files("tamaya.grammar").joinpath("rules.lark").read_text(encoding="utf-8")


@cache
def parser() -> lark.Lark:
    """The LALR parser. Building it takes a quarter of a second, so the tables are kept on disk."""
    text = grammar_text()
    name = _file_name(text)
    cache = content_of(name)
    if cache is not None:
        # What can't be loaded, for whatever reason, is made anew.
        with suppress(Exception), without_collecting():
            return lark.Lark.load(BytesIO(cache))
    made = _build(text)
    tables = BytesIO()
    made.save(tables)
    keep(name, tables.getvalue())
    return made


def _build(text: str) -> lark.Lark:
    return lark.Lark(
        text,
        parser="lalr",
        lexer="contextual",
        start=["document", "expression"],
        propagate_positions=True,
        maybe_placeholders=False,
        edit_terminals=_whole_words,
    )


def _whole_words(terminal: TerminalDef) -> TerminalDef:
    """Make every word of the grammar match whole words only, and win over names."""
    pattern = terminal.pattern
    if terminal.name.startswith("_") or (
        isinstance(pattern, PatternStr) and pattern.value.isalpha()
    ):
        terminal.pattern = PatternRE(f"(?:{pattern.to_regexp()}){WHOLE_WORD}", pattern.flags)
        terminal.priority = 1
    return terminal


def _file_name(text: str) -> str:
    """The file of the tables for this grammar, this module, Lark and Python."""
    module = Path(__file__).read_text(encoding="utf-8")
    version = f"{text}\n{__name__}\n{module}\n{lark.__version__}\n{sys.version}"
    return f"grammar-{hashlib.sha256(version.encode()).hexdigest()[:16]}.pickle"


def parse_table() -> "IntParseTable":
    """What to do with each terminal in each state of the parser."""
    table: IntParseTable = parser().parser.parser._parse_table  # Lark has no other name for it
    return table


@cache
def spelling() -> dict[str, str]:
    """How each terminal that stands for one word or sign is written."""
    words = {"_A": "a", "_COLOUR": "colour", "_COLOURS": "colours"}
    for terminal in parser().terminals:
        match = re.fullmatch(rf"\(\?:(\w+)\){re.escape(WHOLE_WORD)}", terminal.pattern.value)
        if match:
            words[terminal.name] = match[1]
        elif isinstance(terminal.pattern, PatternStr):
            words[terminal.name] = terminal.pattern.value
    return words


@cache
def reserved_words() -> frozenset[str]:
    """The words that can stand where a name could stand, and so can't be names of suits."""
    states = [accepted for accepted in parse_table().states.values() if "NAME" in accepted]
    words = {spelling()[sign] for state in states for sign in state if sign in spelling()}
    return frozenset(words & language_words() | ({"an"} if "a" in words else set()))


@cache
def language_words() -> frozenset[str]:
    """The words that mean something in the language."""
    return frozenset({w for w in spelling().values() if w.isalpha()} | {"an", "color", "colors"})
