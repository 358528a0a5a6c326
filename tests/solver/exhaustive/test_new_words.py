"""Words that nobody has thought about: the referee plays them, and nobody is wrong about them.

An effect that changes whose turn it is, one that moves hidden cards, and an event that reads the
discards are added the way the language grows (`tests.made.new_words`). No file of the solver knows
them.
"""

from itertools import islice

import pytest
from tests.made.judging import judge
from tests.made.new_words import EFFECT, EVENT, WIND, new_words
from tests.made.woven.words import Word, woven_deals

from tamaya.solver.grasps import GRASPS

A_FEW = 8


@pytest.mark.parametrize(
    ("word", "said"),
    [
        (EFFECT, "the effect `sing and go on`"),
        (WIND, "the effect `let the wind swap two hands`"),
        (EVENT, "the event `two cards lie in the discards`"),
    ],
)
def test_nobody_claims_what_is_wrong(word: Word, said: str) -> None:
    """`python -m benchmarks.campaign --kind new-words` does the same with as many as you like."""
    with new_words():
        for found in islice(woven_deals(word), A_FEW):
            verdict = judge(found.deal, found.best, seconds=20)
            assert verdict.faults == {}, f"seed {found.seed}"
            assert "search" in verdict.closed
            assert "cp-sat" in verdict.declined
            assert all(grasp.declines(found.deal.rules) for grasp in GRASPS.values())
            assert GRASPS["COUNTS"].declines(found.deal.rules) == said
