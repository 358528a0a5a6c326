"""The small pieces of phrases, as nodes of the syntax tree.

Rules are put into words by building nodes and letting the formatter print them. So a sentence is
worded in the grammar and nowhere else.
"""

from collections.abc import Iterable

from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node


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
