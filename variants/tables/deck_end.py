"""What the end of the deck brings, for all who ask: how games end hangs on it."""

from collections.abc import Iterable
from typing import NamedTuple

from tamaya.variants.tables.tables import Reaction
from tamaya.variants.vocabulary.effects import EFFECTS, EffectTrait


class DeckEnd(NamedTuple):
    """What reactions to the end of the deck do; *surely*, where they depend on nothing else. Other
    events can set the last turns sooner."""

    ends: bool
    surely_ends: bool
    turns: tuple[int, ...]  # the numbers of last turns that may be set
    surely_turns: bool


def deck_end_of(reactions: Iterable[Reaction]) -> DeckEnd:
    """What these reactions to the end of the deck bring."""
    all_of_them = tuple(reactions)
    sure = tuple(reaction for reaction in all_of_them if not reaction.conditions)
    return DeckEnd(
        bool(_amounts(all_of_them, "ends")),
        bool(_amounts(sure, "ends")),
        _amounts(all_of_them, "sets the last turns"),
        bool(_amounts(sure, "sets the last turns")),
    )


def _amounts(reactions: Iterable[Reaction], trait: EffectTrait) -> tuple[int, ...]:
    effects = (effect for reaction in reactions for effect in reaction.effects)
    return tuple(e.amount for e in effects if trait in EFFECTS[e.verb].traits)
