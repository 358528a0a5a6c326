"""Colours, shapes and type of all charts, by day and by night.

A chart names its colours as variables of the page: `var(--ink, #1A1733)`. So one chart serves both
themes, and the page needs nothing but a style sheet. In a notebook, where no page sets them, the
colours by day are taken: `plain` writes them into a chart for those who know no variables.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

SANS = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif'


@dataclass(frozen=True, slots=True)
class Tone:
    """A colour of the page by its name, by day and by night."""

    name: str
    day: str
    night: str

    def __str__(self) -> str:
        return f"var(--{self.name}, {self.day})"


GROUND = Tone("ground", "#EFEEF6", "#100F1C")
PANEL = Tone("panel", "#FFFFFF", "#1A192B")
RAISED = Tone("raised", "#F7F6FC", "#242339")
INK = Tone("ink", "#1A1733", "#EFEEF8")
QUIET = Tone("quiet", "#5B5778", "#ABA8C6")
LINE = Tone("line", "#D9D6E8", "#383555")
ACCENT = Tone("accent", "#4A35C9", "#B8ADFF")
BAD = Tone("bad", "#B0102F", "#FF909B")
GOOD = Tone("good", "#0A664A", "#67D6AB")
WARN = Tone("warn", "#764B00", "#F3C66B")

SETS = tuple(
    Tone(f"set-{letter}", day, night)
    for letter, day, night in [
        ("a", "#4A35C9", "#B8ADFF"),
        ("b", "#A85200", "#FFB25E"),
        ("c", "#00705F", "#4FD1B8"),
        ("d", "#A8226F", "#FF8FCB"),
        ("e", "#4B6A00", "#BEDB6B"),
        ("f", "#0068A8", "#7CC7FF"),
        ("g", "#7A4A2A", "#D9A98A"),
        ("h", "#5B5778", "#ABA8C6"),
        ("i", "#B0102F", "#FF909B"),
    ]
)
"""One for each rule set, dark enough for text. Letter and shape tell sets apart as well."""

SHAPES = (
    "circle",
    "diamond",
    "square",
    "triangle-up",
    "cross",
    "triangle-down",
    "triangle-right",
    "triangle-left",
    "stroke",
)

HEAT = tuple(
    Tone(f"heat-{step}", day, night)
    for step, (day, night) in enumerate(
        [
            ("#F3F0FF", "#24223B"),
            ("#D9D1FB", "#342F5C"),
            ("#BDB0F3", "#473F80"),
            ("#9C8AE6", "#5F54A6"),
            ("#7560D2", "#8075CB"),
            ("#5A44C6", "#A69CEB"),
            ("#3A2896", "#D3CCFF"),
        ]
    )
)
"""From little to much. Variables can't be mixed, so heat has steps: use a `threshold` scale."""

HEAT_INK = tuple(
    Tone(f"heat-ink-{step}", *inks)
    for step, inks in enumerate([(INK.day, INK.night)] * 4 + [("#FFFFFF", GROUND.night)] * 3)
)
"""What is written on each step of the heat."""

TONES = (GROUND, PANEL, RAISED, INK, QUIET, LINE, ACCENT, BAD, GOOD, WARN, *SETS, *HEAT, *HEAT_INK)

Layer = alt.Chart
Chart = alt.LayerChart
"""One view of several layers. Side by side, charts could not be as wide as their place."""


def style_sheet() -> str:
    """The variables by day and by night, as the reader's system has it."""
    day, night = (
        ";".join(f"--{tone.name}:{getattr(tone, time)}" for tone in TONES)
        for time in ("day", "night")
    )
    return (
        f":root{{color-scheme:light dark;{day}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{night}}}}}"
    )


def finished(layers: Sequence[Layer], height: int | alt.Step) -> Chart:
    """Layers as one chart that is as wide as its place, in the type and colours of the page."""
    quiet, line, ink = str(QUIET), str(LINE), str(INK)
    chart = alt.layer(*layers)
    assert isinstance(chart, alt.LayerChart)
    made: Chart = chart.properties(
        width="container",
        height=height,
        autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
        config={
            "background": "transparent",
            "font": SANS,
            "padding": 2,
            "view": {"stroke": None},
            "axis": {
                "labelColor": quiet,
                "titleColor": quiet,
                "gridColor": line,
                "domainColor": line,
                "tickColor": line,
                "labelFontSize": 12,
                "titleFontSize": 12,
                "titleFontWeight": "normal",
                "labelLimit": 260,
            },
            "legend": {"labelColor": ink, "titleColor": quiet, "labelFontSize": 12},
            "text": {"fontSize": 13, "color": ink},
        },
    )
    return made


def spec(chart: Chart) -> dict[str, Any]:
    """The chart as Vega-Lite, checked against its schema."""
    made: dict[str, Any] = chart.to_dict()
    return made


def plain(chart: Chart) -> dict[str, Any]:
    """The chart in the colours by day, for notebooks and pictures, which know no page."""
    text = re.sub(r"var\(--[\w-]+, (#\w{6})\)", r"\1", json.dumps(spec(chart)))
    made: dict[str, Any] = json.loads(text)
    return made
