"""The rows about hints, the sixth suit in hints, and more hints than eight."""

import pytest

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.moves import Hint, to_player
from tamaya.engine.play import apply
from tamaya.testing.tables import after, legal, table
from tamaya.variants.compile.passes import compile_rules

COLOURS = {"red", "yellow", "green", "blue", "white"}
VALUES = {"1", "2", "3", "4", "5"}


def hints_to(state_rules: str, seat: int, hand: str, hints: int | None = None) -> set[str]:
    """What may be named to a player who holds these cards."""
    state = table(state_rules, hands=["r1 r1 y2 y3 g5", hand], hints=hints)
    start = f"hint {seat} "
    return {move.removeprefix(start) for move in legal(state) if move.startswith(start)}


def touched(expression: str, word: str) -> set[str]:
    """The kinds of card that a name touches."""
    rules = compile_rules(expression)
    name = next(name for name in rules.names if name.word == word)
    return {rules.card(kind) for kind in name.touches}


def test_hint_names_one_colour_or_one_value(booklet: str) -> None:
    """A hint costs a token and moves no card; any colour or value may be named."""
    assert hints_to(booklet, 2, "b1 b2 b3 b4 w1") == COLOURS | VALUES
    state = table(booklet, players=3)
    hinted = after(state, "hint 3 red")
    assert hinted.hints == 7
    assert (hinted.hands, hinted.deck_size) == (state.hands, state.deck_size)
    assert (hinted.heights, hinted.discards) == (state.heights, state.discards)


def test_all_cards_of_the_colour_or_value(booklet: str) -> None:
    """A hint is complete: it touches all cards of the colour or the value and no others."""
    assert touched(booklet, "green") == {"g1", "g2", "g3", "g4", "g5"}
    assert touched(booklet, "4") == {"r4", "y4", "g4", "b4", "w4"}


def test_hint_may_match_none(booklet: str) -> None:
    """A printed rule in nl and abacus-2012, an example in the other three booklets."""
    state = table(booklet, hands=["r1 r1 y2 y3 g5", "b1 b1 b2 b2 b3"])
    assert after(state, "hint 2 red").hints == 7
    assert after(state, "hint 2 5").hints == 7


def test_hint_must_match_in_other_editions(booklet: str) -> None:
    """The classic dispute: with `must-touch` no empty hint, and the error names that rule."""
    rules = f"{booklet}+must-touch"
    assert hints_to(rules, 2, "b1 b1 b2 b2 b3") == {"blue", "1", "2", "3"}
    state = table(rules, hands=["r1 r1 y2 y3 g5", "b1 b1 b2 b2 b3"])
    with pytest.raises(IllegalMoveError, match="player 2 has no red card") as refused:
        after(state, "hint 2 red")
    assert refused.value.rule
    assert refused.value.rule.file == "extras/hints.hanabi"
    assert refused.value.rule.text == "must touch a card"


def test_hint_goes_to_another_player(booklet: str) -> None:
    """Nobody hints to themselves, nor to a seat where nobody sits."""
    state = table(booklet, players=3)
    for seat in (0, 3, -1):
        with pytest.raises(IllegalMoveError):
            apply(state, Hint.of(to_player(seat), 0))


def test_hint_with_no_token_left(booklet: str) -> None:
    """Not allowed; the error quotes the clause that asks for a token."""
    state = table(booklet, hints=0)
    assert not any(move.startswith("hint") for move in legal(state))
    with pytest.raises(IllegalMoveError, match="no hint token left") as refused:
        after(state, "hint 2 red")
    assert refused.value.rule
    assert refused.value.rule.text == "costs 1 hint"
    assert refused.value.rule.line > 1


def test_hint_with_the_last_token(booklet: str) -> None:
    """One token is enough for one hint."""
    assert after(table(booklet, hints=1), "hint 2 red").hints == 0


@pytest.mark.parametrize("booklet", ["nl(hints=9)", "nl(hints=12)", "abacus-2012(hints=9)"])
def test_more_hints(booklet: str) -> None:
    """nl, abacus-2012: with extra tokens "full" is as many as the game starts with."""
    state = table(booklet)
    total = state.game.rules.hints.total
    assert state.hints == total
    assert after(table(booklet, hints=8), "discard r1").hints == 9
    lone = table(booklet, hands=["r5"], fireworks="r4", hints=total)
    assert after(lone, "play r5").hints == total


# ------------------------------------------------------------------- the sixth suit


@pytest.mark.parametrize("booklet", ["nl", "no", "dk", "abacus-2012", "abacus-2012(hints=9)"])
def test_sixth_suit_of_its_own(booklet: str) -> None:
    """ "You have a multicolour card here": it is named like any colour, and no other touches it."""
    rules = f"{booklet}+multicolour-own"
    assert hints_to(rules, 2, "m1 b2 b3 b4 w1") == COLOURS | VALUES | {"multicolour"}
    assert touched(rules, "multicolour") == {"m1", "m2", "m3", "m4", "m5"}
    assert not any("m" in card for colour in COLOURS for card in touched(rules, colour))
    assert "m3" in touched(rules, "3")


@pytest.mark.parametrize("booklet", ["nl", "abacus-2012", "abacus-new"])
def test_sixth_suit_wild(booklet: str) -> None:
    """It can't be named and counts as every colour that is; values touch it as usual."""
    rules = f"{booklet}+multicolour-wild"
    assert hints_to(rules, 2, "m1 b2 b3 b4 w1") == COLOURS | VALUES
    for colour in COLOURS:
        own = {f"{colour[0]}{value}" for value in VALUES}
        assert touched(rules, colour) == own | {"m1", "m2", "m3", "m4", "m5"}
    assert touched(rules, "2") == {"r2", "y2", "g2", "b2", "w2", "m2"}
    strict = f"{rules}+must-touch"
    assert hints_to(strict, 2, "m1 m2 m3 m4 m5") == COLOURS | VALUES


def test_black_powder_has_no_colour() -> None:
    """abacus-new: only values touch it, and black can't be named."""
    rules = "abacus-new+black-powder+multicolour-wild"
    assert hints_to(rules, 2, "k1 b2 b3 b4 w1") == COLOURS | VALUES
    assert not any("k" in card for colour in COLOURS for card in touched(rules, colour))
    assert touched(rules, "5") == {"r5", "y5", "g5", "b5", "w5", "m5", "k5"}
    strict = "abacus-new+black-powder+must-touch"
    assert hints_to(strict, 2, "k5 k5 k4 k3 k1") == {"5", "4", "3", "1"}
