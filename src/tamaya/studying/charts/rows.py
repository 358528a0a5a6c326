"""Figures with their intervals, one below the other, each under its words.

A row says on the left what it is about and on the right how much that is, in words and numbers.
Below are a bar, a line for the interval, and a dot for the value. So rows can be read at any width.
"""

from collections.abc import Sequence
from dataclasses import dataclass

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
_PLOT = 18
_GAP = 6

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the chart. `place` is that of a rule set, or None where the row is about none.

    `bar` is drawn pale, `line` is an interval, `dot` is a value.
    """

    left: str
    right: str
    place: int | None = None
    bar: Span | None = None
    line: Span | None = None
    dot: float | None = None


def rows(
    found: Sequence[Row],
    domain: Span,
    title: str | None = None,
    zero: bool = False,
    percent: bool = False,
) -> Chart:
    """`zero` draws a line at zero, for changes. `percent` is for shares of one."""
    each = _HEAD + _PLOT + _GAP
    drawn: list[Value] = []
    for place, row in enumerate(found):
        bar, line = row.bar or (None, None), row.line or (None, None)
        drawn.append(
            {
                "left": row.left,
                "right": row.right,
                "head": place * each + _HEAD / 2 + 2,
                "y": place * each + _HEAD + _PLOT / 2,
                "top": place * each + _HEAD + 2,
                "low": place * each + _HEAD + _PLOT - 2,
                "from": bar[0],
                "to": bar[1],
                "least": line[0],
                "most": line[1],
                "dot": row.dot,
                "color": str(QUIET if row.place is None else SETS[row.place % len(SETS)]),
                "shape": "circle" if row.place is None else SHAPES[row.place % len(SHAPES)],
            }
        )
    height = len(found) * each
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
        .mark_rect(color=str(PANEL), height=_HEAD)  # no grid behind words
        .encode(x=alt.value(0), x2=alt.value("width"), y=down("head", height)),
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
        alt.Chart(data)
        .mark_text(align="left", color=str(INK), fontWeight=600)
        .encode(x=alt.value(0), y=down("head", height), text="left:N"),
        alt.Chart(data)
        .mark_text(align="right")
        .encode(x=alt.value("width"), y=down("head", height), text="right:N", color=color),
    ]
    if zero:
        line = alt.Chart(values([{"dot": 0}])).mark_rule(color=str(LINE), strokeWidth=2)
        layers.insert(0, line.encode(x=x))
    return finished(layers, height)
