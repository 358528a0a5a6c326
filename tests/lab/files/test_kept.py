"""The games of findings as scenarios: they hold, a file keeps them, and mending makes them fail."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tamaya.engine.game.deal import deal
from tamaya.engine.moves import Move
from tamaya.engine.play import apply, start
from tamaya.engine.records.notation import read_move
from tamaya.engine.records.record import Record
from tamaya.engine.scenarios.scenario import run_scenario
from tamaya.engine.scenarios.written import expression_node, scenario_of
from tamaya.grammar.printing.format import format_document, phrase
from tamaya.grammar.source import Source
from tamaya.grammar.tree import Document
from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.files.static import StaticReport
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.check.phases.playing import Walks
from tamaya.lab.check.scenarios import ScenarioFile, scenarios_of
from tamaya.testing import Sizes, records, rule_sets
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import open_library
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import has

PRAYING = """
expansion praying "a quiet moment" {
  action pray { regain 1 hint }
  expect never 1 strike and no hint is left for nl + praying
}
"""
PLAN = Plan(CheckLimits(60, 3_000, 6), phases=(Walks(),))


def kept_of(report: StaticReport, path: Path) -> ScenarioFile:
    known: dict[str, Rules] = {one.rules.expression: one.rules for one in report.subjects}
    return scenarios_of(report.findings, known, report.promises, [path], path.parent)


def test_findings_are_kept_until_they_are_mended(tmp_path: Path) -> None:
    file, scenarios = tmp_path / "mine.hanabi", tmp_path / "kept.hanabi"
    file.write_text(PRAYING, encoding="utf-8")
    found = kept_of(check(str(file), PLAN), file)
    assert (found.scenarios, found.untold) == (2, ())
    scenarios.write_text(found.text, encoding="utf-8")
    report = check(str(scenarios), Plan(play=False))
    assert (report.errors, report.findings) == ([], [])
    assert [phase.passed for phase in report.phases if phase.name == "scenarios"] == [2]

    # If you mend the rules, you are told that something else happens now.
    file.write_text(PRAYING.replace("regain 1 hint", "take 1 strike"), encoding="utf-8")
    report = check(str(scenarios), Plan(play=False))
    assert {finding.code for finding in report.findings} == {"E404"}
    assert all("F104" in finding.diagnostic.message for finding in report.findings)


def test_the_conditions_of_a_promise_are_what_is_found(tmp_path: Path) -> None:
    file = tmp_path / "mine.hanabi"
    file.write_text(PRAYING, encoding="utf-8")
    found = kept_of(check(str(file), PLAN), file)
    library = tmp_path / "kept.hanabi"
    library.write_text(found.text, encoding="utf-8")
    scenario = open_library(library).scenarios[0]
    assert phrase(scenario.node).endswith(" then 1 strike, no hint is left }")
    assert 'use "mine.hanabi"' in found.text


@pytest.mark.parametrize("name", ["all-skipped", "no-discards", "stop-while-ahead"])
def test_defects_are_kept(name: str, tmp_path: Path) -> None:
    """Small tables are laid out under the rules themselves, or come with their own."""
    file = tmp_path / "mine.hanabi"
    text = (Path(__file__).parents[1] / "defects" / f"{name}.hanabi").read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    report = check(str(file), PLAN)
    found = kept_of(report, file)
    assert found.untold == ()
    assert 0 < found.scenarios == sum(finding.trace is not None for finding in report.findings)
    path = tmp_path / "kept.hanabi"
    path.write_text(found.text, encoding="utf-8")
    again = check(str(path), Plan(play=False))
    assert (again.errors, again.findings) == ([], [])


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(records(rule_sets(Sizes(max_suits=2, max_cards=14, max_players=3, max_hand=3)), most=12))
def test_any_game_can_be_told(record: Record) -> None:
    """A scenario of a game finds what the game came to, and is the same when it is read again."""
    rules = record.deal.rules
    state, moves = start(record.deal), list[Move]()
    if has(rules.effects, "returns to the deck") or not state.deck_size or state.over:
        return  # a scenario can't tell where a card lands, or what the deal itself brought
    for text in record.moves:
        moves.append(read_move(state, text))
        state = apply(state, moves[-1])
    scenario = scenario_of("a game", expression_node(["mine"]), record.deal, moves)
    assert run_scenario(scenario, rules) == []
    text = format_document(Document(Source("x", ""), (scenario,)))
    assert "given" in text


def test_a_game_of_the_catalogue() -> None:
    """Word for word."""
    rules = compile_rules("abacus-new+bonus-tiles")
    found = deal(rules, 2, 1)
    state, moves = start(found), list[Move]()
    for text in ("hint 2 red", f"discard {rules.cards[state.hands[1][0]]}"):
        moves.append(read_move(state, text))
        state = apply(state, moves[-1])
    told = phrase(scenario_of("two moves", expression_node(["abacus-new"]), found, moves))
    assert told.startswith('scenario "two moves" for abacus-new { given 2 players, 8 hints, player')
    assert " when red is hinted to player 2, " in told
    assert told.endswith(" is discarded then 8 hints, 0 strikes, 0 points, the game goes on }")
