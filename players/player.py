"""Players, who decide in a seat, and the reasons that they give for it."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from tamaya.engine.moves import Move
from tamaya.players.fold.common import Fold
from tamaya.players.sight import Sight


class Reason(NamedTuple):
    """Why a player made a move, in a sentence; and whether for want of anything better."""

    words: str
    last_resort: bool = False


class Player:
    """A player decides in a seat. Write `move`; the rest says what it sees and why it did so.

    `fold` is what the player has agreed on with the others; the game keeps it up and hands it over
    (`sight.agreed`). A player with `open_hands` sees its own cards. `why` is the reason for the
    last move.
    """

    fold: ClassVar[type[Fold] | None] = None
    open_hands: ClassVar[bool] = False
    why: Reason = Reason("")

    def move(self, sight: Sight, legal: Sequence[Move]) -> Move:
        """Choose one of the legal moves."""
        raise NotImplementedError
