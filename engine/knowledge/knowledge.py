"""What has become known about the cards in the hands: a fold over what happens in a game.

A hint tells its receiver which cards it touches, and so which it doesn't. Where the rules let the
name be said, each card is then known to be of a kind that the name touches, or of one that it
misses. Where only "a colour", "a value" or nothing at all is said, the cards are joined: *some*
name touches exactly these. Whether it was a colour or a value shows in two more ways, since
everybody knows the rules: after a free colour hint, and where hints alternate (nobody could tell
otherwise which hint may come next). Where the name is said and the number of the cards, but not
which they are, they are counted. Where the number is said and no name, it tells something if it is
that of all cards or of none: they are joined again. What other numbers tell isn't followed. Of a
card in a place that hints spare, a hint tells nothing.

Where played cards lie face down, a card that is played stays as unknown to its player as it was
in the hand. The others have seen it there. If there are inverted suits, it shows that a card is of
one when a discarded card doesn't come to the discards, and when a played one does. The same holds
for cards that are discarded, where these lie face down.

Where a card of each hand lies open, everybody sees it, and its holder knows it from then on,
wherever it comes to lie. So does a player who takes a card of the display, or gets one from another
hand, where they have seen it.

Nothing is concluded from why a move was made, nor from an effect or a turn that was skipped since
there was nothing to do; nor, where cards lie face down, from the game not being over.
`tamaya.engine.knowledge.view` gives each player the part that is theirs.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import compress

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.tables import RuleTables
from tamaya.engine.happenings import (
    NOBODY,
    NOTHING_MISSED,
    ON_THE_TABLE,
    Drew,
    HandedOver,
    Happenings,
    Hinted,
    LeftHand,
    LookedAt,
    Missed,
    MovedInHand,
    Placed,
    Returned,
    Took,
    touched_by,
)
from tamaya.engine.moves import Move
from tamaya.engine.play import make, start
from tamaya.engine.questions.holding import less, moved, open_places
from tamaya.engine.questions.placing import laid
from tamaya.engine.state.state import Joker, State


@dataclass(frozen=True, slots=True)
class Held:
    """A card in a hand, and what its holder was told of it.

    `number` counts the cards that ever came into a hand, from 0 on: it tells cards apart. Names are
    bits by their place in `rules.names`. A card is `marked` when some hint touched it, whether or
    not the name was told, and `looked_at` when its holder knows it by sight. `among` are the kinds,
    as bits, of which it is by the way that it left the hand; -1 where that tells nothing.
    """

    number: int
    touched_by: int = 0
    missed_by: int = 0
    marked: bool = False
    looked_at: bool = False
    among: int = -1


@dataclass(frozen=True, slots=True)
class FaceDownCard:
    """A card that was played or discarded and lies face down: its player, what it is and what they
    were told of it."""

    seat: int
    kind: int
    fitted: bool
    held: Held


@dataclass(frozen=True, slots=True)
class Unnamed:
    """A hint whose name wasn't told: one of these touched these cards of a hand, and no others.

    A player who receives it together with others sees what it touched in their hands. By that
    only `to_receiver` are left of the names, and only the receiver knows that.
    """

    names: tuple[int, ...]
    touched: frozenset[int]
    missed: frozenset[int]
    to_receiver: tuple[int, ...]

    def as_seen_by_others(self) -> "Unnamed":
        return replace(self, to_receiver=self.names)

    def shown(self, number: int, touched_by: int) -> "Unnamed":
        """After one of the cards has come to light, and with it which names touch it."""
        if number not in self.touched | self.missed:
            return self

        def agreeing(names: tuple[int, ...]) -> tuple[int, ...]:
            hit = number in self.touched
            return tuple([name for name in names if bool(touched_by >> name & 1) == hit])

        return Unnamed(
            agreeing(self.names),
            self.touched - {number},
            self.missed - {number},
            agreeing(self.to_receiver),
        )


@dataclass(frozen=True, slots=True)
class Counted:
    """A hint of which only a number was told: the name touches so many of these cards."""

    name: int
    number: int
    among: frozenset[int]

    def shown(self, number: int, touched_by: int) -> "Counted":
        """After one of the cards has come to light, and with it which names touch it."""
        if number not in self.among:
            return self
        hit = touched_by >> self.name & 1
        return Counted(self.name, self.number - hit, self.among - {number})

    @property
    def plain(self) -> Unnamed | None:
        """What it says of each card, where it touches all of them or none."""
        if self.number not in (0, len(self.among)):
            return None
        cards = (self.among, frozenset[int]())
        touched, missed = cards if self.number else cards[::-1]
        return Unnamed((self.name,), touched, missed, (self.name,))


@dataclass(frozen=True, slots=True)
class Return:
    """A card that was put back at an unknown place of the deck.

    Cards with a `number` below `before` were in the hands by then: they can't be this one. For each
    seat, `copies` is how many cards of the kind were in the deck or in that seat's own hand, less
    those that left this hand since.
    """

    kind: int
    before: int
    copies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What has become known about the cards in each hand, to whom it concerns.

    It is told apart from the cards themselves, which are in the state. What hints said of all hands
    is open to everybody; how many copies a seat couldn't see (`returns`) is that seat's alone.
    `laid` are the cards that lie face down, in the order in which they left hands. `counted` are
    the hints to each hand that told how many cards they touched.
    """

    hands: tuple[tuple[Held, ...], ...]
    unnamed: tuple[tuple[Unnamed, ...], ...]
    returns: tuple[Return, ...]
    drawn: int
    laid: tuple[FaceDownCard, ...] = ()
    counted: tuple[tuple[Counted, ...], ...] = ()
    missed: Missed = NOTHING_MISSED

    def after(self, happenings: Happenings, now: State) -> "Knowledge":
        """The knowledge after a move, by what happened in the move."""
        tables, knowledge, missed = now.game.tables, self, self.missed
        covered = False  # whether the card that was played last lies face down
        for happening in happenings:
            if isinstance(happening, LeftHand):
                covered = happening.covered and tables.lays(happening.verb, happening.kind)
                knowledge = knowledge._left(tables, happening)
            elif isinstance(happening, Drew | Took):
                card = Held(knowledge.drawn, looked_at=isinstance(happening, Took))
                knowledge = knowledge._came(happening.player, card)
            elif isinstance(happening, Hinted):
                knowledge = knowledge._hinted(tables, happening)
            elif isinstance(happening, HandedOver):
                knowledge = knowledge._handed_over(tables, happening)
            elif isinstance(happening, LookedAt):
                knowledge = knowledge._looked(happening.player, happening.place)
            elif isinstance(happening, MovedInHand):
                seat, old, new = happening
                hand = moved(knowledge.hands[seat], old, new)
                knowledge = knowledge._with(seat, hand, knowledge.unnamed[seat])
            elif isinstance(happening, Returned):
                back = Return(happening.kind, knowledge.drawn, happening.copies)
                knowledge = replace(knowledge, returns=(*knowledge.returns, back))
            elif covered and isinstance(happening, Placed):
                *others, last = knowledge.laid
                knowledge = replace(knowledge, laid=(*others, replace(last, fitted=True)))
                covered = False
            elif type(happening) not in ON_THE_TABLE:
                touches = touched_by(happening)
                missed = missed.more(happening)
                if "deck" in touches:
                    knowledge = replace(knowledge, returns=())
                if "hands" in touches:
                    break  # what is told of cards from here on is of other ones
        missed = missed.checked(self.missed, knowledge.hands, now.hands)
        if missed.hands > self.missed.hands:
            knowledge = _nothing_known(now, knowledge.drawn, knowledge.laid)
        return replace(knowledge, missed=missed)._lying_open(now)

    # ------------------------------------------------------------------ what a move tells

    def _hinted(self, tables: RuleTables, hint: Hinted) -> "Knowledge":
        knowledge, names = self, hint.names
        tells_cards = tables.rules.hinting.tells_cards
        if len(names) == 1 and not tells_cards:
            for to in hint.to:
                cards = frozenset([c.number for c in self._touchable(tables, to.seat)])
                counted = Counted(names[0], to.how_many, cards)
                knowledge = knowledge._counting(to.seat, (*self.counted[to.seat], counted))
            return knowledge
        # The names that would have touched in each hand what the hint did, as far as that was told.
        agreeing = {
            to.seat: {
                name
                for name in names
                if to.hand is None
                or to.agrees(tables.touched(name, to.hand), tells_cards=tells_cards)
            }
            for to in hint.to
        }
        for to in hint.to:
            hits = to.touched if tells_cards else to.all_or_none(tables.exposed[to.size])
            if hits is None:
                continue  # some of the cards: it isn't followed which they can be
            seat = to.seat
            others = [agreeing[other] for other in agreeing if other != seat]
            pairs = list(zip(self.hands[seat], hits, strict=True))
            held = tuple([replace(c, marked=c.marked or hit) for c, hit in pairs])
            touched = frozenset([c.number for c, hit in pairs if hit])
            unnamed = Unnamed(
                names,
                touched,
                frozenset([c.number for c in self._touchable(tables, seat)]) - touched,
                tuple([name for name in names if all(name in other for other in others)]),
            )
            knowledge = knowledge._settled(seat, held, (*self.unnamed[seat], unnamed))
        return knowledge

    def _touchable(self, tables: RuleTables, seat: int) -> Iterator[Held]:
        """The cards of a hand of which a hint says something: those that it can touch."""
        hand = self.hands[seat]
        return compress(hand, tables.exposed[len(hand)])

    def _counting(self, seat: int, hints: tuple[Counted, ...]) -> "Knowledge":
        """Hints that told a number; what they say of each card is written to it."""
        plain = [unnamed for hint in hints if (unnamed := hint.plain) is not None]
        rest = tuple([hint for hint in hints if hint.plain is None])
        marked = frozenset[int]().union(*(unnamed.touched for unnamed in plain))
        held = tuple(
            [replace(c, marked=True) if c.number in marked else c for c in self.hands[seat]]
        )
        counted = (*self.counted[:seat], rest, *self.counted[seat + 1 :])
        knowledge = replace(self, counted=counted)
        return knowledge._settled(seat, held, (*self.unnamed[seat], *plain))

    def _looked(self, seat: int, place: int) -> "Knowledge":
        hand = self.hands[seat]
        seen = replace(hand[place], looked_at=True)
        return self._with(seat, (*hand[:place], seen, *hand[place + 1 :]), self.unnamed[seat])

    def _left(self, tables: RuleTables, left: LeftHand) -> "Knowledge":
        """A card left a hand to be played or discarded."""
        seat, kind, held = left.player, left.kind, self.hands[left.player]
        if not left.covered:
            return self._shown(tables, seat, left.place, kind)
        laid_so = tables.laid_by(left.verb)
        among = laid_so if tables.lays(left.verb, kind) else ~laid_so
        fitting = replace(held[left.place], among=among)
        knowledge = replace(self, laid=(*self.laid, FaceDownCard(seat, kind, False, fitting)))
        return knowledge._with(seat, less(held, left.place), self.unnamed[seat])

    def _handed_over(self, tables: RuleTables, over: HandedOver) -> "Knowledge":
        """A card came to another hand, whose player has seen it. What was said of it goes along; as
        a card of that hand it is a new one."""
        seat, held = over.receiver, self.hands[over.player][over.place]
        knowledge = self._shown(tables, over.player, over.place, over.kind)
        if seat == NOBODY:
            return knowledge
        return knowledge._came(seat, replace(held, number=knowledge.drawn, looked_at=True))

    def _came(self, seat: int, card: Held) -> "Knowledge":
        """A card came to a hand, as a new one."""
        hand = (*self.hands[seat], card)
        return replace(self._with(seat, hand, self.unnamed[seat]), drawn=card.number + 1)

    def _shown(self, tables: RuleTables, seat: int, place: int, kind: int) -> "Knowledge":
        """A card left a hand, and all saw it. It may show what a hint had meant."""
        card, hand = self.hands[seat][place], less(self.hands[seat], place)
        number, names = card.number, tables.touched_by[kind]
        unnamed = tuple([hint.shown(number, names) for hint in self.unnamed[seat]])
        returns = tuple(
            replace(back, copies=_less_one(back.copies, seat))
            if back.kind == kind and number < back.before
            else back
            for back in self.returns
        )
        knowledge = replace(self._settled(seat, hand, unnamed), returns=returns)
        if self.counted[seat]:
            counted = tuple([hint.shown(number, names) for hint in self.counted[seat]])
            return knowledge._counting(seat, counted)
        return knowledge

    def _lying_open(self, now: State) -> "Knowledge":
        """With the cards that lie open, which their holders know for ever; and without returns that
        no longer tell cards apart."""
        oldest = min((card.number for hand in self.hands for card in hand), default=self.drawn)
        returns = tuple(back for back in self.returns if oldest < back.before)
        knowledge = replace(self, returns=returns)
        for seat, at in open_places(now):
            knowledge = knowledge._looked(seat, at)
        return knowledge

    def _settled(
        self, seat: int, hand: tuple[Held, ...], hints: tuple[Unnamed, ...]
    ) -> "Knowledge":
        """Write hints that can have meant one name only to the cards of a hand and to those that
        its player laid face down, and drop hints that are spent."""
        plain = [hint for hint in hints if len(hint.names) == 1]
        if plain:
            hand = tuple(reduce(_written, plain, card) for card in hand)
            laid = tuple(
                replace(card, held=reduce(_written, plain, card.held))
                if card.seat == seat
                else card
                for card in self.laid
            )
        else:
            laid = self.laid
        rest = tuple(hint for hint in hints if len(hint.names) > 1 and hint.touched | hint.missed)
        return replace(self._with(seat, hand, rest), laid=laid)

    def _with(self, seat: int, hand: tuple[Held, ...], unnamed: tuple[Unnamed, ...]) -> "Knowledge":
        return replace(
            self,
            hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]),
            unnamed=(*self.unnamed[:seat], unnamed, *self.unnamed[seat + 1 :]),
        )


def at_start(state: State) -> Knowledge:
    """What is known when the hands are dealt: nothing."""
    return _nothing_known(state, 0, ())


def _nothing_known(state: State, drawn: int, laid: tuple[FaceDownCard, ...]) -> Knowledge:
    """What is known of hands about which nothing was told, with so many cards drawn before."""
    hands = []
    for hand in state.hands:
        hands.append(tuple([Held(drawn + place) for place in range(len(hand))]))
        drawn += len(hand)
    none = ((),) * len(hands)
    knowledge = Knowledge(tuple(hands), none, (), drawn, laid, none)
    return knowledge._lying_open(state)


def follow(deal: Deal, moves: Iterable[Move]) -> tuple[State, Knowledge]:
    """Play the moves of a game, and gather what becomes known on the way."""
    state = start(deal)
    knowledge = at_start(state)
    for move in moves:
        made = make(state, move)
        state, knowledge = made.now, knowledge.after(made.happenings, made.now)
    return state, knowledge


def unseen(state: State, knowledge: Knowledge, seat: int) -> list[int]:
    """How many cards of each kind a seat can't see: those of the deck and of its own hand, and
    its own ones that lie face down."""
    tables = state.game.tables
    left = [copies - gone for copies, gone in zip(tables.copies, state.discards, strict=True)]
    for other, hand in enumerate(state.hands):
        if other != seat:
            for kind in hand:
                left[kind] -= 1
    for kind, count in enumerate(laid(state)):
        left[kind] -= count
    for kind in state.display:
        left[kind] -= 1
    for waits in state.waiting:
        if isinstance(waits, Joker):  # it lies open
            left[waits.kind] -= 1
    for card in knowledge.laid:
        left[card.kind] += card.seat == seat
    return left


def secret(state: State) -> bool:
    """Whether nobody is told yet which played cards fitted."""
    return state.game.rules.playing.face_down and state.over is None


def turned_down(state: State) -> bool:
    """Whether some cards on the table are turned up only when the game is over."""
    rules = state.game.rules
    return (rules.playing.face_down or rules.discarding.face_down) and state.over is None


@lru_cache(maxsize=1 << 12)
def kinds_told(tables: RuleTables, touched_by: int, missed_by: int) -> int:
    """The kinds that all of these names touch and none of those, as bits."""
    return sum(
        1 << kind
        for kind, names in enumerate(tables.touched_by)
        if names & touched_by == touched_by and not names & missed_by
    )


def _written(card: Held, hint: Unnamed) -> Held:
    """A card with what a hint of one name says of it."""
    bit = 1 << hint.names[0]
    if card.number in hint.touched:
        return replace(card, touched_by=card.touched_by | bit)
    if card.number in hint.missed:
        return replace(card, missed_by=card.missed_by | bit)
    return card


def _less_one(numbers: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] - 1, *numbers[place + 1 :])
