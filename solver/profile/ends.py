"""How a game ends, as far as it isn't asked of the rules."""

from dataclasses import dataclass

from tamaya.engine.game.tables import RuleTables
from tamaya.solver.profile.changes import Change, change_of
from tamaya.variants.rules import Rules


@dataclass(frozen=True, slots=True)
class Milestone:
    """So many points, and what reaching them brings."""

    points: int
    ends: bool
    change: Change


def last_turns_of(rules: Rules) -> int | None:
    """Turns for each player after the deck ran out; None where that does not end the game."""
    outcome = rules.outcome("deck_runs_out")
    if outcome in ("lose", "end"):
        return 0 if outcome == "end" else None
    return next(iter(rules.deck_end.turns), None)


def milestones_of(tables: RuleTables) -> tuple[Milestone, ...]:
    """Numbers of points that mean something and are not there from the start."""
    start = sum(suit.points[0] for suit in tables.rules.suits)
    return tuple(
        Milestone(points, response.ends, change_of(tables, () if response.ends else (response,)))
        for points, response in tables.points
        if points > start
    )
