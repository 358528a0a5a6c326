"""The referee: one game on the table, played move by move as the rules say.

A turn goes in steps. (1) Its cost is paid, and its card leaves the hand (`acting`). (2) The card is
placed, or misplayed (`laying`). (3) Tokens come and go (`events`). (4) Effects that draw, lay a
card or need a choice happen one after another; one that lays a card runs steps 2 to 4 for it before
the next (`effects`). (5) The hand is refilled (`handling`): the player may have to say from where,
and where the new card goes. What the rules say of losing and ending is tested after each step,
losing first.

Each of these files is a storey of the table: a class on the one that it needs beneath it, down to
`rulings`, which says what is allowed, and `Position`, which says what lies there.
"""

from tamaya.engine.errors import forbidden
from tamaya.engine.game.game import Game
from tamaya.engine.happenings import Happening, Happenings, TurnOf
from tamaya.engine.moves import Move
from tamaya.engine.questions.conditions import hold
from tamaya.engine.state.state import seat_beside
from tamaya.engine.turn.acting import Acting
from tamaya.engine.turn.refusals import cost_of, untimely


class Table(Acting):
    """A game in progress: it is dealt, and changes move by move."""

    __slots__ = ()

    def __init__(self, game: Game) -> None:
        """Deal the hands, a whole player at a time, and lay out the display."""
        super().__init__(game)
        for size in self.tables.sizes(game.players):
            self.hands.append(list(self.pile[self.drawn : self.drawn + size]))
            self.drawn += size
        self.fill_display()
        if self.tables.watched:
            self.true = self.watched_and_true()  # the deal itself brings none about
        self.see_whether_deck_ran_out()
        while self.waiting and not self.over:
            self.carry_out(self.waiting.pop(0))  # nobody is to act yet, so nobody can choose
        self.started = True
        if not self.over:
            self.begin_turn()

    def perform(self, move: Move) -> None:
        """Play a move, or raise `IllegalMoveError` and leave the table as it was."""
        if self.over:
            raise forbidden(self.rules, "the game is over")
        self.idle = 0
        if self.tables.watched:
            self.true = self.watched_and_true()
        if self.waiting:
            self.choose(move)
        elif move.verb == "hint":
            cost = cost_of(self, move)
            if self.happenings is not None:
                self.tell_of_hint(move, cost)
            self.hints -= cost
            self.hint_was_given(move)
        elif move.verb == "discard":
            self.discard(move)
        elif move.verb == "play" or move.verb == "call":
            self.play(move)
        elif move.verb == "act":
            self.act(move)
        elif move.verb == "pass":
            self.pass_turn()
        else:
            raise untimely(self, move)
        if self.passed and move.verb != "pass":
            self.passed = 0
        if not self.over:
            self.go_on()

    def hear(self, move: Move) -> Happenings:
        """Play a move, and listen to what happens."""
        happenings: list[Happening] = []
        self.happenings = happenings
        try:
            self.perform(move)
        finally:
            self.happenings = None
        return happenings

    # ------------------------------------------------------------------ turns

    def go_on(self) -> None:
        """Carry out waiting effects until one needs a choice; then end the turn."""
        while True:
            while self.waiting:
                effect = self.waiting[0]
                if self.choices(effect):
                    return
                del self.waiting[0]
                self.carry_out(effect)
                if self.over:
                    return
            if self.owed_draws:
                self.owed_draws -= 1
                self.draw()
            elif self.tables.watches_growth and self.gets_stuck():
                self.stuck = True
                self.react(self.tables.plain["nothing_more"])
            elif not self.rules.goals or not self.comes_to_goals():
                break
            if self.over:
                return
        self.end_turn()

    def comes_to_goals(self) -> bool:
        """Whether a turn ends with goals that are new. Their points bring what points bring."""
        before = self.points
        if not self.reach_goals():
            return False
        self.react(self.responses_to_points(before))
        return True

    def gets_stuck(self) -> bool:
        """Whether a turn is over, another follows, and for once no firework can grow any more."""
        turns = self.turns_left - 1 if self.turns_left > 0 else self.game.players
        if self.stuck or turns <= 0:
            return False
        if self.tables.reorders or self.tables.exchanges:
            turns = self.game.players  # anybody may have a turn yet, or somebody their cards
        return not self.can_grow(self.player + 1, turns)

    def end_turn(self) -> None:
        self.became = 0
        if self.turns_left > 0:
            self.turns_left -= 1
        if self.turns_left == 0:
            self.end(False, "everybody has had the last turn")
            return
        if self.tables.reorders:
            self.find_next()
        else:
            self.player = (self.player + 1) % self.game.players
        if not self.hands[self.player]:  # a player who holds a card can act
            self.begin_turn()
        elif self.happenings is not None:
            self.happenings.append(self.tables.stock.turn_of[self.player])

    def find_next(self) -> None:
        """Go on to the player whose turn is next, where rules change who that is."""
        again, missing = self.again, self.missing
        following = self.player if again else self.next_seat
        self.again = False
        while self.missing >> following & 1:
            self.missing ^= 1 << following
            following = seat_beside(following, self.game.players, self.backwards)
        self.player = following
        if again or missing != self.missing:
            self.tell_order()

    def begin_turn(self) -> None:
        """See whether the player can act at all. If not, the rules say what happens."""
        if self.turns_left == 0:
            self.end(False, "everybody has had the last turn")
            return
        able = bool(self.waiting or self.hands[self.player]) or self.can_act()
        if self.happenings is not None:
            self.happenings.append(TurnOf(self.player, able))
        if able:
            return
        responses = self.tables.plain["cannot_act"]
        skips = any(r.skips and hold(r.conditions, self) for r in responses)
        self.react(responses)
        if self.over or (not self.waiting and self.can_act()):
            return
        self.idle += 1
        passed_over = bool(self.waiting) or skips
        if not passed_over or self.idle > self.game.players:
            self.end(False, "nobody can act")
            return
        self.go_on()
