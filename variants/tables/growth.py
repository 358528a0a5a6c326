"""How far fireworks can grow with the cards that there are, and what they are worth then.

This goes by the cards alone, as if players could take them in any order. Where jokers meet a rule
of how fireworks begin, each firework is given all the jokers: the numbers are then an upper bound.
"""

from collections.abc import Sequence

from tamaya.variants.tables.tables import Suit


def most_fireworks(suits: Sequence[Suit]) -> int:
    """How many fireworks suits build: two where one is built twice."""
    return sum(2 if suit.twice else 1 for suit in suits if suit.built)


def reaches(suits: Sequence[Suit]) -> tuple[int, ...]:
    """How high each firework can grow."""
    jokers = sum(len(suit.cards) for suit in suits if suit.fits_any)
    alone = [
        max([suit.reach_along(line, jokers) for line in suit.lines], default=0) for suit in suits
    ]
    begun = {place for place, suit in enumerate(suits) if not suit.begun_after}
    more = begun
    while more:
        more = {
            place
            for place, suit in enumerate(suits)
            if place not in begun
            and all(other in begun and alone[other] >= cards for other, cards in suit.begun_after)
        }
        begun |= more
    return tuple(height if place in begun else 0 for place, height in enumerate(alone))


def most_points(suits: Sequence[Suit], unlike: bool) -> int:
    """The points of the best table that the cards allow."""
    highest = reaches(suits)
    if unlike:
        return _best_of_unlike(suits, highest)
    jokers = sum(len(suit.cards) for suit in suits if suit.fits_any)
    if not jokers:
        return sum(max(s.points[: h + 1]) for s, h in zip(suits, highest, strict=True))
    best = [0] * (jokers + 1)  # by the number of jokers that may be used
    for suit, height in zip(suits, highest, strict=True):
        worth = [_worth(suit, suit.lines, used, height) for used in range(jokers + 1)]
        best = [
            max(best[n - used] + worth[used] for used in range(n + 1)) for n in range(jokers + 1)
        ]
    return best[jokers]


def _worth(suit: Suit, lines: Sequence[tuple[int, ...]], jokers: int, most: int) -> int:
    """The most points along one of these lines, with so many jokers and up to a height."""
    height = max([suit.reach_along(line, jokers) for line in lines], default=0)
    return max(suit.points[: min(height, most) + 1])


def _best_of_unlike(suits: Sequence[Suit], highest: Sequence[int]) -> int:
    """The same where no two fireworks may begin with the same value.

    Fireworks and first values are to be paired. Firework by firework, the way is sought of passing
    values on that gains most: `_longest_ways` from the firework to a value that is still free, or
    to a firework that gives way and is not begun.
    """
    jokers = sum(len(suit.cards) for suit in suits if suit.fits_any)
    gains: list[dict[int, int]] = []  # what each firework gains by each first value
    for suit, height in zip(suits, highest, strict=True):
        firsts = {line[0] for line in suit.lines} if height else set[int]()
        gains.append(
            {
                first: _worth(suit, [li for li in suit.lines if li[0] == first], jokers, height)
                - suit.points[0]
                for first in sorted(firsts)
            }
        )
    total = sum(suit.points[0] for suit in suits)
    holder: dict[int, int] = {}
    for new in range(len(suits)):
        total += _let_in(new, gains, holder)
    return total


def _let_in(new: int, gains: list[dict[int, int]], holder: dict[int, int]) -> int:
    """Let one more firework take a first value, others pass theirs on; say what it gains at most.

    Bellman and Ford's longest ways: a step goes from a firework to a value, and from there to who
    holds it. A way may end with a free value, or with a firework that goes without.
    """
    held = {suit: value for value, suit in holder.items()}
    best: dict[int, tuple[int, tuple[int, ...]]] = {new: (0, (new,))}
    ends: list[tuple[int, tuple[int, ...], int | None]] = [(0, (new,), None)]
    for _ in range(len(holder) + 1):
        for suit, (gain, way) in list(best.items()):
            for value, more in gains[suit].items():
                if held.get(suit) == value:
                    continue
                after = gain + more
                if value not in holder:
                    ends.append((after, way, value))
                    continue
                other = holder[value]
                after -= gains[other][value]
                if other not in way and after > best.get(other, (after - 1, ()))[0]:
                    best[other] = (after, (*way, other))
    ends += [(gain, way, None) for gain, way in best.values()]
    gain, way, free = max(ends, key=lambda end: end[0])
    passed = [held[suit] for suit in way[1:]]  # each takes what the next one had
    for value in passed:
        del holder[value]
    taken = passed if free is None else [*passed, free]
    holder.update(zip(taken, way, strict=False))
    return gain
