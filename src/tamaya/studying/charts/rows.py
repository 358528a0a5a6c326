"""Figures with their intervals, one below the other, each under its words.

A row says on the left what it is about and on the right how much that is, in words and numbers.
Below are a bar, a line for the interval, and a dot for the value. So rows can be read at any width.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

import altair as alt

from tamaya.studying.charts.theme import (
    INK,
    LINE,
    PANEL,
    QUIET,
    SETS,
    SHAPES,
    Chart,
    Layer,
    finished,
)
from tamaya.studying.charts.values import Value, down, values

_HEAD = 20
_LINE = 17
_PLOT = 18
_GAP = 6

_LONG, _ROOM = 40, 43
"""So many letters of bold words fit on a phone, and so many of words and figures side by side."""

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of the chart. `place` is that of a rule set, or None where the row is about none.

    `bar` is drawn pale, `line` is an interval, `dot` is a value. A `minor` row says more of the one
    above it.
    """

    left: str
    right: str
    place: int | None = None
    bar: Span | None = None
    line: Span | None = None
    dot: float | None = None
    minor: bool = False

    @property
    def lines(self) -> list[str]:
        """The words on the left, line by line. Those on the right stand in the last line."""
        lines = wrap(self.left, _LONG) or [""]
        if len(lines[-1]) + len(self.right) > _ROOM:
            lines.append("")
        return lines


def rows(
    chart_rows: Sequence[ChartRow],
    domain: Span,
    title: str | None = None,
    zero: bool = False,
    percent: bool = False,
) -> Chart:
    """`zero` draws a line at zero, for changes. `percent` is for shares of one."""
    most = max((len(row.lines) for row in chart_rows), default=1)
    head = _HEAD + _LINE * (most - 1)
    each = head + _PLOT + _GAP
    drawn: list[Value] = []
    for place, row in enumerate(chart_rows):
        top, last = place * each, place * each + head - _HEAD / 2 + 2
        bar, line = row.bar or (None, None), row.line or (None, None)
        drawn.append(
            {
                "left": "\n".join(row.lines),
                "right": row.right,
                "words": top + head / 2,
                "head": last - _LINE * (len(row.lines) - 1),
                "last": last,
                "y": top + head + _PLOT / 2,
                "top": top + head + 2,
                "low": top + head + _PLOT - 2,
                "minor": int(row.minor),
                "from": bar[0],
                "to": bar[1],
                "least": line[0],
                "most": line[1],
                "dot": row.dot,
                "color": str(QUIET if row.place is None else SETS[row.place % len(SETS)]),
                "shape": "circle" if row.place is None else SHAPES[row.place % len(SHAPES)],
            }
        )
    height = len(chart_rows) * each
    axis = alt.Axis(
        orient="top",
        domain=False,
        tickCount=6,
        format="%" if percent else "d",
        tickMinStep=0.01 if percent else 1,
    )
    x = alt.X("dot:Q", title=title, scale=alt.Scale(domain=list(domain), nice=False), axis=axis)
    color = alt.Color("color:N", legend=None, scale=None)
    data = values(drawn)
    layers: list[Layer] = [
        alt.Chart(data)
        .mark_rect(color=str(PANEL), height=head)  # no grid behind words
        .encode(x=alt.value(0), x2=alt.value("width"), y=down("words", height)),
        alt.Chart(data)
        .mark_rect(opacity=0.32)
        .encode(x=alt.X("from:Q"), x2="to:Q", y=down("top", height), y2="low:Q", color=color)
        .transform_filter("isValid(datum.from)"),
        alt.Chart(data)
        .mark_rule(strokeWidth=4, strokeCap="round", clip=True)
        .encode(x=alt.X("least:Q"), x2="most:Q", y=down("y", height), color=color)
        .transform_filter("isValid(datum.least)"),
        alt.Chart(data)
        .mark_point(size=110, filled=True, opacity=1, stroke=str(PANEL), strokeWidth=1.5)
        .encode(
            x=x,
            y=down("y", height),
            fill=color,
            shape=alt.Shape("shape:N", legend=None, scale=None),
        )
        .transform_filter("isValid(datum.dot)"),
        _left(data, height)
        .mark_text(align="left", lineBreak="\n", lineHeight=_LINE, color=str(INK), fontWeight=600)
        .transform_filter("!datum.minor"),
        _left(data, height)
        .mark_text(align="left", lineBreak="\n", lineHeight=_LINE, color=str(QUIET))
        .transform_filter("datum.minor"),
        alt.Chart(data)
        .mark_text(align="right")
        .encode(x=alt.value("width"), y=down("last", height), text="right:N", color=color),
    ]
    if zero:
        line = alt.Chart(values([{"dot": 0}])).mark_rule(color=str(LINE), strokeWidth=2)
        layers.insert(0, line.encode(x=x))
    return finished(layers, height)


def _left(data: alt.Data, height: float) -> Layer:
    """The words on the left."""
    return alt.Chart(data).encode(x=alt.value(0), y=down("head", height), text="left:N")
