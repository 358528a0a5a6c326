"""Depth-first search for a line that reaches a score, remembering where there is none.

It plays with the referee, so it is exact under all rules; when it has looked everywhere, the score
can't be reached. The order of moves is a guess at what good players do, and decides only how
soon a line is found.
"""

from dataclasses import dataclass

from tamaya.engine.game.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.questions.placing import fits
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.solver import clock
from tamaya.solver.plain.ceiling import ceiling_of
from tamaya.solver.plain.choices import Keys, distinct_moves


class StoppedError(Exception):
    """The search was stopped by its budget."""


@dataclass(slots=True)
class Budget:
    """How long a search may go on: until a moment, and for so many states."""

    until: float
    states: int

    def spend(self) -> None:
        self.states -= 1
        if self.states < 0 or (self.states & 255 == 0 and clock.now() > self.until):
            raise StoppedError


class Searcher:
    """Searches of one deal, for falling targets."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ceiling = ceiling_of(game.rules)
        self.keys = Keys(game.rules, self.ceiling)

    def line_to(self, target: int, budget: Budget) -> list[Move] | None:
        """A line that scores at least `target`, or None when there is none.

        Raises `StoppedError` when the budget is used up before either is known.
        """
        start = Table(self.game)
        if self.ceiling.of(start) < target:
            return None
        if start.over:
            return []
        failed: set[tuple[object, ...]] = {self.keys.of(start)}
        path: list[Move] = []
        # For each state on the way: the state, and the moves not tried yet, the best one last.
        stack: list[tuple[State, list[Move]]] = [(start.state(), self.ordered(start))]
        while stack:
            state, moves = stack[-1]
            if not moves:
                stack.pop()
                if path:
                    path.pop()
                continue
            move = moves.pop()
            budget.spend()
            table = Table.of(state)
            table.perform(move)
            if table.over:
                if table.over.score >= target:
                    return [*path, move]
                continue
            if self.ceiling.of(table) < target:
                continue
            # A state is noted when it is entered: met again on the way it leads nowhere new,
            # met again later it has failed.
            key = self.keys.of(table)
            if key in failed:
                continue
            failed.add(key)
            path.append(move)
            stack.append((table.state(), self.ordered(table)))
        return None

    def ordered(self, table: Table) -> list[Move]:
        """The moves that differ, the most promising last."""
        useful = self.keys.useful(table)
        hand = table.hands[table.player]
        tables = table.tables

        def promise(move: Move) -> float:
            match move.verb:
                case "choose":
                    return 9 - tables.value_of[move.kind] / 100 + useful[move.kind]
                case "play" | "call":
                    kind = hand[move.place]
                    suit = tables.suit_of[kind]
                    right = fits(table, kind)
                    if move.verb == "call":
                        right = right and move.suit == suit
                        return 10 if right else -3
                    return (9 - table.heights[suit] / 100) if right else -2 - 2 * useful[kind]
                case "discard":
                    kind = hand[move.place]
                    if not useful[kind]:
                        return 6 if table.hints < table.rules.hints.total else 4
                    left = tables.copies[kind] - table.discards[kind]
                    later = kind in table.pile[table.drawn :]
                    return 2 if left > 1 and later else (1 if left > 1 else -1)
                case "hint":
                    return 5
            return 3

        return sorted(distinct_moves(table), key=promise)
