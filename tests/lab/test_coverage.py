"""Coverage: which clauses came up in walks and games, and after how many moves."""

from pathlib import Path

from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.coverage import Covered
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.check.phases.playing import Walks
from tamaya.lab.check.phases.sampling import Samples

PLAN = Plan(CheckLimits(seconds=60, states=2_000, examples=20), phases=(Walks(), Samples()))

HOUSE = """
expansion house {
  action pass { nothing }
  action breather { once a game costs 2 hints take back 1 strike }
  when a 1 is placed { regain 1 hint }
  when 99 points are reached { end }
  less than 3 points is lost
}
"""


def rows_of(subject: str) -> dict[str, Covered]:
    (observed,) = check(subject, PLAN).observed
    assert observed.walked >= 1
    assert observed.played >= 20
    return {row.clause: row for row in observed.coverage()}


def test_each_clause_of_a_house_rule(tmp_path: Path) -> None:
    path = tmp_path / "house.hanabi"
    path.write_text(HOUSE, encoding="utf-8")
    rows = rows_of(str(path))
    placed = rows["when a 1 is placed { regain 1 hint }"]
    assert placed.moves == 1
    assert placed.games > 10
    assert placed.origin is not None
    assert placed.origin.line == 5
    taken = rows["action breather { once a game costs 2 hints take back 1 strike }"]
    assert taken.came_up
    assert taken.never == ""
    passing = rows["action pass { nothing }"]
    assert not passing.came_up
    assert passing.never.startswith("it does nothing")
    far = rows["when 99 points are reached { end }"]
    assert not far.came_up
    assert far.never == "the cards allow no more than 25 points"
    assert rows["less than 3 points is lost"].moves == 5
    assert rows["costs 1 hint"].moves == 1
    assert rows["only when a hint is spent"].moves == 2
    assert rows["a misplay takes 1 strike"].moves == 1


def test_tiles_and_rows_of_the_rating() -> None:
    rows = rows_of("abacus-new+bonus-tiles")
    tiles = [row for words, row in rows.items() if words.startswith("tile ")]
    assert len(tiles) == 6
    assert all(row.moves == 2 and row.origin is None for row in tiles)
    ratings = {words: row.games for words, row in rows.items() if '"' in words}
    assert len(ratings) == 6
    assert 0 < sum(ratings.values()) <= 20 + 5
    assert rows["when no tile is left { nothing }"].moves is None


def test_states_and_games_are_counted_and_not_seconds() -> None:
    """However fast a machine is, it looks at the same."""
    scopes = []
    for seconds in (60.0, 6_000.0):
        limits = CheckLimits(seconds=seconds, states=2_000, examples=5)
        report = check("nl", Plan(limits, phases=(Walks(), Samples())))
        scopes.append([phase.scope for phase in report.phases])
    assert scopes[0] == scopes[1]
    assert CheckLimits().seconds > 60


def test_no_time_is_not_no_table() -> None:
    report = check("nl", Plan(CheckLimits(seconds=-1.0), phases=(Walks(),)))
    assert report.phases[-1].scope == "interrupted by the time limit"
