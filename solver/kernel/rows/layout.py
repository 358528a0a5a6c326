"""Where in the row of the rules, and in that of a deal, each number stands.

Kinds of card that some firework wants are bits of a word: those of a firework lie side by side in
the order in which it takes them. All other cards are alike here: useless.
"""

from typing import TYPE_CHECKING, TypeAlias

from tamaya.solver.kernel.rows.fields import MOST_BITS, MOST_DECK, MOST_SUITS, MOST_TILES
from tamaya.solver.kernel.rows.tempers import BEAM_TEMPERS, DIVE_TEMPERS

if TYPE_CHECKING:  # whether a search takes some rules can be asked without NumPy
    import numpy as np
    from numpy.typing import NDArray

Ints: TypeAlias = "NDArray[np.int64]"
Shorts: TypeAlias = "NDArray[np.int32]"

# Places in the row of the rules.
PLAYERS = 0
HINTS = 1  # parts of a token at most
COST = 2
STRIKES = 3
DISCARDING = 4  # 0 never, 1 with a token spent, 2 always
LAST_TURNS = 5  # -1: play on to the end
CALLS = 6
NO_LOSS = 7  # a needed card without a copy loses the game
STEP = 8  # the most points that one card brings; 0 where all cost points, for none need be placed
REVIVES = 9  # whether a tile brings a discarded card back
ONLY_WHEN_BARRED = 10  # another: misplays are tried only where a discard is forbidden
START_HINTS = 11
FREE = 12  # the relaxed game: no tokens, anybody may act
SUITS = 13
EVERY_STEP = 14  # whether each card brings just STEP: another argument
TILES_IN_TIME = 15  # an argument, where it holds
PLAYS_FIRST = 16  # more arguments
USELESS_FIRST = 17
IN_TIME = 18
COMPLETE = 19  # the heights of all fireworks when they are complete
LOOSE = 20  # the loose game: any card that was ever drawn can be brought back
SHARED = 21  # the shared game: the cards that come first are in all hands
KEPT = 22
LOST_COUNTS = 23  # whether a lost game scores its points
LAST_OWES_NONE = 24  # whether each firework draws a tile at its end: so one of them draws none
MISFITS = 25  # the kinds that are misplayed even where they fit, or may be thought to be
WAITING = 26  # a bit for each firework that waits for others before it is begun
OFFSET = 32  # for each firework, the bit of its first card
LENGTH = OFFSET + 16
POINTS = LENGTH + 16  # 17 for each firework, by height
BEST = POINTS + 17 * MOST_SUITS  # 17 * 17 for each firework: the most points from height to cap
OWING = BEST + 17 * 17 * MOST_SUITS  # 17 for each firework: the cards from a height on with a tile
# A change is 7 numbers: hints plus, low, high; strikes plus, low, high; tiles drawn.
DROPPED = OWING + 17 * MOST_SUITS
MISPLAYED = DROPPED + 8
PLACED = MISPLAYED + 8  # 8 for each bit
CALLED = PLACED + 8 * MOST_BITS
TILE = CALLED + 8 * MOST_BITS  # the last number: 1 returns, 2 plays, 4 plays when there's no deck
SUIT_OF = TILE + 8 * MOST_TILES  # by bit
BEGUN_AFTER = SUIT_OF + MOST_BITS  # for each firework, the heights that it waits for
BEAM = BEGUN_AFTER + 16  # the tempers, one after another
DIVE = BEAM + 5 * len(BEAM_TEMPERS)
RULES_SIZE = DIVE + 9 * len(DIVE_TEMPERS)

# Places in the row of a deal.
CARDS = 0  # in the deck after the hands
TEMPER = 1  # where in the row of the rules the temper of the search at work lies
TILE_COUNT = 2
DEALT_SIZES = 4  # for each hand
DEALT = DEALT_SIZES + 8  # the kinds in each hand
DECK = 24  # the bit of each card, or USELESS
AFTER = DECK + MOST_DECK  # the kinds among the cards from one on
TILE_ORDER = AFTER + MOST_DECK + 1
REVIVALS = TILE_ORDER + MOST_TILES  # how many tiles from one on bring a card back
COPIES = REVIVALS + MOST_TILES + 1  # of each bit
COUNT = COPIES + MOST_BITS  # for each bit, by card: how many copies from there on
NEXT = COUNT + MOST_BITS * (MOST_DECK + 1)  # for each bit, by card: where the next copy lies
LATE = NEXT + MOST_BITS * (MOST_DECK + 1)  # scratch: how many cards can be placed when, at most
POOL = LATE + 2 * MOST_DECK  # the kinds that all hands share, by cards drawn
LANDING = POOL + MOST_DECK + 1  # below how many cards a returned card goes, by cards in the deck
DEAL_SIZE = LANDING + MOST_DECK + 2
