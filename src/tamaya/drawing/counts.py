"""Which cards are still needed, and how many copies of them are left."""

from tamaya.engine.state import State


class Counts:
    """The kinds of which as many copies are left as are needed (`last`), and fewer (`lost`)."""

    def __init__(self, state: State) -> None:
        rules = state.game.rules
        self.last: set[int] = set()
        self.lost: set[int] = set()
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
        """How high a firework can still grow: to the first card of which there aren't enough."""
        rules, height = state.game.rules, state.heights[suit]
        built = rules.suits[suit].built
        for at in range(height, len(built)):
            kind = rules.kinds.index((suit, built[at]))
            gone = state.discards[kind]
            if built[: at + 1].count(built[at]) > state.game.tables.copies[kind] - gone:
                return at
        return len(built)
