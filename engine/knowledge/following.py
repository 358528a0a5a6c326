"""Which effects can be followed from the moves alone: what they do to hands, turns and the deck.

It goes by what was done to the table and never by what set it off, so events are of no concern.
Under rules with another effect nothing is concluded from the past: what lies on the table is
seen, and what hints told is forgotten, since nobody knows any more which card is which.
"""

from functools import lru_cache

from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import EFFECTS, EffectTrait, Verb

_FOLLOWED: frozenset[Verb] = frozenset(
    {
        "nothing",
        "regain",
        "spend",
        "take",
        "take_back",
        "end",
        "lose",
        "last_turns",
        "skip",
        "draw_tile",
        "free_hint",
        "free_colour_hint",
        "free_value_hint",
        "return_card",
        "play_discard",
        "play_top",
        "discard_top",
        "look",
    }
)
_DOES: frozenset[EffectTrait] = frozenset(
    {
        "moves hints",
        "moves strikes",
        "ends",
        "loses",
        "sets the last turns",
        "skips a turn",
        "draws a tile",
        "asks the player",
        "gives a hint",
        "reveals a card",
        "takes from the deck",
        "returns to the deck",
        "takes from the discards",
        "adds to the discards",
        "places a card",
        "holds other effects",
    }
)


@lru_cache(maxsize=64)
def can_be_followed(rules: Rules) -> bool:
    """Whether all that happens to hands, turns and the deck is known from the moves."""
    return all(
        effect.verb in _FOLLOWED and EFFECTS[effect.verb].traits <= _DOES
        for effect in rules.effects
    )
