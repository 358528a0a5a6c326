"""The event model: a deal as a CP-SAT model whose solutions are the ways to play it.

Its time is counted in *events*: the e-th time that a card leaves a hand. Event e draws the e-th
card of the deck, whoever plays and however many hints are given between. So a card that is drawn
at event b belongs to whoever acts at b, and can leave at any later event at which that player acts.
Hints are passes: turns between two events, each costing a token.

A tile that returns a card makes all later draws one event later from where the card landed on.
Tiles that play a discarded card add *steps* to an event: step 0 is the card from the hand, step m
what the m-th tile of that event places.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ortools.sat.python import cp_model

from tamaya.engine.game import Game
from tamaya.solver.model_tiles import TilePart
from tamaya.solver.model_tokens import TokenPart
from tamaya.solver.profile import Profile

Literal = cp_model.IntVar
Linear = Any  # what CP-SAT makes of sums; its own types are too wide to add up
Slot = tuple[int, int]  # a firework and a place in its order
Step = tuple[int, int]  # an event and a step of it


class EventModel:
    """The model of one deal. `solve_for` is in `cpsat`; here it is only built and read."""

    def __init__(self, game: Game, profile: Profile, to_the_end: bool = True) -> None:
        """`to_the_end`: whether what the rules call lost at the end is ruled out."""
        self.to_the_end = to_the_end
        self.game = game
        self.profile = profile
        self.rules = game.rules
        self.tables = game.tables
        self.players = game.players
        deck = game.deal.deck
        hands = self.rules.hands_of(self.players)
        self.dealt = sum(hands)
        self.deck = deck[self.dealt :]
        self.owners = [seat for seat, size in enumerate(hands) for _ in range(size)]
        self.kinds = range(len(self.rules.kinds))
        self.suits = range(len(self.rules.suits))
        self.returning = any(tile.returns for tile in profile.tiles)
        self.sub_steps = sum(t.plays or t.plays_when_deck_is_empty for t in profile.tiles)
        self.drawn = len(self.deck)
        returned = int(self.returning)
        if profile.last_turns is None:
            self.events = len(deck) + returned
        else:
            self.events = self.drawn + returned + self.players * profile.last_turns
        self.model = cp_model.CpModel()
        self.tiles: TilePart | None = None
        self.build()

    # ------------------------------------------------------------------ building

    def literal(self, name: str) -> Literal:
        return self.model.new_bool_var(name)

    def build(self) -> None:
        self.steps = [(e, m) for e in range(1, self.events + 1) for m in range(self.sub_steps + 1)]
        self.add_cards()
        self.add_fireworks()
        self.add_sorts()
        self.add_turns()
        if self.profile.tiles:
            self.tiles = TilePart(self)
        if self.profile.losing_needed:
            self.keep_what_is_needed()
        self.tokens = TokenPart(self)
        self.add_end()

    def add_cards(self) -> None:
        """Which card leaves at which event. A returned card is one more card of unknown kind."""
        events = range(1, self.events + 1)
        self.used = {e: self.literal(f"used{e}") for e in events}
        self.actor = {
            e: [self.literal(f"actor{e},{p}") for p in range(self.players)] for e in events
        }
        for e in events:
            self.model.add_exactly_one(self.actor[e])
        self.returns = {e: self.literal(f"returns{e}") for e in events} if self.returning else {}
        self.leave: dict[tuple[int, int], Literal] = {}
        for card in range(len(self.game.deal.deck)):
            first = self.first_draw(card) + 1
            chances = []
            for e in range(first, self.events + 1):
                literal = self.literal(f"leave{card},{e}")
                self.leave[card, e] = literal
                chances.append(literal)
                self.own(card, e, literal)
            self.model.add_at_most_one(chances)
        self.revived: dict[int, Literal] = {}
        self.leave_revived: dict[tuple[int, int], Literal] = {}
        if self.returning:
            self.add_revived_card()
        for e in events:
            leaving = [self.leave[c, e] for c in self.cards_at(e)]
            leaving += [self.leave_revived[k, e] for k in self.kinds if self.returning]
            self.model.add_exactly_one([*leaving, self.used[e].negated()])
            if e > 1:
                self.model.add_implication(self.used[e], self.used[e - 1])

    def first_draw(self, card: int) -> int:
        return max(0, card + 1 - self.dealt)

    def cards_at(self, event: int) -> list[int]:
        return [c for c in range(len(self.game.deal.deck)) if (c, event) in self.leave]

    @cached_property
    def shifted(self) -> dict[int, Literal]:
        """For each draw event, whether a card returned before makes its card come one later."""
        found: dict[int, Literal] = {}
        for draw in range(1, self.drawn + 1):
            found[draw] = self.literal(f"shifted{draw}")
            causes = [r for e, r in self.returns.items() if self.landing(e) <= draw]
            self.model.add(sum(causes) == found[draw])
        return found

    def landing(self, event: int) -> int:
        """At which event a card is drawn that was put back during an event."""
        rest = self.drawn - (event - 1)
        if rest <= 0:
            return self.events + 1
        returns = self.game.deal.returns
        return event + (returns[0] if returns else 0) % (rest + 1)

    def own(self, card: int, event: int, leaves: Literal) -> None:
        """A card leaves from the hand of whoever was dealt or drew it."""
        draw = self.first_draw(card)
        if draw == 0:
            self.model.add_implication(leaves, self.actor[event][self.owners[card]])
            return
        if not self.returning:
            for p in range(self.players):
                self.model.add_bool_or(
                    leaves.negated(), self.actor[draw][p].negated(), self.actor[event][p]
                )
            return
        later = self.shifted[draw]
        if event == draw + 1:
            self.model.add_implication(leaves, later.negated())
        for p in range(self.players):
            self.model.add_bool_or(
                leaves.negated(), later, self.actor[draw][p].negated(), self.actor[event][p]
            )
            if event > draw + 1:
                self.model.add_bool_or(
                    leaves.negated(),
                    later.negated(),
                    self.actor[draw + 1][p].negated(),
                    self.actor[event][p],
                )

    def add_revived_card(self) -> None:
        """The one card that may come back: its kind, when it is drawn, and when it leaves."""
        events = range(1, self.events + 1)
        any_return = sum(self.returns.values())
        self.model.add(any_return <= 1)
        self.revived = {k: self.literal(f"revived{k}") for k in self.kinds}
        self.model.add(sum(self.revived.values()) == any_return)
        for e in events:
            for k in self.kinds:
                literal = self.literal(f"leave_revived{k},{e}")
                self.leave_revived[k, e] = literal
                self.model.add_implication(literal, self.revived[k])
        self.model.add_at_most_one(self.leave_revived.values())
        for r, returned in self.returns.items():
            draw = self.landing(r)
            for e in events:
                leaving = [self.leave_revived[k, e] for k in self.kinds]
                if e <= draw:
                    for literal in leaving:
                        self.model.add_implication(literal, returned.negated())
                    continue
                for p in range(self.players):
                    for literal in leaving:
                        self.model.add_bool_or(
                            literal.negated(),
                            returned.negated(),
                            self.actor[draw][p].negated(),
                            self.actor[e][p],
                        )

    # ------------------------------------------------------------------ fireworks

    def add_fireworks(self) -> None:
        """Which step places which card, and how far each firework has come after it."""
        self.place: dict[tuple[Slot, Step], Literal] = {}
        self.stands: dict[tuple[Slot, Step], Literal] = {}
        self.slots = [(s, i) for s in self.suits for i in range(len(self.rules.suits[s].built))]
        for slot in self.slots:
            suit, index = slot
            before: Literal | None = None
            for step in self.steps:
                placed = self.literal(f"place{slot},{step}")
                stands = self.literal(f"stands{slot},{step}")
                self.place[slot, step] = placed
                self.stands[slot, step] = stands
                if before is None:
                    self.model.add(stands == placed)
                else:
                    self.model.add(stands == before + placed)
                if index:
                    below = self.stands.get(((suit, index - 1), self.step_before(step)))
                    if below is None:
                        self.model.add(placed == 0)
                    else:
                        self.model.add_implication(placed, below)
                before = stands

    def step_before(self, step: Step) -> Step:
        event, sub = step
        return (event, sub - 1) if sub else (event - 1, self.sub_steps)

    def stands_before(self, slot: Slot, step: Step) -> Literal | None:
        """Whether a slot was filled before a step; None before the first."""
        return self.stands.get((slot, self.step_before(step)))

    def kind_at(self, slot: Slot) -> int:
        return self.tables.wants[slot[0]][slot[1]]

    def add_sorts(self) -> None:
        """Each card that leaves is placed, discarded, or misplayed."""
        events = range(1, self.events + 1)
        self.discard = {e: self.literal(f"discard{e}") for e in events}
        self.misplay = {e: self.literal(f"misplay{e}") for e in events}
        self.drop: dict[tuple[int, int], Literal] = {}
        slots_of = {k: [slot for slot in self.slots if self.kind_at(slot) == k] for k in self.kinds}
        cards_of: dict[int, list[int]] = {k: [] for k in self.kinds}
        for card, kind in enumerate(self.game.deal.deck):
            cards_of[kind].append(card)
        for e in events:
            drops = []
            for k in self.kinds:
                leaving: list[Linear] = [
                    self.leave[c, e] for c in cards_of[k] if (c, e) in self.leave
                ]
                if self.returning:
                    leaving.append(self.leave_revived[k, e])
                placed = [self.place[slot, (e, 0)] for slot in slots_of[k]]
                drop = self.literal(f"drop{k},{e}")
                self.drop[k, e] = drop
                drops.append(drop)
                self.model.add(sum(leaving) == sum(placed) + drop)
            self.model.add(sum(drops) == self.discard[e] + self.misplay[e])
            # A wrong call misplays any card, but it takes a second suit to call.
            if not self.rules.playing.may_call or len(self.suits) == 1:
                self.misfits(e, slots_of)

    def misfits(self, event: int, slots_of: dict[int, list[Slot]]) -> None:
        """A card that fits is placed when it is played; only another can be misplayed."""
        for k, slots in slots_of.items():
            for slot in slots:
                below = self.stands_before((slot[0], slot[1] - 1), (event, 0)) if slot[1] else None
                if slot[1] and below is None:
                    continue
                clause = [self.misplay[event].negated(), self.drop[k, event].negated()]
                here = self.stands_before(slot, (event, 0))
                if here is not None:
                    clause.append(here)
                if below is not None:
                    clause.append(below.negated())
                self.model.add_bool_or(clause)

    def keep_what_is_needed(self) -> None:
        """A needed card of which no copy is left loses the game, so that never happens."""
        for k in self.kinds:
            needed = sum(self.kind_at(slot) == k for slot in self.slots)
            if not needed:
                continue
            spare = self.tables.copies[k] - needed
            if self.tiles is None or not self.tiles.lying:
                drops = [self.drop[k, e] for e in range(1, self.events + 1)]
                self.model.add(sum(drops) <= spare)
                continue
            for step in self.steps:
                self.model.add(self.tiles.lying[k, step] <= spare)

    # ------------------------------------------------------------------ turns

    def add_turns(self) -> None:
        """Passes between events follow from who acts. A full circle more may waste tokens."""
        n = self.players
        self.passes: dict[int, Linear] = {}
        self.around: dict[int, Literal] = {}
        for e in range(1, self.events + 1):
            between = self.model.new_int_var(0, n - 1, f"between{e}")
            around = self.literal(f"around{e}")
            self.around[e] = around
            self.passes[e] = between + n * around
            self.model.add(between == 0).only_enforce_if(self.used[e].negated())
            self.model.add_implication(around, self.used[e])
            for p in range(n):
                for q in range(n):
                    enforce = [self.used[e], self.actor[e][q]]
                    if e > 1:
                        enforce.append(self.actor[e - 1][p])
                    elif p != n - 1:
                        continue
                    self.model.add(between == (q - p - 1) % n).only_enforce_if(enforce)
        # A full circle serves only to get off the full supply.
        if self.rules.hinting.cost == 0:
            for literal in self.around.values():
                self.model.add(literal == 0)

    # ------------------------------------------------------------------ the end

    def add_end(self) -> None:
        """The game goes on until all is complete, or the last turn is taken."""
        model, events = self.model, range(1, self.events + 1)
        last = [(s, len(self.rules.suits[s].built) - 1) for s in self.rules.fireworks]
        self.done: dict[int, Literal] = {}
        for e in events:
            done = self.literal(f"done{e}")
            self.done[e] = done
            tops = [self.stands[slot, (e, self.sub_steps)] for slot in last]
            model.add_bool_and(tops).only_enforce_if(done)
            model.add_bool_or([done, *[top.negated() for top in tops]])
            if e < self.events:
                model.add_implication(done, self.used[e + 1].negated())
        any_return: Linear = sum(self.returns.values()) if self.returning else 0
        if self.profile.last_turns is None:
            if self.to_the_end:
                model.add(self.done[self.events] == 1)
        else:
            self.add_last_turns(any_return)
        self.points = sum(
            (points[i + 1] - points[i]) * self.stands[(s, i), self.steps[-1]]
            for s in self.suits
            for points in [self.rules.suits[s].points]
            for i in range(len(points) - 1)
        ) + sum(suit.points[0] for suit in self.rules.suits)
        if self.rules.losing.below is not None and self.to_the_end:
            model.add(self.points >= self.rules.losing.below)

    def add_last_turns(self, any_return: Linear) -> None:
        """All cards of the deck are drawn, then everybody has the last turns."""
        model, n = self.model, self.players
        turns = n * (self.profile.last_turns or 0)
        for e in range(1, self.drawn + 1):
            if e == 1:
                model.add(self.used[1] == 1)
            else:
                model.add_bool_or(self.used[e], self.done[e - 1])
        extra = self.drawn + 1
        taken: list[Linear] = []
        if self.returning:
            before = [self.done[self.drawn]] if self.drawn else []
            model.add_bool_or([self.used[extra], *before]).only_enforce_if(self.any_returned)
            count = model.new_int_var(0, 2 * n, "turns at the extra event")
            model.add(count == 0).only_enforce_if(self.any_returned)
            model.add(count == self.used[extra] + self.passes[extra]).only_enforce_if(
                self.any_returned.negated()
            )
            taken.append(count)
            extra += 1
        for e in range(extra, self.events + 1):
            taken += [self.used[e], self.passes[e]]
        rest = model.new_int_var(0, turns, "hints after the last card")
        self.rest = rest
        finished = self.done[self.events] if self.events else None
        total = sum(taken) + rest
        if finished is None:
            model.add(total == turns)
        else:
            model.add(total == turns).only_enforce_if(finished.negated())
            model.add(rest == 0).only_enforce_if(finished)
            model.add(sum(taken) <= turns)
        model.add(self.tokens.hints[self.events] >= self.rules.hinting.cost * rest)

    @cached_property
    def any_returned(self) -> Literal:
        literal = self.literal("any_returned")
        self.model.add(sum(self.returns.values()) == literal)
        return literal
