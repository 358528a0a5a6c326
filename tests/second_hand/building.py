"""How fireworks are built: the rows of values that may follow what lies there."""

from tamaya.variants.rules import Suit


def rows_from(suit: Suit, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """What may follow in a firework that has been built with some cards, to the end."""
    if not suit.built:
        return []
    if suit.twice:
        return _both(suit.built[: len(suit.built) // 2], cards)
    rows = {suit.built, *suit.also_built}
    return sorted({row[len(cards) :] for row in rows if row[: len(cards)] == cards})


def _both(row: tuple[int, ...], cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The same for two fireworks: what may follow in the one, then in the other, and the other way
    about. A card that fits onto both has gone to the higher one."""
    high = low = 0
    for value in cards:
        if high < len(row) and row[high] == value:
            high += 1
        else:
            low += 1
    return [row[high:] + row[low:], row[low:] + row[high:]]


def looks_alike(suit: Suit, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether two rows of cards began alike, hold the same and leave as much open."""
    return (
        sorted(one) == sorted(other)
        and one[:1] == other[:1]
        and rows_from(suit, one) == rows_from(suit, other)
    )
