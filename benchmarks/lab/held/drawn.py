"""Tiny rule sets with words of every kind in them, and with conditions."""

import random
from dataclasses import replace
from functools import lru_cache

from tests.made.tiny import tiny_deal
from tests.made.woven.weaving import some_range
from tests.made.woven.well_made import is_well_made
from tests.made.woven.words import Word, put_into, says

from tamaya.engine.game.deal import Deal, deal
from tamaya.variants.rules import Rules, Suit
from tamaya.variants.tables.tables import Conditions, Passing
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.events import EVENTS
from tamaya.variants.vocabulary.traits import TRAITS

_BASES = 3_000
_MOST_CARDS = 10
_TRIED = 40
"""So many tiny rules are tried before a word is given up: few have room for the rarest."""
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


def drawn_with(word: Word, seed: int) -> Deal | None:
    """The same with a certain word, and perhaps with a condition."""
    chance = random.Random(f"tables {word} {seed}")
    rules = next((found for _ in range(_TRIED) if (found := _with_word(word, chance))), None)
    if rules is None:
        return None
    depending = _depending(rules, chance)
    rules = depending if is_well_made(depending) else rules
    if len(rules.deck) > _MOST_CARDS or not says(rules, word):
        return None
    return deal(rules, rules.players[0], seed)


def _with_word(word: Word, chance: random.Random) -> Rules | None:
    """Tiny rules with a word; None where they have no room for it."""
    base = tiny_deal(chance.randrange(_BASES))
    if base is None:
        return None
    other = _built_otherwise(base.rules, chance)
    rules = other if chance.random() < 0.5 and is_well_made(other) else base.rules
    if says(rules, word):
        return rules
    both = put_into(rules, word, chance, plain=False)
    return both[0] if both is not None else None


@lru_cache(maxsize=2)
def _woven(seed: int) -> Rules | None:
    """The rules of a tiny deal, with some traits."""
    chance = random.Random(f"traits {seed}")
    base = next((deal for _ in range(8) if (deal := tiny_deal(chance.randrange(_BASES)))), None)
    rules = base.rules if base is not None else None
    for _ in range(chance.choice([0, 0, 1, 2])):
        other = rules and _built_otherwise(rules, chance)
        rules = other if other and is_well_made(other) else rules
    for _ in range(chance.choice([0, 1, 1, 2, 2, 3])):
        both = rules and put_into(rules, chance.choice([*TRAITS]), chance, plain=False)
        rules = both[0] if both else rules
    return rules


def _built_otherwise(rules: Rules, chance: random.Random) -> Rules:
    """The rules with fireworks of another kind."""
    at = chance.randrange(len(rules.suits))
    suit, last = rules.suits[at], rules.suits[-1]
    line, others = suit.built, [place for place in rules.fireworks if place != at]
    match chance.randrange(6):
        case 0:
            suit = replace(suit, also_built=(line[::-1],))
        case 1:
            turns = [line[n:] + line[:n] for n in range(1, len(line))]
            suit = replace(suit, also_built=tuple(turns))
        case 2 if line:
            points = (*suit.points, *(suit.points[-1] + p for p in suit.points[1:]))
            suit = replace(suit, built=line * 2, points=points, twice=True)
        case 3 if line and others:
            other = chance.choice(others)
            cards = chance.randint(1, len(rules.suits[other].built))
            suit = replace(suit, begun_after=((other, cards),))
        case 4 if not last.fits_any:
            jokers = (1,) * chance.choice([1, 1, 2])
            more = Suit("joker", "z", jokers, (), (0,), fits_any=True)
            return replace(rules, suits=(*rules.suits, more))
        case _:
            return replace(rules, playing=replace(rules.playing, begins_unlike=True))
    return replace(rules, suits=(*rules.suits[:at], suit, *rules.suits[at + 1 :]))


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
