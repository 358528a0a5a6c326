"""The parser that rules.lark describes, made once and kept on disk."""

import hashlib
import os
import re
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import lark
from lark.lexer import PatternRE, PatternStr, TerminalDef

_DIGEST = hashlib.sha256().digest_size


def grammar_text() -> str:
    return files("tamaya.grammar").joinpath("rules.lark").read_text(encoding="utf-8")


@cache
def parser() -> lark.Lark:
    """The LALR parser. Building it takes a quarter of a second, so the tables are kept on disk."""
    text = grammar_text()
    kept = _cache_file(text)
    known = _kept(kept)
    if known is not None:
        # What can't be loaded, for whatever reason, is made anew.
        with suppress(Exception):
            return lark.Lark.load(BytesIO(known))
    made = _build(text)
    _keep(made, kept)
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
        terminal.pattern = PatternRE(rf"(?:{pattern.to_regexp()})(?![\w-])", pattern.flags)
        terminal.priority = 1
    return terminal


def _cache_file(text: str) -> Path:
    """Where the tables for this grammar, this module, Lark and Python are kept."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    module = Path(__file__).read_text(encoding="utf-8")
    version = f"{text}\n{__name__}\n{module}\n{lark.__version__}\n{sys.version}"
    name = hashlib.sha256(version.encode()).hexdigest()[:16]
    return Path(home) / "tamaya" / f"grammar-{name}.pickle"


def _kept(path: Path) -> bytes | None:
    """The tables in a file, if they are there and whole: their digest stands before them."""
    try:
        stored = path.read_bytes()
    except OSError:
        return None
    digest, tables = stored[:_DIGEST], stored[_DIGEST:]
    return tables if hashlib.sha256(tables).digest() == digest else None


def _keep(made: lark.Lark, path: Path) -> None:
    """Write the tables in one step, so that no other process ever reads half of them."""
    tables = BytesIO()
    made.save(tables)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as fresh:
            fresh.write(hashlib.sha256(tables.getvalue()).digest() + tables.getvalue())
        os.replace(fresh.name, path)
    except OSError:
        pass  # no place to keep them: the next start builds them again


@cache
def spelling() -> dict[str, str]:
    """How each terminal that stands for one word or sign is written."""
    words = {"_A": "a", "_COLOUR": "colour"}
    for terminal in parser().terminals:
        found = re.fullmatch(r"\(\?:(\w+)\)\(\?!\[\\w-\]\)", terminal.pattern.value)
        if found:
            words[terminal.name] = found[1]
        elif isinstance(terminal.pattern, PatternStr):
            words[terminal.name] = terminal.pattern.value
    return words


@cache
def language_words() -> frozenset[str]:
    """The words that mean something in the language, and so can't be names of suits."""
    return frozenset({w for w in spelling().values() if w.isalpha()} | {"an", "color"})
