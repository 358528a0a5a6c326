"""Jokers: a plain game for each choice of cards that they stand for.

Let it be settled beforehand which card each joker stands for, if it is placed at all. In the twin
of that choice a joker is such a card: it fits when the card would, and is placed in its stead. So
together these twins allow all that the deal allows. A joker that is never placed may stand for
anything. So where each kind is placed once, no two need stand for the same.

In the deal somebody who plays a joker then says which card it is. The line of the twin tells that.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from math import perm

from tamaya.engine.game.deal import Deal
from tamaya.solver.twins.lines import MOST_CHOICES, best_first
from tamaya.solver.twins.twin import Twin
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.traits import Trait

JOKERS: frozenset[Trait] = frozenset({"jokers"})

Choice = tuple[int, ...]
"""For each joker of the deck, in its order, the kind that it stands for."""


def by_no_card(rules: Rules) -> bool:
    """Whether no rule is about certain cards: what a joker brings would be another matter."""
    triggers = [r.trigger for r in rules.reactions if r.trigger.event != "firework_completed"]
    return all(trigger.suit is None and trigger.value is None for trigger in triggers)


def twins_with_jokers(deal: Deal, ways: Sequence[tuple[Rules, bool]]) -> Iterator[Twin]:
    """The twins of a deal by each of some rules, the most promising choice first."""
    for choice, all_of_them in _choices(deal):
        for rules, covers in ways:
            yield _twin(deal, rules, choice, covers and all_of_them)


def _choices(deal: Deal) -> Iterator[tuple[Choice, bool]]:
    """What the jokers can stand for, and whether these are all choices. A joker is promising for a
    card that comes late."""
    rules = deal.rules
    built = {(s, v) for s, suit in enumerate(rules.suits) for line in suit.lines for v in line}
    first = {kind: place for place, kind in reversed([*enumerate(deal.deck)])}
    options = sorted(
        (-first.get(kind, len(deal.deck)), kind)
        for kind, card in enumerate(rules.kinds)
        if card in built
    )
    jokers = sum(rules.suits[rules.kinds[kind][0]].fits_any for kind in deal.deck)
    if len(options) < jokers:
        return
    all_of_them = perm(len(options), jokers) <= MOST_CHOICES
    unlike = (c for c in best_first([options] * jokers) if len({*c}) == len(c))
    for choice in islice(unlike, MOST_CHOICES):
        yield choice, all_of_them


def _twin(deal: Deal, plain: Rules, choice: Choice, covers: bool) -> Twin:
    old = deal.rules.kinds
    rules = _without_jokers(plain, tuple(sorted(old[kind] for kind in choice)))
    place = {kind: at for at, kind in enumerate(rules.kinds)}
    jokers = [k for k, (suit, _) in enumerate(old) if plain.suits[suit].fits_any]
    stands_for = iter(choice)
    deck = [place[old[next(stands_for) if kind in jokers else kind]] for kind in deal.deck]
    back = [(old.index(kind), *jokers) for kind in rules.kinds]
    twin = Deal(rules, deal.players, tuple(deck), deal.tiles, deal.returns)
    return Twin(twin, tuple(back), covers)


@lru_cache(maxsize=256)
def _without_jokers(plain: Rules, more: tuple[tuple[int, int], ...]) -> Rules:
    suits = tuple(
        replace(suit, cards=(), fits_any=False)
        if suit.fits_any
        else replace(suit, cards=(*suit.cards, *(value for at, value in more if at == s)))
        for s, suit in enumerate(plain.suits)
    )
    rules = replace(plain, suits=suits)
    return replace(rules, names=tuple(replace(name, touches=rules.kinds) for name in rules.names))
