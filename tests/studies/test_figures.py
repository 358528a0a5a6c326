"""Intervals hold what they promise: for rare events, few deals, and many looks."""

from collections import Counter
from math import comb, exp, lgamma, log

import numpy as np
import pytest
from benchmarks.studies import intervals
from benchmarks.studies.intervals import held, kinds, roughly

from tamaya.studies.figures.intervals import Figure, mean, share
from tamaya.studies.figures.looks import sureness
from tamaya.studies.figures.weights import below

NEARLY = 0.92
"""`python -m benchmarks.studies.intervals` simulates enough studies to ask for more."""


def at_least(hits: int, deals: int, part: float) -> float:
    """The chance of so many hits, where each deal hits with a given chance."""
    return sum(comb(deals, k) * part**k * (1 - part) ** (deals - k) for k in range(hits, deals + 1))


@pytest.mark.parametrize("tail", [0.025, 1e-4, 1e-9])
@pytest.mark.parametrize(("yes", "deals"), [(1, 1), (1, 60), (7, 50), (30, 60), (58, 60)])
def test_shares_are_exact(yes: int, deals: int, tail: float) -> None:
    """At each end as many or as few hits are as rare as the tail, however thin it is."""
    found = share(yes, deals, 1 - 2 * tail)
    assert at_least(yes, deals, found.low) == pytest.approx(tail, rel=1e-5)
    if yes < deals:
        assert at_least(deals - yes, deals, 1 - found.high) == pytest.approx(tail, rel=1e-5)


def test_the_weights_of_three_values() -> None:
    """Against draws of the weights: scores of 0, 20 and 25, each as often as is said."""
    scores, seen = np.array([0.0, 20.0, 25.0]), np.array([[3.0, 40.0, 20.0]])
    weights = np.random.default_rng(1).dirichlet(seen[0], 100_000)
    for level in (18.5, 20.0, 21.0):
        chance = exp(below(np.array([level]), scores, seen)[0][0])
        assert chance == pytest.approx(np.mean(weights @ scores < level), abs=0.006)


def test_values_that_are_far_apart() -> None:
    """One value in a million, and values of which one is a million of the other."""
    assert share(1, 1_000_000).low == pytest.approx(-log(0.975) / 1e6, rel=1e-4)
    assert share(999_999, 1_000_000).high == pytest.approx(1 + log(0.975) / 1e6, abs=1e-11)
    found = mean(Counter({25e-6: 100_000, 25.0: 1}), 0, 25)
    assert 25e-6 < found.low < found.value < found.high < 0.002


@pytest.mark.parametrize("deals", [50, 200, 1000])
@pytest.mark.parametrize("part", [0.01, 0.03, 0.5, 0.97])
def test_shares(part: float, deals: int) -> None:
    """Exactly: the chances of all numbers of hits whose interval holds the true share."""
    held = 0.0
    for hits in range(deals + 1):
        ways = lgamma(deals + 1) - lgamma(hits + 1) - lgamma(deals - hits + 1)
        chance = exp(ways + hits * log(part) + (deals - hits) * log(1 - part))
        if chance > 1e-6:
            found = share(hits, deals)
            held += chance if found.low <= part <= found.high else 0.0
    assert held >= 0.95


def test_share_of_none_and_of_all() -> None:
    assert share(0, 0) == Figure(0.5, 0.0, 1.0, 0)
    assert share(0, 60).high == pytest.approx(1 - 0.025 ** (1 / 60))
    assert share(60, 60).low == pytest.approx(0.025 ** (1 / 60))
    assert share(2, 50).low == pytest.approx(0.00488, abs=1e-5)
    assert share(2, 50).high == pytest.approx(0.13714, abs=1e-5)


@pytest.mark.parametrize("name", kinds(0.03))
def test_simulated_studies(name: str) -> None:
    """A share of `python -m benchmarks.studies.intervals`: means, paired differences, and while
    they grow.

    Rare things are the hardest to cover: what happens in three deals of a hundred.
    """
    kind = kinds(0.03)[name]
    for deals in (50, 200, None):
        assert held(kind, deals, 200, (1, deals or 0)) >= NEARLY


def test_an_interval_that_is_too_narrow_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intervals, "CONFIDENCE", 0.8)
    assert held(kinds(0.5)["part"], 200, 400, (1,)) < NEARLY


def test_a_rough_chance_is_nearly_the_exact_one() -> None:
    values, seen = np.array([0.0, 20.0, 25.0]), np.array([[3.0, 40.0, 20.0]] * 3)
    levels = np.array([16.0, 18.5, 20.0])
    assert roughly(levels, values, seen) == pytest.approx(below(levels, values, seen)[0], abs=0.3)


def test_a_difference_that_is_always_the_same() -> None:
    assert mean(Counter({-1: 400}), -25, 25).excludes_zero


def test_all_looks_together_err_in_a_twentieth() -> None:
    assert sum(1 - sureness(look) for look in range(1, 10_000)) < 0.05


def test_open_deals_widen_both_sides() -> None:
    """Whatever the deals turn out to be that the solver left open, the interval holds."""
    known = share(30, 60)
    opened = share(25, 60, unknown=10)
    assert opened.low < known.low < known.high < opened.high
    least, most = Counter({20: 50, 0: 10}), Counter({20: 50, 25: 10})
    assert mean(least, 0, 25, at_most=most).high > mean(most, 0, 25).value
    assert mean(least, 0, 25, at_most=most).low < mean(least, 0, 25).value
