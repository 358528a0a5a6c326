"""The event model's part for the end: when the game is over, and how it may end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ortools.sat.python import cp_model

if TYPE_CHECKING:
    from tamaya.solver.events.model import EventModel

Literal = cp_model.IntVar
Linear = Any  # what CP-SAT makes of sums; its own types are too wide to add up


class EndPart:
    """The game goes on until all is complete, or whatever else ends it."""

    def __init__(self, whole: EventModel) -> None:
        self.whole = whole
        self.model = whole.model
        self.done: dict[int, Literal] = {}
        for e in whole.each_event:
            self.add_done(e)
        profile = whole.profile
        if profile.deck_loses:
            self.keep_a_card_in_the_deck()
        elif profile.last_turns is not None:
            self.add_last_turns(whole.players * profile.last_turns)
        elif whole.to_the_end:
            self.play_on()
        if whole.rules.losing.below is not None and whole.to_the_end:
            self.model.add(whole.points >= whole.rules.losing.below)

    def add_done(self, e: int) -> None:
        """Whether the game is over after an event by what it has brought."""
        whole, model = self.whole, self.model
        step = (e, whole.sub_steps)
        ways: list[Literal] = [
            whole.reached[place, step]
            for place, milestone in enumerate(whole.profile.milestones)
            if milestone.ends
        ]
        if whole.profile.ends_when_complete and whole.rules.fireworks:
            complete = whole.literal(f"complete{e}")
            tops = [
                whole.stands[(s, len(whole.rules.suits[s].built) - 1), step]
                for s in whole.rules.fireworks
            ]
            model.add_bool_and(tops).only_enforce_if(complete)
            model.add_bool_or([complete, *[top.negated() for top in tops]])
            ways.append(complete)
        if e in whole.tokens.struck:
            ways.append(whole.tokens.struck[e])
        if len(ways) == 1:
            done = ways[0]
        else:
            done = whole.literal(f"done{e}")
            model.add_bool_or([done.negated(), *ways])
            for way in ways:
                model.add_implication(way, done)
        self.done[e] = done
        if e < whole.events:
            model.add_implication(done, whole.cards.used[e + 1].negated())

    def keep_a_card_in_the_deck(self) -> None:
        """The taking of the last card loses, unless the game is over before it is drawn."""
        whole, used = self.whole, self.whole.cards.used
        for e in range(whole.drawn, whole.events + 1):
            unless = [self.done[e]]
            if whole.returning and e == whole.drawn:
                unless.append(whole.cards.any_returned)
            self.model.add_bool_or(used[e].negated(), *unless)
        if whole.to_the_end and whole.events:
            self.model.add(self.done[whole.events] == 1)

    def play_on(self) -> None:
        """Nothing but completion ends the game, or that somebody can't act, or nobody."""
        whole, model, profile = self.whole, self.model, self.whole.profile
        finished = self.done[whole.events]
        if profile.stuck == "lose":
            model.add(finished == 1)
            return
        whole.turns.pay_rest(0, whole.tokens.hints[whole.events])
        if profile.stuck == "skip":
            # A player with a card can act, and tokens come to an end.
            left: Linear = whole.cards.any_returned if whole.returning else 0
            gone = len(whole.game.deal.deck) + left
            model.add(sum(whole.cards.used.values()) == gone).only_enforce_if(finished.negated())
            if not whole.rules.hinting.cost and whole.rules.hinting.may_touch_none:
                model.add(finished == 1)  # hints would be given for ever
            return
        assert whole.turns.stopped is not None
        model.add_bool_or(finished, whole.turns.stopped)
        model.add(whole.turns.rest == 0).only_enforce_if(finished)
        model.add_implication(finished, whole.turns.stopped.negated())

    def add_last_turns(self, turns: int) -> None:
        """All cards of the deck are drawn, then everybody has the last turns."""
        whole, model, n = self.whole, self.model, self.whole.players
        used, passes = whole.cards.used, whole.turns.passes
        for e in range(1, whole.drawn + 1):
            if e == 1:
                model.add(used[1] == 1)
            else:
                model.add_bool_or(used[e], self.done[e - 1])
        extra = whole.drawn + 1
        taken: list[Linear] = []
        if whole.returning:
            before = [self.done[whole.drawn]] if whole.drawn else []
            returned = whole.cards.any_returned
            model.add_bool_or([used[extra], *before]).only_enforce_if(returned)
            count = model.new_int_var(0, 3 * n + turns, "turns at the extra event")
            model.add(count == 0).only_enforce_if(returned)
            model.add(count == used[extra] + passes[extra]).only_enforce_if(returned.negated())
            taken.append(count)
            extra += 1
        for e in range(extra, whole.events + 1):
            taken += [used[e], passes[e]]
        whole.turns.pay_rest(turns, whole.tokens.hints[whole.events])
        rest, stopped = whole.turns.rest, whole.turns.stopped
        total = sum(taken) + rest
        model.add(total <= turns)
        unless = [stopped.negated()] if stopped is not None else []
        finished = self.done[whole.events] if whole.events else None
        if finished is not None:
            unless.append(finished.negated())
            model.add(rest == 0).only_enforce_if(finished)
        if stopped is not None:
            model.add(total < turns).only_enforce_if(stopped)
            if finished is not None:
                model.add_implication(finished, stopped.negated())
        model.add(total == turns).only_enforce_if(unless)
