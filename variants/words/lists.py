"""Lists, ranges and counts, as sentences have them."""

from collections.abc import Iterable


def listed(words: Iterable[object], last: str = "and") -> str:
    """`red, yellow and blue`."""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f" {last} ".join([", ".join(texts[:-1]), *texts[-1:]])


def ranged(numbers: Iterable[int], last: str = "or") -> str:
    """`2 to 5` where no number is left out, else `2, 4 or 5`."""
    series = sorted(numbers)
    if len(series) > 2 and series[-1] - series[0] == len(series) - 1:
        return f"{series[0]} to {series[-1]}"
    return listed(series, last)


def counted(number: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def ordinal(number: int) -> str:
    """`first`, `second`, and from the fifth on `5th`."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    last = "th" if number % 100 in (11, 12, 13) else _ENDINGS.get(number % 10, "th")
    return f"{number}{last}"


_ORDINALS = ("first", "second", "third", "fourth")
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
