"""How a game ends: each pass reads the responses to one event."""

from dataclasses import dataclass
from typing import Literal

from tamaya.engine.game.tables import RuleTables
from tamaya.solver.profile.changes import Change, change_of

LastStrike = Literal["lose", "end", "nothing"]
Stuck = Literal["lose", "end", "skip"]


@dataclass(frozen=True, slots=True)
class Milestone:
    """So many points, and what reaching them brings."""

    points: int
    ends: bool
    change: Change


def last_strike_of(tables: RuleTables) -> LastStrike:
    """What the last strike does."""
    responses = tables.plain["last_strike"]
    if any(response.loses for response in responses):
        return "lose"
    return "end" if any(response.ends for response in responses) else "nothing"


def ends_when_complete(tables: RuleTables) -> bool:
    """Whether the game is over when all fireworks are complete."""
    return any(response.ends for response in tables.plain["all_completed"])


def deck_loses(tables: RuleTables) -> bool:
    """Whether the taking of the last card loses."""
    return any(response.loses for response in tables.plain["deck_runs_out"])


def last_turns_of(tables: RuleTables) -> int | None:
    """Turns for each player after the deck ran out; None where that does not end the game."""
    responses = tables.plain["deck_runs_out"]
    if deck_loses(tables):
        return None
    if any(response.ends for response in responses):
        return 0
    return next((r.last_turns for r in responses if r.last_turns >= 0), None)


def losing_needed(tables: RuleTables) -> bool:
    """Whether a needed card without a copy left loses the game."""
    return any(response.loses for response in tables.plain["needed_lost"])


def ends_when_stuck(tables: RuleTables) -> bool:
    """Whether the game is over when nothing more can be placed."""
    return any(response.ends for response in tables.plain["nothing_more"])


def stuck_of(tables: RuleTables) -> Stuck:
    """What becomes of a player who cannot act."""
    responses = tables.plain["cannot_act"]
    if any(response.loses for response in responses):
        return "lose"
    if any(response.ends for response in responses):
        return "end"
    return "skip" if any(response.skips for response in responses) else "end"


def milestones_of(tables: RuleTables) -> tuple[Milestone, ...]:
    """Numbers of points that mean something and are not there from the start."""
    start = sum(suit.points[0] for suit in tables.rules.suits)
    return tuple(
        Milestone(points, response.ends, change_of(tables, () if response.ends else (response,)))
        for points, response in tables.points
        if points > start
    )
