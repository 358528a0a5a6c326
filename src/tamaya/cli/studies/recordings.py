"""`tamaya study --games`: games that people played, beside the levels."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.progress import Progress
from tamaya.cli.parts.records import texts_in
from tamaya.cli.studies.studied import Studied, meaning_folders, studied
from tamaya.variants.words.lists import ranged

if TYPE_CHECKING:
    from tamaya.studies.people.recordings import PeopleRows, Recordings


def recordings_in(source: str) -> "Recordings":
    """The games of a folder, a file, standard input, or a link."""
    from tamaya.engine.records.record import is_link
    from tamaya.studies.people.recordings import RecordText, read_recordings

    is_file = source != "-" and not is_link(source)
    path = Path(source)
    folder = (path if path.is_dir() else path.parent) if is_file else None
    name = f"`{source}`" if is_file else "--games"
    with Progress(news=lambda: f"reading the games of {name}"):
        recordings = read_recordings(
            RecordText(where, text, folder) for where, text in texts_in(source)
        )
    if not recordings.games:
        error = click.ClickException(f"{name} holds no recorded game that is over")
        for where, why in recordings.omissions[:1]:
            error.add_note(f"{where}: {why}")
        raise error
    return recordings


def studied_with(
    recordings: "Recordings",
    rules: Sequence[str],
    players: Sequence[int] | None,
    levels: Sequence[str] | None,
    seed: int,
    out: Path | None,
    command: Sequence[str],
    pairs: bool,
    close: float | None,
) -> Studied:
    """A study beside recorded games: of the rules that are named, or otherwise of those of most
    games; usually with as many players as these had."""
    from tamaya.studies.study import StudyRun
    from tamaya.variants.compile.passes import compile_rules

    if rules:
        with meaning_folders(rules):
            sets = [compile_rules(one) for one in rules]
        counts = players or recordings.tables(sets) or None
        return studied(rules, counts, levels, seed, out, command, pairs, close)
    if out is not None:
        raise click.UsageError("--out keeps rules by their names: name them, too")
    usual = recordings.usual_rules()
    run = StudyRun([usual], players or recordings.tables([usual]), levels, seed)
    return Studied(run, (usual.expression,))


def people_of(recordings: "Recordings", chosen: Studied) -> "PeopleRows":
    """The rows of people in a study, and which levels they resemble."""
    study = chosen.study
    people = recordings.sorted_for(study.rule_sets, study.players)
    if not people.groups:
        usual = recordings.usual_rules()
        error = click.ClickException(
            "none of the games was played under these rules at such a table"
        )
        error.add_note(
            f"most are of `{usual.expression}` with {ranged(recordings.tables([usual]))} players: "
            "name these rules, or none, and leave out -p"
        )
        raise error
    played = [0, 0]

    def listener(so_far: int, of: int) -> None:
        played[:] = so_far, of

    with Progress(news=lambda: "{} of {} games to compare with".format(*played)):
        people.compare(study.levels, listener)
    return people
