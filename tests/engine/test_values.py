"""States as values: equal where the games are, no matter what made them."""

from unittest.mock import patch

import tamaya
from tamaya.engine.game.deal import deal
from tamaya.engine.moves import Act, Hint, Look, Play, Receivers
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.records.notation import move_row, move_text, read_move, row_move
from tamaya.engine.state.state import canonical
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source


def test_states_of_equal_deals_are_equal() -> None:
    first = start(deal(tamaya.rules("nl"), 3, 7))
    again = start(deal(tamaya.rules("nl"), 3, 7))
    other = start(deal(tamaya.rules("nl"), 3, 8))
    assert first == again
    assert hash(first) == hash(again)
    assert first != other
    assert apply(first, Play.of(0)) == apply(again, Play.of(0))


def test_looking_at_two_cards_leaves_room_for_the_second() -> None:
    text = "expansion stare { action stare { look at 2 cards of your hand } }"
    rules = compile_rules("nl + stare", library_of_source(Source("stare", text)))
    asked = apply(start(deal(rules, 2, 1)), Act.of(0))
    assert legal_moves(asked) == [Look.of(at) for at in (0, 1, 2, 3)]
    second = apply(asked, Look.of(2))
    assert legal_moves(second) == [Look.of(3), Look.of(4)]
    assert canonical(asked) != canonical(second)
    assert apply(second, Look.of(4)).player == 1


def test_a_hint_to_several_is_addressed_to_the_first_of_them() -> None:
    state = start(deal(tamaya.rules("nl"), 4, 0))
    both = Receivers(False, (1, 2))
    with patch.object(state.game, "receivers", ((both,),) * 4):
        hint = Hint.of(both, 0)
        assert move_text(state, hint) == "hint 2 red"
        assert read_move(state, "hint 2 red") == hint
        assert row_move(state, *move_row(hint)) == hint
    assert both.words() == "player 2 and player 3"
    assert not both.is_one_player
