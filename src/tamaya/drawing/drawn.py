"""Drawings for notebooks: a deal, a table, or the best line of a deal."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tamaya.engine.game.deal import Deal
    from tamaya.engine.state.state import State
    from tamaya.solver.bound import Bound


@dataclass(frozen=True)
class Drawing:
    """A drawing in SVG. A notebook shows it when it is the last line of a cell."""

    svg: str = field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: str | Path) -> None:
        """Write the drawing into a file, whose name should end in `.svg`."""
        Path(file).write_text(self.svg, encoding="utf-8")


def drawn(what: "Deal | State | Bound", width: int) -> Drawing:
    """What `tamaya.drawn` returns."""
    from tamaya.drawing.pictures import deal_svg, game_svg
    from tamaya.drawing.seeing import scene
    from tamaya.drawing.svg import svg
    from tamaya.engine.game.deal import Deal
    from tamaya.engine.state.state import State

    if isinstance(what, Deal):
        return Drawing(deal_svg(what, width))
    if isinstance(what, State):
        return Drawing(svg(scene(what), width))
    moves = what.witness.moves if what.witness is not None else ()
    return Drawing(game_svg(what.deal, moves, width))
