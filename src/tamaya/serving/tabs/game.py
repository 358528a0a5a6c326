"""A game that is on record, drawn move by move: the game of a finding, or a stranger's."""

import json

from tamaya.engine.moves import Move
from tamaya.engine.records.playthrough import told_moves
from tamaya.engine.records.reading import MOST_TEXT, as_object, as_text, read_json
from tamaya.engine.records.record import is_from_live, is_link, read_record
from tamaya.engine.records.referee import referee
from tamaya.serving.tabs.parts.documents import documents
from tamaya.serving.tabs.parts.frames import frames, width_of


def game(request: object) -> dict[str, object]:
    """What the referee says of a record, with a sentence and a drawing for each legal move."""
    data = as_object(request, "what is asked")
    given = data.get("record")
    text = json.dumps(given) if isinstance(given, dict) else as_text(given, "`record`", MOST_TEXT)
    these = documents(data)
    moves: list[Move] = []
    with these.open():
        record = read_record(text, None if _names_its_own(text) else these.rules())
        verdict = referee(record, lambda made: moves.append(made.move))
        return {
            **verdict.to_json(),
            "title": record.deal.rules.title,
            "names": [record.name(seat) for seat in range(record.deal.players)],
            "line": list(record.moves[: len(moves)]),
            "told": told_moves(record),
            "frames": frames(record.deal, moves, width_of(data)),
        }


def _names_its_own(text: str) -> bool:
    """Whether a record says by which rules it was played, without naming an open file."""
    if is_link(text):
        return True
    data = as_object(read_json(text), "a record")
    return is_from_live(data) or "tables" in data or "text" in data or not data.get("rules")
