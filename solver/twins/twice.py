"""Suits with two fireworks: plain games in which each card belongs to one of the two.

Let it be settled beforehand to which of the two fireworks each card of such a suit goes, if it is
placed at all. The heights are the same in the deal and in its twin, so what fits in the twin fits
in the deal. And in the twin in which the cards are shared out as in some game, that game can be
played. So together the twins allow all that the deal allows. Each firework gets a copy of each
kind: of two copies one is never placed on the same firework as the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise, product
from math import prod

from tamaya.engine.game.deal import Deal
from tamaya.solver.twins.lines import MOST_CHOICES, best_first
from tamaya.solver.twins.twin import Twin
from tamaya.variants.rules import Rules, Suit
from tamaya.variants.vocabulary.traits import Trait

TWICE: frozenset[Trait] = frozenset({"two fireworks of one suit"})
_MOST_OF_A_SUIT = 2_048

Shares = tuple[int, ...]
"""For each card of a suit, in the order of the deck, which of the two fireworks it is for."""


def by_height_alone(rules: Rules) -> bool:
    """Whether both fireworks of a suit are worth the same, and can be had; and no rule names the
    suit."""
    twice = _twice(rules)
    if any(suit.copies(v) < 2 for suit in rules.suits if suit.twice for v in suit.built):
        return False
    worth = [{b - a for a, b in pairwise(rules.suits[s].points)} for s in twice]
    return all(len(steps) == 1 for steps in worth) and all(
        reaction.trigger.suit not in twice for reaction in rules.reactions
    )


def twins_side_by_side(deal: Deal, ways: Sequence[tuple[Rules, bool]]) -> Iterator[Twin]:
    """The twins of a deal by each of some rules, the most promising first."""
    twice = _twice(deal.rules)
    options = [_options(deal, suit) for suit in twice]
    all_of_them = all(2 ** (len(_values(deal, s)) - 1) <= _MOST_OF_A_SUIT for s in twice)
    all_of_them = all_of_them and prod(map(len, options)) <= MOST_CHOICES
    for choice in islice(best_first(options), MOST_CHOICES):
        for rules, covers in ways:
            yield _twin(deal, rules, choice, covers and all_of_them)


def _twice(rules: Rules) -> list[int]:
    return [s for s, suit in enumerate(rules.suits) if suit.twice]


def _values(deal: Deal, suit: int) -> list[tuple[int, int]]:
    """The cards of a suit: where each lies, and its value."""
    kinds = deal.rules.kinds
    return [(at, kinds[k][1]) for at, k in enumerate(deal.deck) if kinds[k][0] == suit]


def _options(deal: Deal, suit: int) -> list[tuple[int, Shares]]:
    """Ways to share out the cards of a suit, and how late its fireworks grow then. The first card
    of all is for the first firework; of many ways only those are tried that share out the copies of
    each kind in turn."""
    cards = _values(deal, suit)
    if 2 ** (len(cards) - 1) <= _MOST_OF_A_SUIT:
        ways = [(0, *rest) for rest in product((0, 1), repeat=len(cards) - 1)]
    else:
        values = sorted({value for _, value in cards})
        starts = (dict(zip(values, s, strict=True)) for s in product((0, 1), repeat=len(values)))
        ways = [_in_turn(cards, start) for start in islice(starts, _MOST_OF_A_SUIT)]
    built = _half(deal.rules.suits[suit]).built
    wanted = {(value, firework) for value in built for firework in (0, 1)}
    return sorted(
        (_lateness(len(deal.deck), cards, way, built), way)
        for way in ways
        if wanted <= {(value, to) for (_, value), to in zip(cards, way, strict=True)}
    )


def _in_turn(cards: list[tuple[int, int]], start: dict[int, int]) -> Shares:
    now = dict(start)
    shares = []
    for _, value in cards:
        shares.append(now[value])
        now[value] = 1 - now[value]
    return tuple(shares)


def _lateness(never: int, cards: list[tuple[int, int]], way: Shares, built: tuple[int, ...]) -> int:
    """When the cards of both fireworks can be placed, one event each: the sum of these moments."""
    total = 0
    for firework in (0, 1):
        moment = 0
        for value in built:
            there = [
                at for (at, v), to in zip(cards, way, strict=True) if (v, to) == (value, firework)
            ]
            moment = max(moment + 1, min(there, default=never))
            total += moment
    return total


def _twin(deal: Deal, plain: Rules, choice: Sequence[Shares], covers: bool) -> Twin:
    other = {s: len(plain.suits) + n for n, s in enumerate(_twice(plain))}
    shares = {s: iter(share) for s, share in zip(other, choice, strict=True)}
    cards = []
    for kind in deal.deck:
        suit, value = plain.kinds[kind]
        cards.append((other[suit] if suit in other and next(shares[suit]) else suit, value))
    rules = _apart(plain, tuple(sorted(cards)))
    place = {kind: at for at, kind in enumerate(rules.kinds)}
    first = {second: s for s, second in other.items()}
    back = tuple((plain.kinds.index((first.get(s, s), value)),) for s, value in rules.kinds)
    deck = tuple(place[card] for card in cards)
    return Twin(Deal(rules, deal.players, deck, deal.tiles, deal.returns), back, covers)


@lru_cache(maxsize=256)
def _apart(plain: Rules, cards: tuple[tuple[int, int], ...]) -> Rules:
    """The rules with a suit for each firework, and these cards."""
    suits = [_half(suit) if suit.twice else suit for suit in plain.suits]
    for half in [suits[s] for s in _twice(plain)]:
        points = tuple(points - half.points[0] for points in half.points)
        suits.append(replace(half, name=f"{half.name} again", points=points))
    suits = [
        replace(suit, cards=tuple(value for at, value in cards if at == s))
        for s, suit in enumerate(suits)
    ]
    rules = replace(plain, suits=tuple(suits))
    return replace(rules, names=tuple(replace(name, touches=rules.kinds) for name in rules.names))


def _half(suit: Suit) -> Suit:
    length = len(suit.built) // 2
    return replace(suit, built=suit.built[:length], points=suit.points[: length + 1], twice=False)
