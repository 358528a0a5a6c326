"""Questions put to all games of a table that is small enough for that."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tamaya.engine.game.deal import deal
from tamaya.lab import grasps
from tamaya.lab.case import Small
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.check.promises.question import Question, impossible, look_for
from tamaya.lab.findings import Trace
from tamaya.lab.grasps import not_covered
from tamaya.lab.small.reduce import Reduced, reduced
from tamaya.lab.small.sizes import ladder
from tamaya.lab.walks.trace import trace_to
from tamaya.lab.walks.walk import walk
from tamaya.solver.clock import now
from tamaya.variants.rules import Rules

_SMALL_AS_IT_IS = 12
"""With so few cards all games may be gone through without making the table smaller."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a walk through all games of a table shows of some questions.

    `asked` are those that make sense there. Of these `shown` has the shortest game, and `idle` the
    conditions that never hold by themselves.
    """

    small: Small
    is_full: bool
    asked: frozenset[int]
    shown: dict[int, Trace]
    idle: dict[int, tuple[int, ...]]


def full_tables(rules: Rules) -> Iterator[Reduced]:
    """The table as it is, for each number of players, if its games can be gone through."""
    if len(rules.deck) <= _SMALL_AS_IT_IS:
        yield from (Reduced(rules, players, ()) for players in rules.players)


def small_tables(rules: Rules, questions: dict[int, Question]) -> Iterator[Reduced]:
    """Growing tables by these rules. Tokens that are asked about are all there."""
    asked = [one.node.kind for question in questions.values() for one in question.conditions]
    players = max((question.least_players for question in questions.values()), default=0)
    for size in ladder(rules):
        size = replace(
            size,
            hints=None if "has_hints" in asked else size.hints,
            strikes=None if "has_strikes" in asked else size.strikes,
            players=max(size.players, players),
        )
        table = reduced(rules, size)
        if table is not None:
            yield table


def walk_through(
    table: Reduced, questions: dict[int, Question], limits: CheckLimits, until: float
) -> Seen:
    """All games of a table, or as many as the limits allow."""
    rules = table.rules
    own: dict[int, Question] = {}
    for place, question in questions.items():
        there = question.under(rules, table.players)
        if there is not None and not impossible(there):
            own[place] = there
    one = deal(rules, table.players, 0) if not_covered(grasps.LUCK, rules) else None
    seconds = max(until - now(), 0.0)
    found = walk(rules, table.players, limits.states, seconds, one, look=look_for(own))
    shown: dict[int, Trace] = {}
    idle: dict[int, tuple[int, ...]] = {}
    for place, question in own.items():
        state = found.sights.get((place, -1))
        if state is not None:
            shown[place] = trace_to(found, state)
        numbers = range(len(question.conditions))
        idle[place] = tuple(n for n in numbers if (place, n) not in found.sights)
    is_full = all(rules.hash == question.rules.hash for question in questions.values())
    return Seen(Small(table, found), is_full, frozenset(own), shown, idle)
