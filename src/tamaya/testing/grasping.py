"""Grasps with a word more or less, to see whether anybody would notice.

Whoever claims something lists the words that it understands. Take a word off such a list, and
nothing may become wrong, only open. Put one on the list that isn't there, and the deals of that
word must come out wrong somewhere: else the list says less than it could, or nothing is tested.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, cast, get_args

from tamaya.variants.vocabulary.effects import EFFECTS, EffectTrait, Verb
from tamaya.variants.vocabulary.events import EVENTS, EventName
from tamaya.variants.vocabulary.grasp import Grasp
from tamaya.variants.vocabulary.measures import OF_RULES, Measure
from tamaya.variants.vocabulary.traits import TRAITS, Trait

List = Literal["effects", "does", "events", "traits", "measures"]
LISTS: tuple[List, ...] = get_args(List)
Listed = Verb | EffectTrait | EventName | Trait | Measure


def listed(grasp: Grasp) -> Iterator[tuple[List, Listed]]:
    """Every word of a grasp, with the list that it stands in."""
    for name in LISTS:
        words: frozenset[Listed] = getattr(grasp, name)
        yield from ((name, word) for word in sorted(words))


def lacking(grasp: Grasp) -> Iterator[Verb | EventName | Trait | Measure]:
    """Every word of the vocabulary that a grasp doesn't have."""
    yield from (verb for verb in EFFECTS if verb not in grasp.effects)
    yield from (event for event in EVENTS if event not in grasp.events)
    yield from (trait for trait in TRAITS if trait not in grasp.traits)
    yield from (measure for measure in OF_RULES if measure not in grasp.measures)


@contextmanager
def without(grasp: Grasp, name: List, word: Listed) -> Iterator[None]:
    """The grasp with a word less."""
    with _holding(grasp, {name: getattr(grasp, name) - {word}}):
        yield


@contextmanager
def with_word(grasp: Grasp, word: Verb | EventName | Trait | Measure) -> Iterator[None]:
    """The grasp with a word more; of an effect also with all that it does."""
    if word in EFFECTS:
        does = grasp.does | EFFECTS[word].traits
        more: dict[List, frozenset[Listed]] = {"effects": grasp.effects | {word}, "does": does}
    elif word in EVENTS:
        more = {"events": grasp.events | {word}}
    elif word in OF_RULES:
        more = {"measures": grasp.measures | {word}}
    else:
        more = {"traits": grasp.traits | {cast(Trait, word)}}
    with _holding(grasp, more):
        yield


@contextmanager
def _holding(grasp: Grasp, lists: dict[List, frozenset[Listed]]) -> Iterator[None]:
    """Whoever has the grasp has it with other lists. What was worked out before is forgotten."""
    before = {name: getattr(grasp, name) for name in lists}
    _set(grasp, lists)
    try:
        yield
    finally:
        _set(grasp, before)


def _set(grasp: Grasp, lists: dict[List, frozenset[Listed]]) -> None:
    for name, words in lists.items():
        object.__setattr__(grasp, name, words)
    for module in [
        m for n, m in sys.modules.items() if n.startswith(("tamaya.solver", "tamaya.lab"))
    ]:
        for known in list(vars(module).values()):
            forget = getattr(known, "cache_clear", None)
            if callable(forget):
                forget()
