"""The game as one player sees it: everything on the table, the others' hands, not the own."""

from dataclasses import dataclass, field
from functools import cached_property

from tamaya.engine.game import RuleTables
from tamaya.engine.knowledge.counting import possible
from tamaya.engine.knowledge.hidden import Hidden, Possible, PutBack
from tamaya.engine.knowledge.knowledge import Held, Knowledge, Unnamed, kinds_told, unseen
from tamaya.engine.state import Ending, State
from tamaya.variants.rules import Effect, Rules


@dataclass(frozen=True)
class View:
    """What the player in a seat knows. Two games that differ in hidden cards only look the same.

    A card of the own hand is None unless the player has looked at it. `tiles` are the tiles that
    are still face down, as a set: their order is unknown. `told` says for each card of each hand
    what hints told of it, and `unnamed` which hints didn't say their name. `hidden` is all that the
    player knows about the own cards; `own` is what follows from it.
    """

    tables: RuleTables = field(repr=False)
    seat: int
    player: int
    hands: tuple[tuple[int | None, ...], ...]
    told: tuple[tuple[Held, ...], ...]
    unnamed: tuple[tuple[Unnamed, ...], ...]
    hidden: Hidden
    heights: tuple[int, ...]
    hints: int
    strikes: int
    deck_size: int
    discards: tuple[int, ...]
    tiles: tuple[int, ...]
    last_axis: str
    used: tuple[int, ...]
    turns_left: int
    deck_ran_out: bool
    waiting: tuple[Effect, ...]
    owes_draw: bool
    looked: int
    over: Ending | None

    @property
    def rules(self) -> Rules:
        return self.tables.rules

    @property
    def points(self) -> int:
        suits = self.rules.suits
        return sum(suit.points[height] for suit, height in zip(suits, self.heights, strict=True))

    @cached_property
    def wanted(self) -> frozenset[int]:
        """The kinds that fit onto the fireworks now."""
        wants = zip(self.tables.wants, self.heights, strict=True)
        return frozenset(kinds[height] for kinds, height in wants) - {-1}

    @cached_property
    def own(self) -> Possible:
        """What the cards of the own hand can be, place by place."""
        found = possible(self.hidden)
        rest = iter(found.by_place)
        by_place = [
            next(rest) if kind is None else {kind: found.ways} for kind in self.hands[self.seat]
        ]
        return Possible(found.ways, found.hands, tuple(by_place))


def view(state: State, known: Knowledge, seat: int) -> View:
    """What the player in a seat sees and knows of a state."""
    tables = state.game.tables
    drawn_tiles = state.game.deal.tiles[: state.tiles_drawn]
    own = zip(state.hands[seat], known.hands[seat], strict=True)
    seen = tuple(kind if card.looked_at else None for kind, card in own)
    return View(
        tables,
        seat,
        state.player,
        (*state.hands[:seat], seen, *state.hands[seat + 1 :]),
        known.hands,
        known.unnamed,
        _hidden(state, known, seat, seen),
        state.heights,
        state.hints,
        state.strikes,
        state.deck_size,
        state.discards,
        tuple(tile for tile in range(len(tables.tiles)) if tile not in drawn_tiles),
        state.last_axis,
        state.used,
        state.turns_left,
        state.deck_ran_out,
        state.waiting,
        state.owes_draw,
        state.looked,
        state.over,
    )


def _hidden(state: State, known: Knowledge, seat: int, seen: tuple[int | None, ...]) -> Hidden:
    """All that a player knows about the own cards that can't be seen."""
    tables = state.game.tables
    cards = [c for c, kind in zip(known.hands[seat], seen, strict=True) if kind is None]
    looked_at = [
        (c, kind) for c, kind in zip(known.hands[seat], seen, strict=True) if kind is not None
    ]
    left = unseen(state, seat)
    for _, kind in looked_at:
        left[kind] -= 1
    either = []
    for hint in known.unnamed[seat]:
        names = [
            name
            for name in hint.names
            if all(
                bool(tables.touched_by[kind] >> name & 1) == (card.number in hint.touched)
                for card, kind in looked_at
                if card.number in hint.touched | hint.missed
            )
        ]
        either.append(tuple(_row(tables, cards, hint, name) for name in names))
    backs = []
    for back in known.returns:
        known_old = [kind for card, kind in looked_at if card.number < back.before]
        old = frozenset(place for place, card in enumerate(cards) if card.number < back.before)
        if old:
            backs.append(PutBack(back.kind, back.copies[seat] - known_old.count(back.kind), old))
    places = tuple(kinds_told(tables, card.touched_by, card.missed_by) for card in cards)
    return Hidden(places, tuple(left), tuple(either), tuple(backs))


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
