"""Step 3 of a turn: what happens brings tokens, and may end the game."""

from tamaya.engine.game.responses import Response, Responses
from tamaya.engine.questions.conditions import hold
from tamaya.engine.state.state import Ending
from tamaya.engine.turn.rulings import Rulings
from tamaya.variants.rules import Effect


class Events(Rulings):
    """A table on which events bring what the rules say of them."""

    __slots__ = ()

    def react(self, responses: Responses) -> None:
        """Let happen what the rules say of a step, if they say anything."""
        if self.tables.looks:
            responses = self.looked_at(responses)
        if responses:
            self.answer(responses)

    def answer(self, responses: Responses) -> None:
        """Let happen what an event brings: the end, then tokens; the rest waits."""
        if len(responses) > 1:
            responses = tuple(sorted(responses, key=_rule_order))
        for response in responses:
            if response.loses:
                self.end(True, response.text)
                return
        for response in responses:
            if response.ends:
                self.end(False, response.text)
                return
        later: list[Effect] = []
        caused: Responses = ()
        for response in responses:
            if response.last_turns >= 0 and self.turns_left < 0:
                # The turn in which this happens still counts down once, at its end.
                turns = response.last_turns * self.game.players
                self.turns_left = turns + 1 if self.started else turns
            for effect in response.tokens:
                caused += self.change_tokens(effect)
            later += response.later
        self.waiting[:0] = later
        if caused or self.tables.looks:
            self.react(caused)

    def looked_at(self, responses: Responses) -> Responses:
        """What a step brings: with it what has become true by it, each at most once a turn; without
        what depends on something that doesn't hold now."""
        now = self.watched_and_true()
        new = now & ~self.true & ~self.became
        self.true = now
        self.became |= new
        for at, (_, more) in enumerate(self.tables.watched):
            if new >> at & 1:
                responses += more
        return tuple([r for r in responses if not r.conditions or hold(r.conditions, self)])

    def watched_and_true(self) -> int:
        """Which of the sentences that are watched are true, a bit each."""
        watched = self.tables.watched
        return sum([1 << at for at, (into, _) in enumerate(watched) if hold((into,), self)])

    # ------------------------------------------------------------------ tokens

    def change_tokens(self, effect: Effect) -> Responses:
        match effect.verb:
            case "regain":
                self.regain(effect.amount)
            case "spend":
                self.hints = max(0, self.hints - effect.amount)
            case "take":
                return self.take_strikes(effect.amount)
            case "take_back":
                self.strikes = max(0, self.strikes - effect.amount)
            case _:
                raise AssertionError(f"nobody knows what `{effect.verb}` does to tokens")
        return ()

    def regain(self, parts: int) -> None:
        """Hint tokens come back; what exceeds the supply is lost."""
        hints, total = self.hints + parts, self.rules.hints.total
        self.hints = hints if hints < total else total

    def take_strikes(self, count: int) -> Responses:
        """Take strikes, as many as there are, and say what that brings."""
        responses: Responses = ()
        for _ in range(min(count, self.rules.strikes - self.strikes)):
            self.strikes += 1
            responses += self.tables.plain["strike_taken"]
            if self.strikes == self.rules.strikes:
                responses += self.tables.plain["last_strike"]
        return responses

    # ------------------------------------------------------------------ the end

    def end(self, lost: bool, reason: str) -> None:
        """The game is over: count the score."""
        points = self.points
        losing = self.rules.losing
        lost = lost or (losing.below is not None and points < losing.below)
        self.over = Ending(losing.score(points) if lost else points, lost, reason)
        self.waiting.clear()
        self.owes_draw = False


def _rule_order(response: Response) -> int:
    return response.order
