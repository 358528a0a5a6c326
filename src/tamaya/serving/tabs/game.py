"""A game that is on record, drawn move by move: the game of a finding, or a stranger's."""

import json

from tamaya.engine.moves import Move
from tamaya.engine.records.playthrough import told_moves
from tamaya.engine.records.reading import MOST_TEXT, as_object, as_text
from tamaya.engine.records.record import read_record
from tamaya.engine.records.referee import referee
from tamaya.engine.state import State
from tamaya.serving.tabs.asked import documents
from tamaya.serving.tabs.frames import frames, width_of
from tamaya.variants.compile.passes import compile_rules


def game(asked: object) -> dict[str, object]:
    """What the referee says of a record, with a sentence and a drawing for each legal move."""
    data = as_object(asked, "what is asked")
    given = data.get("record")
    text = json.dumps(given) if isinstance(given, dict) else as_text(given, "`record`", MOST_TEXT)
    these = documents(data)
    moves: list[Move] = []

    def watch(before: State, move: Move, after: State) -> None:
        moves.append(move)

    with these.open():
        rules = compile_rules(these.expression) if these.expression else None
        record = read_record(text, rules)
        verdict = referee(record, watch)
        return {
            **verdict.to_json(),
            "title": record.deal.rules.title,
            "names": [record.name(seat) for seat in range(record.deal.players)],
            "line": list(record.moves[: len(moves)]),
            "told": told_moves(record),
            "frames": frames(record.deal, moves, width_of(data)),
        }
