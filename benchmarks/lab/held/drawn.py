"""Tiny rule sets with words of every kind in them, and with conditions."""

import random
from dataclasses import replace
from functools import lru_cache

from tamaya.engine.game.deal import Deal, deal
from tamaya.testing.making.tiny import tiny_deal
from tamaya.testing.making.woven.weaving import some_range
from tamaya.testing.making.woven.well_made import is_well_made
from tamaya.testing.making.woven.words import put_into
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import Conditions, Passing
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.events import EVENTS
from tamaya.variants.vocabulary.traits import TRAITS

_BASES = 3_000
_MOST_CARDS = 10
_ALIKE = 8
"""So many seeds one after another have the same cards and turns, and clauses of their own."""


def drawn(seed: int) -> Deal | None:
    """A deal by the rules of a seed; None where they don't fit together, or are too large."""
    chance = random.Random(f"tables {seed}")
    rules = _woven(seed // _ALIKE)
    for _ in range(chance.choice([0, 1, 1, 2])):
        word = chance.choice([*EFFECTS, *EVENTS])
        both = rules and put_into(rules, word, chance, plain=False)
        rules = both[0] if both else rules
    if rules is not None and chance.random() < 0.7:
        depending = _depending(rules, chance)
        rules = depending if is_well_made(depending) else rules
    if rules is None or len(rules.deck) > _MOST_CARDS or not rules.players:
        return None
    return deal(rules, chance.choice(rules.players), seed)


@lru_cache(maxsize=2)
def _woven(seed: int) -> Rules | None:
    """The rules of a tiny deal, with some traits."""
    chance = random.Random(f"traits {seed}")
    base = next((deal for _ in range(8) if (deal := tiny_deal(chance.randrange(_BASES)))), None)
    rules = base.rules if base is not None else None
    for _ in range(chance.choice([0, 1, 1, 2, 2, 3])):
        both = rules and put_into(rules, chance.choice([*TRAITS]), chance, plain=False)
        rules = both[0] if both else rules
    return rules


def some_conditions(rules: Rules, chance: random.Random) -> Conditions:
    """What a clause may depend on; often so much at once that it never holds."""
    count = chance.choice([1, 1, 2, 2, 3])
    return tuple(some_range(rules, chance, "conditions") for _ in range(count))


def _depending(rules: Rules, chance: random.Random) -> Rules:
    """The rules with a clause that depends on something more."""
    held = some_conditions(rules, chance)
    match chance.randrange(5):
        case 0:
            return replace(rules, hinting=replace(rules.hinting, conditions=held))
        case 1:
            return replace(rules, discarding=replace(rules.discarding, conditions=held))
        case 2:
            return replace(rules, passing=Passing(held))
        case 3 if rules.actions:
            first, *others = rules.actions
            return replace(rules, actions=(replace(first, conditions=held), *others))
    if not rules.reactions:
        return rules
    at = chance.randrange(len(rules.reactions))
    reaction = replace(rules.reactions[at], conditions=held)
    reactions = (*rules.reactions[:at], reaction, *rules.reactions[at + 1 :])
    return replace(rules, reactions=reactions)
