"""What fits onto the fireworks, and how they grow by it.

A firework is built along one of its suit's lines, and the cards that lie there leave open which.
So beside its height a firework has a *way*: which of the groups of cards lies there that this
height allows. A suit with one line has one way, 0. A joker counts as the card that it stands for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tamaya.variants.rules import Rules

Line = tuple[int, ...]
Ways = tuple[int, ...]
"""The way of each firework. It is never changed in place."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A firework with certain cards: its kinds in an order in which they can have come to lie, the
    way that each kind which may follow leads to, what can follow to the end, and how many fireworks
    are complete: two at most, of a suit that has two."""

    cards: Line
    follows: dict[int, int]
    rests: tuple[Line, ...]
    complete: int


class Fireworks:
    """The fireworks of some rules. `plain`: each suit has one firework and one line, and nothing
    else is asked."""

    def __init__(self, rules: Rules) -> None:
        place = {kind: i for i, kind in enumerate(rules.kinds)}
        suits = rules.suits
        self.suit_of = tuple(suit for suit, _ in rules.kinds)
        self.value_of = tuple(value for _, value in rules.kinds)
        self.twice = tuple(suit.twice for suit in suits)
        self.branches = tuple(suit.branches for suit in suits)
        self.begins_unlike = rules.playing.begins_unlike
        self.begun_after = tuple(suit.begun_after for suit in suits)
        self.jokers = tuple(k for k, (suit, _) in enumerate(rules.kinds) if suits[suit].fits_any)
        # What each joker may stand for; and what a card may that counts as others, itself included.
        self.stands_for = {
            **{kind: _meant(rules, kind) for kind in self.jokers},
            **{
                place[s, value]: _meant(rules, place[s, value])
                for s, suit in enumerate(suits)
                for value, *_ in suit.counts_as
            },
        }
        # The jokers that may stand for any card. All other cards that may stand for a kind are
        # copies of it.
        self.wild = tuple(k for k in self.jokers if not suits[self.suit_of[k]].own_value)
        self.copies_of = tuple(
            tuple(
                other
                for other, meant in self.stands_for.items()
                if kind in meant and other != kind and other not in self.wild
            )
            for kind in range(len(rules.kinds))
        )
        self.plain = not (
            any(self.branches) or self.begins_unlike or any(self.begun_after) or self.stands_for
        )
        # By suit, height and way.
        self.grown = tuple(
            _grown([tuple(place[s, v] for v in line) for line in suit.lines], suit.twice)
            for s, suit in enumerate(suits)
        )
        self._taken: dict[tuple[Line, Ways], tuple[int, ...]] = {}

    def at(self, suit: int, height: int, way: int) -> Grown:
        return self.grown[suit][height][way]

    def takes(self, heights: Iterable[int], ways: Ways) -> tuple[int, ...]:
        """The kinds that some firework takes now."""
        key = tuple(heights), ways
        kinds = self._taken.get(key)
        if kinds is None:
            if len(self._taken) >= _MOST_KEPT:
                self._taken.clear()
            kinds = self._taken[key] = tuple(sorted(self._each_taken(*key)))
        return kinds

    def fitting(self, heights: Iterable[int], ways: Ways) -> tuple[int, ...]:
        """The kinds of which a card fits: those that some firework takes, and what may stand for
        one of them."""
        taken = self.takes(heights, ways)
        return (*taken, *[kind for kind in self.stand_ins_for(taken) if kind not in taken])

    def stand_ins_for(self, kinds: Iterable[int]) -> list[int]:
        """The jokers and the cards that count as others which may stand for one of some kinds."""
        return [card for card, meant in self.stands_for.items() if not meant.isdisjoint(kinds)]

    def meanings(self, kind: int, taken: Sequence[int]) -> list[int]:
        """As which of the kinds that fireworks take a card may be placed."""
        meant = self.stands_for.get(kind, (kind,))
        return [other for other in taken if other in meant]

    def copies_left(self, left: Sequence[int]) -> list[int]:
        """How many cards can lie as each kind, where so many of each are left: wild jokers apart, a
        card that may stand for several is counted for each."""
        return [
            own + sum([left[other] for other in others])
            for own, others in zip(left, self.copies_of, strict=True)
        ]

    def _each_taken(self, heights: Line, ways: Ways) -> Iterator[int]:
        begun = self.begun_with(heights, ways) if self.begins_unlike else ()
        for suit, (height, way) in enumerate(zip(heights, ways, strict=True)):
            if not height and any(
                heights[other] < least for other, least in self.begun_after[suit]
            ):
                continue
            for kind in self.at(suit, height, way).follows:
                if height or self.value_of[kind] not in begun:
                    yield kind

    def begun_with(self, heights: Iterable[int], ways: Ways) -> frozenset[int]:
        """The values that fireworks have begun with."""
        return frozenset(
            self.value_of[self.at(suit, height, way).cards[0]]
            for suit, (height, way) in enumerate(zip(heights, ways, strict=True))
            if height
        )

    def cards(self, heights: Iterable[int], ways: Ways) -> Iterator[int]:
        """The kinds that lie in the fireworks, each as often as it does. A joker is taken for the
        card that it stands for."""
        for suit, (height, way) in enumerate(zip(heights, ways, strict=True)):
            yield from self.at(suit, height, way).cards

    def shown(self, heights: Iterable[int], ways: Ways) -> list[str]:
        """What shows how far each suit's firework has come, for a line of text: its top card, the
        top cards of both, or with several lines all of its cards; nothing where none lies there."""
        pairs = enumerate(zip(heights, ways, strict=True))
        return [self._shown(suit, self.at(suit, h, way).cards) for suit, (h, way) in pairs]

    def _shown(self, suit: int, cards: Line) -> str:
        values = [str(self.value_of[kind]) for kind in cards]
        if self.twice[suit]:
            row = [*dict.fromkeys(values)]  # as far as the higher one has come
            return "+".join(row[height - 1] for height in self.both(cards) if height)
        return "-".join(values if self.branches[suit] else values[-1:])

    @staticmethod
    def both(cards: Line) -> tuple[int, int]:
        """How high the two fireworks of a suit that is built twice are, the higher one first."""
        high = len({*cards})
        return high, len(cards) - high

    def needed(self, heights: Iterable[int], ways: Ways) -> set[int]:
        """The kinds that some firework can still take, now or later, and what may stand for such
        a one."""
        pairs = enumerate(zip(heights, ways, strict=True))
        rests = [rest for suit, (h, way) in pairs for rest in self.at(suit, h, way).rests]
        kinds = {kind for rest in rests for kind in rest}
        return kinds | {*self.stand_ins_for(kinds)}

    def laid(self, heights: Iterable[int], ways: Ways, stand_ins: Sequence[int]) -> list[int]:
        """How many cards of each kind lie in the fireworks. A joker is a joker here."""
        counts = list(stand_ins) or [0] * len(self.suit_of)
        for kind in self.cards(heights, ways):
            counts[kind] += 1
        return counts

    def way_of(self, suit: int, kinds: Sequence[int]) -> int | None:
        """The way of a firework in which these kinds came to lie one after the other."""
        way: int | None = 0
        for height, kind in enumerate(kinds):
            if way is None or height >= len(self.grown[suit]) - 1:
                return None
            way = self.at(suit, height, way).follows.get(kind)
        return way


_MOST_KEPT = 1 << 14


def _meant(rules: Rules, kind: int) -> frozenset[int]:
    """The kinds that a card may stand for."""
    place, value = rules.kinds[kind]
    suit, pairs = rules.suits[place], list(enumerate(rules.kinds))
    if suit.fits_any:
        return frozenset(
            other
            for other, (s, v) in pairs
            if rules.suits[s].built and (v == value or not suit.own_value)
        )
    others = [(s, v) for its, s, v in suit.counts_as if its == value]
    return frozenset(other for other, card in pairs if other == kind or card in others)


def _grown(lines: Sequence[Line], twice: bool) -> tuple[tuple[Grown, ...], ...]:
    """A firework at each height, in each way.

    Cards that began alike and leave the same to be done are one way, in whatever order they came.
    """
    layers: list[tuple[Grown, ...]] = []
    groups: list[tuple[Line, frozenset[Line]]] = [((), frozenset(lines))]
    length = len(lines[0]) if lines else 0
    for height in range(length + 1):
        ways: dict[tuple[Line, Line, frozenset[Line]], int] = {}
        higher: list[tuple[Line, frozenset[Line]]] = []
        layer: list[Grown] = []
        for cards, rests in groups:
            follows: dict[int, int] = {}
            for kind in sorted({rest[0] for rest in rests if rest}):
                after = (*cards, kind)
                left = frozenset(rest[1:] for rest in rests if rest[0] == kind)
                look = after[:1], tuple(sorted(after)), left
                if look not in ways:
                    ways[look] = len(higher)
                    higher.append((after, left))
                follows[kind] = ways[look]
            complete = cards.count(lines[0][-1]) if twice else int(0 < height == length)
            layer.append(Grown(cards, follows, tuple(sorted(rests)), complete))
        layers.append(tuple(layer))
        groups = higher
    return tuple(layers)
