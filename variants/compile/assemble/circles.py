"""Rules that would set themselves off for ever within one turn.

Nobody is asked in such a circle, and nothing in it is used up. So an effect that asks the player,
takes a card of the deck or draws one of the tiles that are left ends every chain. Three things can
come for ever: a tile is drawn where none is left, a strike is taken that another effect took back,
and a card is taken from a deck that another effect fills again.
"""

from collections.abc import Iterable

from tamaya.variants.rules import Reaction, Rules
from tamaya.variants.tables.tables import Effect
from tamaya.variants.vocabulary.effects import EFFECTS, EffectTrait, Verb, every, has
from tamaya.variants.vocabulary.events import EventName

# What an effect of a kind can bring about again and again, beside cards that are placed.
_CAUSES: dict[EffectTrait, tuple[EventName, ...]] = {
    "adds to the discards": ("discarded", "needed_lost"),
    "places a card": ("misplayed", "strike_taken", "last_strike"),
    "moves strikes": ("strike_taken", "last_strike"),
    "draws a tile": ("no_tile_left",),
}


def _does(reaction: Reaction, *verbs: Verb) -> bool:
    return any(effect.verb in verbs for effect in every(reaction.effects))


def is_endless(rules: Rules) -> bool:
    """Whether something in these rules might go on for ever within a turn."""
    return any(circle(rules) for circle in (draws_for_ever, strikes_for_ever, cards_for_ever))


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
    """A reaction that takes cards from the deck over and over, and those that fill it meanwhile."""
    for taking in rules.reactions:
        circle = _brought_about(rules, taking)
        filling = tuple(r for r in circle if any(map(_fills_the_deck, every(r.effects))))
        if has(taking.effects, "takes from the deck") and taking in circle and filling:
            return tuple(dict.fromkeys((taking, *filling)))
    return ()


def _traits(rules: Rules, reaction: Reaction) -> set[EffectTrait]:
    """What a reaction does. A discard from the deck plays a card of an inverted suit."""
    traits = {trait for e in every(reaction.effects) for trait in EFFECTS[e.verb].traits}
    if _does(reaction, "discard_top") and any(suit.inverted for suit in rules.suits):
        traits.add("places a card")
    return traits


def _brought_about(rules: Rules, first: Reaction) -> list[Reaction]:
    """The reactions that a reaction can set off, at once or by way of others."""
    reactions: list[Reaction] = []
    waiting = [first]
    for reaction in waiting:
        events = {e for trait in _traits(rules, reaction) for e in _CAUSES.get(trait, ())}
        new = [r for r in rules.reactions if r.trigger.event in events and r not in reactions]
        reactions += new
        waiting += new
    return reactions


def _fills_the_deck(effect: Effect) -> bool:
    traits = EFFECTS[effect.verb].traits
    return "returns to the deck" in traits and "asks the player" not in traits


def _verbs(reactions: Iterable[Reaction]) -> set[Verb]:
    effects: list[Effect] = [effect for r in reactions for effect in every(r.effects)]
    return {effect.verb for effect in effects}
