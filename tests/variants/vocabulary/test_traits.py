"""Whatever rules can say is an effect, an event, or seen by a trait: nothing is taken for harmless.

A claimant declines words and traits that it doesn't list. A field of the tables that no trait looks
at would slip by all of them; here each field is stated with what looks at it.
"""

from dataclasses import fields, is_dataclass
from typing import get_args, get_type_hints

from tamaya.variants.rules import Rules
from tamaya.variants.tables import tables
from tamaya.variants.vocabulary.choices import CHOICES
from tamaya.variants.vocabulary.effects import EFFECTS, EffectTrait, Verb
from tamaya.variants.vocabulary.traits import TRAITS, Trait

NAME = "a name or a place in a text, which changes nothing in play"
AMOUNT = "an amount: who holds only for some looks at it"
WORDS = "made of words of the vocabulary"
MEASURED = "measures of the vocabulary, whatever depends on them"

SEEN_BY: dict[str, str | set[Trait]] = {
    **{
        choice.field.capitalize(): {each.trait for each in choice.values if each.trait}
        for choice in CHOICES
        if choice.field
    },
    "Rules.suits": WORDS,
    "Rules.names": {"hints name nothing"},
    "Rules.hands": WORDS,
    "Rules.hint_parts": {"half hints"},
    "Rules.hints": WORDS,
    "Rules.strikes": AMOUNT,
    "Rules.hinting": WORDS,
    "Rules.discarding": WORDS,
    "Rules.playing": WORDS,
    "Rules.actions": {"actions", "actions of limited use"},
    "Rules.tiles": {"tiles"},
    "Rules.reactions": WORDS,
    "Rules.losing": WORDS,
    "Rules.holding": WORDS,
    "Rules.rating": NAME,
    "Rules.begins": NAME,
    "Rules.notes": NAME,
    "Rules.roles": NAME,
    "Rules.expression": NAME,
    "Rules.title": NAME,
    "Rules.parts": NAME,
    "Rules.origins": NAME,
    "Suit.name": NAME,
    "Suit.letter": NAME,
    "Suit.cards": AMOUNT,
    "Suit.built": {
        "a suit that builds nothing",
        "a value built twice",
        "a firework that can't be completed",
    },
    "Suit.also_built": {"a firework with a choice of lines"},
    "Suit.twice": {"two fireworks of one suit"},
    "Suit.begun_after": {"a firework that waits for another"},
    "Suit.fits_any": {"jokers"},
    "Suit.own_value": {"jokers of their own value"},
    "Suit.counts_as": {"cards that count as others"},
    "Suit.regains": {"discards of different worth"},
    "Suit.inverted": {"inverted suits"},
    "Suit.points": {"points that fall", "cards of different worth", "points below zero"},
    "HintName.axis": {"hints name two things"},
    "HintName.word": {"hints name two of a kind"},
    "HintName.touches": {
        "hints must touch a card",
        "hints may touch no card",
        "names that touch no card",
    },
    "HintName.conditions": {"names that wait for something"},
    "Supply.total": AMOUNT,
    "Supply.start": {"the supply is not full at the start"},
    "Holding.display": {"open cards beside the deck"},
    "Hinting.cost": {"hints cost nothing"},
    "Hinting.most_times": {"names of limited use"},
    "Hinting.most_colours": {"few colours or values a game"},
    "Hinting.most_values": {"few colours or values a game"},
    "Hinting.conditions": MEASURED,
    "Hinting.prices": {"hints of different prices"},
    "Hinting.for_each_card": {"hints of different prices"},
    "Price.cost": AMOUNT,
    "Price.origin": NAME,
    "Price.axis": AMOUNT,
    "Price.name": AMOUNT,
    "Price.for_each_card": AMOUNT,
    "Price.conditions": MEASURED,
    "Passing.conditions": MEASURED,
    "Rules.passing": {"players may pass"},
    "Discarding.regains": AMOUNT,
    "Discarding.conditions": MEASURED,
    "Playing.misplay_strikes": {"misplays cost nothing"},
    "Effect.verb": WORDS,
    "Effect.amount": AMOUNT,
    "Effect.otherwise": WORDS,
    "Trigger.event": WORDS,
    "Trigger.suit": AMOUNT,
    "Trigger.value": AMOUNT,
    "Trigger.amount": AMOUNT,
    "Trigger.into": WORDS,
    "Range.measure": MEASURED,
    "Range.least": AMOUNT,
    "Range.most": AMOUNT,
    "Range.of": AMOUNT,
    "Range.kind": AMOUNT,
    "Range.cards": AMOUNT,
    "Reaction.trigger": WORDS,
    "Reaction.effects": WORDS,
    "Reaction.holder": NAME,
    "Reaction.origin": NAME,
    "Reaction.conditions": MEASURED,
    "Role.name": NAME,
    "Role.text": NAME,
    "Note.text": NAME,
    "Note.origin": NAME,
    "Rules.goals": {"goals"},
    "Goal.title": NAME,
    "Goal.points": AMOUNT,
    "Goal.conditions": MEASURED,
    "Goal.origin": NAME,
    "Action.name": NAME,
    "Action.limit": {"actions of limited use"},
    "Action.cost": AMOUNT,
    "Action.effects": WORDS,
    "Action.origin": NAME,
    "Action.conditions": MEASURED,
    "Losing.keeps_points": {"a lost game keeps points"},
    "Losing.plus": {"a lost game scores above zero"},
    "Losing.below": {"too few points are lost"},
    "Losing.half": {"a lost game keeps half its points"},
    "Hands.players": AMOUNT,
    "Hands.cards": {"hands of different sizes"},
}


def test_every_field_is_seen() -> None:
    """A field that is new fails here until a trait looks at it, or a reason says why none need."""
    of_play = {"Rules": Rules, **vars(tables)}
    names = {
        f"{name}.{field.name}"
        for name, kind in of_play.items()
        if is_dataclass(kind)
        for field in fields(kind)
    }
    told = (
        "Origin.",
        "Row.",
        "MaximumRow.",
        "Part.",
    )  # what rules are called, and what a score is called
    assert {name for name in names if not name.startswith(told)} == SEEN_BY.keys()
    seen = {trait for by in SEEN_BY.values() if isinstance(by, set) for trait in by}
    assert seen == TRAITS.keys()


def test_every_trait_has_a_row() -> None:
    assert list(TRAITS) == list(get_args(Trait))


def test_every_trait_of_an_effect_has_an_effect() -> None:
    does = {trait for word in EFFECTS.values() for trait in word.traits}
    assert does == {*get_args(EffectTrait)}
    assert get_type_hints(tables.Effect)["verb"] == Verb
