"""The model finds what is there, and nothing where nothing is."""

from dataclasses import replace

import numpy as np
import pytest

from tamaya import rules
from tamaya.engine.game.deal import deal
from tamaya.studies.hard.facts import DeckFacts, facts_of
from tamaya.studies.hard.model import Hardness, hardness
from tamaya.studies.outcomes import Outcome

NL = rules("nl")
DECKS = [facts_of(deal(NL, 3, seed)) for seed in range(1000)]


def made(scores: list[int], decks: list[DeckFacts]) -> list[Outcome]:
    return [
        Outcome(seed, score, score, False, score == 25, 60, 0, *facts)
        for seed, (score, facts) in enumerate(zip(scores, decks, strict=True))
    ]


def test_it_finds_the_weights_that_scores_were_made_with() -> None:
    dice = np.random.default_rng(1)
    scores = [
        round(60 + 0.5 * (facts.pace or 0) - 8 * (facts.starters_depth or 0) + dice.normal(0, 2))
        for facts in DECKS
    ]
    found = hardness([made(scores, DECKS)])
    weights = {weight.fact: weight for weight in found.weights}
    assert tuple(weights) == DeckFacts._fields
    for fact, made_with in (("pace", 0.5), ("starters_depth", -8), ("held", 0)):
        weight = weights[fact]
        assert weight.low < made_with * weight.step < weight.high
        assert weight.high - weight.low < 0.8
    assert {weight.fact for weight in found.sure} == {"pace", "starters_depth"}
    assert found.sure[0].fact == "pace"
    truth = np.array([0.5 * (f.pace or 0) - 8 * (f.starters_depth or 0) for f in DECKS])
    assert found.explained == pytest.approx(1 - 4 / (truth.var() + 4), abs=0.06)


@pytest.mark.parametrize("lost", [0.0, 0.05])
def test_from_noise_it_claims_no_more_than_it_may(lost: float) -> None:
    """Scores of 20 to 25 and rare losses: of 150 studies 8 may claim anything, and chance."""
    dice = np.random.default_rng(2)
    wrong, explained = 0, []
    for study in range(150):
        at = study % 5 * 200
        scores = [0 if dice.random() < lost else int(dice.integers(20, 26)) for _ in range(200)]
        found = hardness([made(scores, DECKS[at : at + 200])])
        wrong += bool(found.sure)
        explained.append(found.explained)
    assert wrong <= 14
    assert np.median(explained) == 0


def test_a_scatter_that_goes_with_a_fact_is_no_weight() -> None:
    """Where deals without pace scatter more, that alone makes nobody sure."""
    dice = np.random.default_rng(3)
    wrong = 0
    for _ in range(100):
        scores = [round(50 + dice.normal(0, 8 if facts.clump == 2 else 1)) for facts in DECKS[:300]]
        wrong += bool(hardness([made(scores, DECKS[:300])]).sure)
    assert wrong <= 7


def test_deals_that_are_open_may_turn_out_either_way() -> None:
    scores = [10 + (facts.opening or 0) + seed % 3 for seed, facts in enumerate(DECKS[:400])]
    rows = made(scores, DECKS[:400])
    known = hardness([rows])
    assert [weight.fact for weight in known.sure] == ["opening"]
    opened = [replace(row, at_most=row.score + 15) if row.seed % 3 else row for row in rows]
    assert not hardness([opened]).sure


@pytest.mark.parametrize(
    ("deals", "scores", "words"),
    [
        (139, 6, "139 deals are too few, it takes at least 140"),
        (140, 1, "only 0 of 140 games don't end with the usual score: it takes 35"),
        (0, 1, "its deals don't differ in any fact"),
    ],
)
def test_too_little_is_said_to_be_too_little(deals: int, scores: int, words: str) -> None:
    rows = made([20 + seed % scores for seed in range(deals)], DECKS[:deals])
    assert hardness([rows]) == Hardness(deals, declined=words)


def test_facts_that_mean_nothing_are_left_out() -> None:
    decks = [facts._replace(pace=None, clump=1) for facts in DECKS[:200]]
    found = hardness([made([20 + seed % 6 for seed in range(200)], decks)])
    assert {weight.fact for weight in found.weights} == {*DeckFacts._fields} - {"pace", "clump"}


def test_a_seed_that_is_played_at_several_tables_counts_once() -> None:
    """The same luck four times over makes nobody surer than once."""
    dice = np.random.default_rng(4)
    wrong = 0
    for _ in range(50):
        scores = [int(dice.integers(15, 26)) for _ in range(150)]
        tables = [made([score - less for score in scores], DECKS[:150]) for less in range(4)]
        found = hardness(tables)
        assert found.deals == 150
        wrong += bool(found.sure)
    assert wrong <= 7


def test_tables_are_put_together() -> None:
    """What one number of players shows alone, and another with other scores, both show together."""
    dice = np.random.default_rng(5)
    tables = [
        made(
            [
                round(least + 0.5 * (facts.opening or 0) + dice.normal(0, 2))
                for facts in DECKS[at:end]
            ],
            DECKS[at:end],
        )
        for least, at, end in ((10, 0, 150), (30, 150, 300))
    ]
    found = hardness([tables[0], [replace(one, seed=one.seed + 150) for one in tables[1]]])
    assert found.deals == 300
    [weight] = found.sure
    assert weight.low < 0.5 * weight.step < weight.high
    assert found.explained > 0.2
