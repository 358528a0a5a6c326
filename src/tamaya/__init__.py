"""Rules and house rules for the card game Hanabi: written down, composed, played and checked."""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tamaya.grammar.diagnostics import RulesError
    from tamaya.variants.rules import Rules

__all__ = ["Rules", "RulesError", "__version__", "rules"]

_HOMES = {"Rules": "tamaya.variants.rules", "RulesError": "tamaya.grammar.diagnostics"}


def rules(expression: str, files: Iterable[str | Path] = ()) -> "Rules":
    """Compile a rules expression, a `.hanabi` file, or `FILE.hanabi:EXPRESSION`.

    `files` are further rule files whose names the expression may use. Raises `RulesError`, which
    holds everything that is wrong.

    >>> rules("abacus-2012(strikes=2)+multicolour-wild").maximum
    30
    """
    from tamaya.variants.compile import compile_rules
    from tamaya.variants.library import library_of_files

    return compile_rules(expression, library_of_files(files))


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("tamaya")
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'tamaya' has no attribute {name!r}")
