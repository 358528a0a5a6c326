"""How useful it is to know so much of a hand, for whoever holds it."""

from functools import lru_cache
from math import log2
from typing import NamedTuple

from tamaya.engine.players.fold.facts import Facts, bits

FIRST_PLAY, FURTHER_PLAY, FURTHER = 1.0, 0.3, 2
"""What a card is worth of which it is known that it fits; of further ones, so many count."""
DISCARD = 0.15
"""How much counts what the least valuable card is worth."""
OPEN = 0.04
"""How much counts a bit that is open of a card."""
SPARE = 0.3
"""What it costs to lose a useful card of which there are more copies. The last costs 1 or more."""


class Card(NamedTuple):
    """What is known of a card: whether it fits, how much is open, what a discard would cost."""

    fits: bool
    open: float
    cost: float


class Usefulness:
    """The measure of one table, on which certain kinds are wanted and not already on their way."""

    def __init__(self, facts: Facts, wanted: int) -> None:
        self.facts = facts
        self.wanted = wanted
        self._cards: dict[int, Card] = {}
        self._questions: dict[int, list[tuple[int, float]]] = {}

    def of(self, row: tuple[int, ...]) -> float:
        """How useful it is to know these of the cards in a hand."""
        return self.of_cards([self.card(mask) for mask in row])

    @staticmethod
    def of_cards(cards: list[Card]) -> float:
        fitting, open_, least = 0, 0.0, 9.0
        for fits, bits_open, cost in cards:
            fitting += fits
            open_ += bits_open
            if not fits and cost < least:
                least = cost
        plays = FIRST_PLAY + FURTHER_PLAY * min(fitting - 1, FURTHER) if fitting else 0.0
        return plays - OPEN * open_ - DISCARD * least

    def share(self, mask: int, part: int) -> float:
        """How likely a card of these kinds is one of those."""
        facts = self.facts
        return (facts.weight(mask & part) or 0.001) / (facts.weight(mask) or 0.001)

    def card(self, mask: int) -> Card:
        """What it amounts to, to know so much of a card. Useless kinds are all the same."""
        found = self._cards.get(mask)
        if found is None:
            facts = self.facts
            useless = self.share(mask, mask & ~facts.useful) if mask & ~facts.useful else 0.0
            open_ = -useless * log2(useless) if useless else 0.0
            cost = 0.0
            for kind in bits(mask & facts.useful):
                share = self.share(mask, 1 << kind)
                open_ -= share * log2(share)
                cost += share * (1 + facts.worth[kind] if facts.critical >> kind & 1 else SPARE)
            found = self._cards[mask] = Card(facts.sure(mask, self.wanted), open_, cost)
        return found

    def questions(self, mask: int) -> list[tuple[int, float]]:
        """Questions about a card: the kinds for a yes, and how likely that is."""
        found = self._questions.get(mask)
        if found is None:
            facts = self.facts
            useful = sorted(bits(mask & facts.useful), key=lambda k: (facts.distance[k], k))
            near = sum([1 << kind for kind in useful if facts.distance[kind] <= 1])
            half, total, weight = 0, facts.weight(mask & facts.useful), 0
            for kind in useful:
                if 2 * weight >= total:
                    break
                half |= 1 << kind
                weight += facts.left[kind]
            parts = (mask & self.wanted, mask & facts.useful, mask & facts.critical, near, half)
            kept = sorted({part for part in parts if part and part != mask})
            found = self._questions[mask] = [(part, self.share(mask, part)) for part in kept]
        return found


@lru_cache(maxsize=256)
def usefulness(facts: Facts, wanted: int) -> Usefulness:
    """The measure of a table, made once."""
    return Usefulness(facts, wanted)
