"""The clock is heard where a move or a few options lead to more than anybody can go through."""

import time
from collections.abc import Iterator

import pytest

from tamaya.grammar.source import Source
from tamaya.lab import clock
from tamaya.lab.apart.lockstep import compared
from tamaya.lab.apart.parting import parting_of
from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.check.setups.scope import scope_of
from tamaya.lab.check.setups.setups import setups_of
from tamaya.lab.walks.luck import EveryDeal
from tamaya.lab.walks.walk import walk
from tamaya.solver.plain.choices import distinct_moves
from tamaya.solver.plain.search import StoppedError
from tamaya.variants.compile.passes import compile_rules, expression_of
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

LUCKY = """
game lucky like nl {
  tiles { 20 tiles { play the top card of the deck  draw a tile } }
  when no tile is left { nothing }
  when a hint is given { draw a tile }
}
"""
MANY = f"""
game many like nl {{
  {" ".join(f"option o{letter} = 1 to 99, normally 1" for letter in "abcdefgh")}
  replace tokens strikes [oa] if ob = 98
}}
expansion none on many {{ hand 99 fewer cards }}
"""
LIMIT = 0.3


def lucky() -> Rules:
    return compile_rules("lucky", library_of_source(Source("lucky", LUCKY)))


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    """A second of the processor after the time is over, and time to set out; not of the clock on
    the wall, since other tests run at the same time."""
    begun = time.process_time()
    yield
    assert time.process_time() - begun < LIMIT + 3


def test_walk() -> None:
    walked = walk(lucky(), 2, 1_000_000, LIMIT)
    assert not walked.complete
    assert walked.seconds < LIMIT + 1


def test_comparisons() -> None:
    assert not compared(lucky(), lucky(), 2, 1_000_000, LIMIT).complete
    assert not parting_of((lucky(), lucky()), 2, 1_000_000, LIMIT).complete


def test_outcomes_are_played_one_by_one() -> None:
    """Of a move whose outcomes nobody could go through, each can be played."""
    source = EveryDeal(lucky(), 2)
    table = next(source.starts())
    move = next(move for move in distinct_moves(table) if move.verb == "hint")
    some = [found for found, _ in zip(source.outcomes(table, move), range(50), strict=False)]
    for luck, after in some:
        assert source.key(source.outcome(table, move, luck)) == source.key(after)


def test_set_ups() -> None:
    library = library_of_source(Source("many", MANY))
    scope = scope_of(expression_of("many+none"), library)
    with clock.until(time.monotonic() + LIMIT), pytest.raises(StoppedError):
        setups_of(scope, 1_000_000)


def test_check(tmp_path: object) -> None:
    path = f"{tmp_path}/lucky.hanabi"
    with open(path, "w", encoding="utf-8") as file:
        file.write(LUCKY)
    report = check(path, Plan(CheckLimits(seconds=LIMIT, states=1_000_000, examples=1_000_000)))
    assert not report.errors
    assert any("interrupted by the time limit" in phase.scope for phase in report.phases)
