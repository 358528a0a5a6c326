"""What everybody can tell of the kinds of card where fireworks can be built in several ways.

The same as `SuitFacts`, under rules with several lines, with fireworks that wait for others or must
begin unlike, or with jokers. A firework goes on along the lines that can still bring the most
points, whichever of them: a card is critical only if all of these need it. A joker fits while
anything does that it may stand for, and is good to have. All other cards that may stand for some
are copies of each of these.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from tamaya.engine.game.fireworks import Line
from tamaya.engine.game.tables import RuleTables
from tamaya.engine.questions.placing import laid
from tamaya.engine.state.state import Joker, State
from tamaya.players.fold.facts import FAR, OfSuit


class Around(NamedTuple):
    """What lies around the fireworks: the kinds of which a card fits now, how many cards of each
    kind are neither placed nor discarded, how many can lie as it, how many jokers there are that
    can lie as any, kinds that mustn't be placed, and those of which a card can lie as another one
    or as itself, now or later."""

    taken: tuple[int, ...]
    left: Sequence[int]
    copies: Sequence[int]
    jokers: int
    never: int
    stand_ins: Collection[int]


class BranchingFacts:
    """What everybody can tell of the kinds of a suit, and by what ways its firework goes on best.

    `waits` are the cards that others lack before the firework may be begun.
    """

    def __init__(
        self, first: int, count: int, around: Around, ways: Sequence[Line], waits: int
    ) -> None:
        self.left = tuple([max(0, number) for number in around.left[first : first + count]])
        self.distance = [FAR] * count
        self.worth = [0] * count
        self.next = [0] * count
        self.need = [0] * count
        self.to_place = max([len(way) for way in ways], default=0)
        self.fits = self.wanted = self.there = self.useful = self.critical = 0
        for way in ways:
            self._follow(way, first, around, waits)
        for at in range(count):
            kind, bit = first + at, 1 << first + at
            if kind in around.taken:
                self.fits |= bit
            if kind in around.stand_ins:
                self._lies_as_another(at, bit)
            if self.left[at]:
                self.there |= bit
            if self.need[at]:
                self.useful |= bit
                if all(around.copies[kind] <= way.count(kind) for way in ways):
                    self.critical |= bit

    def _lies_as_another(self, at: int, bit: int) -> None:
        """Take in that a card may be placed as another one, if not as itself."""
        self.wanted |= self.fits & bit
        self.distance[at] = 0 if self.fits & bit else min(self.distance[at], 1)
        self.worth[at] = max(self.worth[at], 1)
        self.need[at] = max(self.need[at], 1)

    def _follow(self, way: Line, first: int, around: Around, waits: int) -> None:
        """Take in what a way asks for."""
        for place, kind in enumerate(way):
            at = kind - first
            if not place and kind in around.taken:
                self.wanted |= 1 << kind
            self.need[at] = max(self.need[at], way.count(kind))
            if place > way.index(kind):
                continue
            self.distance[at] = min(self.distance[at], place + waits)
            self.worth[at] = max(self.worth[at], len(way) - place)
            if place + 1 < len(way):
                self.next[at] |= 1 << way[place + 1]


class JokerFacts:
    """What everybody can tell of the kinds of a suit of jokers."""

    def __init__(self, first: int, count: int, around: Around, wild: bool) -> None:
        useful = around.taken if wild else around.stand_ins
        kinds = range(first, first + count)
        self.left = tuple([max(0, number) for number in around.left[first : first + count]])
        self.there = sum(1 << first + at for at, number in enumerate(self.left) if number)
        self.distance = [0 if kind in around.taken else FAR for kind in kinds]
        self.worth = [int(kind in useful) for kind in kinds]
        self.next = [0] * count
        self.need = [int(kind in useful) for kind in kinds]
        self.to_place = self.critical = 0
        self.fits = self.wanted = sum(1 << kind for kind in kinds if kind in around.taken)
        self.useful = sum(1 << kind for kind in kinds if kind in useful)


def branching_facts(tables: RuleTables, state: State, never: int) -> Iterator[OfSuit]:
    """What everybody can tell of the kinds, suit by suit."""
    fireworks, suits = tables.fireworks, tables.rules.suits
    cards = zip(tables.copies, state.discards, laid(state), strict=True)
    left = [copies - out - placed for copies, out, placed in cards]
    for waits in state.waiting:
        if isinstance(waits, Joker):  # it lies open
            left[waits.kind] -= 1
    around = Around(
        fireworks.fitting(state.heights, state.ways),
        left,
        fireworks.copies_left(left),
        sum([left[joker] for joker in fireworks.wild]),
        never,
        fireworks.needed(state.heights, state.ways) & fireworks.stands_for.keys(),
    )
    begun = fireworks.begun_with(state.heights, state.ways) if fireworks.begins_unlike else ()
    first = 0
    for place, suit in enumerate(suits):
        count = len({*suit.cards})
        if suit.fits_any:
            yield JokerFacts(first, count, around, not suit.own_value)
        else:
            height = state.heights[place]
            rests = fireworks.at(place, height, state.ways[place]).rests
            if begun and not height:
                rests = tuple([r for r in rests if tables.value_of[r[0]] not in begun])
            lacks = [least - state.heights[other] for other, least in suit.begun_after]
            waits_for = 0 if height else max([0, *lacks])
            ways = _best(rests, around, suit.points[height:])
            yield BranchingFacts(first, count, around, ways, waits_for)
        first += count


def _best(rests: tuple[Line, ...], around: Around, points: Sequence[int]) -> list[Line]:
    """The ways that bring the most points, each as far as it brings them."""
    reached = [_reached(rest, around) for rest in rests]
    good = [max(range(len(way) + 1), key=lambda n: (points[n], n)) for way in reached]
    most = max([(points[n], n) for n in good], default=(0, 0))
    ways = [way[:n] for way, n in zip(reached, good, strict=True) if (points[n], n) == most]
    return list(dict.fromkeys(ways))


def _reached(rest: Line, around: Around) -> Line:
    """The cards of a line that can still be placed, jokers in their stead included."""
    jokers = around.jokers
    for place, kind in enumerate(rest):
        if around.never >> kind & 1:
            return rest[:place]
        if rest[: place + 1].count(kind) > around.copies[kind]:
            jokers -= 1
            if jokers < 0:
                return rest[:place]
    return rest
