"""Tiny rule sets with words of every kind in them, and with conditions."""

import random
from dataclasses import replace

from tamaya.engine.game.deal import Deal, deal
from tamaya.testing.making.tiny import tiny_deal
from tamaya.testing.making.woven.weaving import some_range
from tamaya.testing.making.woven.well_made import is_well_made
from tamaya.testing.making.woven.words import all_words, put_into
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import Conditions, Passing
from tamaya.variants.vocabulary.traits import TRAITS

_BASES = 3_000
_MOST_CARDS = 10


def drawn(seed: int) -> Deal | None:
    """A deal by the rules of a seed; None where they don't fit together, or are too large."""
    chance = random.Random(f"tables {seed}")
    base = tiny_deal(chance.randrange(_BASES))
    if base is None:
        return None
    rules = base.rules
    for _ in range(chance.choice([0, 1, 1, 2, 2, 3])):
        word = chance.choice(all_words() if chance.random() < 0.5 else [*TRAITS])
        both = put_into(rules, word, chance, plain=False)
        rules = both[0] if both else rules
    if chance.random() < 0.5:
        depending = _depending(rules, chance)
        rules = depending if is_well_made(depending) else rules
    if len(rules.deck) > _MOST_CARDS or not rules.players:
        return None
    return deal(rules, chance.choice(rules.players), seed)


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
