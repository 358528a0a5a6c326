"""Counting lines: how many sequences of so many legal moves there are from a state.

The counts of a small piece of a game pin down what is legal, what ends the game and what it then
scores. A change of any of that shows in them. (The word "perft" is the chess programmers'.)
"""

from typing import NamedTuple

from tamaya.engine.play import apply, legal_moves
from tamaya.engine.state.state import State, canonical, in_order


class Lines(NamedTuple):
    """All lines of one length. Those that end earlier are not among them.

    A choice is a move too, and two cards of the same kind in a hand make two moves.
    """

    lines: int
    over: int  # of which end the game
    lost: int  # of which lose it
    score: int  # the scores of all that end it, added up


def perft(state: State, moves: int) -> list[Lines]:
    """The lines of 1, 2, … moves. States that differ in the order of a hand alone are counted
    together, unless the rules look at that.
    """
    key_of = in_order if state.game.tables.places_count else canonical
    here: dict[object, tuple[State, int]] = {state: (state, 1)}
    counts: list[Lines] = []
    for _ in range(moves):
        there: dict[object, tuple[State, int]] = {}
        lines = over = lost = score = 0
        for before, ways in here.values():
            for move in legal_moves(before):
                after = apply(before, move)
                lines += ways
                if after.over:
                    over += ways
                    lost += ways * after.over.lost
                    score += ways * after.over.score
                    continue
                key = key_of(after)
                entry = there.get(key)
                there[key] = (after, ways + entry[1] if entry else ways)
        counts.append(Lines(lines, over, lost, score))
        here = there
    return counts
