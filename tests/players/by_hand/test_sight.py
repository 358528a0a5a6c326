"""What one seat sees of a table, and what it can tell of its own cards by that."""

import pytest
from tests.made.pocket import Clauses, clauses, pocket

from tamaya.engine.happenings import HIDDEN
from tamaya.engine.state.state import State
from tamaya.players.fold.common import Common
from tamaya.players.fold.facts import bits
from tamaya.players.sight import Sight
from tamaya.testing.tables import table
from tamaya.variants.rules import Rules


def sight_of(state: State, seat: int = 1, open_hands: bool = False) -> Sight:
    """What a player sees who was told nothing; players are counted from 1."""
    return Sight(state, seat - 1, Common.start(state), {}, open_hands)


def mask_of(rules: Rules, cards: str) -> int:
    return sum(1 << rules.cards.index(card) for card in cards.split())


def names(rules: Rules, mask: int) -> str:
    return " ".join(rules.cards[kind] for kind in bits(mask))


def at(case: Clauses, **laid: object) -> Sight:
    return sight_of(table(pocket(**case), **laid))  # type: ignore[arg-type]


def test_nobody_sees_their_own_hand() -> None:
    state = table(pocket(players="3"), hands=["a1 b2", "a2 a3", "b1 b3"])
    for seat, others in ((1, [1, 2]), (2, [2, 0]), (3, [0, 1])):
        sight = sight_of(state, seat)
        assert sight.others == others
        assert sight.hands[seat - 1] == (HIDDEN, HIDDEN)
        assert [sight.hands[other] for other in others] == [state.hands[o] for o in others]
    assert sight_of(state, 1, open_hands=True).hands == state.hands
    assert names(state.game.rules, sight_of(state, 1).held) == "a2 a3 b1 b3"


def test_what_is_unseen_is_in_the_deck_or_in_the_own_hand() -> None:
    state = table(pocket(), hands=["a1 b2", "a2 a3"], fireworks="b1", discards="a1")
    sight = sight_of(state)
    # Of a1 a2 a3 b1 b2 b3: less what is placed, discarded, or in the other's hand.
    assert sight.unseen == [1, 1, 0, 1, 2, 1]
    assert names(sight.rules, sight.own[0]) == "a1 a2 b1 b2 b3"
    ones, five = mask_of(sight.rules, "a1 b1"), mask_of(sight.rules, "a1 a2 b2")
    assert sight.chance(five, ones) == 0.25
    assert sight.chance(ones, ones) == 1.0
    assert sight.chance(mask_of(sight.rules, "a3"), ones) == 0.0  # none is left
    assert sight.chance(mask_of(sight.rules, "a3"), mask_of(sight.rules, "a3")) == 1.0


def test_one_own_card_tells_of_another() -> None:
    """There is one a3. If the first card is the a3, the second, a3 or b3, is the b3; and then the
    third is a 2."""
    state = table(pocket(hand="hand 3 cards"), hands=["a3 b3 a2", "a1 a1 b1"])
    sight = sight_of(state)
    rules = sight.rules
    told = tuple(mask_of(rules, cards) for cards in ("a3", "a3 b3", "a2 b3"))
    assert [names(rules, mask) for mask in sight.narrowed(told)] == ["a3", "b3", "a2"]
    # Of two copies it says nothing.
    told = tuple(mask_of(rules, cards) for cards in ("a2", "a2 b2", "a1 b1"))
    assert [names(rules, mask) for mask in sight.narrowed(told)] == ["a2", "a2 b2", "b1"]


def test_what_contradicts_what_is_seen_is_left_as_it_is() -> None:
    state = table(pocket(), hands=["a2 b2", "a1 a1"])
    sight = sight_of(state)
    ones = mask_of(sight.rules, "a1")
    assert sight.narrowed((ones, ones)) == (ones, ones)


# ------------------------------------------------------------------- strikes and turns


@pytest.mark.parametrize(
    ("case", "strikes", "spare"),
    [
        (clauses(strikes="3"), 0, 2),
        (clauses(strikes="3"), 1, 1),
        (clauses(strikes="3"), 2, 0),
        (clauses(strikes="5", play="a misplay takes 2 strikes"), 0, 2),
        (clauses(strikes="5", play="a misplay takes 2 strikes"), 1, 1),
        (clauses(strikes="4", play="a misplay takes 2 strikes"), 2, 0),
        (clauses(strikes="3", play="a misplay takes 0 strikes"), 1, 2),
    ],
)
def test_misplays_before_the_one_that_takes_the_last_strike(
    case: Clauses, strikes: int, spare: int
) -> None:
    sight = at(case, strikes=strikes)
    assert sight.strikes_to_spare == sight.strikes_surely_to_spare == spare


@pytest.mark.parametrize(
    ("case", "laid", "slack"),
    [
        (clauses(), {}, 2),  # six to draw and two turns, less six to place
        (clauses(), {"fireworks": "a2"}, 2),  # four to draw and two turns, less four
        (clauses(deck_end="end"), {}, 0),
        (clauses(deck_end="lose"), {}, 0),
        (clauses(deck_end="play on"), {}, 10 - 6),
        (clauses(deck_end="2 more turns each, then the end"), {}, 10 - 6),
        (clauses(), {"deck": "", "turns_left": 1, "fireworks": "a2 b2",
                     "hands": ["a3 b3"]}, 1 - 2),
    ],
)  # fmt: skip
def test_turns_that_need_not_place_a_card(
    case: Clauses, laid: dict[str, object], slack: int
) -> None:
    sight = at(case, **laid)
    assert sight.slack == slack


@pytest.mark.parametrize(
    ("more", "discards", "ruinous"),
    [
        ("", "a2", ""),
        ("when an ash 1 is discarded { lose }", "a2", "a1"),
        # The loss of a card that is needed loses: a2 is the last, and of each 3 there is one.
        ("when a card still needed has no copy left { lose }", "a2", "a2 a3 b3"),
    ],
)
def test_discards_that_lose(more: str, discards: str, ruinous: str) -> None:
    sight = at(clauses(more), discards=discards)
    assert names(sight.rules, sight.ruinous) == ruinous


def test_a_player_who_looks_at_a_card_sees_it() -> None:
    state = table(pocket("the first card of each hand lies open"), hands=["a1 b2", "a2 a3"])
    rules = state.game.rules
    for seat, kind in ((1, "a1"), (2, "a2")):
        sight = sight_of(state, seat)
        assert sight.hands[seat - 1][0] == rules.cards.index(kind)
        assert sight.hands[seat - 1][1] == HIDDEN
        assert names(rules, sight.own[0]) == kind
