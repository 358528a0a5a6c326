"""What each stage asks the compiled searches for, and what it makes of their answers.

The searches here are a stand-in that knows which scores can be reached. So it is the stage that is
tried, and nothing is compiled.
"""

import math
from dataclasses import dataclass, field

import pytest
from tests.made.pocket import dealt, pocket, tiles

from tamaya.solver.attempt import Attempt
from tamaya.solver.kernel.rows.tempers import BEAM_TEMPERS, DIVE_TEMPERS
from tamaya.solver.kernel.search.searches import Relaxation
from tamaya.solver.plain.reference import best_score
from tamaya.solver.stages import exact, finding, kernels
from tamaya.solver.stages.exact import (
    SHARES,
    CpSat,
    Layers,
    Search,
    Shared,
    Unsearched,
    refuted_shared,
)
from tamaya.solver.stages.finding import Beam, Dive, Less, Tempers
from tamaya.solver.stages.register import APART, CP_SAT, LAYERS, LOOSE, ONE_HAND, SEARCH, SHARED
from tamaya.variants.rules import Rules

DECK = "a3 b1 b3 a1 a2 b2 a1 b1 a2 b2"
BACK = "return a card from the discards to the deck; if the deck is empty, regain 1 hint"


@dataclass
class StandIn:
    """Searches that reach every score up to `best`, and refute no more than is told."""

    best: int = 0
    refutes: bool = False
    shares_refuted: int = 99  # games that share so many cards, or fewer, are refuted
    states_seen: int = 0
    reached: bool = False
    together: bool = True
    asked: list[tuple[object, ...]] = field(default_factory=list)

    def dive(self, target: int, states: int, temper: int = 0) -> list[int] | None:
        self.asked.append(("dive", target, states, temper))
        return [target] if target <= self.best else None

    def layers(
        self, target: int, until: float, width: int = 0, relaxed: Relaxation = "",
        most_states: int = 0, temper: int = 0, first: int = 0,
    ) -> tuple[bool, list[int] | None]:  # fmt: skip
        self.asked.append((relaxed, target, width, most_states, temper, first))
        if relaxed == "shared":
            self.reached = first > self.shares_refuted and width > 0
            return first <= self.shares_refuted, None
        refuted = self.refutes and target > self.best
        return refuted, [target] if target <= self.best else None

    def fits_one_hand(self) -> bool:
        return self.together


@pytest.fixture(autouse=True)
def _searches_apply(monkeypatch: pytest.MonkeyPatch) -> None:
    """The searches know all rules, and a line scores what it was sought for."""

    def believe(attempt: Attempt, events: list[int] | None) -> bool:
        if events and events[0] > (-1 if attempt.lower is None else attempt.lower):
            attempt.lower = events[0]
        return attempt.closed

    for stages in (finding, exact):
        monkeypatch.setattr(stages, "kernels_decline", lambda *_: "", raising=False)
        monkeypatch.setattr(stages, "believe", believe, raising=False)


def attempt_with(kernel: StandIn, rules: Rules | None = None) -> Attempt:
    attempt = Attempt(dealt(DECK, rules or pocket()), math.inf)
    attempt.__dict__["kernel"] = kernel
    return attempt


# ------------------------------------------------------------------- lines


def test_a_dive_seeks_the_highest_score() -> None:
    kernel = StandIn()
    attempt = attempt_with(kernel)
    Dive(500).run(attempt)
    assert kernel.asked == [("dive", 6, 500, 0)]
    assert attempt.lower is None


def test_other_tempers_go_on_until_one_reaches_it() -> None:
    """The first has had its turn."""
    kernel = StandIn(best=5)
    Tempers(300).run(attempt_with(kernel))
    assert kernel.asked == [("dive", 6, 300, temper) for temper in range(1, len(DIVE_TEMPERS))]
    kernel = StandIn(best=6)
    attempt = attempt_with(kernel)
    Tempers(300).run(attempt)
    assert len(kernel.asked) == 1
    assert attempt.closed


def test_beams_grow_wider_temper_by_temper() -> None:
    kernel = StandIn(best=5)
    Beam("beam", (8, 32), LAYERS, tempers=2).run(attempt_with(kernel))
    asked = [(width, temper) for _, _, width, _, temper, _ in kernel.asked]
    assert asked == [(8, 0), (8, 1), (32, 0), (32, 1)]
    assert Beam("beam", (8,), LAYERS).tempers == len(BEAM_TEMPERS)


def test_a_beam_that_held_all_states_has_refuted_the_score() -> None:
    kernel = StandIn(best=5, refutes=True)
    attempt = attempt_with(kernel)
    Beam("beam", (8, 32), LAYERS).run(attempt)
    assert len(kernel.asked) == 1
    assert (attempt.upper, attempt.proof) == (5, LAYERS)


def test_a_beam_without_time_is_not_begun() -> None:
    kernel = StandIn(best=6)
    attempt = attempt_with(kernel)
    attempt.until = -math.inf
    Beam("beam", (8, 32), LAYERS).run(attempt)
    Less("less", (32,)).run(attempt)
    assert kernel.asked == []


@pytest.mark.parametrize("best", range(6))
def test_lesser_scores_are_sought_by_halving(best: int) -> None:
    """Between nothing and the highest, which other stages seek. Of six scores three are enough."""
    kernel = StandIn(best=best)
    attempt = attempt_with(kernel)
    Less("less", (32,)).run(attempt)
    targets = [*dict.fromkeys(asked[1] for asked in kernel.asked)]
    assert attempt.lower == best
    assert targets[0] == 3
    assert 6 not in targets
    assert len(targets) <= 3


def test_what_is_known_is_not_sought_again() -> None:
    kernel = StandIn(best=4)
    attempt = attempt_with(kernel)
    attempt.lower = 4
    Less("less", (32, 64)).run(attempt)
    assert {asked[1] for asked in kernel.asked} == {5}
    assert {asked[2] for asked in kernel.asked} == {32, 64}


# ------------------------------------------------------------------- refutations


def test_layers_of_a_game_that_allows_more() -> None:
    kernel = StandIn(best=5, refutes=True)
    attempt = attempt_with(kernel)
    stage = Layers("one-hand", 200, ONE_HAND)
    stage.run(attempt)
    assert kernel.asked == [("one-hand", 6, 0, 200, 0, 0)]
    assert (attempt.upper, attempt.proof) == (5, ONE_HAND)
    assert "with all cards in one hand and free hints, no line scores 6" in attempt.reason
    stage.run(attempt)  # 5 can be reached there, which is believed to be a line
    assert (attempt.lower, attempt.upper) == (5, 5)


def test_what_layers_decline() -> None:
    plain, back = attempt_with(StandIn()), attempt_with(StandIn(), pocket(tiles(BACK)))
    loose = Layers("loose", 100, LOOSE)
    assert loose.declines(plain) == "no effects that bring discarded cards back"
    assert loose.declines(back) == ""
    assert Layers("few", 100, LAYERS, most_hands=2).declines(plain) == ""
    assert Layers("few", 100, LAYERS, most_hands=1).declines(plain) == "more than 1 hands"
    one_hand = Layers("one-hand", 100, ONE_HAND)
    assert one_hand.declines(plain) == ""
    crowded = attempt_with(StandIn(together=False))
    assert one_hand.declines(crowded) == "more cards at the table than fit into a word"
    assert Layers("apart", 100, APART).declines(crowded) == ""
    # A game without turns proves nothing where cards come back.
    assert Layers("apart", 100, APART).declines(back) != ""
    assert Layers("layers", 100, LAYERS).declines(back) == ""


def test_fewer_and_fewer_cards_are_shared_until_a_game_is_refuted() -> None:
    """Of ten cards all are shared at first. A line of a narrow beam shows that a game refutes
    nothing; only then fewer cards are shared, and the last game is gone through."""
    kernel = StandIn(shares_refuted=6)
    attempt = attempt_with(kernel)
    Shared("shared", 1_000, SHARES, SHARED).run(attempt)
    asked = [(first, width) for _, _, width, _, _, first in kernel.asked]
    assert asked == [(10, 64), (8, 64), (6, 64)]
    assert (attempt.upper, attempt.proof) == (5, SHARED)


def test_sharing_ends_where_there_are_too_many_states_or_no_time() -> None:
    kernel = StandIn(shares_refuted=-1, states_seen=11)
    assert not refuted_shared(attempt_with(kernel), 6, 10)
    assert len(kernel.asked) == 1
    kernel = StandIn(shares_refuted=-1)
    attempt = attempt_with(kernel)
    attempt.until = -math.inf
    assert not refuted_shared(attempt, 6)
    assert len(kernel.asked) == 1
    kernel = StandIn(shares_refuted=-1)
    assert not refuted_shared(attempt_with(kernel), 6, shares=(1, 0.5))
    assert len(kernel.asked) == 2
    assert [*SHARES] == sorted(SHARES, reverse=True)


# ------------------------------------------------------------------- stages that need no searches


def test_the_greedy_games_are_played_once() -> None:
    attempt = attempt_with(StandIn())
    assert Unsearched().declines(attempt) == ""
    assert Unsearched(slow_only=True).declines(attempt) == "the compiled searches are quicker"
    Unsearched().run(attempt)
    assert attempt.lower == 6
    report = attempt.report("greedy-at-once")
    assert Unsearched().declines(attempt) == ""  # it declined itself
    report.seconds = 0.1
    assert Unsearched().declines(attempt) == "its games have been played"


def test_stages_for_slow_rules_have_their_turn_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "kernels_decline", lambda *_: "such rules")
    attempt = attempt_with(StandIn())
    assert Unsearched(slow_only=True).declines(attempt) == ""
    assert Search("search", 10, SEARCH, slow_only=True).declines(attempt) == ""


def test_games_are_lost_on_purpose_only_where_that_pays() -> None:
    """A lost game scores 9 here, more than all points."""
    attempt = attempt_with(StandIn(), pocket(lost="9", strikes="1"))
    Unsearched().run(attempt)
    assert (attempt.lower, attempt.upper) == (9, 9)
    attempt = attempt_with(StandIn(), pocket(lost="9", strikes="1", last_strike="end"))
    Unsearched().run(attempt)
    assert attempt.lower == 6


def test_the_search_by_the_referee_finds_or_refutes() -> None:
    """A line to the highest score that is possible, or that there is none: then the next is for
    its next turn. With too few states it says nothing."""
    rules = pocket(hand="hand 1 card", hints="1", strikes="1")
    deal = dealt("a3 b3 a2 b2 a2 b2 a1 b1 a1 b1", rules)
    best = best_score(deal)
    search, attempt = Search("search", 100_000, SEARCH), Attempt(deal, math.inf)
    assert search.declines(attempt) == ""
    assert Search("s", 10, SEARCH, slow_only=True).declines(attempt) == (
        "the compiled searches are quicker"
    )
    uppers = []
    while not attempt.closed:
        Search("search", 1, SEARCH).run(attempt)
        uppers.append(attempt.upper)
        search.run(attempt)
    assert uppers == [*range(6, best - 1, -1)]
    assert attempt.lower == best < 6


def test_cp_sat_keeps_to_the_rules_it_is_for() -> None:
    plain, back = attempt_with(StandIn()), attempt_with(StandIn(), pocket(tiles(BACK)))
    only_back = CpSat(CP_SAT, returns=True)
    assert only_back.declines(plain) == "no effects that bring discarded cards back"
    assert CpSat(CP_SAT, returns=False).declines(back) == (
        "effects that bring discarded cards back"
    )
    assert CpSat(CP_SAT).declines(plain) == ""
    unusual = attempt_with(
        StandIn(), pocket("when a 1 is placed { play the top card of the deck }")
    )
    assert "at the event `placed`" in CpSat(CP_SAT).declines(unusual)


# ------------------------------------------------------------------- when searches say nothing


@pytest.mark.parametrize(
    ("more", "target", "reason"),
    [
        ({}, 6, ""),
        ({}, 0, "lost games that score as much"),
        ({"lost": "-1"}, 0, "a score that takes no card"),
        ({"lost": "2"}, 2, "lost games that score as much"),
        ({"lost": "2"}, 3, ""),
        ({"score": "score -1 for each card missing"}, -6, "lost games that score as much"),
        ({"score": "score -1 for each card missing", "lost": "-9"}, -6,
         "a score that takes no card"),
        ({"score": "score -1 for each card missing", "lost": "-9"}, -5, ""),
    ],
)  # fmt: skip
def test_scores_that_the_searches_know_nothing_of(
    more: dict[str, str], target: int, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels._loading, "loaded", {"layers", "dive"})
    assert kernels.kernels_decline(attempt_with(StandIn(), pocket(**more)), target) == reason


def test_while_they_are_not_there_they_decline(monkeypatch: pytest.MonkeyPatch) -> None:
    attempt = attempt_with(StandIn())
    monkeypatch.setattr(kernels._loading, "loaded", {"layers"})
    assert kernels.kernels_decline(attempt, 6, "layers") == ""
    monkeypatch.setattr(kernels, "is_ready", lambda *_: False)
    words = "anything yet, since they are still being compiled"
    assert kernels.kernels_decline(attempt, 6, "dive") == words
    monkeypatch.setattr(kernels._loading, "unusable", ImportError("numba"))
    words = "anything, since Numba can't be used"
    assert kernels.kernels_decline(attempt, 6, "dive") == words
    assert kernels.loaded_searches() == 1
    assert not kernels.all_are_loaded()
