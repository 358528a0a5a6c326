"""`tamaya study --clauses`: what each clause of somebody's own rules does."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.frame import FINE, INTERRUPTED
from tamaya.cli.parts.terminal import colourful, news, remark, say, say_json, width
from tamaya.cli.parts.written import write
from tamaya.cli.studies.dial import DialRequest, Run
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
    from tamaya.studies.clauses.widest import WidestPair

USUAL_LEVELS = ("newcomer", "practised")


def study_clauses(request: DialRequest, run: Run, command: Sequence[str]) -> int:
    """Print what each clause does: left out of the rules, and added alone."""
    from tamaya.studies.clauses.plan import clause_plan
    from tamaya.studies.clauses.widest import widest_pairs
    from tamaya.studies.games.seating import named_levels
    from tamaya.studies.study import StudyRun
    from tamaya.studies.sweeps.spoken import SweepError

    if len(request.rules) > 1:
        raise click.UsageError("--clauses is about one rule set at a time")
    for given, name in [
        (request.vary, "--vary"),
        (request.aim, "--aim"),
        (request.measure, "--measure"),
    ]:
        if given:
            raise click.UsageError(f"--clauses changes clauses, not options: leave out {name}")
    levels = named_levels(request.levels) if request.levels is not None else USUAL_LEVELS
    try:
        with meaning_folders(request.rules):
            plan = clause_plan(request.rules[0], request.players)
    except SweepError as error:
        usage = click.UsageError(str(error))
        usage.add_note(error.advice)
        raise usage from None
    names = tuple(plan.name(place) for place in range(len(plan.rule_sets)))
    with saying_faults():
        study = StudyRun(
            plan.rule_sets, plan.players, levels, request.seed, contrasts=plan.contrasts
        )
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
    widest = widest_pairs(study, plan)
    if request.as_json:
        from tamaya.studying.clauses.clause_data import clauses_data

        say_json(clauses_data(study, plan, study.look, widest))
    else:
        from tamaya.studying.clauses.effects_page import clauses_page

        say(clauses_page(study, plan, study.look, widest, width(), colourful(sys.stdout)))
    if request.records is not None:
        _keep_records(request.records, widest)
    if chosen.archive is not None:
        remark(f"The same command goes on with the deals in `{chosen.archive.folder}`.")
    elif not request.as_json:
        news(UNCOUNTED)
    return INTERRUPTED if stopped else FINE


def _keep_records(folder: Path, widest: Sequence["WidestPair"]) -> None:
    """Write both games of each deal that was found."""
    if widest:
        folder.mkdir(parents=True, exist_ok=True)
    for pair in widest:
        for how, game in zip(("without", "with"), pair.games, strict=True):
            path = folder / f"{pair.level}-{pair.players}-players-seed-{pair.seed}-{how}.json"
            write(path, json.dumps(game.to_json()) + "\n")
    remark(
        f"written to `{folder}`: {counted(2 * len(widest), 'game')}; `tamaya replay` shows them"
        if widest
        else "There is no deal to keep: nothing differs in any, or they have other cards."
    )
