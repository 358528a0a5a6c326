"""Step 4 of a turn: effects that draw, lay a card or put one back, one after another."""

from typing import Literal, assert_never

from tamaya.engine.game.responses import response_to
from tamaya.engine.happenings import PickedUp, Returned, TileDrawn, TurnedUp
from tamaya.engine.state.state import Joker, Waiting
from tamaya.engine.turn.laying import Laying


class Effects(Laying):
    """A table on which cards and tiles are drawn and put back."""

    __slots__ = ()

    def carry_out(self, effect: Waiting) -> None:
        """Do what needs no choice. What can't be done is skipped."""
        match effect.verb:
            case "draw_tile":
                self.draw_tile()
            case "play_top" | "discard_top":
                if self.drawn < len(self.pile):
                    self.take_top(effect.verb)
            case "shuffle_discards":
                for kind, count in enumerate(tuple(self.discards)):
                    for _ in range(count):
                        self.pick_up(kind)
                        self.put_back(kind)
                if self.tables.looks:
                    self.react(())
            case "return_card":
                if effect.otherwise and self.drawn == len(self.pile):
                    self.react((response_to(effect.otherwise),))
            case "free_hint" | "free_colour_hint" | "free_value_hint" | "play_discard" | "look":
                pass  # nothing can be chosen
            case "nothing" | "end" | "lose" | "last_turns" | "skip":
                raise AssertionError(f"`{effect.verb}` decides at once and never waits")
            case "joker":
                raise AssertionError("a joker waits only where it fits")
            case "put":
                raise AssertionError("a card that was drawn can always be put somewhere")
            case "regain" | "spend" | "take" | "take_back":
                raise AssertionError(f"`{effect.verb}` happens with the tokens and never waits")
            case _:
                assert_never(effect.verb)

    def take_top(self, verb: Literal["play_top", "discard_top"]) -> None:
        kind = self.pile[self.drawn]
        self.drawn += 1
        if self.happenings is not None:
            self.happenings.append(TurnedUp(kind))
        if (verb == "play_top") != (kind in self.tables.inverted):
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
        elif self.tables.looks:
            self.react(())

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
