"""What players understand of rules: which words they can follow, so that what they know is true.

What is known of hands goes by what a move does to the table: to hands, turns and the deck. Under
rules with a word that isn't listed nothing is concluded from the past: what lies on the table is
seen, and what hints told is forgotten, since nobody knows any more which card is which.

So the games of such players say nothing about people, and whoever shows figures of them asks here.
"""

from functools import lru_cache

from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import EffectTrait, Verb
from tamaya.variants.vocabulary.events import EventName
from tamaya.variants.vocabulary.grasp import Grasp
from tamaya.variants.vocabulary.measures import Measure
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
        "no_hint_left",
        "nothing_more",
        "becomes",
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
        "hints name two things",
        "hints name nothing",
        "names that touch no card",
        "no name twice running",
        "no player twice running",
        "names of limited use",
        "half hints",
        "the supply is not full at the start",
        "discards when a hint is spent",
        "discards at any time",
        "no discards",
        "misplays cost nothing",
        "calls",
        "players may pass",
        "played cards lie face down",
        "plays from one end of the hand",
        "discards from one end of the hand",
        "new cards may be put first",
        "a card of each hand lies open",
        "actions",
        "actions of limited use",
        "tiles",
        "hands of different sizes",
        "a suit that builds nothing",
        "inverted suits",
        "a firework with a choice of lines",
        "two fireworks of one suit",
        "fireworks begin unlike",
        "a firework that waits for another",
        "jokers",
        "a value built twice",
        "a firework that can't be completed",
        "points that fall",
        "cards of different worth",
        "points below zero",
        "a lost game keeps points",
        "a lost game keeps half its points",
        "a lost game scores above zero",
        "too few points are lost",
    }
)

_ON_THE_TABLE: frozenset[Measure] = frozenset(
    {
        "hints",
        "strikes",
        "points",
        "top card",
        "height",
        "cards built",
        "fireworks complete",
        "cards of the player to act",
        "cards of some player",
        "cards of the discards",
        "cards of the deck",
        "tiles left",
        "last turns",
    }
)
"""Everybody sees these, so everybody knows what a rule allows that depends on them. Where played
cards lie face down, no rule may depend on one that would show something of them."""

FOLLOWED = Grasp("what players know", _EFFECTS | _DOES | _EVENTS | _TRAITS | _ON_THE_TABLE)
"""A shuffle of the discards isn't here: nobody works out yet which cards may have come back."""

IN_SIGHT = Grasp(
    "what players see who see all hands",
    FOLLOWED.words | frozenset[Verb]({"shuffle_discards"}),
)
"""They remember nothing, and count what lies on the table anew at each move."""

GRASPS: dict[str, Grasp] = {"FOLLOWED": FOLLOWED, "IN_SIGHT": IN_SIGHT}
"""All of them, for the tests that take words away and put words in."""


@lru_cache(maxsize=64)
def can_be_followed(rules: Rules) -> bool:
    """Whether all that happens to hands, turns and the deck is known from the moves."""
    return not FOLLOWED.declines(rules)
