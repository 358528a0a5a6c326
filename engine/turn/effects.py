"""Step 4 of a turn: effects that draw, lay a card or put one back, one after another.

What each word does is in the vocabulary, and made of the deeds here and in the storeys around.
"""

from bisect import insort

from tamaya.engine.game.responses import Response, Responses, response_to
from tamaya.engine.happenings import (
    GameEnded,
    GoalReached,
    LaidOpen,
    LastTurns,
    LeftDisplay,
    OrderChanged,
    PickedUp,
    Placed,
    Returned,
    Strikes,
    TileDrawn,
    TurnedUp,
    tokens,
)
from tamaya.engine.questions.conditions import hold
from tamaya.engine.questions.placing import was_needed
from tamaya.engine.state.state import Ending, Joker, Waiting
from tamaya.engine.turn.rulings import Rulings
from tamaya.variants.rules import Effect

# ------------------------------------------------------------------- events

# Step 3 of a turn: what happens brings tokens, and may end the game.


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

    # ------------------------------------------------------------------ goals and the end

    def reach_goals(self) -> bool:
        """Take note of the goals whose conditions hold now; say whether any is new."""
        reached = self.goals
        for at, goal in enumerate(self.rules.goals):
            if not reached >> at & 1 and hold(goal.conditions, self):
                reached |= 1 << at
                if self.happenings is not None:
                    self.happenings.append(GoalReached(at))
        are_new = reached != self.goals
        self.goals = reached
        return are_new

    def responses_to_points(self, before: int) -> Responses:
        """What the points bring that came since there were so many."""
        after = self.points
        return tuple([r for least, r in self.tables.points if before < least <= after])

    def end(self, lost: bool, reason: str) -> None:
        """The game is over: look for goals once more, and count the score."""
        while self.reach_goals():
            pass  # points may bring further goals
        points = self.points
        losing = self.rules.losing
        below = not lost and losing.below is not None and points < losing.below
        lost = lost or below
        self.over = over = Ending(losing.score(points) if lost else points, lost, reason)
        if self.happenings is not None:
            self.happenings.append(GameEnded(*over, below))
        self.waiting.clear()
        self.owed_draws = 0


def _rule_order(response: Response) -> int:
    return response.order


# ------------------------------------------------------------------- laying

# Step 2 of a turn: a card is placed on a firework, or misplayed.


class Laying(Events):
    """A table on which cards come to the fireworks and to the discards."""

    __slots__ = ()

    def lay(self, kind: int, rightly_called: bool = False) -> None:
        """A card is played: it is placed where it fits, and otherwise misplayed."""
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
        """The same where fireworks have several lines or wait for others, or where cards may stand
        for others.

        A joker waits until the player says which card it stands for, and so does a card that fits
        both as itself and as another. While the cards are dealt nobody can say so: a joker is
        misplayed, another card is placed as itself if it can be.
        """
        fireworks = self.tables.fireworks
        meanings = fireworks.meanings(kind, fireworks.takes(self.heights, self.ways))
        is_joker = kind in fireworks.jokers
        if self.started and len(meanings) > (not is_joker):
            self.waiting.insert(0, Joker(kind, rightly_called))
        elif not meanings or is_joker:
            self.misplay(kind)
        else:
            meant = kind if kind in meanings else meanings[0]
            self.place_as(meant, kind, rightly_called)

    def place_as(self, meant: int, kind: int, rightly_called: bool) -> None:
        """A card is placed as the one that it stands for."""
        self.place(meant, rightly_called, -1 if meant == kind else kind)

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
            responses += self.responses_to_points(before)
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
        tables = self.tables
        self.discards[kind] += 1
        if self.happenings is not None:
            self.happenings.append(tables.stock.discarded[kind])
        if tables.watches_needed and was_needed(self, kind):
            responses += tables.plain["needed_lost"]
        if tables.looks:
            self.react(responses)
        elif responses:
            self.answer(responses)


# ------------------------------------------------------------------- effects


class Effects(Laying):
    """A table on which cards and tiles are drawn and put back."""

    __slots__ = ()

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
        self.lay_from_deck(kind, plays != (kind in self.tables.inverted))

    def lay_from_deck(self, kind: int, plays: bool) -> None:
        """Play or discard a card that comes from no hand; then see whether the deck ran out."""
        if plays:
            self.lay(kind)
        else:
            self.put_on_discards(kind, self.tables.discarded[kind])
        joker_waits = bool(self.waiting) and isinstance(self.waiting[0], Joker)
        if not self.over and not joker_waits:
            self.see_whether_deck_ran_out()

    def fill_display(self) -> None:
        """Lay cards of the deck open beside it, as many as there is room for."""
        while len(self.display) < self.rules.holding.display and self.drawn < len(self.pile):
            kind = self.pile[self.drawn]
            self.drawn += 1
            insort(self.display, kind)
            if self.happenings is not None:
                self.happenings.append(LaidOpen(kind))

    def use_open(self, kind: int, *, plays: bool) -> None:
        """A card of the display is played or discarded, and another takes its place."""
        self.display.remove(kind)
        if self.happenings is not None:
            self.happenings.append(LeftDisplay(kind))
        self.fill_display()
        self.lay_from_deck(kind, plays)

    def go_again(self) -> None:
        if self.started and not self.again:
            self.again = True
            self.tell_order()

    def miss_next_turn(self) -> None:
        if self.started and not self.missing >> self.player & 1:
            self.missing |= 1 << self.player
            self.tell_order()

    def turn_round(self) -> None:
        self.backwards = not self.backwards
        self.tell_order()

    def tell_order(self) -> None:
        if self.happenings is not None:
            self.happenings.append(OrderChanged(self.again, self.missing, self.backwards))

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
