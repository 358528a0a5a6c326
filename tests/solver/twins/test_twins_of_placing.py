"""Twins of rules with jokers, with two fireworks of a suit, and with fireworks that wait."""

import json
from itertools import pairwise

import pytest
from tests.solver.twins.shelves import shelf_of

import tamaya
from tamaya.engine.game.deal import Deal
from tamaya.grammar.source import Source
from tamaya.solver.bound import Bound
from tamaya.solver.claims.certificate import certificate_of, read_certificate
from tamaya.solver.claims.verify import verify
from tamaya.solver.plain.reference import best_score
from tamaya.solver.twins.steps import twins_of
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

BLUE = "suit blue b { cards 1 1 2 2 3 built 1 2 3 }"
JOKERS = "suit joker j { cards 1 1 built nothing fits any firework }"
SHELVES = {
    "a joker": f"{BLUE} suit joker j {{ cards 1 built nothing fits any firework }}",
    "two jokers": f"suit blue b {{ cards 1 2 3 built 1 2 3 }} {JOKERS}",
    "twice": "suit blue b { cards 1 1 1 2 2 built 1 2 twice }",
    "waiting": f"{BLUE[:-1]} begun only when amber has 2 or more cards }}",
}


def shelf(name: str, more: str = "", cards: str = "cards 1 2 2 3 built 1 2 3") -> Rules:
    suits = f"suit amber a {{ {cards} }} {SHELVES[name]}"
    return shelf_of(suits, "names a colour or a value may touch no card", more)


def solved(deal: Deal) -> Bound:
    bound = tamaya.solve(deal, 20)
    assert not bound.faults
    return bound


@pytest.mark.parametrize(
    ("name", "twins"), [("a joker", 6), ("two jokers", 30), ("twice", 6), ("waiting", 0)]
)
def test_what_is_chosen_beforehand_can_be_had(name: str, twins: int) -> None:
    """The best over all choices is the best of all, no more and no less. A firework that waits for
    another is nothing new to the searches."""
    rules = shelf(name)
    known = twins_of(rules)
    assert (known is None) == (twins == 0)
    for seed in range(3 if twins < 10 else 1):
        deal = tamaya.deal(rules, 2, seed)
        best = best_score(deal, 200_000)
        if known is not None:
            made = list(known.of(deal))
            assert len(made) == twins
            assert all(twin.covers for twin in made)
            assert max(best_score(twin.deal, 200_000) for twin in made) == best
        bound = solved(deal)
        assert (bound.lower, bound.upper) == (best, best), seed
        assert "search" not in {report.stage for report in bound.stages if report.closed}


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("two jokers", "when a 1 is placed { regain 1 hint }"),
        ("two jokers", "when a card still needed has no copy left { lose }"),
        ("two jokers", "play { may call a suit a wrong call is a misplay }"),
        ("twice", "when the blue firework is completed { regain 1 hint }"),
    ],
)
def test_what_tells_cards_apart_has_no_twins(name: str, clause: str) -> None:
    assert twins_of(shelf(name)) is not None
    assert twins_of(shelf(name, clause)) is None


def test_why_no_more() -> None:
    """A bound over all choices says what is chosen, and is found again."""
    reasons = {"two jokers": "whatever the jokers stand for", "twice": "whichever of two fireworks"}
    for name, reason in reasons.items():
        rules = shelf(name)
        bounds = (solved(tamaya.deal(rules, 2, seed)) for seed in range(200))
        bound = next(bound for bound in bounds if bound.proof == "twins")
        assert bound.reason.startswith(reason)
        checks = verify(read_certificate(json.dumps(certificate_of(bound).to_json())))
        assert all(check.held for check in checks)


def test_full_games_with_fireworks_that_wait() -> None:
    """Every suit waits for the one before it."""
    suits = ("red", "yellow", "green", "blue", "white")
    waits = "\n".join(
        f"suit {suit} {{ begun only when {before} has 2 or more cards }}"
        for before, suit in pairwise(suits)
    )
    library = library_of_source(Source("more.hanabi", f"expansion pyramid {{ {waits} }}"))
    rules = compile_rules("no+one-each+pyramid", library)
    for players in (2, 3):
        bound = solved(tamaya.deal(rules, players, 0))
        assert bound.proved
        assert bound.proof in ("one-hand", "apart", "layers", "shared")
