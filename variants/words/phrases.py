"""Events and effects in words: the shape of each phrase follows from its row in the vocabulary."""

from collections.abc import Iterable
from typing import assert_never

from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.rules import Effect, Reaction, Rules, Trigger
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.events import EVENTS, EventName
from tamaya.variants.words.nodes import handful, hints, name, number, numeral, strikes
from tamaya.variants.words.sentences import moment_node, while_words


def event_node(
    event: EventName, suit: str | None = None, value: int | None = None, amount: int | None = None
) -> Node:
    """When something happens, narrowed to a suit, a value or a number of points."""
    narrowed = EVENTS[event]
    match narrowed:
        case "":
            return Node(event)
        case "by card":
            return Node(event, (_which(suit, value),))
        case "by suit":
            return Node(event) if suit is None else Node("suit_completed", (name(suit),))
        case "by points":
            return Node(event, (number(amount or 0),))
        case "by range":
            raise AssertionError("what becomes true is a sentence of its own")
        case _:
            assert_never(narrowed)


def _which(suit: str | None, value: int | None) -> Node:
    if suit is None:
        return Node("any_card") if value is None else Node("of_value", (numeral(value),))
    if value is None:
        return Node("of_suit", (name(suit),))
    return Node("of_kind", (name(suit), numeral(value)))


def effect_node(rules: Rules, effect: Effect) -> Node:
    """One thing that happens."""
    amount = EFFECTS[effect.verb].amount
    match amount:
        case "":
            return Node(effect.verb, tuple(effect_node(rules, held) for held in effect.otherwise))
        case "hint parts":
            return Node(effect.verb, (hints(effect.amount, rules.hint_parts),))
        case "strikes":
            return Node(effect.verb, (strikes(effect.amount),))
        case "turns":
            return Node(effect.verb, (numeral(effect.amount),))
        case "cards":
            return Node(effect.verb, (handful(effect.amount),))
        case _:
            assert_never(amount)


def trigger_node(rules: Rules, trigger: Trigger) -> Node:
    """What a reaction reacts to."""
    if trigger.into is not None:
        return Node(trigger.event, (moment_node(rules, trigger.into),))
    suit = rules.suits[trigger.suit].name if trigger.suit is not None else None
    return event_node(trigger.event, suit, trigger.value, trigger.amount)


def effect_block(rules: Rules, effects: Iterable[Effect]) -> Node:
    return Node("effect_block", tuple(effect_node(rules, effect) for effect in effects))


def event_words(rules: Rules, trigger: Trigger) -> str:
    """When something happens: `a firework is completed`."""
    return phrase(trigger_node(rules, trigger))


def reaction_words(rules: Rules, reaction: Reaction) -> str:
    """When a reaction happens: `a 5 is placed while 2 strikes are taken`."""
    return event_words(rules, reaction.trigger) + while_words(rules, reaction.conditions)


def effect_words(rules: Rules, effects: Iterable[Effect]) -> str:
    """What happens: `regain 1 hint, take back 1 strike`."""
    return ", ".join(phrase(effect_node(rules, effect)) for effect in effects)
