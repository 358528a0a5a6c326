"""Lines that need no search, so that there is a lower bound soon.

One plays or discards the most promising card each turn; the other loses on purpose, which can be
worth more than any honest end.
"""

from typing import ClassVar

from tamaya.engine.moves import Move
from tamaya.engine.table import Table
from tamaya.solver.attempt import Attempt


class Plain:
    """Once for a deal: a second time there would be the same lines."""

    name: ClassVar[str] = "plain"

    def declines(self, attempt: Attempt) -> str:
        return ""

    def run(self, attempt: Attempt) -> None:
        if attempt.lower is not None:
            return
        for losing in (False, True):
            if losing and not attempt.deal.rules.can_be_lost:
                return
            table = Table(attempt.game)
            line: list[Move] = []
            for _ in range(4 * len(attempt.deal.deck)):
                if table.over:
                    attempt.found(line)
                    break
                move = _plain_move(attempt, table, losing)
                table.perform(move)
                line.append(move)


def _plain_move(attempt: Attempt, table: Table, losing: bool) -> Move:
    """The best play or discard by the searcher's order, or the worst play when losing."""
    moves = attempt.searcher.ordered(table)
    plays = [move for move in moves if move.verb in ("play", "call")]
    if losing and plays:
        return plays[0]
    cards = [move for move in moves if move.verb in ("play", "call", "discard")]
    return (cards or moves)[-1]
