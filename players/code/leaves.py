"""What a hand is told by a number: which of several parts of what it can be is the true one.

All that a hand can be is split in two by a question about one card, where the answer is expected to
help most, and so on, until there are as many parts as there are numbers to tell. Everybody
who knows what the hand can be comes to the same parts.
"""

from functools import lru_cache

from tamaya.players.code.usefulness import RatedQuestion, Usefulness

Row = tuple[int, ...]

MOST_LEAVES = 16


@lru_cache(maxsize=1024)
def leaves_of(use: Usefulness, row: Row, count: int) -> tuple[Row, ...]:
    """The parts of what a hand can be, in the order of the numbers that tell them."""
    leaves, chances = [[use.card(mask) for mask in row]], [1.0]
    questions: dict[int, RatedQuestion | None] = {}
    hopes: dict[int, float] = {}
    new: tuple[int, ...] = (0,)
    while len(leaves) < min(count, MOST_LEAVES):
        for at in new:
            questions[at] = best = use.best_question(leaves[at])
            hopes[at] = chances[at] * best[0] if best else 0.0
        at = max(hopes, key=hopes.__getitem__)
        best = questions[at]
        if best is None:
            break
        _, card, (share, yes, no) = best
        place, chance = leaves[at].index(card), chances[at]
        leaves.append(leaves[at].copy())
        leaves[at][place], leaves[-1][place] = yes, no
        chances[at] = chance * share
        chances.append(chance * (1 - share))
        new = at, len(leaves) - 1
    return tuple([tuple([card.mask for card in cards]) for cards in leaves])


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
