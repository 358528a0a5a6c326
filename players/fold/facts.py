"""What everybody can tell of the kinds of card from the fireworks and the discards."""

from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from math import log2
from typing import Protocol

FAR = 99
"""How far off a card is that can't be placed."""


@lru_cache(maxsize=1 << 16)
def bits(kinds: int) -> tuple[int, ...]:
    """The kinds of a set, in rising order."""
    if kinds >> _HALF:
        return bits(kinds & _LOW) + tuple([_HALF + kind for kind in bits(kinds >> _HALF)])
    return tuple([kind for kind in range(_HALF) if kinds >> kind & 1])


_HALF = 12
_LOW = (1 << _HALF) - 1
"""Sets are taken apart into such pieces, since few of these are met."""


class OfSuit(Protocol):
    """What everybody can tell of the kinds of one suit: see `Facts`."""

    left: tuple[int, ...]
    distance: list[int]
    worth: list[int]
    next: list[int]
    need: list[int]
    to_place: int
    fits: int
    wanted: int
    there: int
    useful: int
    critical: int


class SuitFacts:
    """What everybody can tell of the kinds of one suit.

    A firework is built as far as its cards last, and no further than it brings the most points.
    """

    def __init__(
        self,
        first: int,
        copies: tuple[int, ...],
        gone: tuple[int, ...],
        wants: tuple[int, ...],
        height: int,
        points: tuple[int, ...],
        never: int,
    ) -> None:
        left = [all_ - out for all_, out in zip(copies, gone, strict=True)]
        for kind in wants[:height]:
            left[kind - first] -= 1
        reach: list[int] = []
        for kind in wants[height:]:
            if left[kind - first] <= reach.count(kind) or never >> kind & 1:
                break
            reach.append(kind)
        heights = range(height, height + len(reach) + 1)
        best = max(heights, key=lambda other: (points[other], other))
        del reach[best - height :]
        count = len(copies)
        self.left = tuple([max(0, number) for number in left])
        self.distance = [FAR] * count
        self.worth = [0] * count
        self.next = [0] * count
        self.need = [0] * count
        self.to_place = len(reach)
        self.fits = 1 << wants[height] if height < len(wants) else 0
        self.wanted = 1 << reach[0] if reach else 0
        self.there = self.useful = self.critical = 0
        for place, kind in enumerate(reach):
            at = kind - first
            if not self.need[at]:
                self.distance[at] = place
                self.worth[at] = len(reach) - place
                if place + 1 < len(reach):
                    self.next[at] = 1 << reach[place + 1]
            self.need[at] += 1
        for at in range(count):
            bit = 1 << first + at
            if self.left[at]:
                self.there |= bit
            if self.need[at]:
                self.useful |= bit
                if self.left[at] <= self.need[at]:
                    self.critical |= bit


class Facts:
    """What everybody can tell of all kinds. Lists go by the places of kinds, sets are bits.

    - `left`: copies that are neither placed nor discarded; `there` are the kinds with any.
    - `fits`: what can be placed now; `wanted`: what fits and brings points, now or later.
    - `certain`: the same, where some cards lie face down, less what may be placed already.
    - `safe`: what fits, less what may be placed already: no misplay for certain.
    - `useful`: what can still be placed to good end; `critical`: those of them with no spare copy.
    - `distance`: how many cards have to be placed before one of this kind.
    - `worth`: how many cards of its firework can't be placed without it.
    - `next`: the kind that its firework needs after it, as a set.
    - `to_place`: how many cards can still be placed to good end.
    - `inverted`: what is played by a discard and discarded by a play.
    """

    def __init__(self, suits: Iterable[OfSuit], inverted: int = 0) -> None:
        self.left: list[int] = []
        self.distance: list[int] = []
        self.worth: list[int] = []
        self.next: list[int] = []
        self.need: list[int] = []
        self.there = self.fits = self.wanted = self.useful = self.critical = self.to_place = 0
        for suit in suits:
            self.left += suit.left
            self.distance += suit.distance
            self.worth += suit.worth
            self.next += suit.next
            self.need += suit.need
            self.there |= suit.there
            self.fits |= suit.fits
            self.wanted |= suit.wanted
            self.useful |= suit.useful
            self.critical |= suit.critical
            self.to_place += suit.to_place
        self.inverted = inverted
        self.certain = self.wanted
        self.safe = self.fits
        self._weights: dict[int, int] = {}
        self._fitting: dict[int, float] = {}
        self._entropies: dict[int, float] = {}
        self._hoping: dict[tuple[int, ...], Facts] = {}

    def hoping(self, unsettled: tuple[int, ...]) -> "Facts":
        """The same where some cards lie face down: what follows on one of them may fit, too."""
        if not unsettled:
            return self
        facts = self._hoping.get(unsettled)
        if facts is None:
            facts = copy(self)
            facts._fitting = {}
            for mask in unsettled:
                facts.certain &= ~mask
                facts.safe &= ~mask
                for kind in bits(mask & facts.wanted):
                    facts.wanted |= self.next[kind]
            facts.fits |= facts.wanted
            self._hoping[unsettled] = facts
        return facts

    def weight(self, kinds: int) -> int:
        """How many cards of these kinds are neither placed nor discarded."""
        weight = self._weights.get(kinds)
        if weight is None:
            left = self.left
            weight = self._weights[kinds] = sum(map(left.__getitem__, bits(kinds)))
        return weight

    def share(self, kinds: int, part: int) -> float:
        """How likely a card of these kinds is one of those, by the copies that are left."""
        total = self.weight(kinds)
        if not total:
            return 0.0 if kinds & ~part else 1.0
        return self.weight(kinds & part) / total

    def fitting(self, kinds: int) -> float:
        """How likely a card of these kinds fits to good end, by the copies that are left."""
        chance = self._fitting.get(kinds)
        if chance is None:
            chance = self._fitting[kinds] = self.share(kinds, self.certain & self.meant(kinds))
        return chance

    def meant(self, kinds: int) -> int:
        """The kinds that are placed, or misplayed, if a card of these is meant to be placed.

        That takes a discard for inverted kinds and a play for others. A card that may be either is
        dealt with as what is likelier to fit.
        """
        inverted = kinds & self.inverted
        others = kinds & ~self.inverted
        if inverted and (
            not others or self.weight(inverted & self.wanted) > self.weight(others & self.wanted)
        ):
            return self.inverted
        return ~self.inverted

    def sure(self, kinds: int, wanted: int) -> bool:
        """Whether a card of these kinds can be meant to be placed, and no harm done.

        What it may be besides is placed, or discarded though it can be spared.
        """
        if not kinds & self.inverted:
            return not kinds & ~wanted
        meant = self.meant(kinds)
        return not kinds & meant & ~wanted and not kinds & ~meant & self.critical

    def goes_safely(self, kinds: int) -> bool:
        """Whether a card of these kinds can be let go with no risk that it is misplayed: its
        holder knows by which verb it is discarded."""
        misplayed = kinds & ~self.safe
        return not (misplayed & self.inverted and misplayed & ~self.inverted)

    def is_twisted(self, kinds: int, kind: int) -> bool:
        """Whether a card of a kind is misplayed by a player who takes it for one of these, and
        knows by which verb these are discarded."""
        if not self.inverted or not self.goes_safely(kinds) or self.safe >> kind & 1:
            return False
        misplayed = kinds & ~self.safe
        by_play = bool(misplayed & self.inverted)
        return bool(misplayed) and by_play != bool(self.inverted >> kind & 1)

    def entropy(self, kinds: int) -> float:
        """How many bits are open of a card of these kinds."""
        entropy = self._entropies.get(kinds)
        if entropy is None:
            total = self.weight(kinds)
            parts = [self.left[kind] / total for kind in bits(kinds) if self.left[kind]]
            entropy = self._entropies[kinds] = -sum([part * log2(part) for part in parts])
        return entropy
