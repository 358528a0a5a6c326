"""A stateful machine that plays games by some rules, for users to say what must always hold.

>>> class NeverBelowZero(GameMachine):
...     rule_set = "abacus-2012"
...
...     def holds(self, state):
...         assert state.points >= 0
>>> NeverBelowZero.TestCase  # doctest: +ELLIPSIS
<class '...TestCase'>
"""

from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tamaya.engine.moves import Move
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.records.notation import move_text
from tamaya.engine.state import State
from tamaya.testing.strategies import RulesLike, deals


class GameMachine(RuleBasedStateMachine):
    """Deals games and plays any legal moves. Subclass it, and override what you care about.

    `rule_set` and `players` say what is played; `holds` is asked of every state, `moved` of every
    move, `ended` of every end. They raise, or assert, where something is wrong. A failure is shrunk
    to a short game and printed move by move. `MyMachine.TestCase` is what a test runner collects.
    """

    rule_set: ClassVar[RulesLike] = "abacus-2012"
    players: ClassVar[int | None] = None
    state: State

    def holds(self, state: State) -> None:
        """What must hold of every state."""

    def moved(self, before: State, move: Move, after: State) -> None:
        """What must hold of every move."""

    def ended(self, state: State) -> None:
        """What must hold of every end; the score is `state.over.score`."""

    @initialize(data=st.data())
    def first_deal(self, data: st.DataObject) -> None:
        self._deal(data)

    @precondition(lambda self: self.state.over is None)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        """Somebody does something that the rules allow."""
        before = self.state
        texts = {move_text(before, move): move for move in legal_moves(before)}
        text = data.draw(st.sampled_from(list(texts)), label=f"player {before.player + 1}")
        self.state = apply(before, texts[text])
        self.moved(before, texts[text], self.state)
        if self.state.over is not None:
            self.ended(self.state)

    @precondition(lambda self: self.state.over is not None)
    @rule(data=st.data())
    def deal_again(self, data: st.DataObject) -> None:
        """The game is over, and another one begins."""
        self._deal(data)

    def _deal(self, data: st.DataObject) -> None:
        deal = data.draw(deals(self.rule_set, self.players))
        self.state = start(deal)
        if self.state.over is not None:
            self.ended(self.state)

    @invariant()
    def always(self) -> None:
        if hasattr(self, "state"):
            self.holds(self.state)
