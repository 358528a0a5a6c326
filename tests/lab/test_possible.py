"""What is said never to happen doesn't: held to random games of made-up rules.

`python -m benchmarks.possible` does the same with as many as you like.
"""

from collections import Counter

import pytest
from benchmarks.possible import said_of, wrong_of

from tamaya.lab.possible.possible import Possible, possible
from tamaya.lab.possible.scores import scores_of
from tamaya.lab.possible.strikes import most_strikes
from tamaya.testing.making.tiny import tiny_deal
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import Library
from tamaya.variants.rules import Rules

SEEDS = range(100)


def made(seed: int) -> Rules | None:
    drawn = tiny_deal(seed)
    return drawn.rules if drawn is not None else None


def test_what_never_happens_does_not_happen() -> None:
    said: Counter[str] = Counter()
    for seed in SEEDS:
        rules = made(seed)
        if rules is not None:
            said += said_of(rules)
            assert list(wrong_of(rules, 4, seed)) == [], f"seed {seed}"
    assert said["clauses"] >= 5
    assert said["effects"] >= 20


def test_a_false_claim_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever takes an effect for idle that isn't is found out by games."""
    true = Possible.why_idle
    monkeypatch.setattr(
        Possible,
        "why_idle",
        lambda self, place, effect: "no" if effect.verb == "regain" else true(self, place, effect),
    )
    possible.cache_clear()
    try:
        rules = [rules for seed in SEEDS if (rules := made(seed)) is not None]
        assert any(list(wrong_of(one, 4, 0)) for one in rules)
    finally:
        possible.cache_clear()


def test_booklets_have_nothing_that_never_happens() -> None:
    for name in ("nl", "no", "dk", "abacus-2012", "abacus-new", "everything"):
        rules = compile_rules(name, Library())
        assert not +Counter({k: n for k, n in said_of(rules).items() if k != "strikes"})


def test_numbers() -> None:
    rules = compile_rules("nl", Library())
    scores = scores_of(rules)
    assert scores is not None
    assert scores.honest == frozenset(range(26))
    assert scores.lost == {0}
    assert most_strikes(possible(rules)) == 50 - 10 + 2
