"""Certificates hold when they are true, and are refused when anything in them was changed."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.made.tiny import tiny_deal

import tamaya as package
from tamaya.engine.game.deal import Deal, read_deal
from tamaya.engine.game.game import Game
from tamaya.engine.records.reading import RecordError
from tamaya.engine.turn.table import Table
from tamaya.grammar.source import Source
from tamaya.solver.bound import Bound
from tamaya.solver.claims.certificate import certificate_of, read_certificate
from tamaya.solver.claims.check import Check
from tamaya.solver.claims.recount import Relaxed, count
from tamaya.solver.claims.verify import verify
from tamaya.solver.plain.ceiling import ceiling_of
from tamaya.solver.plain.reference import best_score
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

Data = dict[str, Any]

TINY = """
game tiny {{
  source "a test"
  players 2 to 3
  hand {hand} cards
  suits amber a, blue b {{ cards 1 1 2 2 3 built 1 2 3 }}
  tokens hints {hints}
  tokens strikes 1
  hint {{ names a colour or a value may touch no card costs 1 hint }}
  discard {{ only when a hint is spent regains 1 hint }}
  play {{ a misplay takes 1 strike }}
  when a firework is completed {{ regain 1 hint }}
  when all fireworks are completed {{ end }}
  when the last strike is taken {{ lose }}
  when the deck runs out {{ {turns} }}
  score 1 for each card placed
  a lost game scores 0
  rating {{ 0 or more "a test" }}
}}
"""
ONE_TURN = "1 more turn each, then the end"


def tiny(deck: str, players: int, hand: int, hints: int, turns: str = ONE_TURN) -> Deal:
    text = TINY.format(hand=hand, hints=hints, turns=turns)
    rules = compile_rules("tiny", library_of_source(Source("tiny.hanabi", text)))
    return read_deal(rules, deck, players)


def imperfect() -> Deal:
    """In the last round a non-play may be a discard; still 5 of 6 are the best."""
    return tiny("a3 b2 b3 b1 a2 a1 a2 b2 a1 b1", 3, 1, 1)


def written(bound: Bound) -> Data:
    data = json.loads(json.dumps(certificate_of(bound).to_json()))
    assert isinstance(data, dict)
    return data


def checked(data: Data) -> list[Check]:
    return verify(read_certificate(json.dumps(data)), 20)


# ------------------------------------------------------------------- what is true


def test_a_round_trip() -> None:
    """Nothing is lost on paper, the rules' tables included."""
    bound = package.solve(package.deal("everything", 3, 7), time_limit=2)
    certificate = certificate_of(bound)
    again = read_certificate(json.dumps(certificate.to_json()))
    assert again == certificate
    assert again.deal.rules.hash == bound.deal.rules.hash
    assert again.deal.rules.parts == bound.deal.rules.parts


@pytest.mark.parametrize(
    ("deck", "players", "hand", "hints", "best"),
    [
        ("a1 a3 b1 a2 b3 b1 a1 a2 b2 b2", 3, 1, 1, 6),  # more tokens may be worse
        ("b2 b3 b2 a2 a1 a3 a1 b1 a2 b1", 2, 2, 2, 6),  # a whole round may have to be passed
        ("a3 b2 b3 b1 a2 a1 a2 b2 a1 b1", 3, 1, 1, 5),  # a discard in the last round
    ],
)
@pytest.mark.parametrize("only", [None, "search", "cp-sat"])
def test_tiny_games(
    deck: str, players: int, hand: int, hints: int, best: int, only: str | None
) -> None:
    """Each way of proving finds the known best score, and each proof is verified."""
    deal = tiny(deck, players, hand, hints)
    bound = package.solve(deal, 10, only)
    assert (bound.lower, bound.upper, bound.proved) == (best, best, True)
    assert all(check.held for check in checked(written(bound)))


@pytest.mark.parametrize(
    ("deal", "only", "proof", "relied"),
    [
        (package.deal("no", 2, 0), None, "count", "counted again by other code"),
        (package.deal("no", 2, 61), "one-hand", "one-hand", "a second breadth-first search"),
        (imperfect(), "search", "search", "exhaustive play (every"),
        (imperfect(), "cp-sat", "cp-sat", "exhaustive play (every"),
        (package.deal("no", 2, 61), "cp-sat", "cp-sat", "the model and CP-SAT are relied on"),
    ],
)
def test_what_is_relied_on(deal: Deal, only: str | None, proof: str, relied: str) -> None:
    bound = package.solve(deal, 10, only)
    assert bound.proof == proof
    checks = checked(written(bound))
    assert all(check.held for check in checks)
    assert relied in checks[-1].words


def test_open_bounds_are_claims_too() -> None:
    """A line that isn't the best, and a bound that isn't reached, are both true."""
    bound = package.solve(package.deal("no", 2, 77), 10, "one-hand")
    assert bound.lower is not None
    assert bound.upper == 25
    assert bound.lower < 25
    assert all(check.held for check in checked(written(bound)))


def test_generated_rules() -> None:
    """Tiny games of all kinds of rules: whatever is claimed of them is verified, and true."""
    proofs = set()
    for seed in range(40):
        deal = tiny_deal(seed)
        if deal is None:
            continue
        bound = package.solve(deal, 3)
        assert all(check.held for check in checked(written(bound))), seed
        assert bound.upper is not None
        assert count(deal).score >= bound.upper, seed
        proofs.add(bound.proof)
    assert {"count", "search"} <= proofs


@pytest.mark.parametrize("together", [True, False])
def test_relaxed_with_and_without_exchange(together: bool) -> None:
    """Playing what fits and dropping what is useless first never changes the answer, which is never
    below what the real game allows."""
    reached = []
    rules = tiny("a1 a1 a2 a2 a3 b1 b1 b2 b2 b3", 2, 1, 2).rules
    for seed in range(60):
        deal = package.deal(rules, 2, seed)
        best = best_score(deal, 100_000)
        for points in (5, 6):
            first = Relaxed(deal, points, together, False).reaches(float("inf"), 1 << 30)
            assert first == Relaxed(deal, points, together, True).reaches(float("inf"), 1 << 30)
            assert first or best < points
            reached.append(first)
    assert set(reached) == {True, False}


def test_a_value_built_twice_makes_two_places() -> None:
    """The relaxed game must allow what the real one does, 3 2 1 1 on one firework."""
    text = """
      game twice {
        players 2  hand 2 cards
        suit ash a { cards 1 1 1 2 3  built 3 2 1 1 }
        suit birch b { cards 1 2 2 3  built nothing }
        tokens hints 1  tokens strikes 1
        hint { names a colour or a value  may touch no card  costs 2 hints }
        discard { at any time  regains 2 hints }
        play { a misplay takes 1 strike }
        when the deck runs out { 1 more turn each, then the end }
        when a player cannot act { lose }
        when a card still needed has no copy left { lose }
        when all fireworks are completed { end }
        when the last strike is taken { lose }
        score 1 for each card placed
        a lost game scores 0
      }
    """
    rules = compile_rules("twice", library_of_source(Source("twice", text)))
    deal = read_deal(rules, "a3 b1 a1 a1 b3 a2 a1 b2 b2", 2)
    assert best_score(deal) == 4
    for together in (True, False):
        for exchange in (True, False):
            assert Relaxed(deal, 4, together, exchange).reaches(float("inf"), 1 << 30)


def test_last_turns_that_begin_early() -> None:
    """An event can grant more turns than the end of the deck would; the recount knows."""
    deal = tiny(
        "a1 a2 b1 b2 a3 b3 a1 a2 b1 b2",
        2,
        2,
        2,
        "1 more turn each, then the end } when a 1 is placed { 4 more turns each, then the end } "
        "when a player cannot act { lose",
    )
    assert count(deal).score >= best_score(deal, 100_000)
    assert count(deal).room == 10


# ------------------------------------------------------------------- what is not


@pytest.mark.parametrize("expression", ["nl", "abacus-new+bonus-tiles", "everything"])
def test_both_counts_find_the_same_room(expression: str) -> None:
    """A tile that returns a card, or plays one, brings one card back and not two."""
    deal = package.deal(package.rules(expression), 2, 0)
    assert count(deal).room == ceiling_of(deal.rules).room(Table(Game(deal)))


def raised(data: Data) -> None:
    data["lower"] += 1


def raised_altogether(data: Data) -> None:
    data["lower"] += 1
    data["upper"] += 1
    data["bound"]["refuted"] += 1


def bound_lowered(data: Data) -> None:
    data["upper"] -= 1
    data["bound"]["refuted"] -= 1


def one_move_changed(data: Data) -> None:
    plays = [i for i, move in enumerate(data["line"]) if move.startswith("play")]
    data["line"][plays[-1]] = "hint 1 1"


def one_move_less(data: Data) -> None:
    data["line"].pop()


def one_move_more(data: Data) -> None:
    data["line"].append("hint 1 1")


def first_and_last_card_swapped(data: Data) -> None:
    deck = data["deal"]["deck"]
    deck[0], deck[-1] = deck[-1], deck[0]


def more_strikes(data: Data) -> None:
    data["rules"]["tables"]["strikes"] = 3


def other_hash(data: Data) -> None:
    data["rules"]["hash"] = "0" * 16


def called_otherwise(data: Data) -> None:
    data["rules"]["expression"] = "no"


def of_a_seed(data: Data) -> None:
    data["deal"]["seed"] = 5


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (raised, "it scores 5, not 6"),
        (raised_altogether, "it scores 5, not 6"),
        (bound_lowered, "no more than 4 is claimed, but the line scores 5"),
        (one_move_changed, "there is no hint token left to pay with"),
        (one_move_less, "it doesn't end the game"),
        (one_move_more, "the game is over"),
        (first_and_last_card_swapped, "it is illegal"),
        (more_strikes, "the tables have the hash"),
        (other_hash, "the tables have the hash"),
        (called_otherwise, "the tables are not those of no"),
        (of_a_seed, "it is not the deal of seed 5"),
    ],
)
def test_tampered(tamper: Callable[[Data], None], words: str) -> None:
    data = written(package.solve(imperfect(), 10, "search"))
    tamper(data)
    last = checked(data)[-1]
    assert not last.held
    assert words in last.words


@pytest.mark.parametrize(
    ("deal", "only"), [(imperfect(), "search"), (imperfect(), "cp-sat"), (imperfect(), "beam")]
)
def test_a_bound_that_is_too_low(deal: Deal, only: str) -> None:
    """The line is forgotten, so that nothing but the check of the bound can find the lie."""
    data = written(package.solve(deal, 10, only))
    data |= {"lower": None, "line": [], "upper": 4}
    data["bound"].update({"refuted": 5} if "refuted" in data["bound"] else {"room": 4})
    last = checked(data)[-1]
    assert (last.what, last.held) == ("bound", False)


def test_one_hand_where_it_proves_nothing() -> None:
    data = written(package.solve(package.deal("no", 2, 61), 10, "one-hand"))
    other = package.solve(package.deal("no", 2, 0), 10, "one-hand")
    data["deal"] = written(other)["deal"]
    data |= {"lower": None, "line": []}
    last = checked(data)[-1]
    assert last.standing == "unproved"
    assert "25 can be reached, so the argument doesn't show that 24 is the most" in last.words


def test_time_runs_out() -> None:
    """What could not be checked is neither verified nor false."""
    data = written(package.solve(package.deal("no", 2, 61), 10, "one-hand"))
    data["bound"] = {"proof": "cp-sat", "refuted": 25}
    last = verify(read_certificate(json.dumps(data)), 0.01)[-1]
    assert (last.held, last.standing) == (False, "open")
    assert last.words == "it could not be checked: the event model did not finish in time"


# ------------------------------------------------------------------- what is no certificate


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"certificate": 2}, "only form 1 is known"),
        ({"more": 1}, "has no field 'more'"),
        ({"upper": "5"}, "`upper` must be a whole number"),
        (
            {"bound": {"proof": "faith"}},
            "`proof` must be one of count, one-hand, apart, shared, loose, layers, search, cp-sat",
        ),
        ({"bound": {"proof": "search", "refuted": 9}}, "the score above `upper`"),
        ({"line": [1]}, "a move must be a text"),
        ({"deal": {"players": 3, "deck": ["a1"]}}, "the deck lacks"),
        ({"rules": {"expression": "tiny", "hash": "", "tables": {}}}, "lacks the field"),
        ({"rules": {"expression": "tiny", "hash": "", "tables": 5}}, "must be an object"),
    ],
)
def test_malformed(change: Data, message: str) -> None:
    data = written(package.solve(imperfect(), 10, "search")) | change
    with pytest.raises(RecordError, match=message.replace("(", r"\(")):
        checked(data)


def test_tables_that_mean_nothing() -> None:
    """Of the right form, but a firework is built of cards that don't exist."""
    data = written(package.solve(imperfect(), 10, "search"))
    data["rules"]["tables"]["suits"][0]["built"] = [1, 2, 7]
    with pytest.raises(RecordError, match="built names a card that the suit lacks"):
        verify(read_certificate(json.dumps(_rehashed(data))))


def _rehashed(data: Data) -> Data:
    """With the hash that the changed tables have, so that only their meaning is wrong."""
    data["rules"]["hash"] = read_certificate(json.dumps(data)).deal.rules.hash
    return data
