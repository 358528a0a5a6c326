"""A player without any thought, to measure the others by."""

from collections.abc import Sequence

from tamaya.engine.game.shuffle import Chance
from tamaya.engine.moves import Move
from tamaya.players.player import Player, Reason
from tamaya.players.sight import Sight


class Random(Player):
    """Any legal move, each as likely as the others."""

    why = Reason("I chose blindly.")

    def __init__(self, seed: int, seat: int) -> None:
        self.chance = Chance(seed, f"player {seat}")

    def move(self, sight: Sight, legal: Sequence[Move]) -> Move:
        return legal[self.chance.below(len(legal))]
