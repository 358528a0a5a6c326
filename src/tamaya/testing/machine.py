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

from hypothesis import event, note, target
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tamaya.engine.moves import Move
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.questions.placing import misplays
from tamaya.engine.records.notation import move_text
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.solver.plain.greedy import TEMPERS, Greedy
from tamaya.testing.strategies import RulesLike, deals

_AT_ONCE = 8
"""So many sensible moves at most in one step of the machine: it makes about fifty steps."""
_MANY = 100
_CARE = [False] * 9 + [True]
"""A misplay is rare, or no game would get far."""


class GameMachine(RuleBasedStateMachine):
    """Deals games and plays them. Subclass it, and override what you care about.

    `rule_set` and `players` say what is played; `holds` is asked of every state, `moved` of every
    move, `ended` of every end. They raise, or assert, where something is wrong. A failure is shrunk
    to a short game and printed move by move. `MyMachine.TestCase` is what a test runner collects.

    Most moves are those of a careful player who sees all cards, so that games get far; others are
    any legal moves. With `careful = False` all are. How far the games came stands in
    `pytest --hypothesis-show-statistics`.
    """

    rule_set: ClassVar[RulesLike] = "abacus-2012"
    players: ClassVar[int | None] = None
    careful: ClassVar[bool] = True
    state: State

    def __init__(self) -> None:
        super().__init__()
        self._best = 0
        self._ends: list[str] = []

    def holds(self, state: State) -> None:
        """What must hold of every state."""

    def moved(self, before: State, move: Move, after: State) -> None:
        """What must hold of every move."""

    def ended(self, state: State) -> None:
        """What must hold of every end; the score is `state.over.score`."""

    @initialize(data=st.data())
    def first_deal(self, data: st.DataObject) -> None:
        self._data = data
        self._deal()

    @rule(pick=st.integers(0, _MANY - 1), careless=st.sampled_from(_CARE))
    def move(self, pick: int, careless: bool) -> None:
        """Somebody does something that the rules allow. If the game is over another is dealt."""
        __tracebackhide__ = True  # a failure is of a hook, and pytest shows that
        before = self.state
        if before.over is not None:
            self._deal()
            return
        moves = legal_moves(before)
        if self.careful and not careless:
            moves = [move for move in moves if not misplays(before, move)] or moves
        move = moves[pick % len(moves)]
        note(f"player {before.player + 1}: {move_text(before, move)}")
        self._make(move)

    @rule(moves=st.integers(1, _AT_ONCE), temper=st.sampled_from(range(len(TEMPERS))))
    def sensible_moves(self, moves: int, temper: int) -> None:
        """Careful players make some moves."""
        if not self.careful or self.state.over is not None:
            self.move(moves - 1, True)
            return
        greedy = Greedy(self.state.game)
        for _ in range(moves):
            if self.state.over is not None:
                break
            move = greedy.move(Table.of(self.state), TEMPERS[temper])
            note(f"player {self.state.player + 1}: {move_text(self.state, move)}")
            self._make(move)

    def _make(self, move: Move) -> None:
        __tracebackhide__ = True
        before = self.state
        self.state = apply(before, move)
        self._best = max(self._best, self.state.points)
        self.moved(before, move, self.state)
        self._look()

    def _deal(self) -> None:
        __tracebackhide__ = True
        self.state = start(self._data.draw(deals(self.rule_set, self.players), label="deal"))
        self._look()

    def _look(self) -> None:
        __tracebackhide__ = True
        self.holds(self.state)
        if self.state.over is not None:
            self._ends.append("lost" if self.state.over.lost else "not lost")
            self.ended(self.state)

    def teardown(self) -> None:
        """Say how far the games came, and make Hypothesis try for more."""
        low = self._best // 5 * 5
        event(f"the best table was worth {low} to {low + 4} points")
        for end in sorted(set(self._ends)):
            event(f"a game ended, {end}")
        target(float(self._best), label="points of the best table")
