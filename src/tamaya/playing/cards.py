"""Cards in colour."""

from collections.abc import Iterable
from functools import cache
from itertools import count

from tamaya.text.page import painted
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
    """For each suit the colour that it is named after, or one that is still free."""
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


def fireworks(rules: Rules, shown: Iterable[str]) -> str:
    """What each firework has come to; a dot where no card is placed."""
    words = []
    for place, (suit, cards) in enumerate(zip(rules.suits, shown, strict=True)):
        if suit.built:
            words.append(painted(suit.letter + (cards or "·"), tone(rules, place)))
    return " ".join(words)
