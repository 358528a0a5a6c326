"""How a game was played, in counts: each measure in games that are made by hand."""

import pytest
from tests.made.pocket import (
    ANYTIME,
    FREE,
    INVERTED,
    INVERTED_BIRCH,
    Clauses,
    clauses,
    dealt,
    pocket,
)

from tamaya.engine.play import start
from tamaya.engine.records.notation import read_move
from tamaya.engine.turn.table import Table
from tamaya.players.conduct import MEASURES, Conduct, Measured, together
from tamaya.players.game import Moment

DECK = "a1 b3 b1 a2 a2 b2 a3 b1 a1 b2"
"""Player 1 holds a1 b3, and player 2 b1 a2."""
INVERTED_ENOUGH = clauses(suits=INVERTED_BIRCH, discard=ANYTIME)


def counted(*moves: str, case: Clauses | None = None) -> Conduct:
    """What is counted in the game of these moves."""
    here = Table.of(start(dealt(DECK, pocket(**(case or {})))))
    moment, counts = Moment.start(here.state()), Conduct()
    for text in moves:
        happenings = here.hear(read_move(moment.state, text))
        before, moment = moment, moment.after(happenings, here.state())
        counts = counts.after(moment.turn_since(before, happenings))
    return counts.over(moment.state)


def test_a_game_in_counts() -> None:
    """The birch card of player 2 is an even bet: of four such cards that they don't see, two are
    1s. So is b3: four of the seven cards that player 1 doesn't see would fit."""
    game = counted("hint 2 birch", "play b1", "play b3", "discard a2")
    assert game == Conduct(
        games=1,
        points=1,
        finished=1,
        finished_points=1,
        strikes=1,
        turns=4,
        hints=1,
        touched=1,
        plays=2,
        misplays=1,
        untouched=1,
        discards=1,
        oldest=1,
    )


def test_a_play_that_is_less_than_an_even_bet() -> None:
    """Three of the eight cards that player 1 doesn't see would fit."""
    game = counted("play a1")
    assert (game.plays, game.unlikely, game.misplays) == (1, 1, 0)
    assert counted("hint 2 birch", "hint 1 1", "play a1").unlikely == 0


def test_a_lost_game_has_points_on_the_table() -> None:
    game = counted("play a1", "play a2", "play b3", case=clauses(strikes="1"))
    assert (game.lost, game.points, game.strikes, game.perfect) == (1, 2, 1, 0)
    assert (game.finished, game.finished_points) == (0, 0)


def test_a_perfect_game() -> None:
    case = clauses(suits="suit ash a { cards 1 1 2 2 3 built 1 2 3 }", hand="hand 1 card")
    here = Table.of(start(dealt("a1 a2 a3 a1 a2", pocket(**case))))
    for text in ("play a1", "play a2", "play a3"):
        here.hear(read_move(here.state(), text))
    assert Conduct().over(here.state()).perfect == 1


def test_discards() -> None:
    """There is but one b3, and it isn't the oldest card. Of a2 there are two."""
    case = clauses(discard=ANYTIME)
    game = counted("discard b3", "discard b1", case=case)
    assert (game.discards, game.last_copies, game.oldest) == (2, 1, 1)
    # A card that a hint has touched is not the oldest of those that none has.
    assert counted("hint 2 birch", "discard b1", case=case).oldest == 0
    assert counted("hint 2 birch", "discard a2", case=case).oldest == 1


def test_a_discard_of_an_inverted_card_is_a_play() -> None:
    assert INVERTED in INVERTED_BIRCH
    game = counted("discard b3", "discard b1", case=INVERTED_ENOUGH)
    assert (game.plays, game.misplays, game.discards) == (2, 1, 0)
    assert counted("play b3", case=INVERTED_ENOUGH).discards == 1


def test_what_is_chosen_within_a_turn_is_no_turn() -> None:
    game = counted("play a1", "play a2", "hint 1 3", case=clauses(more=FREE))
    assert (game.turns, game.plays, game.hints, game.touched) == (2, 2, 0, 0)


def test_counts_of_games_add_up() -> None:
    """Two touched cards for one hint, and none for the other."""
    games = [counted("hint 2 birch", "hint 1 ash"), counted("play a1"), counted("play b3")]
    touched, misplays = (
        next(one for one in MEASURES if one.of == name) for name in ("touched", "misplays")
    )
    assert together(games).value(touched) == 1.0
    assert together(games).value(misplays) == 0.5
    assert games[1].value(touched) is None


@pytest.mark.parametrize("measure", MEASURES, ids=lambda one: one.words)
def test_a_measure_is_of_two_counts(measure: Measured) -> None:
    assert {measure.of, measure.per} <= {*Conduct._fields}
    assert measure.counts(Conduct()) == (0, 0)
