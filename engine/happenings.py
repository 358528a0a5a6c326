"""Happenings: what is done on a table, deed by deed, for those who listen to the referee.

Words of rules are made of few deeds, and each deed tells its own happening. So a happening says
what was done, never why: somebody who knows the happenings can follow a word that is new. What
lies open is no happening, since it can be looked at (`open_places`).

Kinds, places, seats, names and suits are numbers as in `State`. `HIDDEN` stands for what a seat
can't see (`as_seen`). Happenings of two classes can be equal tuples: never put both into one set.
"""

from collections.abc import Iterable, Iterator, Sequence, Sized
from functools import lru_cache
from itertools import count
from operator import and_
from typing import Literal, NamedTuple, Self, get_args

from tamaya.engine.moves import Move, MoveVerb
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import Place
from tamaya.variants.vocabulary.effects import EffectTrait

HIDDEN = -1
"""What a seat can't see: the kind of one of its cards, or the name of a hint that isn't told."""

NOBODY = -1
"""In place of a seat."""

Part = Literal["hands", "deck", "discards", "fireworks", "tokens", "turns", "goals"]
"""What a happening can touch. Strikes and tiles are tokens."""


def exposed(size: int, spared: Place) -> tuple[bool, ...]:
    """For each place of a hand whether hints can touch the card there."""
    only = {"": -1, "first": 0, "last": size - 1}[spared]
    return tuple([at != only for at in range(size)])


class HintTo(NamedTuple):
    """A hint as one of its receivers gets it: the hand, which cards of it the name touches, how
    many these are, and how many cards there are. What a seat isn't told is None for it."""

    seat: int
    hand: tuple[int, ...] | None
    touched: tuple[bool, ...] | None
    how_many: int
    size: int

    def all_or_none(self, exposed: tuple[bool, ...]) -> tuple[bool, ...] | None:
        """Which cards are touched of those that can be, where their number alone tells."""
        if 0 < self.how_many < sum(exposed):
            return None
        return tuple([self.how_many > 0 and can for can in exposed])

    def agrees(self, touched: tuple[bool, ...], *, tells_cards: bool) -> bool:
        """Whether a hint that touches these cards would have been told in the same way."""
        return touched == self.touched if tells_cards else sum(touched) == self.how_many


class Hinted(NamedTuple):
    """A hint was given: to everybody if it is `aloud`. It can have meant one of these `names`, for
    all that is told of it.

    `hands` are those of its receivers, and `touches` says of each kind whether the name touches it.
    It touches no card in the place that is `spared`, and says nothing of it. What a receiver gets
    (`to`) is worked out when it is asked for, unless it is `limited` to what a seat sees.
    """

    giver: int
    aloud: bool
    name: int
    names: tuple[int, ...]
    seats: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    touches: tuple[bool, ...]
    limited: tuple[HintTo, ...] = ()
    spared: Place = ""

    @property
    def to(self) -> tuple[HintTo, ...]:
        if self.limited:
            return self.limited
        cards = zip(self.hands, self.touched, strict=True)
        return tuple(
            [HintTo(seat, hand, hits, sum(hits), len(hits)) for hand, (seat, hits) in cards]
        )

    @property
    def touched(self) -> list[tuple[int, tuple[bool, ...]]]:
        """Each receiver, and which cards of the hand the name touches. Where a seat isn't told
        which these are, any so many stand for them."""
        if self.limited:
            return [
                (to.seat, self._any(to.how_many, to.size) if to.touched is None else to.touched)
                for to in self.limited
            ]
        row, hands = self.touches.__getitem__, zip(self.seats, self.hands, strict=True)
        if not self.spared:
            return [(seat, tuple(map(row, hand))) for seat, hand in hands]
        return [
            (seat, tuple(map(and_, map(row, hand), exposed(len(hand), self.spared))))
            for seat, hand in hands
        ]

    def _any(self, how_many: int, size: int) -> tuple[bool, ...]:
        """Any so many cards of a hand, of those that a hint can touch."""
        rest = count(1)
        return tuple([can and next(rest) <= how_many for can in exposed(size, self.spared)])


class LeftHand(NamedTuple):
    """A card left a hand. `covered` if it is laid face down; `called` is the suit or -1."""

    player: int
    place: int
    kind: int
    verb: MoveVerb
    called: int
    covered: bool


class Drew(NamedTuple):
    """A player drew the top card of the deck; it is the last of the hand."""

    player: int
    kind: int


class LaidOpen(NamedTuple):
    """The top card of the deck was laid open beside it: it came to the display."""

    kind: int


class LeftDisplay(NamedTuple):
    """A card of the display was taken up. It goes to the fireworks or to the discards."""

    kind: int


class Took(NamedTuple):
    """A player took a card of the display; it is the last of the hand."""

    player: int
    kind: int


class MovedInHand(NamedTuple):
    """A player put a card of the hand at another place of it."""

    player: int
    old: int
    new: int


class HandedOver(NamedTuple):
    """A card went from one hand to another, where it is the last, or to `NOBODY`, on its way into
    the deck. Then everybody has seen it, its new holder in the other hand."""

    player: int
    place: int
    kind: int
    receiver: int


class LookedAt(NamedTuple):
    """A player looked at a card of their hand."""

    player: int
    place: int
    kind: int


class TurnedUp(NamedTuple):
    """The top card of the deck was turned up. It goes to the fireworks or to the discards."""

    kind: int


class PickedUp(NamedTuple):
    """A card was taken from the discards. It goes to the fireworks or back into the deck."""

    kind: int


class Discarded(NamedTuple):
    """A card came to the discards."""

    kind: int


class Placed(NamedTuple):
    """A firework grew by a card of this kind, or by a `joker` in its stead."""

    kind: int
    joker: int = -1


class Misplayed(NamedTuple):
    """A card was played that doesn't fit, or was called wrongly."""

    kind: int


class Returned(NamedTuple):
    """A card went back into the deck, at a place that nobody knows. For each seat, `copies` is how
    many cards of its kind then are in the deck or in that seat's hand."""

    kind: int
    copies: tuple[int, ...]


class Tokens(NamedTuple):
    """Hint tokens came or, below zero, went, in parts of one; so many more were `lost`, since the
    supply was full."""

    parts: int
    lost: int = 0


class Strikes(NamedTuple):
    """Strikes were taken or, below zero, taken back."""

    number: int


class TileDrawn(NamedTuple):
    """A tile was drawn; -1 if none was left."""

    tile: int


class Acted(NamedTuple):
    """A player took an action."""

    player: int
    action: int


class Passed(NamedTuple):
    """A player passed."""

    player: int


class ClauseDone(NamedTuple):
    """A clause answered: its place in `RuleTables.answers`, or -1 for what an effect brings where
    it can't be carried out."""

    clause: int


class OrderChanged(NamedTuple):
    """Turns come in another order: whether the player who acts has the next turn, too, which seats
    miss theirs (a bit each), and which way round it goes."""

    again: bool
    missing: int
    backwards: bool


class GoalReached(NamedTuple):
    """A goal was reached at the end of a turn, or of the game."""

    goal: int


class LastTurns(NamedTuple):
    """The last turns began: after the present one there are so many."""

    turns: int


class TurnOf(NamedTuple):
    """Another turn began; whether its player can do anything."""

    player: int
    can_act: bool


class GameEnded(NamedTuple):
    """The game ended. `below`: it counts as lost since too few points lay there."""

    score: int
    lost: bool
    reason: str
    below: bool


Happening = (
    Hinted
    | LeftHand
    | Drew
    | LaidOpen
    | LeftDisplay
    | Took
    | MovedInHand
    | HandedOver
    | LookedAt
    | TurnedUp
    | PickedUp
    | Discarded
    | Placed
    | Misplayed
    | Returned
    | Tokens
    | Strikes
    | TileDrawn
    | Acted
    | Passed
    | ClauseDone
    | OrderChanged
    | GoalReached
    | LastTurns
    | TurnOf
    | GameEnded
)
Happenings = Sequence[Happening]
"""What happened in a move, in the order in which it did."""

EVERYTHING: frozenset[Part] = frozenset(get_args(Part))
TOUCHES: dict[type[NamedTuple], frozenset[Part]] = {
    Hinted: frozenset(),
    LeftHand: frozenset({"hands"}),
    Drew: frozenset({"hands", "deck"}),
    LaidOpen: frozenset({"deck"}),
    LeftDisplay: frozenset({"deck"}),
    Took: frozenset({"hands", "deck"}),
    MovedInHand: frozenset({"hands"}),
    HandedOver: frozenset({"hands"}),
    LookedAt: frozenset(),
    TurnedUp: frozenset({"deck"}),
    PickedUp: frozenset({"discards"}),
    Discarded: frozenset({"discards"}),
    Placed: frozenset({"fireworks"}),
    Misplayed: frozenset(),
    Returned: frozenset({"deck"}),
    Tokens: frozenset({"tokens"}),
    Strikes: frozenset({"tokens"}),
    TileDrawn: frozenset({"tokens"}),
    Acted: frozenset(),
    Passed: frozenset(),
    ClauseDone: frozenset(),
    OrderChanged: frozenset({"turns"}),
    GoalReached: frozenset({"goals"}),
    LastTurns: frozenset({"turns"}),
    TurnOf: frozenset({"turns"}),
    GameEnded: frozenset({"turns"}),
}
"""What a happening can change on the table. One without a row may change everything."""


@lru_cache(maxsize=1 << 8)
def tokens(parts: int, lost: int = 0) -> Tokens:
    """Made once, since it happens all the time."""
    return Tokens(parts, lost)


ON_THE_TABLE: frozenset[type[NamedTuple]] = frozenset(
    {
        Acted,
        ClauseDone,
        Discarded,
        GameEnded,
        LaidOpen,
        GoalReached,
        LastTurns,
        LeftDisplay,
        Misplayed,
        OrderChanged,
        Passed,
        PickedUp,
        Placed,
        Returned,
        Strikes,
        TileDrawn,
        Tokens,
        TurnedUp,
        TurnOf,
    }
)
"""What changes no hand, but only what lies there for all to see."""

TOLD_BY: dict[EffectTrait, frozenset[type[NamedTuple]]] = {
    "moves hints": frozenset({Tokens}),
    "moves strikes": frozenset({Strikes}),
    "ends": frozenset({GameEnded}),
    "loses": frozenset({GameEnded}),
    "sets the last turns": frozenset({LastTurns}),
    "skips a turn": frozenset({TurnOf}),
    "changes the order of turns": frozenset({OrderChanged}),
    "draws a tile": frozenset({TileDrawn}),
    "asks the player": frozenset(),
    "gives a hint": frozenset({Hinted}),
    "reveals a card": frozenset({LookedAt}),
    "takes from a hand": frozenset({LeftHand}),
    "takes from the deck": frozenset({TurnedUp}),
    "takes from the display": frozenset({LeftDisplay, LaidOpen}),
    "returns to the deck": frozenset({Returned}),
    "takes from the discards": frozenset({PickedUp}),
    "adds to the discards": frozenset({Discarded, Misplayed}),
    "places a card": frozenset({Placed, Misplayed}),
    "gives a card away": frozenset({HandedOver, Drew}),
    "exchanges cards": frozenset({HandedOver}),
    "redraws a hand": frozenset({HandedOver, Returned, Drew}),
    "holds other effects": frozenset(),
}
"""What tells of an effect, by its traits. Nobody knows what an effect does that has another one."""


class Missed(NamedTuple):
    """What somebody who listens could not follow: the names of happenings, and how often the hands
    may have changed by them."""

    names: tuple[str, ...] = ()
    hands: int = 0

    def more(self, happening: Happening) -> Self:
        """With something that happened and that nobody here knows."""
        return self._with(type(happening).__name__, "hands" in touched_by(happening))

    def checked(self, before: "Missed", rows: Iterable[Sized], hands: Iterable[Sized]) -> Self:
        """With a change that nobody told, if the rows of cards no longer have the lengths of the
        hands, and nothing missed since `before` says why."""
        if self.hands > before.hands or [*map(len, rows)] == [*map(len, hands)]:
            return self
        return self._with(UNTOLD, True)

    def _with(self, name: str, hands: bool) -> Self:
        names = self.names if name in self.names else (*self.names, name)
        return type(self)(names, self.hands + hands)


NOTHING_MISSED = Missed()
UNTOLD = "a change of a hand that nobody told"


def touched_by(happening: Happening) -> frozenset[Part]:
    """What a happening can change; anything, if nobody has said."""
    return TOUCHES.get(type(happening), EVERYTHING)


class Stock:
    """Happenings of one card, one turn or one clause, made once for some rules."""

    def __init__(self, kinds: int, players: int) -> None:
        of_kind = range(kinds)
        self.drew = tuple(
            [tuple([Drew(seat, kind) for kind in of_kind]) for seat in range(players)]
        )
        self.discarded = tuple([Discarded(kind) for kind in of_kind])
        self.placed = tuple([Placed(kind) for kind in of_kind])
        self.misplayed = tuple([Misplayed(kind) for kind in of_kind])
        self.left: dict[tuple[int, Move, int], LeftHand] = {}
        self.turn_of = tuple([TurnOf(seat, True) for seat in range(players)])


def as_seen(happenings: Sequence[Happening], seat: int, rules: Rules) -> Happenings:
    """What one seat sees of what happened in a move."""
    played, discarded = rules.playing.face_down, rules.discarding.face_down
    if any(isinstance(happening, GameEnded) for happening in happenings):
        played = discarded = False  # all is turned up
    return list(_seen(happenings, seat, rules, played, played or discarded))


def _seen(
    happenings: Sequence[Happening], seat: int, rules: Rules, played: bool, secret: bool
) -> Iterator[Happening]:
    """The same. Some cards lie face down where there is a `secret`, and those that are `played` if
    they are one: then nobody is told what came of them."""
    covered = own = misplayed = False  # of the card that left a hand
    for happening in happenings:
        if isinstance(happening, Hinted):
            yield _hint_as_seen(happening, seat, rules)
        elif isinstance(happening, Drew) and happening.player == seat:
            yield happening._replace(kind=HIDDEN)
        elif isinstance(happening, Returned):
            copies = [n if at == seat else HIDDEN for at, n in enumerate(happening.copies)]
            yield happening._replace(copies=tuple(copies))
        elif not secret:
            yield happening
        elif isinstance(happening, LeftHand):
            covered, misplayed = happening.covered, False
            own = covered and happening.player == seat
            yield happening._replace(kind=HIDDEN) if own else happening
        elif covered and isinstance(happening, Placed | Misplayed):
            covered = misplayed = isinstance(happening, Misplayed)
        elif covered and isinstance(happening, Discarded):
            covered = False
            if not misplayed:
                yield Discarded(HIDDEN) if own else happening
        elif not (isinstance(happening, ClauseDone) or (played and isinstance(happening, Strikes))):
            yield happening


def _hint_as_seen(hint: Hinted, seat: int, rules: Rules) -> Hinted:
    """A hint as a seat sees it. Only its giver knows what it names, where nobody is told."""
    hinting = rules.hinting
    if seat == hint.giver:
        return hint
    limited = tuple(
        [
            to._replace(hand=None, touched=to.touched if hinting.tells_cards else None)
            if to.seat == seat
            else to
            for to in hint.to
        ]
    )
    name = hint.name if hinting.tells_name else HIDDEN
    return hint._replace(name=name, hands=(), touches=(), limited=limited)
