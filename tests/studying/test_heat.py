"""Heat maps: which squares there are, what they say, and how dark they are."""

import pytest

from tamaya.studies.figures.intervals import Figure
from tamaya.studies.sweeps.grid import grid
from tamaya.studying.charts.heat import heat
from tamaya.studying.charts.theme import HEAT, INK, spec
from tamaya.studying.dial.map import MapPoint
from tamaya.studying.dial.shades import shades


def figure(value: float) -> Figure:
    return Figure(value, value - 0.05, value + 0.05, 100)


def test_the_squares_of_a_map() -> None:
    made = grid("nl", "strikes=2-3,hints=8-10")
    tiles = {p.values: MapPoint(figure(0.1 * i + 0.1)) for i, p in enumerate(made.points)}
    tiles[3, 8] = MapPoint(figure(0.4), "*")
    chart = heat(made, tiles)
    assert chart is not None
    squares = spec(chart)["data"]["values"]
    base = squares[-1]
    assert (base["across"], base["down"]) == (3, 8)  # the longer option goes down
    assert (base["value"], base["interval"], base["edge"]) == ("40% *", "35–45", str(INK))
    first = next(one for one in squares if (one["across"], one["down"]) == (2, 8))
    last = next(one for one in squares if (one["across"], one["down"]) == (3, 10))
    assert (first["color"], last["color"]) == (str(HEAT[0]), str(HEAT[-1]))


def test_there_is_no_map_of_three_options() -> None:
    made = grid("nl+multicolour-wild", "strikes=2-3,hints=8,cards=5")
    tiles = {p.values: MapPoint(figure(0.5)) for p in made.points}
    assert heat(made, tiles) is None


@pytest.mark.parametrize(
    ("values", "steps"),
    [
        ((0.0, 0.3, 0.6), (0, 2, 4)),
        ((1.0, 1.0), (4, 4)),  # all are perfect: nothing is light
        ((0.0, 0.0), (0, 0)),
        ((0.5, 0.51), (2, 2)),  # noise looks like noise
    ],
)
def test_shades(values: tuple[float, ...], steps: tuple[int, ...]) -> None:
    scale = shades(values)
    assert tuple(scale.step(value, 5) for value in values) == steps
