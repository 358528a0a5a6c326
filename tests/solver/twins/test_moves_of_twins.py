"""What a move of a twin is in the deal, and what the attempts on twins come to together."""

import math

import pytest
from tests.made.pocket import ANYTIME, FIRST_ONLY, INVERTED_BIRCH, SUITS, dealt, pocket

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.records.line import Line
from tamaya.engine.records.notation import read_move
from tamaya.engine.turn.table import Table
from tamaya.solver.attempt import Attempt
from tamaya.solver.stages.exact import Unsearched
from tamaya.solver.stages.register import LAYERS, ONE_HAND
from tamaya.solver.twins.attempts import TWINS, Beside, TwinAttempt
from tamaya.solver.twins.steps import Twins, twins_of
from tamaya.solver.twins.twin import Twin
from tamaya.variants.rules import Rules

DECK = "a1 b1 a2 b2 a3 b3 a1 b1 a2 b2"
EITHER = "suits ash a, birch b { cards 1 1 2 2 3 3 built 1 2 3 or 3 2 1 }"


def twins_for(rules: Rules) -> Twins:
    twins = twins_of(rules)
    assert twins is not None
    return twins


def in_the_deal(deal: Deal, twin: Twin, *moves: str) -> tuple[str, ...]:
    """The first moves of the line of the deal that these moves of the twin are."""
    here = Table(Game(twin.deal))
    made = []
    for text in moves:
        made.append(read_move(here.state(), text))
        here.perform(made[-1])
    line = twin.played(Game(deal), made)
    assert line is not None
    assert line.over
    return line.texts(deal.rules)


# ------------------------------------------------------------------- moves


def test_a_card_of_an_inverted_suit_changes_its_verb() -> None:
    deal = dealt(DECK, pocket(suits=INVERTED_BIRCH, discard=ANYTIME))
    (twin,) = twins_for(deal.rules).of(deal)
    texts = in_the_deal(deal, twin, "play b1", "discard a2")
    assert texts[:2] == ("discard b1", "discard a2")
    texts = in_the_deal(deal, twin, "play a1", "discard b2")
    assert texts[:2] == ("play a1", "play b2")


def test_a_line_that_is_chosen_gives_cards_other_names() -> None:
    """Downwards the 3 is the first card of ash: the twin calls it 1."""
    deal = dealt("a1 b3 a2 b2 a3 b1 a1 b3 a2 b2 a3 b1", pocket(suits=EITHER))
    downwards = [
        twin
        for twin in twins_for(deal.rules).of(deal)
        if twin.kinds[0] == (deal.rules.cards.index("a3"),)
    ]
    assert len(downwards) == 2
    assert in_the_deal(deal, downwards[0], "play a3")[0] == "play a1"


def test_a_joker_is_said_to_be_what_it_stands_for() -> None:
    jokers = f"{SUITS} suit joker j {{ cards 1 built nothing fits any firework }}"
    deal = dealt("j1 b1 a2 b2 a3 b3 a1 b1 a2 b2 a1", pocket(suits=jokers))
    first = [twin for twin in twins_for(deal.rules).of(deal) if twin.deal.deck[0] == 0]
    assert first[0].deal.rules.cards[0] == "a1"
    texts = in_the_deal(deal, first[0], "play a1", "play a2")
    assert texts[:3] == ("play j1", "choose a1", "play a2")


def test_new_cards_are_put_where_they_lie_in_the_twin() -> None:
    rules = pocket("a new card may be put first", play=FIRST_ONLY)
    deal = dealt(DECK, rules)
    twin = next(twin for twin in twins_for(rules).of(deal) if twin.covers)
    assert in_the_deal(deal, twin, "play a1", "play a2")[:3] == ("play a1", "put last", "play a2")


def test_what_the_referee_refuses_is_left_out() -> None:
    """The second card may not be played in the deal: from there on the greedy player goes on."""
    deal = dealt("b3 a1 a2 b2 a3 b1 a1 b1 a2 b2", pocket(play=FIRST_ONLY))
    (twin,) = twins_for(deal.rules).of(deal)
    texts = in_the_deal(deal, twin, "play a1")
    assert texts[0] != "play a1"
    assert texts == in_the_deal(deal, twin)


# ------------------------------------------------------------------- attempts beside the deal


def beside(rules: Rules, deck: str = DECK) -> tuple[Attempt, Beside]:
    outer = Attempt(dealt(deck, rules), math.inf)
    return outer, Beside(outer, twins_for(rules))


def made(of: Beside) -> list[TwinAttempt]:
    return [attempt for attempt in of if isinstance(attempt, TwinAttempt)]


def test_a_line_of_a_twin_counts_as_what_it_scores_in_the_deal() -> None:
    outer, of = beside(pocket(suits=INVERTED_BIRCH, discard=ANYTIME))
    (attempt,) = made(of)
    Unsearched().run(attempt)
    assert outer.lower is not None
    assert outer.witness is not None
    assert Line.of(outer.game, outer.witness.moves) == outer.witness
    assert attempt.floor == outer.lower  # no line is sought that scores no more
    outer.lower = 6
    assert attempt.floor == 6


@pytest.mark.parametrize(
    ("limits", "upper"), [((4, 5), 5), ((5, 3), 5), ((2, 2), 2), ((4, None), 6)]
)
def test_no_line_of_the_deal_scores_more_than_all_its_twins(
    limits: tuple[int | None, ...], upper: int
) -> None:
    """One by one, as soon as each twin that stands for the deal has a limit below the maximum."""
    suits = """
      suit ash a { cards 1 1 2 2 3 3 built 1 2 3 or 3 2 1 }
      suit birch b { cards 1 1 2 2 3 built 1 2 3 }
    """
    outer, of = beside(pocket(suits=suits), "a1 b1 a2 b2 a3 b3 a1 b1 a2 b2 a3")
    of.conclude()
    assert outer.upper == 6  # not all were made yet
    attempts = made(of)
    assert len(attempts) == len(limits)
    for attempt, limit in zip(attempts, limits, strict=True):
        if limit is not None:
            attempt.no_more_than(limit, "so one hand says", ONE_HAND)
    of.conclude()
    assert outer.upper == upper
    if upper < 6:
        assert outer.proof is TWINS
        assert outer.rests_on == TWINS.rests_on | ONE_HAND.rests_on
        assert outer.reason == (f"whichever line each firework takes, no game scores {upper + 1}")


def test_a_twin_that_can_not_score_what_is_sought_has_no_turn() -> None:
    suits = """
      suit ash a { cards 1 1 2 2 3 3 built 1 2 3 or 3 2 1 }
      suit birch b { cards 1 1 2 2 3 built 1 2 3 }
    """
    _, of = beside(pocket(suits=suits), "a1 b1 a2 b2 a3 b3 a1 b1 a2 b2 a3")
    first, second = made(of)
    first.no_more_than(4, "so the layers say", LAYERS)
    assert made(of) == [second]


def test_where_twins_are_wider_the_deal_is_tried_as_well() -> None:
    """Most of their lines are none of the deal, where something depends on the table."""
    outer, of = beside(pocket(discard=f"{ANYTIME} only while the deck is empty"))
    assert [*of][-1] is outer
    exact, of = beside(pocket(play=FIRST_ONLY))
    assert exact not in [*of]


def test_a_word_that_is_wrong_of_a_twin_is_wrong_of_the_deal() -> None:
    """What disproves one discredits the code for all of them."""
    outer, of = beside(pocket(suits=INVERTED_BIRCH, discard=ANYTIME))
    (attempt,) = made(of)
    outer.no_more_than(5, "so the layers say", LAYERS)
    with pytest.warns(RuntimeWarning, match="stage one-hand: wrong"):
        attempt.disbelieve(ONE_HAND.rests_on, "one-hand", "wrong")
    assert outer.discredited == ONE_HAND.rests_on
    assert outer.upper == 6
