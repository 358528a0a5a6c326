"""Moves that make no sense: no level makes them, whatever the rules."""

from functools import cache

import pytest

from tamaya.engine.game.deal import deal
from tamaya.engine.players.game import Moment, folds_of
from tamaya.engine.players.levels.levels import LEVELS
from tamaya.engine.players.player import Player
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.testing.absurd import Absurdities, absurdities
from tamaya.testing.tables import table
from tamaya.variants.compile.passes import compile_rules

rules = cache(compile_rules)
THINKING = [name for name in LEVELS if name != "random"]


def counted(expression: str, level: str, players: int, seeds: range) -> Absurdities:
    found = Absurdities()
    for seed in seeds:
        seats = [LEVELS[level].player(seed, seat) for seat in range(players)]
        found.add(absurdities(deal(rules(expression), players, seed), seats))
    return found


def moved(state: State, player: Player) -> str:
    """What sort of move a player makes in a state of which nothing was told."""
    moment = Moment.start(state, folds_of([player]))
    return player.move(moment.sight(player), Table.of(state).legal_moves()).verb


# ------------------------------------------------------------------- the full supply

ONES = ["r1 r1 y1 y1 g1", "g1 b1 b1 w1 w1"]
"""Where all fireworks are begun these cards are useless: there is hardly a thing to tell."""
BEGUN = "r1 y1 g1 b1 w1"


@pytest.mark.parametrize("level", THINKING)
def test_nobody_discards_at_the_full_supply(level: str) -> None:
    """Nobody needs any of the cards, and a discard would bring no token: a hint makes room."""
    state = table("nl", hands=ONES, fireworks=BEGUN, hints=8)
    assert moved(state, LEVELS[level].player(0, 0)) == "hint"


@pytest.mark.parametrize("level", THINKING)
def test_a_useless_card_goes_where_that_brings_a_token(level: str) -> None:
    state = table("nl", hands=ONES, fireworks=BEGUN, hints=0)
    assert moved(state, LEVELS[level].player(0, 0)) == "discard"


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("expression", ["nl", "nl+head-count", "nl+silence", "nl+murmur"])
def test_games_without_a_discard_at_the_full_supply(expression: str, level: str) -> None:
    found = counted(expression, level, 3, range(2))
    assert found.idle_discards == 0
    assert found.turns > 60


# ------------------------------------------------------------------- cards that surely fit


@pytest.mark.parametrize("level", THINKING)
def test_a_sure_card_is_played_though_no_hint_touched_it(level: str) -> None:
    """Where fireworks begin anywhere, each elsewhere, every card fits at the first turn."""
    assert moved(table("nl+sudoku"), LEVELS[level].player(0, 0)) == "play"
