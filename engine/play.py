"""Playing with values: states in, states out."""

from typing import NamedTuple

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.happenings import Happenings
from tamaya.engine.moves import Move
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table


class MoveMade(NamedTuple):
    """A move on a table, what happened in it, and the states around it."""

    before: State
    move: Move
    happenings: Happenings
    now: State


def start(deal: Deal) -> State:
    """The state after the hands are dealt."""
    return Table(Game(deal)).state()


def legal_moves(state: State) -> list[Move]:
    """Every move that the rules allow in a state; none when the game is over."""
    return Table.of(state).legal_moves()


def apply(state: State, move: Move) -> State:
    """The state after a move. Raises `IllegalMoveError` when the rules forbid it."""
    table = Table.of(state)
    table.perform(move)
    return table.state()


def make(state: State, move: Move) -> MoveMade:
    """The same, with what happened."""
    table = Table.of(state)
    happenings = table.hear(move)
    return MoveMade(state, move, happenings, table.state())
