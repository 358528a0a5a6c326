"""`solve`: the best score of a deal, proved where that can be done.

A stage runs when it doesn't decline, and all stop as soon as the bounds meet.
"""

import math
from collections.abc import Callable, Iterable
from itertools import islice

from tamaya.engine.game.deal import Deal
from tamaya.solver import clock
from tamaya.solver.attempt import Attempt, Stage
from tamaya.solver.stages.exact import Unsearched
from tamaya.solver.stages.kernels import (
    all_are_loaded,
    begin_loading,
    load_if_compiled,
    loaded_searches,
    make_ready,
)
from tamaya.solver.stages.register import AGAIN, STAGES
from tamaya.solver.twins.attempts import TWINS, Beside
from tamaya.solver.twins.steps import twins_of

_CHEAPEST = 3  # so many stages take about a millisecond
_SOON = (
    "dive",
    "one-hand-briefly",
    "tempers",
    "beam",
    "one-hand",
    "shared-briefly",
    "apart-briefly",
)
_AT_ONCE = ("greedy-at-once", "search-briefly", "beam", "cp-sat-at-once")
"""Stages that need no compiled code, and that take a second or two."""
_SHARE = 0.75  # of many twins, those that a stage comes to in a quarter of the time left


def stage_names() -> list[str]:
    return [stage.name for stage in STAGES]


def doing(name: str) -> str:
    """What a stage is about, in words; what is no stage is said as it is."""
    return next((stage.doing for stage in (*STAGES, AGAIN) if stage.name == name), name)


def solve(
    deal: Deal,
    time_limit: float = 60.0,
    only: str | None = None,
    listener: Callable[[Attempt, str], None] | None = None,
    hurried: bool = False,
) -> Attempt:
    """Attempt a deal. What is known when time runs out, or at Ctrl-C, is what is returned.

    Where the searches were never compiled on this machine, what needs none of them comes first, and
    most deals need no more. Then the time to compile them doesn't count; if you are `hurried`, it
    does, and is half of the time at most.
    Where `only` one stage shall try, the greedy games come first all the same.
    """
    stages = list(STAGES) if only is None else [Unsearched(), stage_named(only)]
    return _attempt(deal, time_limit, stages, listener, hurried)


def alone(deal: Deal, time_limit: float, stage: str) -> Attempt:
    """What a stage makes of a deal by itself: for those who want to see that it is right."""
    return _attempt(deal, time_limit, [stage_named(stage)], None)


def stage_named(name: str) -> Stage:
    for stage in STAGES:
        if stage.name == name:
            return stage
    raise ValueError(f"there is no stage {name!r}; there are {', '.join(stage_names())}")


def _attempt(
    deal: Deal,
    time_limit: float,
    stages: list[Stage],
    listener: Callable[[Attempt, str], None] | None,
    hurried: bool = False,
) -> Attempt:
    attempt = Attempt(deal, clock.now() + time_limit, listener or _nobody)
    twins = twins_of(deal.rules)
    beside = Beside(attempt, twins) if twins is not None else None
    try:
        for ready in () if all_are_loaded() else islice(beside or (attempt,), 1):
            _prepare(attempt, ready, stages, time_limit / 2 if hurried else math.inf)
        if beside is not None:
            _escalate(attempt, stages[:1], beside, beside.conclude)
            if len(stages) > 1:  # there may be many twins, and an answer needs a line
                _escalate(attempt, [Unsearched()], (attempt,))
            _escalate(attempt, _for_many(stages), beside, beside.conclude, 1)
        _escalate(attempt, stages, (attempt,))
        if _disproved(attempt, beside):
            _escalate(attempt, stages, (attempt,))
    except KeyboardInterrupt:
        attempt.interrupted = True
    return attempt


def _prepare(attempt: Attempt, ready: Attempt, stages: list[Stage], patience: float) -> None:
    """Have the compiled searches loaded. While they are being compiled, what needs none of them has
    its turn."""
    begun = attempt.seconds_left
    if load_if_compiled(ready):
        return
    _escalate(attempt, [Unsearched()], (attempt,))
    if attempt.closed:
        return
    begin_loading(ready)
    _escalate(attempt, [stage for stage in stages if stage.name in _AT_ONCE], (attempt,))
    if not attempt.closed:
        make_ready(ready, patience - (begun - attempt.seconds_left))


def _disproved(attempt: Attempt, beside: Beside | None) -> bool:
    """Ask once more for a bound that isn't certain, of the attempt or of the twins it is from; say
    whether the answer is that it was false, so that the deal is open again."""
    if not attempt.limits or attempt.limits[-1].is_certain:
        return False
    closed_by, was_closed = attempt.working, attempt.closed
    for each in beside.covering if beside and attempt.proof is TWINS else [attempt]:
        if attempt.seconds_left > 0:
            _have_turn(attempt, each, AGAIN)
    if beside is not None:
        beside.conclude()
    attempt.working = closed_by
    return was_closed and not attempt.closed


def _escalate(
    attempt: Attempt,
    stages: list[Stage],
    these: Iterable[Attempt],
    conclude: Callable[[], None] = lambda: None,
    at: int = 0,
) -> None:
    """Run stage after stage until the bounds meet or time is up: on the attempt itself, or on
    attempts that stand beside it. `conclude` says what these come to together.

    A proof lowers what is sought; then the cheapest stages have another chance, and right after
    them the one that proved it.
    """
    stages, loaded = list(stages), loaded_searches()
    while at < len(stages) and not attempt.closed and attempt.seconds_left > 0:
        stage = stages[at]
        at += 1
        before, most = attempt.upper, attempt.seconds_left * _SHARE
        for number, each in enumerate(these):
            if number and attempt.seconds_left < most:
                break
            _have_turn(attempt, each, stage)
            if attempt.closed:
                break
        conclude()
        if loaded != loaded_searches():  # which stages before this one may have wanted
            loaded, at = loaded_searches(), 0
        elif attempt.upper != before:
            stages.remove(stage)
            stages.insert(min(at - 1, _CHEAPEST), stage)
            at = 0


def _for_many(stages: list[Stage]) -> list[Stage]:
    """Stages in an order for many twins: of these most can be refuted, and then it is seen sooner
    which are worth a wide beam."""
    first = [stage for stage in stages if stage.name in _SOON]
    return [*first, *(stage for stage in stages if stage.name not in _SOON)]


def _have_turn(attempt: Attempt, each: Attempt, stage: Stage) -> None:
    """Let a stage have its turn, if it doesn't decline and has not gone wrong on this deal."""
    report = attempt.report(stage.name)
    if report.fault:
        return
    declined = stage.declines(each)
    if not report.seconds:
        report.declined = declined
    if declined:
        return
    attempt.listener(attempt, stage.name)
    attempt.working, begun = stage.name, clock.now()
    _run(each, stage)
    report.seconds += clock.now() - begun
    report.closed = attempt.closed


def _run(attempt: Attempt, stage: Stage) -> None:
    """Let a stage do what it can. If it goes wrong it is left out for this deal, and no more."""
    attempt.working = stage.name
    try:
        stage.run(attempt)
    except Exception as error:
        attempt.failed(stage.name, error)


def _nobody(attempt: Attempt, stage: str) -> None:
    pass
