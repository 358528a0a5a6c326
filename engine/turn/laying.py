"""Step 2 of a turn: a card is placed on a firework, or misplayed."""

from tamaya.engine.game.responses import Responses
from tamaya.engine.happenings import Placed
from tamaya.engine.questions.needs import was_needed
from tamaya.engine.state.state import Joker
from tamaya.engine.turn.events import Events


class Laying(Events):
    """A table on which cards come to the fireworks and to the discards."""

    __slots__ = ()

    def lay(self, kind: int, rightly_called: bool = False) -> None:
        """A card is played: it is placed where it fits, else misplayed."""
        tables = self.tables
        if not tables.grows_plainly:
            self.lay_on_any(kind, rightly_called)
            return
        suit = tables.suit_of[kind]
        if tables.wants[suit][self.heights[suit]] == kind:
            self.place(kind, rightly_called)
        else:
            self.misplay(kind)

    def lay_on_any(self, kind: int, rightly_called: bool = False) -> None:
        """The same where fireworks have several lines or wait for others, or jokers fit.

        A joker waits until the player says which card it stands for. While the cards are dealt
        nobody can say so, and it is misplayed.
        """
        fireworks = self.tables.fireworks
        taken = fireworks.takes(self.heights, self.ways)
        if kind in fireworks.jokers and taken and self.started:
            self.waiting.insert(0, Joker(kind, rightly_called))
        elif kind in taken:
            self.place(kind, rightly_called)
        else:
            self.misplay(kind)

    def place(self, kind: int, rightly_called: bool = False, joker: int = -1) -> None:
        """A card is placed, or a joker in its stead."""
        tables = self.tables
        suit = tables.suit_of[kind]
        before = self.points if tables.points else 0
        if tables.grows_plainly:
            self.heights[suit] = height = self.heights[suit] + 1
            completes = height == tables.full[suit]
        else:
            completes = self.grow(suit, kind, joker)
        if self.happenings is not None:
            placed = tables.stock.placed[kind] if joker < 0 else Placed(kind, joker)
            self.happenings.append(placed)
        responses = tables.placed[kind if joker < 0 else joker]
        if rightly_called:
            responses += tables.plain["rightly_called"]
        if completes:
            responses += tables.completed[suit]
            if tuple(self.heights) == tables.full:
                responses += tables.plain["all_completed"]
        if tables.points:
            after = self.points
            responses += tuple([r for least, r in tables.points if before < least <= after])
        if tables.looks:
            self.react(responses)
        elif responses:
            self.answer(responses)

    def grow(self, suit: int, kind: int, joker: int) -> bool:
        """Put a card on its firework, along the lines that it leaves open; say whether it completes
        one."""
        fireworks, height, ways = self.tables.fireworks, self.heights[suit], self.ways
        old = fireworks.at(suit, height, ways[suit])
        way = old.follows[kind]
        self.heights[suit] += 1
        self.ways = (*ways[:suit], way, *ways[suit + 1 :])
        if joker >= 0:
            changes = {kind: -1, joker: 1}
            self.stand_ins = tuple([n + changes.get(k, 0) for k, n in enumerate(self.stand_ins)])
        return fireworks.at(suit, height + 1, way).complete > old.complete

    def misplay(self, kind: int) -> None:
        if self.happenings is not None:
            self.happenings.append(self.tables.stock.misplayed[kind])
        strikes = self.strikes
        self.take_strikes(self.rules.playing.misplay_strikes)
        self.put_on_discards(kind, self.tables.misplayed[kind] + self.responses_to_strikes(strikes))

    def put_on_discards(self, kind: int, responses: Responses) -> None:
        """Lay a card on the discards, and react to that and to what came with it."""
        self.discards[kind] += 1
        if self.happenings is not None:
            self.happenings.append(self.tables.stock.discarded[kind])
        if self.tables.watches_needed and was_needed(self, kind):
            responses += self.tables.plain["needed_lost"]
        if self.tables.looks:
            self.react(responses)
        elif responses:
            self.answer(responses)
