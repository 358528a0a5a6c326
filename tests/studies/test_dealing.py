"""Dealing by the thousand gives the deals that the engine gives."""

import pytest

from tamaya import rules
from tamaya.engine.game.deal import deal
from tamaya.studies.outcomes import FEWEST, deals


@pytest.mark.parametrize(
    "expression", ["nl", "nl+expert", "abacus-2012+multicolour-wild", "nl(strikes=1)"]
)
def test_the_same_deals(expression: str) -> None:
    """For many seeds and few, small ones and those at the end of their range, tiles or not."""
    made = rules(expression)
    for seeds in (range(200), range(1 << 62, (1 << 62) + FEWEST), range(FEWEST - 1)):
        assert deals(made, 2, seeds) == [deal(made, 2, seed) for seed in seeds]


def test_numbers_that_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once in 10 to the power of 18 a number is drawn again; then the engine deals."""
    monkeypatch.setattr("tamaya.studies.outcomes._MOST", 1 << 60)
    made = rules("nl")
    assert deals(made, 3, range(50)) == [deal(made, 3, seed) for seed in range(50)]
