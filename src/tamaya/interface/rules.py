"""Rules: compiled, checked, compared."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tamaya.interface.arguments import (
    compiled,
    expression_of,
    files_of,
    flag,
    players_of,
    rules_of,
    seconds_of,
    seed_of,
)
from tamaya.variants.library import library_of_files
from tamaya.variants.rules import Rules

if TYPE_CHECKING:
    from tamaya.differences import Differences
    from tamaya.lab.check.files.static import StaticReport


def rules(expression: str | Path, files: Iterable[str | Path] = ()) -> Rules:
    """Compile a rules expression, a `.hanabi` file, or `FILE.hanabi:EXPRESSION`.

    `files` are further rule files whose names the expression may use. Raises `RulesError`, which
    holds everything that is wrong.

    >>> rules("abacus-2012(strikes=2)+multicolour-wild").maximum
    30
    """
    text = expression_of("expression", expression)
    return compiled("expression", text, library_of_files(files_of("files", files)))


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

    text = expression_of("rules", rules)
    limits = CheckLimits(seconds=seconds_of("seconds", seconds, zero=True))
    return check_all(text, Plan(limits, flag("play", play)))


def diff(
    one: Rules | str | Path,
    other: Rules | str | Path,
    players: int | None = None,
    seconds: float = 20.0,
    seed: int | None = None,
) -> "Differences":
    """What changes between two rule sets: in clauses, in facts, and in play.

    Both are played in step for so many seconds, over all deals of small tables or over the deal of
    a seed. Raises `ValueError` where so many players can't play both.

    >>> changes = diff("nl", "nl+fours", seed=1)
    >>> [(change.subject, change.one, change.other) for change in changes.clauses]
    [('when a 4 is placed', None, 'regain 1 hint')]
    >>> len(changes.play.parting.line)
    5
    """
    from tamaya.differences import differences

    first, second = rules_of("one", one), rules_of("other", other)
    if players is not None:
        players_of(players, first)
        players_of(players, second)
    if seed is not None:
        seed_of("seed", seed)
    return differences(first, second, players, seconds_of("seconds", seconds, zero=True), seed)
