"""The last turns, when all cards that can be played lie in hands: the most points to be had."""

from functools import cache
from typing import NamedTuple

from tamaya.engine.game.fireworks import Ways
from tamaya.players.fold.kinds import Kinds

Hands = tuple[tuple[int, ...], ...]


class Heights(NamedTuple):
    """How far the fireworks have grown, and along which of their lines."""

    heights: tuple[int, ...]
    ways: Ways

    def with_card(self, kinds: Kinds, kind: int) -> "Heights":
        """The fireworks with one card more, which fits."""
        fireworks = kinds.tables.fireworks
        suit = fireworks.suit_of[kind]
        height, way = self.heights[suit], self.ways[suit]
        after = fireworks.at(suit, height, way).follows[kind]
        return Heights(
            (*self.heights[:suit], height + 1, *self.heights[suit + 1 :]),
            (*self.ways[:suit], after, *self.ways[suit + 1 :]),
        )


def most_points(kinds: Kinds, hands: Hands, grown: Heights, seat: int, turns: int) -> int:
    """The points that the fireworks can come to in so many turns, beginning with a seat's.

    Nobody draws a card any more, and whoever has none to place passes. Jokers are left alone.
    """
    tables, suits, players = kinds.tables, kinds.rules.suits, len(hands)
    safe = tuple(
        frozenset(kind for kind in hand if not kinds.lost_if_placed >> kind & 1) for hand in hands
    )

    @cache
    def gain(seat: int, turns: int, grown: Heights) -> int:
        if not turns:
            return 0
        following = (seat + 1) % players
        best = gain(following, turns - 1, grown)
        taken = tables.fireworks.takes(*grown)
        for kind in safe[seat]:
            # A hand holds a kind once here: to place a kind twice takes a value built twice.
            if kind in taken:
                suit = tables.suit_of[kind]
                points, height = suits[suit].points, grown.heights[suit]
                rest = gain(following, turns - 1, grown.with_card(kinds, kind))
                best = max(best, points[height + 1] - points[height] + rest)
        return best

    return gain(seat, min(turns, 2 * players), grown)
