"""Figures of a cell and the difference between two, by outcomes that a test makes up."""

from collections import Counter
from dataclasses import replace

import pytest

from tamaya.studies.figures.comparing import Verdict, difference, summary
from tamaya.studies.figures.looks import (
    FEWEST,
    Counts,
    Looks,
    Pairs,
    Upshot,
    counted,
    next_look,
    paired,
    sureness,
)
from tamaya.studies.outcomes import Outcome
from tamaya.studies.sweeps.measures import MEASURES
from tamaya.variants.compile.passes import compile_rules

RULES = compile_rules("nl")
WON = Outcome(0, 25, 25, False, True, 50, 0)
LOST = Outcome(0, 0, 0, True, False, 30, 2)
OPEN = Outcome(0, 20, 25, None, None, None, None)
"""The solver left it open: 20 points are reached, and 25 perhaps."""


def upshot(score: int, at_most: int | None = None) -> Upshot:
    most = score if at_most is None else at_most
    return Upshot(score, most, False, None if score < 25 <= most else score == 25)


# ------------------------------------------------------------------- one cell


def test_outcomes_are_counted_by_how_they_ended() -> None:
    counts = counted([WON, LOST, replace(WON, seed=7), OPEN])
    assert counts.deals == 4
    assert counts.endings[Upshot(25, 25, False, True)] == 2
    assert counts.turns == {50: 2, 30: 1}  # nobody took turns in a deal that was solved
    assert counts.stuck == {0: 2, 2: 1}


def test_a_cell_in_figures() -> None:
    of = summary(RULES, counted([WON, WON, WON, LOST]), 0.95, ())
    assert (of.score.value, of.perfect.value) == (18.75, 0.75)
    assert of.lost is not None
    assert of.lost.value == 0.25
    assert (of.turns, of.stuck, of.open) == (45.0, 0.5, 0)
    assert of.scores == ((0, 1), (25, 3))
    assert of.sound
    for figure in (of.score, of.perfect, of.lost):
        assert figure.low < figure.value < figure.high
        assert figure.deals == 4


def test_open_deals_count_as_what_lies_between() -> None:
    of = summary(RULES, counted([WON, OPEN]), 0.95, ("a word",))
    assert of.score.value == (25 + 22.5) / 2
    assert of.perfect.value == 0.75
    assert of.lost is None  # nobody played that
    assert of.turns == 50.0
    assert of.open == 1
    assert not of.sound
    assert not replace(of, not_followed=(), worse_than=("random",)).sound
    assert replace(of, not_followed=()).sound


def test_a_cell_without_deals() -> None:
    of = summary(RULES, Counts(), 0.95, ())
    assert (of.turns, of.stuck, of.open, of.scores) == (None, None, 0, ())
    assert (of.perfect.low, of.perfect.high) == (0.0, 1.0)
    assert (of.score.low, of.score.high) == (0, 25)


# ------------------------------------------------------------------- two cells


def pairs(*each: tuple[int, int, int]) -> Pairs:
    """So many deals that scored so much under the first rules and so much under the second."""
    return Counter({(upshot(one), upshot(other)): count for one, other, count in each})


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        (pairs((20, 20, 400)), "no difference seen"),
        (pairs((20, 19, 1), (19, 20, 1)), "no difference seen"),
        (pairs((25, 10, 200)), "harder"),
        (pairs((10, 25, 200)), "easier"),
        # Fewer are perfect, yet the mean score is higher.
        (pairs((25, 24, 200), (0, 24, 200)), "mixed"),
        (pairs((24, 10, 200)), "harder"),  # none was perfect under either
    ],
)
def test_the_verdict_looks_at_perfect_games_and_at_points(counts: Pairs, verdict: Verdict) -> None:
    found = difference((RULES, RULES), counts, 0.95)
    assert found.verdict == verdict
    assert found.perfect.deals == found.part.deals == counts.total()


def test_the_difference_is_that_of_the_same_deals() -> None:
    found = difference((RULES, RULES), pairs((20, 15, 60), (25, 15, 40)), 0.95)
    assert found.part.value == pytest.approx(-(5 * 0.6 + 10 * 0.4) / 25)
    assert found.perfect.value == pytest.approx(-0.4)
    assert paired([WON, LOST], [LOST, LOST]) == {
        (Upshot(25, 25, False, True), Upshot(0, 0, True, False)): 1,
        (Upshot(0, 0, True, False), Upshot(0, 0, True, False)): 1,
    }


def test_open_deals_may_turn_out_either_way() -> None:
    """Whether the open ones are all won or all lost, the interval holds what comes of them."""
    left_open: Pairs = Counter({(upshot(20), upshot(20, 25)): 100})
    found = difference((RULES, RULES), left_open, 0.95)
    assert found.verdict == "no difference seen"
    assert found.perfect.value == 0.5
    assert found.perfect.low <= 0.0
    assert found.perfect.high == 1.0
    assert found.part.value == pytest.approx(0.1)


def test_how_many_deals_would_be_enough() -> None:
    """A difference that a few deals hint at; none where there is none, or where it is seen."""
    few = difference((RULES, RULES), pairs((20, 19, 30), (19, 20, 20)), 0.95)
    assert few.verdict == "no difference seen"
    assert few.enough is not None
    assert few.enough > 50
    more = difference((RULES, RULES), pairs((20, 19, 30_000), (19, 20, 20_000)), 0.95)
    assert (more.verdict, more.enough) == ("harder", None)
    assert few.enough < 50_000
    none = difference((RULES, RULES), pairs((20, 20, 50)), 0.95)
    assert none.enough is None
    # A smaller difference takes more.
    smaller = difference((RULES, RULES), pairs((20, 19, 55), (19, 20, 45)), 0.95)
    assert smaller.enough is not None
    assert smaller.enough > few.enough


# ------------------------------------------------------------------- looks and measures


def test_all_looks_together_may_err_in_one_of_twenty() -> None:
    errs = [1 - sureness(look) for look in range(1, 2_000)]
    assert errs == sorted(errs, reverse=True)
    assert sum(errs) < 0.05
    assert sum(errs) == pytest.approx(0.05, rel=1e-3)
    assert errs[0] == pytest.approx(0.025)


def test_the_same_deals_are_no_other_look() -> None:
    looks = Looks()
    first = looks.sureness(60)
    assert looks.sureness(60) == first == sureness(1)
    assert looks.sureness(90) == sureness(2)
    assert looks.sureness(60) == sureness(3)  # to go back is to look once more
    assert (looks.taken, looks.deals) == (3, 60)


def test_looks_lie_further_and_further_apart() -> None:
    assert next_look(None) == FEWEST
    assert next_look(60) == 90
    assert next_look(90) == 135


@pytest.mark.parametrize(
    ("measure", "ending", "ends"),
    [
        ("perfect", Upshot(25, 25, False, True), (1.0, 1.0)),
        ("perfect", Upshot(20, 25, False, None), (0.0, 1.0)),
        ("lost", Upshot(0, 0, True, False), (1.0, 1.0)),
        ("lost", Upshot(0, 0, None, False), (0.0, 1.0)),
        ("score", Upshot(20, 25, False, None), (0.8, 1.0)),
        ("score", Upshot(5, 5, False, False), (0.2, 0.2)),
    ],
)
def test_what_a_sweep_looks_at(measure: str, ending: Upshot, ends: tuple[float, float]) -> None:
    of = MEASURES[measure]
    assert of.of(RULES, ending) == ends
    figure = of.figure(RULES, Counter({ending: 8}), 0.95)
    assert figure.value == pytest.approx(sum(ends) / 2)
    assert figure.deals == 8
