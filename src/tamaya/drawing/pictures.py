"""Whole pictures: a deal, a game on one sheet, a table in the midst of play."""

from collections.abc import Collection, Iterable, Iterator

from tamaya.drawing.parts.blocks import Block, at, beside, label, paragraph, stacked
from tamaya.drawing.parts.pack import pack
from tamaya.drawing.scene import Scene
from tamaya.drawing.seeing import scene
from tamaya.drawing.svg import WIDE, edge_of, framed, on_sky, table
from tamaya.engine.game.deal import Deal
from tamaya.engine.knowledge.knowledge import Knowledge, at_start
from tamaya.engine.moves import Move
from tamaya.engine.play import MoveMade, make, start
from tamaya.engine.records.record import Record
from tamaya.engine.records.referee import referee
from tamaya.engine.state.state import State
from tamaya.variants.words.lists import counted

_COLUMN = 270


def frames(
    deal: Deal, moves: Iterable[Move], eyes: int | None = None, marks: Collection[int] = ()
) -> list[Scene]:
    """A game to step through: the table before the first move, and after each.

    `marks` are kinds of card that matter.
    """
    return [
        scene(state, knowledge, eyes, last=last, marks=marks)
        for state, knowledge, last in _tables(deal, moves)
    ]


def after(
    deal: Deal, moves: Iterable[Move], eyes: int | None = None, notes: tuple[str, ...] = ()
) -> Scene:
    """The table after these moves. `notes` stand beside the players' names."""
    *_, (state, knowledge, last) = _tables(deal, moves)
    return scene(state, knowledge, eyes, last=last, notes=notes)


def _tables(
    deal: Deal, moves: Iterable[Move]
) -> Iterator[tuple[State, Knowledge, MoveMade | None]]:
    state = start(deal)
    knowledge = at_start(state)
    yield state, knowledge, None
    for move in moves:
        made = make(state, move)
        state, knowledge = made.now, knowledge.after(made.happenings, made.now)
        yield state, knowledge, made


def deal_svg(deal: Deal, width: int = WIDE, alone: bool = True, marks: Collection[int] = ()) -> str:
    """A deal: the table before the first move, and the deck in its order.

    `marks` are places in the deck that matter.
    """
    kinds = {deal.deck[place] for place in marks}
    first = table(scene(start(deal), marks=kinds), width)
    deck = on_sky(pack(deal, width - 2 * edge_of(width), marks), width)
    return framed(stacked([first, deck], 12), _named(deal), alone)


def game_svg(deal: Deal, moves: Iterable[Move], width: int = WIDE, alone: bool = True) -> str:
    """A game on one sheet: the table before the first move, the moves in words, the last table."""
    scenes = frames(deal, moves)
    tables = [table(scenes[0], width)]
    if len(scenes) > 1:
        log = _in_columns([one.happened for one in scenes[1:]], width - 2 * edge_of(width))
        tables += [on_sky(log, width), table(scenes[-1], width)]
    caption = f"{_named(deal)}; {counted(len(scenes) - 1, 'move')}; score {scenes[-1].score}"
    return framed(stacked(tables, 12), caption, alone)


def record_svg(record: Record, width: int = WIDE) -> str:
    """A recorded game on one sheet, as far as its moves are legal."""
    moves: list[Move] = []
    referee(record, lambda made: moves.append(made.move))
    return game_svg(record.deal, moves, width)


def _named(deal: Deal) -> str:
    seed = "" if deal.seed is None else f", deal {deal.seed}"
    return f"{deal.rules.expression}, {deal.players} players{seed}"


def _in_columns(sentences: list[str], room: float) -> Block:
    """The moves in words, in columns."""
    count = max(1, int((room + 24) // (_COLUMN + 24)))
    width = (room - 24 * (count - 1)) / count
    each = -(-len(sentences) // count)
    columns = []
    for first in range(0, len(sentences), each):
        rows = [
            _move(number, text, width)
            for number, text in enumerate(sentences[first : first + each], first + 1)
        ]
        column = stacked(rows, 4)
        columns.append(Block(width, column.height, column.svg))
    return stacked([label("Moves", 14, "tt-bold tt-ink"), beside(columns, 24)], 8)


def _move(number: int, text: str, width: float) -> Block:
    name = label(str(number), 13, "tt-dim")
    words = paragraph(text, 13, width - 36, "tt-ink", most=6)
    return Block(width, words.height, name.svg + at(36, 0, words.svg))
