"""How many fireworks can be completed with the cards that there are, and why not all of them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tamaya.variants.rules import Rules, Suit
from tamaya.variants.tables.growth import most_fireworks, sums


def cards_of(suit: Suit, top: int) -> set[int]:
    """The values of its own cards that can come to lie in a firework which grows so high."""
    return {value for line in suit.lines for value in line[:top]}


def most_complete_of(rules: Rules, place: int) -> int:
    """No more fireworks of a suit can be complete: two where it is built twice."""
    top = rules.reaches[place]
    return _complete_at(rules, rules.suits[place])[top]


@lru_cache(maxsize=64)
def most_complete(rules: Rules) -> int:
    """No more fireworks can be complete at once."""
    worth = [_complete_at(rules, suit) for suit in rules.suits]
    return sums(rules.suits, rules.playing.begins_unlike, worth).each[-1]


def _complete_at(rules: Rules, suit: Suit) -> list[int]:
    """How many fireworks of a suit may be complete with so many cards in it."""
    if not suit.built:
        return [0]
    if not suit.twice:
        return [0] * len(suit.built) + [1]
    half = len(suit.built) // 2
    one = suit.reach_along(suit.built[:half], _jokers(rules)) == half
    return [0] * half + [int(one)] * half + [2]


def _jokers(rules: Rules) -> int:
    return sum(len(suit.cards) for suit in rules.suits if suit.fits_any)


class Unfinished(NamedTuple):
    """Why not all fireworks can be completed: the suit that is to blame, or None if they get in
    each other's way."""

    place: int | None
    why: str


def unfinished(rules: Rules) -> Iterator[Unfinished]:
    """The fireworks that can't be completed, each by itself or else together."""
    alone = [one for place in rules.fireworks if (one := _alone(rules, place)) is not None]
    yield from alone
    most, every = most_complete(rules), rules.most_fireworks
    if alone or most == every:
        return
    why = "each must begin with another value" if rules.playing.begins_unlike else "jokers are few"
    yield Unfinished(None, f"no more than {most} of the {every} fireworks can be completed: {why}")


def _alone(rules: Rules, place: int) -> Unfinished | None:
    suit, top = rules.suits[place], rules.reaches[place]
    full, wanted = most_complete_of(rules, place), most_fireworks([suit])
    if full == wanted:
        return None
    if not top and any(suit.reach_along(line, _jokers(rules)) for line in suit.lines):
        why = "what it waits for can't be"
        return Unfinished(place, f"the {suit.name} firework can never be begun: {why}")
    if full:
        return Unfinished(place, f"of the two {suit.name} fireworks one can't be completed")
    which = "neither of the two" if suit.twice else "the"
    can = "fireworks can" if suit.twice else "firework can't"
    return Unfinished(place, f"{which} {suit.name} {can} be completed: there are too few cards")
