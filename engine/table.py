"""The referee: one game on the table, played move by move as the rules say.

A turn goes in steps. (1) Its cost is paid. (2) Its card is placed, or misplayed. (3) Tokens come
and go. (4) Effects that draw, lay a card or need a choice happen one after another; one that lays
a card runs steps 2 to 4 for it before the next. (5) The hand is refilled, and the player may have
to say where the new card goes. What the rules say of losing and ending is tested after each step,
losing first.
"""

from __future__ import annotations

from typing import Literal, assert_never

from tamaya.engine.conditions import hold
from tamaya.engine.errors import IllegalMoveError, forbidden
from tamaya.engine.game import Game, Response, Responses, response_to
from tamaya.engine.moves import EVERYBODY, PASS, Move, seats_as_bits
from tamaya.engine.prices import Prices
from tamaya.engine.rulings import FREE_HINTS, Rulings
from tamaya.engine.state import Drawn, Ending, Joker, Waiting
from tamaya.variants.rules import Effect
from tamaya.variants.vocabulary.effects import Verb
from tamaya.variants.words.names import AXIS_WORDS


class Table(Rulings):
    """A game in progress: it is dealt, and changes move by move."""

    __slots__ = ()

    def __init__(self, game: Game) -> None:
        """Deal the hands, a whole player at a time."""
        super().__init__(game)
        for size in self.tables.hand_sizes.get(game.players) or self.rules.hands_of(game.players):
            self.hands.append(list(self.pile[self.drawn : self.drawn + size]))
            self.drawn += size
        if self.tables.watched:
            self.true = self.watched_and_true()  # the deal itself brings none about
        self.see_whether_deck_ran_out()
        while self.waiting and not self.over:
            self.carry_out(self.waiting.pop(0))  # nobody is to act yet, so nobody can choose
        self.started = True
        if not self.over:
            self.begin_turn()

    # ------------------------------------------------------------------ moves

    def perform(self, move: Move) -> None:
        """Play a move, or raise `IllegalMoveError` and leave the table as it was."""
        if self.over:
            raise forbidden(self.rules, "the game is over")
        self.idle = 0
        if self.tables.watched:
            self.true = self.watched_and_true()
        verb = move.verb
        if self.waiting:
            self.choose(move)
        elif verb == "hint":
            self.give_hint(move)
        elif verb == "play" or verb == "call":
            self.play(move)
        elif verb == "discard":
            self.discard(move)
        elif verb == "act":
            self.act(move)
        elif verb == "pass":
            self.pass_turn(move)
        else:
            words = {
                "look": "nothing lets a card be looked at now",
                "choose": "there is nothing to choose",
                "put": "no card that was drawn waits for its place",
            }
            raise forbidden(self.rules, words.get(verb, "there is no such move"))
        if self.passed and verb != "pass":
            self.passed = 0
        if not self.over:
            self.go_on()

    def take_from_hand(self, move: Move) -> int:
        hand, at = self.hands[self.player], move.at
        if move.what >= 0 and move.verb != "call":
            raise forbidden(self.rules, f"a {move.verb} names nothing")
        if not 0 <= at < len(hand):
            held = f"holds {len(hand)}" if hand else "holds none"
            raise forbidden(self.rules, f"there is no card {at + 1} in a hand that {held}")
        if self.tables.places_count:
            self.check_place(move, len(hand))
        return hand.pop(at)

    def check_place(self, move: Move, size: int) -> None:
        """Refuse a card from the wrong end of the hand."""
        if move.verb == "discard":
            only, free, clause = self.rules.discarding.only, self.tables.discardable, "discard only"
        else:
            only, free, clause = self.rules.playing.only, self.tables.playable, "play only"
        if move.at not in free[size]:
            done = "discarded" if move.verb == "discard" else "played"
            told = f"only the {only} card of the hand may be {done}, and this is card {move.at + 1}"
            raise forbidden(self.rules, f"{told} of {size}", clause)

    def play(self, move: Move) -> None:
        if move.verb == "call":
            if not self.rules.playing.may_call:
                raise forbidden(self.rules, "these rules don't let a suit be called")
            if not 0 <= move.what < len(self.rules.suits):
                raise forbidden(self.rules, "there is no such suit to call", "play calling")
        kind = self.take_from_hand(move)
        self.owes_draw = True
        called = move.verb == "call"
        if kind in self.tables.inverted:
            self.lay_aside(kind)  # whatever suit is called
        elif called and self.tables.suit_of[kind] != move.what:
            self.misplay(kind)  # a wrong call, though the card may fit
        else:
            self.lay(kind, called)

    def discard(self, move: Move) -> None:
        if not self.may_discard():
            held = hold(self.rules.discarding.conditions, self)
            clause = "discard when" if held else "discard while"
            raise forbidden(self.rules, "no card may be discarded now", clause)
        kind = self.take_from_hand(move)
        self.owes_draw = True
        if kind in self.tables.inverted:
            self.lay(kind)
        else:
            self.lay_aside(kind)

    def lay_aside(self, kind: int) -> None:
        """A card of a hand is discarded, and brings what a discard brings."""
        self.regain(self.rules.discarding.regains)
        self.put_on_discards(kind, self.tables.discarded[kind])

    def give_hint(self, move: Move) -> None:
        cost = self.rules.hinting.cost
        if self.tables.hints_are_plain:
            if self.hints < cost:
                raise forbidden(self.rules, "there is no hint token left to pay with", "hint costs")
            self.check_hint(move, None)
        else:
            if not hold(self.rules.hinting.conditions, self):
                raise forbidden(self.rules, "no hint may be given now", "hint while")
            self.check_hint(move, None)
            cost = self.price(move)
        self.hints -= cost
        self.hint_was_given(move)

    def price(self, hint: Move) -> int:
        """What an allowed hint costs now; refuse it if that can't be paid."""
        prices = Prices(self)
        cost = prices.of(hint)
        if self.hints < cost:
            asked, there = (self.rules.hint_text(parts) for parts in (cost, self.hints))
            message = f"this hint costs {asked}, and of the hint tokens only {there} are left"
            raise IllegalMoveError(message, prices.row(hint.what).clause)
        return cost

    def check_hint(self, move: Move, only: str | None) -> None:
        """Refuse a hint that breaks any rule but its price."""
        rules = self.rules
        if move.at not in self.game.addresses[self.player]:
            self.refuse_receiver(move)
        if not 0 <= move.what < len(rules.names):
            raise forbidden(rules, "there is no such colour or value to name", "hint names")
        axis = self.tables.axis_of[move.what]
        if only is not None and axis != only:
            raise forbidden(rules, f"this hint must name {AXIS_WORDS[only]}")
        if self.tables.remembers_hints:
            self.check_repetition(move)
        if not self.tables.may_touch_none[move.what] and not self.touches(move):
            word = rules.names[move.what].word
            who = "nobody else has a" if move.at == EVERYBODY else f"player {move.at + 1} has no"
            raise forbidden(rules, f"{who} {word} card", "hint empty")

    def refuse_receiver(self, move: Move) -> None:
        """Say why a hint can't go where it shall."""
        if not 0 <= move.at < self.game.players and move.at != EVERYBODY:
            raise forbidden(self.rules, f"there is no player {move.at + 1}")
        if move.at == self.player:
            raise forbidden(self.rules, "a hint is given to another player")
        goes = "everybody" if move.at != EVERYBODY else "one player"
        raise forbidden(self.rules, f"a hint goes to {goes}", "hint reach")

    def check_repetition(self, move: Move) -> None:
        """Refuse a hint that repeats what it may not."""
        rules, word = self.rules, self.rules.names[move.what].word
        axis = self.tables.axis_of[move.what]
        if rules.hinting.alternates and axis == self.last_axis:
            told = f"the hint before named {AXIS_WORDS[axis]} too"
            raise forbidden(rules, told, "hint alternates")
        if rules.hinting.alternates_names and move.what == self.last_name:
            raise forbidden(rules, f"the hint before named {word} too", "hint alternates names")
        again = [seat for seat in self.receivers(move) if self.last_receivers >> seat & 1]
        if again:
            told = f"the hint before was given to player {again[0] + 1} too"
            raise forbidden(rules, told, "hint alternates players")
        most = rules.hinting.most_times
        if most and self.times_named[move.what] >= most:
            times = "once" if most == 1 else f"{most} times"
            raise forbidden(rules, f"{word} was named {times} already", "hint times")

    def remember_hint(self, move: Move) -> None:
        hinting = self.rules.hinting
        if hinting.alternates:
            self.last_axis = self.tables.axis_of[move.what]
        if hinting.alternates_names:
            self.last_name = move.what
        if hinting.alternates_players:
            self.last_receivers = seats_as_bits(self.receivers(move))
        if hinting.most_times:
            self.times_named[move.what] += 1

    def hint_was_given(self, move: Move) -> None:
        tables = self.tables
        if tables.remembers_hints:
            self.remember_hint(move)
        responses = tables.plain["hint_given"]
        if tables.plain["empty_hint"] and not self.touches(move):
            responses += tables.plain["empty_hint"]
        if responses or tables.looks:
            self.react(responses)

    def act(self, move: Move) -> None:
        if not 0 <= move.at < len(self.rules.actions) or move.what >= 0:
            raise forbidden(self.rules, "there is no such action")
        action = self.rules.actions[move.at]
        clause = f"action {action.name}"
        if self.is_used_up(move.at):
            raise forbidden(self.rules, f"`{action.name}` is used up", clause)
        if action.conditions and not hold(action.conditions, self):
            raise forbidden(self.rules, f"`{action.name}` may not be taken now", clause)
        if self.hints < action.cost:
            raise forbidden(self.rules, "there is no hint token left to pay with", clause)
        if not self.may_act(move.at):
            raise forbidden(self.rules, f"`{action.name}` would do nothing now", clause)
        self.hints -= action.cost
        if action.limit != "none":
            self.used[move.at] |= 1 << self.player if action.limit == "player" else 1
        self.react((self.tables.actions[move.at],))

    def pass_turn(self, move: Move) -> None:
        """A turn in which nothing happens."""
        if move != PASS:
            raise forbidden(self.rules, "a pass names nothing")
        if self.rules.passing is None:
            raise forbidden(self.rules, "these rules don't let a player pass")
        if not self.may_pass():
            raise forbidden(self.rules, "nobody may pass now", "pass")
        self.passed += 1
        if self.passed == self.game.players:
            self.end(False, "everybody has passed")  # the next turn would find all as it was

    # ------------------------------------------------------------------ choices that wait

    def choose(self, move: Move) -> None:
        """Carry out the first waiting effect as the player chooses."""
        effect = self.waiting[0]
        if effect.verb in FREE_HINTS:
            if move.verb != "hint":
                raise forbidden(self.rules, "a free hint must be given first")
            self.check_hint(move, FREE_HINTS[effect.verb])
            del self.waiting[0]
            self.hint_was_given(move)
        elif effect.verb == "look":
            if move not in self.choices(effect):
                raise forbidden(self.rules, "a card of the own hand must be looked at first")
            self.look(effect, move)
        elif isinstance(effect, Drawn):
            if move not in self.choices(effect):
                raise forbidden(
                    self.rules, "the new card must be put first or last now", "new card"
                )
            del self.waiting[0]
            if move.at == 0:
                hand = self.hands[self.player]
                hand.insert(0, hand.pop())
        elif isinstance(effect, Joker):
            if move not in self.choices(effect):
                message = "the joker must stand for a card that fits, which has to be said first"
                raise forbidden(self.rules, message)
            del self.waiting[0]
            self.place(move.at, effect.rightly_called, effect.kind)
            if not self.over:
                self.see_whether_deck_ran_out()  # it may have been the last card of the deck
        else:
            if move not in self.choices(effect):
                raise forbidden(
                    self.rules, _MUST_CHOOSE.get(effect.verb, "that is not among the choices")
                )
            del self.waiting[0]
            self.choose_discard(effect, move.at)

    def choose_discard(self, effect: Effect, kind: int) -> None:
        """Take the chosen card from the discards, and do with it what the effect says."""
        self.discards[kind] -= 1
        match effect.verb:
            case "return_card":
                self.put_back(kind)
                if self.tables.looks:
                    self.react(())
            case "play_discard":
                self.lay(kind)  # it fits
            case _:
                raise AssertionError(f"`{effect.verb}` chooses no discarded card")

    def look(self, effect: Effect, move: Move) -> None:
        """Looking changes nothing on the table. Cards are looked at from the first on."""
        size = len(self.hands[self.player])
        if effect.amount > 1 and move.at + 1 < size:
            self.waiting[0] = Effect("look", effect.amount - 1)
            self.looked = move.at
        else:
            del self.waiting[0]
            self.looked = -1

    def put_back(self, kind: int) -> None:
        """Return a discarded card to the deck, where luck has it."""
        returns = self.game.deal.returns
        luck = returns[self.returned] if self.returned < len(returns) else 0
        rest = self.pile[self.drawn :]
        above = luck % (len(rest) + 1)
        self.pile = (*rest[:above], kind, *rest[above:])
        self.drawn = 0
        self.returned += 1

    # ------------------------------------------------------------------ cards

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
        self.put_on_discards(
            kind,
            self.tables.misplayed[kind] + self.take_strikes(self.rules.playing.misplay_strikes),
        )

    def put_on_discards(self, kind: int, responses: Responses) -> None:
        """Lay a card on the discards, and react to that and to what came with it."""
        self.discards[kind] += 1
        if self.tables.watches_needed and self.was_needed(kind):
            responses += self.tables.plain["needed_lost"]
        if self.tables.looks:
            self.react(responses)
        elif responses:
            self.answer(responses)

    def was_needed(self, kind: int) -> bool:
        """Whether a firework lacks a copy of a kind because this one has just been discarded."""
        tables = self.tables
        if not tables.grows_plainly:
            return self.broke_a_firework(kind)
        wants = tables.wants[tables.suit_of[kind]]
        height = self.heights[tables.suit_of[kind]]
        needed = wants[height:].count(kind)
        left = tables.copies[kind] - self.discards[kind] - wants[:height].count(kind)
        return needed == left + 1

    def broke_a_firework(self, kind: int) -> bool:
        """The same where fireworks can be completed in several ways, or with jokers.

        A way to the end is open while it lacks no more cards than there are jokers left. The card
        was needed if the last open way of a firework went with it. Where none was open before, it
        was needed if every way lacks a copy because of it.
        """
        fireworks = self.tables.fireworks
        left = self.copies_left()
        jokers = sum([left[joker] for joker in fireworks.jokers])
        is_joker = kind in fireworks.jokers
        begun: frozenset[int] = frozenset()
        if fireworks.begins_unlike:
            begun = fireworks.begun_with(self.heights, self.ways)
        for suit, (height, way) in enumerate(zip(self.heights, self.ways, strict=True)):
            if not is_joker and suit != self.tables.suit_of[kind]:
                continue
            rests = fireworks.at(suit, height, way).rests
            if begun and not height:
                rests = tuple([r for r in rests if fireworks.value_of[r[0]] not in begun])
            lacks = [
                sum([max(0, rest.count(other) - left[other]) for other in {*rest}])
                for rest in rests
            ]
            short = [rest.count(kind) > left[kind] for rest in rests]
            # What it lacked while the card was there, and how many jokers there were then.
            before = [lack - one for lack, one in zip(lacks, short, strict=True)]
            if min(lacks, default=0) > jokers and (
                min(before) <= jokers + is_joker
                or all(rest.count(kind) == left[kind] + 1 for rest in rests)
            ):
                return True
        return False

    def copies_left(self) -> list[int]:
        """How many cards of each kind lie neither on the discards nor in a firework."""
        tables = self.tables
        laid = tables.fireworks.laid(self.heights, self.ways, self.stand_ins)
        cards = zip(tables.copies, self.discards, laid, strict=True)
        return [copies - out - placed for copies, out, placed in cards]

    # ------------------------------------------------------------------ tokens

    def regain(self, parts: int) -> None:
        """Hint tokens come back; what exceeds the supply is lost."""
        hints, total = self.hints + parts, self.rules.hints.total
        self.hints = hints if hints < total else total

    def take_strikes(self, count: int) -> Responses:
        """Take strikes, as many as there are, and say what that brings."""
        responses: Responses = ()
        for _ in range(min(count, self.rules.strikes - self.strikes)):
            self.strikes += 1
            responses += self.tables.plain["strike_taken"]
            if self.strikes == self.rules.strikes:
                responses += self.tables.plain["last_strike"]
        return responses

    # ------------------------------------------------------------------ events

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
            for effect in response.tokens:
                caused += self.change_tokens(effect)
            later += response.later
        self.waiting[:0] = later
        if caused or self.tables.looks:
            self.react(caused)

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

    def change_tokens(self, effect: Effect) -> Responses:
        match effect.verb:
            case "regain":
                self.regain(effect.amount)
            case "spend":
                self.hints = max(0, self.hints - effect.amount)
            case "take":
                return self.take_strikes(effect.amount)
            case "take_back":
                self.strikes = max(0, self.strikes - effect.amount)
            case _:
                raise AssertionError(f"nobody knows what `{effect.verb}` does to tokens")
        return ()

    def go_on(self) -> None:
        """Carry out waiting effects until one needs a choice; then end the turn."""
        while True:
            while self.waiting:
                effect = self.waiting[0]
                if self.needs_choice(effect):
                    return
                del self.waiting[0]
                self.carry_out(effect)
                if self.over:
                    return
            if self.owes_draw:
                self.owes_draw = False
                self.draw()
            elif self.tables.watches_growth and self.gets_stuck():
                self.stuck = True
                self.react(self.tables.plain["nothing_more"])
            else:
                break
            if self.over:
                return
        self.end_turn()

    def gets_stuck(self) -> bool:
        """Whether a turn is over, another follows, and for once no firework can grow any more."""
        turns = self.turns_left - 1 if self.turns_left > 0 else self.game.players
        return not self.stuck and turns > 0 and not self.can_grow(self.player + 1, turns)

    def needs_choice(self, effect: Waiting) -> bool:
        if effect.verb == "return_card" and effect.otherwise and self.drawn == len(self.pile):
            return False
        return bool(self.choices(effect))

    def carry_out(self, effect: Waiting) -> None:
        """Do what needs no choice. What can't be done is skipped."""
        match effect.verb:
            case "draw_tile":
                self.draw_tile()
            case "play_top" | "discard_top":
                if self.drawn < len(self.pile):
                    self.take_top(effect.verb)
            case "shuffle_discards":
                for kind, count in enumerate(self.discards):
                    for _ in range(count):
                        self.put_back(kind)
                self.discards = [0] * len(self.discards)
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
            self.react((self.tables.tiles[tile],))
        else:
            self.react(self.tables.plain["no_tile_left"])

    def draw(self) -> None:
        pile, drawn = self.pile, self.drawn
        if drawn < len(pile):
            self.hands[self.player].append(pile[drawn])
            self.drawn = drawn = drawn + 1
            if drawn == len(pile) or self.tables.heeds_draws:
                self.card_was_drawn()

    def card_was_drawn(self) -> None:
        self.see_whether_deck_ran_out()
        several = len(self.hands[self.player]) > 1
        if several and self.rules.holding.may_put_first and not self.over:
            self.waiting.insert(0, Drawn())

    def see_whether_deck_ran_out(self) -> None:
        """The taking of the last card counts once a game, though cards may come back."""
        if self.drawn == len(self.pile) and not self.deck_ran_out:
            self.deck_ran_out = True
            self.react(self.tables.plain["deck_runs_out"])
        elif self.tables.looks:
            self.react(())

    # ------------------------------------------------------------------ turns

    def end_turn(self) -> None:
        self.became = 0
        if self.turns_left > 0:
            self.turns_left -= 1
        if self.turns_left == 0:
            self.end(False, "everybody has had the last turn")
            return
        self.player = (self.player + 1) % self.game.players
        self.begin_turn()

    def begin_turn(self) -> None:
        """See whether the player can act at all. If not, the rules say what happens."""
        if self.turns_left == 0:
            self.end(False, "everybody has had the last turn")
            return
        if self.waiting or self.hands[self.player] or self.can_act():
            return
        responses = self.tables.plain["cannot_act"]
        skips = any(r.skips and hold(r.conditions, self) for r in responses)
        self.react(responses)
        if self.over or (not self.waiting and self.can_act()):
            return
        self.idle += 1
        passed_over = bool(self.waiting) or skips
        if not passed_over or self.idle > self.game.players:
            self.end(False, "nobody can act")
            return
        self.go_on()

    def end(self, lost: bool, reason: str) -> None:
        """The game is over: count the score."""
        points = self.points
        losing = self.rules.losing
        lost = lost or (losing.below is not None and points < losing.below)
        self.over = Ending(losing.score(points) if lost else points, lost, reason)
        self.waiting.clear()
        self.owes_draw = False


_MUST_CHOOSE: dict[Verb, str] = {
    "return_card": "a discarded card must be chosen that goes back into the deck",
    "play_discard": "a discarded card must be chosen that fits",
}


def _rule_order(response: Response) -> int:
    return response.order
