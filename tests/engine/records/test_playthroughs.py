"""A game of each booklet and each of its expansions, told in full and kept as a file."""

from pathlib import Path

import pytest

import tamaya
from tamaya.engine.game.deal import Deal
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.moves import Call, Move, Play
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.records.notation import move_text
from tamaya.engine.records.playthrough import playthrough
from tamaya.engine.records.record import Record
from tamaya.engine.state.state import State
from tamaya.variants.library import catalogue_group, catalogue_index

HERE = Path(__file__).parents[2] / "goldens" / "playthroughs"

# The players and the seed of each game: such that what is special about its rules happens.
GAMES = {
    "nl": (3, 1),
    "no": (2, 1),
    "dk": (4, 1),
    "abacus-2012": (5, 1),
    "abacus-new": (3, 2),
    "nl+multicolour-own": (4, 1),
    "nl+multicolour-wild": (2, 1),
    "no+expert": (3, 1),
    "no+colour-calling": (2, 1),
    "abacus-new+black-powder": (3, 1),
    "abacus-new+bonus-tiles": (2, 1),
    "everything": (4, 1),
}


def told(expression: str) -> str:
    """The game of one composition in words."""
    players, seed = GAMES[expression]
    deal = tamaya.deal(expression, players, seed)
    return playthrough(Record(deal, tuple(moves_of(deal, seed)), rules=expression))[0]


def moves_of(deal: Deal, seed: int) -> list[str]:
    """A game by somebody who sees all cards and now and then plays without a thought."""
    chance = Chance(seed, "playthrough")
    state = start(deal)
    moves = []
    while not state.over:
        move = choice(state, legal_moves(state), chance)
        moves.append(move_text(state, move))
        state = apply(state, move)
    return moves


def choice(state: State, legal: list[Move], chance: Chance) -> Move:
    """Mostly a card that fits, otherwise a hint or a discard; one time in thirty anything."""
    if state.waiting or not chance.below(30):
        return legal[chance.below(len(legal))]
    good = [move for move in legal if fits(state, move)]
    hints = [move for move in legal if move.verb == "hint"]
    discards = [move for move in legal if move.verb == "discard"]
    wanted = good or (hints if hints and chance.below(2) else discards) or hints or legal
    return wanted[chance.below(len(wanted))]


def fits(state: State, move: Move) -> bool:
    if not isinstance(move, Play | Call):
        return False
    kind = state.hands[state.player][move.place]
    suit = state.game.rules.kinds[kind][0]
    fitting = state.game.tables.wants[suit][state.heights[suit]] == kind
    return fitting and (move.verb == "play" or move.suit == suit)


def goldens() -> dict[Path, str]:
    """Every file with what belongs in it."""
    return {HERE / f"{expression}.txt": told(expression) for expression in GAMES}


@pytest.mark.parametrize("expression", GAMES)
def test_playthrough(expression: str) -> None:
    """The game goes as it went. `make goldens` writes the files anew, for `git diff` to judge."""
    assert told(expression) == (HERE / f"{expression}.txt").read_text(encoding="utf-8")


def test_every_booklet_is_played() -> None:
    """Each name of the catalogue but the house rules has its game."""
    named = {name for expression in GAMES for name in expression.split("+")}
    booklets = {name for name in catalogue_index() if catalogue_group(name) is None}
    assert named == booklets


def test_no_file_is_left_over() -> None:
    assert {path.stem for path in HERE.iterdir()} == set(GAMES)
