"""A table that says what happened on it: which clauses were carried out, and what came to nothing.

The referee decides everything; this only listens.
"""

from __future__ import annotations

from typing import Literal

from tamaya.engine.game import Response, Responses
from tamaya.engine.table import Table

Happening = Response | tuple[Literal["hint lost"], str] | Literal["pile dry", "cannot act"]
"""A clause that was carried out, or what came to nothing: a token, with the clause that brought it.
"""


class WatchedTable(Table):
    """A table with a list of what happened in the last move."""

    __slots__ = ("happened",)
    happened: list[Happening]

    def react(self, responses: Responses) -> None:
        self.happened += responses
        if responses and responses is self.tables.plain["cannot_act"]:
            self.happened.append("cannot act")
        super().react(responses)

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
