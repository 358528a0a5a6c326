"""The event model solved by CP-SAT, and its solutions read back as lines."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from ortools.sat.python import cp_model

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.table import Table
from tamaya.solver.model import EventModel
from tamaya.solver.model_turns import Said, Values
from tamaya.solver.profile import Profile
from tamaya.solver.search import StoppedError
from tamaya.solver.stopping import Stop


@dataclass(frozen=True, slots=True)
class Answer:
    """What CP-SAT found: the best table that is not lost, and the least upper bound it proved.

    `upper` is None when no game can end otherwise than lost.
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
    seed: int = 1,
    watcher: Watcher | None = None,
) -> Answer:
    """Solve the event model for the most points of a game that ends without being lost."""
    over = Table(game).over
    if over:
        score = None if over.lost else over.score
        return Answer(score, score, ())
    most = game.rules.most_points if at_most is None else min(at_most, game.rules.most_points)
    try:
        whole = EventModel(game, profile, check=stop.check)
    except StoppedError:
        return Answer(None, most, ())
    if at_least is not None:
        whole.model.add(whole.points >= at_least)
    if at_most is not None:
        whole.model.add(whole.points <= at_most)
    whole.model.maximize(whole.points)
    found = _Found(whole, watcher)
    for level, effort in (*ROUNDS, LAST_ROUND):
        status = _attempt(whole, found, stop, level, effort, seed)
        if status == cp_model.MODEL_INVALID:
            raise RuntimeError(whole.model.validate())
        if status == cp_model.INFEASIBLE:
            return Answer(found.score, found.score, found.line)
        if status == cp_model.OPTIMAL:
            return Answer(found.score, found.score, found.line)
        if stop.seconds_left <= 0:
            break
        if found.score is not None:
            whole.model.add(whole.points > found.score)
    return Answer(found.score, min(most, *found.bounds, most), found.line)


ROUNDS = ((1, 2.0), (0, 3.0), (2, 6.0), (1, 6.0), (0, 12.0))
LAST_ROUND = (2, 1e9)
"""How far CP-SAT goes in relaxing the model to linear inequalities, and for how long.

Measured on deals with one firework too many and on those that other stages leave open: what takes
minutes with all cuts often takes a second without, and the other way round. So it begins anew, ever
longer. Effort is in CP-SAT's own units, about a second each, so that a run can be repeated.
"""


MOST_MEGABYTES = 700
"""Beyond this CP-SAT stops with what it has; the rest of the program needs some, too."""


class _Found(cp_model.CpSolverSolutionCallback):
    """What one solution after another came to."""

    def __init__(self, whole: EventModel, watcher: Watcher | None) -> None:
        super().__init__()
        self.whole, self.watcher = whole, watcher
        self.score: int | None = None
        self.line: tuple[Move, ...] = ()
        self.bounds: list[int] = []
        self.failed: Exception | None = None

    def on_solution_callback(self) -> None:
        self.note(self)

    def note(self, values: Values) -> None:
        """A solution. What goes wrong here must not be thrown through CP-SAT."""
        try:
            line = read_line(self.whole, values)
            self.score, self.line = round(values.value(self.whole.points)), tuple(line)
            if self.watcher is not None:
                self.watcher.line(line)
        except Exception as error:
            self.failed = self.failed or error

    def bound(self, value: float) -> None:
        if not math.isfinite(value):
            return
        try:
            self.bounds.append(round(value))
            if self.watcher is not None:
                self.watcher.bound(round(value))
        except Exception as error:
            self.failed = self.failed or error


def _attempt(
    whole: EventModel, found: _Found, stop: Stop, level: int, effort: float, seed: int
) -> cp_model.CpSolverStatus:
    solver = cp_model.CpSolver()
    _prepare(solver, stop, level, effort, seed)
    solver.best_bound_callback = found.bound
    status = solver.solve(whole.model, found)
    if found.failed is not None:
        raise found.failed
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        found.bounds.append(round(solver.best_objective_bound))
    return status


def satisfy(model: cp_model.CpModel, stop: Stop) -> bool | None:
    """Whether a model has any solution; None where there is no time for an answer."""
    solver = cp_model.CpSolver()
    for level, effort in (*ROUNDS, LAST_ROUND):
        _prepare(solver, stop, level, effort, seed=1)
        status = solver.solve(model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return True
        if status == cp_model.INFEASIBLE:
            return False
        if stop.seconds_left <= 0:
            break
    return None


def _prepare(solver: cp_model.CpSolver, stop: Stop, level: int, effort: float, seed: int) -> None:
    solver.parameters.max_time_in_seconds = stop.seconds_left
    solver.parameters.max_deterministic_time = effort
    solver.parameters.max_memory_in_mb = MOST_MEGABYTES
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.linearization_level = level
    solver.parameters.catch_sigint_signal = False
    stop.also = solver.stop_search


# ------------------------------------------------------------------- from solution to line


def read_line(whole: EventModel, values: Values) -> list[Move]:
    """The line of a solution, as the referee plays it to the end of the game."""
    table = Table(whole.game)
    line: list[Move] = []

    def make(move: Move) -> None:
        table.perform(move)
        line.append(move)

    def pass_(said: Said) -> None:
        what, action = said
        make(Move("act", action) if what == "act" else _hint(table, what))
        while table.waiting and not table.over:
            make(table.choices(table.waiting[0])[0])

    for e in whole.each_event:
        if table.over or not values.value(whole.cards.used[e]):
            break
        for said in whole.turns.said(values, e):
            pass_(said)
        make(_event(whole, values, table, e))
        chosen = _chosen(whole, values, e)
        while table.waiting and not table.over:
            if table.waiting[0].verb in ("return_card", "play_discard"):
                make(Move("choose", chosen.pop(0)))
            else:
                axis_of, axis = table.tables.axis_of, whole.turns.free_axis(values, e)
                choices = table.choices(table.waiting[0])
                named = [m for m in choices if m.verb == "hint" and axis_of[m.what] == axis]
                make([*named, *choices][0])
    for said in whole.turns.said(values, whole.events + 1):
        pass_(said)
    while not table.over:
        make(_hint(table, "hint"))
    return line


def _hint(table: Table, axis: str) -> Move:
    """Any hint, about what is to be named where that matters; one that touches if there is one."""
    hints = [
        move
        for move in table.legal_moves()
        if move.verb == "hint" and axis in ("hint", table.tables.axis_of[move.what])
    ]
    if not hints:
        raise IllegalMoveError("the model gives a hint where none is legal")
    return next((hint for hint in hints if table.touches(hint)), hints[0])


def _event(whole: EventModel, values: Values, table: Table, e: int) -> Move:
    for a, top in enumerate(whole.profile.tops):
        if (a, e) in whole.cards.act and values.value(whole.cards.act[a, e]):
            return Move("act", top.action)
    hand = table.hands[table.player]
    tables = whole.tables
    for slot in whole.slots:
        if values.value(whole.place[slot, (e, 0)]):
            at = hand.index(whole.kind_at(slot))
            if values.value(whole.tokens.calls[e]):
                return Move("call", at, slot[0])
            return Move("play", at)
    kind = next(k for k in whole.kinds if values.value(whole.drop[k, e]))
    at = hand.index(kind)
    if values.value(whole.discard[e]):
        return Move("discard", at)
    suit = tables.suit_of[kind]
    if tables.wants[suit][table.heights[suit]] == kind:  # a wrong call, so that it is misplayed
        return Move("call", at, next(s for s in whole.suits if s != suit))
    return Move("play", at)


def _chosen(whole: EventModel, values: Values, e: int) -> list[int]:
    """The kinds that tiles took from the discards during an event, in order."""
    kinds = [
        whole.kind_at(slot)
        for m in range(1, whole.sub_steps + 1)
        for slot in whole.slots
        if values.value(whole.place[slot, (e, m)])
    ]
    if whole.returning and values.value(whole.cards.returns[e]):
        kinds += [k for k in whole.kinds if values.value(whole.cards.revived[k])]
    return kinds
