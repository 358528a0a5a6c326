"""A measure, a source of points and a container of effects that nobody has thought about.

They are added the way the language grows (`new_tables`), without a trait or a line in any list.
Each part that claims something declines their rules and says why; the referee's search finds the
best score, and proves it by exhausting the game.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.made.judging import judge
from tests.solver.exhaustive.new_tables import new_tables

from tamaya.cli import main
from tamaya.engine.game.deal import deal
from tamaya.grammar.source import Source
from tamaya.lab.grasps import GRASPS as GRASPS_OF_THE_LAB
from tamaya.players.levels.levels import LEVELS
from tamaya.solver.claims.certificate import certificate_of
from tamaya.solver.grasps import GRASPS
from tamaya.solver.plain.reference import best_score
from tamaya.solver.portfolio import solve
from tamaya.studies.study import StudyError, StudyRun
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

POCKET = """
game pocket {
  players 2
  hand 1 card
  suit red r { cards 1 1 2 3  built 1 2 3 }
  suit blue b { cards 1 2  built 1 2 }
  tokens hints 1
  tokens strikes 1
  hint { names a colour or a value  may touch no card  costs 1 hint }
  discard { at any time  regains 1 hint }
  play { a misplay takes 1 strike }
  when all fireworks are completed { end }
  when the last strike is taken { lose }
  when the deck runs out { 1 more turn each, then the end }
  when a player cannot act { lose }
  score 1 for each card placed
  a lost game scores 0
}
expansion measure { discard { only while the deck is even } }
expansion points { each hint left scores 1 point }
expansion container { a player may pass { regain 1 hint } }
"""
SAID = {
    "measure": "the condition `the deck is even`",
    "points": "the table entry `Losing.each_hint`",
    "container": "the table entry `Passing.effects`",
}
SEEDS = (0, 5)
"""In the second deal of the new points more is scored than fireworks are worth."""


@pytest.fixture(autouse=True)
def tables() -> Iterator[None]:
    with new_tables():
        yield


def pocket(expansion: str) -> Rules:
    plus = f"+{expansion}" if expansion else ""
    return compile_rules(f"pocket{plus}", library_of_source(Source("pocket", POCKET)))


@pytest.mark.parametrize("expansion", SAID)
def test_nobody_claims_what_is_wrong(expansion: str) -> None:
    rules = pocket(expansion)
    for grasp in (*GRASPS.values(), *GRASPS_OF_THE_LAB.values()):
        assert grasp.declines(rules), grasp.who
    assert GRASPS["SCORES"].declines(rules) == SAID[expansion]
    for seed in SEEDS:
        one = deal(rules, 2, seed)
        best = best_score(one, merge=False)
        verdict = judge(one, best, seconds=20)
        assert verdict.faults == {}, f"seed {seed}"
        assert "search" in verdict.closed
        assert "cp-sat" in verdict.declined


@pytest.mark.parametrize("expansion", SAID)
def test_no_level_follows_them(expansion: str) -> None:
    rules = pocket(expansion)
    for name, level in LEVELS.items():
        assert level.not_followed(pocket("")) == ()
        assert level.not_followed(rules) == (() if name == "random" else (SAID[expansion],))


def test_each_of_them_matters() -> None:
    """Otherwise nothing here would show anything."""
    plain = [best_score(deal(pocket(""), 2, seed)) for seed in range(12)]
    for expansion in SAID:
        rules = pocket(expansion)
        assert rules != pocket("")
        assert [best_score(deal(rules, 2, seed), merge=False) for seed in range(12)] != plain


def test_more_points_than_fireworks_are_worth() -> None:
    """Five points are the most that the fireworks bring. To believe that is wrong here."""
    found = [solve(deal(pocket("points"), 2, seed), 20).bound() for seed in range(12)]
    assert all(bound.proved and bound.proof == "search" for bound in found)
    assert max(bound.lower or 0 for bound in found) > 5


def test_until_everything_is_played_nothing_is_claimed() -> None:
    said = f"no limit is claimed, since the highest score doesn't cover {SAID['points']}"
    bound = solve(deal(pocket("points"), 2, 1), 20, "greedy").bound()
    assert bound.lower is not None
    assert (bound.upper, bound.at_most, bound.proof, bound.rests_on) == (None, None, None, ())
    assert not bound.proved
    assert bound.reason == said
    assert json.loads(json.dumps(bound.to_json()))["upper"] is None
    with pytest.raises(ValueError, match="no limit is claimed"):
        certificate_of(bound)


def test_what_commands_say_of_it(tmp_path: Path) -> None:
    file = tmp_path / "pocket.hanabi"
    file.write_text(POCKET, encoding="utf-8")
    subject = [f"{file}:pocket+points", "-p", "2", "--seed", "1"]
    runner = CliRunner()
    shown = runner.invoke(main, ["solve", *subject, "--only", "greedy", "--short"]).output
    assert " or more, open after" in shown
    assert "no limit is claimed, since the highest score doesn't cover the table entry" in shown
    written = ["--only", "greedy", "--certificate", str(tmp_path / "none.json")]
    refused = runner.invoke(main, ["solve", *subject, *written])
    assert refused.exit_code != 0
    assert "there is nothing to certify: no limit is claimed" in refused.output
    proved = runner.invoke(main, ["solve", *subject, "--short"]).output
    assert ", proved in" in proved


def test_a_study_of_perfect_play_is_refused_in_a_sentence() -> None:
    with pytest.raises(StudyError, match="nobody can say what perfect players score under pocket"):
        StudyRun([pocket("points")], levels=["practised", "perfect"])
    assert StudyRun([pocket("points")], levels=["practised"]).levels == ("practised",)
