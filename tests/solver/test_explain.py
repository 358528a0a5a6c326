"""Explanations name fireworks and cards that matter: changed, they change what is possible."""

from dataclasses import replace

import pytest

import tamaya
from tamaya.engine.deal import Deal
from tamaya.solver.claims.why import Explanation, explain, moved_to_top
from tamaya.solver.portfolio import solve


def explained(expression: str, players: int, seed: int) -> tuple[Deal, Explanation, int]:
    deal = tamaya.deal(tamaya.rules(expression), players, seed)
    bound = solve(deal, 30).bound()
    assert bound.proved
    assert bound.lower is not None
    return deal, explain(bound, 60), bound.lower


def complete(deal: Deal, fireworks: tuple[int, ...]) -> bool:
    """Whether some line completes these fireworks: they alone are worth points."""
    suits = tuple(
        replace(suit, points=tuple(int(h == len(suit.built) and s in fireworks)
                                   for h in range(len(suit.points))))
        for s, suit in enumerate(deal.rules.suits)
    )  # fmt: skip
    rules = replace(deal.rules, suits=suits)
    return solve(replace(deal, rules=rules), 60).bound().lower == len(fireworks)


@pytest.mark.parametrize("seed", [1, 3, 4])
def test_fireworks_and_cards_are_what_it_hangs_on(seed: int) -> None:
    deal, found, _ = explained("abacus-2012+one-each", 2, seed)
    assert found.fireworks
    assert found.cards
    assert not complete(deal, found.fireworks)
    assert complete(moved_to_top(deal, found.cards), found.fireworks)
    for left_out in found.fireworks:
        fewer = tuple(s for s in found.fireworks if s != left_out)
        assert not fewer or complete(deal, fewer)


def test_words() -> None:
    _, found, best = explained("abacus-2012+one-each", 2, 1)
    assert best == 14
    assert found.sentences == (
        "neither yellow nor white can be completed, whatever becomes of the rest",
        "even if hints cost nothing, no more could be reached",
        "turns run short: with one more turn each at the end 15 points could be reached",
        "yellow hangs on the yellow 1 (card 22 of 25) and the yellow 3 (card 25 of 25): "
        "on top of the deck they would come in time",
    )


def test_counts_in_words() -> None:
    """What copies allow, and what there are cards and turns for."""
    _, found, best = explained("no+hill+one-each", 3, 9)
    assert best == 18
    assert found.sentences[:2] == (
        "hill stops after 3 cards: it needs 2 of hill 2, and there is 1",
        "only 15 cards are left to draw once all hands are dealt, and 3 turns after the last one, "
        "so no more than 18 cards can be placed",
    )


def test_hint_tokens_run_short() -> None:
    """Said where it is so: with hints for nothing the same deal brings more."""
    deal, found, best = explained("no+cold-start+starved+one-each", 4, 2)
    assert f"hint tokens run short: if hints cost nothing, {best + 1} points could be reached" in (
        found.sentences
    )
    free = replace(deal, rules=replace(deal.rules, hinting=replace(deal.rules.hinting, cost=0)))
    more = solve(free, 60).bound().lower
    assert more is not None
    assert more > best


def test_a_perfect_deal_needs_no_explanation() -> None:
    _, found, best = explained("nl", 3, 0)
    assert best == 25
    assert found == Explanation(("25 is the maximum of these rules",))
