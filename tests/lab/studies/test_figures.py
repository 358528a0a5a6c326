"""Intervals hold what they promise: for rare events, few deals, and many looks."""

import random
from collections import Counter
from functools import cache
from math import comb, exp, lgamma, log

import numpy as np
import pytest

from tamaya.lab.studies.figures import Figure, mean, share
from tamaya.lab.studies.looks import sureness
from tamaya.lab.studies.weights import below

NEARLY = 0.92
"""`python -m benchmarks.intervals` simulates enough studies to ask for more."""


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


@pytest.mark.parametrize("part", [0.01, 0.03])
def test_means_of_lost_games(part: float) -> None:
    """Scores of 22 to 25, and 0 where a game is lost: losses are rare, and weigh much."""
    dice, held, studies = random.Random(5), 0, 50
    truth = (1 - part) * 23.5
    for _ in range(studies):
        scores = [0 if dice.random() < part else dice.randint(22, 25) for _ in range(50)]
        found = mean(Counter(scores), 0, 25)
        held += found.low <= truth <= found.high
    assert held / studies >= NEARLY


def test_paired_differences() -> None:
    """Luck that both have drops out, and rare disasters are allowed for."""
    dice, held, studies = random.Random(6), 0, 50
    for _ in range(studies):
        ones = [dice.randint(15, 25) for _ in range(50)]
        others = [0 if dice.random() < 0.03 else one - 1 for one in ones]
        found = mean(Counter(b - a for a, b in zip(ones, others, strict=True)), -25, 25)
        held += found.low <= 0.97 * -1 + 0.03 * -20 <= found.high
    assert held / studies >= NEARLY
    assert mean(Counter({-1: 400}), -25, 25).excludes_zero


def test_while_it_sharpens() -> None:
    """Somebody who stops at the look that suits her best is still told the truth."""
    dice, held, studies = random.Random(7), 0, 100
    find = cache(share)
    for _ in range(studies):
        hits = deals = 0
        always = True
        for look in range(1, 8):
            for _ in range(deals, int(60 * 1.5 ** (look - 1))):
                hits += dice.random() < 0.03
                deals += 1
            found = find(hits, deals, sureness(look))
            always &= found.low <= 0.03 <= found.high
        held += always
    assert held / studies >= NEARLY


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
