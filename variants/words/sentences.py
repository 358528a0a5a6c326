"""Conditions in words: the sentences that ranges of measures stand for."""

from typing import assert_never

from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import Conditions, Range
from tamaya.variants.words.nodes import name, numeral


def while_nodes(rules: Rules, conditions: Conditions) -> tuple[Node, ...]:
    """`while …` behind an event or a rule; nothing where nothing has to hold."""
    if not conditions:
        return ()
    return (Node("while", (Node("conditions", sentence_nodes(rules, conditions)),)),)


def while_words(rules: Rules, conditions: Conditions) -> str:
    """The same as text, with a space before it."""
    return "".join(f" {phrase(node)}" for node in while_nodes(rules, conditions))


def condition_words(rules: Rules, held: Range) -> str:
    """The sentence as text: `2 strikes are taken`."""
    return phrase(sentence_node(rules, held))


def sentence_nodes(rules: Rules, conditions: Conditions) -> tuple[Node, ...]:
    """The sentences that say all of this. One that names the cards of a firework counts them,
    too."""
    nodes: list[Node] = []
    for held in conditions:
        if held.measure == "cards built" and nodes:
            nodes.pop()
        nodes.append(sentence_node(rules, held))
    return tuple(nodes)


def sentence_node(rules: Rules, held: Range) -> Node:
    """The sentence that says that a measure lies in a range."""
    suit = name(rules.suits[held.of].name) if held.of >= 0 else None
    match held.measure:
        case "hints":
            return _of_hints(rules, held)
        case "strikes":
            return Node("strikes_taken", (_amount(held),))
        case "points":
            return Node("points_stand", (_amount(held),))
        case "top card":
            assert suit is not None
            return Node("firework_at", (suit, numeral(held.least or 0)))
        case "height":
            assert suit is not None
            return Node("firework_holds", (suit, _amount(held)))
        case "cards built":
            assert suit is not None
            return Node("firework_at", (suit, numeral(held.cards[-1] if held.cards else 0)))
        case "fireworks complete":
            return Node("fireworks_are_full", (_amount(held),))
        case "cards of the player to act":
            return Node("own_hand_counts", (_amount(held),))
        case "cards of some player":
            return Node("some_hand_counts", (_amount(held),))
        case "cards of the discards":
            return Node("discards_count", (_amount(held),))
        case "cards of the deck":
            empty = held.most == 0 and held.least == 0
            return Node("deck_empty") if empty else Node("deck_counts", (_amount(held),))
        case "tiles left":
            return Node("tiles_gone")
        case "last turns":
            return Node("last_turns_run")
        case "player to act" | "cards of a player" | "over" | "lost":
            raise ValueError(f"no rule can depend on `{held.measure}`")
        case _:
            assert_never(held.measure)


def moment_node(rules: Rules, into: Range) -> Node:
    """The sentence that becomes true when a measure comes to lie in a range: a plain number counts
    as reached from there on, of the deck fewer cards."""
    plain = into
    if into.measure == "cards of the deck" and into.least is None:
        plain = Range(into.measure, into.most, into.most)
    elif into.measure != "cards of the deck" and into.most is None:
        plain = Range(into.measure, into.least, into.least, into.of)
    if into.measure == "hints":  # as many as there are, or a number that all of them may be
        full = into.least == into.most == rules.hints.total
        return Node("hints_full") if full else _hints_ready(rules, plain)
    if into.measure == "fireworks complete":
        return Node("fireworks_completed", (_amount(plain),))
    if into.measure == "cards of the deck":
        return Node("deck_counts", (_amount(plain),))
    return sentence_node(rules, plain)


def _of_hints(rules: Rules, held: Range) -> Node:
    if held.least is None and held.most == rules.hint_parts - 1:
        return Node("hints_gone")
    if held.least == held.most == rules.hints.total:
        return Node("hints_full")
    return _hints_ready(rules, held)


def _hints_ready(rules: Rules, held: Range) -> Node:
    """So many whole tokens."""
    parts = rules.hint_parts
    least, most = (None if n is None else n // parts for n in (held.least, held.most))
    return Node("hints_ready", (_amount(Range(held.measure, least, most)),))


def _amount(held: Range) -> Node:
    if held.least is None:
        return Node("or_fewer", (numeral(held.most or 0),))
    if held.most is None:
        return Node("or_more", (numeral(held.least),))
    return numeral(held.least)
