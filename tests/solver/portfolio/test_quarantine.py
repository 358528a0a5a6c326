"""A stage that goes wrong is left out of its deal; the answer comes from the others.

What contradicts a line that the referee has played is false, and so is all that rests on the same
code.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

import tamaya
from tamaya.engine.moves import Hint, Play, to_player
from tamaya.solver import portfolio
from tamaya.solver.attempt import COUNT, Attempt, Stage
from tamaya.solver.bound import Bound, StageFaultWarning
from tamaya.solver.stages.exact import Unsearched
from tamaya.solver.stages.register import CP_SAT, LAYERS, ONE_HAND, SEARCH, STAGES


@dataclass(frozen=True)
class Liar:
    """A stage that does what a test tells it to."""

    does: Callable[[Attempt], None]
    name: str = "liar"
    doing: str = "telling lies"

    def declines(self, attempt: Attempt) -> str:
        return ""

    def run(self, attempt: Attempt) -> None:
        self.does(attempt)


def too_low(attempt: Attempt) -> None:
    attempt.no_more_than(20, "for no good reason", LAYERS)


def too_low_twice(attempt: Attempt) -> None:
    attempt.no_more_than(24, "for no good reason", ONE_HAND)
    attempt.no_more_than(23, "for no good reason", LAYERS)


def crashes(attempt: Attempt) -> None:
    raise ZeroDivisionError("nothing left to divide")


def breaks_rules(attempt: Attempt) -> None:
    attempt.take([Hint.of(to_player(0), 0)])


def breaks_off(attempt: Attempt) -> None:
    attempt.take([Play.of(0)])


LIES = [
    (too_low, "it claimed that no line scores more than 20, but one scores 25"),
    (too_low_twice, "it claimed that no line scores more than 24, but one scores 25"),
    (crashes, "ZeroDivisionError: nothing left to divide"),
    (breaks_rules, "a hint is given to another player"),
    (breaks_off, "a line that doesn't end the game"),
]


def solved(first: Stage, monkeypatch: pytest.MonkeyPatch) -> Bound:
    """The answer to a deal with this stage before all others."""
    monkeypatch.setattr(portfolio, "STAGES", (first, *STAGES))
    return tamaya.solve(tamaya.deal("nl", players=3, seed=7))


@pytest.mark.parametrize(("does", "words"), LIES)
def test_the_others_answer(
    does: Callable[[Attempt], None], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.warns(StageFaultWarning, match="stage liar: "):
        bound = solved(Liar(does), monkeypatch)
    assert (bound.lower, bound.upper, bound.proved) == (25, 25, True)
    assert bound.reason == "25 is the maximum of these rules"
    assert [report.stage for report in bound.faults] == ["liar"]
    assert words in bound.faults[0].fault
    assert bound.to_json()["stages"][0]["fault"] == bound.faults[0].fault


def test_a_bound_below_a_line_is_false(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the line was there first."""

    def below(attempt: Attempt) -> None:
        Unsearched().run(attempt)
        too_low(attempt)

    with pytest.warns(StageFaultWarning, match="no line scores more than 20, but one scores 25"):
        bound = solved(Liar(below), monkeypatch)
    assert bound.proved
    assert bound.lower == 25


def test_all_that_rests_on_the_same_code_is_dropped() -> None:
    """A bound that no line has disproved goes too; one by other code stays."""
    attempt = Attempt(tamaya.deal("nl", players=3, seed=7), float("inf"))
    attempt.working = "honest"
    attempt.no_more_than(24, "so the model says", CP_SAT)
    attempt.working = "liar"
    attempt.no_more_than(23, "so the layers say", LAYERS)
    attempt.no_more_than(18, "so one hand says", ONE_HAND)
    line = portfolio.solve(attempt.deal).witness
    with pytest.warns(StageFaultWarning) as told:
        attempt.take(line)
    assert attempt.lower == attempt.upper == 25
    assert attempt.discredited == LAYERS.rests_on | CP_SAT.rests_on
    assert [str(one.message).split(":")[0] for one in told] == ["stage honest", "stage liar"]
    attempt.no_more_than(25, "once more", LAYERS)
    assert attempt.reason == "25 is the maximum of these rules"


def test_a_false_count_discredits_the_search_that_prunes_by_it() -> None:
    attempt = Attempt(tamaya.deal("nl", players=3, seed=7), float("inf"))
    attempt.no_more_than(24, "counted wrongly", COUNT)
    line = portfolio.solve(attempt.deal).witness
    with pytest.warns(StageFaultWarning):
        attempt.take(line)
    assert attempt.discredited == {"the count"}
    attempt.no_more_than(24, "searched", SEARCH)
    assert attempt.upper == 25
