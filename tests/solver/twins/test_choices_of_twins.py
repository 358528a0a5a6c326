"""Of which cards twins are made, how many there are, and when they stand for all of the deal."""

from itertools import pairwise

import pytest
from tests.made.pocket import FREE, PRICED, SUITS, WHILE, Clauses, clauses, dealt, pocket

from tamaya.engine.game.deal import Deal
from tamaya.solver.twins import jokers, twice
from tamaya.solver.twins.steps import twins_of
from tamaya.solver.twins.twin import Twin

NAMES = f"{PRICED} never the same name twice running"
JOKERS = f"{SUITS} suit joker j {{ cards 1 1 built nothing fits any firework }}"
EITHER = """
  suit ash a { cards 1 1 2 2 3 3 built 1 2 3 or 3 2 1 }
  suit birch b { cards 1 1 2 2 3 built 1 2 3 }
"""
WITH_JOKERS = "a1 b1 a2 b2 j1 j1 a1 b1 a2 b2 b3 a3"


def twins(deal: Deal) -> list[Twin]:
    made = twins_of(deal.rules)
    assert made is not None
    return [*made.of(deal)]


# ------------------------------------------------------------------- jokers


def test_of_too_many_choices_the_likely_ones_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two jokers stand for any two of six kinds: thirty choices. Of fewer nothing is proved."""
    deal = dealt(WITH_JOKERS, pocket(suits=JOKERS))
    monkeypatch.setattr(jokers, "MOST_CHOICES", 30)
    every = twins(deal)
    assert len(every) == 30
    assert all(twin.covers for twin in every)
    monkeypatch.setattr(jokers, "MOST_CHOICES", 29)
    some = twins(deal)
    assert len(some) == 29
    assert not any(twin.covers for twin in some)
    assert [twin.deal.deck for twin in some[:5]] == [twin.deal.deck for twin in every[:5]]


def test_narrow_rules_cover_nothing() -> None:
    """A pass is a hint for nothing in the wide twin, and no move of the narrow one."""
    deal = dealt("a1 b1 a2 b2 a3 b3 a1 b1 a2 b2 a3", pocket("a player may pass", suits=EITHER))
    every = twins(deal)
    assert len(every) == 4  # two lines, and two ways for each
    for narrow, wide in zip(every[::2], every[1::2], strict=True):
        assert (narrow.covers, wide.covers) == (False, True)
        assert (narrow.deal.rules.hinting.cost, wide.deal.rules.hinting.cost) == (1, 0)
        assert narrow.deal.deck == wide.deal.deck


def test_jokers_that_have_no_unlike_cards_to_stand_for() -> None:
    few = JOKERS.replace(SUITS, "suit ash a { cards 1 1 built 1 }")
    assert twins(dealt("a1 a1 j1 j1", pocket(suits=few, hand="hand 1 card"))) == []


@pytest.mark.parametrize(
    ("clause", "has_twins"),
    [
        ("when a 2 is placed { regain 1 hint }", False),  # what a joker brings is another matter
        ("when an ash card is discarded { take 1 strike }", False),
        ("when the ash firework is completed { regain 1 hint }", True),
        ("when a card is discarded { take 1 strike }", True),
    ],
)
def test_jokers_where_rules_speak_of_cards(clause: str, has_twins: bool) -> None:
    assert (twins_of(pocket(clause, suits=JOKERS)) is not None) == has_twins


# ------------------------------------------------------------------- two fireworks of a suit

DOUBLE = "suit ash a { cards 1 1 2 2 2 built 1 2 twice }"


@pytest.mark.parametrize(
    ("case", "has_twins"),
    [
        (clauses(suits=DOUBLE), True),
        # Without a second copy one of the two can't be completed, and which is a choice.
        (clauses(suits="suit ash a { cards 1 1 2 built 1 2 twice }", hand="hand 1 card"), False),
        (clauses("when an ash 1 is placed { regain 1 hint }", suits=DOUBLE), False),
        (clauses("when a 1 is placed { regain 1 hint }", suits=DOUBLE), True),
    ],
)
def test_when_two_fireworks_can_be_told_apart(case: Clauses, has_twins: bool) -> None:
    """By nothing but their heights."""
    assert (twins_of(pocket(**case)) is not None) == has_twins


def test_the_second_firework_is_a_suit_of_its_own() -> None:
    rules = pocket(suits=f"{DOUBLE} suit birch b {{ cards 1 2 built 1 2 }}",
                   score="score -1 for each card missing")  # fmt: skip
    deal = dealt("a1 b1 a2 a1 a2 b2 a2", rules)
    assert rules.suits[0].points == (-4, -3, -2, -1, 0)
    for twin in twins(deal):
        plain = twin.deal.rules
        assert [suit.built for suit in plain.suits] == [(1, 2)] * 3
        assert not any(suit.twice for suit in plain.suits)
        # Both are worth as much as the suit was, whichever grows.
        assert [suit.points for suit in plain.suits] == [(-4, -3, -2), (-2, -1, 0), (0, 1, 2)]
        assert sum(len(suit.cards) for suit in plain.suits) == len(deal.deck)
        # Back in the deal, each card is what it was.
        real = [twin.kinds[kind] for kind in twin.deal.deck]
        assert real == [(kind,) for kind in deal.deck]


def test_the_shares_that_let_fireworks_grow_early_come_first() -> None:
    """The first 1 and the first 2 together, and the second of each; not crosswise."""
    first = twins(dealt("a1 a2 a1 a2 a2", pocket(suits=DOUBLE)))[0]
    shares = [first.deal.rules.kinds[kind] for kind in first.deal.deck]
    assert shares[:4] == [(0, 1), (0, 2), (1, 1), (1, 2)]


def test_of_many_ways_only_those_are_tried_that_share_in_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Then they don't stand for the deal."""
    deal = dealt("a1 a2 a1 a2 a2", pocket(suits=DOUBLE))
    monkeypatch.setattr(twice, "_MOST_OF_A_SUIT", 16)  # of five cards four are free
    assert all(twin.covers for twin in twins(deal))
    monkeypatch.setattr(twice, "_MOST_OF_A_SUIT", 15)
    some = twins(deal)
    assert some
    assert not any(twin.covers for twin in some)
    for twin in some:
        cards = [twin.deal.rules.kinds[kind] for kind in twin.deal.deck]
        for value in (1, 2):
            suits = [suit for suit, other in cards if other == value]
            assert all(one != other for one, other in pairwise(suits))


# ------------------------------------------------------------------- free hints


@pytest.mark.parametrize(
    ("case", "has_twins"),
    [
        (clauses(FREE, hint=NAMES), True),
        (clauses("when a hint is given { spend 1 hint }", hint=NAMES), True),
        (clauses(f"{FREE} when a hint is given {{ spend 1 hint }}", hint=NAMES), False),
    ],
)
def test_a_free_hint_is_but_words_where_nothing_happens_at_hints(
    case: Clauses, has_twins: bool
) -> None:
    assert (twins_of(pocket(**case)) is not None) == has_twins


@pytest.mark.parametrize(("more", "strikes"), [("", 1), (FREE, 0)])
def test_a_free_hint_that_could_not_be_given_must_not_be_forced(more: str, strikes: int) -> None:
    """Without the condition on hints it would be given. So tokens bar nothing in the twin, where
    misplays take no strike."""
    made = twins_of(pocket(more, hint=f"{PRICED} only {WHILE}"))
    assert made is not None
    assert made.wide.playing.misplay_strikes == strikes
