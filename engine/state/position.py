"""Everything that lies on a table, and its value as a `State`."""

from __future__ import annotations

from typing import Self

from tamaya.engine.game.fireworks import Ways
from tamaya.engine.game.game import Game
from tamaya.engine.happenings import Happening
from tamaya.engine.state.fields import frozen, lay_as
from tamaya.engine.state.state import Ending, StandIns, State, Waiting


class Position:
    """What lies on the table and whose turn it is; it can change. `State` is its value, frozen.

    `happenings` is a list while somebody listens, and otherwise None.
    """

    __slots__ = (*State._fields, "happenings", "idle", "rules", "started", "tables", "true")

    def __init__(self, game: Game) -> None:
        """The table before the hands are dealt."""
        rules = game.rules
        self.game = game
        self.rules = rules
        self.tables = game.tables
        self.player = 0
        self.hands: list[list[int]] = []
        self.heights = [0] * len(rules.suits)
        self.ways: Ways = self.tables.no_ways
        self.stand_ins: StandIns = self.tables.no_stand_ins
        self.hints = rules.hints.start
        self.strikes = 0
        self.pile = game.deal.deck
        self.drawn = 0
        self.discards = [0] * len(rules.kinds)
        self.tiles_drawn = 0
        self.returned = 0
        self.last_axis = ""
        self.last_name = -1
        self.last_receivers = 0
        self.times_named = [0] * len(rules.names) if rules.hinting.most_times else []
        self.used = [0] * len(rules.actions)
        self.passed = 0
        self.became = 0
        self.turns_left = -1
        self.deck_ran_out = False
        self.stuck = False
        self.waiting: list[Waiting] = []
        self.owes_draw = False
        self.looked = -1
        self.over: Ending | None = None
        self.started = False
        self.idle = 0
        self.happenings: list[Happening] | None = None
        self.true = 0  # which of the watched sentences were true when last looked at, a bit each

    @classmethod
    def of(cls, source: State | Position) -> Self:
        """The table that a state describes, or one more like a table."""
        table = cls.__new__(cls)
        lay_as(table, source)
        table.rules = source.game.rules
        table.tables = source.game.tables
        table.started = True
        table.happenings = None
        table.idle = 0
        table.true = 0
        return table

    def state(self) -> State:
        """The present state as a value."""
        return frozen(self)

    @property
    def deck_size(self) -> int:
        return len(self.pile) - self.drawn

    @property
    def points(self) -> int:
        suits = self.rules.suits
        return sum([suit.points[height] for suit, height in zip(suits, self.heights, strict=True)])
