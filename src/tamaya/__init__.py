"""Rules and house rules for the card game Hanabi: written down, composed, played and checked."""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tamaya.differences import Differences
    from tamaya.drawing.drawn import Drawing
    from tamaya.engine.game.deal import Deal
    from tamaya.engine.players.levels.levels import Seated
    from tamaya.engine.players.player import Player
    from tamaya.engine.players.rows import GameRow
    from tamaya.engine.state.state import State
    from tamaya.grammar.diagnostics import RulesError
    from tamaya.lab.check.files.static import StaticReport
    from tamaya.solver.bound import Bound
    from tamaya.variants.rules import Rules

__all__ = [
    "Bound",
    "Deal",
    "Differences",
    "Drawing",
    "GameRow",
    "Player",
    "Rules",
    "RulesError",
    "__version__",
    "check",
    "deal",
    "diff",
    "drawn",
    "play_games",
    "recorded_game",
    "rules",
    "solve",
]

_HOMES = {
    "Bound": "tamaya.solver.bound",
    "Deal": "tamaya.engine.game.deal",
    "Differences": "tamaya.differences",
    "Drawing": "tamaya.drawing.drawn",
    "Player": "tamaya.engine.players.player",
    "GameRow": "tamaya.engine.players.rows",
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
    from tamaya.variants.compile.passes import compile_rules
    from tamaya.variants.library import library_of_files

    return compile_rules(expression, library_of_files(files))


def deal(rules: "Rules | str", players: int, seed: int = 0) -> "Deal":
    """The deal of a seed: the same for ever, on every machine.

    Raises `ValueError` where the rules are not for so many players.

    >>> " ".join(deal("nl", players=3, seed=7).cards[:5])
    'y1 y3 r2 y3 b2'
    """
    from tamaya.engine.game.deal import deal as deal_of
    from tamaya.variants.compile.passes import compile_rules

    return deal_of(compile_rules(rules) if isinstance(rules, str) else rules, players, seed)


def solve(deal: "Deal", time_limit: float = 60.0, only: str | None = None) -> "Bound":
    """The best score of a deal when everything is known: proved, or as bounds.

    It stops after so many seconds, or at Ctrl-C, with what is known by then. `only` names the one
    stage that shall try. Every line that it returns has been refereed.

    >>> best = solve(deal("nl", players=3, seed=7))
    >>> best.lower, best.upper, best.proved
    (25, 25, True)
    >>> best.line[:2]
    ('play y1', 'play y2')
    """
    from tamaya.solver.portfolio import solve as attempt

    return attempt(deal, time_limit, only).bound()


def drawn(what: "Deal | State | Bound", width: int = 900) -> "Drawing":
    """A drawing of a deal, of a table, or of the best line of a deal.

    A notebook shows it when it is the last line of a cell; `save` writes it into a file. It is so
    many pixels wide: 900 suits a page, 390 a phone.

    >>> drawn(deal("nl", players=3, seed=7)).svg[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    from tamaya.drawing.drawn import drawn as drawing_of

    return drawing_of(what, width)


def check(rules: str | Path, play: bool = True, seconds: float = 20.0) -> "StaticReport":
    """What is wrong with a rules expression, or with a file and everything in it.

    Bad input stands in `errors`, defects of rules that can be used in `findings`, and what was
    looked at in `phases`. Each set of rules is looked at for so many seconds at most; without
    `play` only what files and tables say of themselves is looked at.

    >>> report = check("nl+expert", play=False)
    >>> report.errors, report.findings
    ([], [])
    """
    from tamaya.lab.check.check import Plan
    from tamaya.lab.check.check import check as check_all
    from tamaya.lab.check.phases.phase import CheckLimits

    return check_all(str(rules), Plan(CheckLimits(seconds=seconds), play))


def diff(
    one: "Rules | str",
    other: "Rules | str",
    players: int | None = None,
    seconds: float = 20.0,
    seed: int | None = None,
) -> "Differences":
    """What changes between two rule sets: in clauses, in facts, and in play.

    Both are played in step for so many seconds, over all deals of small tables or over the deal of
    a seed. Raises `ValueError` where so many players can't play both.

    >>> changes = diff("nl", "nl+fours", seconds=200)
    >>> [(change.subject, change.one, change.other) for change in changes.clauses]
    [('when a 4 is placed', None, 'regain 1 hint')]
    >>> len(changes.play.parting.line)
    3
    """
    from tamaya.differences import differences
    from tamaya.variants.compile.passes import compile_rules

    both = [compile_rules(one) if isinstance(one, str) else one for one in (one, other)]
    return differences(both[0], both[1], players, seconds, seed)


def play_games(
    rules: "Rules | str",
    players: int,
    level: "str | Seated",
    seeds: Iterable[int],
    processes: int = 1,
) -> "list[GameRow]":
    """Let players of a level play the deals of many seeds: a row of plain numbers for each.

    `level` is a name, see docs/players.md, or a function that makes a player of your own from a
    seed and a seat. A seed gives the same row on every machine, with any number of processes. The
    level `perfect` is the solver's best line of each deal; no line scores more than `at_most`.
    Raises `ValueError` where there is no such level, or the rules are not for so many players.

    >>> rows = play_games("nl", players=3, level="practised", seeds=range(4))
    >>> [(row.seed, row.lost) for row in rows]
    [(0, False), (1, False), (2, False), (3, False)]
    """
    from tamaya.lab.studies.games.games import play_games as rows_of
    from tamaya.variants.compile.passes import compile_rules

    found = compile_rules(rules) if isinstance(rules, str) else rules
    return list(rows_of(found, players, level, seeds, processes))


def recorded_game(file: str | Path) -> "GameRow":
    """Count a recorded game as those of `play_games` are counted, so that both can be compared.

    The file holds a record of tamaya's or of hanab.live. Raises `ValueError` where it is none, or
    where a move in it is not legal.
    """
    from tamaya.engine.players.rows import recorded
    from tamaya.engine.records.record import read_record

    path = Path(file)
    return recorded(read_record(path.read_text(encoding="utf-8"), folder=path.parent))


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("tamaya")
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'tamaya' has no attribute {name!r}")
