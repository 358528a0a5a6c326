"""A false certificate fails, whatever the code says that made it."""

import pytest

import tamaya
from tamaya.engine.game.deal import Deal
from tamaya.engine.moves import Hint, Move, Play, to_player
from tamaya.engine.records.record import Record
from tamaya.engine.records.referee import referee
from tamaya.grammar.source import Source
from tamaya.solver.claims import again
from tamaya.solver.claims.certificate import Certificate
from tamaya.solver.claims.check import Check, Standing, standing_of
from tamaya.solver.claims.verify import verify
from tamaya.solver.events.solving import cpsat
from tamaya.solver.kernel.search.searches import DealSearches
from tamaya.solver.plain.search import Searcher
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

FINALE = """
game finale3 "the red 4 costs the last strike" {
  players 2
  hand 4 cards
  suits red r, green g, blue b { cards 1 1 1 2 2 3 3 4 built 1 2 3 4 }
  tokens hints 3
  tokens strikes 1
  hint { names a colour may touch no card costs 1 hint }
  discard { only when a hint is spent regains 1 hint }
  play { a misplay takes 1 strike }
  when a red 4 is placed { take 1 strike }
  when the deck runs out { 1 more turn each, then the end }
  when the last strike is taken { lose }
  when all fireworks are completed { end }
  score 1 for each card placed
  a lost game scores 0
}
"""


def finale() -> Deal:
    """All 12 cards can be placed: the red 4 is the last one, and its strike comes too late."""
    rules = compile_rules("finale3", library_of_source(Source("finale3.hanabi", FINALE)))
    return tamaya.deal(rules, 2, 7)


def false_claim(proof: str) -> Certificate:
    deal = finale()
    return Certificate(deal, None, 11, (), "", proof, named="finale3", hash=deal.rules.hash)


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled searches and the referee's search that refute whatever they are asked."""
    monkeypatch.setattr(DealSearches, "layers", lambda *_, **__: (True, []))
    monkeypatch.setattr(again, "refuted_shared", lambda *_: True)
    monkeypatch.setattr(DealSearches, "dive", lambda *_: [])
    monkeypatch.setattr(Searcher, "line_to", lambda *_: None)


@pytest.mark.usefixtures("blind")
@pytest.mark.parametrize("proof", ["layers", "shared", "search", "cp-sat"])
def test_a_line_that_scores_more_is_the_last_word(proof: str) -> None:
    """The accused code stands by its claim; the event model has a line that the referee plays."""
    claim = false_claim(proof)
    checks = verify(claim)
    last = checks[-1]
    assert (last.standing, standing_of(checks)) == ("disproved", "disproved")
    assert last.words == "the event model has a line that scores 12: the referee played it"
    assert referee(Record(claim.deal, last.line)).score == 12
    assert last.to_json()["line"] == list(last.line)


@pytest.mark.usefixtures("blind")
def test_an_argument_that_proves_nothing() -> None:
    """A relaxed game in which 12 can be reached says nothing of the real one."""
    last = verify(false_claim("one-hand"))[-1]
    assert last.standing == "unproved"
    assert "12 can be reached, so the argument doesn't show that 11 is the most" in last.words


@pytest.mark.usefixtures("blind")
def test_what_falls_back_says_on_what(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where the model has no time, or is at a loss, is the same code asked again."""
    claim = false_claim("layers")
    relied = "the compiled search, run again, finds no way to 12: it is relied on"

    monkeypatch.setattr(cpsat, "without_presolve", lambda *_: (None, ()))
    last = verify(claim)[-1]
    assert last.standing == "relied on"
    assert last.words == f"the event model did not finish in time; {relied}"

    monkeypatch.setattr(cpsat, "without_presolve", lambda *_: (True, ()))
    last = verify(claim)[-1]
    assert last.standing == "relied on"
    assert last.words == (
        "the event model reaches 12, but by no line that the referee can play, which proves "
        f"nothing either way; {relied}"
    )


def test_a_model_without_a_line_proves_nothing_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpsat, "without_presolve", lambda *_: (True, ()))
    assert verify(false_claim("cp-sat"))[-1].standing == "unproved"


@pytest.mark.parametrize(
    "line",
    [
        (Play.of(7),),  # there is no such card
        (Hint.of(to_player(0), 0),),  # it doesn't end the game
    ],
)
def test_a_line_is_believed_when_it_is_played(
    line: tuple[Move, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cpsat, "without_presolve", lambda *_: (True, line))
    assert verify(false_claim("cp-sat"))[-1].standing == "unproved"


def test_the_compiled_search_disproves_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody else can be asked and it finds a line now, that is a counterexample too."""
    monkeypatch.setattr(cpsat, "without_presolve", lambda *_: (None, ()))
    deal = tamaya.deal("no", 2, 0)
    claim = Certificate(deal, None, 24, (), "", "layers", named="no", hash=deal.rules.hash)
    last = verify(claim)[-1]
    assert last.standing == "disproved"
    assert "the compiled search has a line that scores 25" in last.words
    assert referee(Record(deal, last.line)).score == 25


@pytest.mark.parametrize(
    ("standings", "whole"),
    [
        (("shown", "taken", "shown"), "shown"),
        (("taken", "relied on"), "relied on"),
        (("shown", "open"), "open"),
        (("relied on", "unproved"), "unproved"),
        (("taken", "disproved"), "disproved"),
    ],
)
def test_a_certificate_stands_as_its_weakest_check(
    standings: tuple[Standing, ...], whole: str
) -> None:
    assert standing_of([Check("bound", one, "") for one in standings]) == whole
