"""Whose turn it is, where rules change that; scenarios of the reference have more."""

from tamaya.engine.happenings import OrderChanged
from tamaya.engine.play import apply, make
from tamaya.engine.records.consequences import order_changes
from tamaya.engine.records.notation import read_move
from tamaya.engine.state.state import State, canonical, turn_order
from tamaya.solver.grasps import ROWS
from tamaya.testing.tables import after, house, table
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import EFFECTS

AGAIN = "when a red card is placed { take another turn }"
MISS = "when a blue card is placed { miss the next turn }"
REVERSE = "when a white card is placed { reverse the direction of play }"


def rules(*clauses: str) -> Rules:
    return house(" ".join(clauses), "nl")


def seats(state: State, *moves: str) -> list[int]:
    """The player in each of some moves, and the one after them."""
    acting = [state.player]
    for move in moves:
        state = apply(state, read_move(state, move))
        acting.append(state.player)
    return acting


def test_the_turn_that_follows_can_be_missed() -> None:
    both = rules("when a red card is placed { take another turn, miss the next turn }")
    state = table(both, hands=["r1 g1", "y1 g1", "y1 g3"], hints=8)
    assert seats(state, "play r1", "hint 3 yellow", "hint 1 green") == [0, 1, 2, 0]


def test_all_players_can_miss_their_turn() -> None:
    """Each of them once: then it is the turn of the one who would have had it."""
    state = table(rules(MISS), hands=["b1 b4", "b2 y1", "b3 y1"], hints=8)
    assert seats(state, "play b1", "play b2", "play b3", "play b4") == [0, 1, 2, 0, 1]
    state = after(state, "play b1", "play b2", "play b3")
    assert state.missing == 0


def test_turns_go_the_other_way_round_and_back() -> None:
    state = table(rules(REVERSE), hands=["w1 w3", "y1 g1", "w2 y1"], hints=8)
    assert seats(state, "play w1", "play w2", "play w3") == [0, 2, 0, 2]


def test_last_turns_are_counted() -> None:
    state = table(rules(AGAIN), hands=["r1 r2", "y1 g1", "y1 g3"], hints=8, turns_left=3)
    state = after(state, "play r1")
    assert (state.player, state.turns_left) == (0, 2)
    assert after(state, "play r2", "hint 2 yellow").over


def test_who_never_can_act_takes_no_turn_for_ever() -> None:
    stuck = "replace when the deck runs out { play on }"
    stuck += " when a player cannot act { take another turn }"
    state = table(house(stuck, "nl"), hands=["r1", "-", "-"], deck="", hints=0)
    assert after(state, "play r1").over


def test_the_order_in_which_others_act() -> None:
    state = table(rules(MISS, REVERSE), hands=["b1 w1", "y1", "w1 y1", "y2"], hints=8)
    assert turn_order(state, 1) == [2, 3, 0]
    state = after(state, "play b1")
    assert turn_order(state, 1) == [2, 3, 0]
    assert turn_order(state, 3) == [1, 2, 0]
    assert turn_order(after(state, "hint 1 white", "play w1"), 2) == [1, 3, 0]


def test_it_is_told_and_belongs_to_the_table() -> None:
    every = rules(AGAIN, MISS, REVERSE)
    for card, word, changed in (
        ("r1", "takes another turn", OrderChanged(True, 0, False)),
        ("b1", "misses the next turn", OrderChanged(False, 1, False)),
        ("w1", "the direction of play is reversed", OrderChanged(False, 0, True)),
    ):
        state = table(every, hands=[f"{card} g1", "y1", "g2"], hints=8)
        made = make(state, read_move(state, f"play {card}"))
        assert changed in made.happenings
        assert word in [words for words, _ in order_changes(made)]
    state = after(table(every, hands=["w1 g1", "y1", "g2"], hints=8), "play w1")
    assert canonical(state) != canonical(state._replace(backwards=False))


def test_nobody_claims_to_understand_it() -> None:
    said = {word for words, _ in ROWS for word in words}
    assert said.isdisjoint(
        {v for v, word in EFFECTS.items() if "changes the order of turns" in word.traits}
    )
