"""What only CP-SAT says is proved when other code says so, too: if not, the answer names what it
rests on, and is not called proved."""

import pytest
from tests.made.tiny import tiny_deal

from tamaya.cli.deals.solve import words_of
from tamaya.engine.game.deal import Deal
from tamaya.solver import portfolio
from tamaya.solver.attempt import Attempt
from tamaya.solver.bound import StageFaultWarning
from tamaya.solver.events.solving import cpsat
from tamaya.solver.many.find import found_of
from tamaya.solver.plain.reference import best_score
from tamaya.solver.portfolio import alone
from tamaya.solver.stages.register import AGAIN, CP_SAT, LAYERS
from tamaya.studies.games.perfect import perfect

SAYS = "so CP-SAT says"


FOUND = tiny_deal(5)
assert FOUND is not None
DEAL: Deal = FOUND
"""The event model knows its rules, and its best score is below the count."""
BEST = best_score(DEAL, 20_000)


def solved(claim: int) -> Attempt:
    """An attempt with the best line, and a claim of CP-SAT's."""
    attempt = Attempt(DEAL, float("inf"))
    if claim >= BEST:
        attempt.take(alone(DEAL, 20, "search").witness)
    attempt.working = "cp-sat"
    attempt.no_more_than(claim, SAYS, CP_SAT)
    return attempt


def test_by_itself_it_proves_nothing() -> None:
    bound = solved(BEST).bound()
    assert (bound.lower, bound.upper, bound.proved) == (BEST, BEST, False)
    assert bound.at_most is not None
    assert bound.at_most > BEST
    assert not bound.rules_out(BEST + 1)
    assert bound.to_json()["rests_on"] == ["CP-SAT", "CP-SAT's presolve", "the event model"]
    assert bound.to_json()["proved"] is False
    said = words_of(bound, "tiny", short=True)
    assert f"{BEST} of {DEAL.rules.maximum}, unconfirmed after" in said
    assert "there was no time for other code to confirm it" in said
    found = found_of(0, bound, with_spare=False)
    assert (found.upper, found.proved) == (bound.at_most, False)


def test_without_presolve_it_is_proved() -> None:
    attempt = solved(BEST)
    AGAIN.run(attempt)
    bound = attempt.bound()
    assert (bound.upper, bound.proved, bound.reason) == (BEST, True, SAYS)
    assert {*bound.rests_on} == {"the event model", "CP-SAT"}
    assert AGAIN.declines(attempt) == "a bound that doesn't rest on CP-SAT's presolve"
    assert "This rests on CP-SAT and the event model" in words_of(bound, "tiny", short=True)


def test_other_code_proves_it_as_well() -> None:
    attempt = solved(BEST)
    attempt.no_more_than(BEST, "so the layers say", LAYERS)
    assert attempt.bound().proved
    assert attempt.rests_on == frozenset()  # two codes that share nothing
    with pytest.warns(StageFaultWarning):
        attempt.disbelieve(LAYERS.rests_on, "layers", "for the sake of the test")
    assert not attempt.bound().proved


def test_a_certain_limit_above_it_stays() -> None:
    attempt = solved(BEST - 1)
    attempt.no_more_than(BEST, "so the layers say", LAYERS)
    assert (attempt.upper, attempt.at_most) == (BEST - 1, BEST)


def test_a_false_claim_is_found_out() -> None:
    attempt = solved(BEST - 1)
    with pytest.warns(StageFaultWarning, match=f"more than {BEST - 1}, but one scores"):
        AGAIN.run(attempt)
    assert attempt.lower is not None
    assert attempt.lower >= BEST
    assert attempt.discredited >= CP_SAT.rests_on
    assert not attempt.rules_out(BEST)


def test_a_solution_that_nobody_can_play_shows_the_presolve_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cpsat, "without_presolve", lambda *_: (True, ()))
    attempt = solved(BEST)
    words = f"stage cp-sat: its presolve calls {BEST + 1} points impossible"
    with pytest.warns(StageFaultWarning, match=words):
        AGAIN.run(attempt)
    assert attempt.discredited == {"CP-SAT's presolve"}
    assert attempt.upper == attempt.at_most
    assert not attempt.closed


def test_a_whole_answer_is_confirmed_or_not_called_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """In all the time that is left; where there is none, nothing is proved, for studies either."""
    bound = portfolio.solve(DEAL, 60, "cp-sat").bound()
    assert bound.proved
    assert {*bound.rests_on} == {"the event model", "CP-SAT"}
    assert bound.proof == "cp-sat"
    assert next(one.stage for one in bound.stages if one.closed) == "cp-sat"
    monkeypatch.setattr(cpsat, "without_presolve", lambda *_: (None, ()))
    bound = portfolio.solve(DEAL, 60, "cp-sat").bound()
    assert (bound.lower, bound.upper, bound.proved) == (BEST, BEST, False)
    monkeypatch.setattr(portfolio, "STAGES", (portfolio.stage_named("cp-sat"),))
    row = perfect(DEAL)
    assert (row.score, row.at_most) == (BEST, bound.at_most)
