"""Beam search: turn by turn, the most promising states only, in ever wider beams.

It proves nothing; it finds lines that depth-first search misses, because it compares states of the
same turn: points made, turns to spare, tokens, and hands that are not clogged with cards that have
to wait.
"""

from tamaya.engine.moves import Move
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.solver.attempt import Attempt
from tamaya.solver.plain.choices import distinct_moves

Trail = tuple["Trail", Move] | None


def sweep(attempt: Attempt, width: int) -> None:
    """One beam of a width, by the referee."""
    target, searcher = attempt.sought, attempt.searcher
    start = Table(attempt.game).state()
    layer: list[tuple[State, Trail]] = [(start, None)]
    for _ in range(40 + 6 * len(attempt.deal.deck)):
        best: dict[tuple[object, ...], tuple[float, State, Trail]] = {}
        for state, trail in layer:
            if attempt.seconds_left <= 0:
                return
            for move in distinct_moves(Table.of(state)):
                table = Table.of(state)
                table.perform(move)
                if table.over:
                    if attempt.lower is None or table.over.score > attempt.lower:
                        attempt.take(_line((trail, move)))
                    if attempt.closed:
                        return
                    continue
                if searcher.ceiling.of(table) < target:
                    continue
                key = searcher.keys.of(table)
                if key not in best:
                    worth = _worth(attempt, table)
                    best[key] = (worth, table.state(), (trail, move))
        ranked = sorted(best.values(), key=lambda entry: -entry[0])[:width]
        layer = [(state, trail) for _, state, trail in ranked]
        if not layer:
            return


def _line(trail: Trail) -> list[Move]:
    moves: list[Move] = []
    while trail is not None:
        trail, move = trail
        moves.append(move)
    return moves[::-1]


def _worth(attempt: Attempt, table: Table) -> float:
    ceiling = attempt.searcher.ceiling
    wanting = sum(ceiling.reach(table, suit) - height for suit, height in enumerate(table.heights))
    room = ceiling.room(table)
    spare = min(room - wanting, 20) if room is not None else 0
    useful = attempt.searcher.keys.useful(table)
    wanted = set(table.wanted())
    waiting = sum(useful[kind] and kind not in wanted for hand in table.hands for kind in set(hand))
    places = sum(map(len, table.hands)) or 1
    clogged = max(0.0, waiting / places - 0.5)
    tokens = table.hints / table.rules.hint_parts
    return sum(table.heights) + spare + tokens / 3 - 6 * clogged - table.strikes / 2
