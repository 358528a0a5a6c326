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
    from tamaya.studies.clauses.plan import ClausePlan
    from tamaya.studies.clauses.widest import WidestPair
    from tamaya.studies.study import Look, StudyRun

USUAL_LEVELS = ("newcomer", "practised")


def study_clauses(request: DialRequest, run: Run, command: Sequence[str]) -> int:
    """Print what each clause does: left out of the rules, and added alone."""
    from tamaya.studies.clauses.plan import clause_plan
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
            plan, rule_sets = clause_plan(request.rules[0], request.players)
    except SweepError as error:
        usage = click.UsageError(str(error))
        usage.add_note(error.advice)
        raise usage from None
    names = tuple(plan.name(place) for place in range(len(rule_sets)))
    with saying_faults():
        study = StudyRun(rule_sets, plan.players, levels, request.seed, contrasts=plan.contrasts)
        chosen = kept_in(request.out, study, names, command, plan)
        with (
            chosen.players(request.jobs, request.scheduler) as executor,
            chosen.keeping() as keeping,
        ):
            deals = wanted(keeping, request.deals, request.seconds)
            stopped = run(study, deals, request.time, executor, keeping)
    if study.look is None:
        remark(unfinished(study.deals))
        return INTERRUPTED
    show_clauses(study, plan, study.look, request.as_json, request.records)
    if chosen.archive is not None:
        remark(f"`tamaya study {chosen.archive.folder}` goes on with these deals.")
    elif not request.as_json:
        news(UNCOUNTED)
    return INTERRUPTED if stopped else FINE


def show_clauses(
    study: "StudyRun", plan: "ClausePlan", look: "Look", as_json: bool, records: Path | None = None
) -> None:
    """Print what a study of clauses says."""
    from tamaya.studies.clauses.widest import widest_pairs

    widest = widest_pairs(study, plan)
    if as_json:
        from tamaya.studying.clauses.clause_data import clauses_data

        say_json(clauses_data(study, plan, look, widest))
    else:
        from tamaya.studying.clauses.effects_page import clauses_page

        say(clauses_page(study, plan, look, widest, width(), colourful(sys.stdout)))
    if records is not None:
        _keep_records(records, widest)


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
