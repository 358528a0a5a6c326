"""States as values: equal where the games are, whoever made them."""

import tamaya
from tamaya.engine.game.deal import deal
from tamaya.engine.moves import Move
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.state.fields import canonical
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
    assert apply(first, Move("play", 0)) == apply(again, Move("play", 0))


def test_looking_at_two_cards_leaves_room_for_the_second() -> None:
    text = "expansion stare { action stare { look at 2 cards of your hand } }"
    rules = compile_rules("nl + stare", library_of_source(Source("stare", text)))
    asked = apply(start(deal(rules, 2, 1)), Move("act", 0))
    assert legal_moves(asked) == [Move("look", at) for at in (0, 1, 2, 3)]
    second = apply(asked, Move("look", 2))
    assert legal_moves(second) == [Move("look", 3), Move("look", 4)]
    assert canonical(asked) != canonical(second)
    assert apply(second, Move("look", 4)).player == 1
