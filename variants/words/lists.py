"""Lists, ranges and counts, as sentences have them."""

from collections.abc import Iterable

from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node

# ------------------------------------------------------------------- lists


def listed(words: Iterable[object], last: str = "and") -> str:
    """`red, yellow and blue`."""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f" {last} ".join([", ".join(texts[:-1]), *texts[-1:]])


def ranged(numbers: Iterable[int], last: str = "or") -> str:
    """`2 to 5` where no number is left out, otherwise `2, 4 or 5`."""
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


# ------------------------------------------------------------------- nodes

# The small pieces of phrases, as nodes of the syntax tree.
#
# Rules are put into words by building nodes and letting the formatter print them. So a sentence is
# worded in the grammar and nowhere else.


def numeral(number: int) -> Node:
    return Node("NUMBER", (), str(number))


def number(value: int) -> Node:
    """A number where an option could stand as well."""
    return Node("number", (numeral(value),))


def name(word: str) -> Node:
    return Node("NAME", (), word)


def numbers(values: Iterable[int]) -> Node:
    """A row of numbers, as of cards."""
    return Node("numbers", tuple(numeral(value) for value in values))


def handful(cards: int) -> Node:
    return Node("handful", (number(cards),))


def strikes(count: int) -> Node:
    return Node("strikes", (number(count),))


def hints(parts: int, parts_of_a_token: int) -> Node:
    """An amount of hint tokens. The language knows halves only by themselves."""
    if parts == 0:
        return Node("no_hint")
    if parts % parts_of_a_token:
        return Node("half_hint")
    return Node("hints", (number(parts // parts_of_a_token),))


def phrases(nodes: Iterable[Node]) -> list[str]:
    """Each node in words."""
    return [phrase(node) for node in nodes]
