"""Games that are kept in a file, and gone on with."""

import json
import os
from pathlib import Path
from typing import NamedTuple

from tamaya.engine.moves import Move
from tamaya.engine.records.notation import move_text
from tamaya.engine.records.reading import RecordError
from tamaya.engine.records.record import Record, read_record
from tamaya.engine.records.referee import referee
from tamaya.playing.match import Match
from tamaya.variants.compile.passes import split_path


class Naming(NamedTuple):
    """How the rules of a game are called: by a file perhaps, or by a text that declares them."""

    rules: str
    text: str = ""


def saved(match: Match, file: Path, naming: Naming) -> str:
    """The record of a game, as it is to stand in a file."""
    path, _ = split_path(naming.rules)
    rules = match.deal.rules.expression
    if path:
        rules = f"{os.path.relpath(path, file.parent)}:{rules}"
    texts = tuple(move_text(step.before, step.move) for step in match.played)
    names = tuple(f"player {seat + 1} ({who})" for seat, who in enumerate(match.seats))
    record = Record(match.deal, texts, names, rules, naming.text)
    return json.dumps(record.to_json()) + "\n"


def opened(file: Path) -> tuple[Record, list[Move], Naming]:
    """A record, its moves, and how its rules are called from here.

    The moves must be legal, or there is no going on.
    """
    record = read_record(file.read_text(encoding="utf-8"), folder=file.parent)
    moves: list[Move] = []
    verdict = referee(record, lambda made: moves.append(made.move))
    if not verdict.legal:
        raise RecordError(f"the game can't go on: {verdict.error}")
    path, expression = split_path(record.rules)
    rules = f"{file.parent / path}:{expression}" if path else record.rules
    return record, moves, Naming(rules, record.text)
