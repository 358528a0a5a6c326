"""A turn, step by step: the order in which things happen, shown by house rules that depend on it.

The booklets leave no doubt where only one thing happens at a time; these tests are about several.
"""

import pytest

from tamaya.engine.game.deal import deal
from tamaya.engine.play import legal_moves, start
from tamaya.engine.state.state import Ending, State
from tamaya.testing.tables import after, cards, deck, discards, house, legal, table


def ending(state: State) -> Ending:
    assert state.over, "the game goes on"
    return state.over


# ------------------------------------------------------------------- before turn 1


TINY = """replace suit white by nothing replace suit blue by nothing
    every suit { replace cards 1 1 2 2 } every suit { replace built 1 2 }"""
"""Twelve cards in three suits; four players hold three of them each, and the deck is empty."""


def dealt_out(body: str) -> State:
    return start(deal(house(f"{TINY} replace hand 3 cards with 4 or 5 players {body}"), 4, 1))


def test_deal_takes_the_last_card() -> None:
    """The deck runs out before turn 1: everybody has one turn, and then it is over."""
    state = dealt_out("replace players 4")
    assert (state.deck_size, state.deck_ran_out, state.turns_left) == (0, True, 4)
    state = after(state, "hint 2 red", "hint 1 red", "hint 1 red")
    assert state.over is None
    assert after(state, "hint 1 red").over


@pytest.mark.parametrize(
    ("effect", "lost"), [("end", False), ("lose", True), ("0 more turns each, then the end", False)]
)
def test_game_over_before_turn_1(effect: str, lost: bool) -> None:
    """Where the end of the deck ends the game, dealing it out does."""
    state = dealt_out(f"replace players 4 replace when the deck runs out {{ {effect} }}")
    assert ending(state)[:2] == (0, lost)
    assert legal_moves(state) == []


def test_effects_before_turn_1() -> None:
    """Nobody is to act yet, so what needs a choice is passed over; tokens and tiles happen."""
    state = dealt_out(
        "replace players 4 when the deck runs out { spend 2 hints, one free hint, draw a tile }"
        " tiles { tile { spend 1 hint, return a card from the discards to the deck } }"
        " when no tile is left { nothing }"
    )
    assert (state.hints, state.tiles_drawn, state.waiting) == (5, 1, ())
    assert state.player == 0


# ------------------------------------------------------------------- losing, ending, tokens


def test_losing_goes_before_ending() -> None:
    """At one and the same step both would happen: the game is lost."""
    rules = house("when a red 5 is placed { lose }")
    state = table(rules, hands=["r5"], fireworks="r4 y5 g5 b5 w5")
    assert ending(after(state, "play r5"))[:2] == (0, True)


def test_an_earlier_step_goes_before_losing() -> None:
    """Placing comes before tokens: the last firework ends the game before the strike it brings."""
    rules = house("when a red 5 is placed { take 1 strike }")
    state = table(rules, hands=["r5"], fireworks="r4 y5 g5 b5 w5", strikes=2)
    assert ending(after(state, "play r5"))[:2] == (25, False)
    unfinished = table(rules, hands=["r5"], fireworks="r4 y5 g5 b5 w4", strikes=2)
    assert ending(after(unfinished, "play r5"))[:2] == (0, True)


def test_tokens_come_before_choices() -> None:
    """A hint that the placing brings is there before the free hint is given."""
    rules = house("when a 1 is placed { one free hint, regain 2 hints }")
    state = after(table(rules, hands=["r1"], hints=3), "play r1")
    assert (state.hints, [effect.verb for effect in state.waiting]) == (5, ["free_hint"])


def test_tokens_above_the_supply_are_lost_at_once() -> None:
    """The game's own token comes first: at seven hints it is regained, then one is spent."""
    rules = house("when a firework is completed { spend 1 hint }")
    for hints, then in ((6, 6), (7, 7), (8, 7)):
        state = table(rules, hands=["r5"], fireworks="r4", hints=hints)
        assert after(state, "play r5").hints == then
    rules = house("when a card is discarded { spend 1 hint }", "nl")
    for hints, then in ((0, 0), (7, 7), (8, 7)):
        assert after(table(rules, hands=["r5"], hints=hints), "discard r5").hints == then


def test_a_token_of_each_strike() -> None:
    """Two strikes at once are two strikes taken; the supply of strikes is the limit."""
    rules = house(
        "play { replace a misplay takes 2 strikes } when a strike is taken { spend 1 hint }"
    )
    assert after(table(rules, hands=["r5"], hints=6), "play r5").hints == 4
    last = after(table(rules, hands=["r5"], hints=6, strikes=2), "play r5")
    assert (last.strikes, ending(last).lost) == (3, True)


# ------------------------------------------------------------------- effects one after another


def test_game_before_expansions_by_name() -> None:
    """Choices at one event: the game's first, then those of expansions in the order of names."""
    rules = house(
        "expansion zebra { when a 1 is placed { one free value hint } }\n"
        "expansion apple { when a 1 is placed { one free colour hint } }\n"
    )
    state = after(table(rules, hands=["r1"]), "play r1")
    assert [effect.verb for effect in state.waiting] == ["free_colour_hint", "free_value_hint"]
    state = after(state, "hint 2 red")
    assert {move.split()[2] for move in legal(state)} == {"1", "2", "3", "4", "5"}


def test_a_laid_card_goes_through_its_own_steps_first() -> None:
    """The first of two effects places a card whose own effect comes before the second."""
    rules = house(
        "when a 5 is placed { play a card from the discards, one free value hint }"
        " when a yellow 1 is placed { regain 2 hints, one free colour hint }"
    )
    state = table(rules, hands=["r5"], fireworks="r4", discards="y1", hints=1)
    state = after(state, "play r5")
    assert legal(state) == {"choose y1"}
    state = after(state, "choose y1")
    assert state.hints == 4  # one for the firework, two for the yellow 1
    assert [effect.verb for effect in state.waiting] == ["free_colour_hint", "free_value_hint"]


def test_top_card_is_played_before_the_hand_is_refilled() -> None:
    """The card that the hand would have drawn goes to the table."""
    rules = house("when a 1 is placed { play the top card of the deck }")
    state = table(rules, hands=["r1 w5"], deck="y1 g1 g3 b2", hints=3)
    done = after(state, "play r1")
    assert done.heights == (1, 1, 1, 0, 0)
    assert (done.strikes, cards(done, done.hands[0]), deck(done)) == (1, "w5 b2", "")
    assert (done.deck_ran_out, done.turns_left) == (True, 2)


def test_top_card_that_loses() -> None:
    """Whatever was to come after the third strike does not come."""
    rules = house("when a 1 is placed { play the top card of the deck, one free hint }")
    state = table(rules, hands=["r1 w5"], deck="g3 b2", strikes=2)
    done = after(state, "play r1")
    assert ending(done)[:2] == (0, True)
    assert (done.waiting, cards(done, done.hands[0])) == ((), "w5")


def test_what_cannot_be_done_is_passed_over() -> None:
    """No card in the deck, none in the discards, no tile: the next effect has its turn."""
    rules = house(
        "when a 1 is placed { play the top card of the deck, discard the top card of the deck,"
        " return a card from the discards to the deck, play a card from the discards, draw a tile,"
        " look at 1 card of your hand, one free hint }"
        " tiles { tile { nothing } } when no tile is left { nothing }"
    )
    others = "r2 r2 r3 r3 r4 r4 r5 r1 r1 " + " ".join(
        f"{suit}{value}" for suit in "ygbw" for value in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)
    )
    state = table(rules, hands=["r1", others], deck="", tiles=[], turns_left=2)
    done = after(state, "play r1")
    assert [effect.verb for effect in done.waiting] == ["free_hint"]
    assert (discards(done), done.player) == ("", 0)


# ------------------------------------------------------------------- the deck runs out, once


def test_deck_runs_out_once() -> None:
    """Cards that come back and are drawn again don't begin another last round."""
    rules = house("when a 5 is placed { return a card from the discards to the deck }")
    state = table(rules, hands=["b3 r5", "y5"], fireworks="r4 y4", deck="w5", discards="", hints=3)
    state = after(state, "discard b3")
    assert (state.deck_ran_out, state.turns_left) == (True, 2)
    state = after(state, "play y5", "choose b3")
    assert (cards(state, state.hands[1]), state.turns_left) == ("b3", 1)
    assert after(state, "hint 2 red").over


def test_top_card_is_the_last() -> None:
    """Taking the last card from the top is the deck running out too."""
    state = table("abacus-2012+deck-play", hands=["w5"], deck="r1")
    done = after(state, "action blind")
    assert (done.heights[0], done.deck_ran_out, done.turns_left) == (1, True, 2)
    assert cards(done, done.hands[0]) == "w5"
