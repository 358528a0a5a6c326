"""The words of a state, and sets of small numbers in a word: a bit for each.

A state is a row of a table, given by the table and its place in it.
"""

from typing import NamedTuple

from tamaya.solver.kernel.compiled import helper
from tamaya.solver.kernel.rows.fields import DRAWN, RETURNED
from tamaya.solver.kernel.rows.layout import (
    BEGUN_AFTER,
    BY_HEIGHT,
    CARDS,
    LENGTH,
    OFFSET,
    POINTS,
    SUITS,
    WAITING,
    Ints,
)

# Words of a state.
HEIGHTS = 0  # 4 bits for each firework
MISC = 1  # the fields below
SIZES = 2  # for each hand its cards; above these, in the relaxed game, its turns left
DISCARDS = 3  # kinds on the discards, where tiles bring them back; bit 62: a useless card too
SHARES = DISCARDS  # in the shared game: the kinds that are in all hands
TOKENS = 4
HANDS = 5  # the kinds in each hand

# What becomes of an event: the game goes on, or it ends with the target reached, or short of it.
# And instead of a number of states: there are more states than places for them.
GOES_ON, REACHED, CROWDED, LOST = 0, -1, -2, -3


class Before(NamedTuple):
    """What events start from: the rows of rules and deal, a state, and what is sought."""

    f: Ints
    d: Ints
    s: Ints
    i: int
    words: int
    target: int
    lazily: bool


class After(NamedTuple):
    """Where states after events are laid, with the events' codes and ranks."""

    states: Ints
    codes: Ints
    ranks: Ints


class Turn(NamedTuple):
    """Who acts, after how many hints of others, with which amounts of tokens."""

    player: int
    hints: int
    tokens: int


@helper
def popcount(x: int) -> int:
    x = x - ((x >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((x * 0x0101010101010101) >> 56) & 127


@helper
def lowest(x: int) -> int:
    """The place of the lowest bit."""
    return popcount((x & -x) - 1)


@helper
def copy(s: Ints, i: int, to: Ints, j: int, words: int) -> None:
    for w in range(words):
        to[j, w] = s[i, w]


@helper
def field(s: Ints, i: int, at: int) -> int:
    return (s[i, MISC] >> (at & 63)) & (at >> 6)


@helper
def set_field(s: Ints, i: int, at: int, value: int) -> None:
    s[i, MISC] = (s[i, MISC] & ~((at >> 6) << (at & 63))) | (value << (at & 63))


@helper
def clamped(tokens: int, f: Ints, change: int) -> int:
    """A set of amounts after a change: each amount + plus, no less than low, no more than high."""
    plus, low, high = f[change], f[change + 1], f[change + 2]
    if plus == 0 and low == 0 and tokens >> (high + 1) == 0:
        return tokens
    if plus >= 0 and low <= plus:
        plus = min(plus, high)
        over = tokens >> (high - plus + 1)  # cut off before it could be shifted out of the word
        tokens = (tokens & ((1 << (high - plus + 1)) - 1)) << plus
        return tokens | (1 << high) if over else tokens
    result = 0
    while tokens:
        result |= 1 << min(max(lowest(tokens) + plus, low), high)
        tokens &= tokens - 1
    return result


@helper
def struck(taken: int, f: Ints, change: int) -> int:
    """Strikes after a change."""
    return min(max(taken + f[change + 3], f[change + 4]), f[change + 5])


@helper
def hand_size(s: Ints, i: int, p: int) -> int:
    return (s[i, SIZES] >> (5 * p)) & 31


@helper
def turns_of_hand(s: Ints, i: int, p: int) -> int:
    """In the relaxed game, once the last turns are counted."""
    return (s[i, SIZES] >> (30 + 5 * p)) & 31


@helper
def deck_left(d: Ints, s: Ints, i: int) -> int:
    return d[CARDS] - field(s, i, DRAWN) + (field(s, i, RETURNED) != 0)


@helper
def wanted(f: Ints, heights: int) -> int:
    """The bits of the cards that fit."""
    mask = 0
    for suit in range(f[SUITS]):
        h = (heights >> (4 * suit)) & 15
        if h < f[LENGTH + suit]:
            mask |= 1 << (f[OFFSET + suit] + h)
    if f[WAITING]:
        for suit in range(f[SUITS]):
            if (f[WAITING] >> suit) & 1 and not begins(heights, f[BEGUN_AFTER + suit]):
                mask &= ~(1 << f[OFFSET + suit])
    return mask


@helper
def begins(heights: int, least: int) -> bool:
    """Whether all fireworks are as high as one of them waits for."""
    while least:
        if heights & 15 < least & 15:
            return False
        heights >>= 4
        least >>= 4
    return True


@helper
def points_of(f: Ints, s: Ints, i: int) -> int:
    points = 0
    for suit in range(f[SUITS]):
        points += f[POINTS + BY_HEIGHT * suit + ((s[i, HEIGHTS] >> (4 * suit)) & 15)]
    return points


@helper
def mixed(s: Ints, i: int, words: int) -> int:
    """A hash of a state without its tokens."""
    x = 0
    for w in range(words):
        if w != TOKENS:
            x = (x ^ s[i, w]) * -7046029254386353131
            x ^= (x >> 29) & 0x7FFFFFFFF
    return x & 0x7FFFFFFFFFFFFFFF
