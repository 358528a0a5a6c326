"""The second code's game without turns: it allows all that the real one does, and what by hand."""

import math
from itertools import pairwise

import pytest
from tests.made.pocket import Clauses, clauses, dealt, pocket

from tamaya.engine.game.deal import Deal, deal
from tamaya.solver.claims.recount import Relaxed, TooManyError, UnfitError, check_fit
from tamaya.solver.plain.reference import best_score
from tamaya.solver.plain.search import StoppedError
from tamaya.variants.compile.passes import compile_rules

SEEDS = range(6)


def small(seed: int) -> Deal:
    return deal(pocket(hand="hand 1 card", hints="1", suits="suits ash a, birch b "
                       "{ cards 1 1 2 3 built 1 2 3 }"), 2, seed)  # fmt: skip


def reached(found: Deal, together: bool, exchange: bool) -> int:
    """The most points of a relaxed game; it reaches all fewer ones, too."""
    points = [
        Relaxed(found, points, together, exchange).reaches(math.inf, 100_000)
        for points in range(1, 7)
    ]
    assert all(before or not after for before, after in pairwise(points))
    return sum(points)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_relaxed_game_allows_all_that_the_real_one_does(seed: int) -> None:
    """With all cards in one hand it allows more still; and it makes no difference whether useless
    cards go first."""
    found = small(seed)
    best = best_score(found)
    apart, together = reached(found, False, False), reached(found, True, False)
    assert best <= apart <= together
    assert reached(found, False, True) == apart
    assert reached(found, True, True) == together


def test_a_relaxed_game_by_hand() -> None:
    """One card is drawn and two turns follow: with hands of three, a1 a2 and a3 of two players."""
    rules = pocket(hand="hand 3 cards", suits="suit ash a { cards 1 1 1 1 2 2 3 built 1 2 3 }")
    far = dealt("a1 a1 a1 a2 a1 a2 a3", rules)
    assert reached_points(far, together=False) == reached_points(far, together=True) == 3
    none = pocket(hand="hand 3 cards", deck_end="end",
                  suits="suit ash a { cards 1 1 1 1 2 2 3 built 1 2 3 }")  # fmt: skip
    assert reached_points(dealt("a1 a1 a1 a2 a1 a2 a3", none), together=True) == 1


def reached_points(found: Deal, together: bool) -> int:
    return sum(
        Relaxed(found, points, together, False).reaches(math.inf, 100_000) for points in (1, 2, 3)
    )


def test_a_relaxed_game_stops_when_it_is_told_to() -> None:
    with pytest.raises(TooManyError):
        Relaxed(small(0), 6, True, False).reaches(math.inf, 1)
    with pytest.raises(StoppedError):  # the clock is looked at now and then
        Relaxed(deal(compile_rules("nl"), 2, 1), 25, True, False).reaches(-math.inf, 1 << 40)


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        (clauses("action blind { play the top card of the deck }"), "the rules have"),
        (clauses(score="score 2 for each card placed"), "not every card is worth a point"),
        (clauses("when a 1 is placed { 3 more turns each, then the end }"),
         "the last turns can come before the deck runs out"),
    ],
)  # fmt: skip
def test_rules_by_which_a_relaxed_game_proves_nothing(case: Clauses, reason: str) -> None:
    with pytest.raises(UnfitError, match=reason):
        check_fit(pocket(**case))
    check_fit(pocket())
