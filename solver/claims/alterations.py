"""What could be otherwise in a deal: where its cards lie, how many there are, or a rule.

Each change makes a deal of its own, which can be solved like any other. Whether it matters is
found by solving it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from tamaya.engine.game.deal import Deal, most_returns
from tamaya.solver.claims.looser import What, looser
from tamaya.variants.words.lists import listed, ordinal


@dataclass(frozen=True, slots=True)
class Alteration:
    """`words` follow "if". `cards` are places in the deck, where cards are moved."""

    what: What
    words: str
    deal: Deal
    cards: tuple[int, ...] = ()

    @property
    def is_of_cards(self) -> bool:
        return self.what in ("card", "copy")


MOST_LATE = 12
MOST_PAIRED = 6
MOST_COPIED = 4


def single_cards(deal: Deal) -> Iterator[Alteration]:
    """Each late card on top of the draw pile, the last one first."""
    for place in _late(deal)[:MOST_LATE]:
        yield _cards(deal, (place,))


def two_cards(deal: Deal) -> Iterator[Alteration]:
    for places in combinations(_late(deal)[:MOST_PAIRED], 2):
        yield _cards(deal, tuple(sorted(places)))


def _late(deal: Deal) -> list[int]:
    """The copies of each kind that fireworks take, where they aren't dealt or drawn at once. A
    joker is one of these cards, too."""
    rules = deal.rules
    dealt = sum(rules.hands_of(deal.players))
    wanted = Counter[tuple[int, int]]()
    for s, suit in enumerate(rules.suits):
        for line in suit.lines:
            for value, copies in Counter(line).items():
                wanted[s, value] = max(copies, wanted[s, value])
        if suit.fits_any:
            wanted.update((s, value) for value in suit.cards)
    seen, late = Counter[int](), []
    for place, kind in enumerate(deal.deck):
        seen[kind] += 1
        if seen[kind] <= wanted[rules.kinds[kind]] and place > dealt:
            late.append(place)
    return late[::-1]


def _cards(deal: Deal, places: tuple[int, ...]) -> Alteration:
    rules = deal.rules
    names = []
    for place in places:
        kind = deal.deck[place]
        suit, value = rules.kinds[kind]
        which = ordinal(deal.deck[: place + 1].count(kind))
        first = "" if rules.suits[suit].copies(value) == 1 else f"{which} "
        name = f"{rules.suits[suit].name} {value}"
        names.append(f"the {first}{name} (card {place + 1} of {len(deal.deck)})")
    words = f"{listed(names)} lay on top of the draw pile"
    return Alteration("card", words, moved_to_top(deal, places), places)


def moved_to_top(deal: Deal, places: tuple[int, ...]) -> Deal:
    """The deal with some cards of the deck moved to the top of the draw pile."""
    dealt = sum(deal.rules.hands_of(deal.players))
    moved = [deal.deck[place] for place in places]
    rest = [kind for place, kind in enumerate(deal.deck) if place not in places]
    return replace(deal, deck=(*rest[:dealt], *moved, *rest[dealt:]), seed=None)


def more_copies(deal: Deal) -> Iterator[Alteration]:
    """One more copy of each of the latest cards, on top of the draw pile. Where cards return, a
    deal says where each lands, and there would be one more place to land."""
    if not most_returns(deal.rules):
        for kind in dict.fromkeys(deal.deck[place] for place in _late(deal)[:MOST_COPIED]):
            yield _copied(deal, kind)


def _copied(deal: Deal, kind: int) -> Alteration:
    rules, dealt = deal.rules, sum(deal.rules.hands_of(deal.players))
    at, value = rules.kinds[kind]
    suit = rules.suits[at]
    suits = list(rules.suits)
    suits[at] = replace(suit, cards=tuple(sorted((*suit.cards, value))))
    deck = (*deal.deck[:dealt], kind, *deal.deck[dealt:])
    more = replace(deal, rules=replace(rules, suits=tuple(suits)), deck=deck, seed=None)
    words = f"there were one more {suit.name} {value}, on top of the draw pile"
    return Alteration("copy", words, more)


def rules_changed(deal: Deal) -> Iterator[Alteration]:
    """Each rule that can be looser."""
    for what, words, rules in looser(deal.rules):
        if sum(rules.hands_of(deal.players)) <= len(deal.deck):
            yield Alteration(what, words, replace(deal, rules=rules, seed=None))
