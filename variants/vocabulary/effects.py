"""Effects: what can happen at an event, by a tile, or by a further action."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from tamaya.variants.tables.tables import Effect

Verb = Literal[
    "nothing",  # said so that silence is declared; "play on" is the same
    "regain",  # hint tokens come back, up to the supply
    "spend",  # hint tokens go, as far as there are any
    "take",  # strikes are taken
    "take_back",  # strikes are taken back, as far as there are any
    "end",  # the game ends and is scored
    "lose",  # the game ends and is lost
    "last_turns",  # every player has so many turns more, then the game ends
    "skip",  # the player who cannot act is passed over
    "draw_tile",
    "free_hint",  # the player gives a hint of any kind at no cost
    "free_colour_hint",
    "free_value_hint",
    "return_card",  # the player picks a discarded card, which goes back into the deck
    "play_discard",  # the player picks a discarded card that fits and places it
    "play_top",  # the top card of the deck is played
    "discard_top",  # the top card of the deck is discarded
    "shuffle_discards",  # all discards go back into the deck
    "look",  # the player looks at so many cards of the own hand
]

Step = Literal[
    "decides",  # whether and when the game ends: before all else
    "tokens",  # tokens and strikes come and go
    "later",  # it moves cards or needs a choice, and so waits its turn
]

Amount = Literal["", "hint parts", "strikes", "turns", "cards"]
"""What the number behind a verb counts; empty where there is none."""

EffectTrait = Literal[
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
]


@dataclass(frozen=True, slots=True)
class EffectWord:
    """What everybody may need to know of an effect: the step it belongs to, and what it does."""

    step: Step
    traits: frozenset[EffectTrait]
    amount: Amount = ""


def _word(step: Step, *traits: EffectTrait, amount: Amount = "") -> EffectWord:
    return EffectWord(step, frozenset(traits), amount)


EFFECTS: dict[Verb, EffectWord] = {
    "nothing": _word("decides"),
    "regain": _word("tokens", "moves hints", amount="hint parts"),
    "spend": _word("tokens", "moves hints", amount="hint parts"),
    "take": _word("tokens", "moves strikes", amount="strikes"),
    "take_back": _word("tokens", "moves strikes", amount="strikes"),
    "end": _word("decides", "ends"),
    "lose": _word("decides", "ends", "loses"),
    "last_turns": _word("decides", "sets the last turns", amount="turns"),
    "skip": _word("decides", "skips a turn"),
    "draw_tile": _word("later", "draws a tile"),
    "free_hint": _word("later", "asks the player", "gives a hint"),
    "free_colour_hint": _word("later", "asks the player", "gives a hint"),
    "free_value_hint": _word("later", "asks the player", "gives a hint"),
    "return_card": _word(
        "later",
        "asks the player",
        "takes from the discards",
        "returns to the deck",
        "holds other effects",
    ),
    "play_discard": _word("later", "asks the player", "takes from the discards", "places a card"),
    "play_top": _word("later", "takes from the deck", "places a card", "adds to the discards"),
    "discard_top": _word("later", "takes from the deck", "adds to the discards"),
    "shuffle_discards": _word("later", "takes from the discards", "returns to the deck"),
    "look": _word("later", "asks the player", "reveals a card", amount="cards"),
}


VERB_OF_KIND: dict[str, Verb] = {**{verb: verb for verb in EFFECTS}, "play_on": "nothing"}
"""What the grammar's kinds of effect mean: each word is a kind of its own."""


def every(effects: "Iterable[Effect]") -> "Iterator[Effect]":
    """Effects, and those that they hold for when they can't be carried out: the only such walk."""
    for effect in effects:
        yield effect
        yield from every(effect.otherwise)


def has(effects: "Iterable[Effect]", trait: EffectTrait) -> bool:
    """Whether any of the effects, or any that they hold, has a trait."""
    return any(trait in EFFECTS[effect.verb].traits for effect in every(effects))
