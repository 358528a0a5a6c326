"""What each part of the solver and of the check understands of rules: a table.

A row is a word, or several that the same parts understand; it names these parts. A name stands in a
row because somebody has shown that the part is right with the word; a word that is new to the
language has no row, and every part declines it until that has been done. A row names who
understands its words, never who doesn't.

Below the rows each part has its column, and beside it the argument. Those of the check stand in
`lab/grasps`.
"""

from tamaya.variants.vocabulary.grasp import Grasp, Graspable

_EVERYBODY = (
    "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING KERNELS PLAYS_FIRST "
    "BARRED APART ANY_PLACE UPRIGHT ANY_HINT ANY_PRICE ANY_LINE ANY_CARD EITHER OPEN SMALL LUCK "
    "TABLES"
)
# fmt: off
ROWS: tuple[tuple[tuple[Graspable, ...], str], ...] = (
    # Effects.
    (("nothing", "regain", "spend", "take", "take_back", "end", "lose", "last_turns", "skip",
      "draw_tile", "free_hint", "free_colour_hint", "free_value_hint", "look"),
     _EVERYBODY),
    (("return_card", "play_discard"),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT EXPLAINED LANDING KERNELS BARRED ANY_PLACE "
     "UPRIGHT ANY_HINT ANY_LINE EITHER OPEN SMALL LUCK TABLES"),
    (("play_top", "discard_top"),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT EXPLAINED LANDING ANY_PLACE ANY_HINT ANY_LINE "
     "EITHER OPEN SMALL LUCK TABLES"),
    (("shuffle_discards",),
     "SCORES COUNTS ALIKE RECOUNT EXPLAINED LANDING ANY_PLACE UPRIGHT ANY_HINT OPEN TABLES"),
    (("play_open", "discard_open"),
     "SCORES ALIKE"),
    (("play_own",),
     "SCORES EXPLAINED LUCK"),
    (("give", "exchange", "redraw"),
     "SCORES ALIKE"),
    # What effects do.
    (("moves hints", "moves strikes", "ends", "loses", "sets the last turns", "skips a turn",
      "draws a tile", "asks the player", "gives a hint", "reveals a card"),
     _EVERYBODY),
    (("takes from the deck", "adds to the discards"),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING ANY_PLACE ANY_HINT "
     "ANY_LINE EITHER OPEN SMALL LUCK TABLES"),
    (("returns to the deck", "takes from the discards", "places a card", "holds other effects"),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING KERNELS BARRED "
     "ANY_PLACE UPRIGHT ANY_HINT ANY_LINE EITHER OPEN SMALL LUCK TABLES"),
    (("takes from the display",),
     "SCORES ALIKE"),
    (("takes from a hand",),
     "SCORES EXPLAINED LUCK"),
    (("gives a card away", "exchanges cards", "redraws a hand"),
     "SCORES ALIKE"),
    # Events.
    (("firework_completed", "all_completed", "last_strike", "strike_taken", "deck_runs_out",
      "placed", "misplayed", "discarded", "rightly_called", "cannot_act", "no_tile_left",
      "nothing_more"),
     _EVERYBODY),
    (("hint_given",),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING KERNELS PLAYS_FIRST "
     "BARRED APART ANY_PLACE UPRIGHT ANY_HINT ANY_LINE ANY_CARD EITHER OPEN SMALL LUCK TABLES"),
    (("empty_hint",),
     "SCORES COUNTS ALIKE MODEL RECOUNT RELAXED EXPLAINED LANDING KERNELS PLAYS_FIRST BARRED "
     "APART ANY_PLACE UPRIGHT OPEN SMALL LUCK TABLES"),
    (("touches_many",),
     "SCORES COUNTS ALIKE RECOUNT EXPLAINED LANDING OPEN LUCK TABLES"),
    (("touches_first", "touches_last"),
     "SCORES COUNTS ALIKE RECOUNT EXPLAINED LANDING OPEN TABLES"),
    (("points_reached",),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING ANY_PLACE UPRIGHT "
     "ANY_HINT ANY_PRICE ANY_LINE ANY_CARD EITHER OPEN SMALL LUCK TABLES"),
    (("needed_lost",),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING KERNELS PLAYS_FIRST "
     "BARRED APART ANY_PLACE UPRIGHT ANY_HINT ANY_PRICE OPEN SMALL LUCK TABLES"),
    (("no_hint_left",),
     "SCORES COUNTS ALIKE USELESS RECOUNT RELAXED EXPLAINED LANDING ANY_PLACE UPRIGHT ANY_HINT "
     "ANY_LINE ANY_CARD EITHER OPEN SMALL LUCK TABLES"),
    (("becomes",),
     "SCORES EXPLAINED OPEN SMALL LUCK TABLES"),
    # Traits.
    (("hints may touch no card", "hints alternate", "hints cost nothing", "hints announce a kind",
      "hints announce cards", "hints tell how many",
      "hints announce a number", "half hints",
      "the supply is not full at the start", "discards when a hint is spent",
      "misplays cost nothing", "played cards lie face down", "discarded cards lie face down",
      "a card of each hand lies open", "tiles", "hands of different sizes",
      "a suit that builds nothing", "a firework that can't be completed",
      "cards of different worth", "points below zero", "a lost game keeps points",
      "a lost game scores above zero", "too few points are lost"),
     _EVERYBODY),
    (("hints must touch a card",),
     "SCORES COUNTS ALIKE MODEL RECOUNT RELAXED EXPLAINED LANDING KERNELS PLAYS_FIRST BARRED "
     "APART ANY_PLACE UPRIGHT ANY_HINT ANY_PRICE ANY_LINE ANY_CARD EITHER OPEN SMALL LUCK TABLES"),
    (("hints of different prices", "hints go to everybody", "hints go to the next player",
      "no hint back", "hints name two things", "names that touch no card", "players may pass"),
     "SCORES COUNTS ALIKE RECOUNT EXPLAINED LANDING ANY_PLACE ANY_HINT ANY_PRICE OPEN SMALL LUCK "
     "TABLES"),
    (("hints spare a card of each hand",),
     "SCORES COUNTS ALIKE RECOUNT EXPLAINED LANDING ANY_HINT ANY_PRICE OPEN TABLES"),
    (("discards of different worth",),
     "SCORES COUNTS ALIKE RECOUNT EXPLAINED LANDING ANY_PLACE ANY_HINT ANY_PRICE OPEN SMALL LUCK "
     "TABLES"),
    (("hints name two of a kind",),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING KERNELS PLAYS_FIRST "
     "BARRED APART ANY_PLACE UPRIGHT ANY_HINT ANY_PRICE ANY_LINE ANY_CARD EITHER OPEN LUCK TABLES"),
    (("hints name nothing",),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING KERNELS PLAYS_FIRST "
     "BARRED APART ANY_PLACE UPRIGHT ANY_HINT ANY_LINE ANY_CARD EITHER OPEN SMALL LUCK TABLES"),
    (("no name twice running", "no player twice running", "names of limited use"),
     "SCORES COUNTS RECOUNT EXPLAINED LANDING ANY_PLACE ANY_HINT ANY_PRICE OPEN SMALL LUCK TABLES"),
    (("few colours or values a game",),
     "SCORES COUNTS RECOUNT EXPLAINED LANDING ANY_PLACE ANY_HINT ANY_PRICE OPEN LUCK TABLES"),
    (("names that wait for something",),
     "SCORES COUNTS RECOUNT EXPLAINED LANDING ANY_PLACE ANY_HINT OPEN LUCK TABLES"),
    (("discards at any time", "no discards"),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING KERNELS PLAYS_FIRST "
     "APART ANY_PLACE UPRIGHT ANY_HINT ANY_PRICE ANY_LINE ANY_CARD EITHER OPEN SMALL LUCK TABLES"),
    (("calls",),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING KERNELS PLAYS_FIRST "
     "BARRED APART ANY_PLACE ANY_HINT ANY_PRICE ANY_LINE OPEN SMALL LUCK TABLES"),
    (("plays from one end of the hand", "discards from one end of the hand",
      "new cards may be put first"),
     "SCORES COUNTS ALIKE RECOUNT EXPLAINED LANDING ANY_PLACE ANY_HINT ANY_PRICE OPEN TABLES"),
    (("actions", "actions of limited use"),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING ANY_PLACE UPRIGHT "
     "ANY_HINT ANY_LINE ANY_CARD EITHER OPEN SMALL LUCK TABLES"),
    (("open cards beside the deck", "new cards may be open ones"),
     "SCORES ALIKE"),
    (("inverted suits",),
     "SCORES ALIKE EXPLAINED LANDING ANY_PLACE UPRIGHT ANY_HINT ANY_PRICE OPEN SMALL LUCK TABLES"),
    (("a firework with a choice of lines", "fireworks begin unlike"),
     "SCORES ALIKE EXPLAINED LANDING ANY_PLACE UPRIGHT ANY_HINT ANY_PRICE ANY_LINE OPEN LUCK "
     "TABLES"),
    (("two fireworks of one suit",),
     "SCORES EXPLAINED ANY_HINT EITHER OPEN LUCK TABLES"),
    (("a firework that waits for another",),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING KERNELS PLAYS_FIRST "
     "BARRED APART ANY_PLACE UPRIGHT ANY_HINT ANY_PRICE ANY_LINE ANY_CARD OPEN LUCK TABLES"),
    (("jokers",),
     "SCORES EXPLAINED ANY_HINT ANY_CARD OPEN LUCK TABLES"),
    (("jokers of their own value",),
     "SCORES EXPLAINED ANY_HINT OPEN LUCK TABLES"),
    (("cards that count as others",),
     "SCORES EXPLAINED ANY_HINT OPEN LUCK"),
    (("a value built twice",),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING ANY_PLACE UPRIGHT "
     "ANY_HINT ANY_PRICE EITHER OPEN SMALL LUCK TABLES"),
    (("points that fall",),
     "SCORES COUNTS ALIKE USELESS MODEL RECOUNT RELAXED EXPLAINED LANDING KERNELS BARRED APART "
     "ANY_PLACE UPRIGHT ANY_HINT ANY_PRICE ANY_LINE ANY_CARD EITHER SMALL LUCK TABLES"),
    (("a lost game keeps half its points",),
     "SCORES COUNTS ALIKE USELESS RECOUNT EXPLAINED OPEN SMALL LUCK TABLES"),
    (("goals",),
     "SCORES LUCK"),
    # Measures, where a rule depends on them.
    (("hints", "strikes", "points", "top card", "height", "cards built", "fireworks complete",
      "cards of the player to act", "cards of some player", "cards of the discards",
      "cards of the deck", "tiles left", "last turns"),
     "SCORES EXPLAINED ANY_PRICE OPEN SMALL LUCK TABLES"),
    (("player to act",),
     "SCORES EXPLAINED ANY_PRICE OPEN LUCK TABLES"),
)
# fmt: on
UNDERSTOOD: dict[Graspable, frozenset[str]] = {
    word: frozenset(names.split()) for words, names in ROWS for word in words
}

GRASPS: dict[str, Grasp] = {}
"""The solver's columns, for the tests that take words away and put words in."""


def words_of(name: str) -> frozenset[Graspable]:
    """The words of a column."""
    return frozenset(word for word, names in UNDERSTOOD.items() if name in names)


def _column(name: str, who: str) -> Grasp:
    GRASPS[name] = Grasp(who, words_of(name))
    return GRASPS[name]


SCORES = _column("SCORES", "the highest score")
"""`plain/ceiling`: a game is worth what its fireworks are, each no more than the most that its
points say of any height, and of goals no more than all that bring points; or what a lost game
scores then. None of the other words brings points of its own or changes what fireworks are worth.
Where a rule depends on these measures it only happens or it doesn't."""

COUNTS = _column("COUNTS", "the count of copies and turns")
"""`plain/ceiling`: which effects let how many more cards be placed, at whatever event. Which hints
there are, and at what price, is nothing to a count of cards. A game that is lost with fewer points
never scores more for it."""

ALIKE = _column("ALIKE", "the merging of moves and states")
"""`plain/choices` and `plain/keys`: nothing looks at the order of a hand, unless its tables say
that places count. Nothing looks at which hint was given but for its axis, its price and what comes
of the cards that it touches, or at what was looked at. Discards go back into the deck kind by kind,
and all that has come back or was paid is in the key, and how often the turn was passed. The
display is in the key, and each of its kinds a move of its own."""

USELESS = _column("USELESS", "the forgetting of useless cards")
"""`plain/keys`: nothing looks at which useless card is where. Hints that must touch a card do, and
so does a hint that touches none. So does a shuffle of the discards: which card gets which place in
the deck depends on all that lie there. Reactions to cards by name are looked at one by one."""

MODEL = _column("MODEL", "the event model")
"""`profile/` and `events/`: the words that they have numbers for. Where a word stands in an unusual
place the profile declines it by itself."""

RECOUNT = _column("RECOUNT", "the second count")
"""`claims/recount`: the same words as the first count, thought about once more."""

RELAXED = _column("RELAXED", "the second search of a relaxed game")
"""`claims/recount`: cards leave hands only by being played or discarded. Hints cost nothing there,
and whatever their want may bring is only worse."""

EXPLAINED = _column("EXPLAINED", "the explanation")
"""`claims/why`, `claims/changes` and `claims/looser`: what each change is called is all that it
changes. Whether it matters is the solver's to say, with whatever it understands of the changed
rules."""

LANDING = _column("LANDING", "the trying of every landing")
"""`luck`: in the whole game one card returns at most, and lands somewhere."""

KERNELS = _column("KERNELS", "the compiled searches")
"""`kernel/`: an event is a card that leaves a hand, and what lies between two is hints. No points
bring anything, each kind has one place on its firework, and the deck is drawn from by hands only.
What a hint may touch, name or announce makes no difference: any hint is believed possible."""

PLAYS_FIRST = _column("PLAYS_FIRST", "the playing of what fits")
"""`kernel/`, in relaxed games: no card on a firework costs points, and none that is dropped comes
back."""

BARRED = _column("BARRED", "misplays where a discard is barred")
"""`kernel/`: nothing but the tokens can bar a discard."""

APART = _column("APART", "a game without turns")
"""`kernel/`, for the games `one-hand` and `apart`: cards leave hands only by being played or
discarded, and none comes back."""

ANY_PLACE = _column("ANY_PLACE", "the twin in which any card of a hand can be taken")
"""`twins/`: nothing else looks at places in a hand."""

UPRIGHT = _column("UPRIGHT", "the twin without inverted suits")
"""`twins/`: not what plays or discards the top card of the deck, whose suit nobody chooses, and not
calls, which mean nothing of an inverted suit."""

ANY_HINT = _column("ANY_HINT", "the twin in which any hint can be given")
"""`twins/`: not where something happens at a hint that touches no card."""

ANY_PRICE = _column("ANY_PRICE", "the twin in which hints are cheap")
"""`twins/`: nothing happens at a hint, nothing but a discard minds that there are more tokens than
in the real game, and no card comes back. What hints and passes depend on is dropped; where anything
else depends on the table, the step says no by itself."""

ANY_CARD = _column("ANY_CARD", "the twins of what jokers stand for")
"""`twins/`: jokers come out of hands only, and stand for a card that nobody calls; no two for cards
of one kind. Whether a copy is still needed depends on them."""

ANY_LINE = _column("ANY_LINE", "the twins of a choice of lines")
"""`twins/`: a card that is needed along one line need not be along another. Discards that are
shuffled come back in an order that goes by what cards are called."""

EITHER = _column("EITHER", "the twins of two fireworks of a suit")
"""`twins/`: not calls, which name the suit and not the firework, nor what is still needed."""

OPEN = _column("OPEN", "the twin in which nothing depends on the table")
"""`twins/`: what tokens do is left out there, and so is what a condition lets happen. So that may
be anything but what moves cards, which the step looks at by itself."""
