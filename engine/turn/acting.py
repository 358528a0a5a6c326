"""Step 1 of a turn: the player's move. Its cost is paid, and its card leaves the hand."""

from tamaya.engine.game.responses import Responses
from tamaya.engine.happenings import (
    Acted,
    Hinted,
    LeftHand,
    MovedInHand,
    Passed,
    tokens,
)
from tamaya.engine.moves import Act, Call, Discard, Hint, Move, OfCard, Play, seats_as_bits
from tamaya.engine.questions.prices import names_left
from tamaya.engine.state.state import CardToDraw, Joker
from tamaya.engine.turn.handling import Handling
from tamaya.engine.turn.refusals import (
    check_action,
    check_call,
    check_card,
    check_choice,
    check_pass,
    no_discard,
)
from tamaya.variants.rules import Effect
from tamaya.variants.vocabulary.effects import EFFECTS, FREE_HINTS


class Acting(Handling):
    """A table on which the player to act decides. What the rules forbid is refused first."""

    __slots__ = ()

    # ------------------------------------------------------------------ cards

    def play(self, move: Play | Call) -> None:
        called = -1
        if move.verb == "call":
            check_call(self, move)
            called = move.suit
        check_card(self, move)
        kind = self.hands[self.player].pop(move.place)
        if self.happenings is not None:
            self.tell_of_card(move, kind, called)
        self.owed_draws += 1
        if kind in self.tables.inverted:
            self.lay_aside(kind)  # whatever suit is called
        elif called >= 0 and called != self.tables.suit_of[kind]:
            self.misplay(kind)  # a wrong call, though the card may fit
        else:
            self.lay(kind, called >= 0)

    def discard(self, move: Discard) -> None:
        if not self.may_discard():
            raise no_discard(self)
        check_card(self, move)
        kind = self.hands[self.player].pop(move.place)
        if self.happenings is not None:
            self.tell_of_card(move, kind)
        self.owed_draws += 1
        if kind in self.tables.inverted:
            self.lay(kind)
        else:
            self.lay_aside(kind)

    def lay_aside(self, kind: int) -> None:
        """A card of a hand is discarded, and brings what a discard brings."""
        self.regain(self.tables.regained[kind])
        self.put_on_discards(kind, self.tables.discarded[kind])

    def tell_of_card(self, move: OfCard, kind: int, called: int = -1) -> None:
        assert self.happenings is not None
        left, key = self.tables.stock.left, (self.player, move, kind)
        happening = left.get(key)
        if happening is None:
            rules, lays = self.rules, self.tables.lays(move.verb, kind)
            covered = rules.playing.face_down if lays else rules.discarding.face_down
            happening = left[key] = LeftHand(
                self.player, move.place, kind, move.verb, called, covered
            )
        self.happenings.append(happening)

    # ------------------------------------------------------------------ hints

    def hint_was_given(self, move: Hint) -> None:
        tables = self.tables
        if tables.remembers_hints:
            self.remember_hint(move)
        responses = tables.plain["hint_given"]
        if tables.heeds_touch:
            responses += self.responses_to_touch(move)
        if responses or tables.looks:
            self.react(responses)

    def responses_to_touch(self, move: Hint) -> Responses:
        """What a hint brings by the cards that it touches, in all hands that it goes to."""
        tables = self.tables
        rows = [tables.touched(move.name, self.hands[seat]) for seat in move.to.seats]
        touched = sum([sum(row) for row in rows])
        if not touched:
            return tables.plain["empty_hint"]
        responses = tuple([to for least, to in tables.touches_many if least <= touched])
        if any(row[:1] == (True,) for row in rows):
            responses += tables.plain["touches_first"]
        if any(row[-1:] == (True,) for row in rows):
            responses += tables.plain["touches_last"]
        return responses

    def tell_of_hint(self, move: Hint, cost: int, kind_is_known: bool = False) -> None:
        assert self.happenings is not None
        if cost:
            self.happenings.append(tokens(-cost))
        tables, name, seats = self.tables, move.name, move.to.seats
        hands = tuple([tuple(self.hands[seat]) for seat in seats])
        names = tables.meant(name, kind_is_known) if tables.leaves_open else (name,)
        if tables.leaves_open and tables.waiting_names:  # all see which of them may be spoken
            left = names_left(tables, self)
            names = tuple([meaning for meaning in names if left >> meaning & 1])
        touches, spared = tables.touches[name], self.rules.hinting.spares
        self.happenings.append(
            Hinted(self.player, move.to.to_all, name, names, seats, hands, touches, spared=spared)
        )

    def remember_hint(self, move: Hint) -> None:
        hinting = self.rules.hinting
        if hinting.alternates:
            self.last_axis = self.tables.axis_of[move.name]
        if hinting.alternates_names:
            self.last_name = move.name
        receivers = seats_as_bits(move.to.seats) if hinting.alternates_players else 0
        self.barred = receivers | (1 << self.player if hinting.not_to_giver else 0)
        counted = self.tables.times_counted
        if counted and self.times_named[move.name] < counted:
            self.times_named[move.name] += 1

    # ------------------------------------------------------------------ actions and passes

    def act(self, move: Act) -> None:
        check_action(self, move)
        action = self.rules.actions[move.action]
        if self.happenings is not None:
            self.happenings.append(Acted(self.player, move.action))
        self.pay(action.cost)
        if action.limit != "none":
            self.used[move.action] |= 1 << self.player if action.limit == "player" else 1
        self.react((self.tables.actions[move.action],))

    def pass_turn(self) -> None:
        """A turn in which nothing happens."""
        check_pass(self)
        if self.happenings is not None:
            self.happenings.append(Passed(self.player))
        self.passed += 1
        if self.passed == self.game.players:
            self.end(False, "everybody has passed")  # the next turn would find all as it was

    # ------------------------------------------------------------------ choices that wait

    def choose(self, move: Move) -> None:
        """Carry out the first waiting effect as the player chooses."""
        effect = self.waiting[0]
        check_choice(self, effect, move)
        del self.waiting[0]
        if move.verb == "put":
            if move.place == 0:
                hand = self.hands[self.player]
                hand.insert(0, hand.pop())
                if self.happenings is not None:
                    self.happenings.append(MovedInHand(self.player, len(hand) - 1, 0))
        elif move.verb == "draw":
            self.draw_top()
        elif isinstance(effect, CardToDraw) and move.verb == "choose":
            self.take_open(move.kind)
        elif isinstance(effect, Joker) and move.verb == "choose":
            self.place_as(move.kind, effect.kind, effect.rightly_called)
            if not self.over:
                self.see_whether_deck_ran_out()  # it may have been the last card of the deck
        elif isinstance(effect, Effect) and move.verb == "hint":
            if self.happenings is not None:
                self.tell_of_hint(move, 0, FREE_HINTS[effect.verb] is not None)
            self.hint_was_given(move)
        elif isinstance(effect, Effect) and (move.verb == "play" or move.verb == "call"):
            self.once_more(effect)
            self.play(move)
        elif isinstance(effect, Effect) and (move.verb == "look" or move.verb == "give"):
            EFFECTS[effect.verb].chosen(self, effect, move.place, -1)
        elif isinstance(effect, Effect) and move.verb == "exchange":
            EFFECTS[effect.verb].chosen(self, effect, move.place, move.other)
        elif isinstance(effect, Effect) and move.verb == "choose":
            EFFECTS[effect.verb].chosen(self, effect, move.kind, -1)
