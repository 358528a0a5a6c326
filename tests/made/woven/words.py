"""Tiny deals in which a word of the vocabulary occurs and matters.

The word is woven into a tiny game at random. It matters when the same deal without the word has
another best score, or at least can come to other states. Without an effect there is nothing in its
place; without an event there are no reactions to it; a trait is there in one of two rule sets that
differ in as few places as could be found.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Literal, cast

from tests.made.tiny import tiny_deal
from tests.made.woven.hard import HARD
from tests.made.woven.neighbours import neighbours
from tests.made.woven.weaving import (
    with_condition,
    with_effect,
    with_event,
    without_effect,
    without_event,
)
from tests.made.woven.well_made import is_playable, is_well_made

from tamaya.engine.errors import DealError
from tamaya.engine.game.deal import Deal, deal
from tamaya.solver.plain.reference import TooLargeError, explored
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import EFFECTS, Verb
from tamaya.variants.vocabulary.events import EVENTS, OF_RULES, EventName, Measure
from tamaya.variants.vocabulary.traits import TRAITS, Trait

Word = Verb | EventName | Trait | Measure
Way = Literal["the score", "the states", "it is said"]
"""How a word matters."""

ONLY_SAID: dict[Word, str] = {
    "nothing": "it says that nothing happens",
    "half hints": "tables count in parts; only where no token is left it matters what makes one",
    "hints announce a kind": "what a hint tells changes nothing on the table",
    "hints announce cards": "what a hint tells changes nothing on the table",
    "hints tell how many": "what a hint tells changes nothing on the table",
    "hints announce a number": "what a hint tells changes nothing on the table",
    "hints go to everybody": "it matters only where the one other player has no such card",
    "played cards lie face down": "who is told what changes nothing on the table",
    "discarded cards lie face down": "who is told what changes nothing on the table",
    "a card of each hand lies open": "who sees what changes nothing on the table",
}
"""Words that can't matter to somebody who knows all cards: they are woven in all the same."""

MOST_STATES = 1_000
DECKS = 8
"""So many seeds one after another have the same rules, and decks of their own."""
_BASES = 1_200
_LARGEST_BASE = 400
_MOST_CARDS = 12
_TRIES = 12  # to find rules in which the word matters
_DECKS_TRIED = 4
_MOST_BARREN = 60 * DECKS
_STEPS = 3  # so many changes to bring a trait about


@dataclass(frozen=True, slots=True)
class Woven:
    """A deal with a word in it, the same deal without, and how the word matters."""

    word: Word
    seed: int
    deal: Deal
    best: int
    without: Deal
    way: Way


@dataclass(frozen=True, slots=True)
class _Weave:
    """Rules with a word and without it, and a deck which the rules before made hard to win."""

    given: Rules
    without: Rules
    hard: int

    def deck_of(self, seed: int, decks: int) -> int:
        return seed if seed % decks else self.hard


def all_words() -> tuple[Word, ...]:
    alone = [measure for measure in OF_RULES if measure != "cards built"]  # said with `height`
    return (*EFFECTS, *EVENTS, *TRAITS, *alone)


def woven(word: Word, seed: int, decks: int = DECKS) -> Woven | None:
    """The deal of a word and a seed; None where it is too large, or the word doesn't matter. So
    many seeds one after another have the same rules."""
    weave = _rules(word, seed // decks)
    return None if weave is None else _compared(word, seed, weave, decks)


def woven_pair(seed: int, decks: int = DECKS) -> Woven | None:
    """The deal of two words and a seed. Each of them matters: the second one where the first one is
    there already. None where no such rules were found, or the deal is too large."""
    pair = _rules_of_two(seed // decks)
    return None if pair is None else _compared(pair[0], seed, pair[1], decks)


@lru_cache(maxsize=8)
def _rules_of_two(seed: int) -> tuple[Word, _Weave] | None:
    chance = random.Random(f"two words {seed}")
    first, second = chance.sample(all_words(), 2)

    def both() -> _Weave | None:
        one = _rules(first, chance.randrange(_BASES))
        two = one and put_into(one.given, second, chance, plain=chance.random() < 0.5)
        return _Weave(*two, one.hard) if one and two and says(two[0], first) else None

    weave = _that_matters(second, seed, chance, both)
    return None if weave is None else (second, weave)


def says(rules: Rules, word: Word) -> bool:
    """Whether a word occurs in some rules."""
    if word in TRAITS:
        return TRAITS[word](rules)
    if word in OF_RULES:
        return any(held.measure == word for conditions in rules.conditions for held in conditions)
    if word in EFFECTS:
        return any(effect.verb == word for effect in rules.effects)
    return any(reaction.trigger.event == word for reaction in rules.reactions)


def woven_deals(word: Word, first: int = 0) -> Iterator[Woven]:
    """The deals of a word, from a seed on, without end.

    Raises `LookupError` where none is found for long: then the games that are made here must be
    taught what the new word needs.
    """
    barren = 0
    for seed in count(first):
        woven_deal = woven(word, seed)
        barren = 0 if woven_deal else barren + 1
        if woven_deal is not None:
            yield woven_deal
        if barren == _MOST_BARREN:
            raise LookupError(
                f"no tiny game in which `{word}` occurs and matters was found with the seeds from "
                f"{seed - barren + 1} to {seed}: let `weaving` put the word where it can happen, "
                "or `neighbours` change what the trait is about"
            )


def _compared(word: Word, seed: int, weave: _Weave, decks: int = DECKS) -> Woven | None:
    deck = weave.deck_of(seed, decks)
    try:
        players = next(n for n in weave.given.players if n in weave.without.players)
        this, other = deal(weave.given, players, deck), deal(weave.without, players, deck)
        mine, others = explored(this, MOST_STATES), explored(other, MOST_STATES)
    except (StopIteration, DealError, TooLargeError):
        return None
    way: Way = "the score"
    if word in ONLY_SAID:
        way = "it is said"
    elif mine.best == others.best:
        way = "the states"
        if mine.keys == others.keys:
            return None
    return Woven(word, seed, this, mine.best, other, way)


@lru_cache(maxsize=8)
def _rules(word: Word, seed: int) -> _Weave | None:
    """Rules with a word, and the same without it, such that it matters: mostly to the score, as far
    as that can be found."""
    chance = random.Random(f"{word} {seed}")
    return _that_matters(word, seed, chance, lambda: _woven_at_random(word, chance))


def _that_matters(
    word: Word, seed: int, chance: random.Random, weave: Callable[[], _Weave | None]
) -> _Weave | None:
    """The first of some weaves in which a word matters on all decks that are tried."""
    score_only = chance.random() < 0.8
    spare = None
    for _ in range(_TRIES):
        woven_now = weave()
        for deck in range(seed * DECKS, seed * DECKS + _DECKS_TRIED):
            comparison = woven_now and _compared(word, deck, woven_now)
            if not comparison:
                break
            if not score_only or comparison.way != "the states":
                return woven_now
            spare = woven_now
    return spare


def _woven_at_random(word: Word, chance: random.Random) -> _Weave | None:
    scarce = chance.choice([*HARD.values(), range(_BASES)])
    hard = chance.choice(scarce)
    base = _base(hard)
    if base is None:
        return None
    plain = chance.random() < 0.5  # nothing else is unusual: so most claimants have a say
    for _ in range(0 if plain else chance.choice([0, 1, 2])):
        base = next(neighbours(base, chance, is_well_made), base)
    both = put_into(base, word, chance, plain)
    return both and _Weave(*both, hard)


def put_into(
    base: Rules, word: Word, chance: random.Random, plain: bool, most_cards: int = _MOST_CARDS
) -> tuple[Rules, Rules] | None:
    """Some rules with a word put into them, and the same without it."""
    if word in TRAITS:
        return brought_about(word, base, chance, most_cards)
    if word in OF_RULES:
        given, without = with_condition(base, word, chance)
    elif word in EFFECTS:
        given = with_effect(base, word, chance, plain)
        without = without_effect(given, word)
    else:
        event = cast(EventName, word)
        for _ in range(0 if plain else chance.choice([0, 1, 2])):  # what may bring the event about
            base = with_effect(base, chance.choice(list(EFFECTS)), chance)
        given = with_event(base, event, chance, plain)
        without = without_event(given, event)
    small = len(given.deck) <= most_cards
    return (given, without) if small and is_well_made(given) else None


def brought_about(
    trait: Trait, base: Rules, chance: random.Random, most_cards: int = _MOST_CARDS
) -> tuple[Rules, Rules] | None:
    """Two rule sets of which the first has a trait and the second hasn't, found by search: one of
    the neighbours of some rules, or of a neighbour of theirs."""
    holds = TRAITS[trait]
    rules = base
    for _ in range(_STEPS):
        there = holds(rules)

        def turned(other: Rules, there: bool = there) -> bool:
            return holds(other) != there and is_playable(other)

        for other in neighbours(rules, chance, turned):
            given, without = (rules, other) if there else (other, rules)
            if is_well_made(given) and max(len(rules.deck), len(other.deck)) <= most_cards:
                return given, without
        rules = next(neighbours(rules, chance, is_well_made), rules)
    return None


@lru_cache(maxsize=512)
def _base(seed: int) -> Rules | None:
    """The rules of a tiny deal that has few states."""
    base = tiny_deal(seed)
    if base is None:
        return None
    try:
        explored(base, _LARGEST_BASE)
    except TooLargeError:
        return None
    return base.rules
