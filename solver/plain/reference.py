"""The oracle: exhaustive best play by the referee, with memory. For tiny deals only.

It makes every legal move, asks nothing about the rules, and believes only what the referee does.
Where it may `merge` it looks at moves that differ (`choices`), and takes states for one that are
the same for the rest of the game (`keys`); otherwise it relies on neither.
"""

import math
import sys
from dataclasses import dataclass

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.solver import clock
from tamaya.solver.plain.choices import Key, distinct_moves, exact, key_of

NO_SCORE = -sys.maxsize
"""The best score of a game that never ends, however it is played."""


class TooLargeError(Exception):
    """The game has more states than were allowed."""


@dataclass(frozen=True, slots=True)
class Explored:
    """The best score of a deal, and all states that its games can come to, with the best score from
    each on; None where no game ends from there."""

    best: int
    keys: frozenset[Key]
    worth: tuple[tuple[State, int | None], ...]


def best_score(
    deal: Deal, most_states: int = 20_000, merge: bool = True, until: float = math.inf
) -> int:
    """The best score of a deal, over every sequence of legal moves.

    Raises `TooLargeError` when there are more states than `most_states`, or more than can be
    looked at until some moment. A game that never ends
    has no score: a state that is met again on the way is worth nothing by that way.
    """
    return explored(deal, most_states, merge, until).best


def explored(
    deal: Deal, most_states: int = 20_000, merge: bool = True, until: float = math.inf
) -> Explored:
    """The best score, with the states that were looked at on the way."""
    search = _Search(most_states, merge, until)
    best = search.best(Table(Game(deal)).state())
    worth = tuple(zip(search.states, search.worth, strict=True))
    return Explored(best, frozenset(search.place), worth)


class _Search:
    """All states that can be reached, then their worth, from the ends backwards.

    Hints that cost nothing let the play go in circles, so worth is raised until nothing changes.
    """

    def __init__(self, most_states: int, merge: bool, until: float) -> None:
        self.most_states = most_states
        self.until = until
        self.merge = merge
        self.next: list[list[int]] = []
        self.worth: list[int | None] = []
        self.states: list[State] = []
        self.place: dict[Key, int] = {}

    def best(self, start: State) -> int:
        self.reach(start)
        before: list[list[int]] = [[] for _ in self.next]
        for state, successors in enumerate(self.next):
            for successor in successors:
                before[successor].append(state)
        waiting = [i for i, worth in enumerate(self.worth) if worth is not None]
        waiting.sort(key=lambda i: -(self.worth[i] or 0))
        while waiting:
            state = waiting.pop()
            worth = self.worth[state]
            assert worth is not None
            for earlier in before[state]:
                score = self.worth[earlier]
                if score is None or score < worth:
                    self.worth[earlier] = worth
                    waiting.append(earlier)
        points = self.worth[0]
        return points if points is not None else NO_SCORE

    def reach(self, start: State) -> None:
        """Every state that legal moves lead to, each once."""
        waiting = [self.note(start)]
        while waiting:
            number, state = waiting.pop()
            if state is None or state.over:
                continue
            table = Table.of(state)
            for move in distinct_moves(table) if self.merge else table.legal_moves():
                after = Table.of(state)
                after.perform(move)
                successor = self.note(after.state())
                self.next[number].append(successor[0])
                waiting.append(successor)

    def note(self, state: State) -> tuple[int, State | None]:
        """A number for a state, and the state itself if it is new."""
        key = key_of(state) if self.merge else exact(state)
        if key in self.place:
            return self.place[key], None
        number = self.place[key] = len(self.place)
        if number >= self.most_states:
            raise TooLargeError(f"more than {self.most_states} states")
        if number % 64 == 0 and clock.now() > self.until:
            raise TooLargeError("more states than there was time for")
        self.next.append([])
        self.states.append(state)
        self.worth.append(state.over.score if state.over else None)
        return number, state
