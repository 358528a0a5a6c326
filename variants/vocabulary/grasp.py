"""What somebody understands of rules: words, written out.

A grasp is made by naming words, never by leaving some out of all there are: a word that is new to
the language is in no grasp until somebody has thought about it. Until then every part with a
grasp declines the rules that say it, and claims nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tamaya.variants.vocabulary.effects import EFFECTS, EffectTrait, Verb
from tamaya.variants.vocabulary.events import EventName, Measure
from tamaya.variants.vocabulary.traits import Trait, traits_of

if TYPE_CHECKING:
    from tamaya.variants.rules import Rules


# ------------------------------------------------------------------- entries

# Entries: the places in the tables of rules where something can stand.
#
# An entry is a field of a table. A field that holds one of a few words has an entry for each of
# them: a new word there is as new as a new field.

_FAMILIAR = {
    "Rules": "suits names hands hint_parts hints strikes hinting discarding playing holding "
    "passing actions tiles reactions losing goals",
    "Suit": "name letter cards built points inverted also_built twice begun_after fits_any "
    "own_value counts_as regains",
    "HintName": "axis=colour axis=value axis=both word touches conditions",
    "Hands": "players cards",
    "Supply": "total start",
    "Hinting": "cost may_touch_none announces=name announces=kind announces=cards "
    "announces=name_and_number announces=number alternates alternates_names alternates_players "
    "not_to_giver reach=player reach=next reach=everybody reach=either most_times most_colours "
    "most_values conditions for_each_card prices spares=first spares=last",
    "Range": "measure least most of kind cards",
    "Price": "cost origin axis=colour axis=value name for_each_card conditions",
    "Discarding": "when=spent when=always when=never regains conditions only=first only=last "
    "face_down",
    "Playing": "misplay_strikes may_call face_down begins_unlike only=first only=last",
    "Holding": "may_put_first lies_open=first lies_open=last display may_take_open",
    "Passing": "conditions",
    "Action": "name limit=none limit=game limit=player cost effects origin conditions",
    "Reaction": "trigger effects holder origin conditions",
    "Trigger": "event suit value amount into",
    "Effect": "verb amount otherwise",
    "Losing": "keeps_points plus below half=down half=up",
    "Goal": "title points conditions origin",
}

FAMILIAR: frozenset[str] = frozenset(
    f"{table}.{entry}" for table, entries in _FAMILIAR.items() for entry in entries.split()
)
"""The entries that every grasp was thought through with: what stands there is an amount or a name,
or effects, events, traits and measures tell of it. An entry is added when that is so for all of
them; until then a grasp that knows it names it for itself."""


def entry(table: str, field: str, word: str = "") -> str:
    """The name of an entry: `Suit.points`, `Hinting.reach=either`."""
    return f"{table}.{field}={word.replace(' ', '_')}" if word else f"{table}.{field}"


# ------------------------------------------------------------------- grasp

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
        from tamaya.variants.words.sentences import (
            condition_words,  # which look at rules
            effect_words,
            event_words,
        )

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
