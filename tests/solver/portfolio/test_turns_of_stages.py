"""Which stage has its turn when, by stages that do nothing but what a test tells them."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from tests.made.pocket import dealt, pocket

from tamaya.engine.game.deal import Deal
from tamaya.solver import portfolio
from tamaya.solver.attempt import Attempt
from tamaya.solver.bound import StageFaultWarning
from tamaya.solver.stages.exact import Unsearched
from tamaya.solver.stages.register import SEARCH

DECK = "a3 b1 b3 a1 a2 b2 a1 b1 a2 b2"
"""Its best score is 6, which greedy games reach."""


def deal() -> Deal:
    return dealt(DECK, pocket())


def nothing(attempt: Attempt) -> None:
    """What a stage does that finds nothing."""


def refute(attempt: Attempt) -> None:
    attempt.refuted(SEARCH, by_points=False)


def solve_greedily(attempt: Attempt) -> None:
    Unsearched().run(attempt)


@dataclass
class Scene:
    """Stages by their names, and who had a turn."""

    turns: list[str] = field(default_factory=list)

    def stage(
        self, name: str, *does: Callable[[Attempt], None], declined: str = ""
    ) -> "ScriptedStage":
        return ScriptedStage(name, [*does], declined, self.turns)


@dataclass
class ScriptedStage:
    """It does one thing at its first turn, another at its second, and nothing after those."""

    name: str
    does: list[Callable[[Attempt], None]]
    declined: str
    turns: list[str]
    doing: str = "as it is told"

    def declines(self, attempt: Attempt) -> str:
        return self.declined

    def run(self, attempt: Attempt) -> None:
        self.turns.append(self.name)
        (self.does.pop(0) if self.does else nothing)(attempt)


@pytest.fixture(autouse=True)
def _nothing_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "all_are_loaded", lambda: True)


def solved(
    monkeypatch: pytest.MonkeyPatch, *stages: ScriptedStage, seconds: float = 60, only: str = ""
) -> Attempt:
    monkeypatch.setattr(portfolio, "STAGES", stages)
    return portfolio.solve(deal(), seconds, only or None)


def test_each_stage_has_one_turn_if_none_proves_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene()
    attempt = solved(monkeypatch, *map(scene.stage, "abcde"))
    assert "".join(scene.turns) == "abcde"
    assert (attempt.lower, attempt.upper) == (None, 6)
    assert [report.stage for report in attempt.reports] == [*"abcde"]


def test_nobody_has_a_turn_once_the_bounds_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene()
    attempt = solved(
        monkeypatch, scene.stage("a"), scene.stage("b", solve_greedily), scene.stage("c")
    )
    assert "".join(scene.turns) == "ab"
    assert attempt.closed
    assert [report.closed for report in attempt.reports] == [False, True]


def test_after_a_proof_the_cheapest_begin_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of them, and then the one that proved it."""
    scene = Scene()
    stages = [*map(scene.stage, "abcd"), scene.stage("e", refute, refute), scene.stage("f")]
    attempt = solved(monkeypatch, *stages)
    assert "".join(scene.turns) == "abcde" + "abce" + "abce" + "df"
    assert attempt.upper == 4


def test_a_cheap_stage_that_proves_something_keeps_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Scene()
    stages = [scene.stage("a"), scene.stage("b", refute), *map(scene.stage, "cd")]
    attempt = solved(monkeypatch, *stages)
    assert "".join(scene.turns) == "ab" + "abcd"
    assert attempt.upper == 5
    assert "in everything that can be played, no line scores 6" in attempt.reason


def test_a_stage_that_declines_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene()
    attempt = solved(monkeypatch, scene.stage("a", declined="such rules"), scene.stage("b"))
    assert scene.turns == ["b"]
    assert [report.declined for report in attempt.reports] == ["such rules", ""]


def test_a_stage_that_went_wrong_has_no_other_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(attempt: Attempt) -> None:
        raise ValueError("no such card")

    scene = Scene()
    stages = [scene.stage("a", fail), scene.stage("b", refute)]
    with pytest.warns(StageFaultWarning, match="stage a: ValueError: no such card"):
        attempt = solved(monkeypatch, *stages)
    assert "".join(scene.turns) == "ab" + "b"
    assert [bool(report.fault) for report in attempt.reports] == [True, False]


def test_without_time_nobody_has_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene()
    attempt = solved(monkeypatch, scene.stage("a"), seconds=0)
    assert scene.turns == []
    assert attempt.upper == 6
    assert not attempt.interrupted


def test_ctrl_c_leaves_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def press(attempt: Attempt) -> None:
        raise KeyboardInterrupt

    scene = Scene()
    attempt = solved(
        monkeypatch, scene.stage("a", refute), scene.stage("b", press), scene.stage("c")
    )
    assert "".join(scene.turns) == "aab"
    assert attempt.interrupted
    assert attempt.upper == 5


def test_one_stage_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Greedy games come before it, unless somebody wants to see what it makes of the deal."""
    scene = Scene()
    attempt = solved(monkeypatch, *map(scene.stage, "ab"), only="b")
    assert scene.turns == []  # the greedy games reach the maximum
    assert attempt.lower == 6
    alone = portfolio.alone(deal(), 60, "b")
    assert scene.turns == ["b"]
    assert alone.lower is None
    assert portfolio.stage_names() == ["a", "b"]
    with pytest.raises(ValueError, match="there is no stage 'x'; there are a, b"):
        portfolio.alone(deal(), 60, "x")


def test_who_watches_hears_of_each_turn_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene()
    heard: list[tuple[str, int]] = []
    stages = (scene.stage("a"), scene.stage("b", declined="such rules"), scene.stage("c"))
    monkeypatch.setattr(portfolio, "STAGES", stages)
    portfolio.solve(deal(), listener=lambda _, name: heard.append((name, len(scene.turns))))
    assert heard == [("a", 0), ("c", 1)]


def test_what_is_left_open_by_twins_is_tried_on_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first stage has its turn on a plain game that allows as much. A line of that is played in
    the deal itself."""
    rules = pocket(play="a misplay takes 1 strike only the first card")
    scene = Scene()
    seen: list[Deal] = []

    def look(attempt: Attempt) -> None:
        seen.append(attempt.deal)

    monkeypatch.setattr(portfolio, "STAGES", (scene.stage("a", look, solve_greedily),))
    first = dealt(DECK, rules)
    attempt = portfolio.solve(first)
    assert seen[0] != first
    assert seen[0].rules.playing.only == ""
    assert seen[0].deck == first.deck
    assert attempt.lower is not None
    assert attempt.witness is not None
    assert attempt.witness.score == attempt.lower
