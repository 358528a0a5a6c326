"""What each part of the check understands of rules, side by side.

As with the solver's: a word stands here because the part was thought through with it, and a word
that is new to the language stands nowhere. A part that meets such a word says so and claims
nothing. What only plays by the referee and shows a game needs no list: it takes any word.
"""

from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import EffectTrait, Verb
from tamaya.variants.vocabulary.events import EventName
from tamaya.variants.vocabulary.grasp import Grasp
from tamaya.variants.vocabulary.traits import Trait

_EFFECTS: frozenset[Verb] = frozenset(
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
_EVENTS: frozenset[EventName] = frozenset(
    {
        "firework_completed",
        "all_completed",
        "last_strike",
        "strike_taken",
        "deck_runs_out",
        "placed",
        "misplayed",
        "discarded",
        "rightly_called",
        "hint_given",
        "empty_hint",
        "points_reached",
        "needed_lost",
        "cannot_act",
        "no_tile_left",
        "nothing_more",
    }
)
_TRAITS: frozenset[Trait] = frozenset(
    {
        "hints may touch no card",
        "hints must touch a card",
        "hints alternate",
        "hints cost nothing",
        "hints of different prices",
        "hints announce a kind",
        "hints announce cards",
        "hints tell how many",
        "hints go to everybody",
        "hints name nothing",
        "half hints",
        "the supply is not full at the start",
        "discards when a hint is spent",
        "discards at any time",
        "no discards",
        "misplays cost nothing",
        "calls",
        "players may pass",
        "actions",
        "actions of limited use",
        "tiles",
        "hands of different sizes",
        "a suit that builds nothing",
        "a value built twice",
        "a firework that can't be completed",
        "points that fall",
        "cards of different worth",
        "points below zero",
        "a lost game keeps points",
        "a lost game scores above zero",
        "too few points are lost",
    }
)

SMALL = Grasp("the making of small tables", _EFFECTS, _DOES, _EVENTS, _TRAITS)
"""`small/reduce`: what a clause is about stays, or the clause goes with it; points that are named
shrink in proportion."""

LUCK = Grasp("the settling of luck", _EFFECTS, _DOES, _EVENTS, _TRAITS)
"""`walks/luck`: cards leave the deck from its top and come back by being picked from the discards,
one in a move; tiles are drawn in order; nothing else is left to chance. Nothing looks at the order
of a hand, and no card leaves the game."""

TABLES = Grasp(
    "the reading of faults from tables",
    _EFFECTS | {"shuffle_discards"},
    _DOES,
    _EVENTS | {"no_hint_left", "nothing_more"},
    _TRAITS,
)
"""`faults/` and `possible/`: what the tables say never happens, can't be told, scored or placed."""

GRASPS: dict[str, Grasp] = {"SMALL": SMALL, "LUCK": LUCK, "TABLES": TABLES}
"""All of them, for the tests that take words away and put words in."""


def not_covered(grasp: Grasp, *several: Rules) -> str:
    """Why a part of the check claims nothing of some rules, in words; empty where it may."""
    for rules in several:
        word = grasp.declines(rules)
        if word:
            return f"{grasp.who} doesn't cover {word}"
    return ""
