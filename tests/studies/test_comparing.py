"""Figures of a cell and the difference between two, by outcomes that a test makes up."""

from collections import Counter
from dataclasses import replace

import pytest

from tamaya.studies.figures.comparing import (
    FULL,
    NOTHING,
    SEEN,
    UNSEEN,
    WEIGHTS,
    Comparison,
    difference,
    differences,
    holm,
    summary,
)
from tamaya.studies.figures.intervals import CONFIDENCE, doubt, mean
from tamaya.studies.figures.looks import (
    FEWEST,
    Counts,
    Looks,
    Pairs,
    Spending,
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
        (pairs((20, 20, 4)), UNSEEN),
        (pairs((20, 20, 2_000)), "no more than a quarter point apart"),
        (pairs((20, 19, 1), (19, 20, 1)), UNSEEN),
        # A point less in nearly every deal: the mean alone could hide a far value yet.
        (pairs((20, 19, 40)), "harder"),
        (pairs((25, 10, 200)), "harder"),
        (pairs((10, 25, 200)), "easier"),
        # Fewer are perfect, yet the mean score is higher.
        (pairs((25, 24, 200), (0, 24, 200)), "mixed"),
        (pairs((24, 10, 200)), "harder"),  # none was perfect under either
    ],
)
def test_the_verdict_looks_at_all_three_figures(counts: Pairs, verdict: str) -> None:
    found = difference((RULES, RULES), counts, 0.95)
    assert found.verdict == verdict
    assert found.typical.deals == found.perfect.deals == found.part.deals == counts.total()
    assert (found.shown == NOTHING) == (verdict not in SEEN)


def test_the_difference_is_that_of_the_same_deals() -> None:
    found = difference((RULES, RULES), pairs((20, 15, 60), (25, 15, 40)), 0.95)
    assert found.part.value == pytest.approx(-(5 * 0.6 + 10 * 0.4) / 25)
    assert found.perfect.value == pytest.approx(-0.4)
    assert found.typical.value == pytest.approx(-2.5)  # no deal counts for more
    assert found.typical_in == "points, where no deal counts for more than 2.5"
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
    assert few.verdict == UNSEEN
    assert few.enough is not None
    assert few.enough > 50
    more = difference((RULES, RULES), pairs((20, 19, 30_000), (19, 20, 20_000)), 0.95)
    assert (more.verdict, more.shown.perfect) == ("harder", 0)
    assert more.enough is None
    assert few.enough < 50_000
    none = difference((RULES, RULES), pairs((20, 20, 50)), 0.95)
    assert none.enough is None
    # A smaller difference takes more.
    smaller = difference((RULES, RULES), pairs((20, 19, 55), (19, 20, 45)), 0.95)
    assert smaller.enough is not None
    assert smaller.enough > few.enough


def test_a_mean_may_hide_a_far_value_and_the_typical_change_does_not() -> None:
    """All deals of 60 lose a point. That one in 30 would bring back everything isn't ruled out, so
    the mean says nothing. The typical change is known to a part of a point."""
    found = difference((RULES, RULES), pairs((20, 19, 60)), CONFIDENCE)
    assert found.part.low < 0 < found.part.high
    assert found.typical.high < -0.7
    assert found.shown == replace(NOTHING, typical=-1)
    assert found.verdict == "harder"


def test_the_typical_change_covers_open_deals_and_other_maxima() -> None:
    """A deal that is open may be a change of 0 to 5 points: 0 to 2.5 of them count."""
    left_open: Pairs = Counter({(upshot(20), upshot(20, 25)): 100})
    found = difference((RULES, RULES), left_open, CONFIDENCE)
    assert found.typical.value == pytest.approx(1.25)
    assert found.typical.low <= 0 < 2.4 < found.typical.high <= 2.5
    more = compile_rules("nl+multicolour-wild")
    assert more.maximum == 30
    found = difference((more, RULES), pairs((24, 20, 100)), CONFIDENCE)  # 80 of 100 points each
    assert found.typical.value == pytest.approx(0)
    assert found.limit == FULL * 30


def test_rules_that_are_close_are_said_to_be_so() -> None:
    """In points of the first rules, a hundredth of the maximum by itself."""
    same = [Comparison((RULES, RULES), pairs((20, 20, 400)))]
    (found,) = differences(same, CONFIDENCE)
    assert (found.close, found.alike, found.verdict) == (0.25, False, UNSEEN)
    assert 0.25 < 25 * found.part.high < 1
    (found,) = differences(same, CONFIDENCE, close=1)
    assert (found.alike, found.verdict) == (True, "no more than one point apart")
    lower = pairs((20, 20, 400), (20, 15, 5), (15, 20, 1))
    for counts in (lower, Counter({(b, a): count for (a, b), count in lower.items()})):
        (found,) = differences([Comparison((RULES, RULES), counts)], CONFIDENCE, close=0.3)
        ends = sorted(abs(25 * end) for end in (found.part.low, found.part.high))
        assert ends[0] < 0.3 < ends[1]
        assert not found.alike  # one end is too far
    (found,) = differences([Comparison((RULES, RULES), pairs((20, 19, 400)))], CONFIDENCE, 2)
    assert (found.alike, found.verdict) == (True, "harder")  # what is seen is said


def test_doubt_is_what_intervals_are_made_of() -> None:
    """The bound from below is above zero just where the doubt is less than the tail."""
    values: Counter[float] = Counter({-0.1: 8, 0.0: 30, 0.04: 22, 0.1: 6})
    chance = doubt(values, -0.1)
    assert 0.001 < chance < 0.5
    assert mean(values, -0.1, 0.1, 1 - 2 * chance * 1.001).low > 0
    assert mean(values, -0.1, 0.1, 1 - 2 * chance * 0.999).low < 0
    assert doubt(Counter({-0.1: 5, 0.0: 3}), -0.1) == 1.0
    assert doubt(Counter({0.0: 3}), 0.0) == 1.0


@pytest.mark.parametrize(
    ("chances", "made"),
    [
        ((0.02, 0.9, 0.9), {0}),
        ((0.03, 0.9, 0.9), set()),
        ((0.03, 0.9, 0.012), {0, 2}),  # too much for a half of 5 %, but not for two thirds
        ((0.03, 0.05, 0.012), {0, 1, 2}),  # and the last one has all
        ((0.026, 0.013, 0.013), set()),
    ],
)
def test_a_claim_that_is_made_leaves_its_weight_to_others(
    chances: tuple[float, ...], made: set[int]
) -> None:
    assert holm(list(zip(chances, (0.5, 0.25, 0.25), strict=True)), 0.05) == made


def test_weights_share_what_a_comparison_may_err_in() -> None:
    assert sum(WEIGHTS.values()) == 1


def test_many_comparisons_are_surer_each_but_those_that_are_seen_help_the_others() -> None:
    """Intervals are the same for all. Of five comparisons, four are plain; the fifth would not be
    seen among five that are as faint."""
    plain, faint = pairs((25, 15, 300)), pairs((20, 19, 38), (19, 20, 14), (20, 20, 8))
    both = (RULES, RULES)
    alone = difference(both, faint, CONFIDENCE)
    assert alone.verdict == "harder"
    among = differences([Comparison(both, faint)] * 5, CONFIDENCE)
    assert {one.verdict for one in among} == {UNSEEN}
    helped = differences([Comparison(both, plain)] * 4 + [Comparison(both, faint)], CONFIDENCE)
    assert [one.verdict for one in helped] == ["harder"] * 5
    assert helped[4].typical == among[0].typical
    assert helped[4].typical.low < alone.typical.low


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


def test_looks_of_a_run_spend_what_the_way_since_the_last_one_allows() -> None:
    """All together 5 %, most of it at the end."""
    spending = Spending()
    ways = (0.1, 0.4, 2 / 3)
    errs = [1 - (spending.sureness(part) or 0) for part in ways]
    assert errs == pytest.approx([0.05e-3, 0.05 * (0.064 - 0.001), 0.05 * (8 / 27 - 0.064)])
    assert spending.sureness(2 / 3) is None  # nothing was gone since
    assert spending.last(2 / 3) is None
    assert 1 - (spending.last(0.8) or 0) == pytest.approx(0.05 * (0.512 - 8 / 27))
    rest = 1 - (spending.last(1) or 0)
    assert rest + sum(errs) == pytest.approx(0.05)
    assert rest > 0.7 * 0.05


def test_a_run_of_which_nothing_was_shown_has_all_for_its_end() -> None:
    """Wherever that is: who ends it has seen no figure."""
    assert [Spending().last(part) for part in (0.0, 0.3, 1.0)] == [pytest.approx(CONFIDENCE)] * 3


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
