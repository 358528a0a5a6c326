"""Which word was meant."""

from collections.abc import Iterable
from itertools import islice

NUMBER_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
"""Numbers as people write them; the language has digits."""

_MOST_COMPARED = 300  # more names than that nobody has, and each takes its time


def distance(one: str, other: str) -> int:
    """How many letters must be added, dropped, changed or swapped with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word that was probably meant, or None where nothing is near enough."""
    word = word[:60].lower()
    allowed = max(1, len(word) // 3)
    near = (other for other in sorted(set(words)) if abs(len(other) - len(word)) <= allowed)
    scored = [(distance(word, other), other) for other in islice(near, _MOST_COMPARED)]
    likely = [(steps, other) for steps, other in scored if steps <= min(allowed, len(other) - 1)]
    return min(likely)[1] if likely else None
