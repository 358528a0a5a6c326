"""The points of a grid as a heat map, or as a list where there aren't two options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tamaya.studies.figures.intervals import Figure
from tamaya.studies.sweeps.grid import Grid
from tamaya.studying.dial.shades import shades
from tamaya.text.page import FIRM, Page, cells, painted
from tamaya.variants.compile.compose.options import Value

BASE = "*"
"""The sign of the rules as they stand."""

_SHADES = "·░▒▓█"

Values = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class MapPoint:
    """A point on a map: a figure between 0 and 1, and a sign of one letter."""

    figure: Figure
    sign: str = " "
    tone: str = ""


Column = tuple[str, Mapping[Values, MapPoint]]
"""What is counted, and the tiles of a grid by their values."""


def draw(page: Page, grid: Grid, columns: Sequence[Column]) -> None:
    """A map for each column if there are two options. Otherwise a list of all points, sorted by
    the first column if there are many options."""
    if len(grid.axes) == 2:
        for words, tiles in columns:
            page.gap()
            page.text(f"{words}:")
            page.gap()
            _map(page, grid, tiles)
    else:
        page.gap()
        _list(page, grid, columns)


def _map(page: Page, grid: Grid, tiles: Mapping[Values, MapPoint]) -> None:
    """The option with more values goes down. What doesn't fit beside goes below."""
    first, second = grid.axes
    turned = len(second.values) > len(first.values)
    down, across = (second, first) if turned else (first, second)
    drawn = _drawn(tiles)
    widest = max(map(cells, [*drawn.values(), *(f"{across.option} {v}" for v in across.values)]))
    label = max(cells(f"{down.option} {value}") for value in down.values)
    most = max(1, (page.width - label) // (widest + 2))
    for start in range(0, len(across.values), most):
        beside = across.values[start : start + most]
        rows = [["", *(painted(f"{across.option}{FIRM}{value}", "dim") for value in beside)]]
        for value in down.values:
            places = [(other, value) if turned else (value, other) for other in beside]
            rows.append(
                [
                    painted(f"{down.option}{FIRM}{value}", "dim"),
                    *(drawn.get(place, painted("–", "dim")) for place in places),
                ]
            )
        if start:
            page.gap()
        page.rows(rows)


def _list(page: Page, grid: Grid, columns: Sequence[Column]) -> None:
    tiles = columns[0][1]
    order = [point.values for point in grid.points if point.values in tiles]
    if len(grid.axes) > 2:
        order.sort(key=lambda values: tiles[values].figure.value, reverse=True)
    drawn = [_drawn(column) for _, column in columns]
    heads = [*(axis.option for axis in grid.axes), *(f"{FIRM * 3}{words}" for words, _ in columns)]
    rows = [[painted(head.replace(" ", FIRM), "dim") for head in heads]]
    rows += [[*map(str, values), *(column[values] for column in drawn)] for values in order]
    page.rows(rows, right=range(len(grid.axes)))


def _drawn(tiles: Mapping[Values, MapPoint]) -> dict[Values, str]:
    scale = shades(tile.figure.value for tile in tiles.values())
    texts = {place: _interval(tile.figure) for place, tile in tiles.items()}
    longest = max(map(len, texts.values()))
    return {
        place: FIRM.join(
            [
                painted(2 * _SHADES[scale.step(tile.figure.value, len(_SHADES))], "cyan"),
                f"{tile.figure.value:.0%}".rjust(4, FIRM),
                texts[place].ljust(longest, FIRM),
                painted(tile.sign, tile.tone),
            ]
        )
        for place, tile in tiles.items()
    }


def _interval(figure: Figure) -> str:
    return f"{100 * figure.low:.0f}–{100 * figure.high:.0f}"
