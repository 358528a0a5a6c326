"""Expert play (nl, no, dk, and a tip in abacus-new): no last round, perfect or lost."""

import pytest

from tamaya.engine.state.state import Ending, State
from tamaya.testing.tables import after, cards, legal, table
from tamaya.variants.compile.passes import compile_rules

EXPERT = pytest.mark.parametrize("booklet", ["nl", "no", "dk", "abacus-new"])
NEEDED = "when a card still needed has no copy left { lose }"


def ending(state: State) -> Ending:
    assert state.over, "the game goes on"
    return state.over


@EXPERT
def test_no_last_round(booklet: str) -> None:
    """The last card is drawn and the game goes on, for as many turns as it takes."""
    state = table(f"{booklet}+expert", hands=["r1 g1", "y1 y1"], deck="w1", fireworks="", hints=8)
    state = after(state, "play r1")
    assert (state.deck_ran_out, state.turns_left) == (True, -1)
    state = after(state, *["hint 1 red", "hint 2 red"] * 4)
    assert (state.over, state.hints) == (None, 0)


@EXPERT
def test_hands_shrink(booklet: str) -> None:
    """Nothing is left to draw, so fewer cards are held; some hands may be empty."""
    full = "r4 y4 g5 b5 w5"
    state = table(f"{booklet}+expert", hands=["r5", "y5"], fireworks=full, deck="", hints=2)
    done = after(state, "play r5")
    assert [cards(done, hand) for hand in done.hands] == ["", "y5"]
    assert done.over is None
    assert ending(after(done, "play y5"))[:2] == (25, False)


@EXPERT
def test_empty_hand_can_hint(booklet: str) -> None:
    """A player without cards gives hints as long as there are tokens."""
    state = table(
        f"{booklet}+expert", hands=["-", "y5"], fireworks="r5 y4 g5 b5 w5", deck="", hints=1
    )
    assert all(move.startswith("hint 2") for move in legal(state))
    assert after(state, "hint 2 yellow").over is None


@EXPERT
def test_empty_hand_can_be_given_an_empty_hint(booklet: str) -> None:
    """Open; chosen: where hints may touch nothing they may be given to an empty hand."""
    state = table(
        f"{booklet}+expert", hands=["y5", "-"], fireworks="r5 y4 g5 b5 w5", deck="", hints=1
    )
    assert "hint 2 yellow" in legal(state)
    strict = table(
        f"{booklet}+expert+must-touch",
        hands=["y5", "-"],
        fireworks="r5 y4 g5 b5 w5",
        deck="",
        hints=1,
    )
    assert not any(move.startswith("hint") for move in legal(strict))


@EXPERT
def test_player_who_cannot_act(booklet: str) -> None:
    """Open; chosen: no card, no token, and passing is forbidden, so the game is lost."""
    state = table(
        f"{booklet}+expert", hands=["g5", "-"], fireworks="r5 y4 g4 b5 w5", deck="", hints=0
    )
    lost = table(
        f"{booklet}+expert", hands=["b1 y5", "-"], fireworks="r5 y4 g5 b5 w5", deck="", hints=0
    )
    assert after(state, "play g5").hints == 1  # which is enough for a hint
    done = after(lost, "play b1")
    assert ending(done) == (0, True, "when a player cannot act { lose }")


@EXPERT
@pytest.mark.parametrize(("card", "thrown"), [("r5", ""), ("r4", "r4"), ("r1", "r1 r1")])
def test_irreplaceable_card_discarded(booklet: str, card: str, thrown: str) -> None:
    """The last copy of a card that its firework still needs: the game ends at once, lost."""
    state = table(
        f"{booklet}+expert", hands=[f"{card} w1"], discards=thrown, hints=3, fireworks="b5"
    )
    done = after(state, f"discard {card}")
    assert ending(done) == (0, True, NEEDED)
    assert cards(done, done.hands[0]) == "w1"


@EXPERT
@pytest.mark.parametrize(
    ("card", "thrown", "fireworks"), [("r4", "", ""), ("r1", "r1", ""), ("r2", "r2", "r2")]
)
def test_replaceable_card_discarded(booklet: str, card: str, thrown: str, fireworks: str) -> None:
    """A copy is left, or the firework has the card already: the game goes on."""
    if fireworks:
        thrown = ""
    state = table(
        f"{booklet}+expert", hands=[f"{card} w1"], discards=thrown, hints=3, fireworks=fireworks
    )
    assert after(state, f"discard {card}").over is None


@EXPERT
@pytest.mark.parametrize("card", ["r5", "r3"])
def test_irreplaceable_card_misplayed(booklet: str, card: str) -> None:
    """Open; chosen: one that is lost by a misplay is just as lost."""
    state = table(f"{booklet}+expert", hands=[card], discards="r3" if card == "r3" else "", hints=3)
    done = after(state, f"play {card}")
    assert ending(done) == (0, True, NEEDED)
    assert done.strikes == 1


def test_irreplaceable_card_called_wrongly() -> None:
    """Open; chosen: nor does a wrong call save it."""
    state = table("no+colour-calling+expert", hands=["r5"], fireworks="r4", hints=3)
    assert ending(after(state, "play r5 as blue")) == (0, True, NEEDED)


def test_last_copy_in_a_hand_is_not_lost() -> None:
    """Cards in hands and in the deck count: only the discards take them away."""
    state = table("no+expert", hands=["r4 w1", "r4"], hints=3)
    assert after(state, "discard r4").over is None
    assert ending(after(state, "discard r4", "discard r4")).lost


@pytest.mark.parametrize(
    ("top", "card", "thrown", "lost"),
    [
        ("", "h2", "", False),
        ("", "h2", "h2", True),
        ("", "h3", "", False),
        ("", "h3", "h3", True),
        ("h1", "h1", "", False),
        ("h1", "h1", "h1", True),
        ("h2", "h2", "", False),
        ("h2", "h2", "h2", True),
        ("h3", "h3", "", False),
    ],
)
def test_card_that_is_needed_twice(top: str, card: str, thrown: str, lost: bool) -> None:
    """Not in a booklet: a hill of 1 2 3 2 1 needs two of its three 1s and 2s. Those that lie in the
    firework are not lost, and no help either.
    """
    state = table("no+expert+hill", hands=[card], fireworks=top, discards=thrown, hints=3)
    done = after(state, f"discard {card}")
    assert bool(done.over) is lost


@EXPERT
def test_last_strike_loses(booklet: str) -> None:
    """The third strike as ever."""
    state = table(f"{booklet}+expert", hands=["r3"], strikes=2, fireworks="b2")
    assert ending(after(state, "play r3")) == (0, True, "when the last strike is taken { lose }")


@EXPERT
def test_no_scale(booklet: str) -> None:
    """The game is won or lost: nothing between is rated, and less than the maximum is lost."""
    rules = compile_rules(f"{booklet}+expert")
    assert all(rules.rated(score) is None for score in range(31))
    assert rules.losing.below == rules.maximum == 25


@pytest.mark.parametrize(
    ("rules", "fireworks", "card", "score"),
    [
        ("no+expert+multicolour-own", "r5 y5 g5 b5 w5 m4", "m5", 30),
        ("abacus-new+expert+black-powder", "r5 y5 g5 b5 w5 k2", "k1", 25),
        ("everything+expert", "r5 y5 g5 b5 w5 m5 k2", "k1", 30),
    ],
)
def test_won_with_further_suits(rules: str, fireworks: str, card: str, score: int) -> None:
    """All rows are needed, the black one too."""
    state = table(rules, hands=[card], fireworks=fireworks)
    assert ending(after(state, f"play {card}"))[:2] == (score, False)


def test_black_1_is_irreplaceable() -> None:
    """There is one black 1, and three black 5s."""
    state = table("abacus-new+expert+black-powder", hands=["k1 k5"], hints=3)
    assert ending(after(state, "discard k1")).lost
    assert after(state, "discard k5").over is None


def test_tile_brings_a_card_back_into_reach() -> None:
    """With tiles one copy may be taken out of the discards before the other is lost."""
    state = table(
        "abacus-new+bonus-tiles+expert",
        hands=["r5 w1", "y4"],
        fireworks="r4",
        discards="y4",
        tiles=[5],
        hints=3,
    )
    done = after(state, "play r5", "choose y4", "discard y4")
    assert done.over is None
