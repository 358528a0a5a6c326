"""Rules that would set themselves off for ever within one turn.

Nobody is asked in such a circle, and nothing in it is used up. So an effect that asks the player,
takes a card of the deck or draws one of the tiles that are left ends every chain. Three things can
come for ever: a tile is drawn where none is left, a strike is taken that another effect took back,
and a card is taken from a deck that another effect fills again.
"""

from collections.abc import Iterable

from tamaya.variants.rules import Reaction, Rules
from tamaya.variants.tables import Effect
from tamaya.variants.vocabulary.effects import EFFECTS, Verb, every, has
from tamaya.variants.vocabulary.events import EventName

# What a card from the deck can bring about again and again, beside being placed.
_BY_CARDS: tuple[EventName, ...] = (
    "discarded",
    "misplayed",
    "strike_taken",
    "last_strike",
    "needed_lost",
)


def _does(reaction: Reaction, *verbs: Verb) -> bool:
    return any(effect.verb in verbs for effect in every(reaction.effects))


def draws_for_ever(rules: Rules) -> tuple[Reaction, ...]:
    """The reactions that draw a tile because there is none."""
    return tuple(r for r in rules.reactions_to("no_tile_left") if _does(r, "draw_tile"))


def strikes_for_ever(rules: Rules) -> tuple[Reaction, ...]:
    """The reactions to strikes, and to tiles that strikes want in vain, where they can both take
    strikes and take them back."""
    events = (*rules.reactions_to("strike_taken"), *rules.reactions_to("last_strike"))
    if any(_does(reaction, "draw_tile") for reaction in events):
        events += rules.reactions_to("no_tile_left")
    circle = tuple(r for r in events if _does(r, "take", "take_back", "draw_tile"))
    return circle if {"take", "take_back"} <= _verbs(circle) else ()


def cards_for_ever(rules: Rules) -> tuple[Reaction, ...]:
    """The reactions to lost cards that take a card from the deck, and those that fill the deck."""
    events = [reaction for event in _BY_CARDS for reaction in rules.reactions_to(event)]
    taking = [r for r in events if has(r.effects, "takes from the deck")]
    filling = [r for r in events if any(_fills_the_deck(e) for e in every(r.effects))]
    return tuple(dict.fromkeys([*taking, *filling])) if taking and filling else ()


def _fills_the_deck(effect: Effect) -> bool:
    traits = EFFECTS[effect.verb].traits
    return "returns to the deck" in traits and "asks the player" not in traits


def _verbs(reactions: Iterable[Reaction]) -> set[Verb]:
    effects: list[Effect] = [effect for r in reactions for effect in every(r.effects)]
    return {effect.verb for effect in effects}
