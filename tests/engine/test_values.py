"""States as values: equal where the games are, whoever made them."""

import tamaya
from tamaya.engine.game.deal import deal
from tamaya.engine.moves import Act, Look, Play
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
