"""Club players: practised people who bluff, link plays where they can, and guard last copies."""

from collections.abc import Sequence
from typing import NamedTuple, Self

from tamaya.engine.moves import Move
from tamaya.engine.state.state import State
from tamaya.players.fold.common import Common, SeenTurn
from tamaya.players.levels.ideas import Ideas
from tamaya.players.levels.practised import Practised
from tamaya.players.levels.worth import CLUB
from tamaya.players.sight import Sight


class Bluffing(NamedTuple):
    """The conventions of practised players, and bluffs.

    Nobody bluffs where it matters which card one takes another for, where a hint goes to several
    players, nor where it doesn't show which cards it touches.
    """

    ideas: Ideas

    @classmethod
    def start(cls, state: State, common: Common) -> Self:
        rules = common.kinds.rules
        named = rules.playing.may_call or common.facts.inverted
        alone = rules.hinting.reach == "player"
        bluffs = bool(alone and common.kinds.tells_cards and not named)
        return cls(Ideas.start(state, common)._replace(bluffs=bluffs))

    def after(self, turn: SeenTurn) -> Self:
        return type(self)(self.ideas.after(turn))


class Club(Practised):
    """Practised players who bluff, link plays where they can, and guard last copies."""

    fold = Bluffing

    def __init__(self) -> None:
        super().__init__(CLUB)

    def move(self, sight: Sight, legal: Sequence[Move]) -> Move:
        sight.folds = {**sight.folds, Ideas: sight.agreed(Bluffing).ideas}
        return super().move(sight, legal)
