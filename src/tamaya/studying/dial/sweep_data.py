"""Sweeps and aims as plain data."""

from dataclasses import asdict
from typing import Any

from tamaya.studies.study import Look
from tamaya.studies.sweeps.aiming import Aiming
from tamaya.studies.sweeps.grid import Grid
from tamaya.studies.sweeps.sweep import Sweep
from tamaya.studying.data import study_data
from tamaya.studying.dial.aimed import conclusion, verdict


def grid_data(grid: Grid) -> dict[str, Any]:
    """The options that vary, and what each point of the grid is."""
    return {
        "rules": grid.text,
        "axes": [asdict(axis) for axis in grid.axes],
        "base": grid.base,
        "left_out": list(grid.left_out),
        "points": [
            {
                "values": list(point.values),
                "rules": grid.typed(point),
                "hash": point.rules.hash,
            }
            for point in grid.points
        ],
    }


def sweep_data(sweep: Sweep, look: Look) -> dict[str, Any]:
    """The grid, and the study with a cell for each of its points; `point` says which."""
    data = study_data(sweep.study, look)
    cells = data.pop("cells")
    for place, cell in enumerate(cells):
        cell["point"] = sweep.order[place % len(sweep.order)]
    return {"sweep": grid_data(sweep.grid), **data, "cells": cells}


def aim_data(aiming: Aiming) -> dict[str, Any]:
    """What was aimed at, what the choice saw of each point, and what fresh deals said."""
    aim, choosing = aiming.aim, aiming.choosing
    return {
        "sweep": grid_data(aiming.grid),
        "aim": {
            "level": aim.level,
            "players": aim.players,
            "measure": aim.measure.name,
            "from": aim.least,
            "to": aim.most,
        },
        "first_seed": aiming.first,
        "choice": [
            {
                "point": place,
                **asdict(choosing.seen[place]),
                "ruled_out": choosing.out.get(place),
                "because": aim.miss_in_words(choosing.out.get(place, "open")) or None,
            }
            for place in range(len(aiming.grid.points))
        ],
        "confirmed": [
            {
                "point": one.point,
                "rules": aiming.grid.typed(aiming.grid.points[one.point]),
                **asdict(one.figure),
                "answer": one.answer,
                "verdict": verdict(aim, one),
                "enough": one.enough,
            }
            for one in aiming.confirmations
        ],
        "conclusion": conclusion(aiming),
    }
