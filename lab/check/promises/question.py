"""What is asked of games: conditions that shall hold together at some moment of one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tamaya.engine.questions.conditions import holds
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
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
        return (asked for one in self.conditions for asked in one.ranges)

    @property
    def least_players(self) -> int:
        """Without so many players it says nothing."""
        seats = ("cards of a player", "player to act")
        return max([asked.of + 1 for asked in self.ranges if asked.measure in seats], default=0)

    def speaks_of(self, measure: str) -> bool:
        return any(asked.measure == measure for asked in self.ranges)

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
        for sight in [sight for sight, asked in left.items() if holds(asked, table)]:
            del left[sight]
            yield sight

    return look


# ------------------------------------------------------------------- what no table can show


def impossible(question: Question) -> str:
    """Why no table by these rules can show it, in words; empty where one may."""
    if not_covered(TABLES, question.rules):
        return ""
    for one in question.conditions:
        for asked in one.ranges:
            least, most, words = _bounds(question.rules, asked)
            below = asked.most is not None and asked.most < least
            above = asked.least is not None and most is not None and asked.least > most
            if below or above:
                return f"`{phrase(one.node)}` can't be: {words}"
    return ""


def _bounds(rules: Rules, asked: Range) -> tuple[int, int | None, str]:
    """The least and the most that a measure can be on any table, and in words why."""
    match asked.measure:
        case "hints":
            most = rules.hints.total
            return 0, most, f"these rules have {rules.hint_text(most)} hints"
        case "strikes":
            return 0, rules.strikes, f"these rules have {rules.strikes} strikes"
        case "points":
            least = min(rules.least_points, rules.minimum)
            most = max(rules.most_points, rules.maximum)
            return least, most, f"tables and games are worth {least} to {most} points"
        case "fireworks complete":
            most = rules.most_fireworks
            return 0, most, f"these rules have {most} fireworks"
        case "cards of the deck" | "cards of the discards" if asked.kind < 0:
            most = len(rules.deck)
            return 0, most, f"these rules have {most} cards"
        case "lost":
            most = int(rules.can_be_lost)
            return 0, most, "by these rules no game is lost"
    return 0, None, ""
