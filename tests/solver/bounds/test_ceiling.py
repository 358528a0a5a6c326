"""The count is never below what a line reaches, whatever ends the game."""

from tamaya.engine.game.deal import read_deal
from tamaya.grammar.source import Source
from tamaya.solver.plain.reference import best_score
from tamaya.solver.portfolio import solve
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

EARLY_END = """
  game tiny {
    players 2
    hand 3 cards
    suits ash a, birch b { cards 1 2 3 4  built 1 2 3 4 }
    tokens hints 1
    tokens strikes 1
    hint { names a value  may touch no card  costs 1 hint }
    discard { only when a hint is spent  regains 1 hint }
    play { a misplay takes 1 strike }
    when a 1 is placed { 4 more turns each, then the end }
    when all fireworks are completed { end }
    when the last strike is taken { lose }
    when the deck runs out { 1 more turn each, then the end }
    when a player cannot act { end }
    score 1 for each card placed
    a lost game scores 0
  }
"""


def test_an_event_may_set_more_last_turns_than_the_deck() -> None:
    rules = compile_rules("tiny", library_of_source(Source("tiny", EARLY_END)))
    deal = read_deal(rules, "a1 a2 a3 b1 b2 b3 a4 b4", 2)
    best = best_score(deal)
    assert best == 8
    attempt = solve(deal, 20)
    assert (attempt.lower, attempt.upper) == (8, 8)
