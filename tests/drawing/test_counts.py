"""What the drawing says of cards that are needed, and where it says nothing."""

from tests.made.grasping import without

from tamaya import rules
from tamaya.drawing.seeing import CopiesLeft
from tamaya.engine.game.deal import deal
from tamaya.engine.play import start
from tamaya.engine.state.state import State
from tamaya.solver.grasps import COUNTS


def without_red_threes(expression: str) -> State:
    """A table on which both red 3s lie in the discards, as far as counts look at it."""
    of = rules(expression)
    state = start(deal(of, 3, 1))
    thrown = [0] * len(of.kinds)
    thrown[of.kinds.index((0, 3))] = 2
    return state._replace(discards=tuple(thrown))


def test_a_firework_stops_below_a_lost_card() -> None:
    state = without_red_threes("abacus-new")
    counts = CopiesLeft(state)
    assert [counts.reach(state, suit) for suit in range(5)] == [2, 5, 5, 5, 5]
    assert counts.lost == {state.game.rules.kinds.index((0, 3))}
    assert {state.game.rules.card(state.game.rules.kinds[kind]) for kind in counts.last} == {
        f"{letter}5" for letter in (suit.letter for suit in state.game.rules.suits)
    }


def test_where_cards_come_back_nothing_is_lost() -> None:
    state = without_red_threes("abacus-new + bonus-tiles")
    counts = CopiesLeft(state)
    assert [counts.reach(state, suit) for suit in range(5)] == [5] * 5
    assert counts.lost == counts.last == set()


def test_of_words_that_nobody_understands_nothing_is_said() -> None:
    state = without_red_threes("abacus-new")
    with without(COUNTS, "deck_runs_out"):
        counts = CopiesLeft(state)
        assert counts.lost == counts.last == set()
        assert counts.reach(state, 0) == 5
