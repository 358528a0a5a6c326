"""All of a game at one moment, as a value: what two moments have in common is the same game."""

from typing import Literal, NamedTuple

from tamaya.variants.rules import Effect, Kind, Range, Rules, Trigger

Move = tuple[str, int, int]
"""A verb; a place in the hand, a seat, an action or a kind; a name or suit that is said, or -1."""


Phase = Literal["opening", "to act", "acted", "done"]
"""How far a turn is: not begun, open, to be followed by a draw, over."""


class Luck(NamedTuple):
    """What is fixed before the game begins: cards by kind, the top one first, dealt seat by seat.

    The n-th card that is returned goes below `returns[n]` cards of the deck, counted round and
    round from the top to the bottom.
    """

    rules: Rules
    players: int
    deck: tuple[Kind, ...]
    tiles: tuple[int, ...]
    returns: tuple[int, ...]


class Task(NamedTuple):
    """An effect that waits. Of its cards `done` are done with: if they are looked at, all of them
    before the place `seen`. Or a joker waits for what it stands for; was it called, and what
    follows?
    """

    effect: Effect
    done: int = 0
    seen: int = 0
    joker: Kind | None = None
    called: bool = False
    then: tuple[Trigger, ...] = ()


Given = tuple[tuple[int, ...], int, int]
"""Whom a hint was for, the name that was said, and who gave it; -1 if nobody asks for that."""


class Position(NamedTuple):
    """
    - `built`: the values in each firework, in the order in which they came.
    - `posing`: the cards that jokers stand for, each with its joker.
    - `left`: how many turns are left, the present one included, if that is known.
    - `backwards`: the turns go the other way round.
    - `again`: the player has the next turn, too.
    - `missing`: who misses the next turn.
    - `display`: the open cards beside the deck; `picking`: the player says whether to take one.
    - `passed`: how many players in a row were passed over.
    - `idle`: how many turns in a row were passed.
    - `drawing`: how many cards are to be drawn yet.
    - `newcomer`: the last card of the hand has no place yet.
    - `became`: what has become true in this turn.
    - `dry`: in this turn the last whole hint token was spent.
    - `at_a_loss`: nothing more could be placed at the end of some turn.
    - `goals`: the places of the goals that were reached.
    """

    built: tuple[tuple[int, ...], ...]
    posing: tuple[tuple[Kind, Kind], ...]
    hands: tuple[tuple[Kind, ...], ...]
    deck: tuple[Kind, ...]
    discards: tuple[Kind, ...]
    hints: int
    strikes: int
    tiles: int
    returned: int
    used: frozenset[tuple[int, int]]
    named: str
    given: tuple[Given, ...]  # hints that rules look back at
    dry: bool
    became: frozenset[Range]
    seat: int
    phase: Phase
    passed: int
    idle: int
    left: int | None
    ran_out: bool
    at_a_loss: bool
    tasks: tuple[Task, ...]
    drawing: int
    newcomer: bool
    score: int | None
    backwards: bool = False
    again: bool = False
    missing: frozenset[int] = frozenset()
    display: tuple[Kind, ...] = ()
    picking: bool = False
    goals: frozenset[int] = frozenset()
