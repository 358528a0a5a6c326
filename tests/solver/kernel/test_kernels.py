"""The compiled searches: each of their arguments alone, their memory."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import get_args

import pytest
from tests.house.tiers import share
from tests.made.tiny import tiny_deal

import tamaya
from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.turn.table import Table
from tamaya.solver.attempt import Attempt
from tamaya.solver.kernel.rows import layout
from tamaya.solver.kernel.rows.arguments import ARGUMENTS
from tamaya.solver.kernel.rows.filling import rule_facts
from tamaya.solver.kernel.rows.tempers import BEAM_TEMPERS, DIVE_TEMPERS
from tamaya.solver.kernel.search import line, memory
from tamaya.solver.kernel.search.searches import Relaxation
from tamaya.solver.plain.hints import told_line
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.solver.portfolio import solve
from tamaya.solver.stages.exact import SHARES
from tamaya.solver.stages.kernels import kernels_decline

FOREVER = float("inf")
SWITCHED_OFF = {
    "none of them": (),
    **{name: (argument.place,) for name, argument in ARGUMENTS.items()},
    "all of them": tuple(argument.place for argument in ARGUMENTS.values()),
}


@lru_cache(maxsize=8)  # most of the tests go through the same ones
def tiny_attempts(first: int, last: int) -> list[tuple[int, Attempt, int]]:
    """Tiny deals by whose rules the kernels can play, with their best scores."""
    found = []
    for seed in range(first, last):
        deal = tiny_deal(seed)
        if deal is None:
            continue
        attempt = Attempt(deal, FOREVER)
        try:
            best = best_score(deal, 3_000)
        except TooLargeError:
            continue
        over = Table(attempt.game).over is not None
        if not over and not kernels_decline(attempt, best):
            found.append((seed, attempt, best))
    return found


def judge(attempt: Attempt, best: int, switched_off: tuple[int, ...]) -> Counter[str]:
    """No search refutes the best score, and the one of the real game refutes what is above it."""
    kernel = attempt.kernel
    kernel.rule_facts = rule_facts(attempt.deal.rules, attempt.deal.players).copy()
    kernel.rule_facts[list(switched_off)] = 0
    seen: Counter[str] = Counter()
    for relaxed in get_args(Relaxation):
        refuted, events = kernel.layers(best, FOREVER, relaxed=relaxed)
        assert not refuted, relaxed
        if relaxed == "":
            assert events
        above, _ = kernel.layers(best + 1, FOREVER, relaxed=relaxed)
        seen[f"{relaxed or 'real'} {'refutes' if above else 'allows'} more"] += 1
    for part in SHARES[::2]:
        first = round(part * len(attempt.deal.deck))
        refuted, _ = kernel.layers(best, FOREVER, relaxed="shared", first=first)
        assert not refuted, f"{first} cards shared"
        above, _ = kernel.layers(best + 1, FOREVER, relaxed="shared", first=first)
        seen[f"{part} shared {'refutes' if above else 'allows'} more"] += 1
    # It gives no full circle of hints, and so may miss what needs one.
    seen["met" if kernel.dive(best, 100_000) else "missed"] += 1
    return seen


@pytest.mark.parametrize("name", share(SWITCHED_OFF, 9))
def test_arguments_switched_off(name: str) -> None:
    """The answers are the same, and right, without each argument that prunes or orders."""
    seen: Counter[str] = Counter()
    for seed, attempt, best in tiny_attempts(0, 150):
        try:
            seen += judge(attempt, best, SWITCHED_OFF[name])
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
    # The real game is gone through exactly, but for second copies that look useless.
    assert seen["real refutes more"] > 40 * seen["real allows more"] > -1
    assert seen["met"] > 40 * seen["missed"]
    assert seen["real refutes more"] >= seen["loose refutes more"] > 30 * seen["loose allows more"]
    assert seen["0.18 shared refutes more"] > seen["1 shared refutes more"] > 0
    assert seen["one-hand refutes more"] > 0
    assert seen["apart refutes more"] >= seen["one-hand refutes more"]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", SWITCHED_OFF)
def test_many_with_arguments_switched_off(name: str, part: int) -> None:
    first = 100_000 + 1_000 * part
    for seed, attempt, best in tiny_attempts(first, first + 400):
        try:
            judge(attempt, best, SWITCHED_OFF[name])
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error


def test_few_states_where_the_first_cards_are_shared() -> None:
    """With its other arguments it takes millions of states to see that this deal can't be won."""
    attempt = Attempt(tamaya.deal(tamaya.rules("nl"), 2, 57_564), FOREVER)
    kernel = attempt.kernel
    assert not kernel.layers(25, FOREVER, relaxed="apart")[0]
    shared = [kernel.layers(25, FOREVER, relaxed="shared", first=n)[0] for n in (50, 28, 18)]
    assert shared == [False, False, True]
    assert kernel.states_seen < 100_000
    for first in (50, 28, 18):
        assert not kernel.layers(24, FOREVER, relaxed="shared", first=first)[0]
    kernel.rule_facts = kernel.rule_facts.copy()
    kernel.rule_facts[layout.MUST_KEEP] = 0
    refuted, _ = kernel.layers(25, FOREVER, 0, "shared", 200_000, first=18)
    assert not refuted


def test_tiles_that_come_too_late_bring_nothing_back() -> None:
    """The fifth and the sixth tile would, but the game is over with the fifth firework."""
    attempt = Attempt(tamaya.deal(tamaya.rules("abacus-new+bonus-tiles"), 2, 272), FOREVER)
    kernel = attempt.kernel
    assert kernel.layers(25, FOREVER, relaxed="shared", first=28)[0]
    assert kernel.states_seen < 5_000
    assert not kernel.layers(24, FOREVER, relaxed="shared", first=28)[0]
    kernel.rule_facts = kernel.rule_facts.copy()
    kernel.rule_facts[layout.TILES_IN_TIME] = 0
    refuted, _ = kernel.layers(25, FOREVER, 0, "shared", 200_000, first=28)
    assert not refuted


# ------------------------------------------------------------------- lines


def test_a_card_that_fits_can_be_got_rid_of_by_a_wrong_call() -> None:
    """Where nothing may be discarded, who has only a card that fits can still misplay it."""
    deal = tiny_deal(3_002_719)
    assert deal is not None
    kernel = Attempt(deal, FOREVER).kernel
    refuted, events = kernel.layers(6, FOREVER)
    assert not refuted
    found = line.line_of(Game(deal), events)
    assert found is not None
    assert found.score == best_score(deal) == 6


def test_the_referee_writes_lines_down() -> None:
    """As it goes; and with chosen hints each is about a card in the hand."""
    rules = tamaya.rules("no+colour-calling")
    for seed in range(5):
        attempt = Attempt(tamaya.deal(rules, 3, seed), FOREVER)
        events = attempt.kernel.dive(25, 100_000)
        assert events
        found = line.line_of(attempt.game, events)
        assert found is not None
        assert found.score == 25
        assert found.states(attempt.game)[-1].over == found.over
        told = told_line(attempt.game, found.moves)
        assert told is not None
        assert len(told.moves) == len(found.moves)
        for state, move in zip(told.states(attempt.game), told.moves, strict=False):
            assert move.verb != "hint" or Table.of(state).touches(move)


def test_where_one_temper_is_stuck_another_is_not() -> None:
    attempt = Attempt(tamaya.deal(tamaya.rules("nl"), 4, 2426), FOREVER)
    kernel = attempt.kernel
    assert kernel.dive(25, 500) is None
    found = [kernel.dive(25, 300, temper) for temper in range(1, len(DIVE_TEMPERS))]
    assert 0 < sum(map(bool, found)) < len(found)
    attempt = Attempt(tamaya.deal(tamaya.rules("nl"), 4, 3903), FOREVER)
    kernel = attempt.kernel
    assert not kernel.layers(25, FOREVER, width=128)[1]
    beams = [
        kernel.layers(25, FOREVER, width=128, temper=temper)[1]
        for temper in range(1, len(BEAM_TEMPERS))
    ]
    assert any(beams)
    attempt.take(line.line_of(attempt.game, next(filter(None, beams))))
    assert attempt.lower == 25


def test_what_asks_for_a_choice_is_left_to_the_referee() -> None:
    """Here a free hint must be given as soon as a 2 is placed."""
    deal = tiny_deal(16_380)
    assert deal is not None
    attempt = Attempt(deal, FOREVER)
    events = attempt.kernel.dive(attempt.sought, 500)
    assert events
    attempt.take(line.line_of(attempt.game, events))
    assert attempt.lower == best_score(deal) == 3


# ------------------------------------------------------------------- memory


def hard_deal() -> Deal:
    """One that takes some ten thousand states."""
    return tamaya.deal(tamaya.rules("no+multicolour-own(cards=5)"), 2, 4)


def test_memory_grows_and_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """However little room there is at first, the proof is the same; where room ends, there is
    none, and no wrong one."""
    deal = hard_deal()
    attempt = Attempt(deal, FOREVER)
    target = attempt.sought
    refuted, _ = attempt.kernel.layers(target, FOREVER, relaxed="apart")
    assert refuted
    for most_bytes, expected in ((1 << 29, True), (3_500_000, True), (300_000, False)):
        attempt.kernel.pool = memory.MemoryPool()
        monkeypatch.setattr(memory, "FIRST_STATES", 1_000)
        monkeypatch.setattr(memory, "MOST_BYTES", most_bytes)
        refuted, _ = attempt.kernel.layers(target, FOREVER, relaxed="apart")
        assert refuted is expected, most_bytes


def test_more_events_than_places_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then nothing is claimed, and no memory is written that isn't there."""
    attempt = Attempt(hard_deal(), FOREVER)
    for places, expected in ((64, True), (5, False)):
        attempt.kernel.pool = memory.MemoryPool()
        monkeypatch.setattr(memory, "MOST_CHILDREN", places)
        refuted, _ = attempt.kernel.layers(attempt.sought, FOREVER, relaxed="apart")
        assert refuted is expected, places
        assert attempt.kernel.dive(20, 100) or places == 5


def answers(deals: list[Deal]) -> list[tuple[int | None, int | None]]:
    found = [solve(deal, 60) for deal in deals]
    return [(attempt.lower, attempt.upper) for attempt in found]


@pytest.mark.parametrize(
    ("players", "seeds", "threads"), [(3, range(40), 8), (2, [47, 69, 47, 69], 4)]
)
def test_searches_at_once(players: int, seeds: Sequence[int], threads: int) -> None:
    """Threads that search at once, each from another deal on, give the answers of one."""
    rules = tamaya.rules("nl")
    deals = [tamaya.deal(rules, players, seed) for seed in seeds]
    before = rule_facts(rules, players).copy()
    turned = [deals[at:] + deals[:at] for at in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        found = [*pool.map(answers, turned)]
    alone = answers(deals)
    assert found == [alone[at:] + alone[:at] for at in range(threads)]
    assert players == 3 or alone == [(25, 25)] * len(deals)
    assert (rule_facts(rules, players) == before).all()


def test_a_memory_is_used_again_but_never_by_two() -> None:
    pool = memory.MemoryPool()
    first, second, other = pool.borrow(7), pool.borrow(7), pool.borrow(8)
    assert first is not second
    assert (first.words, other.words) == (7, 8)
    pool.give_back(first)
    assert pool.borrow(7) is first
    assert pool.borrow(7) not in (first, second)


def test_a_large_memory_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = memory.MemoryPool()
    large = pool.borrow(7)
    monkeypatch.setattr(memory, "KEPT_BYTES", large.bytes - 1)
    pool.give_back(large)
    assert pool.borrow(7) is not large
