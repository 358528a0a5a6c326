"""The event model's part for hands: whether a player holds a card of some kinds before an event."""

from __future__ import annotations

from tamaya.solver.events.cards.cards import CardPart
from tamaya.solver.events.frame import Draft, Frame, Linear, Literal
from tamaya.solver.profile.profile import Kinds


class HandPart:
    """Counts, hand by hand, the cards of some kinds; only where some rule asks for them."""

    def __init__(self, draft: Draft, frame: Frame, cards: CardPart) -> None:
        self.frame, self.model, self.literal = frame, draft.model, draft.literal
        self.cards = cards
        self.counts: dict[tuple[Kinds, int], list[Linear]] = {}
        self.literals: dict[tuple[Kinds, int, int], Literal | bool] = {}

    def holds(self, kinds: Kinds, player: int, event: int) -> Literal | bool:
        """Whether a player holds a card of these kinds before an event (or after the last)."""
        key = kinds, player, event
        if key not in self.literals:
            count = self.count(kinds, event)[player]
            if isinstance(count, int):
                self.literals[key] = count > 0
            else:
                literal = self.literal(f"holds{player},{event}")
                self.model.add(count >= 1).only_enforce_if(literal)
                self.model.add(count == 0).only_enforce_if(literal.negated())
                self.literals[key] = literal
        return self.literals[key]

    def count(self, kinds: Kinds, event: int) -> list[Linear]:
        """For each player, how many cards of these kinds the hand holds before an event."""
        frame = self.frame
        if event == 1 or (event <= frame.drawn + 1 and len(kinds) == len(frame.kinds)):
            # The start, or hands that are full as long as there is a deck.
            owners = frame.owners
            deck = frame.deck
            return [
                sum(owner == p and deck[card] in kinds for card, owner in enumerate(owners))
                for p in range(frame.players)
            ]
        if (kinds, event) not in self.counts:
            self.counts[kinds, event] = self.step(kinds, event)
        return self.counts[kinds, event]

    def step(self, kinds: Kinds, event: int) -> list[Linear]:
        """The counts after the event before: its actor may have lost one and drawn one."""
        frame, model = self.frame, self.model
        before, e = self.count(kinds, event - 1), event - 1
        size = max(frame.rules.hands_of(frame.players))
        gains = self.shares(self.drawn(kinds, e), e)
        losses = self.shares(self.lost(kinds, e), e)
        after = []
        for p in range(frame.players):
            count = model.new_int_var(0, size, f"count{p},{event}")
            model.add(count == before[p] + gains[p] - losses[p])
            after.append(count)
        return after

    def shares(self, amount: Linear, event: int) -> list[Linear]:
        """An amount of 0 or 1 as the actor's, and nobody else's."""
        if isinstance(amount, int) and amount == 0:
            return [0] * self.frame.players
        parts = []
        for actor in self.cards.actor[event]:
            part = self.literal("")
            self.model.add_implication(part, actor)
            parts.append(part)
        self.model.add(sum(parts) == amount)
        return parts

    def lost(self, kinds: Kinds, event: int) -> Linear:
        cards = self.cards
        left = [literal for k in kinds for literal in cards.leaving(k, event)]
        top = [
            literal
            for (card, e), literal in cards.by_top.items()
            if e == event and self.is_of(card, kinds) is True
        ]
        amount = sum(left) - sum(top)
        if (-1, event) in cards.by_top and len(kinds) < len(self.frame.kinds):
            amount -= self.product(cards.by_top[-1, event], self.is_of(-1, kinds))
        elif (-1, event) in cards.by_top:
            amount -= cards.by_top[-1, event]
        return amount

    def drawn(self, kinds: Kinds, event: int) -> Linear:
        """Whether the card that is drawn at an event is of these kinds."""
        frame, cards = self.frame, self.cards
        amount: Linear = 0
        if event <= frame.drawn and self.is_of(frame.dealt + event - 1, kinds):
            amount += 1 if not frame.returning else 1 - cards.shifted[event]
        if frame.returning:
            before: Linear = cards.shifted.get(event - 1, 0)
            now: Linear = cards.shifted.get(event, cards.any_returned)
            if event == frame.drawn + 1:
                now = cards.any_returned
            if event > frame.drawn + 1:
                return 0
            if event > 1 and self.is_of(frame.dealt + event - 2, kinds):
                amount += before
            landed = self.literal(f"lands{event}")
            self.model.add(landed == now - before)
            amount += self.product(landed, self.is_of(-1, kinds))
        if isinstance(amount, int) and amount == 0:
            return 0
        unused = [cards.used[event].negated()] + ([cards.top[event]] if event in cards.top else [])
        drawn = self.literal(f"draws{event}")
        for literal in unused:
            self.model.add_implication(literal, drawn.negated())
        self.model.add(drawn <= amount)
        self.model.add(drawn >= amount - sum(unused))
        return drawn

    def is_of(self, card: int, kinds: Kinds) -> Linear:
        """Whether a card of the deal is of these kinds; -1 stands for the one that returns."""
        if card >= 0:
            return self.frame.deck[card] in kinds
        return sum(self.cards.revived[k] for k in kinds)

    def product(self, literal: Literal, other: Linear) -> Linear:
        """1 where both are; `other` is 0 or 1."""
        both = self.literal("")
        self.model.add(both <= other)
        self.model.add_implication(both, literal)
        self.model.add(both >= literal + other - 1)
        return both
