"""The row of a deal, filled in from its cards."""

from tamaya.solver.kernel.compiled import kernel
from tamaya.solver.kernel.rows.fields import MOST_BITS, MOST_DECK, USELESS
from tamaya.solver.kernel.rows.layout import (
    AFTER,
    CARDS,
    COPIES,
    COUNT,
    DEALT,
    DEALT_SIZES,
    DECK,
    NEXT,
    PLAYERS,
    REVIVES,
    Ints,
)


@kernel
def lay_out(f: Ints, d: Ints, cards: Ints) -> None:
    """Deal `cards`, given by their bits, and note of the rest what lies where."""
    at = 0
    for p in range(f[PLAYERS]):
        mask = 0
        for _ in range(d[DEALT_SIZES + p]):
            if cards[at] != USELESS:
                mask |= 1 << cards[at]
            at += 1
        d[DEALT + p] = mask
    left = len(cards) - at
    d[CARDS] = left
    mask = 0
    for bit in range(MOST_BITS):
        d[NEXT + bit * (MOST_DECK + 1) + left] = MOST_DECK
    for i in range(left - 1, -1, -1):
        card = cards[at + i]
        d[DECK + i] = card
        for bit in range(MOST_BITS):
            place = NEXT + bit * (MOST_DECK + 1) + i
            d[place] = d[place + 1]
        if card != USELESS:
            mask |= 1 << card
            d[NEXT + card * (MOST_DECK + 1) + i] = i
        d[AFTER + i] = mask
    if f[REVIVES]:
        for i in range(len(cards)):
            if cards[i] != USELESS:
                d[COPIES + cards[i]] += 1
        for bit in range(MOST_BITS):
            for i in range(left - 1, -1, -1):
                place = COUNT + bit * (MOST_DECK + 1) + i
                d[place] = d[place + 1] + (cards[at + i] == bit)
