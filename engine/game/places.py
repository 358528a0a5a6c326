"""Which places of a hand count, and the moves that name them."""

from typing import assert_never

from tamaya.engine.moves import Call, Choose, Discard, Play
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import Place


def places(size: int, only: Place) -> range:
    """The places of a hand of some size; where only one end of it counts, that one."""
    match only:
        case "first":
            return range(size)[:1]
        case "last":
            return range(size)[-1:]
        case "":
            return range(size)
        case _:
            assert_never(only)


class PlaceTables:
    """The places from which cards can leave hands, and the moves for it."""

    def __init__(self, rules: Rules) -> None:
        suits = range(len(rules.suits))
        longest = max(max(hands.cards) for hands in rules.hands) + 1
        # Whether it counts where in a hand a card is.
        self.places_count = bool(rules.playing.only or rules.discarding.only)
        # By the size of the hand, the places from which a card may be played or discarded.
        self.playable = tuple(places(size, rules.playing.only) for size in range(longest + 1))
        self.discardable = tuple(places(size, rules.discarding.only) for size in range(longest + 1))
        self.plays = tuple(
            tuple(
                [Play.of(at) for at in free]
                + [Call.of(at, suit) for at in free for suit in suits if rules.playing.may_call]
            )
            for free in self.playable
        )
        self.discard_moves = tuple(
            tuple(Discard.of(at) for at in free) for free in self.discardable
        )
        self.choices = tuple(Choose.of(kind) for kind in range(len(rules.kinds)))
