"""The lists of words that parts of the solver understand: none is too long, none is decoration.

`python -m benchmarks.grasps --less` takes away each word of each list, `--more` puts in each that
isn't there; here is a share of both.
"""

from itertools import islice

import pytest

from tamaya.solver.grasps import GRASPS
from tamaya.testing.grasping import listed, without
from tamaya.testing.judging import judge
from tamaya.testing.making.woven.words import Word, all_words, woven_deals

SHARE = all_words()[1::9]


@pytest.mark.parametrize("word", SHARE)
def test_without_a_word_nothing_is_wrong_only_open(word: Word) -> None:
    """Each part that lists the word declines a deal of it then, and all are still right."""
    (found,) = islice(woven_deals(word), 1)
    for grasp in GRASPS.values():
        for name, entry in listed(grasp):
            if entry != word:
                continue
            with without(grasp, name, entry):
                assert grasp.declines(found.deal.rules)
                assert judge(found.deal, found.best, seconds=20).faults == {}, grasp.who
        assert entry_is_back(grasp.declines(found.deal.rules), word)


def entry_is_back(declined: str, word: Word) -> bool:
    return word.replace("_", " ") not in declined
