"""Missing cards: a hint to one player asks another for the card that must come first."""

import pytest

from tamaya.engine.game.deal import deal
from tamaya.engine.moves import Hint, Move, Play, to_player
from tamaya.engine.play import start
from tamaya.engine.turn.table import Table
from tamaya.players.fold.common import Common
from tamaya.players.game import Moment, folds_of
from tamaya.players.levels.club import Bluffing, Club
from tamaya.players.levels.ideas import Ideas
from tamaya.players.levels.practised import Practised
from tamaya.players.player import Player
from tamaya.testing.tables import table
from tamaya.variants.compile.passes import compile_rules


def told_of_a_two(hands: list[str], strikes: int = 0) -> tuple[Moment, list[Move]]:
    """The first player tells the last of a red 2, while no firework is begun; others then move.

    The moment after their moves, and these.
    """
    state = table("nl", hands=hands, strikes=strikes)
    names = [name.word for name in state.game.rules.names]
    on, moment, player = Table.of(state), Moment.start(state, [Ideas]), Practised()
    moves: list[Move] = [Hint.of(to_player(len(hands) - 1), names.index("red"))]
    for _ in hands[1:]:
        happenings = on.hear(moves[-1])
        moment = moment.after(happenings, on.state())
        moves.append(player.move(moment.sight(player), on.legal_moves()))
    return moment, moves


def test_who_sees_a_hint_that_does_not_fit_plays_the_card_between() -> None:
    """The newest card of the next player is the red 1: they play it, then the red 2 is known."""
    moment, moves = told_of_a_two(["y3 y4 g3 g4 b4", "y3 g4 b3 w4 r1", "b3 y4 g3 w3 r2"])
    assert moves[1:] == [Play.of(4), Play.of(4)]
    ideas = moment.folds[Ideas]
    assert isinstance(ideas, Ideas)
    assert ideas.rows[2][4] == 1 << moment.state.game.rules.kinds.index((0, 2))


def test_who_sees_the_card_between_with_a_later_player_leaves_it_to_him() -> None:
    hands = ["y3 y4 g3 g4", "y3 g4 b3 w4", "b4 g3 w3 r1", "b3 y4 w3 r2"]
    _, moves = told_of_a_two(hands)
    assert moves[1].verb != "play"
    assert moves[2:] == [Play.of(3), Play.of(3)]


def test_nobody_stakes_the_last_strike_on_a_missing_card() -> None:
    hands = ["y3 y4 g3 g4 b4", "y3 g4 b3 w4 r1", "b3 y4 g3 w3 r2"]
    _, moves = told_of_a_two(hands, strikes=2)
    assert moves[1] != Play.of(4)


def test_a_hint_that_lets_two_players_play_is_given() -> None:
    """To tell of the red 2 says more than to tell of the red 1 alone."""
    hands = ["y3 y4 g3 g4 b4", "y3 g4 b3 w4 r1", "b3 y4 g3 w3 r2"]
    state = table("nl", hands=hands)
    player = Practised()
    move = player.move(Moment.start(state, [Ideas]).sight(player), Table.of(state).legal_moves())
    names = [name.word for name in state.game.rules.names]
    assert move == Hint.of(to_player(2), names.index("red"))
    assert "two players" in player.why.words


# ------------------------------------------------------------------- bluffs


def after_a_bluff(player: Player, hands: list[str], strikes: int = 0) -> tuple[Moment, list[Move]]:
    """The first player tells the third of a yellow 3, while no firework is begun; the others then
    move. The moment after the second player's move, and their moves."""
    state = table("nl", hands=hands, strikes=strikes)
    names = [name.word for name in state.game.rules.names]
    on, moment = Table.of(state), Moment.start(state, folds_of([player]))
    moves: list[Move] = [Hint.of(to_player(2), names.index("yellow"))]
    for _ in range(2):
        happenings = on.hear(moves[-1])
        moment = moment.after(happenings, on.state())
        moves.append(player.move(moment.sight(player), on.legal_moves()))
    return moment, moves


BLUFF = ["w3 w4 g3 g4 b4", "y4 g4 b3 w4 r1", "b3 b4 g3 w3 y3"]


def test_a_club_plays_its_newest_card_for_a_focus_that_does_not_fit() -> None:
    """It is the red 1. Then the yellow card is known to be none that fits, and stays."""
    moment, moves = after_a_bluff(Club(), BLUFF)
    assert moves[1] == Play.of(4)
    assert moves[2].verb != "play"
    club = moment.folds[Bluffing]
    assert isinstance(club, Bluffing)
    assert not club.ideas.rows[2][4] & moment.common.facts.wanted
    assert club.ideas.rows[2][4] >> moment.state.game.rules.kinds.index((1, 3)) & 1


def test_nobody_else_is_bluffed_nor_if_no_strike_can_be_spared() -> None:
    assert after_a_bluff(Practised(), BLUFF)[1][1] != Play.of(4)
    assert after_a_bluff(Club(), BLUFF, strikes=2)[1][1] != Play.of(4)


def test_a_club_bluffs_where_the_newest_card_fits() -> None:
    """But no practised player does, and nobody where the newest card would be misplayed."""
    for second, player in (("r1", Club()), ("r1", Practised()), ("r3", Club())):
        state = table("nl", hands=[BLUFF[0], f"y4 g4 b3 w4 {second}", BLUFF[2]])
        sight = Moment.start(state, folds_of([player])).sight(player)
        move = player.move(sight, Table.of(state).legal_moves())
        bluffs = "two players" in player.why.words
        assert bluffs == (second == "r1" and isinstance(player, Club)), (second, player, move)


@pytest.mark.parametrize(
    ("expression", "bluffs"),
    [("nl", True), ("nl+head-count", False), ("nl+amber", False), ("no+colour-calling", False)],
)
def test_where_clubs_bluff(expression: str, bluffs: bool) -> None:
    """Not where it matters which card is taken for which, nor where hints only count."""
    state = start(deal(compile_rules(expression), 3, 1))
    assert Bluffing.start(state, Common.start(state)).ideas.bluffs == bluffs
