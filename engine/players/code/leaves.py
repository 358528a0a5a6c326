"""What a hand is told by a number: which of several parts of what it can be is the true one.

All that a hand can be is split in two by a question about one card, where the answer is expected to
help most, and so on, until there are as many parts as there are numbers to tell. Everybody
who knows what the hand can be comes to the same parts.
"""

from functools import lru_cache
from typing import NamedTuple

from tamaya.engine.players.code.usefulness import WORTHWHILE, Asked, Card, Usefulness, of_hand

Row = tuple[int, ...]

MOST_LEAVES = 16


class Part(NamedTuple):
    """A part of what a hand can be: its cards, how useful it is to know them, how likely it is."""

    cards: tuple[Card, ...]
    useful: float
    chance: float


@lru_cache(maxsize=1024)
def leaves_of(use: Usefulness, row: Row, count: int) -> tuple[Row, ...]:
    """The parts of what a hand can be, in the order of the numbers that tell them."""
    cards = tuple([use.card(mask) for mask in row])
    parts = [Part(cards, of_hand(cards), 1.0)]
    asked: dict[int, Asked] = {}
    hopes: dict[int, float] = {}
    new: tuple[int, ...] = (0,)
    while len(parts) < min(count, MOST_LEAVES):
        for at in new:
            asked[at] = use.best_question(parts[at].cards, parts[at].useful)
            hopes[at] = parts[at].chance * asked[at].gain
        at = max(hopes, key=hopes.__getitem__)
        gain, place, question, told, untold = asked[at]
        if question is None or gain <= WORTHWHILE:
            break
        cards, _, chance = parts[at]
        share, yes, no = question
        before, after = cards[:place], cards[place + 1 :]
        parts[at] = Part((*before, yes, *after), told, chance * share)
        parts.append(Part((*before, no, *after), untold, chance * (1 - share)))
        new = at, len(parts) - 1
    return tuple([tuple([card.mask for card in part.cards]) for part in parts])


def number_of(leaves: tuple[Row, ...], hand: Row) -> int:
    """The number that tells of a hand; 0 for a hand that was taken to be impossible."""
    cards = [1 << kind for kind in hand]
    for number, row in enumerate(leaves):
        for mask, card in zip(row, cards, strict=True):
            if not mask & card:
                break
        else:
            return number
    return 0
