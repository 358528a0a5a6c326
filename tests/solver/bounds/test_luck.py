"""The best luck of a returned card: no landing beats the bound, and some landing reaches it."""

from dataclasses import replace

from tests.house.tiers import more

from tamaya.engine.game.deal import Deal, deal
from tamaya.grammar.source import Source
from tamaya.solver.luck import solve_for_best_luck
from tamaya.solver.plain.reference import best_score
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

RULES = """
  game tiny {
    players 2
    hand 2 cards
    suits ash a, birch b { cards 1 1 2 2 3  built 1 2 3 }
    tokens hints 1
    tokens strikes 1
    hint { names a value  may touch no card  costs 1 hint }
    discard { only when a hint is spent  regains 1 hint }
    play { a misplay takes 1 strike }
    tiles {
      tile { return a card from the discards to the deck; if the deck is empty,
             play a card from the discards }
    }
    when a 1 is placed { draw a tile }
    when no tile is left { nothing }
    when all fireworks are completed { end }
    when the last strike is taken { lose }
    when the deck runs out { 1 more turn each, then the end }
    when a player cannot act { end }
    score 1 for each card placed
    a lost game scores 0
  }
"""


def tiny(seed: int) -> Deal:
    return deal(compile_rules("tiny", library_of_source(Source("tiny", RULES))), 2, seed)


@more
def test_best_luck_is_the_best_of_all_landings() -> None:
    differs = 0
    for seed in (0, 1, 51, 61, 70):
        dealt = tiny(seed)
        landings = [best_score(replace(dealt, returns=(r,)), 50_000) for r in range(7)]
        found = solve_for_best_luck(dealt, 30)
        assert (found.lower, found.upper) == (max(landings), max(landings))
        differs += max(landings) > min(landings)
    assert differs > 0


@more
def test_a_deal_without_landings_has_luck_as_well() -> None:
    """A deck that was typed says nothing of landings: all of them are tried, not the top alone."""
    better = 0
    for seed in (0, 1, 51, 61, 70):
        dealt = replace(tiny(seed), returns=())
        landings = [best_score(replace(dealt, returns=(r,)), 50_000) for r in range(7)]
        found = solve_for_best_luck(dealt, 30)
        assert (found.lower, found.upper) == (max(landings), max(landings))
        better += max(landings) > landings[0]
    assert better > 0
