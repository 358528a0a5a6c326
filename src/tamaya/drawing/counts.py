"""Which cards are still needed, and how many copies of them are left."""

from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.solver.plain.ceiling import ceiling_of


class CopiesLeft:
    """The kinds of which as many copies are left as are needed (`last`), and fewer (`lost`).

    Where cards may come back from the discards, or the rules have a word that the solver's count
    doesn't understand, nothing is said of any kind; nor where nobody is told what fitted.
    """

    def __init__(self, state: State, covered: bool = False) -> None:
        rules = state.game.rules
        self.ceiling = ceiling_of(rules)
        self.last: set[int] = set()
        self.lost: set[int] = set()
        if covered or self.ceiling.revives or not self.ceiling.understood:
            return
        for kind, (suit, value) in enumerate(rules.kinds):
            built, height = rules.suits[suit].built, state.heights[suit]
            needed = built[height:].count(value)
            left = (
                state.game.tables.copies[kind] - state.discards[kind] - built[:height].count(value)
            )
            if needed and left == needed:
                self.last.add(kind)
            if left < needed:
                self.lost.add(kind)

    def reach(self, state: State, suit: int) -> int:
        """How high a firework can still grow, as far as the solver's count can tell."""
        return self.ceiling.reach(Table.of(state), suit)
