"""Cards that change hands; scenarios of the reference have more."""

import pytest

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.happenings import NOBODY, Drew, HandedOver, Returned, TurnOf, as_seen
from tamaya.engine.knowledge.knowledge import Knowledge, at_start
from tamaya.engine.knowledge.view import view
from tamaya.engine.moves import Exchange, Give
from tamaya.engine.play import legal_moves, make
from tamaya.engine.records.notation import read_move
from tamaya.engine.state.state import State
from tamaya.players.fold.common import Common
from tamaya.testing.tables import after, house, table
from tamaya.variants.rules import Rules

GIFT = "action gift { give 1 card to the next player }"
GIFTS = "action gift { give 2 cards to the next player }"
ANEW = "action mulligan { draw the hand anew }"
SWAP = "action swap { exchange 1 card with the next player }"
AT_AN_EVENT = "when a 1 is placed { give 1 card to the next player }"
STUCK = "when a player cannot act { skip the turn }"


def rules(*clauses: str) -> Rules:
    return house(" ".join(clauses), "nl")


def hands(state: State) -> list[str]:
    return [" ".join(state.game.rules.cards[kind] for kind in hand) for hand in state.hands]


def known(state: State, *moves: str) -> tuple[State, Knowledge, Common]:
    """A state after some moves, and what is known there."""
    knowledge, common = at_start(state), Common.start(state)
    for text in moves:
        made = make(state, read_move(state, text))
        state = made.now
        knowledge = knowledge.after(made.happenings, state)
        common = common.after(made.happenings, state)
    return state, knowledge, common


def test_it_is_one_deed_that_is_told() -> None:
    state = after(table(rules(GIFT), hands=["r1 b1", "y1", "g1"], deck="w1 w2"), "action gift")
    assert legal_moves(state) == [Give.of(0), Give.of(1)]
    red, white = state.hands[0][0], state.pile[state.drawn]
    happenings = make(state, Give.of(0)).happenings
    assert [*happenings] == [HandedOver(0, 0, red, 1), Drew(0, white), TurnOf(1, True)]
    for seat in range(3):
        assert as_seen(happenings, seat, state.game.rules)[0] == happenings[0]
    assert hands(after(state, "give r1")) == ["b1 w1", "y1 r1", "g1"]


def test_nothing_else_may_be_done_first() -> None:
    state = table(rules(GIFT), hands=["r1 b1", "y1"])
    with pytest.raises(IllegalMoveError, match="nothing lets a card be given away now"):
        make(state, Give.of(0))
    asked = after(state, "action gift")
    with pytest.raises(IllegalMoveError, match="must be given to the next player first"):
        make(asked, read_move(asked, "play r1"))


def test_everybody_knows_the_card() -> None:
    start = table(rules(GIFT), hands=["r1 b1 r2", "y1", "g1"], deck="w1 w2")
    state, knowledge, common = known(start, "action gift", "give r1")
    red = state.hands[1][1]
    for seat in range(3):
        assert view(state, knowledge, seat).hands[1][1] == red
    assert view(state, knowledge, 1).hands[1] == (None, red)
    assert common.masks[1][1] == 1 << red
    assert common.looked[1] == (False, True)


def test_it_shows_what_a_hint_had_meant() -> None:
    """Nobody said what the hint names; the red 2 that goes leaves red and 2."""
    silent = "hint { announces only the cards }"
    start = table(rules(GIFT, silent), hands=["r2 r1 b1", "y1 g3"], deck="w1 w3", player=2)
    state, knowledge, common = known(start, "hint 1 red", "action gift", "give r2")
    (hint,) = knowledge.unnamed[0]
    assert [state.game.rules.names[name].word for name in hint.names] == ["red", "2"]
    assert [held.marked for held in knowledge.hands[1]] == [False, False, True]
    assert common.marked[1] == (False, False, True)


def test_the_hand_that_was_dealt_is_kept_up() -> None:
    state = table(rules(GIFTS), hands=["r1 b1", "y1"], deck="w1 w2 w3 w4")
    given = after(state, "action gift", "give r1", "give b1")
    assert hands(given) == ["w1 w2", "y1 r1 b1"]
    assert hands(after(given, "play y1")) == ["w1 w2", "r1 b1 w3"]


def test_a_full_hand_draws_none() -> None:
    state = table(rules(GIFT), hands=["r1 b1 b2 b3 b4", "y1 y1 y2 y2 y3"], deck="w1 w2 w3 w4")
    given = after(state, "action gift", "give r1")
    assert hands(given) == ["b1 b2 b3 b4 w1", "y1 y1 y2 y2 y3 r1"]
    assert hands(after(given, "play r1"))[1] == "y1 y1 y2 y2 y3"
    back = after(given, "action gift", "give r1")
    assert hands(back) == ["b1 b2 b3 b4 w1 r1", "y1 y1 y2 y2 y3"]


def test_after_a_play_two_are_drawn() -> None:
    state = table(rules(AT_AN_EVENT, STUCK), hands=["r1 b1", "y1"], deck="w1 w2 w3 w4")
    assert hands(after(state, "play r1", "give b1")) == ["w1 w2", "y1 b1"]


def test_a_drawn_card_is_put_before_the_next_is_given() -> None:
    first = "a new card may be put first"
    state = table(rules(GIFTS, first), hands=["r1 b1", "y1"], deck="w1 w2 w3 w4")
    given = after(state, "action gift", "give r1", "put first", "give w1", "put last")
    assert hands(given) == ["b1 w2", "y1 r1 w1"]


def test_an_exchange_is_two_deeds() -> None:
    state = after(table(rules(SWAP), hands=["r1 b1", "y1 y2"], deck="w1 w2"), "action swap")
    assert legal_moves(state) == [Exchange.of(at, other) for at in (0, 1) for other in (0, 1)]
    red, yellow = state.hands[0][0], state.hands[1][1]
    happenings = make(state, Exchange.of(0, 1)).happenings
    assert [*happenings] == [HandedOver(0, 0, red, 1), HandedOver(1, 1, yellow, 0), TurnOf(1, True)]
    swapped, knowledge, common = known(state, "exchange r1 for y2")
    assert hands(swapped) == ["b1 y2", "y1 r1"]
    assert view(swapped, knowledge, 0).hands[0] == (None, yellow)
    assert view(swapped, knowledge, 1).hands[1] == (None, red)
    assert (common.masks[0][1], common.masks[1][1]) == (1 << yellow, 1 << red)


def test_there_must_be_cards_to_exchange() -> None:
    for held in (["-", "y1"], ["y1", "-"]):
        state = table(rules(SWAP), hands=held, deck="w1")
        assert "act" not in [move.verb for move in legal_moves(state)]


def test_what_the_next_player_holds_may_be_placed_yet() -> None:
    """In the last turn an exchange still brings a card that fits."""
    stuck = "when nothing more can be placed { end }"
    for clauses, over in (((stuck,), True), ((stuck, SWAP), False)):
        held = ["w1 b3", "b2 y2", "r1"]
        state = table(rules(*clauses), hands=held, fireworks="g1", deck="", turns_left=2)
        assert bool(after(state, "play b3").over) is over


def test_a_hand_is_drawn_anew() -> None:
    """Luck puts the red card on top, and then the blue one below it and one more."""
    start = table(rules(ANEW), hands=["r1 b1", "y1"], deck="w1 w2", returns=[0, 2])
    red, blue = start.hands[0]
    white, other = start.pile[start.drawn :]
    made = make(start, read_move(start, "action mulligan"))
    shown = [HandedOver(0, 0, red, NOBODY), HandedOver(0, 0, blue, NOBODY)]
    back = [Returned(red, (1, 1)), Returned(blue, (1, 1))]
    drawn = [Drew(0, red), Drew(0, white)]
    assert [*made.happenings[2:]] == [*shown, *back, *drawn, TurnOf(1, True)]
    assert hands(made.now) == ["r1 w1", "y1"]
    assert made.now.pile[made.now.drawn :] == (blue, other)


def test_what_was_in_the_hand_is_known_to_be_in_the_deck() -> None:
    start = table(rules(ANEW), hands=["r1 b1", "y1"], deck="w1 w2", returns=[2, 2])
    state, knowledge, common = known(start, "action mulligan")
    assert hands(state) == ["w1 w2", "y1"]
    own = view(state, knowledge, 0).own
    assert {*start.hands[0]} < own.kinds(0)
    assert common.marked[0] == (False, False)


def test_hands_can_run_empty_where_events_take_cards() -> None:
    assert not rules(GIFT).hand_can_run_empty
    assert rules(AT_AN_EVENT, STUCK).hand_can_run_empty
    many = "action gift { give 4 cards to the next player }"
    assert rules(many, STUCK).hand_can_run_empty
