"""Step 4 of a turn: effects that draw, lay a card or put one back, one after another.

What each word does is in the vocabulary, and made of the deeds here and in the storeys below.
"""

from tamaya.engine.game.responses import response_to
from tamaya.engine.happenings import LookedAt, PickedUp, Returned, TileDrawn, TurnedUp
from tamaya.engine.state.state import Joker, Waiting
from tamaya.engine.turn.laying import Laying
from tamaya.variants.rules import Effect
from tamaya.variants.vocabulary.effects import EFFECTS


class Effects(Laying):
    """A table on which cards and tiles are drawn and put back."""

    __slots__ = ()

    def carry_out(self, effect: Waiting) -> None:
        assert isinstance(effect, Effect)  # a joker, or a card that was drawn, has to be put
        EFFECTS[effect.verb].do(self, effect)

    def bring(self, effects: tuple[Effect, ...]) -> None:
        """Let happen what an effect holds."""
        if effects:
            self.react((response_to(effects),))

    def take_top(self, *, plays: bool) -> None:
        if self.drawn == len(self.pile):
            return
        kind = self.pile[self.drawn]
        self.drawn += 1
        if self.happenings is not None:
            self.happenings.append(TurnedUp(kind))
        if plays != (kind in self.tables.inverted):
            self.lay(kind)
        else:
            self.put_on_discards(kind, self.tables.discarded[kind])
        joker_waits = bool(self.waiting) and isinstance(self.waiting[0], Joker)
        if not self.over and not joker_waits:
            self.see_whether_deck_ran_out()

    def draw_tile(self) -> None:
        tiles = self.game.deal.tiles
        if self.tiles_drawn < len(tiles):
            tile = tiles[self.tiles_drawn]
            self.tiles_drawn += 1
            if self.happenings is not None:
                self.happenings.append(TileDrawn(tile))
            self.react((self.tables.tiles[tile],))
        else:
            if self.happenings is not None:
                self.happenings.append(TileDrawn(-1))
            self.react(self.tables.plain["no_tile_left"])

    def see_whether_deck_ran_out(self) -> None:
        """The taking of the last card counts once a game, though cards may come back."""
        if self.drawn == len(self.pile) and not self.deck_ran_out:
            self.deck_ran_out = True
            self.react(self.tables.plain["deck_runs_out"])
        else:
            self.look_around()

    def pick_up(self, kind: int) -> None:
        """Take a card from the discards."""
        self.discards[kind] -= 1
        if self.happenings is not None:
            self.happenings.append(PickedUp(kind))

    def put_back(self, kind: int) -> None:
        """Return a discarded card to the deck, where luck has it."""
        returns = self.game.deal.returns
        luck = returns[self.returned] if self.returned < len(returns) else 0
        rest = self.pile[self.drawn :]
        above = luck % (len(rest) + 1)
        self.pile = (*rest[:above], kind, *rest[above:])
        self.drawn = 0
        self.returned += 1
        if self.happenings is not None:
            in_deck = self.pile.count(kind)
            copies = [in_deck + hand.count(kind) for hand in self.hands]
            self.happenings.append(Returned(kind, tuple(copies)))

    def look(self, more: int, at: int) -> None:
        """Looking changes nothing on the table. Cards are looked at from the first on."""
        if self.happenings is not None:
            self.happenings.append(LookedAt(self.player, at, self.hands[self.player][at]))
        self.looked = -1
        if more > 0 and at + 1 < len(self.hands[self.player]):
            self.waiting.insert(0, Effect("look", more))
            self.looked = at
