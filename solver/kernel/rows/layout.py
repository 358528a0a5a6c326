"""Where in the row of the rules, and in that of a deal, each number stands.

Kinds of card that some firework wants are bits of a word: those of a firework lie side by side in
the order in which it takes them. All other cards are alike here: useless.
"""

from typing import TYPE_CHECKING, TypeAlias

from tamaya.solver.kernel.rows.fields import (
    MOST_BITS,
    MOST_DECK,
    MOST_HEIGHT,
    MOST_PLAYERS,
    MOST_SUITS,
    MOST_TILES,
)
from tamaya.solver.kernel.rows.tempers import BEAM_TEMPERS, DIVE_TEMPERS

if TYPE_CHECKING:  # whether a search takes some rules can be asked without NumPy
    import numpy as np
    from numpy.typing import NDArray

Ints: TypeAlias = "NDArray[np.int64]"
Shorts: TypeAlias = "NDArray[np.int32]"

BY_HEIGHT = MOST_HEIGHT + 2  # so many numbers have a firework's heights
CHANGE = 8  # hints plus, low, high; strikes plus, low, high; tiles drawn; and one that is free
BEAM_TEMPER, DIVE_TEMPER = len(BEAM_TEMPERS[0]), len(DIVE_TEMPERS[0])


class _Row:
    """A row in the making: each name has the next places."""

    def __init__(self) -> None:
        self.size = 0

    def places(self, many: int = 1) -> int:
        self.size += many
        return self.size - many


_rules = _Row()
PLAYERS = _rules.places()
HINTS = _rules.places()  # parts of a token at most
COST = _rules.places()
STRIKES = _rules.places()
DISCARDING = _rules.places()  # 0 never, 1 with a token spent, 2 always
LAST_TURNS = _rules.places()  # -1: play on to the end
CALLS = _rules.places()
NO_LOSS = _rules.places()  # a needed card without a copy loses the game
# The most points that one card brings; 0 where all cost points, for none need be placed.
STEP = _rules.places()
REVIVES = _rules.places()  # whether a tile brings a discarded card back
START_HINTS = _rules.places()
SUITS = _rules.places()
COMPLETE = _rules.places()  # the heights of all fireworks when they are complete
LOST_COUNTS = _rules.places()  # whether a lost game scores its points
# Whether each firework draws a tile at its end: so one of them draws none.
LAST_OWES_NONE = _rules.places()
# The kinds that are misplayed even where they fit, or may be thought to be.
MISFITS = _rules.places()
WAITING = _rules.places()  # a bit for each firework that waits for others before it is begun
# Which game it is, if it isn't the real one.
FREE = _rules.places()  # no tokens, and anybody may act
LOOSE = _rules.places()  # any card that was ever drawn can be brought back
SHARED = _rules.places()  # the cards that come first are in all hands
# Which arguments hold: see `arguments`.
PLAYS_FIRST = _rules.places()
USELESS_FIRST = _rules.places()
ONLY_WHEN_BARRED = _rules.places()  # misplays are tried only where a discard is forbidden
IN_TIME = _rules.places()
TILES_IN_TIME = _rules.places()
EVERY_STEP = _rules.places()  # whether each card brings just STEP
MUST_KEEP = _rules.places()
OFFSET = _rules.places(MOST_SUITS)  # for each firework, the bit of its first card
LENGTH = _rules.places(MOST_SUITS)
POINTS = _rules.places(BY_HEIGHT * MOST_SUITS)  # for each firework, by height
# For each firework, by height and by cap: the most points from one to the other.
BEST = _rules.places(BY_HEIGHT * BY_HEIGHT * MOST_SUITS)
# For each firework, by height: the cards from there on with a tile.
OWING = _rules.places(BY_HEIGHT * MOST_SUITS)
DROPPED = _rules.places(CHANGE)
MISPLAYED = _rules.places(CHANGE)
PLACED = _rules.places(CHANGE * MOST_BITS)  # for each bit
CALLED = _rules.places(CHANGE * MOST_BITS)
# The last number of a tile's: 1 returns, 2 plays, 4 plays when there's no deck.
TILE = _rules.places(CHANGE * MOST_TILES)
SUIT_OF = _rules.places(MOST_BITS)  # by bit
BEGUN_AFTER = _rules.places(MOST_SUITS)  # for each firework, the heights that it waits for
BEAM = _rules.places(BEAM_TEMPER * len(BEAM_TEMPERS))  # the tempers, one after another
DIVE = _rules.places(DIVE_TEMPER * len(DIVE_TEMPERS))
RULES_SIZE = _rules.size

_deal = _Row()
CARDS = _deal.places()  # in the deck after the hands
TEMPER = _deal.places()  # where in the row of the rules the temper of the search at work lies
TILE_COUNT = _deal.places()
DEALT_SIZES = _deal.places(MOST_PLAYERS)  # for each hand
DEALT = _deal.places(MOST_PLAYERS)  # the kinds in each hand
DECK = _deal.places(MOST_DECK)  # the bit of each card, or USELESS
AFTER = _deal.places(MOST_DECK + 1)  # the kinds among the cards from one on
TILE_ORDER = _deal.places(MOST_TILES)
REVIVALS = _deal.places(MOST_TILES + 1)  # how many tiles from one on bring a card back
COPIES = _deal.places(MOST_BITS)  # of each bit
# For each bit, by card: how many copies there are from there on, and where the next one lies.
COUNT = _deal.places(MOST_BITS * (MOST_DECK + 1))
NEXT = _deal.places(MOST_BITS * (MOST_DECK + 1))
LATE = _deal.places(2 * MOST_DECK)  # scratch: how many cards can be placed when, at most
POOL = _deal.places(MOST_DECK + 1)  # the kinds that all hands share, by cards drawn
# Below how many cards a returned card goes, by cards in the deck.
LANDING = _deal.places(MOST_DECK + 2)
DEAL_SIZE = _deal.size
