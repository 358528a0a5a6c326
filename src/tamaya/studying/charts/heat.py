"""A heat map: a square for each choice of one or two options, dark where there is more.

Every square says its number and the interval, so nobody has to read colours.
"""

from collections.abc import Mapping, Sequence

import altair as alt

from tamaya.studies.sweeps.grid import Grid
from tamaya.studying.charts.theme import HEAT, HEAT_INK, INK, PANEL, Chart, Layer, finished
from tamaya.studying.charts.values import Value, values
from tamaya.studying.dial.map import BASE, MapPoint, Values
from tamaya.studying.dial.shades import shades

_HEIGHT = 52


def heat(grid: Grid, tiles: Mapping[Values, MapPoint]) -> Chart | None:
    """The map of a grid, for one option or two. The longer of two goes down, as in a terminal."""
    if not 1 <= len(grid.axes) <= 2 or not tiles:
        return None
    down, across = _axes(grid)
    scale = shades(tile.figure.value for tile in tiles.values())
    drawn: list[Value] = []  # the rules as they stand come last: nothing covers their edge
    for place, tile in sorted(tiles.items(), key=lambda one: one[1].sign == BASE):
        step = scale.step(tile.figure.value, len(HEAT))
        figure = tile.figure
        drawn.append(
            {
                "across": place[across],
                "down": place[down] if down is not None else "",
                "value": f"{figure.value:.0%}{f' {tile.sign}' if tile.sign.strip() else ''}",
                "interval": f"{100 * figure.low:.0f}–{100 * figure.high:.0f}",
                "color": str(HEAT[step]),
                "ink": str(HEAT_INK[step]),
                "edge": str(INK if tile.sign == BASE else PANEL),
            }
        )
    names = [axis.option for axis in grid.axes]
    x = alt.X(
        "across:O",
        title=names[across],
        sort=_present(grid.axes[across].values, [place[across] for place in tiles]),
        axis=alt.Axis(orient="top", domain=False, ticks=False, labelAngle=0),
    )
    y = alt.Y(
        "down:O",
        title=names[down] if down is not None else None,
        sort=_present(grid.axes[down].values, [place[down] for place in tiles])
        if down is not None
        else None,
        axis=alt.Axis(domain=False, ticks=False, labels=down is not None),
    )
    data = values(drawn)
    edge = alt.Stroke("edge:N", legend=None, scale=None)
    ink = alt.Color("ink:N", legend=None, scale=None)
    fill = alt.Fill("color:N", legend=None, scale=None)
    layers: list[Layer] = [
        alt.Chart(data)
        .mark_rect(strokeWidth=2, cornerRadius=6)
        .encode(x=x, y=y, fill=fill, stroke=edge),
        alt.Chart(data)
        .mark_text(dy=-8, fontSize=15, fontWeight=600)
        .encode(x=x, y=y, text="value:N", color=ink),
        alt.Chart(data)
        .mark_text(dy=11, fontSize=11)
        .encode(x=x, y=y, text="interval:N", color=ink),
    ]
    height = _HEIGHT * (1 if down is None else len({place[down] for place in tiles}))
    return finished(layers, height)


def _axes(grid: Grid) -> tuple[int | None, int]:
    """Which option goes down and which across, by their places."""
    if len(grid.axes) == 1:
        return None, 0
    first, second = grid.axes
    return (1, 0) if len(second.values) > len(first.values) else (0, 1)


def _present(every: Values, there: Sequence[object]) -> list[int] | list[str]:
    present = [value for value in every if value in there]
    numbers = [value for value in present if isinstance(value, int)]
    return numbers or [str(value) for value in present]
