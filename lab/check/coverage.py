"""Which clauses came up in the walks and games of a check, and which never did.

One record of observations is kept for a set of rules while the phases go on. A walk notes the
shortest game in which something happened, the games at the full table are counted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypedDict

from tamaya.engine.game.responses import Response
from tamaya.engine.game.tables import rule_tables
from tamaya.lab.check.possible.possible import possible
from tamaya.lab.grasps import TABLES, not_covered
from tamaya.lab.walks.walk import Walk
from tamaya.lab.walks.watched import DEEDS, Deed, Happening, WatchedTable
from tamaya.variants.rules import Action, Origin, Reaction, Rules
from tamaya.variants.words.sentences import effect_words, row_words

Fact = tuple[Literal["clause", "goal", "row"], int] | Deed
"""A clause by its place in `Rules.effect_lists`, a goal or a row of the rating by its own, or a
deed."""


class CoveredData(TypedDict):
    """A row of the coverage as JSON says it."""

    clause: str
    file: str | None
    line: int | None
    moves: int | None
    games: int
    never: str | None


@dataclass(frozen=True, slots=True)
class Covered:
    """A clause, the moves of the shortest game of a walk in which it came up, and in how many games
    of the full table; `never` is the reason why it never can, where the tables tell."""

    clause: str
    origin: Origin | None
    moves: int | None
    games: int
    never: str = ""

    @property
    def came_up(self) -> bool:
        return self.moves is not None or self.games > 0

    def to_json(self) -> CoveredData:
        return {
            "clause": self.clause,
            "file": self.origin.file if self.origin is not None else None,
            "line": self.origin.line if self.origin is not None else None,
            "moves": self.moves,
            "games": self.games,
            "never": self.never or None,
        }


@dataclass(slots=True)
class Observed:
    """What was seen of some rules so far; `late` is whether a walk was left for lack of time."""

    rules: Rules
    moves: dict[Fact, int] = field(default_factory=dict)
    games: Counter[Fact] = field(default_factory=Counter)
    walked: int = 0
    played: int = 0
    late: bool = False

    def add_walk(self, walk: Walk) -> None:
        """Note all that happened in a walk, each with the length of its shortest game."""
        self.walked += 1
        answers = {one: place for place, one in enumerate(rule_tables(walk.rules).answers)}
        places = _places(walk.rules, self.rules)
        for happening, state in walk.first.items():
            fact = _fact(happening, answers)
            if isinstance(fact, tuple):
                fact = ("clause", places[fact[1]]) if fact[1] in places else None
            if fact is not None:
                moves = walk.depth(state)
                self.moves[fact] = min(moves, self.moves.get(fact, moves))

    def add_game(self, table: WatchedTable, happened: Iterable[Happening]) -> None:
        """Count a game of the full table, with all that happened in it."""
        self.played += 1
        answers = {one: place for place, one in enumerate(table.tables.answers)}
        facts = {fact for one in happened if (fact := _fact(one, answers)) is not None}
        if table.over is not None:
            score = table.over.score
            facts |= {("row", i) for i, r in enumerate(self.rules.rating) if r.holds(score)}
        facts |= {("goal", i) for i in range(len(self.rules.goals)) if table.goals >> i & 1}
        self.games.update(facts)

    def coverage(self) -> list[Covered]:
        """A row for each clause that can be seen to come up, in the order of their places."""
        rows = [
            Covered(words, origin, self.moves.get(fact), self.games[fact], never)
            for fact, words, origin, never in _clauses(self.rules)
        ]
        return sorted(rows, key=lambda row: _place(row.origin))


def _places(small: Rules, full: Rules) -> dict[int, int]:
    """For the clauses of a small table, by their place there, their places at the full one."""
    places = {}
    others: list[Reaction | Action] = [*full.reactions, *full.actions]
    clauses: list[Reaction | Action] = [*small.reactions, *small.actions]
    for place, clause in enumerate(clauses):
        same = [i for i, other in enumerate(others) if other.origin == clause.origin]
        if same:
            places[place] = same[0]
    first, own = len(others), len(clauses)
    return places | {own + i: first + i for i in range(min(len(small.tiles), len(full.tiles)))}


_DEEDS: tuple[tuple[Deed, str], ...] = (
    ("hint", "hint costs"),
    ("empty hint", "hint empty"),
    ("discard", "discard when"),
    ("misplay", "play misplay"),
    ("call", "play calling"),
    ("pass", "pass"),
    ("lost", "lost"),
    ("too few points", "lost below"),
)
"""What is done under clauses that aren't about an event, with the rule that they state."""


def _fact(happening: Happening, answers: dict[Response, int]) -> Fact | None:
    """What a happening tells of a clause; the answers say in which place each stands."""
    if isinstance(happening, Response):
        return ("clause", answers[happening]) if happening in answers else None
    return DEEDS.get(happening)


def _clauses(rules: Rules) -> Iterator[tuple[Fact, str, Origin | None, str]]:
    """What can be seen to come up: its fact, its words, its place, and why it never can."""
    can = possible(rules) if not not_covered(TABLES, rules) else None
    for place, reaction in enumerate(rules.reactions):
        why = can.why_never(reaction) if can is not None else ""
        yield ("clause", place), reaction.origin.text, reaction.origin, why
    first = len(rules.reactions)
    for place, action in enumerate(rules.actions):
        why = can.why_not_taken(place) if can is not None else ""
        yield ("clause", first + place), action.origin.text, action.origin, why
    first += len(rules.actions)
    for place, tile in enumerate(rules.tiles):
        yield (
            ("clause", first + place),
            f"tile {place + 1} {{ {effect_words(rules, tile)} }}",
            None,
            "",
        )
    for deed, rule in _DEEDS:
        origin = rules.origin(rule)
        if origin is not None and _can_be_seen(rules, deed):
            yield deed, origin.text, origin, ""
    for place, goal in enumerate(rules.goals):
        yield ("goal", place), goal.origin.text, goal.origin, ""
    for place, row in enumerate(rules.rating):
        yield ("row", place), f'{row_words(row)} "{row.text}"', rules.origin("rating"), ""


def _can_be_seen(rules: Rules, deed: Deed) -> bool:
    """Whether a clause allows its deed: one that forbids it has nothing to show."""
    match deed:
        case "empty hint":
            return rules.hinting.may_touch_none
        case "discard":
            return rules.discarding.when != "never"
        case "lost":
            return rules.can_be_lost
    return True


def _place(origin: Origin | None) -> tuple[str, int, int]:
    return (origin.file, origin.line, origin.column) if origin is not None else ("~", 0, 0)
