"""`tamaya replay`: the referee goes through recorded games."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tamaya.cli.parts.arguments import RulesType
from tamaya.cli.parts.frame import BAD_INPUT, FINE, NO, Command
from tamaya.cli.parts.options import compiled
from tamaya.cli.parts.records import record_texts
from tamaya.cli.parts.terminal import fault, remark, say, say_json, say_json_line
from tamaya.cli.parts.written import write

if TYPE_CHECKING:
    from tamaya.engine.records.record import Record
    from tamaya.variants.rules import Rules

FORMS = ("record", "hanab.live", "link")


@click.command(cls=Command)
@click.argument("file", metavar="FILE")
@click.option("--rules", type=RulesType(), metavar="RULES", help="Play by these rules instead.")
@click.option("--convert", type=click.Choice(FORMS), help="Print the record in this form instead.")
@click.option(
    "--svg",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    metavar="FILE",
    help="Draw the first table, the moves and the last table into this file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON.")
def replay(
    file: str, rules: str | None, convert: str | None, svg: Path | None, as_json: bool
) -> int:
    """Referee a recorded game: the first illegal move, if any, the score, and why it ended.

    FILE is a record, an answer of `tamaya solve --json`, a certificate, a game that hanab.live
    exported, or - for standard input. A link to a replay that holds the game will do as well. If
    there is a record on each line, or a list of games, each game gets one line of answer. A game
    that isn't over can still be legal.

    --convert hanab.live writes JSON that the site imports; --convert link writes an address that
    shows the game there.

    Exit status: 0 legal, 1 an illegal move, 2 what can't be refereed.

    \b
    tamaya replay game.json
    tamaya replay game.json --svg game.svg
    tamaya replay --json - < games.jsonl
    """
    chosen = compiled(rules)[0] if rules is not None else None
    folder = None if file == "-" else Path(file).parent
    texts = record_texts(file)
    first, second = next(texts, (1, "")), next(texts, None)
    if second is None:
        return _referee_one(first[1], chosen, folder, convert, svg, as_json)
    if svg is not None:
        raise click.UsageError("--svg is for one game, and here are several")
    status = FINE
    for line, text in [first, second]:
        status = max(status, _referee_line(line, text, chosen, folder, convert, as_json))
    for line, text in texts:
        status = max(status, _referee_line(line, text, chosen, folder, convert, as_json))
    return status


def _referee_one(
    text: str,
    rules: "Rules | None",
    folder: Path | None,
    convert: str | None,
    svg: Path | None,
    as_json: bool,
) -> int:
    from tamaya.engine.records.playthrough import playthrough
    from tamaya.engine.records.reading import RecordError
    from tamaya.engine.records.record import read_record

    try:
        record = read_record(text, rules, folder)
        transcript, verdict = playthrough(record)
        if convert and verdict.legal:
            say(_converted(record, convert))
        elif as_json:
            say_json(verdict.to_json())
        else:
            say(transcript)
        if svg is not None:
            from tamaya.drawing.pictures import record_svg

            write(svg, record_svg(record))
    except RecordError as error:
        if as_json:
            say_json(_unread(str(error)))
        else:
            usual = "`tamaya help replay` says which games can be read"
            remark(fault(str(error), getattr(error, "__notes__", [usual])[0]))
        return BAD_INPUT
    return FINE if verdict.legal else NO


def _referee_line(
    line: int,
    text: str,
    rules: "Rules | None",
    folder: Path | None,
    convert: str | None,
    as_json: bool,
) -> int:
    """Answer one of several records in a line."""
    from tamaya.engine.records.reading import RecordError
    from tamaya.engine.records.record import read_record
    from tamaya.engine.records.referee import referee

    try:
        record = read_record(text, rules, folder)
        verdict = referee(record)
        data: dict[str, Any] = verdict.to_json()
        words = f"legal, {verdict.score} of {data['maximum']}, {verdict.reason}"
        words = f"illegal, {verdict.error}" if verdict.error else words
        if convert and verdict.legal:
            say(_converted(record, convert))
            return FINE
    except RecordError as error:
        data, words = _unread(str(error)), f"no record: {error}"
    if as_json or convert:
        say_json_line({"line": line} | data)
    else:
        say(f"{line}: {words}")
    return {True: FINE, False: NO, None: BAD_INPUT}[data["legal"]]


def _unread(message: str) -> dict[str, Any]:
    """The answer for what can't be refereed."""
    return {"legal": None, "score": None, "turns": None, "error": message}


def _converted(record: "Record", form: str) -> str:
    from tamaya.interface.games import converted

    return converted(record, form)
