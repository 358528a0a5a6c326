"""The game as one player sees it: everything on the table, the others' hands, not their own."""

from dataclasses import dataclass, field
from functools import cached_property

from tamaya.engine.game.fireworks import Ways
from tamaya.engine.game.tables import RuleTables
from tamaya.engine.knowledge.counting import possible
from tamaya.engine.knowledge.hidden import Hidden, HiddenCards, PutBack, Quota
from tamaya.engine.knowledge.knowledge import (
    Counted,
    FaceDownCard,
    Held,
    Knowledge,
    Unnamed,
    kinds_told,
    secret,
    turned_down,
    unseen,
)
from tamaya.engine.state.state import Ending, StandIns, State, Waiting
from tamaya.variants.rules import Rules


@dataclass(frozen=True)
class View:
    """What the player in a seat knows. Two games that differ in hidden cards only look the same.

    A card of their own hand is None unless the player has looked at it. `tiles` are the tiles that
    are still face down, as a set: their order is unknown. `held` says for each card of each hand
    what hints told of it, `unnamed` which hints didn't say their name, and `counted` which ones
    said how many cards they touched. `hidden` is all that the player knows about their
    own cards; `own` is what follows from it.

    Where played or discarded cards lie face down, `laid` has them for each seat, in the order in
    which they left the hand. An own one is None unless the player has looked at it. Until the game
    is over, `discards` leaves them out, and where played ones are among them `heights`, `strikes`
    and `points` are None.
    """

    tables: RuleTables = field(repr=False)
    seat: int
    player: int
    hands: tuple[tuple[int | None, ...], ...]
    held: tuple[tuple[Held, ...], ...]
    unnamed: tuple[tuple[Unnamed, ...], ...]
    hidden: Hidden
    heights: tuple[int, ...] | None
    ways: Ways
    stand_ins: StandIns
    hints: int
    strikes: int | None
    deck_size: int
    display: tuple[int, ...]
    discards: tuple[int, ...]
    tiles: tuple[int, ...]
    last_axis: str
    last_name: int
    barred: int
    times_named: tuple[int, ...]
    used: tuple[int, ...]
    passed: int
    backwards: bool
    again: bool
    missing: int
    goals: int
    turns_left: int
    deck_ran_out: bool
    waiting: tuple[Waiting, ...]
    owed_draws: int
    looked: int
    over: Ending | None
    laid: tuple[tuple[int | None, ...], ...] = ()
    counted: tuple[tuple[Counted, ...], ...] = ()

    @property
    def rules(self) -> Rules:
        return self.tables.rules

    @property
    def points(self) -> int | None:
        if self.heights is None:
            return None
        return self.rules.points_of(self.heights, self.goals)

    @property
    def shown(self) -> list[str]:
        """What shows how far each firework has come; nothing where nobody is told."""
        heights = self.heights
        return [] if heights is None else self.tables.fireworks.shown(heights, self.ways)

    @cached_property
    def wanted(self) -> frozenset[int] | None:
        """The kinds that fit onto the fireworks now; None where nobody is told."""
        if self.heights is None:
            return None
        return frozenset(self.tables.fireworks.fitting(self.heights, self.ways))

    @cached_property
    def own(self) -> HiddenCards:
        """What the cards of the player's own hand can be, place by place."""
        return self._own[0]

    @property
    def own_laid(self) -> HiddenCards:
        """What the player's own face-down cards can be, in the order in which they were played."""
        return self._own[1]

    @cached_property
    def _own(self) -> tuple[HiddenCards, HiddenCards]:
        """The same hands in the same ways, once by the places of the hand and once by those of the
        cards that lie face down."""
        own = possible(self.hidden)
        rest = iter(own.by_place)
        hand, laid = (
            HiddenCards(
                own.ways,
                own.hands,
                tuple([next(rest) if kind is None else {kind: own.ways} for kind in cards]),
            )
            for cards in (self.hands[self.seat], self.laid[self.seat] if self.laid else ())
        )
        return hand, laid


def view(state: State, knowledge: Knowledge, seat: int) -> View:
    """What the player in a seat sees and knows of a state."""
    tables = state.game.tables
    drawn_tiles = state.game.deal.tiles[: state.tiles_drawn]
    own = zip(state.hands[seat], knowledge.hands[seat], strict=True)
    seen = tuple(kind if card.looked_at else None for kind, card in own)
    covered, down = secret(state), turned_down(state)
    gone = [card.kind for card in knowledge.laid if down and not card.fitted]
    laid = tuple(
        tuple([_face(card, seat, down) for card in knowledge.laid if card.seat == other])
        for other in range(len(state.hands))
    )
    return View(
        tables,
        seat,
        state.player,
        (*state.hands[:seat], seen, *state.hands[seat + 1 :]),
        knowledge.hands,
        tuple(
            hints if other == seat else tuple([hint.as_seen_by_others() for hint in hints])
            for other, hints in enumerate(knowledge.unnamed)
        ),
        _hidden(state, knowledge, seat),
        None if covered else state.heights,
        () if covered else state.ways,
        () if covered else state.stand_ins,
        state.hints,
        None if covered else state.strikes,
        state.deck_size,
        state.display,
        tuple([count - gone.count(kind) for kind, count in enumerate(state.discards)]),
        tuple(tile for tile in range(len(tables.tiles)) if tile not in drawn_tiles),
        state.last_axis,
        state.last_name,
        state.barred,
        state.times_named,
        state.used,
        state.passed,
        state.backwards,
        state.again,
        state.missing,
        state.goals,
        state.turns_left,
        state.deck_ran_out,
        state.waiting,
        state.owed_draws,
        state.looked,
        state.over,
        laid if tables.rules.playing.face_down or tables.rules.discarding.face_down else (),
        knowledge.counted,
    )


def _face(card: FaceDownCard, seat: int, covered: bool) -> int | None:
    """What a seat sees of a card that was laid face down."""
    return None if covered and card.seat == seat and not card.held.looked_at else card.kind


def _hidden(state: State, knowledge: Knowledge, seat: int) -> Hidden:
    """All that a player knows about their own unseen cards: first those of the hand."""
    tables, covered = state.game.tables, turned_down(state)
    own = list(zip(knowledge.hands[seat], state.hands[seat], strict=True))
    own += [(card.held, card.kind) for card in knowledge.laid if card.seat == seat]
    turned = frozenset(card.held.number for card in knowledge.laid if not covered)
    seen = [card.looked_at or card.number in turned for card, _ in own]
    cards = [card for (card, _), is_seen in zip(own, seen, strict=True) if not is_seen]
    looked_at = [each for each, is_seen in zip(own, seen, strict=True) if is_seen]
    left = unseen(state, knowledge, seat)
    for _, kind in looked_at:
        left[kind] -= 1
    either = []
    for hint in knowledge.unnamed[seat]:
        names = [
            name
            for name in hint.to_receiver
            if all(
                bool(tables.touched_by[kind] >> name & 1) == (card.number in hint.touched)
                for card, kind in looked_at
                if card.number in hint.touched | hint.missed
            )
        ]
        either.append(tuple(_row(tables, cards, hint, name) for name in names))
    backs = []
    for back in knowledge.returns:
        known_old = [kind for card, kind in looked_at if card.number < back.before]
        old = frozenset(place for place, card in enumerate(cards) if card.number < back.before)
        if old:
            backs.append(PutBack(back.kind, back.copies[seat] - known_old.count(back.kind), old))
    places = tuple(
        kinds_told(tables, card.touched_by, card.missed_by) & card.among for card in cards
    )
    counts = []
    for counted in knowledge.counted[seat]:
        number = counted.number - sum(
            [
                tables.touched_by[kind] >> counted.name & 1
                for card, kind in looked_at
                if card.number in counted.among
            ]
        )
        among = frozenset(at for at, card in enumerate(cards) if card.number in counted.among)
        counts.append(Quota(kinds_told(tables, 1 << counted.name, 0), among, number))
    return Hidden(places, tuple(left), tuple(either), tuple(backs), tuple(counts))


def _row(tables: RuleTables, cards: list[Held], hint: Unnamed, name: int) -> tuple[int, ...]:
    """What each card can be if this was the name of a hint."""
    bit, whatever = 1 << name, kinds_told(tables, 0, 0)
    return tuple(
        kinds_told(tables, bit, 0)
        if card.number in hint.touched
        else kinds_told(tables, 0, bit)
        if card.number in hint.missed
        else whatever
        for card in cards
    )
