"""What somebody understands of rules: a list of words, written out.

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


@dataclass(frozen=True, slots=True)
class Grasp:
    """The effects, events, traits and measures that are understood.

    `does` are the traits of effects that are understood: an effect that has another one is not,
    though its word is listed. So a word whose meaning is widened has to be thought about again.

    `measures` are what rules may depend on. `entries` are the places in the tables where something
    may stand: if anything stands elsewhere, nobody knows what it does.
    """

    who: str
    effects: frozenset[Verb]
    does: frozenset[EffectTrait]
    events: frozenset[EventName]
    traits: frozenset[Trait]
    measures: frozenset[Measure] = frozenset()
    entries: frozenset[str] = FAMILIAR

    def declines(self, rules: "Rules") -> str:
        """The first word of the rules that is not understood, in words; or nothing."""
        return next(self.unknown(rules), "")

    def unknown(self, rules: "Rules") -> Iterator[str]:
        """Each word of the rules that is not understood, in words."""
        from tamaya.variants.words.conditions import condition_words  # which look at rules
        from tamaya.variants.words.events import effect_words, event_words

        said = rules.said
        for effect in said.effects:
            word = EFFECTS[effect.verb]
            if effect.verb not in self.effects or not word.traits <= self.does:
                yield f"the effect `{effect_words(rules, [effect])}`"
        for reaction in rules.reactions:
            if reaction.trigger.event not in self.events:
                yield f"the event `{event_words(rules, reaction.trigger)}`"
        for trait in sorted(traits_of(rules)):
            if trait not in self.traits:
                yield trait
        for held in said.ranges:
            if held.measure not in self.measures:
                yield f"the condition `{condition_words(rules, held)}`"
        for place in sorted(said.entries - self.entries):
            yield f"the table entry `{place}`"
