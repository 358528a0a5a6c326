"""The best score of a deal: every way to play it, each position looked at once."""

from tests.second_hand.allowed import moves
from tests.second_hand.position import Luck
from tests.second_hand.table import Table
from tests.second_hand.turn import after, start


class TooManyError(Exception):
    """There are more positions than were allowed."""


def best_score(luck: Luck, most: int) -> int | None:
    """The best score of any way to play, or None where no way comes to an end."""
    begin = start(luck)
    seen, waiting, scores = {begin}, [begin], []
    while waiting:
        position = waiting.pop()
        if position.score is not None:
            scores.append(position.score)
        for move in moves(Table(luck, position)):
            reached = after(luck, position, move)
            if reached not in seen:
                seen.add(reached)
                waiting.append(reached)
        if len(seen) > most:
            raise TooManyError(f"more than {most} positions")
    return max(scores, default=None)
