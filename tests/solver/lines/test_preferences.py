"""What those prefer who look for lines: the greedy player, the depth-first search and the beam.

Each case is a table at which a good player would not hesitate, and what they want to do there.
"""

import math

import pytest
from tests.made.pocket import ANYTIME, CALL, SPENT, Clauses, clauses, dealt, pocket

from tamaya.engine.game.game import Game
from tamaya.engine.records.line import Line
from tamaya.engine.records.notation import move_text
from tamaya.engine.turn.table import Table
from tamaya.solver.attempt import Attempt
from tamaya.solver.plain.beam import sweep
from tamaya.solver.plain.greedy import LOSING, TEMPERS, Greedy, Temper
from tamaya.solver.plain.reference import best_score
from tamaya.solver.plain.search import Budget, Searcher, StoppedError
from tamaya.testing.tables import after, table

LONG = "suits ash a, birch b { cards 1 1 1 2 2 2 3 3 4 5 built 1 2 3 4 5 }"
DEAR = """
  suit ash a { cards 1 1 2 2 3 built 1 2 3 }
  suit birch b { cards 1 1 2 2 3 built 1 2 3 score -1 for each card placed }
"""
ANY = "a misplay takes 1 strike"
LAST_ONLY = f"{ANY} only the last card"
USUAL, NO_HELP = TEMPERS[0], Temper(helps=False)


def greedy(temper: Temper, case: Clauses, hands: list[str], **laid: object) -> str:
    state = table(pocket(**case), hands=hands, **laid)  # type: ignore[arg-type]
    return move_text(state, Greedy(state.game).move(Table.of(state), temper))


def searched(case: Clauses, hands: list[str], **laid: object) -> str:
    state = table(pocket(**case), hands=hands, **laid)  # type: ignore[arg-type]
    return move_text(state, Searcher(state.game).ordered(Table.of(state))[-1])


# ------------------------------------------------------------------- the greedy player


def test_a_card_that_fits_is_played() -> None:
    assert greedy(USUAL, clauses(), ["b3 a1", "b2 b2"]) == "play a1"


def test_of_cards_that_fit_one_that_lets_another_follow() -> None:
    """A follower in another hand is best, then one in the same; then the lower firework."""
    long = clauses(suits=LONG)
    assert greedy(USUAL, long, ["a1 b1", "b2 a4"]) == "play b1"
    assert greedy(USUAL, clauses(suits=LONG, hand="hand 3 cards"), ["a1 b1 b2", "a5 a4 b5"]) == (
        "play b1"
    )
    assert greedy(USUAL, long, ["a3 b1", "a5 b5"], fireworks="a2") == "play b1"


def test_a_joker_is_kept_while_a_suit_is_begun() -> None:
    jokers = f"{LONG} suit joker j {{ cards 1 built nothing fits any firework }}"
    case = clauses(suits=jokers)
    assert greedy(USUAL, case, ["j1 a1", "b4 b5"]) == "play a1"
    assert greedy(USUAL, case, ["j1 b4", "a4 b5"]) == "play j1"


def test_a_right_call_is_better_than_a_plain_play() -> None:
    bonus = clauses("when a rightly called card is placed { regain 1 hint }", play=CALL)
    assert greedy(USUAL, bonus, ["a1 b3", "b2 b2"]) == "play a1 as ash"


def test_a_useless_card_goes_first() -> None:
    """With no token there is no hint; and what only lies there twice can be spared before a 3."""
    assert greedy(USUAL, clauses(), ["b3 a1", "b2 a3"], fireworks="a2", hints=0) == "discard a1"
    assert greedy(USUAL, clauses(), ["a2 a2", "b3 b2"], hints=0) == "discard a2"
    assert greedy(USUAL, clauses(), ["a3 b2", "b3 b2"], hints=0) == "discard b2"


def test_a_card_that_is_the_last_of_its_kind_is_kept() -> None:
    assert greedy(USUAL, clauses(), ["a2 b2", "a3 b3"], discards="a2", hints=0) == "discard b2"
    # Of two single cards the one that waits longer is still to come for others.
    assert greedy(USUAL, clauses(suits=LONG), ["a5 a3", "b4 b5"], hints=0) == "discard a3"


def test_hints_wait_for_others_or_for_scarce_cards() -> None:
    """Where another can play a hint is better than a discard, for a player who `helps`."""
    hands = ["a2 b2", "a1 b3"]
    many = clauses(suits=LONG)
    assert greedy(USUAL, many, hands, hints=1).startswith("hint")
    assert greedy(NO_HELP, many, ["a2 a2", "a1 b3"], hints=1) == "discard a2"
    # At the full supply nothing may be discarded, nor would it bring a token.
    assert greedy(NO_HELP, clauses(suits=LONG, discard=ANYTIME), hands).startswith("hint")
    # Where every card is needed for the room that is left, nothing is thrown away.
    assert greedy(NO_HELP, clauses(), ["a2 a2", "b3 b2"], hints=1).startswith("hint")
    assert greedy(Temper(helps=False, spare=-1), clauses(), ["a2 a2", "b3 b2"], hints=1) == (
        "discard a2"
    )


def test_the_spare_cards_are_counted() -> None:
    """Six to draw and two turns make room for eight, and six are wanted: two can be lost."""
    start = Table.of(table(pocket()))
    player = Greedy(start.game)
    assert player.spare(start, player.keys.useful(start)) == 2
    endless = Table.of(table(pocket("when a 1 is discarded { play a card from the discards }")))
    player = Greedy(endless.game)
    assert player.spare(endless, player.keys.useful(endless)) == 99


def test_a_misplay_takes_a_card_that_nobody_needs() -> None:
    case = clauses(discard="never regains 1 hint")
    assert greedy(USUAL, case, ["b3 a1", "b2 b2"], fireworks="a2", hints=0) == "play a1"


def test_nobody_loses_at_once_who_can_do_otherwise() -> None:
    case = clauses(strikes="1", discard="never regains 1 hint")
    assert greedy(USUAL, case, ["b3 b2", "a3 a2"], hints=1).startswith("hint")
    dear = clauses("when a 2 is placed { take 1 strike }", strikes="1")
    assert greedy(USUAL, dear, ["a2 b3", "b2 a3"], fireworks="a1").startswith("hint")
    # An end that is no loss is none to be shunned.
    early = clauses("when 2 points are reached { end }")
    assert greedy(USUAL, early, ["a2 b3", "b2 a3"], fireworks="a1") == "play a2"
    loses = clauses("when a card still needed has no copy left { lose }")
    assert greedy(USUAL, loses, ["a3 b2", "a2 b3"], hints=0) == "discard b2"


def test_a_card_that_costs_points_is_avoided() -> None:
    case = clauses(suits=DEAR)
    hands = ["b1 a3", "b2 b3"]
    assert greedy(USUAL, case, hands, hints=1) == "play b1"
    assert greedy(Temper(avoids=True), case, hands, hints=1) != "play b1"


def test_a_player_who_loses_on_purpose_misplays() -> None:
    assert greedy(LOSING, clauses(strikes="1"), ["a1 b3", "b2 b2"]) == "play b3"


def test_cards_are_chosen_that_fit() -> None:
    played = "play a card from the discards"
    state = table(
        pocket(f"when a 2 is discarded {{ {played} }}"),
        hands=["a2 b3", "b2 a3"],
        discards="b1 b2 a1",
        fireworks="b1",
        hints=0,
    )
    here = Table.of(state)
    here.perform(next(m for m in here.legal_moves() if move_text(state, m) == "discard a2"))
    chosen = {
        move_text(here.state(), Greedy(state.game).move(here, USUAL)),
        move_text(here.state(), Searcher(state.game).ordered(here)[-1]),
    }
    assert chosen <= {"choose a1", "choose b2"}


@pytest.mark.parametrize(
    ("play", "discard", "hand", "deck", "place"),
    [
        # Only the last card may be played: there a card stays that fits.
        (LAST_ONLY, SPENT, "b1 a1", "b3 b1 b2", "put first"),
        (LAST_ONLY, SPENT, "b3 a1", "b1 b1 b2", "put last"),
        (LAST_ONLY, SPENT, "b3 a1", "b2 b1 b2", "put last"),  # neither fits
        # Only the first card may be discarded: there a card comes that nobody needs.
        (ANY, f"{SPENT} only the first card", "b3 a1", "a1 b1 b2", "put first"),
        (ANY, f"{SPENT} only the first card", "b3 a1", "b2 b1 b2", "put last"),
    ],
)
def test_where_a_new_card_is_put(play: str, discard: str, hand: str, deck: str, place: str) -> None:
    """The first player plays the a1, and draws the first card of the deck."""
    rules = pocket("a new card may be put first", play=play, discard=discard)
    state = after(table(rules, hands=[hand, "a2 a3"], deck=deck), "play a1")
    here = Table.of(state)
    assert move_text(state, Greedy(state.game).move(here, USUAL)) == place


def test_a_greedy_game_comes_to_an_end_or_is_none() -> None:
    rules = pocket()
    game = Game(dealt("a1 b1 a2 b2 a3 b3 a1 b1 a2 b2", rules))
    line = Greedy(game).line(USUAL)
    assert line is not None
    scored = Line.of(game, line)
    assert scored is not None
    assert scored.score == 6
    endless = pocket(deck_end="play on", stuck="skip the turn", discard="never regains 1 hint",
                     hint="names a value may touch no card costs 0 hints",
                     suits="suit ash a { cards 2 2 built 2 }", hand="hand 1 card",
                     complete="nothing", strikes="9")  # fmt: skip
    assert Greedy(Game(dealt("a2 a2", endless))).line(USUAL) is None


# ------------------------------------------------------------------- depth first


def test_the_search_plays_first_what_fits() -> None:
    assert searched(clauses(), ["a1 b3", "b2 b2"]) == "play a1"
    assert searched(clauses(play=CALL), ["a1 b3", "b2 b2"]) == "play a1 as ash"
    assert searched(clauses(), ["a3 b1", "b2 b3"], fireworks="a2") == "play b1"  # the lower one


def test_then_it_throws_away_what_is_useless() -> None:
    """While tokens are short; at the full supply a hint comes first."""
    hands = ["a1 b3", "b2 b3"]
    suits = "suits ash a, birch b { cards 1 1 2 2 3 3 built 1 2 3 }"
    short = clauses(suits=suits, discard=ANYTIME)
    assert searched(short, hands, fireworks="a2", hints=1) == "discard a1"
    assert searched(short, hands, fireworks="a2", hints=2).startswith("hint")


def test_last_of_all_it_gives_up_a_card_that_nobody_else_has() -> None:
    """A hint; a card of which another copy comes, one that comes no more; and then misplays."""
    state = table(pocket(), hands=["a3 b2", "b3 a2"], deck="b2 a1 b1", hints=1)
    moves = [move_text(state, m) for m in Searcher(state.game).ordered(Table.of(state))[::-1]]
    assert moves[0].startswith("hint")
    assert moves[1:3] == ["discard b2", "discard a3"]
    assert {*moves[3:]} == {"play a3", "play b2"}


def test_the_search_finds_a_line_just_where_there_is_one() -> None:
    rules = pocket(hand="hand 1 card", hints="1")
    game = Game(dealt("a3 b1 b3 a1 a2 b2 a1 b1 a2 b2", rules))
    best = best_score(game.deal)
    searcher = Searcher(game)
    moves = searcher.line_to(best, Budget(math.inf, 100_000))
    assert moves is not None
    line = Line.of(game, moves)
    assert line is not None
    assert line.score >= best
    assert searcher.line_to(best + 1, Budget(math.inf, 100_000)) is None


def test_a_search_stops_when_its_budget_is_spent() -> None:
    budget = Budget(math.inf, 2)
    budget.spend()
    budget.spend()
    with pytest.raises(StoppedError):
        budget.spend()
    late = Budget(-math.inf, 257)  # the clock is looked at now and then
    with pytest.raises(StoppedError):
        late.spend()


# ------------------------------------------------------------------- side by side


def test_a_wide_beam_meets_the_best_line() -> None:
    """Nothing is left out of a beam that is wider than there are states."""
    rules = pocket(hand="hand 1 card", hints="1")
    deal = dealt("a3 b1 b3 a1 a2 b2 a1 b1 a2 b2", rules)
    best = best_score(deal)
    attempt = Attempt(deal, math.inf)
    attempt.no_more_than(best, "exhaustive play", attempt.limits[-1].proof)
    sweep(attempt, 5_000)
    assert attempt.lower == best


def test_a_beam_without_time_finds_nothing() -> None:
    attempt = Attempt(dealt("a3 b1 b3 a1 a2 b2 a1 b1 a2 b2", pocket()), -math.inf)
    sweep(attempt, 10)
    assert attempt.lower is None
