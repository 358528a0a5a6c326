"""What a hint brings by the cards that it touches; scenarios of the reference have more."""

import pytest

from tamaya.engine.play import apply
from tamaya.engine.records.notation import read_move
from tamaya.grammar.diagnostics import RulesError
from tamaya.testing.tables import house, table

BROAD = "when a hint touches {} or more cards {{ take 1 strike }}"
PLACE = "when a hint touches the {} card {{ take 1 strike }}"
HANDS = ["g1 g2", "b1 r1 r1 r2 w1", "r1 y1 r2"]


@pytest.mark.parametrize(
    ("clause", "hint", "strikes"),
    [
        (BROAD.format(3), "2 red", 1),
        (BROAD.format(4), "2 red", 0),
        (BROAD.format(1), "2 yellow", 0),
        (BROAD.format(1), "2 blue", 1),
        (BROAD.format(1) + BROAD.format(2), "2 red", 2),
        (PLACE.format("first"), "2 blue", 1),
        (PLACE.format("first"), "2 red", 0),
        (PLACE.format("last"), "2 white", 1),
        (PLACE.format("last"), "2 blue", 0),
        (f"{BROAD.format(5)} hint {{ goes to everybody }}", "all red", 1),
        (f"{BROAD.format(6)} hint {{ goes to everybody }}", "all red", 0),
        (f"{PLACE.format('last')} hint {{ goes to everybody }}", "all red", 1),
    ],
)
def test_what_a_hint_touches(clause: str, hint: str, strikes: int) -> None:
    state = table(house(clause, "nl"), hands=HANDS, hints=8)
    assert apply(state, read_move(state, f"hint {hint}")).strikes == strikes


def test_a_free_hint_touches_too() -> None:
    clauses = "when a green card is placed { one free hint } " + PLACE.format("last")
    state = table(house(clauses, "nl"), hands=HANDS, hints=0)
    state = apply(state, read_move(state, "play g1"))
    assert apply(state, read_move(state, "hint 2 white")).strikes == 1


def test_an_empty_hand_has_no_last_card() -> None:
    state = table(house(PLACE.format("last"), "nl"), hands=["g1", "-"], deck="", hints=8)
    assert apply(state, read_move(state, "hint 2 red")).strikes == 0


def test_where_only_the_number_is_told_nothing_tells_the_place() -> None:
    house(f"{BROAD.format(3)} hint {{ announces the name and how many cards }}", "nl")
    with pytest.raises(RulesError, match="would tell which card a hint touches"):
        house(f"{PLACE.format('first')} hint {{ announces the name and how many cards }}", "nl")
