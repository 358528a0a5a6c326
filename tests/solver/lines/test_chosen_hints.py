"""Which hint is chosen in place of another that costs as much, table by table."""

import pytest
from tests.made.pocket import ALTERNATING, Clauses, clauses, pocket

from tamaya.engine.records.notation import kind_of, move_text, read_move
from tamaya.engine.turn.table import Table
from tamaya.solver.plain.hints import Hints
from tamaya.testing.tables import table

EVERYBODY = "names a colour or a value may touch no card costs 1 hint goes to everybody"
DEAR = "names a colour or a value may touch no card costs 1 hint ash costs 2 hints"
STRIKE = "when a hint touches no card { take 1 strike }"


def chosen(
    hint: str, hands: list[str], case: Clauses | None = None, *, times: int = 1,
    plays: tuple[tuple[int, str], ...] = (), **laid: object,
) -> list[str]:  # fmt: skip
    """What is said in place of a hint, so many times running. `plays` says who plays what next."""
    state = table(pocket(**(case or {})), hands=hands, **laid)  # type: ignore[arg-type]
    rules, here = state.game.rules, Table.of(state)
    hints = Hints(state.game)
    ahead = [(seat - 1, kind_of(rules, card)) for seat, card in plays]
    meant = read_move(state, hint)
    assert meant.verb == "hint"
    return [move_text(state, hints.instead_of(here, meant, ahead)) for _ in range(times)]


def test_a_hint_is_about_a_card_that_fits() -> None:
    """Of its two names the one that touches fewer cards says more, or otherwise the colour."""
    assert chosen("hint 2 3", ["b3 a3", "a1 b2"]) == ["hint 2 ash"]
    assert chosen("hint 2 3", ["b3 a3", "a1 a2"]) == ["hint 2 1"]
    assert chosen("hint 2 3", ["b3 a3", "a2 b2"], fireworks="b1") == ["hint 2 birch"]


def test_what_is_played_next_comes_first() -> None:
    """If it is in another hand: nobody is told of their own cards."""
    hands = ["a3 b3", "a1 b1", "b1 b2"]
    assert chosen("hint 2 3", hands, clauses(players="3"), plays=((3, "b1"),)) == ["hint 3 1"]
    assert chosen("hint 2 3", hands, clauses(players="3"), plays=((1, "a3"), (2, "b1"))) == [
        "hint 2 birch"
    ]
    # What is not in a hand yet can't be told.
    assert chosen("hint 2 3", hands, clauses(players="3"), plays=((2, "b2"),)) == ["hint 2 ash"]


def test_then_the_last_of_its_kind_and_what_is_useful() -> None:
    hands = ["a1 b1", "a3 b2"]
    assert chosen("hint 2 1", hands, discards="a1") == ["hint 2 ash"]  # there is but one a3
    two = ["a1 b1", "a2 b2"]
    assert chosen("hint 2 1", two, discards="b2") == ["hint 2 birch"]
    assert chosen("hint 2 3", ["a3 b3", "a1 b2"], fireworks="a2") == ["hint 2 birch"]


def test_the_next_player_is_told_before_the_others() -> None:
    hands = ["a3 b3", "a1 b2", "a1 b2"]
    case = clauses(players="3")
    assert chosen("hint 2 3", hands, case) == ["hint 2 ash"]
    assert chosen("hint 3 3", hands, case, player=2) == ["hint 3 ash"]


def test_nothing_is_said_twice_while_there_is_more() -> None:
    """Both names of the card that fits; then of the other; and at last the first once more."""
    said = chosen("hint 2 3", ["b3 a3", "a1 b2"], times=5)
    assert said[:2] == ["hint 2 ash", "hint 2 1"]
    assert {*said[2:4]} == {"hint 2 birch", "hint 2 2"}
    assert said[4] == "hint 2 ash"


def test_a_hint_stays_what_the_rules_make_of_it() -> None:
    """Its axis where hints alternate, its price, and that it touches no card where that matters."""
    hands = ["b3 a3", "a1 a2"]
    assert chosen("hint 2 3", hands, clauses(hint=ALTERNATING)) == ["hint 2 1"]
    assert chosen("hint 2 birch", hands, clauses(hint=ALTERNATING)) == ["hint 2 ash"]
    assert chosen("hint 2 birch", hands, clauses(STRIKE)) == ["hint 2 birch"]
    assert chosen("hint 2 2", hands, clauses(STRIKE)) == ["hint 2 1"]
    one = ["b3 a3", "a1 b1"]
    assert chosen("hint 2 3", one, clauses(hint=DEAR)) == ["hint 2 3"]  # `ash` would cost more
    assert chosen("hint 2 ash", one, clauses(hint=DEAR)) == ["hint 2 ash"]


@pytest.mark.parametrize(("case", "to"), [(clauses(), "2"), (clauses(hint=EVERYBODY), "all")])
def test_a_hint_goes_to_whom_hints_go(case: Clauses, to: str) -> None:
    assert chosen(f"hint {to} 3", ["b3 a3", "a1 b2"], case) == [f"hint {to} ash"]


def test_hands_that_say_nothing_leave_the_hint_as_it_is() -> None:
    assert chosen("hint 2 3", ["b3 a3", "-"]) == ["hint 2 3"]
