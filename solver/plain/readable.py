"""Lines to read: fewer turns, and hints that mean something.

The first line that reaches the best score is rarely a short one, and any hint will do for it.
Whoever wants to read it gets a shorter one, where a few more searches meet one and where turns can
be left out, with hints that are chosen. It is a little work for one deal, some milliseconds, and
too much for thousands that are solved in less. How much is tried doesn't depend on the clock, so
the same deal gets the same line.
"""

from collections.abc import Iterator

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.moves import Move
from tamaya.engine.records.line import Line
from tamaya.engine.turn.table import Table
from tamaya.solver.attempt import Attempt
from tamaya.solver.kernel.rows.tempers import DIVE_TEMPERS
from tamaya.solver.plain.hints import told_line
from tamaya.solver.stages.kernels import kernels_decline

_STATES = 2_000


def make_readable(attempt: Attempt) -> None:
    """Look for a line that scores as much in fewer moves, and choose its hints."""
    if attempt.witness is None or attempt.interrupted:
        return
    for other in (_met_otherwise, _without_rounds, _sooner_ended):
        for line in other(attempt, attempt.witness):
            if line is None or line.score < attempt.witness.score:
                continue
            if line.score > attempt.witness.score:
                attempt.take(line)
            elif len(line.moves) < len(attempt.witness.moves):
                attempt.witness = line
    attempt.witness = told_line(attempt.game, attempt.witness.moves) or attempt.witness


def _met_otherwise(attempt: Attempt, line: Line) -> Iterator[Line | None]:
    """Lines that greedy searches meet which care about other things."""
    if kernels_decline(attempt, line.score, "dive"):
        return
    from tamaya.solver.kernel.search.line import UnplayableError, line_of

    for temper in range(len(DIVE_TEMPERS)):
        events = attempt.kernel.dive(line.score, _STATES, temper)
        try:
            yield line_of(attempt.game, events) if events else None
        except (UnplayableError, IllegalMoveError):
            yield None


def _without_rounds(attempt: Attempt, line: Line) -> Iterator[Line | None]:
    """The line without a round in which everybody gives a hint, and without another, and so on."""
    players, moves = attempt.deal.players, list(line.moves)
    at = 0
    while at + players <= len(moves):
        rest = moves[:at] + moves[at + players :]
        shorter = None
        if all(move.verb in ("hint", "pass") for move in moves[at : at + players]):
            shorter = _played(attempt, rest)
            yield shorter
        if shorter is not None and shorter.score >= line.score:
            moves = rest
        else:
            at += 1


def _sooner_ended(attempt: Attempt, line: Line) -> Iterator[Line | None]:
    """Other ways to the end, once all points are made."""
    states = line.states(attempt.game)
    last = next(at for at, state in enumerate(states) if state.heights == states[-1].heights)
    for wanted in (("play", "call", "discard"), ("discard", "act"), ("hint", "discard")):
        moves, table = list(line.moves[:last]), Table.of(states[last])
        while table.over is None and len(moves) < len(line.moves) - 1:
            legal = table.legal_moves()
            moves.append(next((move for move in legal if move.verb in wanted), legal[0]))
            table.perform(moves[-1])
        if table.over is not None and table.over.score >= line.score:
            yield _played(attempt, moves)


def _played(attempt: Attempt, moves: list[Move]) -> Line | None:
    try:
        return Line.of(attempt.game, moves)
    except IllegalMoveError:
        return None
