"""The event model's part for hands: whether a player holds a card of some kinds before an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ortools.sat.python import cp_model

if TYPE_CHECKING:
    from tamaya.solver.events.model import EventModel

Linear = Any  # what CP-SAT makes of sums; its own types are too wide to add up
Kinds = frozenset[int]


class HandPart:
    """Counts, hand by hand, the cards of some kinds; only where some rule asks for them."""

    def __init__(self, whole: EventModel) -> None:
        self.whole = whole
        self.model = whole.model
        self.counts: dict[tuple[Kinds, int], list[Linear]] = {}
        self.found: dict[tuple[Kinds, int, int], cp_model.IntVar | bool] = {}

    def holds(self, kinds: Kinds, player: int, event: int) -> cp_model.IntVar | bool:
        """Whether a player holds a card of these kinds before an event (or after the last)."""
        key = kinds, player, event
        if key not in self.found:
            count = self.count(kinds, event)[player]
            if isinstance(count, int):
                self.found[key] = count > 0
            else:
                literal = self.whole.literal(f"holds{player},{event}")
                self.model.add(count >= 1).only_enforce_if(literal)
                self.model.add(count == 0).only_enforce_if(literal.negated())
                self.found[key] = literal
        return self.found[key]

    def count(self, kinds: Kinds, event: int) -> list[Linear]:
        """For each player, how many cards of these kinds the hand holds before an event."""
        whole = self.whole
        if event == 1 or (event <= whole.drawn + 1 and len(kinds) == len(whole.kinds)):
            # The start, or hands that are full as long as there is a deck.
            owners = whole.owners
            deck = whole.game.deal.deck
            return [
                sum(owner == p and deck[card] in kinds for card, owner in enumerate(owners))
                for p in range(whole.players)
            ]
        if (kinds, event) not in self.counts:
            self.counts[kinds, event] = self.step(kinds, event)
        return self.counts[kinds, event]

    def step(self, kinds: Kinds, event: int) -> list[Linear]:
        """The counts after the event before: its actor may have lost one and drawn one."""
        whole, model = self.whole, self.model
        before, e = self.count(kinds, event - 1), event - 1
        size = max(whole.rules.hands_of(whole.players))
        gains = self.shares(self.drawn(kinds, e), e)
        losses = self.shares(self.lost(kinds, e), e)
        after = []
        for p in range(whole.players):
            count = model.new_int_var(0, size, f"count{p},{event}")
            model.add(count == before[p] + gains[p] - losses[p])
            after.append(count)
        return after

    def shares(self, amount: Linear, event: int) -> list[Linear]:
        """An amount of 0 or 1 as the actor's, and nobody else's."""
        if isinstance(amount, int) and amount == 0:
            return [0] * self.whole.players
        parts = []
        for actor in self.whole.cards.actor[event]:
            part = self.whole.literal("")
            self.model.add_implication(part, actor)
            parts.append(part)
        self.model.add(sum(parts) == amount)
        return parts

    def lost(self, kinds: Kinds, event: int) -> Linear:
        cards = self.whole.cards
        left = [literal for k in kinds for literal in cards.leaving(k, event)]
        top = [
            literal
            for (card, e), literal in cards.by_top.items()
            if e == event and self.is_of(card, kinds) is True
        ]
        amount = sum(left) - sum(top)
        if (-1, event) in cards.by_top and len(kinds) < len(self.whole.kinds):
            amount -= self.product(cards.by_top[-1, event], self.is_of(-1, kinds))
        elif (-1, event) in cards.by_top:
            amount -= cards.by_top[-1, event]
        return amount

    def drawn(self, kinds: Kinds, event: int) -> Linear:
        """Whether the card that is drawn at an event is of these kinds."""
        whole, cards = self.whole, self.whole.cards
        amount: Linear = 0
        if event <= whole.drawn and self.is_of(whole.dealt + event - 1, kinds):
            amount += 1 if not whole.returning else 1 - cards.shifted[event]
        if whole.returning:
            before: Linear = cards.shifted.get(event - 1, 0)
            now: Linear = cards.shifted.get(event, cards.any_returned)
            if event == whole.drawn + 1:
                now = cards.any_returned
            if event > whole.drawn + 1:
                return 0
            if event > 1 and self.is_of(whole.dealt + event - 2, kinds):
                amount += before
            landed = whole.literal(f"lands{event}")
            self.model.add(landed == now - before)
            amount += self.product(landed, self.is_of(-1, kinds))
        if isinstance(amount, int) and amount == 0:
            return 0
        unused = [cards.used[event].negated()] + ([cards.top[event]] if event in cards.top else [])
        drawn = whole.literal(f"draws{event}")
        for literal in unused:
            self.model.add_implication(literal, drawn.negated())
        self.model.add(drawn <= amount)
        self.model.add(drawn >= amount - sum(unused))
        return drawn

    def is_of(self, card: int, kinds: Kinds) -> Linear:
        """Whether a card of the deal is of these kinds; -1 stands for the one that returns."""
        if card >= 0:
            return self.whole.game.deal.deck[card] in kinds
        return sum(self.whole.cards.revived[k] for k in kinds)

    def product(self, literal: cp_model.IntVar, other: Linear) -> Linear:
        """1 where both are; `other` is 0 or 1."""
        both = self.whole.literal("")
        self.model.add(both <= other)
        self.model.add_implication(both, literal)
        self.model.add(both >= literal + other - 1)
        return both
