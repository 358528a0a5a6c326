"""What other rules change, of a hundred possible points and of a hundred games.

The verdict goes by both. So both are drawn, and it stands between them.
"""

from collections.abc import Iterator, Sequence

from tamaya.studies.figures.comparing import Difference
from tamaya.studies.figures.intervals import Figure
from tamaya.studying.charts.rows import ChartRow, rows
from tamaya.studying.charts.theme import Chart
from tamaya.studying.report.words import change

_STEP = 5

Changed = tuple[str, int, Difference]
"""Who plays, the place of the rule set, and what it changes."""


def changes(comparisons: Sequence[Changed]) -> Chart:
    """Two rows for each, around zero."""
    drawn = [row for who, place, one in comparisons for row in _rows(who, place, one)]
    reach = max((abs(end) for row in drawn for end in row.line or ()), default=0)
    reach = _STEP * (int(reach) // _STEP + 1)
    return rows(drawn, (-reach, reach), zero=True)


def _rows(who: str, place: int, one: Difference) -> Iterator[ChartRow]:
    yield _row(who, "points", place, one.part)
    yield _row(one.verdict, "perfect", place, one.perfect, minor=True)


def _row(left: str, what: str, place: int, figure: Figure, minor: bool = False) -> ChartRow:
    line = (100 * figure.low, 100 * figure.high)
    dot = 100 * figure.value
    return ChartRow(left, f"{what} {change(figure)}", place, line=line, dot=dot, minor=minor)
