"""The heat map of a sweep, and the search for values that reach an aim."""

from tamaya.serving.tabs.parts.documents import Tell
from tamaya.serving.tabs.studies.study_request import Latest, StudyRequest, refuse_many, refusing
from tamaya.studies.figures.looks import FEWEST
from tamaya.studies.study import Look
from tamaya.studies.sweeps.aiming import Aiming, Confirmation
from tamaya.studies.sweeps.aims import read_aim
from tamaya.studies.sweeps.grid import Grid, grid
from tamaya.studies.sweeps.sweep import Sweep
from tamaya.studying.charts.heat import heat
from tamaya.studying.charts.theme import spec
from tamaya.studying.dial.aimed import aim_in_words, aim_notes, aim_tiles, conclusion, verdict
from tamaya.studying.dial.map import Column
from tamaya.studying.dial.sweep_data import aim_data, sweep_data
from tamaya.studying.dial.swept import sweep_column, sweep_notes
from tamaya.studying.report.words import percent

_MEASURES = ("perfect", "score")
_MOST_VARY = 300


def sweep(request: object, tell: Tell) -> dict[str, object]:
    """How an expression plays for each value of what varies; an interrupt keeps it."""
    wanted = StudyRequest.of(request)
    with wanted.documents.open(), refusing():
        made = Sweep(_grid(wanted), wanted.players, wanted.levels, wanted.seed)
    refuse_many(len(made.study.cells))
    study = made.study
    looks: Latest[Look | None, dict[str, object] | None] = Latest(
        lambda look: None if look is None else _look(made, look)
    )

    def stands() -> dict[str, object]:
        step = 2 if study.deals < FEWEST else 10
        return {
            "deals": study.deals - study.deals % step,
            "fewest": FEWEST,
            "left_out": list(made.grid.left_out),
            "look": looks.get(study.look),
        }

    tell(stands)
    interrupted = False
    try:
        study.run(seconds=wanted.seconds, processes=1, listener=wanted.clock())
    except KeyboardInterrupt:
        interrupted = True
    data = None if study.look is None else sweep_data(made, study.look)
    return stands() | {"interrupted": interrupted, "json": data}


def aim(request: object, tell: Tell) -> dict[str, object]:
    """Which values reach an aim: proposed, and confirmed on other deals."""
    wanted = StudyRequest.of(request)
    with wanted.documents.open(), refusing():
        made = _grid(wanted)
        goal = read_aim(wanted.text("aim", 100))
        aiming = Aiming(made, goal, wanted.seed, processes=1)
    refuse_many(len(made.points))
    maps: Latest[object, dict[str, object] | None] = Latest(
        lambda _: _map(made, (goal.measure.words, aim_tiles(aiming)))
    )
    stopped = False

    def stands() -> dict[str, object]:
        choosing = aiming.choosing
        deals = aiming.fresh(aiming.proposed[-1]) if aiming.proposed else 0
        return {
            "aim": aim_in_words(goal),
            "doing": "confirming" if aiming.proposed else "choosing",
            "possible": len(made.points) - len(choosing.out),
            "of": len(made.points),
            "known": deals - deals % 10,
            "planned": aiming.planned,
            "left_out": list(made.left_out),
            "map": maps.get((tuple(choosing.played), tuple(aiming.proposed))),
            "confirmed": [_confirmed(aiming, one) for one in aiming.confirmations],
            "notes": aim_notes(goal),
        }

    tell(stands)
    try:
        aiming.run(seconds=wanted.seconds, listener=wanted.clock())
    except KeyboardInterrupt:
        stopped = True
    return stands() | {
        "interrupted": stopped,
        "conclusion": conclusion(aiming, stopped),
        "json": aim_data(aiming),
    }


def _grid(wanted: StudyRequest) -> Grid:
    vary = wanted.text("vary", _MOST_VARY)
    return grid(wanted.documents.expression, vary or None, wanted.documents.library())


def _look(made: Sweep, look: Look) -> dict[str, object]:
    def measures(players: int, level: str) -> list[dict[str, object]]:
        columns = [sweep_column(made, look, players, level, name) for name in _MEASURES]
        return [entry for column in columns if (entry := _map(made.grid, column)) is not None]

    return {
        "deals": look.deals,
        "maps": [
            {"players": players, "level": level, "measures": measures(players, level)}
            for players in made.study.players
            for level in made.study.levels
        ],
        "notes": sweep_notes(made, look),
    }


def _map(made: Grid, column: Column) -> dict[str, object] | None:
    """A map as a chart, if it has two options at most, and as rows."""
    words, tiles = column
    if not tiles:
        return None
    chart = heat(made, tiles)
    names = [axis.option for axis in made.axes]
    return {
        "words": words,
        "chart": None if chart is None else spec(chart),
        "options": names,
        "rows": [
            {
                "values": list(point.values),
                "rules": point.rules.expression,
                "figure": percent(tiles[point.values].figure),
                "sign": tiles[point.values].sign.strip(),
            }
            for point in made.points
            if point.values in tiles
        ],
    }


def _confirmed(aiming: Aiming, one: Confirmation) -> dict[str, object]:
    return {
        "rules": aiming.grid.points[one.point].rules.expression,
        "figure": percent(one.figure),
        "deals": one.figure.deals,
        "answer": one.answer,
        "words": verdict(aiming.aim, one),
    }
