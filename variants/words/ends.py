"""The end in words: what fireworks are worth, what a lost game scores, and the rating."""

from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.rules import Row, Rules, Suit
from tamaya.variants.words.nodes import number, numeral, phrases
from tamaya.variants.words.terms import terms_of


def score_node(suit: Suit) -> Node | None:
    """The score of a firework; None where the language can't say it."""
    terms = terms_of(suit.points, suit.built)
    if terms is None or (terms.top and suit.branches) or (terms.complete and suit.twice):
        return None
    counts = (
        ("per_card", terms.card),
        ("per_missing", terms.missing),
        ("when_complete", terms.complete),
    )
    nodes = [Node(kind, (numeral(count),)) for kind, count in counts if count]
    nodes += [Node("top_card")] * terms.top
    return Node("score", (Node("terms", tuple(nodes)),) if nodes else ())


def lost_node(rules: Rules) -> Node:
    """What a lost game scores."""
    losing = rules.losing
    if losing.half:
        return Node(f"lost_half_{losing.half}")
    if not losing.keeps_points:
        return Node("lost_scores", (number(losing.plus),))
    return Node("lost_keeps", (number(-losing.plus),) if losing.plus else ())


def below_node(rules: Rules) -> Node | None:
    """Below which score a game is lost, where there is such a score."""
    below = rules.losing.below
    if below is None:
        return None
    if below == rules.most_points:
        return Node("below_maximum_lost")
    return Node("below_lost", (number(below),))


def row_node(row: Row) -> Node:
    """A row of the rating."""
    text = Node("TEXT", (), row.text)
    match row.low, row.high:
        case int(low), int(high):
            if low == high:
                return Node("row", (numeral(low), text))
            return Node("row_between", (numeral(low), numeral(high), text))
        case int(low), None:
            return Node("row_from", (numeral(low), text))
        case None, int(high):
            return Node("row_up_to", (numeral(high), text))
    raise ValueError("a row of the rating has an end")


# ------------------------------------------------------------------- as people read them


def score_clause(suit: Suit) -> str:
    """How a firework is scored: `score 1 for each card placed`."""
    node = score_node(suit)
    if node is None:
        points = ", ".join(map(str, suit.points))
        return f"score {points} for 0 to {len(suit.built)} cards placed"
    return phrase(node)


def lost_clauses(rules: Rules) -> list[str]:
    """What a lost game scores, and below which score a game is lost."""
    below = below_node(rules)
    return phrases([lost_node(rules), *([below] if below is not None else [])])


def row_words(row: Row) -> str:
    """The scores that a row of the rating is for: `21 to 24`."""
    return phrase(row_node(row)).removesuffix(phrase(Node("TEXT", (), row.text))).rstrip()
