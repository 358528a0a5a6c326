"""The lists of words that parts of the solver understand: none is too long, none is decoration.

`python -m benchmarks.grasps --less` takes away each word of each list, `--more` puts in each that
isn't there; here is a share of both.
"""

import pytest
from benchmarks.grasps import notices, wrong_without

from tamaya.solver.grasps import GRASPS
from tamaya.testing.grasping import lacking, listed, with_word, without
from tamaya.testing.making.woven.words import Word, all_words

_WHEREVER = "counts look at effects wherever they stand, and an event alone adds nothing"
_IN_THE_KEY = "all fields of a state are in its key, and the word looks at no others"
_NOT_USELESS = "where the counts don't know how a card comes back none is useless"
_ONE_CARD = "only where a single card returns is every landing tried"
_GUARDED = "the event model's numbers decline nearly all such games: one of sixty is left"
UNNOTICED: dict[tuple[str, Word], str] = {
    ("COUNTS", "no_hint_left"): _WHEREVER,
    ("RECOUNT", "no_hint_left"): _WHEREVER,
    ("RECOUNT", "shuffle_discards"): "a count at the start is seldom so tight that it shows",
    ("ALIKE", "no_hint_left"): _IN_THE_KEY,
    ("ALIKE", "shuffle_discards"): _IN_THE_KEY,
    ("USELESS", "no_hint_left"): _IN_THE_KEY,
    ("USELESS", "shuffle_discards"): _NOT_USELESS,
    ("USELESS", "empty_hint"): "seldom does it hang on one useless card whether a hint touches",
    ("USELESS", "hints must touch a card"): "the same: the card must be the only one of its name",
    ("LUCK", "no_hint_left"): _ONE_CARD,
    ("LUCK", "shuffle_discards"): _ONE_CARD,
    ("RELAXED", "discard_top"): "a card that is thrown from the deck seldom helps",
    ("RELAXED", "no_hint_left"): "the relaxed game has all the hints that anybody may want",
    ("KERNELS", "points_reached"): _GUARDED,
    ("APART", "points_reached"): _GUARDED,
    ("BARRED", "points_reached"): _GUARDED,
    ("PLAYS_FIRST", "points_reached"): _GUARDED,
    ("EXPLAINED", "no_hint_left"): "each sentence is tested by solving, whatever is listed",
    ("EXPLAINED", "shuffle_discards"): "each sentence is tested by solving, whatever is listed",
}
"""Words that could be put on a list, and some dozens of deals would not show it. Each is either
right there, and nobody has thought it through yet, or wrong in so few deals that only many show it.
Where a second list guards the same thing nobody claims more, which is not named here."""


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
        ("COUNTS", "shuffle_discards", 64),
        ("RELAXED", "play_top", 152),
        ("KERNELS", "a value built twice", 160),
    ],
)
def test_a_word_that_is_not_understood_is_noticed(name: str, word: Word, first: int) -> None:
    """Put it on the list, and something is wrong within a few deals. The seeds are near one that
    shows it; `python -m benchmarks.grasps --more` begins at 0."""
    assert word in lacking(GRASPS[name])
    assert notices(name, word, 24, first).fault


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
