"""The seeds of tiny deals in which something is scarce: they are still what they were found for."""

import pytest
from tests.made.tiny import tiny_deal
from tests.made.woven.hard import HARD, Scarce, scarce_in


@pytest.mark.parametrize("what", HARD)
def test_more_of_it_scores_higher(what: Scarce) -> None:
    for seed in HARD[what][::25]:
        made = tiny_deal(seed)
        assert made is not None
        assert what in scarce_in(made)
