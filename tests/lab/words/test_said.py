"""Words that a phase of the check doesn't know are named wherever somebody reads what it found.

The words come from the vocabulary, in rules that `tests.made.woven` weaves them into.
"""

import json
from itertools import count
from pathlib import Path

import pytest
from benchmarks.lab.held.drawn import drawn_with
from tests.house.tiers import share
from tests.made.woven.words import Word, all_words

from tamaya.cli.checks.reported import as_data, print_reports
from tamaya.lab.check.check import PHASES, Plan, check
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.findings import Finding
from tamaya.lab.small.written import rewritten, written
from tamaya.serving.tabs.check import check as check_on_the_page
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.events import EVENTS, MEASURES
from tamaya.variants.words.sentences import condition_words, effect_words, event_words

LIMITS = CheckLimits(seconds=0.5, states=50, examples=1)


UNKNOWN = [
    word
    for word in all_words()
    if any(word not in grasp.words for phase in PHASES for grasp in phase.grasps)
]


def rules_with(word: Word) -> Rules:
    deals = (drawn_with(word, seed) for seed in count())
    return next(deal.rules for deal in deals if deal is not None and rewritten(deal.rules))


def told(rules: Rules, word: Word) -> str:
    """How a word is named: an effect and an event by what the rules say."""
    if word in EFFECTS:
        effect = next(effect for effect in rules.effects if effect.verb == word)
        return f"the effect `{effect_words(rules, [effect])}`"
    if word in EVENTS:
        triggers = [reaction.trigger for reaction in rules.reactions]
        return f"the event `{event_words(rules, next(t for t in triggers if t.event == word))}`"
    if word in MEASURES:
        held = next(held for held in rules.table_words.ranges if held.measure == word)
        return f"the condition `{condition_words(rules, held)}`"
    return word


def test_most_words_are_known_to_all_phases() -> None:
    assert 0 < len(UNKNOWN) < len(all_words()) / 2


@pytest.mark.parametrize("word", share(UNKNOWN, 3))
def test_each_unknown_word_is_named(
    word: Word, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = rules_with(word)
    file = tmp_path / "woven.hanabi"
    file.write_text(written(rules), encoding="utf-8")
    phases = {phase.name: phase for phase in PHASES if phase.name in ("tables", "small tables")}
    report = check(str(file), Plan(LIMITS, phases=tuple(phases.values())))
    assert report.errors == []
    print_reports([report], {}, accepts_nothing)
    terminal = " ".join(capsys.readouterr().out.split())
    named = told(rules, word)
    for outcome in report.phases:
        phase = phases.get(outcome.name)
        unknown = phase is not None and not all(word in grasp.words for grasp in phase.grasps)
        assert (named in outcome.unknown) == unknown
    assert named in terminal
    assert json.dumps(named) in json.dumps(as_data([report], accepts_nothing, coverage=False))
    assert "nothing found" not in terminal or "nothing found in what was looked at" in terminal


def test_the_page_is_told_as_well() -> None:
    asked: dict[str, object] = {"expression": "no+wild-cards", "seconds": 1}
    data = json.dumps(check_on_the_page(asked, lambda report: None))
    assert '"unknown": ["jokers"]' in data


def accepts_nothing(finding: Finding) -> str:
    return ""
