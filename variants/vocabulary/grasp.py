"""What somebody understands of rules: words, written out.

A grasp is made by naming words, never by leaving some out of all there are: a word that is new to
the language is in no grasp until somebody has thought about it. Then whoever has the grasp declines
the rules that say it, and claims nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tamaya.variants.vocabulary.effects import EFFECTS, EffectTrait, Verb
from tamaya.variants.vocabulary.entries import FAMILIAR
from tamaya.variants.vocabulary.events import EventName
from tamaya.variants.vocabulary.measures import Measure
from tamaya.variants.vocabulary.traits import Trait, traits_of

if TYPE_CHECKING:
    from tamaya.variants.rules import Rules

Graspable = Verb | EffectTrait | EventName | Trait | Measure
"""Effects and what they do, events, traits, and the measures that rules may depend on."""


@dataclass(frozen=True, slots=True)
class Grasp:
    """The words that are understood.

    Among them is what effects do: an effect that does anything else is not understood, though its
    word is listed. So a word whose meaning is widened has to be thought about again.

    `entries` are the places in the tables where something may stand: if anything stands elsewhere,
    nobody knows what it does.
    """

    who: str
    words: frozenset[Graspable]
    entries: frozenset[str] = FAMILIAR

    def declines(self, rules: "Rules") -> str:
        """The first word of the rules that is not understood, in words; or nothing."""
        return next(self.unknown(rules), "")

    def unknown(self, rules: "Rules") -> Iterator[str]:
        """Each word of the rules that is not understood, in words."""
        from tamaya.variants.words.phrases import effect_words, event_words
        from tamaya.variants.words.sentences import condition_words  # which look at rules

        table_words = rules.table_words
        for effect in table_words.effects:
            if not {effect.verb, *EFFECTS[effect.verb].traits} <= self.words:
                yield f"the effect `{effect_words(rules, [effect])}`"
        for reaction in rules.reactions:
            if reaction.trigger.event not in self.words:
                yield f"the event `{event_words(rules, reaction.trigger)}`"
        for trait in sorted(traits_of(rules)):
            if trait not in self.words:
                yield trait
        for held in table_words.ranges:
            if held.measure not in self.words:
                yield f"the condition `{condition_words(rules, held)}`"
        for place in sorted(table_words.entries - self.entries):
            yield f"the table entry `{place}`"
