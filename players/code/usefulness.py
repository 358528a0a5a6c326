"""How useful it is to know so much of a hand, for the player who holds it."""

from collections.abc import Iterable
from functools import lru_cache
from math import log2

from tamaya.players.fold.facts import Facts, bits
from tamaya.variants.tables.limits import MOST_HAND

FIRST_PLAY, FURTHER_PLAY, FURTHER = 1.0, 0.3, 2
"""What a card is worth of which it is known that it fits; of further ones, so many count."""
DISCARD = 0.15
"""How much counts what the least valuable card is worth."""
OPEN = 0.04
"""How much counts a bit that is open of a card."""
SPARE = 0.3
"""What it costs to lose a useful card of which there are more copies. The last costs 1 or more."""
MOST = 9.0
"""What it costs at most to lose the least valuable card. A card that fits is not lost."""
RARE = 0.001
"""How many cards there are taken to be of kinds that can't be."""
WORTHWHILE = 1e-6
"""A question must be expected to help by so much, and by so much more than those before it."""

_PLAYS = (0.0, *[FIRST_PLAY + FURTHER_PLAY * min(more, FURTHER) for more in range(MOST_HAND)])


class Card:
    """What is known of a card: what it can be, whether it fits, how much is open, what a discard
    would cost. It is settled if there is nothing to ask about it."""

    __slots__ = ("cost", "fits", "mask", "open", "questions", "settled")

    def __init__(self, mask: int, fits: bool, open_: float, cost: float, settled: bool) -> None:
        self.mask = mask
        self.fits = fits
        self.open = open_
        self.cost = cost
        self.settled = settled
        self.questions: list[Question] | None = None  # once they were looked for


Question = tuple[float, Card, Card]
"""A question about a card: how likely a yes is, and what is known after a yes or a no."""

RatedQuestion = tuple[float, Card, Question]
"""The best question about a hand: what is gained by it, about which card, and the question."""

Open = tuple[tuple[Card, ...], int, float]
"""What counts of a hand: the cards that are not settled; how many others fit; the least that one of
the others costs."""


class Usefulness:
    """The measure of one table, on which certain kinds are wanted and not already on their way."""

    def __init__(self, facts: Facts, wanted: int) -> None:
        self.facts = facts
        self.wanted = wanted
        near = sorted(bits(facts.useful), key=lambda kind: (facts.distance[kind], kind))
        self._nearest_first = [(1 << kind, facts.left[kind]) for kind in near]
        self._near = sum([1 << kind for kind in near if facts.distance[kind] <= 1])
        self._costs = {
            kind: 1 + facts.worth[kind] if facts.critical >> kind & 1 else SPARE for kind in near
        }
        self._cards: dict[int, Card] = {}
        self._questions: dict[Open, RatedQuestion | None] = {}

    def of(self, row: Iterable[int]) -> float:
        """How useful it is to know these of the cards in a hand."""
        fitting, open_, least = 0, 0.0, MOST
        for mask in row:
            card = self.card(mask)
            fitting += card.fits
            open_ += card.open
            least = min(least, card.cost)
        return _PLAYS[fitting] - OPEN * open_ - DISCARD * least

    def card(self, mask: int) -> Card:
        """What it amounts to, to know so much of a card. Useless kinds are all the same."""
        card = self._cards.get(mask)
        if card is None:
            facts, costs = self.facts, self._costs
            total, rest, useful = self._weight(mask), mask & ~facts.useful, mask & facts.useful
            useless = self._weight(rest) / total if rest else 0.0
            open_ = -useless * log2(useless) if useless else 0.0
            cost = 0.0
            for kind in bits(useful):
                share = (facts.left[kind] or RARE) / total
                open_ -= share * log2(share)
                cost += share * costs[kind]
            fits = facts.sure(mask, self.wanted)
            settled = not (useful and mask & (mask - 1))
            card = Card(mask, fits, open_, MOST if fits else cost, settled)
            self._cards[mask] = card
        return card

    def _weight(self, kinds: int) -> float:
        """How likely a card of some kinds is. One that can't be is still not quite impossible."""
        return self.facts.weight(kinds) or RARE

    def questions(self, card: Card) -> list[Question]:
        """Questions about a card."""
        if card.questions is None:
            mask, useful = card.mask, card.mask & self.facts.useful
            half, total, weight = 0, self.facts.weight(useful), 0
            for bit, left in self._nearest_first:
                if 2 * weight >= total:
                    break
                if mask & bit:
                    half |= bit
                    weight += left
            last, near = mask & self.facts.critical, mask & self._near
            parts = {mask & self.wanted, useful, last, near, half} - {0, mask}
            chance = self._weight(mask)
            card.questions = [
                (self._weight(part) / chance, self.card(part), self.card(mask & ~part))
                for part in sorted(parts)
            ]
        return card.questions

    def best_question(self, cards: Iterable[Card]) -> RatedQuestion | None:
        """The question by whose answer the holder of a hand is expected to gain most, if any is
        worth asking. Of cards alike it is about the first."""
        unsettled, fitting, least = [], 0, MOST
        for card in cards:
            if not card.settled:
                unsettled.append(card)
            else:
                fitting += card.fits
                if card.cost < least:
                    least = card.cost
        if not unsettled:
            return None
        look = tuple(unsettled), fitting, least
        if look not in self._questions:
            self._questions[look] = self._best_question(*look)
        return self._questions[look]

    def _best_question(
        self, cards: tuple[Card, ...], fitting: int, least: float
    ) -> RatedQuestion | None:
        """The same by what counts of the hand.

        What is open is added up from the first card on, as in `of`: players whose sums differ in
        the last digit could take hints for different things.
        """
        fitting += sum([card.fits for card in cards])
        worth = before = 0.0
        for card in cards:
            worth += card.open
        worth = _PLAYS[fitting] - OPEN * worth - DISCARD * min([least, *[c.cost for c in cards]])
        best, enough = None, WORTHWHILE
        for place, card in enumerate(cards):
            if card not in cards[:place]:
                others = fitting - card.fits
                idle, plays = _PLAYS[others], _PLAYS[others + 1]
                after = [other.open for other in cards[place + 1 :]]
                rest = (*cards[:place], *cards[place + 1 :])
                lost = min([least, *[other.cost for other in rest]])
                for question in self.questions(card):
                    share, yes, no = question
                    yes_open, no_open = before + yes.open, before + no.open
                    for more in after:
                        yes_open += more
                        no_open += more
                    yes_cost = yes.cost if yes.cost < lost else lost
                    no_cost = no.cost if no.cost < lost else lost
                    yes_worth = (plays if yes.fits else idle) - OPEN * yes_open - DISCARD * yes_cost
                    untold = (plays if no.fits else idle) - OPEN * no_open - DISCARD * no_cost
                    gain = share * yes_worth + (1 - share) * untold - worth
                    if gain > enough:
                        best, enough = (gain, card, question), gain + WORTHWHILE
            before += card.open
        return best


@lru_cache(maxsize=256)
def usefulness(facts: Facts, wanted: int) -> Usefulness:
    """The measure of a table, made once."""
    return Usefulness(facts, wanted)
