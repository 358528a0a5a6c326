"""The theme of charts: readable by day and by night, in a page and without one."""

import json
import re
from pathlib import Path

import altair as alt
import pytest

from tamaya.studying.charts.theme import (
    ACCENT,
    BAD,
    GOOD,
    HEAT,
    HEAT_INK,
    INK,
    LINE,
    PANEL,
    QUIET,
    SETS,
    TONES,
    WARN,
    Tone,
    finished,
    plain,
    spec,
    style_sheet,
)


def light(color: str) -> float:
    """The relative luminance of a colour, as WCAG 2 defines it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("time", ["day", "night"])
def test_text_can_be_read(time: str) -> None:
    """What is written has a contrast of 4.5 at least to what it is written on."""
    pairs = [
        *((tone, PANEL) for tone in (INK, QUIET, ACCENT, BAD, GOOD, WARN, *SETS)),
        *zip(HEAT_INK, HEAT, strict=True),
    ]
    poor = {
        f"{text.name} on {ground.name}": ratio
        for text, ground in pairs
        if (ratio := contrast(getattr(text, time), getattr(ground, time))) < 4.5
    }
    assert poor == {}


def test_every_tone_is_set_by_day_and_by_night() -> None:
    sheet = style_sheet()
    for tone in TONES:
        assert f"--{tone.name}:{tone.day}" in sheet
        assert f"--{tone.name}:{tone.night}" in sheet
    assert len({tone.name for tone in TONES}) == len(TONES)


def test_a_chart_without_a_page() -> None:
    """A notebook knows no variables: it gets the colours by day."""
    chart = finished([alt.Chart(alt.Data(values=[{"a": 1}])).mark_bar(color=str(SETS[1]))], 80)
    assert spec(chart)["layer"][0]["mark"]["color"] == f"var(--set-b, {SETS[1].day})"
    assert plain(chart)["layer"][0]["mark"]["color"] == SETS[1].day
    assert "var(" not in json.dumps(plain(chart))
    assert re.fullmatch(r"var\(--x, #123456\)", str(Tone("x", "#123456", "#654321")))


def test_the_playground_has_the_same_colours() -> None:
    """The page is made without Python, so its colours are written down once more."""
    folder = Path(__file__).parents[2] / "playground" / "styles"
    texts = [(folder / name).read_text("utf-8") for name in ("tokens.css", "study.css")]
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", "".join(texts))
    page = {name: (day, night) for name, day, night in found}
    used = {INK, PANEL, QUIET, LINE, *SETS[:2], *HEAT, *HEAT_INK}
    assert {tone.name: page.get(tone.name) for tone in used} == {
        tone.name: (tone.day, tone.night) for tone in used
    }
