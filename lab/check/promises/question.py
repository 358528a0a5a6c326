"""What is asked of games: conditions that shall hold together at some moment of one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tamaya.engine.questions.conditions import holds
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.lab.check.possible.measures import why_never_met
from tamaya.lab.check.possible.possible import possible
from tamaya.lab.grasps import TABLES, not_covered
from tamaya.lab.walks.watched import WatchedTable
from tamaya.variants.conditions import Condition, UnknownError, condition
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import Range


@dataclass(frozen=True, slots=True)
class Question:
    """Whether a game by some rules comes to where all of these conditions hold."""

    rules: Rules
    conditions: tuple[Condition, ...]

    @property
    def words(self) -> str:
        return phrase(Node("promised", tuple(one.node for one in self.conditions)))

    @property
    def ranges(self) -> Iterator[Range]:
        return (term for one in self.conditions for term in one.ranges)

    @property
    def least_players(self) -> int:
        """Without so many players it says nothing."""
        seats = ("cards of a player", "player to act")
        return max([term.of + 1 for term in self.ranges if term.measure in seats], default=0)

    def speaks_of(self, measure: str) -> bool:
        return any(term.measure == measure for term in self.ranges)

    def under(self, rules: Rules, players: int) -> "Question | None":
        """The same question about other rules; None where they lack what it speaks of."""
        try:
            conditions = tuple(condition(rules, one.node, players) for one in self.conditions)
        except UnknownError:
            return None
        return Question(rules, conditions)


Sight = tuple[int, int]
"""The question by its place, and the condition by its place; -1 stands for all of them at once."""


def look_for(questions: dict[int, Question]) -> Callable[[WatchedTable], Iterator[Sight]]:
    """Looks for each condition and for each whole question that hasn't been seen yet."""
    left: dict[Sight, tuple[Condition, ...]] = {}
    for place, question in questions.items():
        left |= {(place, number): (one,) for number, one in enumerate(question.conditions)}
        left[place, -1] = question.conditions

    def look(table: WatchedTable) -> Iterator[Sight]:
        for sight in [sight for sight, conditions in left.items() if holds(conditions, table)]:
            del left[sight]
            yield sight

    return look


# ------------------------------------------------------------------- what no table can show


def impossible(question: Question) -> str:
    """Why no table by these rules can show it, in words; empty where one may."""
    if not_covered(TABLES, question.rules):
        return ""
    can = possible(question.rules)
    for one in question.conditions:
        why = why_never_met(can, one.ranges)
        if why:
            return f"`{phrase(one.node)}` can't be: {why}"
    why = why_never_met(can, tuple(question.ranges))
    return f"`{question.words}` can't be: {why}" if why else ""
