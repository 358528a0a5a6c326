"""`tamaya study --kinder` and `--harder`: small changes of own clauses that reach an aim."""

import sys

import click

from tamaya.cli.parts.frame import FINE, INTERRUPTED, NO
from tamaya.cli.parts.progress import Progress
from tamaya.cli.parts.terminal import colourful, say, say_json, width
from tamaya.cli.studies.dial import DialRequest
from tamaya.cli.studies.studied import meaning_folders, saying_faults
from tamaya.variants.words.lists import counted


def seek_changes(request: DialRequest) -> int:
    """Print the changes that reach an aim."""
    from tamaya.studies.clauses.seeking import Seeking
    from tamaya.studies.sweeps.aims import read_aim
    from tamaya.studies.sweeps.spoken import SweepError

    if len(request.rules) > 1:
        raise click.UsageError("--kinder and --harder are about one rule set at a time")
    if request.kinder is not None and request.harder is not None:
        raise click.UsageError("rules can become kinder or harder: give one of the two")
    for given, name in [
        (request.players, "--players"),
        (request.levels, "--levels"),
        (request.measure, "--measure"),
        (request.vary, "--vary"),
        (request.clauses, "--clauses"),
        (request.aim, "--aim"),
        (request.out, "--out"),
        (request.scheduler, "--scheduler"),
    ]:
        if given:
            raise click.UsageError(
                f"--kinder and --harder say who plays and what is counted, and are played here: "
                f"leave out {name}"
            )
    text = request.harder if request.kinder is None else request.kinder
    assert text is not None
    try:
        with meaning_folders(request.rules):
            seeking = Seeking(
                request.rules[0],
                read_aim(text),
                "harder" if request.kinder is None else "kinder",
                request.seed,
                request.jobs,
            )
    except SweepError as error:
        usage = click.UsageError(str(error))
        usage.add_note(error.advice)
        raise usage from None
    stopped = False

    def news() -> str:
        rules, aiming = seeking.stages[-1]
        of = f"{counted(len(seeking.stages), 'change')} at a time, {len(rules)} rule sets"
        if aiming.proposed:
            tenth = max(1, aiming.planned // 10)
            deals = aiming.fresh(aiming.proposed[-1]) // tenth * tenth
            of += f", {deals} of {aiming.planned} fresh deals of proposal {len(aiming.proposed)}"
        return of

    try:
        with saying_faults(), Progress(news=news):
            seeking.run(request.deals, request.time)
    except KeyboardInterrupt:
        stopped = True
    if request.as_json:
        from tamaya.studying.clauses.sought import sought_data

        say_json(sought_data(seeking, stopped))
    else:
        from tamaya.studying.clauses.sought import sought_page

        say(sought_page(seeking, stopped, width(), colourful(sys.stdout)))
    if stopped:
        return INTERRUPTED
    return FINE if seeking.is_there or (seeking.reached and not seeking.is_beyond) else NO
