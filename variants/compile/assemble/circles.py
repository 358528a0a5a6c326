"""Rules that would set themselves off for ever within one turn.

Nobody is asked in such a circle, and nothing in it is used up. So an effect that asks the player,
takes a card of the deck or draws one of the tiles that are left ends every chain. Two events can
come for ever: a tile is drawn where none is left, and a strike is taken that another effect took
back.
"""

from collections.abc import Iterable

from tamaya.variants.rules import Reaction, Rules
from tamaya.variants.tables import Effect
from tamaya.variants.vocabulary.effects import Verb, every


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


def _verbs(reactions: Iterable[Reaction]) -> set[Verb]:
    effects: list[Effect] = [effect for r in reactions for effect in every(r.effects)]
    return {effect.verb for effect in effects}
