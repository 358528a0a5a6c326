"""The rows about cards, tiles, tokens, players, hands and turns of the booklets."""

from collections import Counter

import pytest

from tamaya.engine.errors import DealError, IllegalMoveError
from tamaya.engine.game.deal import deal
from tamaya.engine.moves import Act, Call, Choose, Look
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.state.state import canonical
from tamaya.testing.tables import after, legal, table
from tamaya.variants.compile.passes import compile_rules


def deck_of(expression: str) -> Counter[str]:
    rules = compile_rules(expression)
    return Counter(rules.card(kind) for kind in rules.deck)


BASE = Counter(f"{suit}{value}" for suit in "rygbw" for value in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5))


def test_cards(booklet: str) -> None:
    """Fifty cards: in each of five colours three 1s, two each of 2, 3 and 4, and one 5."""
    assert deck_of(booklet) == BASE


@pytest.mark.parametrize(
    ("booklet", "extra"),
    [
        ("nl+multicolour-own", "m1 m2 m3 m4 m5"),
        ("nl+multicolour-wild", "m1 m2 m3 m4 m5"),
        ("no+multicolour-own", "m1 m2 m3 m4 m5"),
        ("dk+multicolour-own", "m1 m2 m3 m4 m5"),
        ("abacus-2012+multicolour-own", "m1 m1 m1 m2 m2 m3 m3 m4 m4 m5"),
        ("abacus-2012+multicolour-own(cards=5)", "m1 m2 m3 m4 m5"),
        ("abacus-2012+multicolour-wild", "m1 m1 m1 m2 m2 m3 m3 m4 m4 m5"),
        ("abacus-new+multicolour-wild", "m1 m1 m1 m2 m2 m3 m3 m4 m4 m5"),
        ("abacus-new+black-powder", "k5 k5 k5 k4 k4 k3 k3 k2 k2 k1"),
    ],
)
def test_extra_cards(booklet: str, extra: str) -> None:
    """The cards of a sixth and seventh suit, as many as the booklet has of them."""
    assert deck_of(booklet) - BASE == Counter(extra.split())


def test_tiles_are_six() -> None:
    """abacus-new: six tiles, each of them once, drawn in an order that is luck."""
    rules = compile_rules("abacus-new+bonus-tiles")
    orders = {deal(rules, 2, seed).tiles for seed in range(40)}
    assert len(orders) > 20
    assert all(sorted(order) == [0, 1, 2, 3, 4, 5] for order in orders)


def test_tokens_at_the_start(booklet: str) -> None:
    """Eight hints, and no strike of three taken."""
    state = start(deal(compile_rules(booklet), 2, 1))
    assert (state.hints, state.strikes, state.game.rules.strikes) == (8, 0, 3)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_hands(booklet: str, players: int) -> None:
    """Five cards with 2 or 3 players, four with 4 or 5: a whole player's hand after the other."""
    luck = deal(compile_rules(booklet), players, 7)
    state = start(luck)
    size = 5 if players < 4 else 4
    dealt = [luck.deck[n * size : (n + 1) * size] for n in range(players)]
    assert list(state.hands) == dealt
    assert state.deck_size == 50 - players * size
    assert state.pile[state.drawn] == luck.deck[players * size]


@pytest.mark.parametrize("players", [1, 6])
def test_other_numbers_of_players(booklet: str, players: int) -> None:
    """The booklets are for two to five."""
    with pytest.raises(DealError, match=f"2 to 5 players, not {players}"):
        deal(compile_rules(booklet), players, 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_round(booklet: str, players: int) -> None:
    """The first player begins, and after each action it is the next one's turn."""
    hints = ["hint 2 red", *["hint 1 red"] * (players - 1)]
    state = table(booklet, players=players)
    seen = []
    for hint in [*hints, "hint 2 1"]:
        seen.append(state.player)
        state = after(state, hint)
    assert seen == [*range(players), 0]
    assert state.player == 1


def test_one_of_three_actions(booklet: str) -> None:
    """A turn is a hint, a discard or a play: there is no other move, and no passing."""
    state = table(booklet, players=3, hints=4)
    assert {move.verb for move in legal_moves(state)} == {"hint", "discard", "play"}
    for move in (Look.of(0), Choose.of(0), Act.of(0), Call.of(0, 0)):
        with pytest.raises(IllegalMoveError):
            apply(state, move)


def test_every_action_ends_the_turn(booklet: str) -> None:
    """One action, and not two: after any of the three somebody else is to act."""
    state = table(booklet, hands=["r1 r1 y2 y3 g5", "b1 b2 b3 b4 w1"], hints=4)
    for move in ("hint 2 blue", "discard y3", "play r1", "play g5"):
        assert after(state, move).player == 1


def test_hands_of_the_same_kind(booklet: str) -> None:
    """Two red 1s in a hand are two cards: either can be played, and the other stays."""
    state = table(booklet, hands=["r1 y2 r1 y3 g5"], hints=4)
    assert {"play r1", "discard r1"} <= legal(state)
    older, younger = after(state, "play r1"), after(state, "play r1#3")
    assert older.hands[0][:4] == state.hands[0][1:]
    assert younger.hands[0][:4] == state.hands[0][:2] + state.hands[0][3:]
    assert canonical(older) == canonical(younger)
