"""How useful it is to know so much of a hand, for the player who holds it."""

from collections.abc import Iterable, Sequence
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


Rated = tuple[float, Question | None]
"""The best question about a card, if any is worth asking, and what is gained by it."""


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
        self._most = max(facts.left, default=0)
        self._cards: dict[int, Card] = {}
        self._rated: dict[tuple[Card, int, float], Rated] = {}

    def of(self, row: Iterable[int]) -> float:
        """How useful it is to know these of the cards in a hand."""
        return self.worth(map(self.card, row))

    def worth(self, cards: Iterable[Card]) -> float:
        """How useful it is to know so much of each card in a hand."""
        fitting, open_, least = 0, 0.0, MOST
        for card in cards:
            fitting += card.fits
            open_ += card.open
            if card.cost < least:
                least = card.cost
        return _PLAYS[fitting] - OPEN * open_ - DISCARD * least

    def card(self, mask: int) -> Card:
        """What it amounts to, to know so much of a card. Useless kinds are all the same."""
        card = self._cards.get(mask)
        if card is None:
            facts, costs, left = self.facts, self._costs, self.facts.left
            useful = mask & facts.useful
            total, rest = self._weight(mask), mask & ~useful
            shares, terms = _shares_of(total, self._most)
            open_ = cost = 0.0
            if rest:
                useless = self._weight(rest) / total
                open_ = -useless * log2(useless)
            for kind in bits(useful):
                open_ -= terms[left[kind]]
                cost += shares[left[kind]] * costs[kind]
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

    def best_question(self, cards: Sequence[Card]) -> RatedQuestion | None:
        """The question by whose answer the holder of a hand is expected to gain most, if any is
        worth asking. Of cards alike it is about the first."""
        fitting, least, next_least = 0, MOST, MOST
        for card in cards:
            fitting += card.fits
            cost = card.cost
            if cost < next_least:
                if cost < least:
                    least, next_least = cost, least
                else:
                    next_least = cost
        best, enough = None, WORTHWHILE
        for at, card in enumerate(cards):
            if not card.settled:
                others, lost = fitting - card.fits, next_least if card.cost == least else least
                situation = card, others, lost
                rated = self._rated.get(situation)
                if rated is None:
                    rated = self._rated[situation] = self._rate(card, others, lost)
                gain, question = rated
                if question is not None and gain > enough:
                    best, enough = (at, question, others, lost), gain + WORTHWHILE
        return None if best is None else _measured(cards, *best)

    def _rate(self, card: Card, others: int, lost: float) -> Rated:
        """Rate the questions about a card, where so many other cards of the hand fit, and the least
        valuable of these costs so much."""
        idle, plays = _PLAYS[others], _PLAYS[others + 1]
        now = plays if card.fits else idle
        now -= OPEN * card.open + DISCARD * (card.cost if card.cost < lost else lost)
        best, most, enough = None, 0.0, WORTHWHILE
        for question in self.questions(card):
            share, yes, no = question
            gain = share * (
                (plays if yes.fits else idle)
                - OPEN * yes.open
                - DISCARD * (yes.cost if yes.cost < lost else lost)
            ) + (1 - share) * (
                (plays if no.fits else idle)
                - OPEN * no.open
                - DISCARD * (no.cost if no.cost < lost else lost)
            )
            if gain - now > enough:
                best, most = question, gain - now
                enough = most + WORTHWHILE
        return most, best


def _measured(
    cards: Sequence[Card], place: int, question: Question, others: int, lost: float
) -> RatedQuestion:
    """A question about one of the cards of a hand, and what is gained by it.

    What is open is added up from the first card on, as in `Usefulness.of`: players whose sums
    differ in the last digit could take hints for different things.
    """
    share, yes, no = question
    card = cards[place]
    open_ = 0.0
    for other in cards[:place]:
        open_ += other.open
    yes_open, no_open, open_ = open_ + yes.open, open_ + no.open, open_ + card.open
    for other in cards[place + 1 :]:
        more = other.open
        open_ += more
        yes_open += more
        no_open += more

    def worth(card: Card, open_: float) -> float:
        cost = card.cost if card.cost < lost else lost
        return _PLAYS[others + card.fits] - OPEN * open_ - DISCARD * cost

    gain = share * worth(yes, yes_open) + (1 - share) * worth(no, no_open) - worth(card, open_)
    return gain, card, question


@lru_cache(maxsize=4096)
def _shares_of(total: float, most: int) -> tuple[list[float], list[float]]:
    """How likely a card of so many is of a kind of which 0, 1, … `most` are left; and how much of
    that is open."""
    shares = [(left or RARE) / total for left in range(most + 1)]
    return shares, [share * log2(share) for share in shares]


@lru_cache(maxsize=256)
def usefulness(facts: Facts, wanted: int) -> Usefulness:
    """The measure of a table, made once."""
    return Usefulness(facts, wanted)
