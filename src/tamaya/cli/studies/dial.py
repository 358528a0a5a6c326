"""`tamaya study --vary` and `--aim`: sweeps over the options of some rules."""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.frame import FINE, INTERRUPTED, NO
from tamaya.cli.parts.progress import Progress
from tamaya.cli.parts.terminal import colourful, fault, news, remark, say, say_json, width
from tamaya.cli.studies.studied import (
    UNCOUNTED,
    kept_in,
    meaning_folders,
    saying_faults,
    unfinished,
    wanted,
)
from tamaya.variants.words.lists import counted

if TYPE_CHECKING:
    from tamaya.studies.kept.keeping import Keeping
    from tamaya.studies.study import StudyRun
    from tamaya.studies.sweeps.aiming import Aiming
    from tamaya.studies.sweeps.grid import Grid
    from tamaya.studies.workers.running import Executor

USUAL_MEASURES = ("perfect", "score")

_MOST_TOLD = 3

Run = Callable[["StudyRun", int | None, float, "Executor", "Keeping | None"], bool]
"""Lets a study run with so many deals or seconds; whether it was stopped."""


@dataclass(frozen=True, slots=True)
class DialRequest:
    """What was asked for on the command line."""

    rules: tuple[str, ...]
    vary: tuple[str, ...]
    aim: str | None
    measure: str | None
    players: tuple[int, ...] | None
    levels: str | None
    deals: int | None
    seconds: float | None
    seed: int
    jobs: int
    scheduler: str | None
    out: Path | None
    as_json: bool
    records: Path | None = None
    clauses: bool = False
    kinder: str | None = None
    harder: str | None = None

    @property
    def time(self) -> float:
        return self.seconds or 60.0


def dial(request: DialRequest, run: Run, command: Sequence[str]) -> int:
    """Print a sweep, or what reaches an aim."""
    from tamaya.studies.study import StudyError
    from tamaya.studies.sweeps.grid import grid
    from tamaya.studies.sweeps.spoken import SweepError

    if len(request.rules) > 1:
        raise click.UsageError("one rule set is varied at a time")
    try:
        with meaning_folders(request.rules):
            made = grid(request.rules[0], ",".join(request.vary) if request.vary else None)
        return _sweep(request, made, run, command) if request.aim is None else _aim(request, made)
    except (SweepError, StudyError) as error:
        usage = click.UsageError(str(error))
        if advice := getattr(error, "advice", ""):
            usage.add_note(advice)
        raise usage from None


def _sweep(request: DialRequest, made: "Grid", run: Run, command: Sequence[str]) -> int:
    from tamaya.studies.games.seating import named_levels
    from tamaya.studies.sweeps.measures import MEASURES
    from tamaya.studies.sweeps.spoken import SweepError
    from tamaya.studies.sweeps.sweep import Sweep

    measures = request.measure.split(",") if request.measure else USUAL_MEASURES
    for name in measures:
        if name not in MEASURES:
            raise SweepError(
                f"nothing is counted as `{name[:20]}`", f"there are {', '.join(MEASURES)}"
            )
    levels = named_levels(request.levels) if request.levels is not None else None
    sweep = Sweep(made, request.players, levels, request.seed)
    _tell_left_out(made)
    study = sweep.study
    names = tuple(made.typed(made.points[point]) for point in sweep.order)
    with saying_faults():
        chosen = kept_in(request.out, study, names, command)
        with (
            chosen.players(request.jobs, request.scheduler) as executor,
            chosen.keeping() as keeping,
        ):
            deals = wanted(keeping, request.deals, request.seconds)
            stopped = run(study, deals, request.time, executor, keeping)
    if study.look is None:
        remark(unfinished(study.deals))
        return INTERRUPTED
    if request.as_json:
        from tamaya.studying.dial.sweep_data import sweep_data

        say_json(sweep_data(sweep, study.look))
    else:
        from tamaya.studying.dial.swept import sweep_page

        say(sweep_page(sweep, study.look, measures, width(), colourful(sys.stdout)))
    if chosen.archive is not None:
        remark(f"The same command goes on with the deals in `{chosen.archive.folder}`.")
    elif not request.as_json:
        news(UNCOUNTED)
    return INTERRUPTED if stopped else FINE


def _aim(request: DialRequest, made: "Grid") -> int:
    from tamaya.studies.sweeps.aiming import Aiming
    from tamaya.studies.sweeps.aims import read_aim
    from tamaya.studies.sweeps.spoken import SweepError

    assert request.aim is not None
    for given, name in [
        (request.players, "--players"),
        (request.levels, "--levels"),
        (request.measure, "--measure"),
    ]:
        if given:
            raise SweepError(f"the aim says who plays and what is counted: leave out {name}")
    if request.out is not None:
        raise SweepError("a search for an aim isn't kept: leave out --out")
    if request.scheduler is not None:
        raise SweepError("a search for an aim is played on this machine: leave out --scheduler")
    aiming = Aiming(made, read_aim(request.aim), request.seed, request.jobs)
    _tell_left_out(made)
    begun, stopped = time.monotonic(), False
    try:
        with Progress(news=lambda: _aim_news(aiming, request, time.monotonic() - begun)):
            aiming.run(request.deals, request.time)
    except KeyboardInterrupt:
        stopped = True
    if request.as_json:
        from tamaya.studying.dial.sweep_data import aim_data

        say_json(aim_data(aiming))
    else:
        from tamaya.studying.dial.aimed import aim_page

        say(aim_page(aiming, stopped, width(), colourful(sys.stdout)))
    if stopped:
        return INTERRUPTED
    return FINE if any(one.answer == "reached" for one in aiming.confirmations) else NO


def _aim_news(aiming: "Aiming", request: DialRequest, past: float) -> str:
    """How far a search is, in words that change seldom."""
    if aiming.proposed:
        tenth = max(1, aiming.planned // 10)
        deals = aiming.fresh(aiming.proposed[-1]) // tenth * tenth
        of = f"confirming proposal {len(aiming.proposed)}, {deals} of {aiming.planned} fresh deals"
    else:
        left = len(aiming.cells) - len(aiming.choosing.out)
        of = f"choosing, {left} of {counted(len(aiming.cells), 'rule set')} still possible"
    if request.deals is not None:
        return of
    return f"{of}, at most {max(5, 5 * round((request.time - past) / 5))} s left"


def _tell_left_out(made: "Grid") -> None:
    for words in made.left_out[:_MOST_TOLD]:
        remark(fault(f"left out: {words}", label="note"))
    if len(made.left_out) > _MOST_TOLD:
        remark(fault(f"{len(made.left_out) - _MOST_TOLD} more are left out", label="note"))
