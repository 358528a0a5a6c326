"""abacus-new, black powder: the row from 5 down to 1 that costs what is missing."""

import pytest

from tamaya.engine.state.state import Ending, State
from tamaya.testing.tables import after, discards, legal, table

RULES = "abacus-new+black-powder"


def ending(state: State) -> Ending:
    assert state.over, "the game goes on"
    return state.over


def test_row_begins_with_the_5() -> None:
    """The 5 fits onto nothing, and a 1 does not; the others have to wait."""
    assert after(table(RULES, hands=["k5"]), "play k5").heights[5] == 1
    for card in ("k1", "k2", "k3", "k4"):
        done = after(table(RULES, hands=[card]), f"play {card}")
        assert (done.heights[5], done.strikes) == (0, 1)


@pytest.mark.parametrize(
    ("top", "card", "fits"),
    [
        ("k5", "k4", True),
        ("k4", "k3", True),
        ("k2", "k1", True),
        ("k4", "k5", False),
        ("k5", "k5", False),
        ("k3", "k1", False),
        ("k2", "k3", False),
        ("k5", "r1", True),
        ("k5", "r4", False),
    ],
)
def test_row_descends(top: str, card: str, fits: bool) -> None:
    """Each next card is exactly one lower, in black; the colours rise as ever."""
    done = after(table(RULES, hands=[card], fireworks=top), f"play {card}")
    assert done.strikes == (0 if fits else 1)
    assert (card in discards(done)) is not fits


def test_finished_with_the_1_brings_a_hint() -> None:
    """ "If you complete the row with the 1 you get a hint back"."""
    state = table(RULES, hands=["k1"], fireworks="k2", hints=3)
    assert after(state, "play k1").hints == 4


@pytest.mark.parametrize(("top", "card"), [("", "k5"), ("k5", "k4"), ("k3", "k2")])
def test_nothing_else_brings_a_hint(top: str, card: str) -> None:
    """Open: "playing a 5 into a row" means completing it (chosen), so a black 5 earns nothing."""
    state = table(RULES, hands=[card], fireworks=top, hints=3)
    assert after(state, f"play {card}").hints == 3


@pytest.mark.parametrize(
    ("fireworks", "score"),
    [
        ("", -5),
        ("k5", -4),
        ("k2", -1),
        ("k1", 0),
        ("r1", -4),
        ("r5", 0),
        ("r5 k3", 3),
        ("r5 y5 g5 b5 w5", 20),
        ("r5 y5 g5 b5 w5 k5", 21),
        ("r5 y5 g5 b5 w5 k2", 24),
        ("r5 y5 g5 b5 w4 k1", 24),
    ],
)
def test_score(fireworks: str, score: int) -> None:
    """One point less for each black card missing; black cards bring none (chosen). It can be
    negative, and is then rated like 5 or less.
    """
    state = table(RULES, fireworks=fireworks, deck="", turns_left=1)
    assert ending(after(state, "hint 2 5"))[:2] == (score, False)
    if score <= 5:
        rated = state.game.rules.rated
        assert rated(score) == rated(0) == rated(5)


def test_losing_is_worth_more_than_minus() -> None:
    """The booklet leaves it open: a lost game has no score in it. Chosen: 0, more than -3."""
    behind = table(RULES, hands=["r5"], fireworks="r2", strikes=2, deck="", turns_left=1)
    assert ending(after(behind, "play r5"))[:2] == (0, True)
    assert ending(after(behind, "hint 2 5"))[:2] == (-3, False)


def test_black_is_needed_for_the_perfect_firework() -> None:
    """Five complete colours are not all: the game goes on for the black row."""
    state = table(RULES, hands=["r5 k5"], fireworks="r4 y5 g5 b5 w5", hints=3)
    done = after(state, "play r5")
    assert (done.over, done.hints) == (None, 4)


def test_no_hint_names_black() -> None:
    """Only its values are named."""
    named = {move.split()[-1] for move in legal(table(RULES)) if move.startswith("hint")}
    assert named == {"red", "yellow", "green", "blue", "white", "1", "2", "3", "4", "5"}


def test_with_colour_calling() -> None:
    """Not in one booklet, but a composition: a called black 1 brings both hints."""
    state = table("no+black-powder+colour-calling", hands=["k1"], fireworks="k2", hints=3)
    assert after(state, "play k1 as black").hints == 5
