"""How useful it is to know so much of a hand, for whoever holds it."""

from collections.abc import Iterable, Sequence
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
MOST = 9.0
"""What it costs at most to lose the least valuable card. A card that fits is not lost."""
WORTHWHILE = 1e-6
"""A question must be expected to help by so much, and by so much more than those before it."""

_PLAYS = (0.0, *[FIRST_PLAY + FURTHER_PLAY * more for more in range(FURTHER + 1)])


class Card:
    """What is known of a card: what it can be, whether it fits, how much is open, what a discard
    would cost; and the questions about it, once they were looked for."""

    __slots__ = ("cost", "fits", "mask", "open", "questions")

    def __init__(self, mask: int, fits: bool, open_: float, cost: float) -> None:
        self.mask = mask
        self.fits = fits
        self.open = open_
        self.cost = cost
        self.questions: list[Question] | None = None


class Question(NamedTuple):
    """A question about a card: how likely a yes is, and what is known after a yes or a no."""

    share: float
    yes: Card
    no: Card


class Asked(NamedTuple):
    """A question about a card in a hand: what is expected of it, which card, and how useful it is
    to know so much of the hand after a yes or a no."""

    gain: float
    place: int
    question: Question | None
    told: float
    untold: float


NO_QUESTION = Asked(0.0, -1, None, 0.0, 0.0)


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

    def of(self, row: Iterable[int]) -> float:
        """How useful it is to know these of the cards in a hand."""
        return of_hand([self.card(mask) for mask in row])

    def share(self, mask: int, part: int) -> float:
        """How likely a card of these kinds is one of those."""
        weight = self.facts.weight
        return (weight(mask & part) or 0.001) / (weight(mask) or 0.001)

    def card(self, mask: int) -> Card:
        """What it amounts to, to know so much of a card. Useless kinds are all the same."""
        found = self._cards.get(mask)
        if found is None:
            facts, costs = self.facts, self._costs
            useless = self.share(mask, mask & ~facts.useful) if mask & ~facts.useful else 0.0
            open_ = -useless * log2(useless) if useless else 0.0
            cost, total = 0.0, facts.weight(mask) or 0.001
            for kind in bits(mask & facts.useful):
                share = (facts.left[kind] or 0.001) / total
                open_ -= share * log2(share)
                cost += share * costs[kind]
            fits = facts.sure(mask, self.wanted)
            found = self._cards[mask] = Card(mask, fits, open_, MOST if fits else cost)
        return found

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
            parts = {
                mask & self.wanted,
                useful,
                mask & self.facts.critical,
                mask & self._near,
                half,
            }
            card.questions = [
                Question(self.share(mask, part), self.card(part), self.card(mask & ~part))
                for part in sorted(parts - {0, mask})
            ]
        return card.questions

    def best_question(self, cards: Sequence[Card], known: float) -> Asked:
        """The question by whose answer the holder of these cards gains most, who now knows so much.

        Of cards alike the first is asked about. What is open is added up from the first card on, as
        in `of`: players whose sums differ in the last digit could take hints for different things.
        """
        fitting = sum([card.fits for card in cards])
        opens = [card.open for card in cards]
        costs = [card.cost for card in cards]
        best: tuple[float, int, Question | None, float, float] = NO_QUESTION
        enough, before = WORTHWHILE, 0.0
        for place, card in enumerate(cards):
            if card.mask & (card.mask - 1) and card not in cards[:place]:
                others = fitting - card.fits
                after = opens[place + 1 :]
                least = min([MOST, *costs[:place], *costs[place + 1 :]])
                for question in card.questions or self.questions(card):
                    share, yes, no = question
                    yes_open, no_open = before + yes.open, before + no.open
                    for more in after:
                        yes_open += more
                        no_open += more
                    told = _sum(others + yes.fits, yes_open, min(least, yes.cost))
                    untold = _sum(others + no.fits, no_open, min(least, no.cost))
                    gain = share * told + (1 - share) * untold - known
                    if gain > enough:
                        best = gain, place, question, told, untold
                        enough = gain + WORTHWHILE
            before += card.open
        return Asked._make(best)


def of_hand(cards: Iterable[Card]) -> float:
    """How useful it is to know so much of the cards in a hand."""
    fitting, open_, least = 0, 0.0, MOST
    for card in cards:
        fitting += card.fits
        open_ += card.open
        least = min(least, card.cost)
    return _sum(fitting, open_, least)


def _sum(fitting: int, open_: float, least: float) -> float:
    """How useful it is to know so many cards that fit, with so much open, and this to lose."""
    return _PLAYS[min(fitting, FURTHER + 1)] - OPEN * open_ - DISCARD * least


@lru_cache(maxsize=256)
def usefulness(facts: Facts, wanted: int) -> Usefulness:
    """The measure of a table, made once."""
    return Usefulness(facts, wanted)
