"""Moves: what a player can do. A verb comes first, so that no two kinds of moves are ever equal.

Places in hands count from 0. Moves are compared where players think two of them equally good.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal, NamedTuple, Self

from tamaya.variants.words.lists import listed


def player_name(seat: int) -> str:
    """A player without a name."""
    return f"player {seat + 1}"


class Receivers(NamedTuple):
    """Whom a hint goes to: one player, or all others at once, in the order in which they will act.

    With two players a hint to the other one and a hint to all are two different moves.
    """

    to_all: bool
    seats: tuple[int, ...]

    @property
    def is_one_player(self) -> bool:
        """Whether it goes without saying whose cards a hint points at."""
        return not self.to_all and len(self.seats) == 1

    def words(self, name: Callable[[int], str] = player_name) -> str:
        """`everybody`, or the players by their names."""
        return "everybody" if self.to_all else listed([name(seat) for seat in self.seats])


@lru_cache(maxsize=64)
def to_player(seat: int) -> Receivers:
    """One player."""
    return Receivers(False, (seat,))


@lru_cache(maxsize=64)
def to_all(giver: int, players: int) -> Receivers:
    """Everybody but the player who gives the hint."""
    return Receivers(True, tuple([(giver + away) % players for away in range(1, players)]))


class Play(NamedTuple):
    """The card in a place of the player's hand is played."""

    verb: Literal["play"]
    place: int

    @classmethod
    def of(cls, place: int) -> Self:
        return cls("play", place)


class Call(NamedTuple):
    """A card is played, and its suit called."""

    verb: Literal["call"]
    place: int
    suit: int

    @classmethod
    def of(cls, place: int, suit: int) -> Self:
        return cls("call", place, suit)


class Discard(NamedTuple):
    """The card in a place of the player's hand is discarded."""

    verb: Literal["discard"]
    place: int

    @classmethod
    def of(cls, place: int) -> Self:
        return cls("discard", place)


class Hint(NamedTuple):
    """A name of `rules.names` is said, by its place there."""

    verb: Literal["hint"]
    to: Receivers
    name: int

    @classmethod
    def of(cls, to: Receivers, name: int) -> Self:
        return cls("hint", to, name)


class Act(NamedTuple):
    """An action of `rules.actions` is taken, by its place there."""

    verb: Literal["act"]
    action: int

    @classmethod
    def of(cls, action: int) -> Self:
        return cls("act", action)


class Choose(NamedTuple):
    """A kind of card is chosen: among the discards or the display, or for a joker to stand for."""

    verb: Literal["choose"]
    kind: int

    @classmethod
    def of(cls, kind: int) -> Self:
        return cls("choose", kind)


class Look(NamedTuple):
    """The card in a place of the player's hand is looked at."""

    verb: Literal["look"]
    place: int

    @classmethod
    def of(cls, place: int) -> Self:
        return cls("look", place)


class Give(NamedTuple):
    """The card in a place of the player's hand is given to the next player."""

    verb: Literal["give"]
    place: int

    @classmethod
    def of(cls, place: int) -> Self:
        return cls("give", place)


class Exchange(NamedTuple):
    """The card in a place of the player's hand is exchanged for one in the next player's hand."""

    verb: Literal["exchange"]
    place: int
    other: int

    @classmethod
    def of(cls, place: int, other: int) -> Self:
        return cls("exchange", place, other)


class Draw(NamedTuple):
    """The top card of the deck is drawn, where one of the display might have been taken."""

    verb: Literal["draw"]


class Put(NamedTuple):
    """The card that was drawn goes to a place of the hand."""

    verb: Literal["put"]
    place: int

    @classmethod
    def of(cls, place: int) -> Self:
        return cls("put", place)


class Pass(NamedTuple):
    """Nothing is done."""

    verb: Literal["pass"]


DRAW = Draw("draw")
PASS = Pass("pass")

OfCard = Play | Call | Discard
"""A move that plays or discards a card of the player's hand."""
Move = OfCard | Hint | Act | Choose | Look | Give | Exchange | Draw | Put | Pass
MoveVerb = Literal[
    "play",
    "call",
    "discard",
    "hint",
    "act",
    "choose",
    "look",
    "give",
    "exchange",
    "draw",
    "put",
    "pass",
]


def seats_as_bits(seats: Iterable[int]) -> int:
    """A set of seats, a bit each."""
    return sum([1 << seat for seat in seats])
