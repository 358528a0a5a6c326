"""How promising an event looks to the greedy search, and a state to a beam. Guesses, all of them:
they decide how soon a line is found, never what is true.
"""

from tamaya.solver.kernel.compiled import helper
from tamaya.solver.kernel.machine.codes import MISPLAY, SOME_USELESS
from tamaya.solver.kernel.machine.reach import room
from tamaya.solver.kernel.machine.state import (
    HANDS,
    HEIGHTS,
    SIZES,
    TOKENS,
    field,
    lowest,
    points_of,
    popcount,
    wanted,
)
from tamaya.solver.kernel.rows.fields import DRAWN
from tamaya.solver.kernel.rows.layout import (
    AFTER,
    HINTS,
    LENGTH,
    PLAYERS,
    STEP,
    SUIT_OF,
    TEMPER,
    Ints,
)

MIDDLE = 1000  # so that ranks stay above 0, however good an event is


@helper
def rank_of_play(f: Ints, d: Ints, s: Ints, i: int, p: int, q: int, bit: int) -> int:
    """The rank of having just placed a card, after q hints; less is better.

    It is good when somebody holds the card that fits next, better when the next player does.
    """
    rank = MIDDLE + _cost_of_hints(f, d, s, i, q)
    suit = f[SUIT_OF + bit]
    if (s[i, HEIGHTS] >> (4 * suit)) & 15 < f[LENGTH + suit]:
        players = f[PLAYERS]
        for ahead in range(1, players + 1):
            if (s[i, HANDS + (p + ahead) % players] >> (bit + 1)) & 1:
                rank -= f[d[TEMPER] + 7]
                if ahead == 1:
                    rank -= f[d[TEMPER] + 8]
                break
    return rank


@helper
def rank_of_drop(
    f: Ints, d: Ints, s: Ints, i: int, target: int, q: int, verb: int, bit: int
) -> int:
    """The rank of having just discarded or misplayed a card, after q hints; less is better.

    It is an event lost, which matters the more the fewer can be spared.
    """
    spared = max(0, room(f, d, s, i, 0) - (target - points_of(f, s, i)) // max(1, f[STEP]))
    rank = MIDDLE + _cost_of_hints(f, d, s, i, q)
    rank += f[d[TEMPER] + 2] + f[d[TEMPER] + 3] * lowest(s[i, TOKENS]) // max(1, f[HINTS])
    rank += f[d[TEMPER] + 4] // (spared + 1)
    if bit != SOME_USELESS:
        held = 0
        for p in range(f[PLAYERS]):
            held |= s[i, HANDS + p]
        if (held >> bit) & 1:
            rank += f[d[TEMPER] + 5]
        elif (d[AFTER + field(s, i, DRAWN)] >> bit) & 1:
            rank += f[d[TEMPER] + 6]
        else:  # the last copy
            rank += MIDDLE
    if verb == MISPLAY:
        rank += f[d[TEMPER] + 6]
    return max(rank, 0)


@helper
def _cost_of_hints(f: Ints, d: Ints, s: Ints, i: int, q: int) -> int:
    """Each costs something, and more the fewer tokens are left."""
    full = max(1, f[HINTS])
    return f[d[TEMPER]] * q + f[d[TEMPER] + 1] * q * (full - lowest(s[i, TOKENS])) // full


@helper
def worth_of(f: Ints, d: Ints, s: Ints, i: int) -> int:
    """How good a state looks among those after equally many events."""
    players = f[PLAYERS]
    tokens = s[i, TOKENS]
    most = 0
    while tokens > 1:
        tokens >>= 1
        most += 1
    fits = wanted(f, s[i, HEIGHTS])
    clogged = 0
    ready = 0
    kinds = 0
    seen = 0
    for p in range(players):
        hand = s[i, HANDS + p]
        size = (s[i, SIZES] >> (5 * p)) & 31
        waiting = popcount(hand & ~fits)
        kinds += popcount(hand & ~seen)
        seen |= hand
        if hand & fits:
            ready += 1
        if waiting * 4 >= size * 3:
            clogged += 1
        if waiting == size:
            clogged += 2
    points = points_of(f, s, i)
    return (
        f[d[TEMPER]] * points
        + f[d[TEMPER] + 1] * most
        + f[d[TEMPER] + 2] * kinds
        + f[d[TEMPER] + 3] * ready
        - f[d[TEMPER] + 4] * clogged
    )
