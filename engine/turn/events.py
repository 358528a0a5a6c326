"""Step 3 of a turn: what happens brings tokens, and may end the game."""

from tamaya.engine.game.responses import Response, Responses
from tamaya.engine.happenings import GameEnded, LastTurns, Strikes, tokens
from tamaya.engine.questions.conditions import hold
from tamaya.engine.state.state import Ending, Waiting
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
        if self.happenings is not None:
            self.happenings += [response.done for response in responses]
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
                if self.happenings is not None:
                    self.happenings.append(LastTurns(turns))
            for effect in response.tokens:
                strikes = self.strikes
                self.carry_out(effect)
                caused += self.responses_to_strikes(strikes)
            later += response.later
        self.waiting[:0] = later
        if caused or self.tables.looks:
            self.react(caused)

    def look_around(self) -> None:
        """Let happen what has become true."""
        if self.tables.looks:
            self.react(())

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

    def carry_out(self, effect: Waiting) -> None:
        """Do what an effect does when nothing is chosen: the storey above has all the deeds."""
        raise NotImplementedError

    def regain(self, parts: int) -> None:
        """Hint tokens come back; what exceeds the supply is lost."""
        hints, total = self.hints + parts, self.rules.hints.total
        if self.happenings is not None and parts:
            lost = max(0, hints - total)
            self.happenings.append(tokens(parts - lost, lost))
        self.hints = hints if hints < total else total

    def pay(self, parts: int) -> None:
        """Hint tokens go."""
        self.hints -= parts
        if self.happenings is not None and parts:
            self.happenings.append(tokens(-parts))

    def take_strikes(self, count: int) -> None:
        """Take strikes, as many as there are."""
        self.move_strikes(min(count, self.rules.strikes - self.strikes))

    def take_strikes_back(self, count: int) -> None:
        self.move_strikes(-min(count, self.strikes))

    def move_strikes(self, number: int) -> None:
        self.strikes += number
        if self.happenings is not None and number:
            self.happenings.append(Strikes(number))

    def responses_to_strikes(self, before: int) -> Responses:
        """What the strikes bring that were taken since there were so many."""
        responses = self.tables.plain["strike_taken"] * (self.strikes - before)
        if before < self.strikes == self.rules.strikes:
            responses += self.tables.plain["last_strike"]
        return responses

    # ------------------------------------------------------------------ the end

    def end(self, lost: bool, reason: str) -> None:
        """The game is over: count the score."""
        points = self.points
        losing = self.rules.losing
        below = not lost and losing.below is not None and points < losing.below
        lost = lost or below
        self.over = over = Ending(losing.score(points) if lost else points, lost, reason)
        if self.happenings is not None:
            self.happenings.append(GameEnded(*over, below))
        self.waiting.clear()
        self.owes_draw = False


def _rule_order(response: Response) -> int:
    return response.order
