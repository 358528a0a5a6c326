"""What other rules change: typically, of a hundred possible points, and of a hundred games.

The verdict goes by all three. So all are drawn, and it stands between them. The bars of the typical
change have the same measure as those of points; its words are in points of the game.
"""

from collections.abc import Iterator, Sequence

from tamaya.studies.figures.comparing import FULL, Difference
from tamaya.studies.figures.intervals import Figure
from tamaya.studying.charts.rows import ChartRow, rows
from tamaya.studying.charts.theme import Chart
from tamaya.studying.report.words import change

_STEP = 5

Changed = tuple[str, int, Difference]
"""Who plays, the place of the rule set, and what it changes."""


def changes(comparisons: Sequence[Changed]) -> Chart:
    """Three rows for each, around zero."""
    drawn = [row for who, place, one in comparisons for row in _rows(who, place, one)]
    reach = max((abs(end) for row in drawn for end in row.line or ()), default=0)
    reach = _STEP * (int(reach) // _STEP + 1)
    return rows(drawn, (-reach, reach), zero=True)


def _rows(who: str, place: int, one: Difference) -> Iterator[ChartRow]:
    most = one.limit / FULL
    yield _row(who, f"typical {change(one.typical, 1, 2)}", place, one.typical, 100 / most)
    yield _row(one.verdict, f"points {change(one.part)}", place, one.part, minor=True)
    yield _row("", f"perfect {change(one.perfect)}", place, one.perfect, minor=True)


def _row(
    left: str, right: str, place: int, figure: Figure, times: float = 100, minor: bool = False
) -> ChartRow:
    line = (times * figure.low, times * figure.high)
    return ChartRow(left, right, place, line=line, dot=times * figure.value, minor=minor)
