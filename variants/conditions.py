"""Conditions: sentences about the table, as ranges of what can be counted on it.

Each condition says that some measures of the table lie between two numbers: `3 or more hints`, `the
deck is empty`, `the game is over`. So code that asks about a table knows measures and no sentences.
The sentences stand in the grammar, their meaning here, and the measures are taken in
`engine/questions/conditions.py`. Scenarios and promises are made of them; behind `while` a rule
depends on one, and as an event one becomes true.
"""

from dataclasses import dataclass, replace

from tamaya.grammar.suggest import nearest
from tamaya.grammar.tree import Node
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import Range
from tamaya.variants.vocabulary.events import MEASURES, Measure
from tamaya.variants.words.lists import listed


@dataclass(frozen=True, slots=True)
class Condition:
    """A sentence about the table, and the ranges that it stands for: all of them hold, or it
    doesn't."""

    node: Node
    ranges: tuple[Range, ...]


class UnknownError(Exception):
    """A sentence about something that the rules don't have."""

    def __init__(self, node: Node, message: str, help_: str = "") -> None:
        super().__init__(message)
        self.node, self.message, self.help = node, message, help_


def condition(rules: Rules, node: Node, players: int) -> Condition:
    """What a sentence means under some rules, with so many players at most."""
    return Condition(node, ranges_of(rules, node, players))


def ranges_of(rules: Rules, node: Node, players: int) -> tuple[Range, ...]:
    match node:
        case Node("has_hints" | "hints_ready", (amount,)):
            return (_within("hints", amount, parts=rules.hint_parts),)
        case Node("hints_gone"):
            return (Range("hints", None, rules.hint_parts - 1),)  # a part of one is no hint
        case Node("hints_full"):
            return (_exactly("hints", rules.hints.total),)
        case Node("has_strikes" | "strikes_taken", (amount,)):
            return (_within("strikes", amount),)
        case Node("has_points" | "points_stand", (amount,)):
            return (_within("points", amount),)
        case Node("firework_at", (suit, value)):
            place = suit_named(rules, suit)
            cards = cards_up_to(rules, node, suit, value.number)
            if rules.suits[place].branches:
                return (*_built(place, cards),)
            return (_exactly("top card", value.number, place),)
        case Node("firework_built", (suit, values)):
            return (*_built(suit_named(rules, suit), cards_built(rules, node, suit, values)),)
        case Node("firework_unbuilt", (suit,)):
            return (_exactly("height", 0, suit_named(rules, suit)),)
        case Node("firework_holds", (suit, amount)):
            return (_within("height", amount, suit_named(rules, suit)),)
        case Node("firework_full" | "firework_is_full", (suit,)):
            place = suit_named(rules, suit)
            return (_exactly("height", len(rules.suits[place].built), place),)
        case Node("all_complete" | "all_are_full"):
            return (_exactly("fireworks complete", rules.most_fireworks),)
        case Node("fireworks_full" | "fireworks_are_full" | "fireworks_completed", (amount,)):
            return (_within("fireworks complete", amount),)
        case Node("to_act"):
            return (_exactly("player to act", 1, seat_of(node, players)),)
        case Node("role_acts", (role,)):
            return (_exactly("player to act", 1, role_named(rules, role)),)
        case Node("others_act", (role,)):
            return (_exactly("player to act", 0, role_named(rules, role)),)
        case Node("hand_empty"):
            return (_exactly("cards of a player", 0, seat_of(node, players)),)
        case Node("hand_counts", (_, amount)):
            return (_within("cards of a player", amount, seat_of(node, players)),)
        case Node("own_hand_counts", (amount,)):
            return (_within("cards of the player to act", amount),)
        case Node("some_hand_counts", (amount,)):
            return (_within("cards of some player", amount),)
        case Node("hand_is", (_, cards)):
            return _contents(rules, cards, "cards of a player", seat_of(node, players))
        case Node("discards_are", (cards,)):
            return _contents(rules, cards, "cards of the discards")
        case Node("discards_count", (amount,)):
            return (_within("cards of the discards", amount),)
        case Node("deck_empty"):
            return (_exactly("cards of the deck", 0),)
        case Node("deck_counts", (amount,)):
            return (_within("cards of the deck", amount),)
        case Node("tiles_gone"):
            return (_exactly("tiles left", 0),)
        case Node("last_turns_run"):
            return (_exactly("last turns", 1),)
        case Node("goes_on"):
            return (_exactly("over", 0),)
        case Node("is_over"):
            return (_exactly("over", 1),)
        case Node("is_lost"):
            return (_exactly("lost", 1),)
    raise AssertionError(f"nobody knows what `{node.kind}` says about a table")


def moment(rules: Rules, node: Node) -> Range:
    """Where a measure comes to lie when a sentence becomes true.

    A number counts as reached from there on: `2 strikes are taken` when the second is, or when the
    second and third are at once. Of the deck fewer cards are more.
    """
    (bounds,) = ranges_of(rules, node, 0)
    if node.kind in ("last_turns_run", "hints_full") or bounds.least != bounds.most:
        return bounds
    falls = MEASURES[bounds.measure].falls
    return replace(bounds, least=None) if falls else replace(bounds, most=None)


def _exactly(measure: Measure, number: int, of: int = -1, kind: int = -1) -> Range:
    return Range(measure, number, number, of, kind)


def _within(measure: Measure, amount: Node, of: int = -1, parts: int = 1) -> Range:
    number = amount.number * parts
    least = None if amount.kind == "or_fewer" else number
    most = None if amount.kind == "or_more" else number
    return Range(measure, least, most, of)


def _built(place: int, cards: tuple[int, ...]) -> tuple[Range, ...]:
    """These cards lie in a firework, in such an order."""
    return _exactly("height", len(cards), place), Range("cards built", 1, 1, place, cards=cards)


def _contents(rules: Rules, cards: Node, measure: Measure, of: int = -1) -> tuple[Range, ...]:
    """These cards and no others, in any order."""
    kinds = [kind_of_card(rules, card, *card.children) for card in cards.children]
    each = [_exactly(measure, kinds.count(kind), of, kind) for kind in dict.fromkeys(kinds)]
    return (_exactly(measure, len(kinds), of), *each)


# ------------------------------------------------------------------- names in sentences


def seat_of(node: Node, players: int) -> int:
    """The place of the player that a sentence names first."""
    player = node.children[0].number
    if not 1 <= player <= players:
        raise UnknownError(node, f"there are {players} players here, from 1 on")
    return player - 1


def suit_named(rules: Rules, name: Node) -> int:
    for place, suit in enumerate(rules.suits):
        if suit.name == name.value:
            return place
    names = [suit.name for suit in rules.suits]
    meant = nearest(name.value, names)
    raise UnknownError(
        name,
        f"these rules have no suit `{name.value}`",
        (f"did you mean `{meant}`? " if meant else "") + f"the suits are {', '.join(names)}",
    )


def role_named(rules: Rules, name: Node) -> int:
    """The seat of a role."""
    names = [role.name for role in rules.roles]
    if name.value in names:
        return names.index(name.value)
    meant = nearest(name.value, names)
    raise UnknownError(
        name,
        f"these rules have no role `{name.value}`",
        f"did you mean `{meant}`?" if meant else f'declare it: `role {name.value} "what it does"`',
    )


def kind_of_card(rules: Rules, card: Node, suit: Node, value: Node) -> int:
    kind = (suit_named(rules, suit), value.number)
    if kind not in rules.kinds:
        raise UnknownError(card, f"there is no card {suit.value} {value.number}")
    return rules.kinds.index(kind)


def cards_up_to(rules: Rules, node: Node, suit: Node, value: int) -> tuple[int, ...]:
    """The values that lie in a firework which has grown to a value, where only one row can."""
    of = rules.suits[suit_named(rules, suit)]
    rows = {line[: at + 1] for line in of.lines for at, v in enumerate(line) if v == value}
    if value == 0 and (not rows or not of.branches):
        return ()
    if not rows:
        raise UnknownError(node, f"suit {suit.value} builds no {value}")
    if of.branches and (len(rows) > 1 or value == 0):
        examples = [f"`{suit.value} built {' '.join(map(str, row))}`" for row in sorted(rows)]
        if value == 0:
            examples = [f"`{suit.value} built nothing`", *examples]
        raise UnknownError(
            node,
            f"`{suit.value} {value}` can be any of several fireworks",
            f"say which: {listed(examples[:3], 'or')}; rules count its cards: "
            f"`{suit.value} has 2 cards`",
        )
    return min(rows, key=len)


def cards_built(rules: Rules, node: Node, suit: Node, values: Node) -> tuple[int, ...]:
    """The values that a sentence lays out as a firework, if some line of its suit begins so."""
    cards = tuple(value.number for value in values.children)
    lines = rules.suits[suit_named(rules, suit)].lines
    if any(line[: len(cards)] == cards for line in lines):
        return cards
    shown = listed([" ".join(map(str, line)) for line in lines[:4]], "or") if lines else "nothing"
    more = " and other ways" if len(lines) > 4 else ""
    raise UnknownError(
        node,
        f"no firework of suit {suit.value} begins so",
        f"it is built {shown}{more}",
    )
