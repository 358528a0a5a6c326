"""Turns of a design: hints, discards, plays, actions, tiles, and what events bring.

No event brings about itself for ever within one turn: see `_TOO_FAR`.
"""

from hypothesis import strategies as st

from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.testing.making.sketch import DrawnSuit, SketchedClause, some_of
from tamaya.variants.compile.assemble.hidden import OPEN
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.events import EVENTS, MEASURES, OF_A_PLACE, EventName, Measure, Says
from tamaya.variants.words.lists import handful

AMOUNTS = ("nothing", "half a hint", "<1> hint", "<2> hints")
_EACH = " for each card touched"


def usual_price(draw: st.DrawFn) -> SketchedClause:
    """What a hint costs if nothing narrower is said of it."""
    each = _EACH if draw(st.integers(0, 5)) == 0 else ""
    options = tuple(f"costs {amount}" for amount in AMOUNTS)
    return SketchedClause(
        f"{draw(st.sampled_from(options))}{each}", decoys=(*options, options[2] + _EACH)
    )


def other_prices(draw: st.DrawFn, held: str, announced: str) -> list[SketchedClause]:
    """A few prices besides. `held` says while what, `announced` what hints announce.

    So that each name can be spoken that has a price, it is one that needs no card.
    """
    amount = draw(st.sampled_from(AMOUNTS))
    each = draw(st.sampled_from(("", "", _EACH)))
    words = ("cheap", "78") if announced == "the name" else ()
    sides = ("a colour", "a value") if announced in ("the name", "only the kind") else ()
    prices = [_price("", amount + each, held)]
    for subject in some_of(draw, (*words, *sides), most=2) if sides else []:
        condition = draw(st.sampled_from(("", held)))
        prices.append(_price(subject, draw(st.sampled_from(AMOUNTS)), condition))
    if sides:
        prices.append(
            SketchedClause("also names cheap and 78", decoys=("never names cheap and 78",))
        )
    if words and draw(st.booleans()):
        prices.append(SketchedClause("also names dear and 79", decoys=("never names dear and 79",)))
        prices.append(
            SketchedClause(f"dear and 79 cost {amount}", decoys=("dear and 79 cost <1> hint",))
        )
    return prices


def _price(subject: str, amount: str, held: str) -> SketchedClause:
    """A price; `held` must be said where it is about any hint."""
    words = f"{subject} costs".strip()
    decoy = f"{words} <2> hints" + (" while 0 hints" if held else "")
    return SketchedClause(f"{words} {amount}{held}", decoys=(decoy,))


_TOKENS = tuple(f"{verb} {amount}" for verb in ("regain", "spend") for amount in AMOUNTS)
_NUMBER = "the name and how many cards"
_ONLY_NUMBER = "only how many cards"
_IN_PAIRS = "names a colour and a value"
_NAMED = (
    *("names a colour or a value", "names a color", "names a value"),
    *(_IN_PAIRS, "names a colour, a value or both"),
)
_REACH = tuple(f"goes to {who}" for who in ("one player", "the next player", "everybody"))
_REACH += ("goes to one player or everybody",)
# Effects without a number that happen after tokens, as the vocabulary has them.
_LATER = tuple(
    phrase(Node(verb))
    for verb, word in EFFECTS.items()
    if word.step == "later"
    and not word.amount
    and word.traits.isdisjoint({"draws a tile", "takes from the display"})
)
OF_THE_DISPLAY = tuple(
    phrase(Node(verb)) for verb, word in EFFECTS.items() if "takes from the display" in word.traits
)
"""Effects that need a display."""
_RETURN = "return a card from the discards to the deck"
_OF_CARDS = tuple(
    phrase(Node(verb, (handful(1),))).replace("1", "<1>")
    for verb, word in EFFECTS.items()
    if word.amount == "cards"
)
_REST = ("nothing", "play a card from the discards", *_OF_CARDS)
_TURNS = tuple(f"{count} more turns each, then the end" for count in range(4))
_ENDS = ("end", "lose", *_TURNS)

# Effects that stay away from events which they could bring about again and again.
_BACK = tuple(
    phrase(Node(verb)) for verb, word in EFFECTS.items() if "returns to the deck" in word.traits
)
# Effects that would show something of played cards that lie face down.
_SHOWS = (
    "play <",
    *(
        phrase(Node(verb))
        for verb, word in EFFECTS.items()
        if word.step == "later" and not word.amount and verb not in OPEN
    ),
)
_TOO_FAR = {
    "a strike is taken": ("take ", *_BACK),
    "the last strike is taken": ("take ", *_BACK),
    "a card still needed has no copy left": _BACK,
    "no tile is left": ("draw", "take ", *_BACK),
}
# Where cards lie face down: the events that all see, apart from hints, and the effects that show
# nothing.
_SEEN = (
    "a card is discarded",
    "the deck runs out",
    "no tile is left",
    "no hint is left",
    "a player cannot act",
)
_ASKS_STRIKES = ("an action", "no tile is left")
# Events that are not narrowed, but for those of which every game has one clause.
_ONCE: tuple[EventName, ...] = ("all_completed", "deck_runs_out", "cannot_act")
_PLAIN = tuple(
    phrase(Node(event)) for event, by in EVENTS.items() if by == "" and event not in _ONCE
)

_OF_A_PLACE = tuple(phrase(Node(event)) for event in OF_A_PLACE)


def announces_number(clauses: list[SketchedClause]) -> bool:
    """Whether hints tell how many cards they touch, and not which."""
    numbers = (f"announces {_NUMBER}", f"announces {_ONLY_NUMBER}")
    return any(clause.text in numbers for clause in clauses)


def turn_clauses(draw: st.DrawFn, suits: list[DrawnSuit], secret: bool) -> list[SketchedClause]:
    """What a player may do, and what it costs and brings. `secret` means that played cards lie face
    down."""
    announced = ("the name", _NUMBER, "only the kind", "only the cards", _ONLY_NUMBER)
    keyed = {
        "hint": [
            _one(draw, *_NAMED),
            _one(draw, "may touch no card", "must touch a card"),
            usual_price(draw),
        ],
        "discard": [
            _one(draw, "only when a hint is spent", "at any time", "never"),
            _one(draw, *(f"regains {amount}" for amount in AMOUNTS)),
        ],
        "play": [_one(draw, *(f"a misplay takes <{n}> strikes" for n in range(3)))],
    }
    two = "both" not in keyed["hint"][0].text and "and" not in keyed["hint"][0].text
    two = two and draw(st.integers(0, 5)) == 0
    if two:
        clauses_of_two = (SketchedClause("names two colours"), SketchedClause("names two values"))
        keyed["hint"] += some_of(draw, clauses_of_two, most=2, least=1)
    message = "the name"
    if draw(st.booleans()):
        clause = _one(draw, *(f"announces {what}" for what in announced))
        keyed["hint"].append(clause)
        message = clause.text.removeprefix("announces ")
    message = "the name" if message == _NUMBER else message
    named = message == "the name"
    if draw(st.integers(0, 3)) == 0:
        # Where two are named at once no single name has a price.
        alone = not two and keyed["hint"][0].text != _IN_PAIRS
        held = _while(draw, suits, secret)
        keyed["hint"] += other_prices(draw, held, message if alone else "only the cards")
    if draw(st.integers(0, 3)) == 0:
        keyed["hint"] += _names(draw, suits)
    if draw(st.integers(0, 3)) == 0:
        keyed["hint"] += _waiting(draw, suits, secret, two)
    reach = _one(draw, *_REACH)
    if draw(st.booleans()):
        keyed["hint"].append(reach)
    for what in ("the same kind", "the same name", "to the same player"):
        if draw(st.integers(0, 3)) == 0 and (what != "the same name" or named):
            keyed["hint"].append(SketchedClause(f"never {what} twice running"))
    if draw(st.integers(0, 5)) == 0:
        spared = (f"never touches the {end} card" for end in ("first", "last"))
        keyed["hint"].append(_one(draw, *spared))
    if draw(st.integers(0, 3)) == 0:
        keyed["hint"].append(SketchedClause("never to the player who hinted last"))
    if draw(st.integers(0, 3)) == 0 and named:
        keyed["hint"].append(_one(draw, *(f"each name at most <{n}> times" for n in (1, 2, 9))))
    for what, sides in (("colour", "colours"), ("value", "values")):
        if draw(st.integers(0, 5)) == 0 and named:
            options = (
                f"at most <1> {what} a game",
                *(f"at most <{n}> {sides} a game" for n in (2, 9)),
            )
            keyed["hint"].append(_one(draw, *options))
    if draw(st.booleans()):
        keyed["play"] += [
            SketchedClause("may call a suit"),
            SketchedClause("a wrong call is a misplay"),
        ]
    if secret and draw(st.booleans()):
        keyed["discard"].append(SketchedClause("discarded cards lie face down"))
    if not secret and draw(st.integers(0, 3)) == 0:
        card = draw(st.sampled_from(_cards(draw, suits)[1:]))
        keyed["discard"].append(
            SketchedClause(
                f"{card} regains {draw(st.sampled_from(AMOUNTS))}",
                decoys=(f"{card} regains <2> hints",),
            )
        )
    if secret:
        keyed["play"].append(SketchedClause("played cards lie face down"))
    for what in ("play", "discard"):
        if draw(st.integers(0, 5)) == 0:
            keyed[what].append(_one(draw, "only the first card", "only the last card"))
    if draw(st.integers(0, 3)) == 0:
        home = draw(st.sampled_from(["hint", "discard"]))
        keyed[home].append(
            SketchedClause(f"only{_while(draw, suits, secret)}", decoys=("only while 0 hints",))
        )
    clauses = [
        SketchedClause(rule.text, home, rule.decoys)
        for home, rules in keyed.items()
        for rule in rules
    ]
    if draw(st.integers(0, 5)) == 0:
        held = _while(draw, suits, secret) if draw(st.booleans()) else ""
        decoys = ("a player may pass while 0 hints",)
        clauses.append(SketchedClause(f"a player may pass{held}", decoys=decoys))
    names = some_of(draw, ("blind", "dig", "joker"), most=2)
    return clauses + [_action(draw, name, suits, secret) for name in names]


def _names(draw: st.DrawFn, suits: list[DrawnSuit]) -> list[SketchedClause]:
    """Which names may be spoken apart from touch, and which touch nothing."""
    suit, other = draw(st.sampled_from(suits)), draw(st.sampled_from(suits))
    value, more = draw(st.sampled_from(suit.cards)), draw(st.sampled_from(other.cards))
    options = (
        SketchedClause("also names dark and 77", decoys=("never names dark and 77",)),
        SketchedClause(
            f"never names {suit.name}, {value}", decoys=(f"also names {suit.name}, {value}",)
        ),
        SketchedClause(f"names only {other.name}", decoys=(f"names only {suit.name}",)),
        SketchedClause(f"names only {more} and {value}", decoys=(f"names only {value}",)),
        SketchedClause("colours touch nothing"),
        SketchedClause("values touch nothing"),
    )
    return some_of(draw, options, most=3, least=1)


def _waiting(
    draw: st.DrawFn, suits: list[DrawnSuit], secret: bool, two: bool
) -> list[SketchedClause]:
    """Names that may be spoken only while something holds. Some need no card, so that they can be
    spoken; but not where a hint names `two` and there may be no other."""
    begun = [] if secret else [SketchedClause("names each colour only once its firework is begun")]
    while_ = _while(draw, suits, secret)
    named = SketchedClause("also names later and 76", decoys=("never names later and 76",))
    waits = SketchedClause(
        f"names later and 76 only{while_}", decoys=("names later and 76 only while 0 hints",)
    )
    return begun if two or draw(st.booleans()) else [*begun, named, waits]


def _one(draw: st.DrawFn, *options: str) -> SketchedClause:
    return SketchedClause(draw(st.sampled_from(options)), decoys=options)


def _action(draw: st.DrawFn, name: str, suits: list[DrawnSuit], secret: bool) -> SketchedClause:
    limit = draw(st.sampled_from(["", "once a game ", "once a game for each player "]))
    cost = draw(st.sampled_from(["", *(f"costs {amount} " for amount in AMOUNTS)]))
    effects = " ".join(_effects(draw, "an action", False, secret))
    decoys = (f"action {name} {{ end }}", f"action {name} {{ once a game costs 1 hint lose }}")
    only = f"only{_while(draw, suits, secret)} " if draw(st.integers(0, 2)) == 0 else ""
    return SketchedClause(f"action {name} {{ {limit}{cost}{only}{effects} }}", decoys=decoys)


def tile_clauses(draw: st.DrawFn, secret: bool) -> list[SketchedClause]:
    """Tiles, in a third of all designs."""
    if draw(st.integers(0, 2)):
        return []
    tiles = []
    for _ in range(draw(st.integers(1, 4))):
        head = draw(st.sampled_from(["tile", "1 tiles", "2 tiles"]))
        tiles.append(f"{head} {{ {', '.join(_effects(draw, 'a tile', True, secret))} }}")
    return [SketchedClause(tile, "tiles", adds="tile") for tile in tiles]


# ---------------------------------------------------------------------- events


def event_clauses(
    draw: st.DrawFn, suits: list[DrawnSuit], tiles: bool, secret: bool, counted: bool
) -> list[SketchedClause]:
    """What events bring: those that every game must speak of, and some others. Does a hint tell
    only how many cards it touches, so that they are `counted`?"""
    clauses = [_when("the last strike is taken", draw(st.sampled_from(["lose", "end", "nothing"])))]
    last = draw(st.sampled_from([*_TURNS, "end", "lose", "play on", "play on"]))
    clauses.append(_when("the deck runs out", last))
    if last not in ("end", "lose") or draw(st.booleans()):  # hands may run empty before the end
        stuck = st.sampled_from(["lose", "end", "skip the turn", "regain <1> hint, skip the turn"])
        clauses.append(_when("a player cannot act", draw(stuck)))
    if draw(st.booleans()):
        clauses.append(_when("all fireworks are completed", "end"))
    if tiles:
        drawn = ["a card is discarded", *([] if secret else ["a firework is completed"])]
        drawing = draw(st.sampled_from(drawn))
        clauses.append(_when(drawing, "draw a tile"))
        clauses.append(_when("no tile is left", draw(st.sampled_from(["nothing", "lose"]))))
    too_much = _OF_A_PLACE if counted else ()
    for event in some_of(draw, _events(draw, suits), most=5, least=1):
        if event not in too_much and (event != "no tile is left" or tiles):
            held = _while(draw, suits, secret) if draw(st.integers(0, 4)) == 0 else ""
            effects = _effects(draw, event, tiles, secret)
            clauses.append(_when(event + held, ", ".join(effects)))
    return list(draw(st.permutations(clauses)))


def _cards(draw: st.DrawFn, suits: list[DrawnSuit]) -> tuple[str, ...]:
    """Ways to speak of some cards, the widest first."""
    suit, other = draw(st.sampled_from(suits)), draw(st.sampled_from(suits))
    value, more = draw(st.sampled_from(suit.cards)), draw(st.sampled_from(other.cards))
    return (
        "a card",
        f"a {_either(suit.name, other.name)} card",
        f"a {_either(suit.name, other.name)}",
        f"a {_either(f'{suit.name} {value}', f'{other.name} {more}')}",
        f"a {_either(value, more)}",
    )


def _events(draw: st.DrawFn, suits: list[DrawnSuit]) -> list[str]:
    suit, other = draw(st.sampled_from(suits)), draw(st.sampled_from(suits))
    cards = _cards(draw, suits)
    return [
        *_PLAIN,
        "a firework is completed",
        f"the {_either(suit.name, other.name)} firework is completed",
        f"<{draw(st.integers(-2, 20))}> points are reached",
        f"a hint touches <{draw(st.integers(1, 4))}> or more cards",
        _sentence(draw, suits, "events"),
        *(
            f"{draw(st.sampled_from(cards))} is {what}"
            for what in ("placed", "misplayed", "discarded")
        ),
    ]


def _either(one: str | int, other: str | int) -> str:
    """One of two, or both as a list."""
    return f"{one} or {other}" if one != other else f"{one}"


def _while(draw: st.DrawFn, suits: list[DrawnSuit], secret: bool) -> str:
    """What has to hold: one sentence or two."""
    sentences = [
        _sentence(draw, suits, "conditions", secret) for _ in range(draw(st.integers(1, 2)))
    ]
    return f" while {' and '.join(sentences)}"


def _sentence(draw: st.DrawFn, suits: list[DrawnSuit], says: Says, secret: bool = False) -> str:
    """A sentence about some measure of the vocabulary, as an event or a condition may say it."""
    among = ("events",) if says == "events" else ("events", "conditions")
    measures = [
        measure
        for measure, word in MEASURES.items()
        if word.says in among and not (secret and word.of_play)
    ]
    wordings = _SENTENCES[draw(st.sampled_from(measures))]
    if says == "events":
        wordings = (wordings[0].replace("are complete", "are completed"),)
    suit = draw(st.sampled_from(suits))
    amount = f"{draw(st.integers(0, 6))}{draw(st.sampled_from(['', ' or more', ' or fewer']))}"
    # What lies in a firework of several lines can't be told from its top card alone.
    several = len(suit.lines) > 1 or suit.twice
    top = "built nothing" if several else draw(st.sampled_from((0, *suit.built)))
    words = draw(st.sampled_from(wordings))
    return words.format(amount=amount, suit=suit.name, top=top)


ROLES = ("mute", "seer")

_SENTENCES: dict[Measure, tuple[str, ...]] = {
    "hints": (
        "{amount} hints lie ready",
        "{amount} hints",
        "all hints lie ready",
        "no hint is left",
    ),
    "strikes": ("{amount} strikes are taken", "{amount} strikes"),
    "points": ("{amount} points are reached", "{amount} points"),
    "top card": ("{suit} {top}",),
    "cards built": ("{suit} built nothing",),
    "height": ("{suit} has {amount} cards", "{suit} complete", "{suit} is complete"),
    "fireworks complete": (
        "{amount} fireworks are complete",
        "{amount} fireworks complete",
        "all fireworks are complete",
        "all fireworks complete",
    ),
    "player to act": tuple(
        f"{who} {role} acts" for who in ("the", "anybody but the") for role in ROLES
    ),
    "cards of the player to act": ("your hand holds {amount} cards",),
    "cards of some player": ("a player holds {amount} cards",),
    "cards of the discards": ("the discards hold {amount} cards",),
    "cards of the deck": ("the deck holds {amount} cards", "the deck is empty"),
    "tiles left": ("no tile is left",),
    "last turns": ("the last turns run",),
}
"""How sentences say where a measure lies; what an event can say stands first."""


def _when(event: str, effects: str) -> SketchedClause:
    return SketchedClause(f"when {event} {{ {effects} }}", adds="when", event=event)


def _effects(draw: st.DrawFn, event: str, tiles: bool, secret: bool) -> list[str]:
    """One to three effects that may follow an event, an action or a tile."""
    of_hint = event.startswith("a hint")
    if secret and not (of_hint or event.endswith(("an action", "a tile", *_SEEN))):
        return some_of(draw, ("nothing", "end", "lose"), most=2, least=1)
    strikes = ("take <1> strike", "take back <1> strike")
    returning = (_RETURN, f"{_RETURN}; if the deck is empty, {draw(st.sampled_from(_REST))}")
    choices = [*_TOKENS, *strikes, *_LATER, *returning, *_REST, *_ENDS]
    choices += ["draw a tile"] * tiles
    banned = ("one free", *_BACK) if of_hint else _TOO_FAR.get(event, ())
    if event.endswith(("is discarded", "is misplayed")):
        banned = _BACK
    if secret:
        banned = (*banned, *_SHOWS, *(("take ",) if event in _ASKS_STRIKES else ()))
    allowed = [effect for effect in choices if not effect.startswith(banned)] if banned else choices
    return some_of(draw, allowed, most=3, least=1)
