"""What a hand is told by a number: which of several parts of what it can be is the true one.

All that a hand can be is split in two by a question about one card, where the answer is expected to
help most, and so on, until there are as many parts as there are numbers to tell. Everybody
who knows what the hand can be comes to the same parts.
"""

from functools import lru_cache
from typing import NamedTuple

from tamaya.engine.players.code.usefulness import Usefulness

Row = tuple[int, ...]

MOST_LEAVES = 16
WORTHWHILE = 1e-6
"""A question must be expected to help by so much."""


class _Leaf(NamedTuple):
    """A part of what a hand can be, how likely it is, and the best question about it."""

    row: Row
    chance: float
    gain: float
    place: int
    part: int


def _asked(use: Usefulness, row: Row, chance: float) -> _Leaf:
    """A part with the question by whose answer the holder is expected to gain most."""
    cards = [use.card(mask) for mask in row]
    base = use.of_cards(cards)
    best = (0.0, -1, 0)
    for place, mask in enumerate(row):
        if not mask & (mask - 1):
            continue
        for part, share in use.questions(mask):
            yes, no = list(cards), list(cards)
            yes[place], no[place] = use.card(part), use.card(mask & ~part)
            gain = share * use.of_cards(yes) + (1 - share) * use.of_cards(no) - base
            if gain > best[0] + WORTHWHILE:
                best = gain, place, part
    return _Leaf(row, chance, *best)


@lru_cache(maxsize=1024)
def leaves_of(use: Usefulness, row: Row, count: int) -> tuple[Row, ...]:
    """The parts of what a hand can be, in the order of the numbers that tell them."""
    leaves = [_asked(use, row, 1.0)]
    while len(leaves) < min(count, MOST_LEAVES):
        at = max(range(len(leaves)), key=lambda at: leaves[at].chance * leaves[at].gain)
        row, chance, gain, place, part = leaves[at]
        if gain <= WORTHWHILE:
            break
        share = use.share(row[place], part)
        yes = (*row[:place], part, *row[place + 1 :])
        no = (*row[:place], row[place] & ~part, *row[place + 1 :])
        leaves[at] = _asked(use, yes, chance * share)
        leaves.append(_asked(use, no, chance * (1 - share)))
    return tuple([leaf.row for leaf in leaves])


def number_of(leaves: tuple[Row, ...], hand: Row) -> int:
    """The number that tells of a hand; 0 for a hand that was taken to be impossible."""
    for number, row in enumerate(leaves):
        if all(mask >> kind & 1 for mask, kind in zip(row, hand, strict=True)):
            return number
    return 0
