"""The code of an event: a number that says which card leaves whose hand, and how.

Kernels write codes; code that makes moves of them reads them.
"""

from functools import lru_cache
from typing import NamedTuple

from tamaya.solver.kernel.compiled import helper
from tamaya.solver.kernel.rows.fields import USELESS

PLAY, CALL, DISCARD, MISPLAY = 0, 1, 2, 3
SOME_USELESS = 62  # in a set of kinds: any card that is useless; its code is USELESS
MOST_CHOICES = 6

# The places of the parts, each above the one before: the verb, the player, the card, the hints
# given before the event, the cards that tiles asked for, and while it is made how many these are.
_PLAYER, _CARD, _HINTS, _CHOICES, _CHOSEN = 3, 7, 13, 19, 60
_VERBS, _PLAYERS, _CARDS, _MOST_HINTS, _NUMBERS = 7, 15, 63, 63, 7
_CHOICE = 6  # the bits of a choice


@helper
def code_of(verb: int, player: int, hints: int, bit: int) -> int:
    card = USELESS if bit == SOME_USELESS else bit
    return verb | (player << _PLAYER) | (card << _CARD) | (hints << _HINTS)


@helper
def choices_in(code: int) -> int:
    """How many choices a code in the making holds."""
    return (code >> _CHOSEN) & _NUMBERS


@helper
def with_choice(code: int, bit: int) -> int:
    """An unfinished code with one more choice. There is room for MOST_CHOICES."""
    card = USELESS if bit == SOME_USELESS else bit
    return (code | (card << (_CHOICES + _CHOICE * choices_in(code)))) + (1 << _CHOSEN)


@helper
def finished(code: int) -> int:
    """A code without the number of its choices."""
    return code & ~(_NUMBERS << _CHOSEN)


class Event(NamedTuple):
    """An event. `card` is its bit, or USELESS; `choices` are read off by `next_choice`."""

    verb: int
    player: int
    card: int
    hints: int
    choices: int


@lru_cache(maxsize=4096)  # few are different where no tile asks for anything
def event_of(code: int) -> Event:
    return Event(
        code & _VERBS,
        (code >> _PLAYER) & _PLAYERS,
        (code >> _CARD) & _CARDS,
        (code >> _HINTS) & _MOST_HINTS,
        code >> _CHOICES,
    )


def next_choice(choices: int) -> tuple[int, int]:
    """The first card that was chosen, and the choices after it."""
    return choices & _CARDS, choices >> _CHOICE
