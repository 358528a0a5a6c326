"""Deals: the luck of a seed is the same for ever, and no deck that isn't the rules' own gets in."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tamaya
from tamaya.engine.errors import DealError
from tamaya.engine.game.deal import MOST_SEED, deal_from_json, read_deal
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.play import start

NL = tamaya.rules("nl")
EVERYTHING = tamaya.rules("everything")
NL_CARDS = tamaya.deal(NL, 2).cards


# ------------------------------------------------------------------- chance


def test_the_numbers_are_splitmix64() -> None:
    """The generator's published numbers for the seed 1234567; the state is mixed with nothing."""
    chance = Chance(1234567, "")
    assert [chance.number() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_seed_is_for_ever() -> None:
    """These deals are promised: studies and shared games name no more than a seed."""
    assert " ".join(tamaya.deal(NL, 3, 7).cards) == (
        "y1 y3 r2 y3 b2 w1 y2 g3 y2 w2 g4 b1 r1 r4 y5 b1 g2 g1 g4 y1 w1 g2 w1 w4 r1 w5 r2 b1 b3 b3 "
        "w3 y1 b4 y4 g3 r5 b5 r3 w3 g5 w2 r3 g1 y4 w4 r4 b2 b4 r1 g1"
    )
    deal = tamaya.deal(EVERYTHING, 2, 1)
    assert deal.cards[:10] == ["k4", "r4", "g5", "g4", "k5", "g1", "m1", "w3", "m1", "r1"]
    assert deal.to_json()["tiles"] == [3, 5, 6, 4, 1, 2]
    assert deal.returns == (2315477774,)


def test_the_players_do_not_change_the_deck() -> None:
    """Nor do rules with the same cards: so deals can be compared under two sets of rules."""
    decks = {tamaya.deal("nl", players, 5).deck for players in (2, 3, 4, 5)}
    decks |= {tamaya.deal(name, 2, 5).deck for name in ("no+expert", "abacus-2012+must-touch")}
    assert len(decks) == 1


def test_shuffles_are_fair() -> None:
    """Each of four cards comes to lie in each place about equally often."""
    places = [Counter[int]() for _ in range(4)]
    for seed in range(4000):
        for place, card in enumerate(Chance(seed, "deck").shuffled(range(4))):
            places[place][card] += 1
    assert all(850 < count < 1150 for place in places for count in place.values())


@given(st.integers(1, 1 << 40), st.integers(0, MOST_SEED))
def test_numbers_below(bound: int, seed: int) -> None:
    assert 0 <= Chance(seed, "test").below(bound) < bound


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1])
def test_seeds_beyond_the_range(seed: int) -> None:
    with pytest.raises(DealError, match="a seed is a number from 0 to"):
        tamaya.deal(NL, 2, seed)


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 10**9])
def test_other_numbers_of_players(players: int) -> None:
    with pytest.raises(DealError, match="these rules are for 2 to 5 players"):
        tamaya.deal(NL, players)


# ------------------------------------------------------------------- hands and luck


@pytest.mark.parametrize(("players", "size"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_a_whole_hand_at_a_time(players: int, size: int) -> None:
    """The first cards are the first player's hand."""
    deal = tamaya.deal(NL, players, 3)
    state = start(deal)
    for seat, hand in enumerate(state.hands):
        assert hand == deal.deck[seat * size : (seat + 1) * size]
    assert state.deck_size == 50 - players * size


def test_luck_for_every_card_that_can_return() -> None:
    """A deal under rules that put cards back holds a place for each of them."""
    assert tamaya.deal("nl", 2).returns == ()
    assert len(tamaya.deal("abacus-new+bonus-tiles", 2).returns) == 1
    assert tamaya.deal("no+colour-calling", 2).tiles == ()


# ------------------------------------------------------------------- text and JSON


@given(st.sampled_from(["nl", "everything", "no+hill"]), st.integers(2, 5), st.integers(0, 999))
def test_json_reads_back(expression: str, players: int, seed: int) -> None:
    rules = tamaya.rules(expression)
    deal = tamaya.deal(rules, players, seed)
    data = json.loads(json.dumps(deal.to_json()))
    assert list(data) == ["rules", "players", "deck", "tiles", "returns"]
    back = deal_from_json(rules, data)
    assert (back.players, back.deck, back.tiles, back.returns) == (
        deal.players,
        deal.deck,
        deal.tiles,
        deal.returns,
    )
    assert read_deal(rules, json.dumps(data)) == back


def test_a_line_of_cards() -> None:
    """It says all that is needed where there are no tiles, but how many play."""
    deal = tamaya.deal(NL, 4, 2)
    line = " ".join(deal.cards)
    assert read_deal(NL, line + "\n", players=4).deck == deal.deck
    with pytest.raises(DealError, match="how many play"):
        read_deal(NL, line)
    with pytest.raises(DealError, match="must be JSON"):
        read_deal(EVERYTHING, line, players=4)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"deck": ["r1"]}, "the deck lacks r1 (2 times), r2 (2 times)"),
        ({"deck": [*NL_CARDS, "r5"]}, "the deck has r5 too many"),
        ({"deck": NL_CARDS[:-1]}, "the deck lacks b1"),
        ({"deck": "r1 zz"}, "`zz` is no card of these rules"),
        ({"deck": [1, 2]}, "`deck` must be a list of cards"),
        ({"deck": None}, "`deck` must be a list of cards"),
        ({"players": "2"}, "`players` must be a whole number"),
        ({"players": None}, "`players` must be a whole number"),
        ({"tiles": [1]}, "these rules have no tiles"),
        ({"tiles": ["1"]}, "`tiles` must be a list of whole numbers"),
        ({"tiles": 0}, "`tiles` must be a list of whole numbers"),
        ({"returns": None}, "`returns` must be a list of whole numbers"),
        ({"returns": [-1]}, "`returns` must not hold negative numbers"),
        ({"returns": [0.5]}, "`returns` must be a list of whole numbers"),
        ({"luck": []}, "a deal has no field `luck`"),
    ],
)
def test_malformed(change: dict[str, Any], message: str) -> None:
    with pytest.raises(DealError) as caught:
        deal_from_json(NL, tamaya.deal(NL, 2).to_json() | change)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '"', "[" * 100_000, "r1 " * 400_000, "\0", "r1"]
)
def test_hostile_text(text: str) -> None:
    with pytest.raises(DealError):
        read_deal(NL, text, players=2)
