"""Measures of play of several rule sets, on the same seeds: what is played, and for how long.

Each cell plays its first deals to see how many turns a game takes. That settles after which turns
its games are played again. Then all cells play the same seeds, until the time is over.
"""

import itertools
from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, Self

from tamaya.engine.game.deal import deal
from tamaya.grammar.collecting import without_collecting
from tamaya.players.levels.levels import Seated
from tamaya.solver.clock import now
from tamaya.solver.many.processes import deaf_to_ctrl_c, processors
from tamaya.studies.figures.intervals import CONFIDENCE, Figure
from tamaya.studies.figures.looks import Upshot
from tamaya.studies.games.perfect import PERFECT
from tamaya.studies.games.seating import levels_in, seated
from tamaya.studies.order import Reversal, reversals
from tamaya.studies.replays.replay import Replayed, played, replayed, seats_of
from tamaya.studies.replays.shares import (
    MOMENTS,
    PARTS,
    Means,
    Measure,
    change,
    columns,
    figure,
    minutes,
    parts,
    slips,
    still_open,
    waiting,
)
from tamaya.studies.replays.thinking import Thinking
from tamaya.studies.study import StudyError, StudyRun
from tamaya.studies.workers.running import Cell, Processes, cell_at
from tamaya.variants.rules import Rules

USUAL = ("newcomer", "practised", "expert")
PILOT = 8
"""So many deals tell how many turns a game takes."""
FEWEST = 20
"""With fewer deals nothing is said."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A measure by its name: the figure, and what it changes against the first rule set.

    Either is None where it can't be had.
    """

    name: str
    figure: Figure | None
    change: Figure | None


@dataclass(frozen=True, slots=True)
class Group:
    """Measures of a cell; or of all levels of a table together, where `level` is None. `place` is
    that of the rules. Nothing is concluded where players can't follow a word (`not_followed`), or
    score less than a lower level (`worse_than`). `turns` are the numbers of turns after which games
    were played again."""

    place: int
    players: int
    level: str | None
    measures: tuple[Measured, ...]
    not_followed: tuple[str, ...] = ()
    worse_than: tuple[str, ...] = ()
    turns: tuple[int, ...] = ()


# ------------------------------------------------------------------- tasks


class Task(NamedTuple):
    """A seed of a cell to play, and after which turns again; where that isn't settled, it is."""

    cell: int
    seed: int
    turns: tuple[int, ...] | None


Answer = tuple[tuple[int, ...], Replayed | None]
"""After which turns games are played again, and what came of one."""


@without_collecting()
def _done(cell: Cell, task: Task) -> Answer:
    seats = seated(cell.level, cell.players)
    assert seats is not None, "a measuring has no perfect players"
    if task.turns is not None:
        row = replayed(cell.rules, cell.players, seats, task.seed, task.turns)
        return task.turns, row
    return moments_of(cell.rules, cell.players, seats, task.seed), None


def moments_of(rules: Rules, players: int, seats: Seated, first: int) -> tuple[int, ...]:
    """After how many turns games are played again: parts of the length of a usual game."""
    deals = [deal(rules, players, seed) for seed in range(first, first + PILOT)]
    games = [played(one, seats_of(seats, players, one.seed or 0), ()) for one in deals]
    usual = sum(sum(game.turns) for game in games) / len(games)
    turns: list[int] = []
    for part in MOMENTS:
        turns.append(max(round(part * usual), 1 + max(turns, default=0)))
    return tuple(turns)


def _done_at(task: Task) -> Answer:
    return _done(cell_at(task.cell), task)


class _Table:
    """Plays tasks in their order, in so many processes."""

    def __init__(self, cells: Sequence[Cell], width: int) -> None:
        self.cells, self.width = tuple(cells), width
        self.pool = Processes(width, self.cells) if width > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.pool is not None:
            self.pool.__exit__(*error)

    def play(self, tasks: Iterator[Task]) -> Iterator[Answer]:
        if self.pool is None:
            for task in tasks:
                yield _done(self.cells[task.cell], task)
            return
        running: deque[Future[Answer]] = deque()
        while True:
            for task in islice(tasks, 2 * self.width - len(running)):
                with deaf_to_ctrl_c():
                    running.append(self.pool.submit(_done_at, task))
            if not running:
                return
            yield running.popleft().result()


# ------------------------------------------------------------------- measuring


def _upshot(row: Replayed) -> Upshot:
    return Upshot(row.score, row.score, None, None)


Named = Mapping[str, tuple[Measure, bool]]
"""Measures by name, and which of them are shares."""


class Measuring:
    """Deals of all cells, and again from several moments on."""

    def __init__(self, study: StudyRun, thinking: Thinking) -> None:
        if any(PERFECT in levels_in(level) for level in study.levels):
            raise StudyError(
                "`perfect` knows the deck and takes no chances: choose other levels for measures"
            )
        self.study, self.thinking = study, thinking
        self.rows: list[list[Replayed]] = [[] for _ in study.cells]
        self.turns: list[tuple[int, ...]] = []

    @property
    def deals(self) -> int:
        """How many deals every cell knows."""
        return min(map(len, self.rows))

    def run(self, deals: int | None, seconds: float, jobs: int = 0) -> None:
        """Play so many deals; or for so many seconds, and `FEWEST` deals at least."""
        begun, width = now(), jobs or processors()
        cells = range(len(self.study.cells))
        with _Table(self.study.cells, width) as table:
            tasks = (Task(at, self.study.first, None) for at in cells)
            self.turns = [turns for turns, _ in table.play(tasks)]

            def enough(count: int) -> bool:
                return (
                    count >= FEWEST and now() - begun >= seconds
                    if deals is None
                    else count >= deals
                )

            def work() -> Iterator[Task]:
                for count in itertools.count():
                    if enough(count):
                        return
                    yield from [Task(at, self.study.first + count, self.turns[at]) for at in cells]

            for number, (_, row) in enumerate(table.play(work())):
                if row is not None:
                    self.rows[number % len(cells)].append(row)

    def groups(self) -> list[Group]:
        """All measures, of the deals that all cells know: cell by cell, and for each table."""
        worse: dict[int, tuple[str, ...]] = {}
        for one in self.reversals():
            below = self.study.cells[one.below].level
            worse[one.place] = (*worse.get(one.place, ()), below)
        silent = {at for at, words in enumerate(self.study.not_followed) if words} | worse.keys()
        return [*self._of_cells(worse, silent), *self._of_tables(silent)]

    def reversals(self) -> list[Reversal]:
        """The levels that score less than lower ones, by more than chance."""
        pairs = {
            (below, at): Counter(
                (_upshot(self.rows[below][deal]), _upshot(self.rows[at][deal]))
                for deal in range(self.deals)
            )
            for below, at in self.study.couples
        }
        return reversals(self.study.cells, pairs, CONFIDENCE)

    def _of_cells(
        self, worse: Mapping[int, tuple[str, ...]], silent: Collection[int]
    ) -> Iterator[Group]:
        study = self.study
        for at, cell in enumerate(study.cells):
            lost = study.not_followed[at]
            other = study.against[at]
            compares = at != other and at not in silent and other not in silent
            measures = _cell_measures(self.thinking[cell.level], cell.players)
            own = self._columns([at])
            base = self._columns([other]) if compares else None
            yield Group(
                at % len(study.rule_sets),
                cell.players,
                cell.level,
                () if lost else self._measured(measures, own, base),
                lost,
                worse.get(at, ()),
                self.turns[at],
            )

    def _of_tables(self, silent: Collection[int]) -> Iterator[Group]:
        study = self.study
        for players in study.players:
            sets = len(study.rule_sets)
            tables = [
                [
                    at
                    for at in range(place, len(study.cells), sets)
                    if study.cells[at].players == players and at not in silent
                ]
                for place in range(sets)
            ]
            if any(len(cells) != len(study.levels) for cells in tables) or len(study.levels) < 2:
                continue
            measures = {name: (of, True) for name, of in parts(len(study.levels)).items()}
            base = self._columns(tables[0])
            for place, cells in enumerate(tables):
                own = self._columns(cells)
                each = self._measured(measures, own, base if place else None)
                yield Group(place, players, None, each)

    @property
    def compared(self) -> int:
        """How many comparisons share what they may err in."""
        study = self.study
        others, tables = len(study.rule_sets) - 1, len(study.players)
        of_cells = len(SHARES) + len(TIMES)
        return others * tables * (len(study.levels) * of_cells + len(PARTS))

    def _measured(self, measures: Named, own: Means, base: Means | None) -> tuple[Measured, ...]:
        each = 1 - (1 - CONFIDENCE) / max(1, self.compared)
        return tuple(
            Measured(
                name,
                figure(of, own, is_share),
                None if base is None else change(of, base, own, each),
            )
            for name, (of, is_share) in measures.items()
        )

    def _columns(self, cells: Sequence[int]) -> Means:
        return columns([self.rows[at][: self.deals] for at in cells])


SHARES = ("slips", *[f"open {part:.0%}" for part in MOMENTS])
TIMES = ("minutes", "waiting")


def _cell_measures(seconds: Mapping[str, float], players: int) -> Named:
    opens = [still_open(0, at) for at in range(len(MOMENTS))]
    shares = zip(SHARES, (slips(0), *opens), strict=True)
    times = zip(TIMES, (minutes(0, seconds), waiting(0, seconds, players)), strict=True)
    return {
        **{name: (of, True) for name, of in shares},
        **{name: (of, False) for name, of in times},
    }
