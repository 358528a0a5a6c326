"""The measures of levels beside people's: intervals, people's columns, and the table."""

import pytest
from benchmarks.players.people import (
    Estimate,
    Progress,
    cell,
    estimate,
    people,
    student,
    table,
    wilson,
)

from tamaya.players.conduct import MEASURES, Conduct
from tamaya.players.levels.levels import LEVELS

STRIKES, LOST = (next(one for one in MEASURES if one.of == name) for name in ("strikes", "lost"))


def test_intervals() -> None:
    """Those that tables of Wilson's and Student's intervals have."""
    assert wilson(0.5, 100) == pytest.approx((0.5, 0.40383, 0.59617), abs=1e-5)
    assert wilson(0.0, 36) == pytest.approx((0.0, 0.0, 0.09642), abs=1e-5)
    assert student(9.0, 1.0, 36) == pytest.approx((9.0, 6.9699, 11.0301), abs=1e-3)
    assert student(9.0, 1.0, 14) == pytest.approx((9.0, 6.8396, 11.1604), abs=2e-3)


def test_figures_of_games() -> None:
    """The mean of 0, 1, 2 and 3 strikes is 1.5, with a standard error of 0.645."""
    games = [Conduct(games=1, strikes=strikes, lost=strikes == 3) for strikes in range(4)]
    strikes, lost = estimate(STRIKES, games), estimate(LOST, games)
    assert strikes is not None
    assert strikes.value == 1.5
    assert strikes.high - 1.5 == pytest.approx(3.18 * 0.6455, abs=0.06)
    assert lost == wilson(0.25, 4)
    assert estimate(STRIKES, games[:1]) is None


def test_people_are_measured_in_all_that_levels_are() -> None:
    columns = people()
    assert {column.players for column in columns} == {2, 3}
    for column in columns:
        assert [*column.figures] == [*MEASURES]
        for figure in column.figures.values():
            assert figure.low <= figure.value <= figure.high
            assert figure.low < figure.high


def test_what_lies_within_the_interval_of_people_is_marked() -> None:
    near = Estimate(0.27, 0.21, 0.33)
    assert cell(Estimate(0.25, 0.2, 0.3), LOST, near) == "25 % (20–30) ="
    assert cell(Estimate(0.34, 0.3, 0.4), LOST, near) == "34 % (30–40)"
    assert cell(Estimate(0.004, 0.0, 0.01), LOST) == "0.4 % (0.0–1.0)"
    assert cell(Estimate(1.34, 1.2, 1.5), STRIKES) == "1.34 (1.20–1.50)"
    assert cell(None, STRIKES, near) == "–"


def test_a_table_has_a_row_for_each_measure() -> None:
    names = [next(iter(LEVELS))]
    rows = [*table(2, names, range(2), Progress(2))]
    assert [row.split(" | ")[0] for row in rows[2:]] == [f"| {one.words}" for one in MEASURES]
    assert names[0] in rows[0]
