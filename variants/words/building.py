"""How fireworks are built, in words: the shortest clause that gives the lines of a suit."""

from tamaya.grammar.tree import Node
from tamaya.variants.rules import Rules, Suit
from tamaya.variants.words.nodes import name, numbers, numeral, phrases


def built_node(suit: Suit) -> Node:
    """The clause that says how a suit is built."""
    first = suit.built
    lines = (first, *suit.also_built)
    if not first:
        return Node("built_nothing")
    if suit.twice:
        return Node("built_twice", (numbers(first[: len(first) // 2]),))
    if len(lines) == 1:
        return Node("built", (numbers(first),))
    if lines == (first, first[::-1]):
        return Node("built_either_way", (numbers(first),))
    if lines == tuple(first[start:] + first[:start] for start in range(len(first))):
        return Node("built_in_a_circle", (numbers(first),))
    return Node("built_lines", (Node("lines", tuple(numbers(line) for line in lines)),))


def building_clauses(rules: Rules, suit: Suit) -> list[str]:
    """How a suit is built, in the words of the language."""
    nodes = [built_node(suit)]
    if suit.begun_after:
        nodes.append(begun_node(rules, suit))
    if suit.fits_any:
        nodes.append(Node("fits_any"))
    if suit.inverted:
        nodes.append(Node("inverted"))
    return phrases(nodes)


BUILDING = ("built", "begun", "fits", "inverted")
"""The keys of these clauses, suit by suit."""


def begun_node(rules: Rules, suit: Suit) -> Node:
    """The clause that says what a firework waits for."""
    grown = [
        Node("grown", (name(rules.suits[other].name), numeral(cards)))
        for other, cards in suit.begun_after
    ]
    return Node("begun_after", (Node("awaited", tuple(grown)),))
