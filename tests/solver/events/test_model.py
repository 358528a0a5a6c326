"""The event model: it has words for all of the catalogue, and agrees with exhaustive play."""

import random
import time
from itertools import combinations

import pytest
from tests.house.tiers import share
from tests.made.modelled import modelled
from tests.made.tiny import tiny_deal

import tamaya
from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Move
from tamaya.grammar.source import Source
from tamaya.solver.events.model import EventModel
from tamaya.solver.events.solving import cpsat
from tamaya.solver.events.solving.stopping import Stop
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.solver.profile.profile import Profile, profile_of
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import (
    catalogue_declaration,
    catalogue_group,
    catalogue_index,
    library_of_source,
)
from tamaya.variants.rules import Rules

# ------------------------------------------------------------------- what it can express


def of_kind(kind: str) -> list[str]:
    found = {name: catalogue_declaration(name) for name in catalogue_index()}
    return sorted(name for name, d in found.items() if d is not None and d.kind == kind)


def declined(expression: str) -> str | None:
    """Why the model can't express a composition, or None where there is no such composition."""
    try:
        rules = tamaya.rules(expression)
    except tamaya.RulesError:
        return None
    return profile_of(rules).declined


# Those whose every word the model grasps; the tests of grasps say of which words that is true.
EXPANSIONS = [name for name in of_kind("expansion") if declined(f"no+{name}") == ""]


def test_expansions_of_the_booklets_are_among_them() -> None:
    booklets = {name for name in catalogue_index() if catalogue_group(name) is None}
    assert booklets & {*of_kind("expansion")} < {*EXPANSIONS}
    assert len(EXPANSIONS) >= 70


@pytest.mark.parametrize("game", share(of_kind("game"), 3))
def test_every_game_with_every_pair_of_expansions(game: str) -> None:
    """Every third pair of them, and each by itself on the other games."""
    pairs = list(combinations(EXPANSIONS, 2))[::3] if game == "no" else [(x,) for x in EXPANSIONS]
    found = [declined("+".join([game, *pair])) for pair in pairs]
    assert set(found) <= {"", None, "players without a card, where hints alternate"}
    assert found.count("") > len(found) * 0.95


@pytest.mark.more
def test_large_compositions() -> None:
    chance = random.Random(1)
    found = []
    for _ in range(1500):
        some = chance.sample(EXPANSIONS, chance.randint(3, 9))
        found.append(declined("+".join(["abacus-new", *some])))
    assert set(found) <= {"", None, "players without a card, where hints alternate"}
    assert found.count("") > 500


def test_what_it_declines_it_names() -> None:
    text = base(2, "1 2 3", "3", 1, 1).replace("score 1", "when a 2 is placed { lose } score 1")
    rules = compile_rules("tiny", library_of_source(Source("tiny", text)))
    assert profile_of(rules).declined == "the effect `lose` at the event `placed`"


# ------------------------------------------------------------------- against exhaustive play


def agrees(deal: Deal, best: int) -> bool | None:
    """Whether the model alone finds the best score; None where it declines or isn't asked."""
    losing = deal.rules.losing
    if losing.keeps_points or (deal.rules.can_be_lost and best < losing.plus):
        return None  # no game is lost that would be worth more
    found = modelled(deal)
    return None if found is None else found == (best, best)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_two_thousand_tiny_games(part: int) -> None:
    agreed = 0
    for seed in range(500_000 + 10_000 * part, 510_000 + 10_000 * part):
        dealt = tiny_deal(seed)
        if dealt is None:
            continue
        try:
            best = best_score(dealt, 5_000)
        except TooLargeError:
            continue
        verdict = agrees(dealt, best)
        assert verdict is not False, seed
        agreed += bool(verdict)
        if agreed == 250:
            break
    assert agreed == 250


def small() -> tuple[Deal, Game, Profile]:
    dealt = tiny_deal(16_380)
    assert dealt is not None
    game = Game(dealt)
    return dealt, game, profile_of(game.rules)


def forever() -> Stop:
    return Stop(time.monotonic() + 60)


def test_it_claims_no_more_than_it_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may meet worse lines than those that are asked for; they say nothing about the bound."""
    game = Game(tamaya.deal(tamaya.rules("abacus-2012+one-each"), 2, 1))  # worth 14
    profile = profile_of(game.rules)

    def worse(whole: EventModel, found: cpsat._Progress, *_: object) -> None:
        found.score = found.best = 12

    monkeypatch.setattr(cpsat, "_improve", worse)
    monkeypatch.setattr(cpsat, "rounds", lambda model: iter([(0, 1.0)] * 9))
    answer = cpsat.solve_model(game, profile, forever(), at_least=20, at_most=20)
    assert answer.upper == 19


def test_a_solution_that_no_game_follows_is_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt, game, profile = small()

    def unplayable(*_: object) -> list[Move]:
        raise IllegalMoveError("so it is")

    monkeypatch.setattr(cpsat, "read_line", unplayable)
    answer = cpsat.solve_model(game, profile, forever())
    assert (answer.lower, answer.upper, answer.line) == (None, best_score(dealt), ())


def base(hand: int, cards: str, more: str, hints: int, strikes: int) -> str:
    return f"""
      game tiny {{
        source "a test"
        players 2 to 3
        hand {hand} cards
        suits red r, blue b {{ cards {cards} built 1 2 {more} }}
        tokens hints {hints}
        tokens strikes {strikes}
        hint {{ names a colour or a value  may touch no card  costs 1 hint }}
        discard {{ only when a hint is spent  regains 1 hint }}
        play {{ a misplay takes 1 strike }}
        when a firework is completed {{ regain 1 hint }}
        when all fireworks are completed {{ end }}
        when the last strike is taken {{ lose }}
        when the deck runs out {{ 1 more turn each, then the end }}
        score 1 for each card placed
        a lost game scores 0
        rating {{ 0 or more "a test" }}
      }}
    """


TURNS = (
    "alternating", "must-touch", "colours-only", "values-only", "deck-play", "peek",
    "target(points=3)", "head-start", "expert", "all-or-nothing", "bonus-tiles", "long-farewell",
    "colour-calling",
)  # fmt: skip
CARDS = (
    "starved", "sulking", "cold-start(from=0)", "fours", "flickering-red", "no-ones",
    "rainbow-ones", "forgiving", "fireworks-first",
)  # fmt: skip


def small_table(seed: int) -> tuple[Rules, int] | None:
    """A game of six to ten cards with some rules of the catalogue, where they go together."""
    chance = random.Random(seed)
    cards, more = chance.choice([("1 1 2 2", ""), ("1 2 3", "3"), ("1 1 2 2 3", "3")])
    text = base(
        chance.choice([1, 1, 2, 2, 3]), cards, more, chance.choice([0, 1, 1, 2, 2]),
        chance.choice([1, 2, 2, 3]),
    )  # fmt: skip
    some = chance.sample(TURNS, chance.randint(1, 4)) + chance.sample(CARDS, chance.randint(0, 1))
    try:
        rules = compile_rules("+".join(["tiny", *some]), library_of_source(Source("tiny", text)))
    except tamaya.RulesError:
        return None
    return rules, chance.choice(rules.players)


@pytest.mark.more
def test_rules_of_the_catalogue_on_a_small_table() -> None:
    """Tiles, expert play, calls, actions and the rest as they meet, with few cards."""
    assert small_tables(0, 450) > 80


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_many_small_tables(part: int) -> None:
    assert small_tables(10_000 * (part + 1), 10_000 * (part + 1) + 2_000) > 300


def small_tables(first: int, last: int) -> int:
    agreed = 0
    for seed in range(first, last):
        found = small_table(seed)
        if found is None or len(found[0].deck) < sum(found[0].hands_of(found[1])):
            continue
        dealt = deal(*found, seed)
        try:
            best = best_score(dealt, 2_000)
        except TooLargeError:
            continue
        verdict = agrees(dealt, best)
        assert verdict is not False, (seed, found[0].expression)
        agreed += bool(verdict)
    return agreed
