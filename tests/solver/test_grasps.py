"""The lists of words that parts of the solver understand: none is too long, none is decoration.

`python -m benchmarks.grasps --less` takes away each word of each list, `--more` puts in each that
isn't there; here is a share of both.
"""

import pytest
from benchmarks.grasps import notices, wrong_without

from tamaya.solver.grasps import GRASPS
from tamaya.testing.grasping import lacking, listed, with_word, without
from tamaya.testing.making.woven.words import Word, all_words

UNNOTICED: dict[tuple[str, Word], str] = {
    ("USELESS", "shuffle_discards"): "two useless cards must change places in a shuffled deck",
    ("RELAXED", "discard_top"): "a card that is thrown from the deck seldom helps",
}
"""Words that could be put on a list, and some thousands of deals would not show it: they are wrong
there in very few. Where a second list guards the same thing nobody claims more, which is not named
here."""


@pytest.mark.parametrize("word", all_words()[2::11])
def test_without_a_word_nothing_is_wrong_only_open(word: Word) -> None:
    """Whoever lists the word declines a deal of it then, and all that is claimed is still right."""
    for grasp in GRASPS.values():
        for name, entry in listed(grasp):
            if entry == word:
                assert wrong_without(grasp, name, entry, 1) == "", grasp.who


@pytest.mark.parametrize(
    ("name", "word", "first"),
    [
        ("USELESS", "empty_hint", 1034),
        ("USELESS", "hints must touch a card", 1488),
        ("KERNELS", "points_reached", 40),
        ("PLAYS_FIRST", "points_reached", 104),
        ("BARRED", "points_reached", 600),
        ("APART", "points_reached", 1384),
        ("RELAXED", "play_top", 152),
        ("KERNELS", "a value built twice", 160),
    ],
)
def test_a_word_that_is_not_understood_is_noticed(name: str, word: Word, first: int) -> None:
    """Put it on the list, and something is wrong within a few deals. The seeds are near one that
    shows it; `python -m benchmarks.grasps --more` begins at 0."""
    assert word in lacking(GRASPS[name])
    assert notices(name, word, 24, first).fault


@pytest.mark.parametrize("name", sorted(GRASPS))
def test_what_players_are_not_told_is_nothing_to_the_solver(name: str) -> None:
    """Whoever sees every card knows what was played face down."""
    assert "played cards lie face down" in GRASPS[name].traits


def test_a_grasp_is_as_it_was_after_a_trial() -> None:
    grasp = GRASPS["COUNTS"]
    before = dict.fromkeys(listed(grasp))
    with without(grasp, "effects", "regain"):
        assert ("effects", "regain") not in listed(grasp)
    with with_word(grasp, "shuffle_discards"):
        assert ("effects", "shuffle_discards") in listed(grasp)
        assert ("does", "returns to the deck") in listed(grasp)
    assert dict.fromkeys(listed(grasp)) == before


def test_what_goes_unnoticed_is_still_missing() -> None:
    """Once a word has been thought through it goes on the list, and its reason goes away."""
    for name, word in UNNOTICED:
        assert word in lacking(GRASPS[name]), f"{name} has `{word}` now"
