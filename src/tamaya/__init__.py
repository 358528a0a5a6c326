"""Rules and house rules for the card game Hanabi: written down, composed, played and checked."""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tamaya.engine.deal import Deal
    from tamaya.grammar.diagnostics import RulesError
    from tamaya.solver.bound import Bound
    from tamaya.variants.rules import Rules

__all__ = ["Bound", "Deal", "Rules", "RulesError", "__version__", "deal", "rules", "solve"]

_HOMES = {
    "Bound": "tamaya.solver.bound",
    "Deal": "tamaya.engine.deal",
    "Rules": "tamaya.variants.rules",
    "RulesError": "tamaya.grammar.diagnostics",
}


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


def deal(rules: "Rules | str", players: int, seed: int = 0) -> "Deal":
    """The deal of a seed: the same for ever, on every machine.

    Raises `ValueError` where the rules are not for so many players.

    >>> " ".join(deal("nl", players=3, seed=7).cards[:5])
    'y1 y3 r2 y3 b2'
    """
    from tamaya.engine.deal import deal as deal_of
    from tamaya.variants.compile import compile_rules

    return deal_of(compile_rules(rules) if isinstance(rules, str) else rules, players, seed)


def solve(deal: "Deal", time_limit: float = 60.0, only: str | None = None) -> "Bound":
    """The best score of a deal when everything is known: proved, or as bounds.

    It stops after so many seconds, or at Ctrl-C, with what is known by then. `only` names the one
    stage that shall try. Every line that it returns has been refereed.

    >>> best = solve(deal("nl", players=3, seed=7))
    >>> best.lower, best.upper, best.proved
    (25, 25, True)
    >>> best.line[:2]
    ('play y1', 'play w1')
    """
    from tamaya.solver.portfolio import solve as attempt

    return attempt(deal, time_limit, only).bound()


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("tamaya")
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'tamaya' has no attribute {name!r}")
