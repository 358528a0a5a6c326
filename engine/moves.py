"""Moves: what a player can do, by places in hands and tables."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

MoveVerb = Literal["play", "call", "discard", "hint", "act", "choose", "look", "put", "pass"]

EVERYBODY = 99
"""Where a hint goes that is given to all others at once. Nobody ever sits there."""


class Move(NamedTuple):
    """One decision of a player.

    | verb | `at` | `what` |
    |---|---|---|
    | play, discard, look | the card's place in the hand, the first being 0 | – |
    | call | the same | the suit that is called |
    | hint | the seat of the other player, or `EVERYBODY` | the place of the name in `rules.names` |
    | act | the place of the action in `rules.actions` | – |
    | choose | the place of the kind in `rules.kinds` | – |
    | put | the place in the hand to which the card goes that was drawn | – |
    | pass | 0 | – |
    """

    verb: MoveVerb
    at: int
    what: int = -1


PASS = Move("pass", 0)


def receivers(hint: Move, giver: int, players: int) -> tuple[int, ...]:
    """The seats that a hint is given to, in the order in which they will act."""
    if hint.at != EVERYBODY:
        return (hint.at,)
    return tuple([(giver + away) % players for away in range(1, players)])


def seats_as_bits(seats: Iterable[int]) -> int:
    """A set of seats, a bit each."""
    return sum([1 << seat for seat in seats])
