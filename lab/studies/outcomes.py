"""What came of one deal: played by people of some level, or solved."""

from dataclasses import dataclass

from tamaya.engine.deal import deal
from tamaya.engine.players.levels.levels import LEVELS, game
from tamaya.engine.players.rows import Row
from tamaya.lab.games.perfect import PERFECT
from tamaya.solver.attempt import Attempt
from tamaya.solver.portfolio import solve
from tamaya.variants.rules import Rules

SOLVE_SECONDS = 2.0
"""So long the solver may think about a deal. What is open then counts as open."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The score of a deal, from the least to the most that it can be: they differ where the solver
    left it open. `lost` and `perfect` are None where that is open."""

    seed: int
    score: int
    at_most: int
    lost: bool | None
    perfect: bool | None
    turns: int | None
    stuck: int | None


def outcome(rules: Rules, players: int, level: str, seed: int) -> Outcome:
    """Let a deal be played, or solve it."""
    dealt = deal(rules, players, seed)
    if level == PERFECT:
        return _solved(solve(dealt, SOLVE_SECONDS), seed)
    return _played(game(dealt, LEVELS[level].player))


def _played(row: Row) -> Outcome:
    assert row.seed is not None
    return Outcome(row.seed, row.score, row.score, row.lost, row.perfect, row.turns, row.stuck)


def _solved(attempt: Attempt, seed: int) -> Outcome:
    """Only the score is asked for: the line that reaches it is one of many."""
    rules = attempt.deal.rules
    low = rules.minimum if attempt.lower is None else attempt.lower
    high = attempt.upper
    perfect = True if low == rules.maximum else False if high < rules.maximum else None
    return Outcome(seed, low, high, None, perfect, None, None)
