"""What each part of the check understands of rules, side by side.

As with the solver's: a word stands here because the part was thought through with it, and a word
that is new to the language stands nowhere. A part that meets such a word says so and claims
nothing. What only plays by the referee and shows a game needs no list: it takes any word.
"""

from collections.abc import Iterable

from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import EffectTrait, Verb
from tamaya.variants.vocabulary.events import EventName
from tamaya.variants.vocabulary.grasp import Grasp
from tamaya.variants.vocabulary.measures import Measure
from tamaya.variants.vocabulary.traits import Trait
from tamaya.variants.words.lists import listed

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

_NAMES: frozenset[Trait] = frozenset(
    {
        "hints name two things",
        "names that touch no card",
        "no name twice running",
        "no player twice running",
        "names of limited use",
    }
)
_UNSEEN: frozenset[Trait] = frozenset(
    {"played cards lie face down", "a card of each hand lies open"}
)
"""What players are told, or aren't: on the table nothing comes of it."""
_PLACES: frozenset[Trait] = frozenset(
    {
        "plays from one end of the hand",
        "discards from one end of the hand",
        "new cards may be put first",
    }
)
_INVERTED: frozenset[Trait] = frozenset({"inverted suits"})
_LINES: frozenset[Trait] = frozenset(
    {"a firework with a choice of lines", "fireworks begin unlike"}
)
_WAITING: frozenset[Trait] = frozenset({"a firework that waits for another"})
_MORE_CARDS: frozenset[Trait] = frozenset({"jokers", "two fireworks of one suit"})
_HALF: frozenset[Trait] = frozenset({"a lost game keeps half its points"})
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
_ASKS: frozenset[EventName] = frozenset({"no_hint_left", "becomes"})

SMALL = Grasp(
    "the making of small tables",
    _EFFECTS,
    _DOES,
    _EVENTS | _ASKS,
    _TRAITS | _NAMES | _UNSEEN | _INVERTED | _HALF,
    _ON_THE_TABLE,
)
"""`small/reduce`: what a clause is about stays, or the clause goes with it; points that are named
shrink in proportion. What rules are about must still be there at the small table: else it is none.
`small/ranges` says which numbers that rules depend on have a counterpart. Not where fireworks have
several lines or hang together, which may mean another thing with fewer values."""

LUCK = Grasp(
    "the settling of luck",
    _EFFECTS,
    _DOES,
    _EVENTS | _ASKS,
    _TRAITS | _NAMES | _UNSEEN | _INVERTED | _LINES | _WAITING | _MORE_CARDS | _HALF,
    _ON_THE_TABLE,
)
"""`walks/luck`: cards leave the deck from its top and come back by being picked from the discards,
one in a move; tiles are drawn in order; nothing else is left to chance. No card leaves the game:
which lie in the fireworks is told by their heights, ways and stand-ins, so which lie on the
discards is, too. All that hints, passes and conditions are remembered for is in a state. Nothing
looks at the order of a hand: so not where places in it count."""

TABLES = Grasp(
    "the reading of faults from tables",
    _EFFECTS | {"shuffle_discards"},
    _DOES,
    _EVENTS | _ASKS,
    _TRAITS | _NAMES | _UNSEEN | _PLACES | _INVERTED | _LINES | _WAITING | _MORE_CARDS | _HALF,
    _ON_THE_TABLE,
)
"""`faults/` and `possible/`: what the tables say never happens, can't be told, scored or placed.

What forbids moves, or lets a clause count only sometimes, makes nothing possible that wasn't: a
condition counts where no table meets it, and a clause that has one is never taken as certain. A
card is taken to lie anywhere along any line, and a joker anywhere."""

GRASPS: dict[str, Grasp] = {"SMALL": SMALL, "LUCK": LUCK, "TABLES": TABLES}
"""All of them, for the tests that take words away and put words in."""


def not_covered(grasp: Grasp, *several: Rules) -> str:
    """Why a part of the check claims nothing of some rules, in words; empty where it may."""
    words = unknown_words((grasp,), *several)
    return f"{grasp.who} doesn't cover {listed(words)}" if words else ""


def unknown_words(some: Iterable[Grasp], *several: Rules) -> tuple[str, ...]:
    """The words of rules that not all of some parts understand."""
    return tuple(
        dict.fromkeys(w for rules in several for grasp in some for w in grasp.unknown(rules))
    )
