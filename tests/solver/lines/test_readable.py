"""Shorter lines: they score as much, and are never longer than what was found."""

import pytest

import tamaya
from tamaya.engine.game.deal import read_deal
from tamaya.engine.moves import Hint, to_player
from tamaya.engine.records.line import Line
from tamaya.grammar.source import Source
from tamaya.solver.plain import hints
from tamaya.solver.plain.hints import make_readable, told_line
from tamaya.solver.portfolio import solve
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

COMPOSITIONS = ("nl", "no+expert", "abacus-new+bonus-tiles", "abacus-2012+alternating")

IDLE = """
game idle {
  source "a test"
  players 2
  hand 2 cards
  suits amber a, blue b { cards 1 1 2 2 built 1 }
  tokens hints 8
  tokens strikes 3
  hint { names a colour or a value may touch no card costs 1 hint }
  discard { only when a hint is spent regains 1 hint }
  play { a misplay takes 1 strike }
  when the last strike is taken { end }
  when the deck runs out { 1 more turn each, then the end }
  score 1 for each card placed
  a lost game scores 0
  rating { 0 or more "a test" }
}
"""
"""Nothing ends this game when both fireworks are complete."""


@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_never_longer_never_less(expression: str) -> None:
    rules = tamaya.rules(expression)
    for seed in range(3):
        attempt = solve(tamaya.deal(rules, 3, seed), 10)
        before = attempt.witness
        assert before is not None
        make_readable(attempt)
        assert attempt.witness is not None
        assert len(attempt.witness.moves) <= len(before.moves)
        assert attempt.witness.score == before.score == attempt.lower
        again = Line.of(attempt.game, attempt.witness.moves)
        assert again is not None
        assert again.over == attempt.witness.over


def test_some_are_shorter() -> None:
    """Seed 7 takes 33 turns, where 36 were found first."""
    attempt = solve(tamaya.deal("nl", 3, 7))
    assert attempt.witness is not None
    found = len(attempt.witness.moves)
    make_readable(attempt)
    assert len(attempt.witness.moves) < found


def test_no_idle_turns_once_all_is_placed() -> None:
    """Two cards are placed, and three misplays end the game: nothing is sooner."""
    rules = compile_rules("idle", library_of_source(Source("idle.hanabi", IDLE)))
    attempt = solve(read_deal(rules, "a1 a2 b1 b2 a1 b1 b2 a2", 2))
    assert attempt.lower == 2
    make_readable(attempt)
    assert attempt.witness is not None
    assert len(attempt.witness.moves) == 5


def test_rounds_of_hints_are_left_out() -> None:
    attempt = solve(tamaya.deal("nl", 2, 1))
    assert attempt.witness is not None
    moves = attempt.witness.moves
    padded = [Hint.of(to_player(1), 0), Hint.of(to_player(0), 0), *moves]
    longer = told_line(attempt.game, padded)
    assert longer is not None
    assert longer.score == 25
    shorter = [line for line in hints._without_rounds(attempt, longer) if line is not None]
    assert len(shorter[0].moves) == len(moves)
    assert shorter[0].score == 25
