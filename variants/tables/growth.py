"""The tables that the cards allow: how high fireworks can grow, and what they are worth together.

This goes by the cards alone, as if players could take them in any order. It looks at whole tables:
each joker lies in one firework, what a firework waits for lies there, and no two begin alike where
they must not. So whatever is said here some table shows, and no table shows more.

Suit by suit, a table is chosen in every way. What the suits so far ask of the others is a *claim*:
the jokers they used, the values they began with, the cards that must lie in other fireworks. Tables
with the same claim are one, but for their sums, which are kept as bits. Suits that wait for others
are chosen before those, so no suit that has been chosen is asked for more.
"""

from collections.abc import Sequence
from functools import reduce
from operator import add, le, or_
from typing import NamedTuple

from tamaya.variants.tables.tables import Suit

_MOST_STEPS = 500_000


class Sums(NamedTuple):
    """What tables come to, rising. Where there are too many claims to go through, not all that
    suits ask of each other is heeded; then `exact` is false, and there may be sums here that no
    table has."""

    each: tuple[int, ...]
    exact: bool = True


_Lacking = tuple[int, ...]
"""How many cards jokers stand for: of each value of which there are jokers of their own value, and
of all others."""


class _Jokers(NamedTuple):
    """The jokers that there are: how many of each value stand for cards of that value, and how many
    for any card."""

    of_value: dict[int, int]
    wild: int

    @classmethod
    def of(cls, suits: Sequence[Suit]) -> "_Jokers":
        cards = [value for suit in suits if suit.own_value for value in suit.cards]
        wild = sum(len(suit.cards) for suit in suits if suit.fits_any and not suit.own_value)
        return cls({value: cards.count(value) for value in sorted({*cards})}, wild)

    def lacking(self, lacks: dict[int, int]) -> _Lacking:
        """How many cards are lacking, where it is so many of each value."""
        return (
            *[lacks.get(value, 0) for value in self.of_value],
            sum([number for value, number in lacks.items() if value not in self.of_value]),
        )

    def are_enough(self, lacking: _Lacking) -> bool:
        """Whether there is a joker for each card that is lacking."""
        own = (*self.of_value.values(), 0)
        return sum([max(0, n - has) for n, has in zip(lacking, own, strict=True)]) <= self.wild


class _Lying(NamedTuple):
    """A way in which a firework can lie: the cards that jokers stand for, a bit for the value that
    it began with, and how many cards there may be."""

    lacking: _Lacking
    first: int
    heights: Sequence[int]


_Claim = tuple[_Lacking, int, tuple[tuple[int, int], ...]]
"""How many jokers are used, a bit for each value that fireworks began with, and how many cards must
lie in other fireworks, by their place."""


class _Heeded(NamedTuple):
    """What suits ask of each other, as far as it is heeded."""

    firsts: bool
    jokers: bool
    waits: bool


def most_fireworks(suits: Sequence[Suit]) -> int:
    """How many fireworks suits build: two where one is built twice."""
    return sum(2 if suit.twice else 1 for suit in suits if suit.built)


def reaches(suits: Sequence[Suit], unlike: bool) -> tuple[int, ...]:
    """How high each firework can grow."""
    if _ask_nothing(suits, unlike):
        return tuple(suit.reach for suit in suits)
    tops: list[int] = []
    for place in range(len(suits)):
        heights = [range(len(suit.built) + 1) for suit in suits]
        worth = [h if at == place else [0] * len(h) for at, h in enumerate(heights)]
        tops.append(sums(suits, unlike, worth).each[-1])
    return tuple(tops)


def table_points(suits: Sequence[Suit], unlike: bool) -> Sums:
    """The points that tables can have, where perhaps no two fireworks may begin alike."""
    return sums(suits, unlike, [suit.points for suit in suits])


def with_any(each: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """The sums, rising, with any of some further points on top."""
    lowest, highest = each[0], each[-1]
    digits = bytearray(b"0") * (highest - lowest + 1)
    for points in each:
        digits[highest - points] = ord("1")
    bits = int(digits, 2)
    for points in more:
        bits |= bits << abs(points)
        lowest += min(points, 0)
    return _decoded(bits, lowest)


def sums(suits: Sequence[Suit], unlike: bool, worth: Sequence[Sequence[int]]) -> Sums:
    """What tables come to if each firework is worth so much at each height."""
    if _ask_nothing(suits, unlike):
        return _sums_of_any(suits, worth)
    for heeded in (
        _Heeded(unlike, jokers=True, waits=True),
        _Heeded(False, jokers=True, waits=True),
        _Heeded(False, jokers=False, waits=True),
        _Heeded(False, jokers=False, waits=False),
    ):
        totals = _sums(suits, heeded, worth)
        if totals is not None:
            return Sums(totals, heeded == (unlike, True, True))
    raise AssertionError("where nothing is heeded there is one claim")


def _ask_nothing(suits: Sequence[Suit], unlike: bool) -> bool:
    """Whether suits ask nothing of each other: then any of their fireworks make a table."""
    return not (unlike or any(suit.fits_any or suit.begun_after for suit in suits))


def _sums_of_any(suits: Sequence[Suit], worth: Sequence[Sequence[int]]) -> Sums:
    """What tables come to where suits ask nothing of each other."""
    bits, lowest = 1, 0
    for suit, points in zip(suits, worth, strict=True):
        each = {*points[: suit.reach + 1]}
        least = min(each)
        bits = reduce(or_, [bits << more - least for more in each])
        lowest += least
    return Sums(_decoded(bits, lowest))


def _decoded(bits: int, lowest: int) -> tuple[int, ...]:
    """The sums that are kept as bits, the lowest first."""
    return tuple([lowest + at for at, bit in enumerate(bin(bits)[:1:-1]) if bit == "1"])


def _sums(
    suits: Sequence[Suit], heeded: _Heeded, worth: Sequence[Sequence[int]]
) -> tuple[int, ...] | None:
    """The same, or None where there is too much to go through."""
    jokers = _Jokers.of(suits)
    none = jokers.lacking({})
    order = _waiting_first(suits) if heeded.waits else [*range(len(suits))]
    lying = {place: _each_lying(suits[place], jokers, heeded) for place in order}
    least = {s: min(worth[s][h] for one in lying[s] for h in one.heights) for s in order}
    claims: dict[_Claim, int] = {(none, 0, ()): 1}
    steps = 0
    for at, place in enumerate(order):
        waits = suits[place].begun_after if heeded.waits else ()
        later = order[at + 1 :]
        firsts_left = 0
        for one in (one for other in later for one in lying[other]) if heeded.firsts else ():
            firsts_left |= one.first
        jokers_left = any(one.lacking != none for other in later for one in lying[other])
        steps += len(claims) * sum(len(one.heights) for one in lying[place])
        if steps > _MOST_STEPS:
            return None
        new_claims: dict[_Claim, int] = {}
        for (lacking, firsts, cards), bits in claims.items():
            heights = dict(cards)
            floor = heights.pop(place, 0)
            unbegun = tuple(heights.items())
            begun = _raised(heights, waits) if waits else unbegun
            for more, first, high in lying[place]:
                both = tuple(map(add, lacking, more))
                if high[-1] < floor or first & firsts or not jokers.are_enough(both):
                    continue
                come = 0
                for height in high:
                    if height >= floor:
                        come |= bits << worth[place][height] - least[place]
                key = (
                    both if jokers_left else none,
                    (firsts | first) & firsts_left,
                    begun if high[0] else unbegun,
                )
                new_claims[key] = new_claims.get(key, 0) | come
        claims = new_claims
    (bits,) = claims.values()
    lowest = sum(least.values()) + sum(worth[s][0] for s in range(len(suits)) if s not in lying)
    return _decoded(bits, lowest)


def _waiting_first(suits: Sequence[Suit]) -> list[int]:
    """The suits that can be begun, each before those that it waits for."""
    order: list[int] = []
    while more := [
        place
        for place, suit in enumerate(suits)
        if place not in order and all(other in order for other, _ in suit.begun_after)
    ]:
        order += more
    return order[::-1]


def _each_lying(suit: Suit, jokers: _Jokers, heeded: _Heeded) -> list[_Lying]:
    """The ways in which a firework can lie, each with no more jokers than it takes."""
    ways: dict[tuple[int, int], list[_Lacking]] = {}
    for line in suit.lines:
        first = 1 << line[0] if heeded.firsts and line else 0  # unsound tables can have none
        left = {value: suit.copies(value) for value in {*line}}
        lacks: dict[int, int] = {}
        for height, value in enumerate(line, 1):
            left[value] -= 1
            if left[value] < 0:
                lacks[value] = -left[value]
            lacking = jokers.lacking(lacks)
            if not jokers.are_enough(lacking):
                break
            ways.setdefault((first, height), []).append(lacking)
    none = jokers.lacking({})
    groups: dict[tuple[_Lacking, int], list[int]] = {}
    for (first, height), each in ways.items():
        for lacking in _least(each) if heeded.jokers else [none]:
            groups.setdefault((lacking, first), []).append(height)
    return [
        _Lying(none, 0, (0,)),
        *(_Lying(*key, sorted(heights)) for key, heights in groups.items()),
    ]


def _least(each: list[_Lacking]) -> list[_Lacking]:
    """Those of which no other one asks for less."""
    different = list(dict.fromkeys(each))
    return [
        one
        for one in different
        if not any(other != one and all(map(le, other, one)) for other in different)
    ]


def _raised(
    heights: dict[int, int], waits: Sequence[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    """What must lie in other fireworks if one that waits for them is begun."""
    raised = dict(heights)
    for place, cards in waits:
        raised[place] = max(cards, raised.get(place, 0))
    return tuple(sorted(raised.items()))
