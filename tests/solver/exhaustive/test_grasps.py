"""The table of words that parts of the solver understand: no row is too long, none is decoration.

`python -m benchmarks.campaign.grasps --less` takes each word away from each part, `--more` adds
each that isn't there; here is a share of both.
"""

from pathlib import Path
from typing import cast

import pytest
from benchmarks.campaign.grasps import Trial, hold, truth, wrong_without
from tests.made.grasping import lacking, with_word, without
from tests.made.judging import judge
from tests.made.woven.words import Word, all_words

from tamaya.engine.game.deal import Deal, read_deal
from tamaya.grammar.source import Source
from tamaya.lab import grasps
from tamaya.solver.grasps import GRASPS, ROWS, UNDERSTOOD
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.vocabulary.traits import Trait

NOTICED = sorted((Path(__file__).parent / "noticed").glob("*.hanabi"))

UNNOTICED: dict[tuple[str, Word], str] = {
    ("USELESS", "shuffle_discards"): "two useless cards must change places in a shuffled deck",
    ("RELAXED", "discard_top"): "a card that is thrown from the deck seldom helps",
}
"""Words that could be added, and some thousands of deals would not show it: they are wrong
there in very few. Where a second part guards the same thing nobody claims more, which is not named
here."""


def test_every_row_names_parts_that_there_are() -> None:
    """And no word has two rows, of which one would go unread."""
    assert frozenset[str]().union(*UNDERSTOOD.values()) == {*GRASPS, *grasps.GRASPS}
    assert len(UNDERSTOOD) == sum(len(words) for words, _ in ROWS)


@pytest.mark.more
@pytest.mark.parametrize("word", all_words()[2::11])
def test_without_a_word_nothing_is_wrong_only_open(word: Word) -> None:
    """A part that knew it declines a deal of it then, and all that is claimed is still right."""
    for grasp in GRASPS.values():
        if word in grasp.words:
            assert wrong_without(grasp, word, 1) == "", grasp.who


def noticed(path: Path) -> tuple[str, Word, Deal]:
    """What stands in a file: a part and a word, a deal, and its rules."""
    text = path.read_text(encoding="utf-8")
    part_and_word, luck = (line.removeprefix("# ") for line in text.splitlines()[:2])
    name, word = part_and_word.split(": ")
    rules = compile_rules("tiny", library_of_source(Source(path.name, text)))
    return name, cast(Word, word), read_deal(rules, luck)


@pytest.mark.parametrize("path", NOTICED, ids=lambda path: path.stem)
def test_a_word_that_is_not_understood_is_noticed(path: Path) -> None:
    """Add it, and something is wrong in this deal, which `python -m
    benchmarks.campaign.grasps --more` has found."""
    name, word, deal = noticed(path)
    assert word in lacking(GRASPS[name])
    trial = Trial()
    hold(name, word, deal, trial)
    assert trial.fault


def test_each_deal_that_notices_is_right_as_it_is() -> None:
    assert len(NOTICED) >= 11
    for path in NOTICED:
        _, _, deal = noticed(path)
        best = truth(deal)
        assert best is not None
        assert judge(deal, best).faults == {}


@pytest.mark.parametrize("name", sorted(GRASPS))
def test_what_players_are_not_told_is_nothing_to_the_solver(name: str) -> None:
    """If you see every card, you know what was played face down, and need no card to lie open."""
    hidden: set[Trait] = {"played cards lie face down", "a card of each hand lies open"}
    assert hidden <= GRASPS[name].words


def test_a_grasp_is_as_it_was_after_a_trial() -> None:
    grasp = GRASPS["COUNTS"]
    before = grasp.words
    with without(grasp, "regain"):
        assert grasp.words == before - {"regain"}
    with with_word(grasp, "becomes"):
        assert grasp.words == before | {"becomes"}
    assert grasp.words == before


def test_what_goes_unnoticed_is_still_missing() -> None:
    """Once a word has been thought through it has a row, and its reason goes away."""
    for name, word in UNNOTICED:
        assert word in lacking(GRASPS[name]), f"{name} has `{word}` now"
