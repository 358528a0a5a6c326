"""Games that end when nothing more can be placed, where that saves what going on would lose.

In each of these deals every game is lost once all cards are placed that can be. Only the rule ends
it before. So a bound that left the rule out of account would prove too little.
"""

import pytest
from tests.made.judging import judge
from tests.solver.events.test_model_places import LOST, dealt

from tamaya.solver.plain.reference import best_score


@pytest.mark.parametrize(("seed", "best"), [(14, 3), (27, 2), (37, 1), (55, 3)])
def test_who_is_stuck_keeps_the_points(seed: int, best: int) -> None:
    stuck = dealt("nothing_more", ("end",), seed)
    assert best_score(stuck) == best
    assert best_score(dealt("nothing_more", ("nothing",), seed)) == LOST
    verdict = judge(stuck, best, ["portfolio", "layers", "cp-sat", "search", "greedy"])
    assert verdict.faults == {}
    assert {"portfolio", "layers", "cp-sat", "search"} <= {*verdict.closed}
