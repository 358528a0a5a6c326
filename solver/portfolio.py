"""The stages in their order, and `solve`: the best score of a deal, proved where that can be done.

A stage runs when it doesn't decline, and all stop as soon as the bounds meet. The order is from the
cheapest to the dearest: most deals have a best line that is found at once.
"""

import time
from collections.abc import Callable

from tamaya.engine.deal import Deal
from tamaya.engine.moves import Move
from tamaya.engine.table import Table
from tamaya.solver.attempt import Attempt, Stage
from tamaya.solver.beam import Beam
from tamaya.solver.bound import Report
from tamaya.solver.dive import Dive
from tamaya.solver.exact import CpSat
from tamaya.solver.one_hand import OneHand

STAGES: tuple[Stage, ...] = (
    Dive("dive", 2_000),
    OneHand(),
    Beam("beam", 64),
    # What has a proof has mostly a short one; what has a line that is hard to find needs the beam.
    CpSat("cp-sat-briefly", 0.4),
    Beam("wide-beam", 1024),
    CpSat(),
    # As many states as a gigabyte holds.
    Dive("search", 1_500_000, exact=True),
)


def stage_names() -> list[str]:
    return [stage.name for stage in STAGES]


def solve(
    deal: Deal,
    time_limit: float = 60.0,
    only: str | None = None,
    told: Callable[[Attempt, str], None] | None = None,
) -> Attempt:
    """Attempt a deal. What is known when time runs out, or at Ctrl-C, is what is returned."""
    if only is not None and only not in stage_names():
        raise ValueError(f"there is no stage {only!r}; there are {', '.join(stage_names())}")
    attempt = Attempt(deal, time.monotonic() + time_limit, told or _nobody)
    try:
        _first_lines(attempt)
        _escalate(attempt, only)
    except KeyboardInterrupt:
        attempt.interrupted = True
    return attempt


def _escalate(attempt: Attempt, only: str | None) -> None:
    """Run stage after stage until the bounds meet or time is up."""
    for stage in STAGES:
        if attempt.closed or attempt.seconds_left <= 0:
            break
        if only is not None and stage.name != only:
            continue
        reason = stage.declines(attempt)
        report = Report(stage.name, declined=reason)
        attempt.reports.append(report)
        if reason:
            continue
        attempt.told(attempt, stage.name)
        begun = time.monotonic()
        try:
            stage.run(attempt)
        finally:
            report.seconds = time.monotonic() - begun
            report.closed = attempt.closed


def _nobody(attempt: Attempt, stage: str) -> None:
    pass


def _first_lines(attempt: Attempt) -> None:
    """Lines that need no search, so that there is a lower bound from the start.

    One plays or discards the most promising card each turn; the other loses on purpose, which can
    be worth more than any honest end.
    """
    for losing in (False, True):
        if losing and not attempt.deal.rules.can_be_lost:
            return
        table = Table(attempt.game)
        line: list[Move] = []
        for _ in range(4 * len(attempt.deal.deck)):
            if table.over:
                attempt.found(line)
                break
            move = _plain_move(attempt, table, losing)
            table.perform(move)
            line.append(move)


def _plain_move(attempt: Attempt, table: Table, losing: bool) -> Move:
    """The best play or discard by the searcher's order, or the worst play when losing."""
    moves = attempt.searcher.ordered(table)
    plays = [move for move in moves if move.verb in ("play", "call")]
    if losing and plays:
        return plays[0]
    cards = [move for move in moves if move.verb in ("play", "call", "discard")]
    return (cards or moves)[-1]
