"""Moves: what a player can do, by places in hands and tables."""

from typing import Literal, NamedTuple

MoveVerb = Literal["play", "call", "discard", "hint", "act", "choose", "look"]


class Move(NamedTuple):
    """One decision of a player.

    | verb | `at` | `what` |
    |---|---|---|
    | play, discard, look | the card's place in the hand, the oldest being 0 | – |
    | call | the same | the suit that is called |
    | hint | the seat of the other player | the place of the name in `rules.names` |
    | act | the place of the action in `rules.actions` | – |
    | choose | the place of the kind in `rules.kinds` | – |
    """

    verb: MoveVerb
    at: int
    what: int = -1
