"""All that chance can do: the hands that are dealt, and what a move may draw.

Over all deals nobody knows the order of the deck: a table holds its cards in rising order, and each
draw may bring any of them. A card that goes back into the deck is then one of those nobody knows
the place of. Over one deal everything is determined, and so any rules can be played.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, Protocol

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.state.state import SORTED_HANDS, key_maker
from tamaya.engine.turn.table import Table
from tamaya.lab import clock
from tamaya.lab.walks.watched import WatchedTable, watched
from tamaya.solver.plain.choices import Key, key_of
from tamaya.solver.plain.search import StoppedError
from tamaya.variants.rules import Rules

Hands = tuple[tuple[int, ...], ...]

MOST_OUTCOMES = 50_000
"""A walk through the outcomes of a move may keep all of them. So many take 100 MB."""


class Luck(NamedTuple):
    """What chance did in a move: the kinds that were drawn, in order, the tiles, and before them
    the kind of a card that was put back into the deck."""

    cards: tuple[int, ...] = ()
    tiles: tuple[int, ...] = ()
    back: int = -1


NO_LUCK = Luck()


class Branching(Protocol):
    """Where tables come from: the starts of games, what moves lead to, and which are the same."""

    def starts(self) -> Iterator[WatchedTable]: ...

    def start(self, hands: Hands) -> WatchedTable:
        """The table at which these hands are dealt."""

    def outcomes(self, before: WatchedTable, move: Move) -> Iterator[tuple[Luck, WatchedTable]]:
        """Every table that a move can lead to. There may be millions: raises `StoppedError`."""

    def outcome(self, before: WatchedTable, move: Move, luck: Luck) -> WatchedTable:
        """The table that a move leads to with such luck."""

    def key(self, table: WatchedTable) -> Key:
        """What matters for the rest of the game."""


def source_of(rules: Rules, players: int, deal: Deal | None = None) -> Branching:
    """Chance over all deals, or over the one that is given."""
    return EveryDeal(rules, players) if deal is None else OneDeal(deal)


class OneDeal:
    """A deal in which nothing is left to chance."""

    def __init__(self, deal: Deal) -> None:
        self.game = Game(deal)

    def starts(self) -> Iterator[WatchedTable]:
        yield dealt(self.game)

    def start(self, hands: Hands) -> WatchedTable:
        return dealt(self.game)

    def outcomes(self, before: WatchedTable, move: Move) -> Iterator[tuple[Luck, WatchedTable]]:
        after = watched(before)
        after.perform(move)
        yield NO_LUCK, after

    def outcome(self, before: WatchedTable, move: Move, luck: Luck) -> WatchedTable:
        return next(table for _, table in self.outcomes(before, move))

    def key(self, table: WatchedTable) -> Key:
        return key_of(table)


# Over all deals tables are settled. What lies on the discards follows from where all other cards
# are, and which tiles are gone matters more than how many.
_settled_key = key_maker(
    hands=SORTED_HANDS,
    discards="",
    tiles_drawn="table.game.deal.tiles[:table.tiles_drawn] if table.tiles_drawn else ()",
)


class EveryDeal:
    """Chance at a table of some rules: `LUCK` says which it can be trusted with."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.deck = tuple(sorted(rules.kinds.index(kind) for kind in rules.deck))
        self.game = cache(self._game)

    def _game(self, tiles: tuple[int, ...], landing: int) -> Game:
        """A game in which the tiles come in this order, and cards land below so many others."""
        return Game(
            Deal(self.rules, self.players, self.deck, tiles, (landing,) * (2 * len(self.deck)))
        )

    def key(self, table: WatchedTable) -> Key:
        return _settled_key(table)

    def starts(self) -> Iterator[WatchedTable]:
        """A table for each way to deal the hands, cards of a kind being the same."""
        for hands in self._hands(Counter(self.deck), self.rules.hands_of(self.players)):
            clock.look()
            yield self.start(hands)

    def start(self, hands: Hands) -> WatchedTable:
        used = tuple(kind for hand in hands for kind in hand)
        rest = tuple(sorted((Counter(self.deck) - Counter(used)).elements()))
        tiles = tuple(range(len(self.rules.tiles)))
        return self.settled(dealt(Game(Deal(self.rules, self.players, used + rest, tiles))))

    def _hands(self, left: Counter[int], sizes: tuple[int, ...]) -> Iterator[Hands]:
        if not sizes:
            yield ()
            return
        for hand in _multisets(sorted(left.items()), sizes[0]):
            for others in self._hands(left - Counter(hand), sizes[1:]):
                yield (hand, *others)

    def outcome(self, before: WatchedTable, move: Move, luck: Luck) -> WatchedTable:
        return next(table for _, table in self._branches(before, move, luck.cards, luck.tiles))

    def outcomes(self, before: WatchedTable, move: Move) -> Iterator[tuple[Luck, WatchedTable]]:
        for number, outcome in enumerate(self._outcomes(before, move)):
            if number == MOST_OUTCOMES:
                raise StoppedError
            yield outcome

    def _outcomes(self, before: WatchedTable, move: Move) -> Iterator[tuple[Luck, WatchedTable]]:
        after = watched(before)
        after.perform(move)
        cards = len(before.pile) - (len(after.pile) - after.drawn)
        cards += after.returned - before.returned
        tiles = after.tiles_drawn - before.tiles_drawn
        if not cards and not tiles and after.returned == before.returned:
            yield NO_LUCK, self.settled(after)
        elif cards == 1 and not tiles and after.returned == before.returned:
            yield Luck(before.pile[:1]), self.settled(after)
            yield from self._other_cards(before, move)
        else:
            yield from self._branches(before, move, (), ())

    def _other_cards(self, before: WatchedTable, move: Move) -> Iterator[tuple[Luck, WatchedTable]]:
        """The usual case: one card is drawn. The first has been; it may be any other."""
        pile = before.pile
        last = pile[0]
        for place, kind in enumerate(pile):
            if kind == last:
                continue
            last = kind
            after = watched(before)
            after.pile = (kind, *pile[:place], *pile[place + 1 :])
            after.perform(move)
            if len(pile) - len(after.pile) + after.drawn == 1 and (
                after.tiles_drawn == before.tiles_drawn and after.returned == before.returned
            ):
                yield Luck((kind,)), self.settled(after)
            else:  # what was drawn set off more
                yield from self._branches(before, move, (kind,), ())

    def _branches(
        self, before: WatchedTable, move: Move, cards: tuple[int, ...], tiles: tuple[int, ...]
    ) -> Iterator[tuple[Luck, WatchedTable]]:
        """The outcomes in which these cards and tiles come first.

        A card that is put back in this very move can be among those that are drawn.
        """
        clock.look()
        returns = before.waiting and before.waiting[0].verb == "return_card"
        back = move.kind if returns and move.verb == "choose" else -1
        pool = Counter(before.pile)
        counts = Counter(cards)
        landing = len(before.pile) + 1
        if back >= 0 and counts[back] > pool[back]:
            landing = len(cards) - 1 - cards[::-1].index(back)
        prefix = [kind for at, kind in enumerate(cards) if at != landing]
        rest = sorted((pool - Counter(prefix)).elements())
        after = watched(before)
        after.pile = (*prefix, *rest)
        # The place is counted among the cards that are there when it is put back: all of them.
        order = self._tile_order(before, tiles)
        after.game = self.game(order, min(landing, len(before.pile)))
        after.perform(move)
        returned = after.returned - before.returned
        used = len(before.pile) + returned - (len(after.pile) - after.drawn)
        drawn_tiles = after.tiles_drawn - before.tiles_drawn
        if drawn_tiles > len(tiles):
            for tile in order[before.tiles_drawn + len(tiles) :]:
                yield from self._branches(before, move, cards, (*tiles, tile))
        elif used > len(cards):
            left = pool + (Counter([back]) if returned else Counter()) - counts
            for kind in sorted(left):
                yield from self._branches(before, move, (*cards, kind), tiles)
        else:
            yield Luck(cards, tiles, back if returned else -1), self.settled(after)

    def _tile_order(self, before: Table, tiles: tuple[int, ...]) -> tuple[int, ...]:
        order = before.game.deal.tiles
        gone, left = order[: before.tiles_drawn], order[before.tiles_drawn :]
        return (*gone, *tiles, *(tile for tile in left if tile not in tiles))

    def settled(self, table: WatchedTable) -> WatchedTable:
        """The table with everything in rising order that nobody knows the order of."""
        table.pile = tuple(sorted(table.pile[table.drawn :]))
        table.drawn = table.returned = 0
        if self.rules.tiles:
            order, drawn = table.game.deal.tiles, table.tiles_drawn
            table.game = self.game((*sorted(order[:drawn]), *sorted(order[drawn:])), 0)
        return table


def dealt(game: Game) -> WatchedTable:
    """The table after the deal, with what happened in it."""
    table = WatchedTable.__new__(WatchedTable)
    table.happened = []
    WatchedTable.__init__(table, game)
    return table


def _multisets(kinds: list[tuple[int, int]], size: int) -> Iterator[tuple[int, ...]]:
    if size == 0:
        yield ()
    elif kinds:
        kind, count = kinds[0]
        for taken in range(min(count, size), -1, -1):
            for rest in _multisets(kinds[1:], size - taken):
                yield (kind,) * taken + rest
