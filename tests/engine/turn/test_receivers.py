"""Whom a hint may go to at a moment; scenarios of the reference have more."""

import pytest

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.play import apply, legal_moves
from tamaya.engine.records.notation import read_move
from tamaya.engine.state.state import State
from tamaya.testing.tables import after, house, table

NEXT = "hint { goes to the next player }"
TURNS = """
when a red card is placed { take another turn }
when a blue card is placed { miss the next turn }
when a white card is placed { reverse the direction of play }
"""


def hinted(state: State) -> set[int]:
    """Whom the player to act may hint to."""
    hints = [move for move in legal_moves(state) if move.verb == "hint"]
    return {seat for hint in hints for seat in hint.to.seats}


def test_the_next_player_is_who_acts_next() -> None:
    hands = ["w1 b1 g1", "b1 r1 y1", "w2 g1 y1", "g2 y2 g1"]
    state = table(house(NEXT + TURNS, "nl"), hands=hands, hints=8)
    assert hinted(state) == {1}
    assert hinted(after(state, "play w1")) == {2}
    missing = after(state, "hint 2 blue", "play b1", "hint 4 green", "hint 1 green")
    assert hinted(missing) == {2}


def test_another_turn_makes_no_difference() -> None:
    state = after(table(house(NEXT + TURNS, "nl"), hands=["r1 r2", "y1", "y1"], hints=8), "play r1")
    assert state.player == 0
    assert hinted(state) == {1}


def test_who_else_is_hinted_to_is_refused() -> None:
    state = table(house(NEXT, "nl"), hands=["r1", "y1", "y1"], hints=8)
    with pytest.raises(IllegalMoveError, match="next player, and that is player 2") as refused:
        apply(state, read_move(state, "hint 3 yellow"))
    assert refused.value.rule
    assert refused.value.rule.text == "goes to the next player"


def test_a_free_hint_goes_to_the_next_player() -> None:
    free = "when a 1 is placed { one free hint }"
    state = table(house(NEXT + free, "nl"), hands=["r1", "y1", "y1"], hints=0)
    assert hinted(after(state, "play r1")) == {1}


def test_no_hint_goes_back() -> None:
    back = "hint { never to the player who hinted last }"
    state = table(house(back, "nl"), hands=["r1 g1", "y1 y2", "y1 r2"], hints=8)
    assert hinted(state) == {1, 2}
    state = after(state, "hint 2 yellow")
    assert hinted(state) == {2}
    with pytest.raises(IllegalMoveError, match="the hint before came from player 1") as refused:
        apply(state, read_move(state, "hint 1 red"))
    assert refused.value.rule
    assert refused.value.rule.text == "never to the player who hinted last"
    state = after(state, "play y1", "play y1")
    assert hinted(state) == {1, 2}


def test_nor_does_it_go_on() -> None:
    """A player can be barred by where the hint before came from, and by where it went."""
    both = "hint { never to the player who hinted last  never to the same player twice running }"
    state = table(house(both, "nl"), hands=["r1 g1", "y1 y2", "y1 r2", "w1"], hints=8)
    state = after(state, "hint 3 yellow")
    assert hinted(state) == {3}
    with pytest.raises(IllegalMoveError, match="came from player 3 or went to them"):
        apply(state, read_move(state, "hint 3 yellow"))
