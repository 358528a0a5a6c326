"""What `tamaya.testing` offers to users: it works, and all of it is on its page."""

from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import tamaya.testing
from tamaya.engine.game.deal import Deal
from tamaya.engine.moves import Move
from tamaya.engine.records.record import Record
from tamaya.engine.records.referee import referee
from tamaya.engine.state.state import State
from tamaya.grammar.diagnostics import RulesError
from tamaya.testing import GameMachine, assert_consistent, deals, house, records, states
from tamaya.testing.strategies import RulesLike
from tamaya.variants.compile.passes import compile_rules

FEW = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
ROOT = Path(__file__).parents[2]


def test_every_public_name_is_documented() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    page = "\n".join(path.read_text(encoding="utf-8") for path in pages)
    for module in (tamaya, tamaya.testing):
        for name in module.__all__:
            assert f"`{name}" in page or f"tamaya.{name}" in page, name
            found = getattr(module, name)
            assert isinstance(found, str) or found.__doc__, name


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match=r"tamaya\.testing.*no attribute 'delas'"):
        tamaya.testing.delas  # noqa: B018
    assert set(tamaya.testing.__all__) <= set(dir(tamaya.testing))


@FEW
@given(deals("nl", players=4))
def test_deals_of_an_expression(deal: Deal) -> None:
    assert (deal.rules.expression, deal.players) == ("nl", 4)


@FEW
@given(deals(st.sampled_from([compile_rules("nl"), compile_rules("no+expert")])))
def test_deals_of_a_strategy(deal: Deal) -> None:
    assert deal.rules.expression in ("nl", "expert+no", "no+expert")


def test_wrong_rules_are_told_of() -> None:
    with pytest.raises(RulesError, match="nothing is called `expret`"):
        deals("nl+expret")


@FEW
@given(states(house("tokens hints 1 more"), most=30))
def test_states(state: State) -> None:
    assert state.hints <= state.game.rules.hints.total == 9


@FEW
@given(records("everything", players=3))
def test_records_are_whole_games(record: Record) -> None:
    verdict = referee(record)
    assert verdict.legal
    assert verdict.over


@FEW
@given(records("nl(hints=8)", most=5))
def test_records_stop_in_time(record: Record) -> None:
    assert len(record.moves) <= 5


class Counting(GameMachine):
    """Counts what it is shown."""

    rule_set: ClassVar[RulesLike] = "abacus-2012"
    players: ClassVar[int | None] = 2
    seen: ClassVar[dict[str, int]] = {"states": 0, "moves": 0, "ends": 0}

    def holds(self, state: State) -> None:
        self.seen["states"] += 1
        assert len(state.hands) == 2

    def moved(self, before: State, move: Move, after: State) -> None:
        self.seen["moves"] += 1
        assert before != after

    def ended(self, state: State) -> None:
        self.seen["ends"] += 1
        assert state.over is not None


class Wrong(GameMachine):
    """Believes that nobody ever takes a strike."""

    rule_set: ClassVar[RulesLike] = "nl"

    def holds(self, state: State) -> None:
        assert state.strikes == 0, "a strike"


def test_the_machine_asks_of_all_that_happens() -> None:
    run_state_machine_as_test(Counting, settings=FEW)
    assert Counting.seen["states"] > Counting.seen["moves"] > 50
    assert Counting.seen["ends"] > 0


@pytest.mark.more
def test_the_machine_finds_a_short_game() -> None:
    few = settings(FEW, database=None, derandomize=True, phases=[Phase.generate, Phase.shrink])
    with pytest.raises(AssertionError, match="a strike") as caught:
        run_state_machine_as_test(Wrong, settings=few)
    told = "\n".join(caught.value.__notes__)
    assert told.count("state.move(") == 1
    assert "\nplayer 1: play " in told


class Far(GameMachine):
    """Notes how far it comes."""

    rule_set: ClassVar[RulesLike] = "nl"
    players: ClassVar[int | None] = 2
    best: ClassVar[list[int]] = []

    def holds(self, state: State) -> None:
        self.best.append(state.points)


class Careless(Far):
    """Plays anything."""

    careful: ClassVar[bool] = False
    best: ClassVar[list[int]] = []


def test_the_machine_gets_far() -> None:
    """Properties of a game's last turns don't hold for want of any."""
    run_state_machine_as_test(Far, settings=settings(FEW, max_examples=8))
    assert max(Far.best) == 25
    run_state_machine_as_test(Careless, settings=settings(FEW, max_examples=8))
    assert max(Careless.best) < 15


def test_consistent_rules(tmp_path: Path) -> None:
    file = tmp_path / "mine.hanabi"
    file.write_text("game mine like nl { expect 3 strikes }")
    assert_consistent(file)
    assert_consistent(f"{file}:mine")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game mine like nl { expect 2 strikes }", "expected 2 strikes, found 3 strikes"),
        ("game mine like nl { tokens strikes 2 }", "stated twice: `tokens strikes`"),
    ],
)
def test_inconsistent_rules(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.hanabi"
    file.write_text(text)
    with pytest.raises(AssertionError, match="is not consistent") as caught:
        assert_consistent(file)
    assert message in str(caught.value)
    assert f"--> {file}:1:" in str(caught.value)
