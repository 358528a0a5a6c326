"""The event model's part for the end: when the game is over, and how it may end."""

from __future__ import annotations

from tamaya.solver.events.cards.cards import CardPart
from tamaya.solver.events.cards.fireworks import FireworkPart
from tamaya.solver.events.cards.points import PointPart
from tamaya.solver.events.frame import Draft, Frame, Linear, Literal
from tamaya.solver.events.turns.tokens import TokenPart
from tamaya.solver.events.turns.turns import TurnPart


class EndPart:
    """The game goes on until all is complete, or whatever else ends it.

    Where it ends when nothing more can be placed, the model may stop after any event. That allows
    more than the rules do. But a stop that comes too early only leaves out points.
    """

    def __init__(
        self,
        draft: Draft,
        frame: Frame,
        cards: CardPart,
        fireworks: FireworkPart,
        points: PointPart,
        turns: TurnPart,
        tokens: TokenPart,
    ) -> None:
        self.frame, self.model, self.literal = frame, draft.model, draft.literal
        self.cards, self.fireworks, self.points = cards, fireworks, points
        self.turns, self.tokens = turns, tokens
        self.may_stop = frame.profile.ends_when_stuck
        self.done: dict[int, Literal] = {}
        for e in frame.each_event:
            self.add_done(e)
        profile = frame.profile
        if profile.deck_loses:
            self.keep_a_card_in_the_deck()
        elif profile.last_turns is not None:
            self.add_last_turns(frame.players * profile.last_turns)
        elif not self.may_stop:
            self.play_on()
        if frame.rules.losing.below is not None:
            self.model.add(self.points.all >= frame.rules.losing.below)

    def add_done(self, e: int) -> None:
        """Whether the game is over after an event by what it has brought."""
        frame, model = self.frame, self.model
        ways = self.points.over(frame.last_step(e))
        if frame.profile.ends_when_complete and frame.rules.fireworks:
            complete = self.literal(f"complete{e}")
            tops = [self.fireworks.complete(s, e) for s in frame.rules.fireworks]
            model.add_bool_and(tops).only_enforce_if(complete)
            model.add_bool_or([complete, *[top.negated() for top in tops]])
            ways.append(complete)
        if e in self.tokens.struck:
            ways.append(self.tokens.struck[e])
        if len(ways) == 1:
            done = ways[0]
        else:
            done = self.literal(f"done{e}")
            model.add_bool_or([done.negated(), *ways])
            for way in ways:
                model.add_implication(way, done)
        self.done[e] = done
        if e < frame.events:
            model.add_implication(done, self.cards.used[e + 1].negated())

    def keep_a_card_in_the_deck(self) -> None:
        """The taking of the last card loses, unless the game is over before it is drawn."""
        frame, used = self.frame, self.cards.used
        if not frame.drawn:
            self.model.add_bool_or([])  # it was dealt
        for e in range(max(1, frame.drawn), frame.events + 1):
            unless = [self.done[e]]
            if frame.returning and e == frame.drawn:
                unless.append(self.cards.any_returned)
            self.model.add_bool_or(used[e].negated(), *unless)
        if frame.events and not self.may_stop:
            self.model.add(self.done[frame.events] == 1)

    def play_on(self) -> None:
        """Nothing but completion ends the game, or that somebody can't act, or nobody."""
        frame, model, profile = self.frame, self.model, self.frame.profile
        finished = self.done[frame.events]
        if profile.stuck == "lose":
            model.add(finished == 1)
            return
        self.turns.pay_rest(0, self.tokens.hints[frame.events])
        if profile.stuck == "skip":
            # A player with a card can act, and tokens come to an end.
            left: Linear = self.cards.any_returned if frame.returning else 0
            gone = len(frame.deck) + left
            model.add(sum(self.cards.used.values()) == gone).only_enforce_if(finished.negated())
            if not frame.rules.hinting.cost and frame.rules.hinting.may_touch_none:
                model.add(finished == 1)  # hints would be given for ever
            return
        assert self.turns.stopped is not None
        model.add_bool_or(finished, self.turns.stopped)
        model.add(self.turns.rest == 0).only_enforce_if(finished)
        model.add_implication(finished, self.turns.stopped.negated())

    def add_last_turns(self, turns: int) -> None:
        """All cards of the deck are drawn, then everybody has the last turns."""
        frame, model, n = self.frame, self.model, self.frame.players
        used, passes = self.cards.used, self.turns.passes
        if not self.may_stop:
            self.draw_all_cards()
        extra = frame.drawn + 1
        taken: list[Linear] = []
        if frame.returning:
            returned = self.cards.any_returned
            count = model.new_int_var(0, 3 * n + turns, "turns at the extra event")
            model.add(count == 0).only_enforce_if(returned)
            model.add(count == used[extra] + passes[extra]).only_enforce_if(returned.negated())
            taken.append(count)
            extra += 1
        for e in range(extra, frame.events + 1):
            taken += [used[e], passes[e]]
        self.turns.pay_rest(turns, self.tokens.hints[frame.events])
        total = sum(taken) + self.turns.rest
        model.add(total <= turns)
        if not self.may_stop:
            self.take_all_turns(total, turns)

    def draw_all_cards(self) -> None:
        """Each card of the deck is drawn, unless the game is over before."""
        frame, model, used = self.frame, self.model, self.cards.used
        for e in range(1, frame.drawn + 1):
            if e == 1:
                model.add(used[1] == 1)
            else:
                model.add_bool_or(used[e], self.done[e - 1])
        if frame.returning:
            before = [self.done[frame.drawn]] if frame.drawn else []
            extra = used[frame.drawn + 1]
            model.add_bool_or([extra, *before]).only_enforce_if(self.cards.any_returned)

    def take_all_turns(self, total: Linear, turns: int) -> None:
        """No turn is left over, unless the game is over before, or a player can't act."""
        frame, model = self.frame, self.model
        stopped = self.turns.stopped
        unless = [stopped.negated()] if stopped is not None else []
        finished = self.done[frame.events] if frame.events else None
        if finished is not None:
            unless.append(finished.negated())
            model.add(self.turns.rest == 0).only_enforce_if(finished)
        if stopped is not None:
            model.add(total < turns).only_enforce_if(stopped)
            if finished is not None:
                model.add_implication(finished, stopped.negated())
        model.add(total == turns).only_enforce_if(unless)
