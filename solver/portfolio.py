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
from tamaya.solver.bound import Report
from tamaya.solver.exact import CpSat
from tamaya.solver.exhausting import Search
from tamaya.solver.finding import Beam, Dive, Less
from tamaya.solver.refuting import Apart, Layers, OneHand

STAGES: tuple[Stage, ...] = (
    Dive(1_000, 2_000),
    OneHand(),
    Beam("beam", (8, 32, 128)),
    Apart("apart-briefly", 50_000),
    Beam("wide-beam", (512,)),
    Less(),
    Layers("layers-briefly", 200_000),
    CpSat("cp-sat-briefly", 0.2),
    Beam("widest-beam", (2_048, 8_192)),
    Apart("apart", 4_000_000),
    Layers("layers", 10_000_000),
    CpSat(),
    # As many states as a gigabyte holds.
    Search(1_500_000),
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
    """Run stage after stage until the bounds meet or time is up.

    A proof lowers what is sought; then the cheapest stages have another chance.
    """
    reports = {stage.name: Report(stage.name) for stage in STAGES}
    at = 0
    while at < len(STAGES) and not attempt.closed and attempt.seconds_left > 0:
        stage = STAGES[at]
        at += 1
        if only is not None and stage.name != only:
            continue
        report = reports[stage.name]
        if report not in attempt.reports:
            attempt.reports.append(report)
        report.declined = stage.declines(attempt)
        if report.declined:
            continue
        attempt.told(attempt, stage.name)
        sought, begun = attempt.upper, time.monotonic()
        try:
            stage.run(attempt)
        finally:
            report.seconds += time.monotonic() - begun
            report.closed = attempt.closed
        if attempt.upper < sought:
            at = 0


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
