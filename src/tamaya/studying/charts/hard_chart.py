"""What makes deals hard: facts of the deck below each other, levels side by side.

A number is how many points a deal scores more, where the fact is a usual step greater. It is
coloured where its sign is sure: the more points, the stronger the colour.
"""

from collections.abc import Sequence

import altair as alt

from tamaya.studies.hard.model import Hardness
from tamaya.studying.charts.theme import BAD, GOOD, INK, QUIET, Chart, finished
from tamaya.studying.charts.values import Value, down, values
from tamaya.studying.hard import MORE

_TOP = 26
_HEAD = 20
_CELL = 24
_GAP = 8
_FORETOLD = "foretold by all of these together"


def hard_chart(by_level: Sequence[tuple[str, Hardness]]) -> Chart | None:
    """The levels for which anything can be said; None where there are none."""
    columns = [(level, one) for level, one in by_level if not one.declined]
    if not columns:
        return None
    facts = [
        fact for fact in MORE if any(w.fact == fact for _, one in columns for w in one.weights)
    ]
    each = _HEAD + _CELL + _GAP
    most = max((abs(w.value) for _, one in columns for w in one.sure), default=1.0)
    heads: list[Value] = [
        {"text": MORE[fact], "y": _TOP + row * each + _HEAD / 2} for row, fact in enumerate(facts)
    ]
    heads.append({"text": _FORETOLD, "y": _TOP + len(facts) * each + _HEAD / 2})
    cells: list[Value] = []
    for place, (level, one) in enumerate(columns):
        at: Value = {"level": level, "from": place + 0.03, "to": place + 0.97, "at": place + 0.5}
        for weight in one.weights:
            top = _TOP + facts.index(weight.fact) * each + _HEAD
            cells.append(
                {
                    **at,
                    "fact": MORE[weight.fact],
                    "top": top,
                    "low": top + _CELL,
                    "y": top + _CELL / 2,
                    "text": f"{weight.value:+.2f}",
                    "interval": f"{weight.low:+.2f} to {weight.high:+.2f}",
                    "strength": 0.12 + 0.4 * abs(weight.value) / most if weight.is_sure else 0.0,
                    "color": str(GOOD if weight.value > 0 else BAD),
                    "ink": str(INK if weight.is_sure else QUIET),
                }
            )
        top = _TOP + len(facts) * each + _HEAD
        cells.append(
            {
                **at,
                "fact": _FORETOLD,
                "top": top,
                "low": top + _CELL,
                "y": top + _CELL / 2,
                "text": f"{one.explained:.0%}",
                "interval": "",
                "strength": 0.0,
                "color": str(QUIET),
                "ink": str(INK),
            }
        )
    height = _TOP + (len(facts) + 1) * each
    data = values(cells)
    scale = alt.Scale(domain=[0, len(columns)], nice=False)
    x = alt.X("from:Q", axis=None, scale=scale)
    middle = alt.X("at:Q", axis=None, scale=scale)
    levels = values(
        [{"at": place + 0.5, "level": level} for place, (level, _) in enumerate(columns)]
    )
    tooltip = [
        alt.Tooltip("level:N"),
        alt.Tooltip("fact:N", title="where there are"),
        alt.Tooltip("text:N", title="points"),
        alt.Tooltip("interval:N"),
    ]
    return finished(
        [
            alt.Chart(data)
            .mark_rect(cornerRadius=4)
            .encode(
                x=x,
                x2="to:Q",
                y=down("top", height),
                y2="low:Q",
                color=alt.Color("color:N", legend=None, scale=None),
                opacity=alt.Opacity("strength:Q", legend=None, scale=None),
                tooltip=tooltip,
            ),
            alt.Chart(data)
            .mark_text()
            .encode(
                x=middle,
                y=down("y", height),
                text="text:N",
                color=alt.Color("ink:N", legend=None, scale=None),
            ),
            alt.Chart(values(heads))
            .mark_text(align="left", color=str(INK), fontWeight=600)
            .encode(x=alt.value(0), y=down("y", height), text="text:N"),
            alt.Chart(levels)
            .mark_text(color=str(QUIET))
            .encode(x=middle, y=alt.value(_TOP / 2 - 2), text="level:N"),
        ],
        height,
    )
