"""The last turns, when all cards that can be played lie in hands: the most points to be had."""

from functools import cache

from tamaya.engine.players.fold.kinds import Kinds

Hands = tuple[tuple[int, ...], ...]


def most_points(kinds: Kinds, hands: Hands, heights: tuple[int, ...], seat: int, turns: int) -> int:
    """The points that the fireworks can come to in so many turns, beginning with a seat's.

    Nobody draws a card any more, and whoever has none to place passes.
    """
    tables, suits, players = kinds.tables, kinds.rules.suits, len(hands)
    safe = tuple(
        frozenset(kind for kind in hand if not kinds.lost_if_placed >> kind & 1) for hand in hands
    )

    @cache
    def gain(seat: int, turns: int, heights: tuple[int, ...]) -> int:
        if not turns:
            return 0
        following = (seat + 1) % players
        best = gain(following, turns - 1, heights)
        for kind in safe[seat]:
            suit = tables.suit_of[kind]
            height = heights[suit]
            # A hand holds a kind once here: to place a kind twice takes a value built twice.
            if tables.wants[suit][height] == kind:
                points = suits[suit].points
                higher = (*heights[:suit], height + 1, *heights[suit + 1 :])
                rest = gain(following, turns - 1, higher)
                best = max(best, points[height + 1] - points[height] + rest)
        return best

    return gain(seat, min(turns, 2 * players), heights)
