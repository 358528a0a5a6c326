"""`tamaya study`: how rule sets play for people of every skill, and for perfect play."""

import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts import options
from tamaya.cli.parts.arguments import RulesType
from tamaya.cli.parts.frame import FINE, INTERRUPTED, WORDS, Command
from tamaya.cli.parts.progress import Progress
from tamaya.cli.parts.terminal import colourful, news, remark, say, say_json, width
from tamaya.cli.studies.recordings import people_of, recordings_in, studied_with
from tamaya.cli.studies.studied import (
    UNCOUNTED,
    folder_named,
    refuse_sweep,
    saying_faults,
    studied,
    studied_in,
    unfinished,
    wanted,
)

if TYPE_CHECKING:
    from tamaya.studies.kept.keeping import Keeping
    from tamaya.studies.study import StudyRun
    from tamaya.studies.workers.running import Executor


@click.command(cls=Command)
@click.argument("rules", type=RulesType(), nargs=-1, metavar="RULES…|DIR")
@options.players(several=True, normally="all that can")
@click.option(
    "--deals", type=click.IntRange(1), help="How many deals, instead of a minute's worth."
)
@click.option(
    "--levels",
    help="Which players, such as newcomer,practised,perfect; usually five, one with --vary, two "
    "with --clauses. newcomer+practised is a mixed table.",
)
@options.time_limit("a study without --deals", None, "1m, and 60 deals at least")
@click.option("--seed", type=click.IntRange(0), help="The seed of the first deal, usually 0.")
@options.jobs("how many processes")
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Play on the workers of this Dask scheduler, such as tcp://host:8786.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Keep all deals in this folder, and go on from what is there.",
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON document.")
@click.option(
    "--vary",
    multiple=True,
    metavar="OPTION=VALUES",
    help="Vary options of the rules, such as strikes=1-3,hints=8,10: a heat map.",
)
@click.option(
    "--aim",
    metavar='"LEVEL PLAYERS MEASURE TARGET"',
    help='What the varied rules shall come to, such as "practised 4 perfect 25%".',
)
@click.option(
    "--measure", help="What a heat map shows: perfect, lost, score; usually perfect,score."
)
@click.option(
    "--clauses",
    is_flag=True,
    help="What each clause of your own does: left out, and added alone.",
)
@click.option(
    "--kinder",
    metavar="AIM",
    help='The smallest changes of your own clauses that reach this aim, such as "practised 4 lost '
    '5%".',
)
@click.option("--harder", metavar="AIM", help="The same, for rules that are too easy.")
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="With --clauses: keep the games of the deals in which they mattered most.",
)
@options.compared
@click.option(
    "--games",
    metavar="FOLDER",
    help="Games that people played, beside the levels: a folder, a file, a link, or -.",
)
@click.option(
    "--measures",
    is_flag=True,
    help="Measure luck and skill, how long games stay open, and how long they take.",
)
@click.option(
    "--minutes",
    metavar="SECONDS",
    help="With --measures: seconds that a turn takes, such as 20 or hint=40,newcomer.hint=60; "
    "usually 30.",
)
def study(
    rules: tuple[str, ...],
    players: tuple[int, ...] | None,
    deals: int | None,
    levels: str | None,
    time_limit: float | None,
    seed: int | None,
    jobs: int,
    scheduler: str | None,
    out: Path | None,
    as_json: bool,
    vary: tuple[str, ...],
    aim: str | None,
    measure: str | None,
    clauses: bool,
    kinder: str | None,
    harder: str | None,
    records: Path | None,
    pairs: bool,
    close: float | None,
    games: str | None,
    measures: bool,
    minutes: str | None,
) -> int:
    """Compare how rule sets play for newcomers, practised people, a code and perfect play.

    The same deals are played under all rules, by players of each level. `open` sees all hands but
    not the deck; `perfect` knows the deck, and is proved by the solver. The other rules are called
    harder or easier than the first only if the deals show it; --pairs compares each two. Several
    levels joined by `+` sit at one table, and the last of them takes all seats that are left.

    With --out the study is kept in a folder. Name the folder in place of the rules to go on.

    \b
    tamaya study nl mine.hanabi:nl+mine
    tamaya study nl nl+expert -p 3 --levels practised,perfect --deals 200
    tamaya study nl --levels newcomer+practised,practised,newcomer -p 3
    tamaya study nl "nl(strikes=2)" "nl(strikes=1)" --pairs
    tamaya study nl nl+expert --deals 5000 --out expert
    tamaya study expert --deals 20000
    tamaya study nl --games evenings
    tamaya study nl mine.hanabi:nl+mine --measures
    tamaya study nl --vary strikes=1-3,hints=8-10
    tamaya study nl --vary strikes=1-3 --aim "practised 4 perfect 25%"
    tamaya study mine.hanabi:nl+mine --clauses -p 4
    tamaya study mine.hanabi:nl+mine --kinder "practised 4 perfect 20%"
    """
    if not rules and games is None:
        context = click.get_current_context()
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    changes = kinder is not None or harder is not None
    if games is not None and (vary or aim is not None or clauses or changes or measures):
        raise click.UsageError(
            "--games is for tables: leave out --vary, --aim, --clauses, --kinder, --harder and "
            "--measures"
        )
    if deals is not None and time_limit is not None:
        raise click.UsageError("--deals says how much is played: leave out --time-limit")
    if scheduler is not None and jobs:
        raise click.UsageError("--jobs is about this machine: leave it out with --scheduler")
    if minutes is not None and not measures:
        raise click.UsageError("--minutes is for measures of play: give --measures, too")
    if measures:
        if vary or aim is not None or measure or scheduler is not None or out is not None:
            raise click.UsageError(
                "--measures plays deals of its own: leave out --vary, --aim, --measure, --out and "
                "--scheduler"
            )
        if clauses or changes:
            raise click.UsageError(
                "--measures is about whole rule sets: leave out --clauses, --kinder and --harder"
            )
        if pairs or close is not None:
            raise click.UsageError("--pairs and --close are about scores: leave them out here")
        from tamaya.cli.studies.measures import measures as print_measures

        limit = time_limit or 60.0
        return print_measures(
            rules, players, levels, seed or 0, deals, limit, minutes, jobs, as_json
        )
    if records is not None and not clauses:
        raise click.UsageError("--records is about clauses: give --clauses, too")
    if vary or aim is not None or clauses or changes:
        if pairs or close is not None:
            raise click.UsageError("--pairs and --close are for tables: leave them out here")
        from tamaya.cli.studies.clauses import study_clauses
        from tamaya.cli.studies.dial import DialRequest, dial

        request = DialRequest(
            rules,
            vary,
            aim,
            measure,
            players,
            levels,
            deals,
            time_limit,
            seed or 0,
            jobs,
            scheduler,
            out,
            as_json,
            records,
            clauses,
            kinder,
            harder,
        )
        if changes:
            from tamaya.cli.studies.changes import seek_changes

            return seek_changes(request)
        return (study_clauses if clauses else dial)(request, _run, _command())
    if measure:
        raise click.UsageError("--measure is for a heat map: give --vary, too")
    folder = folder_named(rules) if out is None else None
    if folder is not None and not (players is None and levels is None and seed is None):
        raise click.UsageError(
            f"`{folder}` says itself which players, levels and seeds it is about: leave out -p, "
            "--levels and --seed"
        )
    with saying_faults():
        recordings = recordings_in(games) if games is not None else None
        if folder is not None:
            chosen = studied_in(folder, pairs, close)
            refuse_sweep(chosen)
        else:
            from tamaya.studies.games.seating import named_levels

            named = named_levels(levels) if levels is not None else None
            begin = studied if recordings is None else partial(studied_with, recordings)
            chosen = begin(rules, players, named, seed or 0, out, _command(), pairs, close)
        people = None if recordings is None else people_of(recordings, chosen)
        with chosen.players(jobs, scheduler) as executor, chosen.keeping() as keeping:
            deals = wanted(keeping, deals, time_limit)
            stopped = _run(chosen.study, deals, time_limit or 60.0, executor, keeping)
    made = chosen.study
    if made.look is None:
        remark(unfinished(made.deals))
        return INTERRUPTED
    plan = chosen.archive.clauses if chosen.archive is not None else None
    if plan is not None:
        from tamaya.cli.studies.clauses import show_clauses

        show_clauses(made, plan, made.look, as_json)
    elif as_json:
        from tamaya.studying.data import study_data

        say_json(study_data(made, made.look, people))
    else:
        from tamaya.studying.table import study_page

        page = study_page(made, made.look, chosen.names, width(), colourful(sys.stdout), people)
        say(page)
    if chosen.archive is not None:
        remark(f"`tamaya study {chosen.archive.folder}` goes on with these deals.")
    elif not as_json:
        news(UNCOUNTED)
    return INTERRUPTED if stopped else FINE


def _command() -> tuple[str, ...]:
    """The words of the command."""
    context = click.get_current_context()
    words: tuple[str, ...] = context.meta.get(WORDS, ())
    return (context.info_name or "study", *words)


def _run(
    made: "StudyRun",
    deals: int | None,
    seconds: float,
    executor: "Executor",
    keeping: "Keeping | None",
) -> bool:
    """Let a study run; whether somebody stopped it."""
    begun = time.monotonic()
    try:
        with Progress(news=lambda: _news(made, deals, seconds, time.monotonic() - begun)):
            made.run(deals, seconds, executor=executor, keeping=keeping)
    except KeyboardInterrupt:
        return True
    return False


def _news(made: "StudyRun", deals: int | None, seconds: float, past: float) -> str:
    """How far the study is, in tenths, and how long it will go on, as far as can be told."""
    from tamaya.studies.figures.looks import FEWEST

    aim = deals or FEWEST
    tenth = max(1, aim // 10)
    count = made.deals - made.deals % tenth
    of = f"{count} deals" if deals is None and count >= aim else f"{count} of {aim} deals"
    left = seconds - past if deals is None else 0.0
    played = made.deals - made.had
    if played:
        left = max(left, past * (aim - made.deals) / played)
    return f"{of}, about {_in_words(left)} left" if played and count else of


def _in_words(seconds: float) -> str:
    """A time as people say it: in steps that are not below what anybody knows of it."""
    if seconds < 100:
        return f"{max(5, 5 * round(seconds / 5))} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{round(minutes / 60)} hours"
