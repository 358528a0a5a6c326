"""A sweep: all points of a grid in one study, on the same seeds."""

from collections.abc import Sequence
from dataclasses import dataclass

from tamaya.studies.figures.comparing import NOTHING, Way
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.study import Look, StudyRun
from tamaya.studies.sweeps.grid import Grid

USUAL_LEVELS = ("practised",)


@dataclass(frozen=True, slots=True)
class GridPoint:
    """A point in figures: the value, and which way it differs from the rules as they stand, where
    these are in the grid and the same deals show it. `not_followed` and `worse_than` are as in
    `Summary`."""

    figure: Figure | None
    shown: Way
    not_followed: tuple[str, ...]
    worse_than: tuple[str, ...] = ()


class Sweep:
    """The study of a grid. The rules as they stand are its first rule set, if the grid has them."""

    def __init__(
        self,
        grid: Grid,
        players: Sequence[int] | None = None,
        levels: Sequence[str] | None = None,
        first: int = 0,
    ) -> None:
        base = grid.base or 0
        self.grid = grid
        self.order = [base, *(i for i in range(len(grid.points)) if i != base)]
        rule_sets = [grid.points[i].rules for i in self.order]
        self.study = StudyRun(rule_sets, players, levels or USUAL_LEVELS, first)

    def tiles(self, look: Look, players: int, level: str, measure: str) -> list[GridPoint]:
        """All points for some players of a level, as they stand in the grid."""
        squares: list[GridPoint | None] = [None] * len(self.order)
        sets = len(self.order)
        start = sets * (
            self.study.players.index(players) * len(self.study.levels)
            + self.study.levels.index(level)
        )
        for place, point in enumerate(self.order):
            summary, change = look.summaries[start + place], look.differences[start + place]
            most = self.grid.points[point].rules.maximum or 1
            ways = NOTHING if change is None or self.grid.base is None else change.shown
            measures: dict[str, tuple[Figure | None, Way]] = {
                "perfect": (summary.perfect, ways.perfect),
                "score": (_scaled(summary.score, most), ways.part),
                "lost": (summary.lost, 0),
            }
            squares[point] = GridPoint(*measures[measure], summary.not_followed, summary.worse_than)
        return [tile for tile in squares if tile is not None]


def _scaled(figure: Figure, most: int) -> Figure:
    return Figure(figure.value / most, figure.low / most, figure.high / most, figure.deals)
