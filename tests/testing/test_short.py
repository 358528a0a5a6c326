"""What fails is told in few lines: values that are shown on a line, and decks that shrink."""

import os
import re
import subprocess
import sys
from pathlib import Path

from hypothesis import HealthCheck, find, settings
from tests.house.tiers import more

import tamaya
from tamaya.engine.records.record import Record
from tamaya.solver.bound import Bound
from tamaya.testing import deals, house, table

QUIET = settings(max_examples=100, database=None, suppress_health_check=list(HealthCheck))
FAILING = """
from hypothesis import Phase, given, settings
from tamaya.testing import GameMachine, records

settings.register_profile("brief", deadline=None, database=None, derandomize=True)
settings.load_profile("brief")


class Careful(GameMachine):
    rule_set = "nl+one-each"
    players = 2

    def holds(self, state):
        assert state.strikes == 0


Careful.TestCase.settings = settings(phases=[Phase.generate, Phase.shrink], max_examples=100)
TestCareful = Careful.TestCase


@given(records("nl+one-each", most=20))
def test_records(record):
    assert len(record.moves) < 5
"""


def test_values_are_shown_on_a_line() -> None:
    rules = tamaya.rules("nl")
    found = tamaya.deal(rules, 2, 7)
    assert repr(rules) == f"<Rules nl {rules.hash}>"
    assert repr(found) == f"<Deal of nl for 2, seed 7: {' '.join(found.cards)}>"
    assert repr(table(rules, hands=["r1 r2", "-"], fireworks="b2", deck="w1", strikes=1)) == (
        "<State of nl: hands r1 r2 | -, fireworks b2, hints 8, strikes 1, deck 1, "
        "player 1 is to act>"
    )
    assert repr(Record(found, ("play r1",) * 42)) == (
        f"<Record of {found}: {', '.join(['play r1'] * 40)}, and 2 moves more>"
    )
    assert repr(Bound(found, 24, 25, None, "")) == f"<Bound 24 to 25, open, of {found}>"
    assert repr(Bound(found, 25, 25, None, "", at_most=25)) == f"<Bound 25, of {found}>"


def test_luck_beside_the_deck_is_shown() -> None:
    rules = house(
        "tiles { tile { return a card from the discards to the deck } tile { end } } "
        "when a 5 is placed { draw a tile } when no tile is left { nothing }"
    )
    shown = repr(tamaya.deal(rules, 2, 1))
    assert "; tiles " in shown
    assert "; returns " in shown


def test_decks_shrink_to_order() -> None:
    """Only the cards that matter are out of their place."""
    found = find(deals("nl", 2), lambda deal: deal.cards[2][0] == "b", settings=QUIET)
    rules = tamaya.rules("nl")
    in_order = [rules.card(kind) for kind in rules.deck]
    moved = [card for card, own in zip(found.cards, in_order, strict=True) if card != own]
    assert len(moved) <= 2
    assert found.seed is None


@more
def test_a_failing_property_is_told_briefly(tmp_path: Path) -> None:
    """Fewer than 40 lines for each, headings and all."""
    (tmp_path / "test_failing.py").write_text(FAILING, encoding="utf-8")
    # Where CI is set, pytest and Hypothesis say how to run the same test elsewhere.
    environment = {k: v for k, v in os.environ.items() if k != "CI" and not k.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    result = subprocess.run(
        [*command, "test_failing.py"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert result.returncode == 1, result.stdout + result.stderr
    _, *told = re.split(r"^_{5,} [\w.]+ _{5,}$", result.stdout, flags=re.MULTILINE)
    assert len(told) == 2
    for failure in told:
        assert len(failure.splitlines()) < 40, failure
        assert "<Deal of nl" in failure
        assert "Rules(" not in failure
