"""Twins: plain games beside a game, which stand for it in the fast searches."""

import json
from dataclasses import replace

import pytest
from tests.solver.twins.shelves import shelf_of

import tamaya
from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.live.rules import LiveOptions, find_variant, live_rules
from tamaya.grammar.source import Source
from tamaya.solver.bound import Bound
from tamaya.solver.claims.certificate import certificate_of, read_certificate
from tamaya.solver.claims.verify import verify
from tamaya.solver.plain.reference import best_score
from tamaya.solver.twins.steps import twins_of
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Effect, Hands, Rules, Trigger
from tamaya.variants.tables.tables import Place
from tamaya.variants.vocabulary.effects import Verb
from tamaya.variants.words.document import text_of

INVERTED = "played by a discard and discarded by a play"


BOTH_SIDES = "names a colour or a value"


def small(second: str, discards: str, built: str = "built 1 2 3", names: str = "") -> Rules:
    """Two suits, of which one is as the test will have it."""
    text = f"""
    game small "a small one" {{
      players 2 to 3
      hand 1 card
      suit amber a {{ cards 1 1 2 2 3 built 1 2 3 }}
      suit blue b {{ cards 1 1 2 2 3 {built} {second} }}
      tokens hints 1
      tokens strikes 1
      hint {{ {names or BOTH_SIDES} may touch no card costs 1 hint }}
      discard {{ {discards} regains 1 hint }}
      play {{ a misplay takes 1 strike }}
      when the deck runs out {{ 1 more turn each, then the end }}
      when the last strike is taken {{ lose }}
      when all fireworks are completed {{ end }}
      score 1 for each card placed
      a lost game scores 0
    }}
    """
    return compile_rules("small", library_of_source(Source("small.hanabi", text)))


def solved(deal: Deal, seconds: float = 10) -> Bound:
    bound = tamaya.solve(deal, seconds)
    assert not bound.faults
    return bound


def stages(bound: Bound) -> set[str]:
    return {report.stage for report in bound.stages if report.closed}


# ------------------------------------------------------------------- inverted suits


def test_an_inverted_suit_is_as_good_as_another() -> None:
    """Where cards may be discarded at any time, only the verbs have changed places."""
    inverted = small(INVERTED, "at any time")
    plain = small("", "at any time")
    scores = set()
    for seed in range(12):
        deal = tamaya.deal(inverted, 2, seed)
        bound = solved(deal)
        assert bound.proved
        assert bound.lower == solved(tamaya.deal(plain, 2, seed)).lower
        assert "search" not in stages(bound)
        scores.add(bound.lower)
    assert len(scores) > 1


def test_an_inverted_suit_with_a_choice_of_lines() -> None:
    """Which verb lays a card has nothing to do with how fireworks are built."""
    rules = live_rules(find_variant("Up or Down & Orange (5 Suits)"), LiveOptions())
    bound = solved(tamaya.deal(rules, 3, 34))
    assert (bound.lower, bound.upper) == (25, 25)
    assert bound.seconds < 2


def test_tokens_stand_in_the_way_of_an_inverted_suit() -> None:
    """Where a discard needs a spent token, an inverted card can't be placed at the full supply; so
    the game is worth less, or more, than the plain one. Its twin allows at least as much."""
    rules = small(INVERTED, "only when a hint is spent")
    twins = twins_of(rules)
    assert twins is not None
    worse = 0
    for seed in (0, 10):
        deal = tamaya.deal(rules, 3, seed)
        best = best_score(deal, 100_000)
        wide = [twin for twin in twins.of(deal) if twin.covers]
        allowed = max(best_score(twin.deal, 100_000) for twin in wide)
        assert best <= allowed
        worse += best < allowed
        bound = solved(deal)
        assert (bound.lower, bound.upper) == (best, best)
    assert worse


@pytest.mark.parametrize("verb", ["play_top", "discard_top"])
def test_effects_of_the_top_card_have_no_twin(verb: Verb) -> None:
    """What is played from the deck is discarded there if its suit is inverted: no rule of a plain
    game says so."""
    rules = small(INVERTED, "at any time")
    assert twins_of(rules) is not None
    top = replace(
        rules.reactions[0],
        trigger=Trigger("placed", value=1),
        effects=(Effect(verb),),
    )
    assert twins_of(replace(rules, reactions=(*rules.reactions, top))) is None


def test_a_certificate_of_twins() -> None:
    """It holds the rules as they are. The bound is found again by exhaustive play, or else by the
    twins, and the check says which."""
    rules = small(INVERTED, "at any time")
    bound = next(
        bound
        for seed in range(40)
        if (bound := solved(tamaya.deal(rules, 2, seed))).proof == "twins"
    )
    text = json.dumps(certificate_of(bound).to_json())
    checks = verify(read_certificate(text))
    assert [check.standing for check in checks] == ["taken", "shown", "shown", "shown"]
    assert "exhaustive play" in checks[-1].words


def test_a_line_of_a_twin_that_is_illegal_goes_on_greedily() -> None:
    rules = small(INVERTED, "only when a hint is spent")
    deal = tamaya.deal(rules, 2, 0)
    twins = twins_of(rules)
    assert twins is not None
    for twin in twins.of(deal):
        line = twin.played(Game(deal), ())
        assert line is not None
        assert line.over


# ------------------------------------------------------------------- a choice of lines

UP_OR_DOWN = "built 1 2 3 or 3 2 1 or 0 2 3 or 0 2 1"
SHELVES = {
    "up or down": ("0 1 2 2 3", UP_OR_DOWN, ""),
    "in a circle": ("1 2 2 3", "built 1 2 3 in a circle", ""),
    "unlike": ("1 1 2 2 3", "built 1 2 3 in a circle", "no two fireworks begin alike"),
    "a 2 brings a hint": ("0 1 2 3 3", UP_OR_DOWN, "when a 2 is placed { regain 1 hint }"),
}


def shelf(name: str, more: str = "") -> Rules:
    """Two suits whose fireworks can be built in several ways."""
    cards, built, clause = SHELVES[name]
    suits = f"suits amber a, blue b {{ cards {cards} {built} }} {clause}"
    return shelf_of(suits, "names a colour must touch a card", more)


@pytest.mark.parametrize("name", SHELVES)
def test_a_choice_of_lines(name: str) -> None:
    """The best over all choices of lines is the best of all, no more and no less."""
    rules = shelf(name, "when nothing more can be placed { end }")
    proofs = set()
    for seed in range(2):
        deal = tamaya.deal(rules, 2, seed)
        best = best_score(deal, 100_000)
        bound = solved(deal)
        assert (bound.lower, bound.upper) == (best, best), seed
        proofs.add(bound.proof)
    assert "search" not in proofs


def test_lines_that_begin_otherwise_and_go_on_alike_are_one_way() -> None:
    """Of four lines two are left, since the first card matters only until it lies there; but not
    where a rule speaks of its value."""
    counts = {}
    for name in SHELVES:
        rules = shelf(name)
        twins = twins_of(rules)
        assert twins is not None
        counts[name] = len(list(twins.of(tamaya.deal(rules, 2, 0))))
    assert counts == {"up or down": 4, "in a circle": 9, "unlike": 6, "a 2 brings a hint": 16}


@pytest.mark.parametrize(
    "clause",
    [
        "when a card still needed has no copy left { lose }",
        "when nothing more can be placed { regain 1 hint }",
    ],
)
def test_what_depends_on_the_lines_has_no_twins(clause: str) -> None:
    assert twins_of(shelf("up or down", clause)) is None


def test_why_no_more_along_any_line() -> None:
    bound = solved(tamaya.deal(shelf("a 2 brings a hint"), 2, 1032))
    assert bound.proof == "twins"
    assert bound.upper is not None
    assert bound.reason == f"whichever line each firework takes, no game scores {bound.upper + 1}"
    checks = verify(read_certificate(json.dumps(certificate_of(bound).to_json())))
    assert all(check.held for check in checks)


# ------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("clause", "hard"),
    [
        ("also names dark", False),
        ("never the same name twice running", False),
        ("never to the same player twice running", False),
        ("each name at most 1 time", True),
        ("goes to everybody", False),
        ("names a colour and a value", False),
    ],
)
def test_names_are_nothing_but_a_way_to_pass(clause: str, hard: bool) -> None:
    """Where another hint is always left the fast searches do; and no bound is too low in any case,
    though the twins know of no name that is used up."""
    named = clause if clause.startswith("names") else f"{BOTH_SIDES} {clause}"
    rules = small("", "only when a hint is spent", names=f"{named} announces the name")
    twins = twins_of(rules)
    assert twins is not None
    for seed in range(1):
        deal = tamaya.deal(rules, 3, seed)
        best = best_score(deal, 200_000)
        assert [best_score(twin.deal, 200_000) >= best for twin in twins.of(deal)] == [True]
        bound = solved(deal)
        assert (bound.lower, bound.upper) == (best, best)
        assert hard or "search" not in stages(bound)


# ------------------------------------------------------------------- places in a hand


@pytest.mark.parametrize(
    ("play", "discard", "put"),
    [
        ("first", "", False),
        ("", "last", False),
        ("last", "first", True),
        ("", "", True),
    ],
)
def test_no_place_in_a_hand_brings_more_than_any_place(
    play: Place, discard: Place, put: bool
) -> None:
    """The twin lets any card be taken, so it is worth as much or more, and its bounds hold."""
    rules = small("", "at any time")
    rules = replace(
        rules,
        hands=(Hands(2, (2, 2)),),
        playing=replace(rules.playing, only=play),
        discarding=replace(rules.discarding, only=discard),
        holding=replace(rules.holding, may_put_first=put),
    )
    twins = twins_of(rules)
    assert twins is not None
    worse = 0
    for seed in range(2):
        deal = tamaya.deal(rules, 2, seed)
        best = best_score(deal, 100_000)
        (twin,) = twins.of(deal)
        assert twin.covers
        worse += best_score(twin.deal, 100_000) > best
        bound = solved(deal)
        assert (bound.lower, bound.upper) == (best, best)
    assert bool(worse) == bool(play)


# ------------------------------------------------------------------- prices and passes


def dealt(clause: str, discards: str, players: int, seed: int) -> Deal:
    """A deal of the small game, with one clause more."""
    text = f"expansion more {{ {clause} }}"
    rules = small("", discards)
    game = text_of(rules, "small")
    return tamaya.deal(
        compile_rules("small+more", library_of_source(Source("more.hanabi", f"{game}\n{text}"))),
        players,
        seed,
    )


@pytest.mark.parametrize("discards", ["only when a hint is spent", "at any time"])
@pytest.mark.parametrize(
    "clause",
    [
        "hint { a colour costs 2 hints }",
        "hint { 1 and blue cost nothing }",
        "hint { replace costs 1 hint for each card touched }",
        "hint { costs nothing while the last turns run }",
        "a player may pass",
        "a player may pass while no hint is left",
    ],
)
def test_cheaper_hints_bring_as_much_or_more(clause: str, discards: str) -> None:
    """No game scores more than the twin that covers it, and what is claimed is what is true."""
    for seed in range(3):
        deal = dealt(clause, discards, 2, seed)
        twins = twins_of(deal.rules)
        assert twins is not None
        best = best_score(deal, 200_000)
        covering = [twin for twin in twins.of(deal) if twin.covers]
        assert [best_score(twin.deal, 200_000) >= best for twin in covering] == [True]
        bound = solved(deal)
        assert (bound.lower, bound.upper) == (best, best)


@pytest.mark.parametrize(
    "clause",
    [
        "when a card is discarded { take 1 strike }",
        "replace when the deck runs out { lose }",
        "replace when the deck runs out { play on } when a player cannot act { lose }",
        "discard { replace never }",
    ],
)
def test_a_game_that_everybody_lets_be_over_may_be_the_better_one(clause: str) -> None:
    """Where it is harmful to go on to the end there is no twin of rules with passes."""
    deal = dealt(f"a player may pass {clause}", "at any time", 2, 0)
    assert twins_of(deal.rules) is None
    assert solved(deal).lower == best_score(deal, 200_000)


@pytest.mark.parametrize(
    "clause",
    [
        "hint { a colour costs 2 hints } when a hint is given { regain 1 hint }",
        "hint { a colour costs 2 hints } action dig { regain 1 hint }",
    ],
)
def test_what_minds_tokens_has_no_twin_with_cheaper_hints(clause: str) -> None:
    assert twins_of(dealt(clause, "at any time", 2, 0).rules) is None


@pytest.mark.parametrize(
    ("clause", "seed"),
    [
        ("hint { a colour costs 2 hints }", 0),
        ("hint { replace costs 1 hint for each card touched }", 1),
        ("hint { costs 2 hints while the deck is empty }", 2),
        ("a player may pass", 3),
    ],
)
def test_full_games_are_solved(clause: str, seed: int) -> None:
    library = library_of_source(Source("more.hanabi", f"expansion more {{ {clause} }}"))
    bound = solved(tamaya.deal(compile_rules("nl+more", library), 4, seed))
    assert (bound.lower, bound.upper) == (25, 25)
