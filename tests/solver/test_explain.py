"""Explanations name fireworks and cards that matter: changed, they change what is possible."""

import pytest

import tamaya
from tamaya.engine.deal import Deal
from tamaya.solver.explain import Explanation, explain, moved_to_top
from tamaya.solver.portfolio import solve


def explained(expression: str, players: int, seed: int) -> tuple[Deal, Explanation, int]:
    deal = tamaya.deal(tamaya.rules(expression), players, seed)
    bound = solve(deal, 30).bound()
    assert bound.proved
    assert bound.lower is not None
    return deal, explain(bound, 60), bound.lower


def complete(deal: Deal, fireworks: tuple[int, ...]) -> bool:
    """Whether some line completes these fireworks: they alone are worth points."""
    from dataclasses import replace

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
        "white can't be completed in this deal, whatever becomes of the others",
        "even if hints cost nothing, it could not be done",
        "it hangs on the white 1, which is card 24 of 25: on top of the deck it would come in time",
    )


def test_a_perfect_deal_needs_no_explanation() -> None:
    _, found, best = explained("nl", 3, 0)
    assert best == 25
    assert found == Explanation(("25 is the maximum of these rules",))
