"""Each word of the vocabulary, in tiny games in which it occurs and matters.

`python -m benchmarks.campaign --kind words` plays as many of them as there is time for; here are a
few of each word.
"""

from itertools import islice

import pytest
from tests.house.tiers import more, share
from tests.made.judging import judge
from tests.made.woven import words
from tests.made.woven.words import (
    ONLY_SAID,
    Word,
    all_words,
    says,
    woven_deals,
    woven_pair,
)

from tamaya.variants.vocabulary.traits import TRAITS

A_FEW = 2


@pytest.mark.parametrize("word", share(all_words(), 24))
def test_games_in_which_a_word_matters(word: Word) -> None:
    """The rules say it, the others don't, and every claim about the deal is right."""
    for found in islice(woven_deals(word), A_FEW):
        assert says(found.deal.rules, word)
        assert word == "nothing" or not says(found.without.rules, word)
        assert (found.way == "it is said") == (word in ONLY_SAID)
        verdict = judge(found.deal, found.best, seconds=20)
        assert verdict.faults == {}, f"seed {found.seed}"
        assert "search" in verdict.closed


@more
def test_games_in_which_two_words_matter() -> None:
    """`python -m benchmarks.campaign --kind pairs` goes on with other seeds."""
    found = [pair for pair in map(woven_pair, range(0, 8 * words.DECKS, words.DECKS)) if pair]
    assert len(found) >= 3
    for pair in found:
        assert says(pair.deal.rules, pair.word)
        assert judge(pair.deal, pair.best, seconds=20).faults == {}, f"seed {pair.seed}"


def test_a_word_that_nothing_brings_about_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """If you add a trait, you are told when no game with it can be made."""
    monkeypatch.setitem(TRAITS, "calls", lambda rules: False)
    monkeypatch.setattr(words, "_MOST_BARREN", words.DECKS)
    with pytest.raises(LookupError, match="`calls` occurs and matters"):
        next(woven_deals("calls", 8 * 5_000))
