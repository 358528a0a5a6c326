"""Cards in colour."""

from collections.abc import Iterable
from functools import cache
from itertools import count

from tamaya.page import painted
from tamaya.variants.rules import Rules

_TONES = {
    "red": "red",
    "yellow": "yellow",
    "green": "green",
    "blue": "blue",
    "white": "bold",
    "black": "dim",
    "purple": "purple",
    "pink": "purple",
    "teal": "cyan",
    "cyan": "cyan",
}
_OTHERS = ("cyan", "purple", "bold", "green", "red", "yellow", "blue", "dim")


@cache
def tones(rules: Rules) -> tuple[str, ...]:
    """For each suit the colour that it is named after, else one that is still free."""
    named = [_TONES.get(suit.name, "") for suit in rules.suits]
    free = [one for one in _OTHERS if one not in named] or list(_OTHERS)
    unnamed = count()
    return tuple(one or free[next(unnamed) % len(free)] for one in named)


def tone(rules: Rules, suit: int) -> str:
    return tones(rules)[suit]


def card(rules: Rules, kind: int) -> str:
    return painted(rules.card(rules.kinds[kind]), tone(rules, rules.kinds[kind][0]))


def cards(rules: Rules, kinds: Iterable[int]) -> str:
    """Cards in notation, each in the colour of its suit."""
    return " ".join(card(rules, kind) for kind in kinds)


def fireworks(rules: Rules, tops: Iterable[int]) -> str:
    """The top card of each firework; a dot where none is placed."""
    words = []
    for place, (suit, kind) in enumerate(zip(rules.suits, tops, strict=True)):
        if suit.built:
            top = str(rules.kinds[kind][1]) if kind >= 0 else "·"
            words.append(painted(suit.letter + top, tone(rules, place)))
    return " ".join(words)
