"""Facts about the end of a game: its score, what is lost, and the rating."""

from itertools import pairwise

from tamaya.grammar.tree import Node
from tamaya.variants.compile.facts import Manner
from tamaya.variants.compile.lower.card_facts import points_of
from tamaya.variants.compile.lower.lowering import Lowering, fireworks_of, lowers
from tamaya.variants.compile.lower.turn_facts import sentences_of
from tamaya.variants.rules import Row
from tamaya.variants.tables.limits import MOST_POINTS
from tamaya.variants.tables.tables import MaximumRow


@lowers("score")
def _score(lowering: Lowering, node: Node, manner: Manner) -> None:
    lowering.say(("score",), points_of(node), node, manner)


@lowers("lost_scores")
def _lost_scores(lowering: Lowering, node: Node, manner: Manner) -> None:
    number = lowering.number(node.children[0], -MOST_POINTS, MOST_POINTS)
    lowering.say(("lost",), (False, number, ""), node, manner)


@lowers("lost_keeps")
def _lost_keeps(lowering: Lowering, node: Node, manner: Manner) -> None:
    minus = lowering.number(node.children[0], 0, MOST_POINTS) if node.children else 0
    lowering.say(("lost",), (True, -minus, ""), node, manner)


@lowers("lost_half_down", "lost_half_up")
def _lost_half(lowering: Lowering, node: Node, manner: Manner) -> None:
    lowering.say(("lost",), (True, 0, node.kind.removeprefix("lost_half_")), node, manner)


@lowers("below_maximum_lost")
def _below_maximum(lowering: Lowering, node: Node, manner: Manner) -> None:
    lowering.say(("lost below",), "maximum", node, manner)


@lowers("below_lost")
def _below(lowering: Lowering, node: Node, manner: Manner) -> None:
    number = lowering.number(node.children[0], -MOST_POINTS, MOST_POINTS)
    lowering.say(("lost below",), number, node, manner)


@lowers("goal")
def _goal(lowering: Lowering, node: Node, manner: Manner) -> None:
    title, amount, conditions = node.children
    points = lowering.number(amount, -MOST_POINTS, MOST_POINTS)
    held = sentences_of(lowering, conditions)
    lowering.say(("goal", title.value), (points, held), node, manner)


@lowers("rating", "rating_with")
def _rating(lowering: Lowering, node: Node, manner: Manner) -> None:
    *choices, block = node.children
    rows = [(_row(row), row) for row in block.children]
    alone = [(row, place) for row, place in rows if isinstance(row, MaximumRow)]
    others = [(row, place) for row, place in rows if not isinstance(row, MaximumRow)]
    for (row, place), (other, other_place) in (*pairwise(others), *pairwise(alone)):
        if row.high is None or other.low is None or row.high >= other.low:
            lowering.problem(
                "E309",
                "the rows of the rating must rise and not overlap",
                other_place,
                f"the row before, `{place.span.text}`, reaches as far",
            )
    for row, place in rows:
        if row.low is not None and row.high is not None and row.low > row.high:
            lowering.problem("E305", f"`{row.low} to {row.high}` runs backwards", place)
    rating = tuple(row for row, _ in rows)
    if not choices:
        lowering.say(("rating",), rating, node, manner)
    else:
        for fireworks in fireworks_of(lowering, choices[0]):
            lowering.say(("rating", fireworks), rating, node, manner)


def _row(node: Node) -> Row:
    *numbers, text = node.children
    if node.kind == "row_the_maximum":
        return MaximumRow(None, None, text.value)
    first = numbers[0].number
    match node.kind:
        case "row_between":
            return Row(first, numbers[1].number, text.value)
        case "row_from":
            return Row(first, None, text.value)
        case "row_up_to":
            return Row(None, first, text.value)
        case "row_maximum":
            return MaximumRow(first, first, text.value)
    return Row(first, first, text.value)
