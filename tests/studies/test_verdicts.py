"""Simulated studies, as `python -m benchmarks.studies.verdicts` draws them, in a short form: what
it counts by itself is what the product says."""

import pytest
from benchmarks.studies.pools import RARE, Weighed, built, losing, mixed
from benchmarks.studies.verdicts import Row, coverage, power, row

from tamaya.studies.figures.looks import Upshot
from tamaya.variants.compile.passes import compile_rules

RULES = compile_rules("nl")
STUDIES = 60


def upshot(score: int) -> Upshot:
    return Upshot(score, score, False, score == RULES.maximum)


POINT: Weighed = {
    (upshot(20), upshot(19)): 0.6,
    (upshot(18), upshot(17)): 0.1,
    (upshot(19), upshot(20)): 0.3,
}
"""A point less in seven deals of ten, and one more in the others."""


def of(weighed: Weighed) -> Row:
    return row("a row", (RULES, RULES), weighed)


def test_what_is_made_of_games_weighs_as_much() -> None:
    every = {"played": POINT, **built(POINT)}
    assert [sum(weighed.values()) for weighed in every.values()] == [pytest.approx(1)] * 5
    truths = {name: of(weighed).truth("part") for name, weighed in every.items()}
    lost = {upshot for pair in losing(POINT, 0.1, 0) for upshot in pair if upshot.lost}
    assert lost == {Upshot(0, 0, True, False)}
    assert truths["played"] == pytest.approx(-0.4)
    assert truths["half as much, both lose 1"] == pytest.approx(-0.2, abs=0.01)
    assert truths[RARE] == pytest.approx(-0.03 * 19.5)
    assert truths["no difference"] == pytest.approx(0)
    assert mixed(mixed(POINT, 1), 1) == POINT | dict.fromkeys(mixed(POINT, 1).keys() - POINT, 0.0)


def test_few_deals_see_a_point_typically_and_not_in_the_mean() -> None:
    before, now, shown, by_t = power(of(POINT), 60, STUDIES)
    assert before == 0
    assert by_t - 0.3 < now <= by_t + 0.1
    assert now > 0.4
    assert shown == now  # there was no look before the end


def test_where_nothing_differs_hardly_any_study_says_so() -> None:
    assert max(power(of(mixed(POINT, 0.5)), 90, STUDIES)) < 0.2


def test_intervals_hold_the_truth_at_every_look() -> None:
    *_, typical, perfect, part = coverage(of(POINT), 135, STUDIES)
    assert min(typical, perfect, part) > 0.9
