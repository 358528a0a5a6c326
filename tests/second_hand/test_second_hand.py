"""The referee against the second hand, which was written from docs/language.md alone.

`python -m tests.second_hand FIRST LAST` goes through any range of seeds.
"""

import ast
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from tests.house.tiers import share
from tests.made.tiny import tiny_deal
from tests.second_hand.compare import best_scores, difference, disagreement, luck_of, score_of
from tests.second_hand.exhaust import best_score
from tests.second_hand.understood import declined
from tests.second_hand.wild import wild_deal
from tests.solver.exhaustive.test_cases import CASES, Case

from tamaya import deal
from tamaya.solver.portfolio import solve
from tamaya.variants.rules import Effect, Reaction, Trigger
from tamaya.variants.vocabulary.effects import Verb
from tamaya.variants.vocabulary.events import EventName
from tamaya.variants.vocabulary.traits import Trait, traits_of

PLAYER = (
    *("understood", "position", "building", "table", "prices"),
    *("allowed", "holding", "turn", "exhaust"),
)
"""What the second hand is made of. The other files here compare it with the referee."""

MAY_IMPORT = "tamaya.variants.rules"
"""All of tamaya that it may know: the shape of rules. The vocabulary says what words do."""


@pytest.mark.parametrize("name", PLAYER)
def test_it_knows_nothing_of_the_referee(name: str) -> None:
    tree = ast.parse((Path(__file__).parent / f"{name}.py").read_text(encoding="utf-8"))
    modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
    ours = {module for module in modules if module.split(".")[0] in ("tamaya", "tests")}
    own = {f"tests.second_hand.{part}" for part in PLAYER}
    assert [module for module in ours - own if module != MAY_IMPORT] == []


def test_it_declines_words_that_it_does_not_know() -> None:
    rules = deal("nl", 2).rules
    assert declined(rules) == ""
    row = rules.reactions[0]
    strange = Effect("return_card", 0, (Effect(cast(Verb, "juggle")),))
    assert declined(replace(rules, reactions=(replace(row, effects=(strange,)),))) == "juggle"
    heard = Reaction(Trigger(cast(EventName, "the crowd boos")), (), "wild", row.origin)
    assert declined(replace(rules, reactions=(heard,))) == "the crowd boos"


def test_wild_rules() -> None:
    """It declines words that are new to the language until somebody teaches it. That mustn't wait
    until it declines most rules."""
    dealt = {seed: found for seed in range(400) if not declined((found := wild_deal(seed)).rules)}
    assert len(dealt) > 250
    for seed, found in dealt.items():
        assert disagreement(found, games=3, most=100) == "", f"seed {seed}"


def test_wild_rules_build_in_every_way() -> None:
    met = Counter(trait for seed in range(400) for trait in traits_of(wild_deal(seed).rules))
    assert min(met[trait] for trait in BUILT) >= 20


def test_tiny_rules() -> None:
    dealt = [found for seed in range(40) if (found := tiny_deal(seed))]
    assert len(dealt) > 20
    for found in dealt:
        assert disagreement(found, games=2, most=100) == "", found


def test_best_scores() -> None:
    """Enough of the wild deals are small enough for exhaustive play."""
    dealt = [found for seed in range(120) if not declined((found := wild_deal(seed)).rules)]
    scores = [best_scores(found, most=300) for found in dealt]
    for found, (best, _) in (
        (found, both) for found, both in zip(dealt, scores, strict=True) if both
    ):
        assert best is None or found.rules.minimum <= best <= found.rules.maximum
    assert sum(found is not None for found in scores) > 50
    assert {mine for mine, _ in filter(None, scores)} > {-3, 0, 1, 2}


@pytest.mark.parametrize("case", share(CASES, 2), ids=str)
def test_the_solver_s_cases(case: Case) -> None:
    """What is true of them is what the second hand finds, or at least reaches by the line."""
    if case.small:
        assert best_score(luck_of(case.deal), most=100_000) == case.best
    witness = solve(case.deal, 10.0).witness
    assert witness
    assert score_of(case.deal, witness.moves) == case.best


BUILT: tuple[Trait, ...] = (
    "a firework with a choice of lines",
    "two fireworks of one suit",
    "fireworks begin unlike",
    "a firework that waits for another",
    "jokers",
    "jokers of their own value",
    "cards that count as others",
    "discards of different worth",
    "inverted suits",
    "a suit that builds nothing",
)

COMPOSITIONS = (
    "nl+expert+hill",
    "no+colour-calling+multicolour-own+sulking",
    "abacus-2012+deck-play+peek+head-start+starved",
    "everything+one-each+purple+flickering-red",
    "abacus-new+bonus-tiles+black-powder+alternating+must-touch",
    "dk+mines+target+long-farewell+cold-start",
)


@pytest.mark.parametrize("rules", COMPOSITIONS)
def test_games_of_the_catalogue(rules: str) -> None:
    for seed, players in enumerate((2, 3, 5)):
        assert difference(deal(rules, players, seed), seed) == "", f"{players} players"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_many_wild_rules(part: int) -> None:
    for seed in range(10_000 + 500 * part, 10_500 + 500 * part):
        found = wild_deal(seed)
        if not declined(found.rules):
            assert disagreement(found, games=4, most=3_000) == "", f"seed {seed}"
