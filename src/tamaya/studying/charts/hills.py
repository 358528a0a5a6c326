"""How often each score came, as hills: one row for each level, the rule sets face to face."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import altair as alt

from tamaya.studies.figures.intervals import Figure
from tamaya.studying.charts.theme import INK, LINE, PANEL, SETS, SHAPES, Chart, finished
from tamaya.studying.charts.values import Value, down, values

MOST_SETS = 3
"""So many rule sets can be told apart in a row."""

_HEAD = 22
_HILL = 34
_GAP = 10
_MEAN = 66


@dataclass(frozen=True, slots=True)
class Hill:
    """What one rule set gave in a row: how often each score came, and the mean.

    `place` is that of the rule set among all, and settles its colour, its shape and its letter.
    `mark` stands behind the mean.
    """

    row: str
    place: int
    letter: str
    scores: Mapping[int, int]
    mean: Figure
    mark: str


def hills(histograms: Sequence[Hill], least: int, most: int) -> Chart:
    """Scores to the right, how often they came upwards; dot and bar are the mean.

    Two rule sets share a base line, the second upside down. Three stand one above the other.
    """
    places = sorted({hill.place for hill in histograms})
    rows = list(dict.fromkeys(hill.row for hill in histograms))
    faced = len(places) == 2
    strips = 2 if faced else len(places)
    each = _HEAD + strips * _HILL + _GAP
    slopes: list[Value] = []
    means: list[Value] = []
    for hill in histograms:
        top = rows.index(hill.row) * each + _HEAD
        strip = places.index(hill.place)
        hangs = faced and strip == 1
        base = top + _HILL * (1 if faced else strip + 1)
        slopes += _slope(hill, base, _HILL if hangs else -_HILL, least, most)
        means.append(
            {
                "row": hill.row,
                "set": hill.letter,
                "y": base + (8 if hangs else -8),
                "mean": hill.mean.value,
                "low": hill.mean.low,
                "high": hill.mean.high,
                "text": f"{hill.letter} {hill.mean.value:.1f}{hill.mark}",
                "head": top - _HEAD / 2,
                "interval": f"{hill.mean.low:.1f} to {hill.mean.high:.1f}",
            }
        )
    letters = {hill.place: hill.letter for hill in histograms}
    heads: list[Value] = [
        {"row": row, "y": place * each + _HEAD / 2} for place, row in enumerate(rows)
    ]
    lines: list[Value] = [
        {"y": place * each + _HEAD + _HILL * (strip + 1)}
        for place in range(len(rows))
        for strip in range(1 if faced else strips)
    ]
    height = len(rows) * each
    x = alt.X(
        "x:Q",
        title=None,
        scale=alt.Scale(domain=[least - 0.5, most + 0.5], nice=False, zero=False),
        axis=alt.Axis(orient="top", tickMinStep=1, tickCount=7, domain=False, format="d"),
    )
    y = down("y", height)
    color = alt.Color(
        "set:N",
        legend=None,
        scale=alt.Scale(
            domain=[letters[place] for place in places],
            range=[str(SETS[place % len(SETS)]) for place in places],
        ),
    )
    shape = alt.Shape(
        "set:N",
        legend=None,
        scale=alt.Scale(
            domain=[letters[place] for place in places],
            range=[SHAPES[place % len(SHAPES)] for place in places],
        ),
    )
    tooltip = [
        alt.Tooltip("row:N", title="players"),
        alt.Tooltip("set:N", title="rules"),
        alt.Tooltip("mean:Q", title="mean score", format=".1f"),
        alt.Tooltip("interval:N", title="interval"),
    ]
    bare = alt.Chart(values(slopes))
    return finished(
        [
            alt.Chart(values(lines)).mark_rule(color=str(LINE)).encode(y=y),
            bare.mark_area(interpolate="step-after", opacity=0.32).encode(
                x=x, y=y, y2="base:Q", color=color, detail=["row:N", "set:N"]
            ),
            alt.Chart(values(means))
            .mark_rule(strokeWidth=4, strokeCap="round")
            .encode(x=alt.X("low:Q"), x2="high:Q", y=y, color=color),
            alt.Chart(values(means))
            .mark_point(size=110, filled=True, opacity=1, stroke=str(PANEL), strokeWidth=1.5)
            .encode(x=alt.X("mean:Q"), y=y, fill=color, shape=shape, tooltip=tooltip),
            alt.Chart(values(heads))
            .mark_text(align="left", fontSize=14, fontWeight=600, color=str(INK))
            .encode(x=alt.value(0), y=y, text="row:N"),
            *(
                alt.Chart(values([one for one in means if one["set"] == letters[place]]))
                .mark_text(align="right", fontWeight=600, dx=-_MEAN * (len(places) - 1 - at))
                .encode(
                    x=alt.value("width"),
                    y=down("head", height),
                    text="text:N",
                    color=alt.value(str(SETS[place % len(SETS)])),
                )
                for at, place in enumerate(places)
            ),
        ],
        height,
    )


def _slope(hill: Hill, base: float, height: float, least: int, most: int) -> list[Value]:
    """The outline of a hill, in steps. The commonest score has the whole height."""
    highest = max(hill.scores.values(), default=0) or 1
    edge: list[Value] = [
        {
            "row": hill.row,
            "set": hill.letter,
            "x": score - 0.5,
            "y": base + height * hill.scores.get(score, 0) / highest,
            "base": base,
        }
        for score in range(least, most + 2)
    ]
    return edge
