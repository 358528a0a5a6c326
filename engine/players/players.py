"""Players that drive a game by themselves. They get a view, so they can't cheat."""

from collections.abc import Sequence
from typing import Protocol

from tamaya.engine.deal import Deal
from tamaya.engine.knowledge.knowledge import at_start
from tamaya.engine.knowledge.view import View, view
from tamaya.engine.moves import Move
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.players.prospects import Prospects
from tamaya.engine.shuffle import Chance
from tamaya.engine.state import Ending

MOST_MOVES = 10_000
"""After so many moves a game is broken off: house rules can let players go on for ever."""


WORTH_A_TOKEN = 1
"""A hint that is worth no more than this is not given; a card that then surely fits is worth 10."""


class Player(Protocol):
    """Whoever decides in a seat."""

    def move(self, view: View, legal: Sequence[Move]) -> Move:
        """Choose one of the legal moves."""


class RandomPlayer:
    """Any legal move, each as likely as the others."""

    def __init__(self, seed: int = 0, seat: int = 0) -> None:
        self.chance = Chance(seed, f"player {seat}")

    def move(self, view: View, legal: Sequence[Move]) -> Move:
        return legal[self.chance.below(len(legal))]


class SimplePlayer:
    """Plays what surely fits, else gives the hint that helps most, else discards the worst card.

    It takes hints at their word and concludes nothing more from them. It never calls a suit, and
    never risks a card while anything else can be done.
    """

    def move(self, view: View, legal: Sequence[Move]) -> Move:
        prospects = Prospects(view)
        if view.waiting:
            return max(legal, key=prospects.of_choice)
        plays = [move for move in legal if move.verb == "play"]
        hints = [move for move in legal if move.verb == "hint"]
        discards = [move for move in legal if move.verb == "discard"]
        actions = [move for move in legal if move.verb == "act"]
        for move in plays:
            if prospects.surely_fits(move.at):
                return move
        hint = max(hints, key=prospects.of_hint, default=None)
        if hint and prospects.of_hint(hint) > (WORTH_A_TOKEN if view.rules.hinting.cost else 0):
            return hint
        for move in actions:
            if prospects.does_good(move.at):
                return move
        if discards:
            return min(discards, key=lambda move: prospects.loss(move.at))
        if hint and view.rules.hinting.cost:
            return hint  # it tells nothing new, but it lets others discard; a free one would not
        if plays:
            return max(plays, key=lambda move: prospects.chance_to_fit(move.at))
        return legal[0]


def play_game(deal: Deal, players: Sequence[Player]) -> tuple[tuple[Move, ...], Ending | None]:
    """Let players play a deal, one for each seat: the moves, and how the game ended.

    The ending is None where the game was broken off after `MOST_MOVES`.
    """
    state = start(deal)
    known = at_start(state)
    moves: list[Move] = []
    while not state.over and len(moves) < MOST_MOVES:
        seat = state.player
        move = players[seat].move(view(state, known, seat), legal_moves(state))
        moves.append(move)
        before, state = state, apply(state, move)
        known = known.after(before, move, state)
    return tuple(moves), state.over
