"""The rows about discards, above all the discard at the full supply."""

import pytest

from tamaya.engine.errors import IllegalMoveError
from tamaya.testing.tables import after, cards, deck, discards, legal, table


def test_discard(booklet: str) -> None:
    """A card goes to the discards, a token comes back, the player draws the top card."""
    state = table(
        booklet, hands=["r1 r2 y2 y3 g5", "b1 b2 b3 b4 w1"], deck="w2 w3", hints=4, discards=""
    )
    done = after(state, "discard y2")
    assert done.hints == 5
    assert cards(done, done.hands[0]) == "r1 r2 y3 g5 w2"
    assert deck(done) == "w3"
    assert "y2" in discards(done)
    assert sum(done.discards) == sum(state.discards) + 1
    assert (done.strikes, done.heights) == (0, state.heights)


@pytest.mark.parametrize("hints", [0, 3, 7])
def test_discard_while_a_token_is_spent(booklet: str, hints: int) -> None:
    """Allowed whenever a token is spent; the seventh becomes the eighth."""
    assert after(table(booklet, hints=hints), "discard r1").hints == hints + 1


@pytest.mark.parametrize("booklet", ["no", "abacus-2012", "dk", "abacus-new"])
def test_discard_at_the_full_supply_is_forbidden(booklet: str) -> None:
    """Four booklets say so, and the error quotes their clause."""
    state = table(booklet, hints=8)
    assert not any(move.startswith("discard") for move in legal(state))
    with pytest.raises(IllegalMoveError, match="no card may be discarded now") as refused:
        after(state, "discard r1")
    assert refused.value.rule
    assert refused.value.rule.text == "only when a hint is spent"
    assert refused.value.rule.file == f"{'no' if booklet == 'dk' else booklet}.hanabi"


def test_discard_at_the_full_supply_nl() -> None:
    """The Dutch booklet forbids nothing: the card goes, the token has no place."""
    state = table("nl", hands=["r1 r2 y2 y3 g5"], hints=8)
    assert "discard g5" in legal(state)
    done = after(state, "discard g5")
    assert done.hints == 8
    assert "g5" in discards(done)
    assert len(done.hands[0]) == 5
    assert done.player == 1


@pytest.mark.parametrize(
    ("booklet", "hints", "allowed"),
    [
        ("nl(hints=10)", 10, True),
        ("nl(hints=10)", 8, True),
        ("abacus-2012(hints=10)", 10, False),
        ("abacus-2012(hints=10)", 8, True),
        ("abacus-2012(hints=10)", 9, True),
        ("abacus-2012", 8, False),
    ],
)
def test_full_above_eight(booklet: str, hints: int, allowed: bool) -> None:
    """ "Full" means as many as the game started with, with extra tokens more than eight."""
    state = table(booklet, hints=hints)
    assert any(move.startswith("discard") for move in legal(state)) is allowed


def test_discard_from_the_empty_deck(booklet: str) -> None:
    """In the last round nothing is drawn: the hand shrinks by the card."""
    state = table(booklet, hands=["r1 r2 y2 y3 g5"], deck="", hints=4, turns_left=2)
    done = after(state, "discard y2")
    assert len(done.hands[0]) == 4
    assert done.hints == 5


def test_discard_of_a_card_that_is_needed(booklet: str) -> None:
    """The only 5 may be discarded: the firework can't be completed any more, and no more comes."""
    done = after(table(booklet, hands=["g5"], hints=4), "discard g5")
    assert done.over is None
    assert done.strikes == 0
