"""The rows "playing" and "finishing a firework", and colour calling."""

import pytest

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.moves import Call
from tamaya.engine.play import apply
from tamaya.testing.tables import after, cards, discards, legal, table


def test_card_that_fits_is_placed(booklet: str) -> None:
    """It begins a row, and the player draws: nl prints the draw under the misfit only."""
    state = table(booklet, hands=["r1 r2 y2 y3 g5"], deck="w2 w3", hints=4)
    done = after(state, "play r1")
    assert done.heights == (1, 0, 0, 0, 0)
    assert done.points == 1
    assert cards(done, done.hands[0]) == "r2 y2 y3 g5 w2"
    assert (done.strikes, done.hints) == (0, 4)
    assert done.discards == state.discards


def test_card_that_fits_onto_a_row(booklet: str) -> None:
    """It is exactly one higher, in the row of its own colour."""
    done = after(table(booklet, hands=["g3 b3"], fireworks="g2 b1"), "play g3")
    assert done.heights == (0, 0, 3, 1, 0)


@pytest.mark.parametrize(
    ("card", "fireworks"),
    [("r2", ""), ("r3", "r1"), ("r1", "r1"), ("r2", "r3"), ("r5", "r3"), ("r2", "y1"), ("r4", "")],
)
def test_card_that_does_not_fit(booklet: str, card: str, fireworks: str) -> None:
    """Too high, too low or there already: to the discards, one strike, and the player draws."""
    state = table(booklet, hands=[f"{card} w5"], fireworks=fireworks, deck="w2 w3", hints=4)
    done = after(state, f"play {card}")
    assert done.strikes == 1
    assert done.heights == state.heights
    assert sum(done.discards) == sum(state.discards) + 1
    assert card in discards(done)
    assert cards(done, done.hands[0]) == "w5 w2"
    assert done.hints == 4
    assert done.over is None


def test_finished_firework_brings_a_hint(booklet: str) -> None:
    """The 5 is not only placed: one token comes back."""
    assert after(table(booklet, hands=["r5"], fireworks="r4", hints=6), "play r5").hints == 7


def test_finished_firework_at_the_full_supply(booklet: str) -> None:
    """The token is lost; abacus-new doesn't print it, and there is no ninth token."""
    done = after(table(booklet, hands=["r5"], fireworks="r4", hints=8), "play r5")
    assert (done.hints, done.heights[0]) == (8, 5)


@pytest.mark.parametrize("card", ["r1", "r2", "r3", "r4"])
def test_only_finishing_brings_a_hint(booklet: str, card: str) -> None:
    """No other card of a row brings one, and a misplayed 5 brings none either."""
    below = f"r{int(card[1]) - 1}" if card != "r1" else ""
    state = table(booklet, hands=[f"{card} g5"], fireworks=below, hints=6)
    assert after(state, f"play {card}").hints == 6
    assert after(state, "play g5").hints == 6


# ------------------------------------------------------------------- colour calling: no, dk


CALLING = pytest.mark.parametrize("booklet", ["no", "dk"])


@CALLING
def test_calling_is_free_to_do(booklet: str) -> None:
    """Each card may be played plainly, or with any suit of the game called."""
    plays = legal(table(f"{booklet}+colour-calling", hands=["r1"]))
    words = ["", " as red", " as yellow", " as green", " as blue", " as white"]
    assert {move for move in plays if move.startswith("play")} == {f"play r1{w}" for w in words}


@CALLING
def test_calling_is_the_expansion_s(booklet: str) -> None:
    """Without the expansion nothing is called."""
    with pytest.raises(IllegalMoveError, match="don't let a suit be called"):
        after(table(booklet, hands=["r1"]), "play r1 as red")


@CALLING
def test_called_rightly(booklet: str) -> None:
    """Placed as usual, and one hint back."""
    done = after(table(f"{booklet}+colour-calling", hands=["r1"], hints=3), "play r1 as red")
    assert (done.heights[0], done.hints, done.strikes) == (1, 4, 0)


@CALLING
def test_called_rightly_and_finished(booklet: str) -> None:
    """A 5 brings its own hint as well."""
    state = table(f"{booklet}+colour-calling", hands=["r5"], fireworks="r4", hints=3)
    assert after(state, "play r5 as red").hints == 5
    assert after(state, "play r5").hints == 4


@CALLING
@pytest.mark.parametrize(("hints", "then"), [(8, 8), (7, 8), (6, 8)])
def test_called_rightly_at_the_full_supply(booklet: str, hints: int, then: int) -> None:
    """Open in the booklets; chosen: what exceeds the supply is lost, as at a 5."""
    state = table(f"{booklet}+colour-calling", hands=["r5"], fireworks="r4", hints=hints)
    assert after(state, "play r5 as red").hints == then


@CALLING
def test_called_wrongly(booklet: str) -> None:
    """Discarded though it would have fitted, and one strike."""
    state = table(f"{booklet}+colour-calling", hands=["r1 w5"], deck="w2 w3", hints=3)
    done = after(state, "play r1 as blue")
    assert (done.heights, done.hints, done.strikes) == ((0, 0, 0, 0, 0), 3, 1)
    assert "r1" in discards(done)
    assert cards(done, done.hands[0]) == "w5 w2"


@CALLING
def test_called_wrongly_and_finished(booklet: str) -> None:
    """A 5 that is called wrongly brings nothing and finishes nothing."""
    state = table(f"{booklet}+colour-calling", hands=["r5"], fireworks="r4", hints=3)
    done = after(state, "play r5 as green")
    assert (done.heights[0], done.hints, done.strikes) == (4, 3, 1)


@CALLING
def test_called_rightly_but_it_does_not_fit(booklet: str) -> None:
    """Open in the booklets; chosen: an ordinary misplay, with one strike and no hint."""
    done = after(table(f"{booklet}+colour-calling", hands=["r3"], hints=3), "play r3 as red")
    assert (done.heights[0], done.hints, done.strikes) == (0, 3, 1)
    assert "r3" in discards(done)


@CALLING
def test_called_wrongly_and_it_does_not_fit(booklet: str) -> None:
    """One mistake, one strike: not two."""
    done = after(table(f"{booklet}+colour-calling", hands=["r3"], hints=3), "play r3 as blue")
    assert (done.strikes, sum(done.heights)) == (1, 0)


@CALLING
def test_called_wrongly_with_the_last_strike(booklet: str) -> None:
    """The third strike ends the game, whichever way it was taken."""
    state = table(f"{booklet}+colour-calling", hands=["r1"], strikes=2, fireworks="b3")
    over = after(state, "play r1 as blue").over
    assert over
    assert (over.lost, over.score) == (True, 0)


@CALLING
def test_called_rightly_and_all_complete(booklet: str) -> None:
    """The last firework ends the game at once, with a call as without."""
    state = table(f"{booklet}+colour-calling", hands=["r5"], fireworks="r4 y5 g5 b5 w5", hints=3)
    done = after(state, "play r5 as red")
    assert done.over
    assert (done.over.score, done.over.lost, done.hints) == (25, False, 3)


@pytest.mark.parametrize(
    ("rules", "card", "suit"),
    [
        ("no+colour-calling+multicolour-own", "m1", "multicolour"),
        ("no+colour-calling+multicolour-wild(cards=5)", "m1", "multicolour"),
        ("no+colour-calling+black-powder", "k5", "black"),
    ],
)
def test_calling_a_sixth_suit(rules: str, card: str, suit: str) -> None:
    """Open in the booklets; chosen: its own suit is called, also where no hint may name it."""
    state = table(rules, hands=[card], hints=3)
    assert after(state, f"play {card} as {suit}").hints == 4
    assert after(state, f"play {card} as red").strikes == 1


@CALLING
def test_calling_what_is_no_suit(booklet: str) -> None:
    """A suit that these rules don't have can't be called."""
    state = table(f"{booklet}+colour-calling", hands=["r1"])
    for suit in (-1, 5):
        with pytest.raises(IllegalMoveError, match="no such suit"):
            apply(state, Call.of(0, suit))
