"""What a table of experts agrees on before the first move: the code, or plain conventions.

A code of few classes says little. Where hints say their name, the words help besides. Where they
don't, and there are but two classes, it is better to let hints mean what conventions say.
"""

from typing import NamedTuple, Self

from tamaya.engine.state.state import State
from tamaya.players.code.agreed import Agreed
from tamaya.players.code.classes import Classes, Situation
from tamaya.players.fold.common import Common, SeenTurn
from tamaya.players.levels.ideas import Ideas

FEW = 2


class Adopted(NamedTuple):
    """What is concluded by whichever was agreed on.

    Where played cards lie face down, no code is: what it says rests on what everybody knows of the
    fireworks, and that is too little.
    """

    spoken: Agreed | Ideas

    @classmethod
    def start(cls, state: State, common: Common) -> Self:
        """The code is agreed on where it has classes enough, as all can tell from the rules."""
        rules = common.kinds.rules
        classes = Classes(
            common.kinds, Situation.before(state)._replace(forced=False), common.masks
        )
        few = classes.count <= FEW and not rules.hinting.tells_name
        plain = few or rules.playing.face_down
        return cls(Ideas.start(state, common) if plain else Agreed.start(state, common))

    def after(self, turn: SeenTurn) -> Self:
        """What is concluded from a move."""
        return type(self)(self.spoken.after(turn))
