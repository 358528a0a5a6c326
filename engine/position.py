"""Everything that lies on a table, and its value as a `State`."""

from __future__ import annotations

from typing import Self

from tamaya.engine.game import Game
from tamaya.engine.state import Ending, State
from tamaya.variants.rules import Effect


class Position:
    """What lies on the table and whose turn it is; it can change. `State` is its value, frozen."""

    __slots__ = (
        "deck_ran_out",
        "discards",
        "drawn",
        "game",
        "hands",
        "heights",
        "hints",
        "idle",
        "last_axis",
        "looked",
        "over",
        "owes_draw",
        "pile",
        "player",
        "returned",
        "rules",
        "started",
        "strikes",
        "tables",
        "tiles_drawn",
        "turns_left",
        "used",
        "waiting",
    )

    def __init__(self, game: Game) -> None:
        """The table before the hands are dealt."""
        rules = game.rules
        self.game = game
        self.rules = rules
        self.tables = game.tables
        self.player = 0
        self.hands: list[list[int]] = []
        self.heights = [0] * len(rules.suits)
        self.hints = rules.hints.start
        self.strikes = 0
        self.pile = game.deal.deck
        self.drawn = 0
        self.discards = [0] * len(rules.kinds)
        self.tiles_drawn = 0
        self.returned = 0
        self.last_axis = ""
        self.used = [0] * len(rules.actions)
        self.turns_left = -1
        self.deck_ran_out = False
        self.waiting: list[Effect] = []
        self.owes_draw = False
        self.looked = -1
        self.over: Ending | None = None
        self.started = False
        self.idle = 0

    @classmethod
    def of(cls, state: State) -> Self:
        """The table that a state describes."""
        table = cls.__new__(cls)
        table.game = state.game
        table.rules = state.game.rules
        table.tables = state.game.tables
        table.player = state.player
        table.hands = [list(hand) for hand in state.hands]
        table.heights = list(state.heights)
        table.hints = state.hints
        table.strikes = state.strikes
        table.pile = state.pile
        table.drawn = state.drawn
        table.discards = list(state.discards)
        table.tiles_drawn = state.tiles_drawn
        table.returned = state.returned
        table.last_axis = state.last_axis
        table.used = list(state.used)
        table.turns_left = state.turns_left
        table.deck_ran_out = state.deck_ran_out
        table.waiting = list(state.waiting)
        table.owes_draw = state.owes_draw
        table.looked = state.looked
        table.over = state.over
        table.started = True
        table.idle = 0
        return table

    def state(self) -> State:
        """The present state as a value."""
        return State(
            self.game,
            self.player,
            tuple([tuple(hand) for hand in self.hands]),
            tuple(self.heights),
            self.hints,
            self.strikes,
            self.pile,
            self.drawn,
            tuple(self.discards),
            self.tiles_drawn,
            self.returned,
            self.last_axis,
            tuple(self.used),
            self.turns_left,
            self.deck_ran_out,
            tuple(self.waiting),
            self.owes_draw,
            self.looked,
            self.over,
        )

    @property
    def points(self) -> int:
        suits = self.rules.suits
        return sum([suit.points[height] for suit, height in zip(suits, self.heights, strict=True)])
