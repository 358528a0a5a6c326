"""What each part of the solver understands of rules, side by side.

A word stands here because somebody has shown that the part is right with it; a word that is new to
the language stands nowhere, and every part declines it until that has been done. The lists are
added up from those below, never made by leaving words out.
"""

from tamaya.variants.vocabulary.effects import EffectTrait, Verb
from tamaya.variants.vocabulary.events import EventName
from tamaya.variants.vocabulary.grasp import Grasp
from tamaya.variants.vocabulary.measures import Measure
from tamaya.variants.vocabulary.traits import Trait

_DECISIONS: frozenset[Verb] = frozenset({"nothing", "end", "lose", "last_turns", "skip"})
_TOKENS: frozenset[Verb] = frozenset({"regain", "spend", "take", "take_back"})
_FREE_HINTS: frozenset[Verb] = frozenset({"free_hint", "free_colour_hint", "free_value_hint"})
_NO_CARDS: frozenset[Verb] = frozenset({"draw_tile", "look"})
_CARDS_BACK: frozenset[Verb] = frozenset({"return_card", "play_discard"})
_ALL_BACK: frozenset[Verb] = frozenset({"shuffle_discards"})
_TOP_CARDS: frozenset[Verb] = frozenset({"play_top", "discard_top"})
_CARDS = _NO_CARDS | _CARDS_BACK | _TOP_CARDS
_EFFECTS = _DECISIONS | _TOKENS | _FREE_HINTS | _CARDS

_DOES_AT_ONCE: frozenset[EffectTrait] = frozenset(
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
    }
)
_DOES_WITH_DISCARDS: frozenset[EffectTrait] = frozenset(
    {"returns to the deck", "takes from the discards", "places a card", "holds other effects"}
)
_DOES_WITH_THE_TOP: frozenset[EffectTrait] = frozenset(
    {"takes from the deck", "adds to the discards"}
)
_DOES = _DOES_AT_ONCE | _DOES_WITH_DISCARDS | _DOES_WITH_THE_TOP

_OF_CARDS: frozenset[EventName] = frozenset(
    {"placed", "misplayed", "discarded", "rightly_called", "firework_completed", "all_completed"}
)
_OF_STRIKES: frozenset[EventName] = frozenset({"last_strike", "strike_taken"})
_OF_POINTS: frozenset[EventName] = frozenset({"points_reached"})
_OF_TOKENS = _OF_STRIKES | _OF_POINTS
_OF_TURNS: frozenset[EventName] = frozenset({"deck_runs_out", "cannot_act", "hint_given"})
_OF_THE_REST: frozenset[EventName] = frozenset(
    {"empty_hint", "needed_lost", "no_tile_left", "nothing_more"}
)
_OF_HINTS: frozenset[EventName] = frozenset({"no_hint_left"})
_EVENTS = _OF_CARDS | _OF_TOKENS | _OF_TURNS | _OF_THE_REST
_TILES_AND_STUCK: frozenset[EventName] = frozenset({"no_tile_left", "nothing_more"})
_WHATEVER_IS_NEEDED = _OF_CARDS | _OF_TOKENS | _OF_TURNS | _OF_HINTS | _TILES_AND_STUCK
"""What can happen that doesn't ask which cards are still needed."""

_HINTS: frozenset[Trait] = frozenset(
    {
        "hints may touch no card",
        "hints alternate",
        "hints cost nothing",
        "hints announce a kind",
        "hints announce cards",
        "hints tell how many",
        "half hints",
        "the supply is not full at the start",
    }
)
_WHEN_SPENT: frozenset[Trait] = frozenset({"discards when a hint is spent"})
_OTHERWISE: frozenset[Trait] = frozenset({"discards at any time", "no discards"})
_DISCARDS = _WHEN_SPENT | _OTHERWISE
_UNSEEN: frozenset[Trait] = frozenset(
    {"played cards lie face down", "a card of each hand lies open"}
)
"""What players are told, or are not told: it changes nothing for those who know all cards."""
_PLAIN_PLAYS = frozenset[Trait]({"misplays cost nothing", "tiles"}) | _UNSEEN
_PLAYS = _PLAIN_PLAYS | frozenset[Trait]({"calls"})
_HANDS: frozenset[Trait] = frozenset({"hands of different sizes"})
_ACTIONS: frozenset[Trait] = frozenset({"actions", "actions of limited use"})
_TURNS = _PLAYS | _HANDS | _ACTIONS
_ONCE: frozenset[Trait] = frozenset(
    {"a suit that builds nothing", "a firework that can't be completed"}
)
_TWICE: frozenset[Trait] = frozenset({"a value built twice"})
_WAITS: frozenset[Trait] = frozenset({"a firework that waits for another"})
_FIREWORKS = _ONCE | _TWICE | _WAITS
_RISING: frozenset[Trait] = frozenset(
    {
        "cards of different worth",
        "points below zero",
        "a lost game keeps points",
        "a lost game scores above zero",
        "too few points are lost",
    }
)
_FALLING: frozenset[Trait] = frozenset({"points that fall"})
_SCORES = _RISING | _FALLING
_MUST_TOUCH: frozenset[Trait] = frozenset({"hints must touch a card"})
_NO_NAMES: frozenset[Trait] = frozenset({"hints name nothing"})
_TRAITS = _HINTS | _DISCARDS | _TURNS | _FIREWORKS | _SCORES | _MUST_TOUCH | _NO_NAMES
_INVERTED: frozenset[Trait] = frozenset({"inverted suits"})
_ANY_LINE: frozenset[Trait] = frozenset(
    {"a firework with a choice of lines", "fireworks begin unlike"}
)
_TOUCHLESS: frozenset[Trait] = frozenset({"names that touch no card"})
_REACH: frozenset[Trait] = frozenset({"hints go to everybody", "hints name two things"})
_NAMES = (
    _TOUCHLESS
    | _REACH
    | frozenset[Trait]({"no name twice running", "no player twice running", "names of limited use"})
)
_PLACES: frozenset[Trait] = frozenset(
    {
        "plays from one end of the hand",
        "discards from one end of the hand",
        "new cards may be put first",
    }
)
"""What forbids moves, or only says where cards lie: a bound of a game without it holds with it."""
_PASSES: frozenset[Trait] = frozenset({"players may pass"})
_PRICES = _PASSES | frozenset[Trait]({"hints of different prices"})
_WITH_A_TWIN = _INVERTED | _ANY_LINE | _NAMES | _PLACES | _PRICES
_JOKERS: frozenset[Trait] = frozenset({"jokers"})
_SIDE_BY_SIDE: frozenset[Trait] = frozenset({"two fireworks of one suit"})

_BECOMES: frozenset[EventName] = frozenset({"becomes"})
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
_HALF_LOST: frozenset[Trait] = frozenset({"a lost game keeps half its points"})

SCORES = Grasp(
    "the highest score",
    _EFFECTS | _ALL_BACK,
    _DOES,
    _EVENTS | _OF_HINTS | _BECOMES,
    _TRAITS | _WITH_A_TWIN | _JOKERS | _SIDE_BY_SIDE | _HALF_LOST,
    _ON_THE_TABLE,
)
"""`plain/ceiling`: a game is worth what its fireworks are, each no more than the most that its
points say of any height; or what a lost game scores then. None of these words brings points of its
own or changes what fireworks are worth. Where a rule depends on these measures it only happens or
it doesn't."""

COUNTS = Grasp(
    "the count of copies and turns",
    _EFFECTS | _ALL_BACK,
    _DOES,
    _EVENTS | _OF_HINTS,
    _TRAITS | _PLACES | _NAMES | _PRICES | _HALF_LOST,
)
"""`plain/ceiling`: which effects let how many more cards be placed, at whatever event. Which hints
there are, and at what price, is nothing to a count of cards. A game that is lost with fewer points
never scores more for it."""

ALIKE = Grasp(
    "the merging of moves and states",
    _EFFECTS | _ALL_BACK,
    _DOES,
    _EVENTS | _OF_HINTS,
    _TRAITS | _INVERTED | _ANY_LINE | _TOUCHLESS | _REACH | _PLACES | _PRICES | _HALF_LOST,
)
"""`plain/choices` and `plain/keys`: nothing looks at the order of a hand, unless its tables say
that places count. Nothing looks at which hint was given but for its axis, its price and whether it
touched a card, or at what was looked at. Discards go back into the deck kind by kind, and all that
has come back or was paid is in the key, and how often the turn was passed."""

USELESS = Grasp(
    "the forgetting of useless cards",
    _EFFECTS,
    _DOES,
    _OF_CARDS
    | _OF_TOKENS
    | _OF_TURNS
    | _OF_HINTS
    | frozenset[EventName]({"needed_lost", "no_tile_left", "nothing_more"}),
    _HINTS | _DISCARDS | _TURNS | _FIREWORKS | _SCORES | _HALF_LOST | _NO_NAMES,
)
"""`plain/keys`: nothing looks at which useless card is where. Hints that must touch a card do, and
so does a hint that touches none. So does a shuffle of the discards: which card gets which place in
the deck depends on all that lie there. Reactions to cards by name are looked at one by one."""

MODEL = Grasp(
    "the event model",
    _EFFECTS,
    _DOES,
    _EVENTS,
    _HINTS | _DISCARDS | _TURNS | _FIREWORKS | _SCORES | _MUST_TOUCH | _NO_NAMES,
)
"""`profile/` and `events/`: the words that they have numbers for. Where a word stands in an unusual
place the profile declines it by itself."""

RECOUNT = Grasp(
    "the second count",
    _EFFECTS | _ALL_BACK,
    _DOES,
    _EVENTS | _OF_HINTS,
    _TRAITS | _PLACES | _NAMES | _PRICES | _HALF_LOST,
)
"""`claims/recount`: the same words as the first count, thought about once more."""

RELAXED = Grasp(
    "the second search of a relaxed game",
    _DECISIONS | _TOKENS | _FREE_HINTS | frozenset[Verb]({"draw_tile", "look"}),
    _DOES,
    _EVENTS | _OF_HINTS,
    _TRAITS,
)
"""`claims/recount`: cards leave hands only by being played or discarded. Hints cost nothing there,
and whatever their want may bring is only worse."""

EXPLAINED = Grasp(
    "the explanation",
    _EFFECTS | _ALL_BACK,
    _DOES,
    _EVENTS | _OF_HINTS | _BECOMES,
    _TRAITS | _WITH_A_TWIN | _JOKERS | _SIDE_BY_SIDE | _HALF_LOST,
    _ON_THE_TABLE,
)
"""`claims/why`, `claims/changes` and `claims/looser`: what each change is called is all that it
changes. Whether it matters is the solver's to say, with whatever it understands of the changed
rules."""

LUCK = Grasp(
    "the trying of every landing",
    _EFFECTS | _ALL_BACK,
    _DOES,
    _EVENTS | _OF_HINTS,
    _TRAITS | _WITH_A_TWIN,
)
"""`luck`: in the whole game one card returns at most, and lands somewhere."""

_IN_WORDS = _HINTS | _MUST_TOUCH | _NO_NAMES | _PLAYS | _HANDS | _ONCE | _WAITS

KERNELS = Grasp(
    "the compiled searches",
    _DECISIONS | _TOKENS | _FREE_HINTS | _NO_CARDS | _CARDS_BACK,
    _DOES_AT_ONCE | _DOES_WITH_DISCARDS,
    _OF_CARDS | _OF_STRIKES | _OF_TURNS | _OF_THE_REST,
    _IN_WORDS | _DISCARDS | _SCORES,
)
"""`kernel/`: an event is a card that leaves a hand, and what lies between two is hints. No points
bring anything, each kind has one place on its firework, and the deck is drawn from by hands only.
What a hint may touch, name or announce makes no difference: any hint is believed possible."""

PLAYS_FIRST = Grasp(
    "the playing of what fits",
    _DECISIONS | _TOKENS | _FREE_HINTS | _NO_CARDS,
    _DOES_AT_ONCE,
    _OF_CARDS | _OF_STRIKES | _OF_TURNS | _OF_THE_REST,
    _IN_WORDS | _DISCARDS | _RISING,
)
"""`kernel/`, in relaxed games: no card on a firework costs points, and none that is dropped comes
back."""

BARRED = Grasp(
    "misplays where a discard is barred",
    _DECISIONS | _TOKENS | _FREE_HINTS | _NO_CARDS | _CARDS_BACK,
    _DOES_AT_ONCE | _DOES_WITH_DISCARDS,
    _OF_CARDS | _OF_STRIKES | _OF_TURNS | _OF_THE_REST,
    _IN_WORDS | _WHEN_SPENT | _SCORES,
)
"""`kernel/`: nothing but the tokens can bar a discard."""

APART = Grasp(
    "a game without turns",
    _DECISIONS | _TOKENS | _FREE_HINTS | _NO_CARDS,
    _DOES_AT_ONCE,
    _OF_CARDS | _OF_STRIKES | _OF_TURNS | _OF_THE_REST,
    _IN_WORDS | _DISCARDS | _SCORES,
)
"""`kernel/`, for the games `one-hand` and `apart`: cards leave hands only by being played or
discarded, and none comes back."""

ANY_PLACE = Grasp(
    "the twin in which any card of a hand can be taken",
    _EFFECTS | _ALL_BACK,
    _DOES,
    _EVENTS | _OF_HINTS,
    _TRAITS | _WITH_A_TWIN,
)
"""`twins/`: nothing else looks at places in a hand."""

UPRIGHT = Grasp(
    "the twin without inverted suits",
    _DECISIONS | _TOKENS | _FREE_HINTS | _NO_CARDS | _CARDS_BACK | _ALL_BACK,
    _DOES_AT_ONCE | _DOES_WITH_DISCARDS,
    _EVENTS | _OF_HINTS,
    _HINTS
    | _MUST_TOUCH
    | _NO_NAMES
    | _DISCARDS
    | _PLAIN_PLAYS
    | _HANDS
    | _ACTIONS
    | _FIREWORKS
    | _SCORES
    | _ANY_LINE
    | _INVERTED,
)
"""`twins/`: not what plays or discards the top card of the deck, whose suit nobody chooses, and not
calls, which mean nothing of an inverted suit."""

ANY_HINT = Grasp(
    "the twin in which any hint can be given",
    _EFFECTS | _ALL_BACK,
    _DOES,
    _OF_CARDS
    | _OF_TOKENS
    | _OF_TURNS
    | _OF_HINTS
    | frozenset[EventName]({"needed_lost", "no_tile_left", "nothing_more"}),
    _TRAITS | _WITH_A_TWIN | _JOKERS | _SIDE_BY_SIDE,
)
"""`twins/`: not where something happens at a hint that touches no card."""

ANY_PRICE = Grasp(
    "the twin in which hints are cheap",
    _DECISIONS | _TOKENS | _FREE_HINTS | _NO_CARDS,
    _DOES_AT_ONCE,
    _OF_CARDS
    | _OF_STRIKES
    | _OF_POINTS
    | frozenset[EventName]({"deck_runs_out", "cannot_act"})
    | frozenset[EventName]({"needed_lost", "no_tile_left", "nothing_more"}),
    _HINTS | _MUST_TOUCH | _DISCARDS | _PLAYS | _HANDS | _FIREWORKS | _SCORES | _WITH_A_TWIN,
    _ON_THE_TABLE,
)
"""`twins/`: nothing happens at a hint, nothing but a discard minds that there are more tokens than
in the real game, and no card comes back. What hints and passes depend on is dropped; where anything
else depends on the table, the step says no by itself."""

ANY_CARD = Grasp(
    "the twins of what jokers stand for",
    _DECISIONS | _TOKENS | _FREE_HINTS | _NO_CARDS,
    _DOES_AT_ONCE,
    _WHATEVER_IS_NEEDED,
    _HINTS
    | _MUST_TOUCH
    | _NO_NAMES
    | _DISCARDS
    | _PLAIN_PLAYS
    | _HANDS
    | _ACTIONS
    | _ONCE
    | _WAITS
    | _SCORES
    | _JOKERS,
)
"""`twins/`: jokers come out of hands only, and stand for a card that nobody calls; no two for cards
of one kind. Whether a copy is still needed depends on them."""

ANY_LINE = Grasp(
    "the twins of a choice of lines",
    _EFFECTS,
    _DOES,
    _WHATEVER_IS_NEEDED,
    _HINTS | _MUST_TOUCH | _NO_NAMES | _DISCARDS | _TURNS | _ONCE | _WAITS | _SCORES | _ANY_LINE,
)
"""`twins/`: a card that is needed along one line need not be along another. Discards that are
shuffled come back in an order that goes by what cards are called."""

EITHER = Grasp(
    "the twins of two fireworks of a suit",
    _EFFECTS,
    _DOES,
    _WHATEVER_IS_NEEDED,
    _HINTS
    | _MUST_TOUCH
    | _NO_NAMES
    | _DISCARDS
    | _PLAIN_PLAYS
    | _HANDS
    | _ACTIONS
    | _ONCE
    | _TWICE
    | _SCORES
    | _SIDE_BY_SIDE,
)
"""`twins/`: not calls, which name the suit and not the firework, nor what is still needed."""

OPEN = Grasp(
    "the twin in which nothing depends on the table",
    _EFFECTS | _ALL_BACK,
    _DOES,
    _EVENTS | _OF_HINTS | _BECOMES,
    _HINTS
    | _MUST_TOUCH
    | _NO_NAMES
    | _DISCARDS
    | _TURNS
    | _FIREWORKS
    | _RISING
    | _HALF_LOST
    | _WITH_A_TWIN
    | _JOKERS
    | _SIDE_BY_SIDE,
    _ON_THE_TABLE,
)
"""`twins/`: what tokens do is left out there, and so is what a condition lets happen. So that may
be anything but what moves cards, which the step looks at by itself."""

GRASPS: dict[str, Grasp] = {
    "SCORES": SCORES,
    "COUNTS": COUNTS,
    "ALIKE": ALIKE,
    "USELESS": USELESS,
    "MODEL": MODEL,
    "RECOUNT": RECOUNT,
    "RELAXED": RELAXED,
    "EXPLAINED": EXPLAINED,
    "LUCK": LUCK,
    "KERNELS": KERNELS,
    "PLAYS_FIRST": PLAYS_FIRST,
    "BARRED": BARRED,
    "APART": APART,
    "ANY_PLACE": ANY_PLACE,
    "UPRIGHT": UPRIGHT,
    "ANY_HINT": ANY_HINT,
    "ANY_PRICE": ANY_PRICE,
    "ANY_LINE": ANY_LINE,
    "ANY_CARD": ANY_CARD,
    "EITHER": EITHER,
    "OPEN": OPEN,
}
"""All of them, for the tests that take words away and put words in."""
