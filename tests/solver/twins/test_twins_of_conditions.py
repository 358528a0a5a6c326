"""Twins of rules that depend on the table: tokens bar nothing there."""

import pytest
from tests.house.tiers import share

import tamaya
from tamaya.grammar.source import Source
from tamaya.solver.plain.reference import best_score
from tamaya.solver.twins.steps import twins_of
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules


def small(clause: str, ends: str = "1 more turn each, then the end", lost: str = "0") -> Rules:
    text = f"""
    game small "a small one" {{
      players 2
      hand 2 cards
      suit amber a {{ cards 1 1 2 2 3 built 1 2 3 }}
      suit blue b {{ cards 1 2 2 3 built 1 2 3 }}
      tokens hints 1
      tokens strikes 2
      hint {{ names a colour or a value may touch no card costs 1 hint }}
      discard {{ only when a hint is spent regains 1 hint }}
      play {{ a misplay takes 1 strike }}
      when the deck runs out {{ {ends} }}
      when the last strike is taken {{ lose }}
      when all fireworks are completed {{ end }}
      score 1 for each card placed
      a lost game scores {lost}
      {clause}
    }}
    """
    return compile_rules("small", library_of_source(Source("small.hanabi", text)))


PERMITS = [
    "hint { only while the deck holds 2 or more cards }",
    "discard { only while 1 or fewer strikes are taken }",
    "action dig { only while no hint is left regain 1 hint }",
]
DEPENDS = [
    "when a 2 is placed while no hint is left { regain 1 hint }",
    "when a card is discarded while the deck holds 2 or fewer cards { spend 1 hint }",
    "when no hint is left { take 1 strike }",
    "when 1 firework is completed { end }",
    "when the deck holds 2 cards { 2 more turns each, then the end }",
    "when 1 strike is taken { lose }",
]


@pytest.mark.parametrize("clause", share([*PERMITS, *DEPENDS], 3))
def test_no_game_scores_more_than_its_twin(clause: str) -> None:
    """What is claimed is what is true; and where only what may be done depends on the table, the
    twin still counts tokens."""
    rules = small(clause)
    twins = twins_of(rules)
    assert twins is not None
    assert (twins.wide.hinting.cost > 0) == (clause in PERMITS)
    for seed in range(3):
        deal = tamaya.deal(rules, 2, seed)
        best = best_score(deal, 400_000)
        covering = [twin for twin in twins.of(deal) if twin.covers]
        assert [best_score(twin.deal, 400_000) >= best for twin in covering] == [True]
        bound = tamaya.solve(deal, 20)
        assert not bound.faults
        assert (bound.lower, bound.upper) == (best, best), seed


@pytest.mark.parametrize(
    ("clause", "ends", "lost"),
    [
        ("when no hint is left { discard the top card of the deck }", "", ""),
        ("when 1 firework is completed { end }", "lose", ""),
        ("when no hint is left { lose }", "", "5"),
        ("when a player cannot act while no hint is left { skip the turn }", "play on", ""),
    ],
)
def test_what_may_be_better_in_the_real_game_has_no_twin(clause: str, ends: str, lost: str) -> None:
    """Cards that move, an early end where the late one loses, a loss that is worth something, and
    a game without an end."""
    more = "when a player cannot act { lose }" if ends == "play on" else ""
    rules = small(f"{more} {clause}", ends or "1 more turn each, then the end", lost or "0")
    assert twins_of(rules) is None
    deal = tamaya.deal(rules, 2, 0)
    bound = tamaya.solve(deal, 5)
    best = best_score(deal, 400_000)
    assert bound.lower is not None
    assert bound.lower <= best
    assert not bound.rules_out(best)


@pytest.mark.parametrize(
    "clause",
    [
        "hint { only while the deck holds 1 or more cards }",
        "when a 3 is placed while no hint is left { regain 2 hints }",
        "when all hints lie ready { spend 3 hints }",
    ],
)
def test_full_games_are_solved(clause: str) -> None:
    """A deck of one copy of each card, so that the maximum is out of reach."""
    library = library_of_source(Source("more.hanabi", f"expansion more {{ {clause} }}"))
    rules = compile_rules("no+one-each+more", library)
    for players in (3, 4):
        bound = tamaya.solve(tamaya.deal(rules, players, 0), 20)
        assert bound.proved
        assert bound.proof == "twins"
        assert bound.rules_out(25)
