"""Explanations name what matters: each claim is a deal with something changed, and solved again."""

from collections import Counter
from dataclasses import replace

import pytest
from tests.made.tiny import tiny_deal
from tests.solver.claims.scant import scant_deals

import tamaya
from tamaya.engine.game.deal import Deal
from tamaya.engine.records.record import Record
from tamaya.engine.records.referee import referee
from tamaya.solver.claims import why
from tamaya.solver.claims.alterations import (
    Alteration,
    more_copies,
    moved_to_top,
    rules_changed,
    single_cards,
    two_cards,
)
from tamaya.solver.claims.looser import looser
from tamaya.solver.claims.tried import TriedChange, Tries, tried
from tamaya.solver.claims.why import Explanation, explain
from tamaya.solver.grasps import EXPLAINED
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.solver.portfolio import solve
from tamaya.testing.tables import house
from tamaya.variants.rules import Losing
from tamaya.variants.tables.sound import faults


def explained(expression: str, players: int, seed: int) -> tuple[Deal, Explanation, int]:
    deal = tamaya.deal(tamaya.rules(expression), players, seed)
    bound = solve(deal, 30).bound()
    assert bound.proved
    assert bound.lower is not None
    return deal, explain(bound, 80), bound.lower


def completes(deal: Deal, fireworks: tuple[int, ...]) -> bool:
    """Whether some line completes these fireworks: they alone are worth points."""
    suits = tuple(
        replace(suit, points=tuple(int(h == len(suit.built) and s in fireworks)
                                   for h in range(len(suit.points))))
        for s, suit in enumerate(deal.rules.suits)
    )  # fmt: skip
    rules = replace(deal.rules, suits=suits, losing=Losing(True, 0))
    bound = solve(replace(deal, rules=rules), 60).bound()
    assert bound.proved
    return bound.lower == len(fireworks)


def assert_true(claim: TriedChange, best: int) -> None:
    """Solved again from the changed deal alone."""
    deal = claim.change.deal
    if claim.more:
        verdict = referee(Record(deal, claim.line))
        assert verdict.legal
        assert verdict.state.over is not None
        assert verdict.score == claim.score > best
    else:
        assert solve(deal, 60).rules_out(best + 1)


@pytest.mark.parametrize(
    ("expression", "players", "seed"),
    [
        ("no+one-each", 3, 100),
        ("no+multicolour-own(cards=5)", 2, 50),
        ("abacus-2012+one-each", 2, 1),
        ("no+cold-start+starved+one-each", 4, 2),
        ("abacus-new+black-powder", 2, 4),
    ],
)
def test_every_claim_is_true_and_one_names_what_brings_more(
    expression: str, players: int, seed: int
) -> None:
    deal, found, best = explained(expression, players, seed)
    assert any(claim.more for claim in found.claims)
    for claim in found.claims:
        assert_true(claim, best)
        assert claim.sentence in found.sentences
    for fireworks in found.conflicts:
        assert not completes(deal, fireworks)
        for left_out in fireworks:
            fewer = tuple(s for s in fireworks if s != left_out)
            assert not fewer or completes(deal, fewer)


def test_words() -> None:
    _, found, best = explained("abacus-2012+one-each", 2, 1)
    assert best == 14
    assert found.sentences == (
        "yellow gets no further than 4 cards: the yellow 3 is card 25 of 25, and once it is drawn "
        "no more than 2 cards can be placed",
        "white gets no further than 3 cards: the white 1 is card 24 of 25, and once it is drawn "
        "no more than 3 cards can be placed",
        "neither yellow nor white can be completed in this deal, whatever becomes of the others",
        "if the green 1 (card 19 of 25) lay on top of the draw pile, 16 points could be reached",
        "if the white 1 (card 24 of 25) lay on top of the draw pile, 15 points could be reached",
        "if everybody had one more turn at the end, 16 points could be reached",
        "even if hints cost nothing, no more could be reached",
    )
    assert found.cards == (18,)
    assert found.claims[0].to_json()["cards"] == [19]


def test_the_penalty_of_a_suit() -> None:
    """Black cards bring nothing but what is missing of them: that is asked about, too."""
    _, found, best = explained("abacus-new+black-powder", 2, 4)
    assert best == 23
    assert "if black cost no points, 25 points could be reached" in found.sentences


def test_counts_in_words() -> None:
    """What copies allow, and what there are cards and turns for."""
    deal, found, best = explained("no+hill+one-each", 3, 9)
    assert best == 18
    assert found.sentences[0] == (
        "hill gets no further than 3 cards: it needs 2 of hill 2, and there is 1"
    )
    assert solve(deal, 30).reason == (
        "the cards and turns of this deal allow 18 at most: only 15 cards are left to draw once "
        "all hands are dealt and no more than 3 turns follow the last card, so no more than 18 "
        "cards can be placed, and more than 18 points take 19"
    )


def test_a_perfect_deal_needs_no_explanation() -> None:
    _, found, best = explained("nl", 3, 0)
    assert best == 25
    assert found == Explanation(("25 is the maximum of these rules",))


def test_what_cant_be_told_in_time_is_not_said() -> None:
    """Then the reason stays, and what was to be tried is named."""
    bound = solve(tamaya.deal("no+one-each", 3, 100), 30).bound()
    found = explain(bound, 0.0)
    assert found.claims == ()
    assert found.conflicts == ()
    *_, reason, untold = found.sentences
    assert reason == bound.reason
    assert untold.startswith(
        "there was no time to tell whether it would help if everybody had one more turn at the end"
    )


def test_rules_that_are_not_understood_are_not_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = solve(tamaya.deal("abacus-2012+one-each", 2, 1), 30).bound()
    words = EXPLAINED.words - {"regain"}
    monkeypatch.setattr(why, "EXPLAINED", replace(EXPLAINED, words=words))
    found = explain(bound, 10)
    assert (found.claims, found.conflicts) == ((), ())
    assert found.sentences[-2:] == (
        bound.reason,
        "no change was tried, since it isn't known what a change means under the effect "
        "`regain 1 hint`",
    )


def test_cards_are_moved_to_the_top() -> None:
    deal = tamaya.deal("no", 2, 0)
    moved = moved_to_top(deal, (20, 30))
    assert moved.deck[:10] == deal.deck[:10]
    assert moved.deck[10:12] == (deal.deck[20], deal.deck[30])
    assert moved.deck[12:] == deal.deck[10:20] + deal.deck[21:30] + deal.deck[31:]
    assert moved.seed is None


def test_each_change_changes_the_deal() -> None:
    """And says so in words of its own."""
    said = []
    for expression in ("everything+expert", "nl+must-touch+alternating", "dk+starved+mines"):
        deal = tamaya.deal(expression, 2, 0)
        changes = [*single_cards(deal), *two_cards(deal), *rules_changed(deal)]
        said += [change.words for change in changes]
        assert len({change.words for change in changes}) == len(changes)
        for change in changes:
            assert change.deal.deck != deal.deck or change.deal.rules != deal.rules, change.words
            assert bool(change.cards) == (change.what == "card")
    assert "the rules left out `when a mine card is misplayed { take 1 strike }`" in said


def test_tiny_games_of_all_kinds_of_rules() -> None:
    """Whatever is claimed of a change is what exhaustive play of the changed deal says."""
    kinds = set()
    for seed in range(7):
        deal = tiny_deal(seed)
        if deal is None:
            continue
        best = solve(deal, 3).sought
        for change in (*single_cards(deal), *rules_changed(deal)):
            claim = tried(change, best, 0.3)
            if claim is None:
                continue
            try:
                real = best_score(change.deal, 300)
            except TooLargeError:
                continue
            assert (real > best) == claim.more, (seed, change.words)
            assert real >= claim.score if claim.more else real <= claim.score
            kinds.add((change.what, claim.more))
    assert {("hints", True), ("turns", True), ("card", False), ("clause", False)} <= kinds


def test_changes_under_words_that_few_stages_know() -> None:
    """The same, where hints and discards depend on the table, names run out, turns are passed."""
    told = Counter[bool]()
    words = set()
    for deal in scant_deals(range(1)):
        best = best_score(deal, 1_000)
        for change in (*rules_changed(deal), *more_copies(deal)):
            assert next(faults(change.deal.rules), None) is None, change.words
            claim = tried(change, best, 0.3)
            words.add(change.words)
            try:
                real = best_score(change.deal, 400)
            except TooLargeError:
                continue
            if claim is not None:
                assert (real > best) == claim.more, change.words
                told[claim.more] += 1
    assert told[True] > 5
    assert told[False] > 50
    assert words >= {
        "a name could be said twice running",
        "each name could be said any number of times",
        "a player might always pass",
        "the rules left out `hint { only while the deck holds 2 or more cards }`",
        "the rules left out `discard { only while no hint is left }`",
        "the rules left out `while 1 strike is taken` behind `when a 1 is placed`",
        "`when the deck holds 2 cards` were `when the deck holds 3 cards`",
        "`when red has 2 cards` were `when red has 1 card`",
        "the rules left out `red costs half a hint`",
    }, words


def test_all_hints_are_not_counted() -> None:
    """A sentence about all hint tokens may mean another number where there is one more."""
    for sentence, tries_one_more in (("all hints lie ready", False), ("7 hints lie ready", True)):
        rules = house(f"when {sentence} {{ take 1 strike }}", "nl")
        words = [words for _, words, _ in looser(rules)]
        assert ("there were one more hint token" in words) == tries_one_more


def test_what_is_tried_in_vain_is_named() -> None:
    """And what there was no time for."""
    deal = tamaya.deal("nl", 2, 0)
    tokens = Alteration("hints", "there were one more hint token", deal)
    cards = [Alteration("card", "…", deal, (place,)) for place in (30, 31)]
    tries = Tries()
    assert not tries.add(TriedChange(tokens, 9), tokens)
    assert not tries.add(TriedChange(cards[0], 9), cards[0])
    assert not tries.add(None, cards[1])
    assert tries.worth_saying() == []
    assert [*tries.in_vain()] == [
        "even if there were one more hint token or a late card lay on top of the draw pile, no "
        "more could be reached: each was tried by itself",
        "there was no time to tell whether it would help if a late card lay on top of the draw "
        "pile",
    ]


def test_a_claim_as_data() -> None:
    deal = tamaya.deal("nl", 2, 0)
    change = Alteration("clause", "nobody minded", deal)
    assert (
        TriedChange(change, 1, ("play r1",)).sentence
        == "if nobody minded, 1 point could be reached"
    )
    assert TriedChange(change, 9).to_json() == {
        "what": "clause",
        "change": "nobody minded",
        "cards": [],
        "more": False,
        "score": 9,
        "line": [],
    }
