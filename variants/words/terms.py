"""A firework's worth as a sum: so much for each card, each card missing, and so on."""

from collections.abc import Iterator
from typing import NamedTuple


class Terms(NamedTuple):
    """What each card placed is worth, each one missing, all of them together, and how often the
    value of the top card counts."""

    card: int = 0
    missing: int = 0
    complete: int = 0
    top: int = 0

    def at(self, height: int, built: tuple[int, ...]) -> int:
        """What a firework of this height is worth."""
        top = built[height - 1] if height else 0
        length = len(built)
        complete = self.complete * (height == length)
        return self.card * height + self.missing * (length - height) + complete + self.top * top


def points_of(terms: Terms, built: tuple[int, ...]) -> tuple[int, ...]:
    """What a firework is worth at each height."""
    return tuple(terms.at(height, built) for height in range(len(built) + 1))


def terms_of(points: tuple[int, ...], built: tuple[int, ...]) -> Terms | None:
    """The simplest sum that gives these points; None where there is none."""
    if not built:
        return Terms()
    missing, uneven = divmod(points[0], len(built))
    if uneven:
        return None
    for top in _counts_of_top(points, built, missing):
        card = points[1] - missing * (len(built) - 1) - top * built[0]
        sum_ = Terms(card, missing, 0, top)
        complete = points[-1] - sum_.at(len(built), built)
        sum_ = sum_._replace(complete=complete)
        if points_of(sum_, built) == points:
            return sum_
    return None


def _counts_of_top(points: tuple[int, ...], built: tuple[int, ...], missing: int) -> Iterator[int]:
    """How often the top card can count: not at all, or as often as the first steps tell."""
    yield 0
    turn = 2 * built[0] - built[1] if len(built) > 1 else 0
    if turn:
        first, second = (points[h] - missing * (len(built) - h) for h in (1, 2))
        yield from (top for top in {1, (2 * first - second) // turn} if top > 0)
