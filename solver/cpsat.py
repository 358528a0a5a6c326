"""The CP-SAT stage: the event model, solved, and its solution read back as a line."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ortools.sat.python import cp_model

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.table import Table
from tamaya.solver.model import EventModel
from tamaya.solver.model_turns import Said
from tamaya.solver.profile import Profile
from tamaya.solver.stopping import run_stoppably


@dataclass(frozen=True, slots=True)
class Answer:
    """What CP-SAT found: the best table that is not lost, and the least upper bound it proved.

    `upper` is None when no game can end otherwise than lost.
    """

    lower: int | None
    upper: int | None
    line: tuple[Move, ...]
    interrupted: bool = False


def solve_model(
    game: Game,
    profile: Profile,
    seconds: float,
    at_least: int | None = None,
    at_most: int | None = None,
    workers: int = 1,
    seed: int = 1,
) -> Answer:
    """Solve the event model for the most points of a game that ends without being lost."""
    over = Table(game).over
    if over:
        score = None if over.lost else over.score
        return Answer(score, score, ())
    until = time.monotonic() + seconds
    whole = EventModel(game, profile)
    if at_least is not None:
        whole.model.add(whole.points >= at_least)
    if at_most is not None:
        whole.model.add(whole.points <= at_most)
    whole.model.maximize(whole.points)
    solver = cp_model.CpSolver()
    # Building the model takes its share of the time.
    solver.parameters.max_time_in_seconds = max(0.0, until - time.monotonic())
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = seed
    # Measured on deals with six suits: what takes minutes without all cuts takes seconds with them.
    solver.parameters.linearization_level = 2
    told: list[float] = []
    solver.best_bound_callback = told.append
    status, interrupted = run_stoppably(solver, whole.model)
    if status == cp_model.MODEL_INVALID:
        raise RuntimeError(whole.model.validate())
    if status == cp_model.INFEASIBLE:
        return Answer(None, None, (), interrupted)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        # A search that knows nothing yet gives 0 as its bound: only what it has told is one.
        bounds = [game.rules.most_points, *map(round, told)]
        least = min(bounds if at_most is None else [*bounds, at_most])
        return Answer(None, least, (), interrupted)
    bound = round(solver.best_objective_bound)
    line = tuple(read_line(whole, solver))
    return Answer(round(solver.objective_value), bound, line, interrupted)


# ------------------------------------------------------------------- from solution to line


def read_line(whole: EventModel, solver: cp_model.CpSolver) -> list[Move]:
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
        if table.over or not solver.value(whole.cards.used[e]):
            break
        for said in whole.turns.said(solver, e):
            pass_(said)
        make(_event(whole, solver, table, e))
        chosen = _chosen(whole, solver, e)
        while table.waiting and not table.over:
            if table.waiting[0].verb in ("return_card", "play_discard"):
                make(Move("choose", chosen.pop(0)))
            else:
                axis_of, axis = table.tables.axis_of, whole.turns.free_axis(solver, e)
                choices = table.choices(table.waiting[0])
                named = [m for m in choices if m.verb == "hint" and axis_of[m.what] == axis]
                make([*named, *choices][0])
    for said in whole.turns.said(solver, whole.events + 1):
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


def _event(whole: EventModel, solver: cp_model.CpSolver, table: Table, e: int) -> Move:
    for a, top in enumerate(whole.profile.tops):
        if (a, e) in whole.cards.act and solver.value(whole.cards.act[a, e]):
            return Move("act", top.action)
    hand = table.hands[table.player]
    tables = whole.tables
    for slot in whole.slots:
        if solver.value(whole.place[slot, (e, 0)]):
            at = hand.index(whole.kind_at(slot))
            if solver.value(whole.tokens.calls[e]):
                return Move("call", at, slot[0])
            return Move("play", at)
    kind = next(k for k in whole.kinds if solver.value(whole.drop[k, e]))
    at = hand.index(kind)
    if solver.value(whole.discard[e]):
        return Move("discard", at)
    suit = tables.suit_of[kind]
    if tables.wants[suit][table.heights[suit]] == kind:  # a wrong call, so that it is misplayed
        return Move("call", at, next(s for s in whole.suits if s != suit))
    return Move("play", at)


def _chosen(whole: EventModel, solver: cp_model.CpSolver, e: int) -> list[int]:
    """The kinds that tiles took from the discards during an event, in order."""
    kinds = [
        whole.kind_at(slot)
        for m in range(1, whole.sub_steps + 1)
        for slot in whole.slots
        if solver.value(whole.place[slot, (e, m)])
    ]
    if whole.returning and solver.value(whole.cards.returns[e]):
        kinds += [k for k in whole.kinds if solver.value(whole.cards.revived[k])]
    return kinds
