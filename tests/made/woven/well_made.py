"""What the compiler guarantees of the tables that it makes: for tables that it did not make."""

from typing import Literal

from tamaya.variants.compile.assemble.assembly import is_endless
from tamaya.variants.compile.assemble.hidden import shown
from tamaya.variants.rules import Rules
from tamaya.variants.tables.limits import MOST_TOKENS
from tamaya.variants.tables.prices import price_faults
from tamaya.variants.tables.sound import line_faults, range_faults
from tamaya.variants.tables.tables import Conditions, Effect, Trigger
from tamaya.variants.vocabulary.effects import EFFECTS, has
from tamaya.variants.vocabulary.events import BY_AMOUNT, EVENTS, OF_A_PLACE


def is_well_made(rules: Rules) -> bool:
    """Whether the compiler might have made these tables: a tile is drawn where there are tiles, and
    what lies in a display is taken where there is one."""
    draws = has(rules.effects, "draws a tile")
    takes = rules.holding.may_take_open or has(rules.effects, "takes from the display")
    there = (bool(rules.tiles) or not draws) and (rules.holding.display > 0 or not takes)
    return there and is_playable(rules)


def is_playable(rules: Rules) -> bool:
    """Whether these tables can be played, and nothing in them goes on for ever within a turn."""
    return (
        _cards(rules)
        and _hands(rules)
        and _amounts(rules)
        and all(_trigger(rules, reaction.trigger) for reaction in rules.reactions)
        and all(map(_effect, rules.effects))
        and all(_is_speakable(rules, held, "conditions") for held in rules.conditions)
        and all(rules.effect_lists)
        and len({action.name for action in rules.actions}) == len(rules.actions)
        and not is_endless(rules)
        and not any(shown(rules))
    )


def _cards(rules: Rules) -> bool:
    letters = {suit.letter for suit in rules.suits}
    words = {(name.axis, name.word) for name in rules.names}
    return (
        len(letters) == len(rules.suits) > 0
        and len(words) == len(rules.names)
        and all(suit.cards and {*suit.built} <= {*suit.cards} for suit in rules.suits)
        and all(0 <= value <= 99 for suit in rules.suits for value in suit.cards)
        and all(len(suit.points) == len(suit.built) + 1 for suit in rules.suits)
        and _lines(rules)
    )


def _lines(rules: Rules) -> bool:
    twice = any(suit.twice for suit in rules.suits)
    return (
        not any(
            fault for place in range(len(rules.suits)) for fault in line_faults(rules.suits, place)
        )
        and all({*line} <= {*suit.cards} for suit in rules.suits for line in suit.also_built)
        and not (rules.playing.begins_unlike and twice)
    )


def _hands(rules: Rules) -> bool:
    return len({*rules.players}) == len(rules.players) > 0 and all(
        2 <= hands.players == len(hands.cards)
        and min(hands.cards) >= 1
        and sum(hands.cards) <= len(rules.deck)
        for hands in rules.hands
    )


def _amounts(rules: Rules) -> bool:
    parts = rules.hint_parts
    return (
        parts in (1, 2)
        and 0 <= rules.hints.start <= rules.hints.total
        and rules.hints.total % parts == 0 == rules.hints.start % parts
        and rules.strikes >= 1
        and rules.holding.display >= 0
        and min(rules.hinting.cost, *rules.regained, rules.playing.misplay_strikes) >= 0
        and all(action.cost >= 0 for action in rules.actions)
        and next(price_faults(rules, MOST_TOKENS * parts), None) is None
    )


def _trigger(rules: Rules, trigger: Trigger) -> bool:
    """Whether an event is narrowed to what it can be narrowed to, and to cards that there are."""
    narrowed = EVENTS[trigger.event]
    by_suit, by_value = trigger.suit is not None, trigger.value is not None
    return (
        (not by_suit or narrowed in ("by suit", "by card"))
        and (not by_value or narrowed == "by card")
        and (trigger.amount is not None) == (narrowed in BY_AMOUNT)
        and (rules.hinting.tells_cards or trigger.event not in OF_A_PLACE)
        and (trigger.into is not None) == (narrowed == "by range")
        and (trigger.into is None or _is_speakable(rules, (trigger.into,), "events"))
        and any(
            trigger.suit in (None, suit) and trigger.value in (None, value)
            for suit, value in rules.kinds
        )
    )


def _is_speakable(rules: Rules, held: Conditions, says: Literal["conditions", "events"]) -> bool:
    """Whether sentences say that measures lie in these ranges."""
    return next(range_faults(rules, held, "", says), None) is None


def _effect(effect: Effect) -> bool:
    word = EFFECTS[effect.verb]
    return (
        (effect.amount >= 0 if word.amount else effect.amount == 0)
        and (effect.verb != "look" or effect.amount > 0)
        and len(effect.otherwise) <= ("holds other effects" in word.traits)
    )
