"""A sweep in a terminal: how rules play for each value of their options."""

from collections.abc import Sequence

from tamaya.studies.figures.comparing import Way
from tamaya.studies.study import Look
from tamaya.studies.sweeps.grid import Grid
from tamaya.studies.sweeps.measures import MEASURES
from tamaya.studies.sweeps.sweep import GridPoint, Sweep
from tamaya.studying.dial.map import BASE, Column, MapPoint, Values, draw
from tamaya.studying.marks import MARK, WORSE, mark_notes
from tamaya.studying.worse import worse_notes
from tamaya.text.page import Page, painted
from tamaya.variants.words.lists import counted, listed, ranged

_SIGNS: dict[Way, tuple[str, str]] = {1: ("↑", "green"), -1: ("↓", "red"), 0: (" ", "")}


def sweep_page(sweep: Sweep, look: Look, measures: Sequence[str], width: int, color: bool) -> str:
    page = Page(width, color)
    page.text(heading(sweep.grid))
    study = sweep.study
    for players in study.players:
        for level in study.levels:
            page.gap()
            deals = counted(look.deals, "deal")
            page.text(painted(f"{level}, {players} players, {deals}", "bold"))
            columns = [sweep_column(sweep, look, players, level, name) for name in measures]
            maps = [column for column in columns if column[1]]
            if maps:
                draw(page, sweep.grid, maps)
            else:
                page.text("Nobody plays at this level, so no game is lost.")
    page.gap()
    for line in sweep_notes(sweep, look):
        page.text(line)
    if len(sweep.grid.points) > 2 and not any(study.not_followed):
        page.text(
            "The best of many cells looks better than it is. So choose by `--aim`: it plays what "
            "it proposes again, on fresh deals."
        )
    return str(page)


def heading(grid: Grid) -> str:
    """Which rules are varied, and in what."""
    varied = "; ".join(f"{axis.option} {_spoken(axis.values)}" for axis in grid.axes)
    return f"{painted(grid.text, 'bold')}, with {varied}" if varied else painted(grid.text, "bold")


def _spoken(values: Values) -> str:
    numbers = [value for value in values if isinstance(value, int)]
    return ranged(numbers) if numbers else listed(values, "or")


def sweep_column(sweep: Sweep, look: Look, players: int, level: str, name: str) -> Column:
    """A measure of all points, for some players of a level."""
    grid = sweep.grid
    tiles = {}
    for place, one in enumerate(sweep.tiles(look, players, level, name)):
        if one.figure is not None:
            sign, tone = _sign(place == grid.base, one)
            tiles[grid.points[place].values] = MapPoint(one.figure, sign, tone)
    return MEASURES[name].words, tiles


def _sign(is_base: bool, one: GridPoint) -> tuple[str, str]:
    if one.not_followed:
        return MARK, "yellow"
    if one.worse_than:
        return WORSE, "yellow"
    return (BASE, "bold") if is_base else _SIGNS[one.shown]


def sweep_notes(sweep: Sweep, look: Look) -> list[str]:
    """What the signs mean, and how sure the figures are."""
    study, grid = sweep.study, sweep.grid
    notes = []
    if grid.base is not None and look.compared:
        notes.append(
            "* the rules as they stand. ↑ more, ↓ less than there: the same deals show it. In at "
            f"most 5 of 100 such studies any of the {look.compared} comparisons is wrong."
        )
    others = sum(not study.same_luck(rules) for rules in study.rule_sets)
    if others:
        than = "the rules as they stand" if grid.base is not None else grid.typed(grid.points[0])
        notes.append(
            f"{others} of {counted(len(grid.points), 'rule set')} have other cards than {than}. "
            "There the same seeds deal other cards, so luck doesn't cancel out."
        )
    often = ", however often you look while it grows" if study.looks_again else ""
    notes.append(f"Each interval holds the true figure in at least 95 of 100 such studies{often}.")
    notes += mark_notes(study)
    notes += worse_notes(study, look)
    left = sum(one.open for one in look.summaries)
    if left:
        notes.append(
            f"The solver left {counted(left, 'deal')} open. The intervals allow for either outcome."
        )
    return notes
