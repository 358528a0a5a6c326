"""Grasps with a word more or less, to see whether anybody would notice.

Each part that claims something has the words it understands in a table. Take a word away, and
nothing may become wrong, only open. Add one that isn't there, and the deals of that word must come
out wrong somewhere: otherwise the table says less than it could, or nothing is tested.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tamaya.variants.vocabulary.effects import EFFECTS, Verb
from tamaya.variants.vocabulary.events import EVENTS, OF_RULES, EventName, Measure
from tamaya.variants.vocabulary.grasp import Grasp, Graspable
from tamaya.variants.vocabulary.traits import TRAITS, Trait


def lacking(grasp: Grasp) -> Iterator[Verb | EventName | Trait | Measure]:
    """Every word of the vocabulary that a grasp doesn't have."""
    yield from (verb for verb in EFFECTS if verb not in grasp.words)
    yield from (event for event in EVENTS if event not in grasp.words)
    yield from (trait for trait in TRAITS if trait not in grasp.words)
    yield from (measure for measure in OF_RULES if measure not in grasp.words)


@contextmanager
def without(grasp: Grasp, word: Graspable) -> Iterator[None]:
    """The grasp with a word less."""
    with _holding(grasp, grasp.words - {word}):
        yield


@contextmanager
def with_word(grasp: Grasp, word: Verb | EventName | Trait | Measure) -> Iterator[None]:
    """The grasp with a word more; of an effect also with all that it does."""
    does = EFFECTS[word].traits if word in EFFECTS else frozenset()
    with _holding(grasp, grasp.words | {word} | does):
        yield


@contextmanager
def _holding(grasp: Grasp, words: frozenset[Graspable]) -> Iterator[None]:
    """The grasp has other words, for all that ask it. What was worked out before is forgotten."""
    before = grasp.words
    _set(grasp, words)
    try:
        yield
    finally:
        _set(grasp, before)


def _set(grasp: Grasp, words: frozenset[Graspable]) -> None:
    object.__setattr__(grasp, "words", words)
    for module in [m for n, m in sys.modules.items() if n.startswith("tamaya.")]:
        for member in list(vars(module).values()):
            forget = getattr(member, "cache_clear", None)
            if callable(forget):
                forget()
