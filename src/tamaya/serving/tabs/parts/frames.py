"""Games as drawings: the table before the first move, and after each."""

from collections.abc import Collection, Mapping

from tamaya.drawing.pictures import deal_svg
from tamaya.drawing.pictures import frames as scenes
from tamaya.drawing.svg import NARROW, WIDE, svg
from tamaya.engine.game.deal import Deal
from tamaya.engine.moves import Move
from tamaya.engine.records.reading import as_number

MOST_MOVES = 200
"""A longer game is not drawn: nobody would step through it."""


def width_of(request: Mapping[str, object]) -> int:
    """How wide drawings are to be: for a phone, for a desktop, or between."""
    return as_number(request.get("width", WIDE), "`width`", NARROW, WIDE)


def opening(deal: Deal, width: int, marks: Collection[int] = ()) -> str:
    """The table as it is dealt, and the deck in its order. `marks` are places in the deck."""
    return deal_svg(deal, width, alone=False, marks=marks)


def frames(
    deal: Deal, moves: Collection[Move], width: int, marks: Collection[int] = ()
) -> list[str]:
    """The whole game; only its start where it is too long."""
    shown = moves if len(moves) <= MOST_MOVES else ()
    return [svg(one, width, alone=False) for one in scenes(deal, shown, marks=marks)]
