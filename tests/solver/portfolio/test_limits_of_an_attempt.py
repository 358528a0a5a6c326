"""What an attempt makes of lines and limits: which count, what they rest on, and what is sought."""

import math

import pytest
from tests.made.pocket import dealt, pocket

from tamaya.engine.records.line import Line
from tamaya.solver.attempt import COUNT, Attempt, UnsoundError
from tamaya.solver.bound import Bound
from tamaya.solver.many.find import Found, Wish, found_of, wanted
from tamaya.solver.plain.greedy import TEMPERS, Greedy
from tamaya.solver.stages.exact import Unsearched
from tamaya.solver.stages.register import CP_SAT, LAYERS, ONE_HAND, SEARCH
from tamaya.variants.rules import Rules

DECK = "a3 b1 b3 a1 a2 b2 a1 b1 a2 b2"


def attempt_on(rules: Rules | None = None, deck: str = DECK) -> Attempt:
    return Attempt(dealt(deck, rules or pocket()), math.inf)


# ------------------------------------------------------------------- limits


def test_it_begins_with_the_maximum() -> None:
    attempt = attempt_on()
    assert (attempt.lower, attempt.upper, attempt.sought) == (None, 6, 6)
    assert attempt.reason == "6 is the maximum of these rules"
    assert attempt.proof is COUNT
    assert attempt.rests_on == {"the maximum"}
    assert not attempt.closed


def test_a_count_below_the_maximum_says_what_the_deal_is_short_of() -> None:
    """Three are drawn, and nobody has a turn after that."""
    rules = pocket(deck_end="end", hand="hand 3 cards")
    attempt = attempt_on(rules)
    assert attempt.upper == 4
    assert attempt.reason.startswith(
        "the cards and turns of this deal allow 4 at most: only 4 cards are left to draw"
    )
    assert attempt.rests_on == {"the count"}


def test_only_a_lower_limit_counts() -> None:
    attempt = attempt_on()
    attempt.no_more_than(5, "so the layers say", LAYERS)
    attempt.no_more_than(5, "so one hand says", ONE_HAND)
    assert (attempt.upper, attempt.reason, attempt.proof) == (5, "so the layers say", LAYERS)
    attempt.no_more_than(4, "so the search says", SEARCH)
    attempt.no_more_than(5, "so the search says as well", SEARCH)
    assert (attempt.upper, attempt.reason, attempt.proof) == (4, "so the search says", SEARCH)
    assert [limit.upper for limit in attempt.limits] == [6, 5, 4]


def test_two_arguments_for_one_limit_rest_on_what_they_share() -> None:
    attempt = attempt_on()
    attempt.no_more_than(5, "so the layers say", LAYERS)
    assert attempt.rests_on == LAYERS.rests_on
    attempt.no_more_than(5, "once more", ONE_HAND)  # by the same code
    assert attempt.rests_on == LAYERS.rests_on
    attempt.no_more_than(5, "so the search says", SEARCH)
    assert attempt.rests_on == frozenset()


def test_a_limit_that_is_not_certain_stands_beside_one_that_is() -> None:
    attempt = attempt_on()
    attempt.no_more_than(3, "so CP-SAT says", CP_SAT)
    attempt.no_more_than(5, "so the layers say", LAYERS)
    assert (attempt.upper, attempt.at_most) == (3, 5)
    assert attempt.rules_out(6)
    assert not attempt.rules_out(5)
    attempt.no_more_than(4, "so CP-SAT says, less boldly", CP_SAT)
    assert [limit.upper for limit in attempt.limits] == [6, 5, 3]


@pytest.mark.parametrize(
    ("more", "by_points", "then"),
    [
        ("", True, [5, 4, 3, 2]),
        ("less than 4 points is lost", False, [5, 4, 3, 2]),
        # A game with fewer than 4 points is lost, and scores 0.
        ("less than 4 points is lost", True, [5, 4, 0, 0]),
    ],
)
def test_what_is_sought_once_a_score_is_refuted(
    more: str, by_points: bool, then: list[int]
) -> None:
    attempt = attempt_on(pocket(more))
    uppers: list[int | None] = []
    for _ in then:
        attempt.refuted(LAYERS, by_points)
        uppers.append(attempt.upper)
    assert uppers == then


@pytest.mark.parametrize(
    ("lost", "target", "takes_points"),
    [("0", 1, True), ("0", 0, False), ("2", 2, False), ("2", 3, True), ("its points", 3, True)],
)
def test_whether_a_score_takes_points_or_a_lost_game_is_worth_it(
    lost: str, target: int, takes_points: bool
) -> None:
    assert attempt_on(pocket(lost=lost)).scores_points(target) == takes_points
    assert attempt_on(pocket(lost=lost, last_strike="end")).scores_points(target)


# ------------------------------------------------------------------- lines


def line_of(attempt: Attempt) -> Line:
    moves = Greedy(attempt.game).line(TEMPERS[0])
    line = None if moves is None else Line.of(attempt.game, moves)
    assert line is not None
    return line


def test_only_a_better_line_counts() -> None:
    attempt = attempt_on()
    line = line_of(attempt)
    attempt.take(line)
    assert (attempt.lower, attempt.floor, attempt.witness) == (6, 6, line)
    assert attempt.closed
    attempt.take(list(line.moves))
    assert attempt.witness is line


def test_moves_that_don_t_end_the_game_are_no_line() -> None:
    attempt = attempt_on()
    with pytest.raises(UnsoundError, match="doesn't end the game"):
        attempt.take(line_of(attempt).moves[:1])
    assert attempt.lower is None


def test_time_that_is_not_the_deal_s_is_given_back() -> None:
    attempt = Attempt(dealt(DECK, pocket()), 100.0)
    begun = attempt.begun
    attempt.discount(7.0)
    assert (attempt.begun, attempt.until) == (begun + 7.0, 107.0)


def test_the_answer_says_all_of_it() -> None:
    attempt = attempt_on()
    Unsearched().run(attempt)
    bound = attempt.bound()
    assert (bound.lower, bound.upper, bound.at_most, bound.proof) == (6, 6, 6, "count")
    assert bound.proved
    assert bound.rests_on == ("the maximum",)
    assert bound.line == attempt.witness.texts(bound.deal.rules) if attempt.witness else False
    assert repr(bound).startswith("<Bound 6, of ")
    data = bound.to_json()
    assert (data["lower"], data["upper"], data["proved"], data["maximum"]) == (6, 6, True, 6)


@pytest.mark.parametrize(
    ("lower", "upper", "at_most", "proved", "words"),
    [
        (3, 3, 3, True, "3"),
        (3, 3, 5, False, "3 to 3, open"),  # what only the presolve says proves nothing
        (3, 5, 5, False, "3 to 5, open"),
        (None, 5, 5, False, "None to 5, open"),
        (None, None, None, False, "unknown"),
    ],
)
def test_when_an_answer_is_proved(
    lower: int | None, upper: int | None, at_most: int | None, proved: bool, words: str
) -> None:
    bound = Bound(attempt_on().deal, lower, upper, None, "", at_most=at_most)
    assert bound.proved == proved
    assert repr(bound).startswith(f"<Bound {words}, of ")
    assert bound.rules_out(6) == (at_most is not None)
    assert not bound.rules_out(5 if at_most == 5 else 3)


# ------------------------------------------------------------------- wanted deals

ANSWERS = [
    Found(0, 6, 6, spare=4, tokens=2),
    Found(1, 4, 4),
    Found(2, 6, 6, spare=4, tokens=1),
    Found(3, 3, 5),
    Found(4, 6, 6, spare=5, tokens=0),
    Found(5, 2, 2),
    Found(6, None, 6),
    Found(7, 3, 3),
    Found(8, None, None),
    Found(9, 6, 6, spare=3, tokens=9),
    Found(10, 6, 6),
    Found(11, 6, 6, spare=3, tokens=9),
]


@pytest.mark.parametrize(
    ("wish", "seeds"),
    [
        ("score", [1]),
        ("not-perfect", [1, 3, 5, 7]),
        ("open", [3, 6, 8]),
        ("worst", [0, 1, 5]),  # each is worse than all before; an open one counts for none
        ("tightest", [0, 2, 9]),  # of those with all points, by spare cards and then by tokens
    ],
)
def test_which_answers_are_wanted(wish: Wish, seeds: list[int]) -> None:
    assert [found.seed for found in wanted(ANSWERS, wish, 6, score=4)] == seeds


def test_what_was_left_to_spare() -> None:
    """Six cards are played one after the other, and the game is over before the sixth is replaced:
    three are left to draw, and two turns would follow. No token was ever spent."""
    attempt = attempt_on(pocket(hand="hand 1 card"), "a1 b1 a2 b2 a3 b3 a1 b1 a2 b2")
    Unsearched().run(attempt)
    bound = attempt.bound()
    assert found_of(3, bound, with_spare=False) == Found(3, 6, 6)
    assert found_of(3, bound, with_spare=True) == Found(3, 6, 6, spare=5, tokens=2)
    assert Found(3, 6, 6).to_json()["proved"] is True
    assert Found(3, None, None).to_json()["proved"] is False
