"""A table that says what happened on it: which clauses were carried out, and what came to nothing.

The referee decides everything; this only listens.
"""

from __future__ import annotations

from typing import Literal, get_args

from tamaya.engine.game.responses import Response, Responses
from tamaya.engine.moves import Call, Discard, Hint, Play
from tamaya.engine.turn.table import Table

Deed = Literal[
    "hint",
    "empty hint",
    "discard",
    "misplay",
    "call",
    "pass",
    "lost",
    "too few points",
]
"""What is done, or comes about, under clauses that speak of no event."""

DEEDS: dict[object, Deed] = {deed: deed for deed in get_args(Deed)}

Happening = Response | tuple[Literal["hint lost"], str] | Literal["pile dry", "cannot act"] | Deed
"""A clause that was carried out, or what came to nothing: a token, with the clause that brought it.
"""


class WatchedTable(Table):
    """A table with a list of what happened in the last move."""

    __slots__ = ("happened",)
    happened: list[Happening]

    def react(self, responses: Responses) -> None:
        if responses and responses is self.tables.plain["cannot_act"]:
            self.happened.append("cannot act")
        super().react(responses)

    def answer(self, responses: Responses) -> None:
        self.happened += responses
        super().answer(responses)

    def hint_was_given(self, move: Hint) -> None:
        self.happened.append("hint")
        if not self.touches(move):
            self.happened.append("empty hint")
        super().hint_was_given(move)

    def discard(self, move: Discard) -> None:
        super().discard(move)
        self.happened.append("discard")

    def play(self, move: Play | Call) -> None:
        if move.verb == "call":
            self.happened.append("call")
        super().play(move)

    def pass_turn(self) -> None:
        super().pass_turn()
        self.happened.append("pass")

    def misplay(self, kind: int) -> None:
        self.happened.append("misplay")
        super().misplay(kind)

    def end(self, lost: bool, reason: str) -> None:
        super().end(lost, reason)
        if self.over and self.over.lost:
            self.happened.append("lost")
            if not lost:
                self.happened.append("too few points")

    def regain(self, parts: int) -> None:
        if self.hints + parts > self.rules.hints.total:
            brought = next((h.text for h in reversed(self.happened) if isinstance(h, Response)), "")
            self.happened.append(("hint lost", brought))
        super().regain(parts)

    def draw_tile(self) -> None:
        if self.tiles_drawn == len(self.game.deal.tiles):
            self.happened.append("pile dry")
        super().draw_tile()

    def begin_turn(self) -> None:
        super().begin_turn()
        if self.over and self.over.reason == NOBODY:
            self.happened.append("cannot act")


NOBODY = "nobody can act"


def watched(table: Table) -> WatchedTable:
    """A copy of a table, to be played on."""
    copy = WatchedTable.of(table)
    copy.happened = []
    return copy
