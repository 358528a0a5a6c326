"""Which effects the event model understands where: at each event, by a tile, by an action.

An effect that is listed here for a place has numbers or conditions in the model for that place. The
same word elsewhere is declined until somebody has thought about it there.
"""

from tamaya.variants.rules import Effect, Rules
from tamaya.variants.vocabulary.effects import EFFECTS, Verb
from tamaya.variants.vocabulary.events import EventName

Verbs = frozenset[Verb]

FREE_HINTS = Verbs({"free_hint", "free_colour_hint", "free_value_hint"})
_NOTHING = Verbs({"nothing"})
_TOKENS = Verbs({"regain", "spend", "take", "take_back"})
_ASIDE = FREE_HINTS | Verbs({"look"})
"""What shows cards and moves none."""

AT_EVENTS: dict[EventName, Verbs] = {
    "placed": _NOTHING | _TOKENS | _ASIDE | Verbs({"draw_tile"}),
    "firework_completed": _NOTHING | _TOKENS | _ASIDE | Verbs({"draw_tile"}),
    "rightly_called": _NOTHING | _ASIDE | Verbs({"regain"}),
    "misplayed": _NOTHING | _TOKENS | _ASIDE,
    "discarded": _NOTHING | _TOKENS | _ASIDE,
    "strike_taken": _NOTHING | _ASIDE | Verbs({"regain", "spend"}),
    "points_reached": _NOTHING | Verbs({"regain", "end"}),
    "all_completed": _NOTHING | Verbs({"end"}),
    "last_strike": _NOTHING | Verbs({"end", "lose"}),
    "deck_runs_out": _NOTHING | Verbs({"end", "lose", "last_turns"}),
    "cannot_act": _NOTHING | Verbs({"end", "lose", "skip"}),
    "needed_lost": _NOTHING | Verbs({"lose"}),
    "hint_given": _NOTHING | Verbs({"regain", "spend", "take"}),
    "empty_hint": _NOTHING | Verbs({"spend", "take"}),
    "no_tile_left": _NOTHING,
    "nothing_more": _NOTHING | Verbs({"end"}),
}

BY_TILES: Verbs = _NOTHING | _ASIDE | Verbs({"regain", "take_back", "return_card", "play_discard"})

BY_ACTIONS: tuple[tuple[Verb, ...], ...] = (
    ("regain",),
    ("spend",),
    ("take",),
    ("regain", "take"),
    ("spend", "take"),
    ("look",),
    ("free_hint",),
    ("free_colour_hint",),
    ("free_value_hint",),
    ("play_top",),
    ("discard_top",),
)
"""All that one action does, in order of the alphabet."""


def misplaced(rules: Rules) -> str:
    """The first effect that stands where the model has no words for it, or nothing."""
    for reaction in rules.reactions:
        event = reaction.trigger.event
        words = _unknown(reaction.effects, AT_EVENTS.get(event, Verbs()))
        if words:
            return f"the effect `{words}` at the event `{_words(event)}`"
    for tile in rules.tiles:
        words = _unknown(tile, BY_TILES)
        if words:
            return f"the effect `{words}` of a tile"
    for action in rules.actions:
        if verbs_of(action.effects) not in BY_ACTIONS:
            return f"what the action `{action.name}` does"
    return ""


def verbs_of(effects: tuple[Effect, ...]) -> tuple[Verb, ...]:
    """The words of effects that do anything, in order of the alphabet."""
    return tuple(
        sorted(
            effect.verb
            for effect in effects
            if effect.verb != "nothing" and (effect.amount or EFFECTS[effect.verb].step != "tokens")
        )
    )


def _unknown(effects: tuple[Effect, ...], verbs: Verbs) -> str:
    """The first of the effects that is not known. A card that returns may be played instead."""
    for effect in effects:
        instead = (Effect("play_discard"),) if effect.verb == "return_card" else ()
        if effect.verb not in verbs:
            return _words(effect.verb)
        if effect.otherwise != instead:
            return f"{_words(effect.verb)}, or else another"
    return ""


def _words(name: str) -> str:
    return name.replace("_", " ")
