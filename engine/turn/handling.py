"""Step 5 of a turn, and what effects do with hands: cards come into them, and go from hand to hand.

Here the table has all deeds of which words are made.
"""

from dataclasses import replace

from tamaya.engine.happenings import NOBODY, HandedOver, LookedAt, Took
from tamaya.engine.state.state import CardToDraw, Drawn, Waiting
from tamaya.engine.turn.effects import Effects
from tamaya.variants.rules import Effect
from tamaya.variants.vocabulary.effects import EFFECTS


class Handling(Effects):
    """A table on which cards are drawn, looked at and handed over."""

    __slots__ = ()

    def carry_out(self, effect: Waiting) -> None:
        assert isinstance(effect, Effect)  # a joker, or a card that was drawn, has to be put
        EFFECTS[effect.verb].do(self, effect)

    def draw(self) -> None:
        """Draw a card, unless the hand is as large as it was dealt, or has become larger. Where
        there is a choice, the player says from where."""
        if self.tables.hands_grow and self.hand_is_full():
            return
        if self.display and self.rules.holding.may_take_open:
            self.waiting.insert(0, CardToDraw())
        else:
            self.draw_top()

    def draw_top(self) -> None:
        if self.drawn < len(self.pile):
            self.take_top_card()
            if self.drawn == len(self.pile) or self.tables.heeds_draws:
                self.card_was_drawn()

    def take_top_card(self) -> None:
        kind = self.pile[self.drawn]
        self.hands[self.player].append(kind)
        self.drawn += 1
        if self.happenings is not None:
            self.happenings.append(self.tables.stock.drew[self.player][kind])

    def hand_is_full(self) -> bool:
        size = self.tables.sizes(self.game.players)[self.player]
        return len(self.hands[self.player]) >= size

    def take_open(self, kind: int) -> None:
        """The player draws a card of the display."""
        self.display.remove(kind)
        self.hands[self.player].append(kind)
        if self.happenings is not None:
            self.happenings.append(Took(self.player, kind))
        self.fill_display()
        self.card_was_drawn()

    def card_was_drawn(self) -> None:
        self.see_whether_deck_ran_out()
        several = len(self.hands[self.player]) > 1
        if several and self.rules.holding.may_put_first and not self.over:
            self.waiting.insert(0, Drawn())

    def hand_over(self, giver: int, at: int, receiver: int) -> None:
        """A card goes from one hand to another."""
        kind = self.hands[giver].pop(at)
        self.hands[receiver].append(kind)
        if self.happenings is not None:
            self.happenings.append(HandedOver(giver, at, kind, receiver))

    def redraw(self) -> None:
        """The hand goes back into the deck, for all to see, and as many cards are drawn. Nobody has
        a turn before all hands are dealt."""
        if not self.started:
            return
        hand = self.hands[self.player]
        kinds = sorted(hand)
        for kind in kinds:
            at = hand.index(kind)
            del hand[at]
            if self.happenings is not None:
                self.happenings.append(HandedOver(self.player, at, kind, NOBODY))
        for kind in kinds:
            self.put_back(kind)
        for _ in kinds:
            self.take_top_card()
        self.look_around()

    def once_more(self, effect: Effect) -> None:
        """An effect of several cards takes them one after another: let the rest of them wait."""
        if effect.amount > 1:
            self.waiting.insert(0, replace(effect, amount=effect.amount - 1))

    def look(self, more: int, at: int) -> None:
        """Looking changes nothing on the table. Cards are looked at from the first on."""
        if self.happenings is not None:
            self.happenings.append(LookedAt(self.player, at, self.hands[self.player][at]))
        self.looked = -1
        if more > 0 and at + 1 < len(self.hands[self.player]):
            self.waiting.insert(0, Effect("look", more))
            self.looked = at
