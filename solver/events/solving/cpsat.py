"""The event model solved by CP-SAT, and its solutions read back as lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ortools.sat.python import cp_model

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.turn.table import Table
from tamaya.solver.events.model import EventModel
from tamaya.solver.events.solving.reading import read_line
from tamaya.solver.events.solving.stopping import Stop
from tamaya.solver.events.turns.turns import Values
from tamaya.solver.plain.search import StoppedError
from tamaya.solver.profile.profile import Profile


@dataclass(frozen=True, slots=True)
class Answer:
    """What CP-SAT found: the best table that is not lost, and the least upper bound it proved.

    `upper` is None when no game can end otherwise than lost. Where fewer points than `at_least`
    were not asked for, it is no less than one below these.
    """

    lower: int | None
    upper: int | None
    line: tuple[Move, ...]


@dataclass(slots=True)
class Watcher:
    """Who hears of lines and bounds while CP-SAT is still at work."""

    line: Callable[[list[Move]], None]
    bound: Callable[[int], None]


def solve_model(
    game: Game,
    profile: Profile,
    stop: Stop,
    at_least: int | None = None,
    at_most: int | None = None,
    watcher: Watcher | None = None,
    model: Callable[[Callable[[], None]], EventModel] | None = None,
) -> Answer:
    """Solve the event model for the most points of a game that ends without being lost.

    It asks from above: are so many points possible, or one fewer? That an answer is wanted for one
    number makes it far easier than to look for the most: a line that needs nearly all cards can't
    afford to lose any. Where a question takes long, lines are improved between two attempts.

    `model` gives the model where somebody keeps it; what it is called with may break it off.
    """
    over = Table(game).over
    if over:
        score = None if over.lost else over.score
        return Answer(score, score, ())
    rules = game.rules
    top = rules.most_points if at_most is None else min(at_most, rules.most_points)
    low = rules.least_points if at_least is None else at_least
    if rules.losing.below is not None:
        low = max(low, rules.losing.below)
    try:
        whole = model(stop.check) if model else EventModel(game, profile, check=stop.check)
    except StoppedError:
        return Answer(None, top, ())
    progress = _Progress(whole, watcher)
    while top >= low and progress.score != top:
        verdict = None
        for level, effort in rounds(whole.model):
            if level == 0:
                _improve(whole, progress, stop, effort, top)
                if progress.bound < top or progress.score == top:
                    break
            verdict = _decide(whole, progress, stop, level, effort, top)
            if verdict is not None or stop.seconds_left <= 0:
                break
        if verdict:
            return Answer(progress.score, top, progress.line)
        top = min(top - (verdict is False), progress.bound)
        if verdict is None and stop.seconds_left <= 0:
            return Answer(progress.score, top, progress.line)
        progress.tell(top)
    nothing = top < low and at_least is None
    return Answer(progress.score, None if nothing else top, progress.line)


def rounds(model: cp_model.CpModel) -> Iterator[tuple[int, float]]:
    """How far CP-SAT relaxes the model to linear inequalities, and how hard it tries.

    Measured on deals that other stages leave open: lines are mostly found with few inequalities or
    none, proofs with all of them, and what takes minutes one way often takes a second another way.
    So it begins anew, ever longer. Effort is in CP-SAT's own units, about a second each, so that a
    run can be repeated.
    """
    effort = max(1.5, len(model.proto.constraints) / 6000)
    while True:
        yield 1, effort
        yield 0, effort
        yield 2, 2 * effort
        effort *= 2


def _decide(
    whole: EventModel, progress: _Progress, stop: Stop, level: int, effort: float, points: int
) -> bool | None:
    """Whether so many points are possible; None where that remains open."""
    model = whole.model.clone()
    model.add(whole.points >= points)
    return _verdict(_solve(model, progress, stop, level, effort))


def _improve(whole: EventModel, progress: _Progress, stop: Stop, effort: float, top: int) -> None:
    """Look for better and better lines, and for the bound on the way.

    That a line be better than the best known one is not asked for: with less to prune by, CP-SAT
    finds good lines sooner, above all where points can be negative.
    """
    model = whole.model.clone()
    model.add(whole.points <= top)
    model.maximize(whole.points)
    status = _solve(model, progress, stop, 1, effort)
    if status == cp_model.OPTIMAL and progress.best is not None:
        progress.bound = min(progress.bound, progress.best)
    elif status == cp_model.INFEASIBLE:  # every game is lost
        progress.bound = whole.frame.rules.least_points - 1


def without_presolve(
    whole: EventModel, points: int, stop: Stop
) -> tuple[bool | None, tuple[Move, ...]]:
    """Whether a model has a solution with so many points, None where there is no time for an
    answer; and the line of a solution, where the referee can play it.

    CP-SAT's presolve, which has called models infeasible that are not, is left out.
    """
    progress = _Progress(whole, None)
    model = whole.model.clone()
    model.add(whole.points >= points)
    for level, effort in rounds(model):
        verdict = _verdict(_solve(model, progress, stop, level, effort, presolve=False))
        if verdict is not None or stop.seconds_left <= 0:
            return verdict, progress.line
    raise AssertionError("rounds never end")


def _verdict(status: cp_model.CpSolverStatus) -> bool | None:
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return True
    return False if status == cp_model.INFEASIBLE else None


MOST_MEGABYTES = 700
"""Beyond this CP-SAT stops with what it has; the rest of the program needs some, too."""


class _Progress(cp_model.CpSolverSolutionCallback):
    """What one solution after another came to, and the bound when lines are being improved."""

    def __init__(self, whole: EventModel, watcher: Watcher | None) -> None:
        super().__init__()
        self.whole, self.watcher = whole, watcher
        self.score: int | None = None
        self.best: int | None = None  # of all solutions, those without a line included
        self.line: tuple[Move, ...] = ()
        self.bound = whole.frame.rules.most_points
        self.failed: Exception | None = None

    def on_solution_callback(self) -> None:
        self.note(self)

    def note(self, values: Values) -> None:
        """A solution. What goes wrong here must not be thrown through CP-SAT."""
        try:
            score = round(values.value(self.whole.points))
            self.best = score if self.best is None else max(score, self.best)
            if self.score is not None and score <= self.score:
                return
            try:
                line = read_line(self.whole, values)
            except IllegalMoveError:
                return  # the model allows a little more than the game: a bound, and no line
            self.score, self.line = score, tuple(line)
            if self.watcher is not None:
                self.watcher.line(line)
        except Exception as error:
            self.failed = self.failed or error

    def lower(self, value: float) -> None:
        """A bound that CP-SAT has proved on the way to the best line."""
        if math.isfinite(value) and round(value) < self.bound:
            self.tell(round(value))

    def tell(self, bound: int) -> None:
        try:
            self.bound = min(self.bound, bound)
            if self.watcher is not None:
                self.watcher.bound(self.bound)
        except Exception as error:
            self.failed = self.failed or error


def _solve(
    model: cp_model.CpModel,
    progress: _Progress | None,
    stop: Stop,
    level: int,
    effort: float,
    presolve: bool = True,
) -> cp_model.CpSolverStatus:
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = stop.seconds_left
    solver.parameters.max_deterministic_time = effort
    solver.parameters.max_memory_in_mb = MOST_MEGABYTES
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.cp_model_presolve = presolve
    solver.parameters.linearization_level = level
    if level < 2:
        # To try each literal twice beforehand takes longer than to find a line. But not to try any
        # made OR-Tools 9.15 end the process, since it came to a solution that was none.
        solver.parameters.cp_model_probing_level = 1
    solver.parameters.catch_sigint_signal = False
    if progress is not None and model.has_objective():
        solver.best_bound_callback = progress.lower
    stop.also = solver.stop_search
    status = solver.solve(model, progress)
    if progress is not None and progress.failed is not None:
        raise progress.failed
    if status == cp_model.MODEL_INVALID:
        raise RuntimeError(model.validate())
    return status
