"""Lines: the moves of whole games, as the referee has played them.

A `Line` is made by a `Scribe` only, who plays each move on a table before writing it down. So
there is no need to play it again: its score is right, and its moves can be told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tamaya.engine.game.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.play import MoveMade, make
from tamaya.engine.records.notation import text_of
from tamaya.engine.state.state import Ending, State
from tamaya.engine.turn.table import Table
from tamaya.variants.rules import Rules


class Left(NamedTuple):
    """What is left on the table when a line ends, and how many turns it took.

    A choice within a turn is no turn of its own. `hints` are in parts of a token; `strikes` are
    those that could still have been taken; `turns_left` is -1 where no last turn was set.
    """

    turns: int
    hints: int
    strikes: int
    deck: int
    turns_left: int


@dataclass(frozen=True, slots=True)
class Line:
    """A whole game. `hands` holds, for each move, the hand of its player before it."""

    moves: tuple[Move, ...]
    hands: tuple[tuple[int, ...], ...]
    over: Ending
    left: Left

    @property
    def score(self) -> int:
        return self.over.score

    @classmethod
    def of(cls, game: Game, moves: Iterable[Move]) -> Line | None:
        """The line of these moves; None where they don't end the game."""
        scribe = Scribe(game)
        for move in moves:
            scribe.perform(move)
        return scribe.line

    def texts(self, rules: Rules) -> tuple[str, ...]:
        """The moves in notation."""
        played = zip(self.moves, self.hands, strict=True)
        return tuple([text_of(rules, move, hand) for move, hand in played])

    def states(self, game: Game) -> list[State]:
        """The game once more, state by state: one more than there are moves."""
        table = Table(game)
        states = [table.state()]
        for move in self.moves:
            table.perform(move)
            states.append(table.state())
        return states

    def made(self, game: Game) -> list[MoveMade]:
        """The game once more, move by move, with what happened."""
        made: list[MoveMade] = []
        state = Table(game).state()
        for move in self.moves:
            made.append(make(state, move))
            state = made[-1].now
        return made


class Scribe:
    """Plays moves on a table, and writes them down."""

    __slots__ = ("hands", "moves", "table", "turns")

    def __init__(self, game: Game) -> None:
        self.table = Table(game)
        self.moves: list[Move] = []
        self.hands: list[tuple[int, ...]] = []
        self.turns = 0

    def perform(self, move: Move) -> None:
        table = self.table
        hand = tuple(table.hands[table.player])
        begins = not table.waiting
        table.perform(move)
        self.turns += begins
        self.moves.append(move)
        self.hands.append(hand)

    @property
    def line(self) -> Line | None:
        """What has been played; None while the game isn't over."""
        if self.table.over is None:
            return None
        return Line(tuple(self.moves), tuple(self.hands), self.table.over, self.left)

    @property
    def left(self) -> Left:
        table = self.table
        return Left(
            self.turns,
            table.hints,
            table.rules.strikes - table.strikes,
            len(table.pile) - table.drawn,
            table.turns_left,
        )
