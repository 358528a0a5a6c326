"""Open hands: everybody sees all hands, even their own, and nobody knows the deck.

What is lost here is lost by luck. A card that fits is played. Nobody needs to be told anything, so
a hint is a way to pass. While the deck is long, useless cards make way for new ones; once every
turn counts, players pass until somebody can do better. In the last turns all cards that can be
played lie in hands, so the most points to be had are worked out.
"""

from collections.abc import Sequence
from functools import cache, cached_property
from typing import NamedTuple

from tamaya.engine.game.fireworks import Ways
from tamaya.engine.game.tables import places
from tamaya.engine.moves import Move, OfCard
from tamaya.engine.state.state import seat_beside
from tamaya.players.fold.kinds import Kinds
from tamaya.players.levels.habits import (
    Options,
    best_choice,
    good_action,
    in_the_way,
    laid_by,
    making_room,
    pass_on,
    pass_or_risk,
    touches,
    ways_to_pass,
    with_call,
)
from tamaya.players.player import Player, Reason
from tamaya.players.sight import Sight

Hands = tuple[tuple[int, ...], ...]


class Heights(NamedTuple):
    """How far the fireworks have grown, and along which of their lines."""

    heights: tuple[int, ...]
    ways: Ways

    def with_card(self, kinds: Kinds, kind: int) -> "Heights":
        """The fireworks after one more card, which has to fit."""
        fireworks = kinds.tables.fireworks
        suit = fireworks.suit_of[kind]
        height, way = self.heights[suit], self.ways[suit]
        after = fireworks.at(suit, height, way).follows[kind]
        return Heights(
            (*self.heights[:suit], height + 1, *self.heights[suit + 1 :]),
            (*self.ways[:suit], after, *self.ways[suit + 1 :]),
        )


def most_points(
    kinds: Kinds, hands: Hands, grown: Heights, seat: int, turns: int, backwards: bool = False
) -> int:
    """The points that the fireworks can come to in so many turns, beginning with a seat's.

    Nobody draws a card any more, and a player who has none to place passes. Jokers are left alone.
    """
    tables, suits, players = kinds.tables, kinds.rules.suits, len(hands)
    safe = tuple(
        frozenset(kind for kind in hand if not kinds.lost_if_placed >> kind & 1) for hand in hands
    )

    @cache
    def gain(seat: int, turns: int, grown: Heights) -> int:
        if not turns:
            return 0
        following = seat_beside(seat, players, backwards)
        best = gain(following, turns - 1, grown)
        taken = tables.fireworks.takes(*grown)
        for kind in safe[seat]:
            # A hand holds a kind once here: to place a kind twice takes a value built twice.
            if kind in taken:
                suit = tables.suit_of[kind]
                points, height = suits[suit].points, grown.heights[suit]
                rest = gain(following, turns - 1, grown.with_card(kinds, kind))
                best = max(best, points[height + 1] - points[height] + rest)
        return best

    return gain(seat, min(turns, 2 * players), grown)


Loss = tuple[int, int, int]

CHOICE = Reason("This looked best.")
FITS = Reason("This card fits, and of those that do it helps us most.")
LAST_ROUND = Reason("With this card the turns that are left score most.")
ACTION = Reason("This action helps us.")
BLOCKING = Reason("This card doesn't fit, and no other can be played while it lies there.")
GIVE_UP = Reason("Nobody who acts soon has a card that we need less.")
PASS = Reason("I pass: somebody who acts soon has more use for a turn.")
ANYTHING = Reason("I could not do anything better.", last_resort=True)


class OpenHands(Player):
    """Sees every hand, and of the deck only which cards are in it."""

    open_hands = True

    def move(self, sight: Sight, legal: Sequence[Move]) -> Move:
        """Choose one of the legal moves."""
        move, self.why = self._decided(sight, legal)
        return move

    def _decided(self, sight: Sight, legal: Sequence[Move]) -> tuple[Move, Reason]:
        hand = sight.hands[sight.seat]
        options = Options.of(sight, legal, [1 << kind for kind in hand])
        table = OpenTable(sight)
        if sight.waiting:
            return table.way_to_pass(legal) or best_choice(sight, legal), CHOICE
        fitting = [move for move in options.plays if table.good >> hand[move.place] & 1]
        if fitting:
            last = sight.turns_left >= 0 and not sight.deck_size
            best = max(fitting, key=lambda move: table.use(hand[move.place], last))
            mask = 1 << hand[best.place]
            return with_call(sight, best, mask, legal), LAST_ROUND if last else FITS
        action = good_action(sight, options.actions)
        if action is not None:
            return action, ACTION
        passing = table.way_to_pass(legal)
        out = min(table.ways_out(options), key=table.loss_by, default=None)
        room = making_room(sight, options.hints)
        if room:
            return table.hint_to_pass(room) or room[0], PASS
        blocking = in_the_way(sight, options.discards, [1 << kind for kind in hand])
        if blocking is not None:
            return blocking, BLOCKING
        if out is not None and (passing is None or table.is_mine_to_give_up):
            return out, GIVE_UP
        if passing is not None:
            return passing, PASS
        cards = [move for move in legal if move.verb == "play" or move.verb == "discard"]
        ways = options.plays or cards
        return min(ways, key=table.loss_by) if ways else legal[0], ANYTHING


class OpenTable:
    """A table on which all hands lie open, as the player to act weighs it."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.facts = sight.facts
        self.good = sight.facts.wanted & ~sight.kinds.lost_if_placed
        self.kinds = [sum([1 << kind for kind in {*hand}]) for hand in sight.hands]
        self.playable = self.kinds
        only = sight.rules.playing.only
        if only:
            ends = [[hand[at] for at in places(len(hand), only)] for hand in sight.hands]
            self.playable = [sum([1 << kind for kind in {*end}]) for end in ends]

    def way_to_pass(self, legal: Sequence[Move]) -> Move | None:
        """A pass or a hint. Where the supply is full a hint makes room for a discard."""
        hint, sight = self.hint_to_pass(legal), self.sight
        if hint is None:
            return pass_or_risk(sight, legal)
        return hint if sight.hints == sight.rules.hints.total else pass_on(sight, legal) or hint

    def hint_to_pass(self, legal: Sequence[Move]) -> Move | None:
        """A hint that touches a card if there is one, for rules that punish the others."""
        hints = ways_to_pass(self.sight, [move for move in legal if move.verb == "hint"])
        touching = (hint for hint in hints if touches(self.sight, hint))
        return next(touching, hints[0] if hints else None)

    # ------------------------------------------------------------------ cards to play

    def use(self, kind: int, last: bool) -> tuple[int, int, bool, int]:
        """How good it is to place a card now rather than another.

        In the last turns it is the points that come of it. Before, the card is best that lets
        others play, then one that nobody else holds, then one on which much is to follow.
        """
        follows, lets = self.facts.next[kind], 0
        for seat, held in enumerate(self.kinds):
            if follows & held:
                idle = not self.good & held & ~(1 << kind)
                lets = max(lets, 2 if idle and seat != self.sight.seat else 1)
        alone = not self.sight.held >> kind & 1
        return self._points_with(kind) if last else 0, lets, alone, self.facts.worth[kind]

    def _points_with(self, kind: int) -> int:
        """The most points that the turns which are left can bring, beginning with a card."""
        sight = self.sight
        tables = sight.kinds.tables
        if kind not in tables.fireworks.takes(sight.heights, sight.ways):
            return 0  # it stands for another card
        suit = tables.suit_of[kind]
        height = sight.heights[suit]
        points = sight.rules.suits[suit].points
        higher = Heights(sight.heights, sight.ways).with_card(sight.kinds, kind)
        turns, following = sight.turns_left - 1, sight.others[0]
        rest = most_points(sight.kinds, sight.hands, higher, following, turns, sight.backwards)
        return points[height + 1] - points[height] + rest

    # ------------------------------------------------------------------ cards to give up

    def ways_out(self, options: Options) -> Sequence[OfCard]:
        """The moves by which a card that doesn't fit leaves the hand without much harm."""
        sight = self.sight
        free = not sight.rules.playing.misplay_strikes
        never = sight.rules.discarding.when == "never" and sight.strikes_to_spare
        return options.discards or (options.plays if free or never else ())

    def loss_by(self, move: OfCard) -> Loss:
        """What is lost with the card of a move."""
        kinds, bit = self.sight.kinds, 1 << self.sight.hands[self.sight.seat][move.place]
        if not laid_by(self.sight, move, bit):
            loses = bit & kinds.lost_if_discarded
        elif bit & self.facts.fits:
            loses = bit & kinds.lost_if_placed
        else:
            loses = bit & kinds.lost_if_misplayed
        return (9, 0, move.place) if loses else self._loss(self.sight.seat, move.place)

    def _loss(self, seat: int, place: int) -> Loss:
        """What it costs to give a card up. Of cards that cost the same the oldest goes."""
        facts, hands = self.facts, self.sight.hands
        kind = hands[seat][place]
        need = facts.need[kind]
        if hands[seat].count(kind) > need:
            return 0, 0, place
        if sum([hand.count(kind) for hand in hands]) > need:
            return 1, 0, place
        if not facts.critical >> kind & 1:
            return 2, -facts.distance[kind], place
        return 3, facts.worth[kind], place

    @cached_property
    def is_mine_to_give_up(self) -> bool:
        """Whether to give up a card is better than to pass to those who can do better.

        While there are turns to spare a useless card goes at once, and those who have one go before
        those who have none. Later only a card to place is worth passing for.
        """
        sight = self.sight
        mine = self._least(sight.seat)
        spare = sight.slack >= sight.players
        if not mine[0] and spare and sight.hints < sight.rules.hints.total:
            return True
        for away, seat in enumerate(sight.others, 1):
            if sight.hints < away * sight.prices.least and sight.rules.passing is None:
                break
            if self.good & self.playable[seat]:
                return False
            if spare and self._least(seat)[:2] < mine[:2]:
                return False
        return True

    def _least(self, seat: int) -> Loss:
        """What it costs a seat to give up the card that is needed least."""
        places = range(len(self.sight.hands[seat]))
        return min([self._loss(seat, place) for place in places], default=(9, 0, 0))
