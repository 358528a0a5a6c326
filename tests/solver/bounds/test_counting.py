"""The count: how high fireworks can grow, how many cards can be placed, and what that is worth.

Each table is small enough to count by hand: two suits of 1 1 2 2 3, two hands of two, six to draw.
"""

import pytest
from tests.made.pocket import BACK, PLAYED, SUITS, Clauses, clauses, dealt, pocket, tiles

from tamaya.engine.game.deal import deal
from tamaya.engine.game.game import Game
from tamaya.engine.turn.table import Table
from tamaya.solver.attempt import highest_score
from tamaya.solver.claims.recount import best_end, count
from tamaya.solver.plain.ceiling import NO_LIMIT, Ceiling
from tamaya.testing.tables import table

TWICE = "suits ash a, birch b { cards 1 1 2 2 3 built 1 2 1 }"


def at_table(case: Clauses, **laid: object) -> Table:
    return Table.of(table(pocket(**case), **laid))  # type: ignore[arg-type]


# ------------------------------------------------------------------- how high a firework grows


@pytest.mark.parametrize(
    ("fireworks", "discards", "reach"),
    [
        ("", "", 3),
        ("", "a1", 3),  # one of two
        ("", "a1 a1", 0),
        ("a1", "a1", 3),  # one lies in the firework, and no more is wanted
        ("a1", "a2 a2", 1),
        ("", "a3", 2),
        ("a2", "a3", 2),
    ],
)
def test_copies_that_are_gone_stop_a_firework(fireworks: str, discards: str, reach: int) -> None:
    here = at_table(clauses(), fireworks=fireworks, discards=discards)
    ceiling = Ceiling(here.rules)
    assert ceiling.reach(here, 0) == reach
    assert ceiling.reach(here, 1) == 3  # the other suit has all of its cards


@pytest.mark.parametrize(("discards", "reach"), [("", 3), ("a1", 2), ("a1 a1", 0), ("a2", 3)])
def test_a_value_built_twice_takes_two_copies(discards: str, reach: int) -> None:
    here = at_table(clauses(suits=TWICE), discards=discards)
    assert Ceiling(here.rules).reach(here, 0) == reach


@pytest.mark.parametrize(
    "back",
    [tiles(BACK), tiles(PLAYED), "when a 2 is discarded { play a card from the discards }"],
)
def test_where_cards_come_back_none_is_gone(back: str) -> None:
    here = at_table(clauses(back), discards="a1 a1")
    assert Ceiling(here.rules).reach(here, 0) == 3


# ------------------------------------------------------------------- how many can be placed

EARLY = "when a 1 is placed { 4 more turns each, then the end }"
BLIND = "action blind { play the top card of the deck }"
DIG = "action dig { discard the top card of the deck }"
ROOMS: tuple[tuple[Clauses, int | None], ...] = (
    (clauses(), 8),  # six to draw, and two turns
    (clauses(deck_end="3 more turns each, then the end"), 12),
    (clauses(deck_end="end"), 6),
    (clauses(deck_end="lose"), 6),
    (clauses(deck_end="play on"), 10),  # the four in the hands, too
    (clauses(EARLY), 15),  # the longest last turns, and the card that brings them about
    (clauses(BLIND), 9),
    (clauses(DIG), 9),
    (clauses(DIG, deck_end="end"), 7),
    (clauses(tiles(BACK, "regain 1 hint")), 9),
    (clauses(tiles(BACK, PLAYED)), 10),
    (clauses(tiles(PLAYED, PLAYED), deck_end="end"), 8),
    (clauses(tiles(BACK, "regain 1 hint"), deck_end="play on"), 11),
    (clauses("when a 2 is discarded { play a card from the discards }"), None),
    (clauses("when a firework is completed { shuffle the discards into the deck }"), None),
)


@pytest.mark.parametrize(("case", "room"), ROOMS)
def test_the_room_at_the_start(case: Clauses, room: int | None) -> None:
    here = at_table(case)
    assert len(here.pile) == 6
    assert Ceiling(here.rules).room(here) == room


def test_the_room_later_on() -> None:
    def room(case: Clauses, **laid: object) -> int | None:
        here = at_table(case, **laid)
        return Ceiling(here.rules).room(here)

    assert room(clauses(), deck="a2") == 3
    assert room(clauses(), deck="", turns_left=2) == 2
    assert room(clauses(), deck="", turns_left=0) == 0
    # In the last turns the deck adds nothing, but where it is played from.
    assert room(clauses(EARLY), deck="a2 b2", turns_left=3) == 3
    assert room(clauses(f"{EARLY} {BLIND}"), deck="a2 b2", turns_left=3) == 5
    # A tile that was drawn brings nothing back any more.
    both = clauses(tiles(BACK, PLAYED))
    assert room(both, tiles=[2]) == 9
    assert room(both, tiles=[]) == 8
    assert room(both, tiles=[1], deck="", turns_left=1) == 2


# ------------------------------------------------------------------- what it is worth


def test_points_are_limited_by_copies_and_by_room() -> None:
    def points(case: Clauses, **laid: object) -> int:
        here = at_table(case, **laid)
        return Ceiling(here.rules).points_of(here)

    assert points(clauses()) == 6
    assert points(clauses(), discards="a3 b2 b2") == 3  # ash to 2, birch to 1
    assert points(clauses(), fireworks="a2", deck="", turns_left=1) == 3
    # Two points a card: two are there, and one turn brings two more.
    double = clauses(score="score 2 for each card placed")
    assert points(double) == 12
    assert points(double, fireworks="a1", deck="", turns_left=1) == 4


def test_a_card_that_costs_points_need_not_be_placed() -> None:
    dear = """
      suit ash a { cards 1 1 2 2 3 built 1 2 3 }
      suit birch b { cards 1 1 2 2 3 built 1 2 3 score -1 for each card placed }
    """
    here = at_table(clauses(suits=dear))
    assert Ceiling(here.rules).points_of(here) == 3
    here = at_table(clauses(suits=dear), fireworks="b2")  # what lies there costs its points
    assert Ceiling(here.rules).points_of(here) == 1


@pytest.mark.parametrize(
    ("case", "worth"),
    [
        (clauses(), [0, 3, 4, 6]),
        (clauses(lost="2"), [2, 3, 4, 6]),  # a lost game scores 2, whatever lies there
        (clauses(lost="2", last_strike="end"), [0, 3, 4, 6]),  # none can be lost
        (clauses("less than 4 points is lost"), [0, 0, 4, 6]),
        (clauses("less than 4 points is lost", lost="1"), [1, 1, 4, 6]),
        (clauses("less than 4 points is lost", lost="its points"), [0, 3, 4, 6]),
    ],
)
def test_what_an_end_is_worth_with_so_many_points(case: Clauses, worth: list[int]) -> None:
    rules = pocket(**case)
    assert [Ceiling(rules).score(points) for points in (0, 3, 4, 6)] == worth
    assert [best_end(rules, points, rules.can_be_lost) for points in (0, 3, 4, 6)] == worth


def test_a_game_that_is_over_is_worth_its_score() -> None:
    here = at_table(clauses(), fireworks="a3 b2", hands=["b3"], deck="")
    ceiling = Ceiling(here.rules)
    assert ceiling.of(here) == 6
    here.perform(here.legal_moves()[0])
    assert here.over
    assert ceiling.of(here) == here.over.score


JOKERS = f"{SUITS} suit joker j {{ cards 1 built nothing fits any firework }}"


def test_where_words_are_not_understood_only_the_maximum_is_claimed() -> None:
    """Jokers are none of the count's words: any firework may come to any height, with no limit to
    the cards that are placed, and the game may be lost."""
    here = at_table(clauses(suits=JOKERS, lost="2"), discards="a1 a1 a3", deck="", turns_left=0)
    ceiling = Ceiling(here.rules)
    assert not ceiling.understood
    assert ceiling.reach(here, 0) == 3
    assert ceiling.room(here) is None
    assert (ceiling.points_of(here), ceiling.of(here)) == (6, 6)
    assert count(deal(here.rules, 2, 1)).heights == (3, 3, 0)


# ------------------------------------------------------------------- the second count


@pytest.mark.parametrize(("case", "room"), ROOMS)
def test_the_second_count_agrees_on_the_room(case: Clauses, room: int | None) -> None:
    """It knows besides that no more cards can be placed than there are."""
    rules = pocket(**case)
    again = count(deal(rules, 2, 1)).room
    assert again >= min(10, 10 if room is None else room)
    assert again <= 10


def test_the_second_count_by_hand() -> None:
    """Red wants a second 2 and has none, so its firework ends at 2; green has all."""
    suits = """
      suit red r { cards 1 2 3 built 1 2 2 }
      suit green g { cards 1 2 2 3 built 1 2 3 }
    """
    rules = pocket(suits=suits, hand="hand 1 card", deck_end="end")
    found = count(dealt("r1 g1 g2 g3 r2 r3 g2", rules))
    assert (found.heights, found.room, found.points, found.score) == ((2, 3), 5, 5, 5)
    short = pocket(suits=suits, hand="hand 3 cards", deck_end="end")
    found = count(dealt("r1 g1 g2 g3 r2 r3 g2", short))
    assert (found.heights, found.room, found.points, found.score) == ((2, 3), 1, 1, 1)
    ceiling, start = Ceiling(short), Table(Game(dealt("r1 g1 g2 g3 r2 r3 g2", short)))
    assert ceiling.of(start) == 1


def test_the_highest_score_of_any_table() -> None:
    assert highest_score(pocket()) == 6
    assert highest_score(pocket(lost="9")) == 9
    assert NO_LIMIT > 1 << 60
