"""The clock of the searches: on the wall if somebody waits, by the processor for many deals."""

import time

import pytest

import tamaya
from tamaya.solver import clock
from tamaya.solver.attempt import Attempt
from tamaya.solver.portfolio import solve
from tamaya.studies import outcomes

pytestmark = pytest.mark.on_the_wall

LIMIT = 0.4
"""Seconds. Each stage is delayed by half of that, and the sixth of them settles the deal."""


def _delayed(attempt: Attempt, stage: str) -> None:
    time.sleep(LIMIT / 2)


def test_those_who_wait_have_the_clock_on_the_wall() -> None:
    attempt = solve(tamaya.deal("nl", 2, 47), LIMIT, listener=_delayed)
    assert not attempt.closed
    assert attempt.upper == 25


def test_where_own_work_counts_a_delay_costs_nothing() -> None:
    with clock.own_work():
        attempt = solve(tamaya.deal("nl", 2, 47), LIMIT, listener=_delayed)
        seconds = attempt.bound().seconds
    assert (attempt.lower, attempt.upper) == (25, 25)
    assert seconds < LIMIT


def test_the_clock_is_on_the_wall_again_afterwards() -> None:
    with clock.own_work():
        begun = clock.now()
        time.sleep(0.2)
        assert clock.now() - begun < 0.1
    begun = clock.now()
    time.sleep(0.2)
    assert clock.now() - begun >= 0.2


def test_a_row_of_a_study_does_not_depend_on_who_else_wants_the_processor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slowly(deal: tamaya.Deal, limit: float) -> Attempt:
        return solve(deal, limit, listener=_delayed)

    rules = tamaya.rules("nl")
    usual = outcomes.outcome(rules, 2, "perfect", 47)
    monkeypatch.setattr(outcomes, "solve", slowly)
    monkeypatch.setattr(outcomes, "SOLVE_SECONDS", LIMIT)
    assert outcomes.outcome(rules, 2, "perfect", 47) == usual
