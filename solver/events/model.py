"""The event model: a deal as a CP-SAT model whose solutions are the ways to play it.

Its time is counted in *events*: the e-th time that the deck loses a card, or would lose one if it
weren't empty. Nearly always that is because a card leaves a hand and the next one is drawn. Event e
draws the e-th card of the deck, whoever plays and however many hints are given between. So a card
that is drawn at event b belongs to whoever acts at b, and can leave at any later event at which
that player acts. Hints are passes: turns between two events, each costing a token.

A tile that returns a card makes all later draws one event later from where the card landed on.
Tiles that play a discarded card add *steps* to an event: step 0 is the card from the hand, step m
what the m-th tile of that event places.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ortools.sat.python import cp_model

from tamaya.engine.game import Game
from tamaya.solver.events.cards import CardPart
from tamaya.solver.events.end import EndPart
from tamaya.solver.events.tiles import TilePart
from tamaya.solver.events.tokens import TokenPart
from tamaya.solver.events.turns import TurnPart, turn_part
from tamaya.solver.profile.profile import Profile, Tile

Literal = cp_model.IntVar
Linear = Any  # what CP-SAT makes of sums; its own types are too wide to add up
Slot = tuple[int, int]  # a firework and a place in its order
Step = tuple[int, int]  # an event and a step of it


class EventModel:
    """The model of one deal. `solve_model` is in `cpsat`; here it is only built."""

    def __init__(
        self,
        game: Game,
        profile: Profile,
        to_the_end: bool = True,
        check: Callable[[], None] | None = None,
    ) -> None:
        """`to_the_end`: whether what the rules call lost at the end is ruled out.

        `check` is called now and then, and may raise an error to break the work off.
        """
        self.to_the_end = to_the_end
        self.check = check
        self.literals = 0
        self.game = game
        self.profile = profile
        self.rules = game.rules
        self.tables = game.tables
        self.players = game.players
        deck = game.deal.deck
        hands = self.rules.hands_of(self.players)
        self.dealt = sum(hands)
        self.drawn = len(deck) - self.dealt
        self.owners = [seat for seat, size in enumerate(hands) for _ in range(size)]
        self.kinds = range(len(self.rules.kinds))
        self.suits = range(len(self.rules.suits))
        self.pile = self.tiles_that_matter()
        self.returning = any(tile.returns for tile in self.pile)
        self.sub_steps = sum(t.plays or t.plays_when_deck_is_empty for t in self.pile)
        self.events = len(deck) + int(self.returning)
        if profile.deck_loses:
            self.events = self.drawn + int(self.returning)
        elif profile.last_turns is not None:
            turns = self.players * profile.last_turns
            self.events = min(self.events, self.drawn + int(self.returning) + turns)
        self.steps = [(e, m) for e in self.each_event for m in range(self.sub_steps + 1)]
        self.model = cp_model.CpModel()
        self.build()

    @property
    def each_event(self) -> range:
        return range(1, self.events + 1)

    def literal(self, name: str) -> Literal:
        """Something that is true or false. The name is for readers: CP-SAT would only carry it."""
        self.literals += 1
        if self.check is not None and self.literals % 256 == 0:
            self.check()
        return self.model.new_bool_var("")

    def build(self) -> None:
        self.cards = CardPart(self)
        self.add_fireworks()
        self.add_sorts()
        self.add_points()
        self.tiles = TilePart(self) if self.profile.tiles else None
        if self.profile.losing_needed:
            self.keep_what_is_needed()
        self.turns: TurnPart = turn_part(self)
        self.tokens = TokenPart(self)
        self.end = EndPart(self)
        self.tokens.keep_strikes()
        self.turns.finish()

    def tiles_that_matter(self) -> list[Tile]:
        """The tiles in their order, but for those that nothing can draw before the game is over."""
        profile, suits = self.profile, self.rules.suits
        draws = sum(change.tiles for (s, i), change in profile.placed.items() if i < suits[s].reach)
        if profile.ends_when_complete and all(suit.reach == len(suit.built) for suit in suits):
            # The card that completes all fireworks draws nothing any more.
            last = [profile.placed[s, len(suits[s].built) - 1].tiles for s in self.rules.fireworks]
            draws -= min(last, default=0)
        return [profile.tiles[tile] for tile in self.game.deal.tiles[:draws] if profile.tiles]

    # ------------------------------------------------------------------ fireworks

    def add_fireworks(self) -> None:
        """Which step places which card, and how far each firework has come after it."""
        model = self.model
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
                    model.add(stands == placed)
                else:
                    model.add(stands == before + placed)
                if index:
                    below = self.stands.get(((suit, index - 1), self.step_before(step)))
                    if below is None:
                        model.add(placed == 0)
                    else:
                        model.add_implication(placed, below)
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
        model = self.model
        self.discard = {e: self.literal(f"discard{e}") for e in self.each_event}
        self.misplay = {e: self.literal(f"misplay{e}") for e in self.each_event}
        self.drop: dict[tuple[int, int], Literal] = {}
        slots_of = {k: [slot for slot in self.slots if self.kind_at(slot) == k] for k in self.kinds}
        for e in self.each_event:
            drops = []
            for k in self.kinds:
                leaving = self.cards.leaving(k, e)
                placed = [self.place[slot, (e, 0)] for slot in slots_of[k]]
                drop = self.literal(f"drop{k},{e}")
                self.drop[k, e] = drop
                drops.append(drop)
                model.add(sum(leaving) == sum(placed) + drop)
            model.add(sum(drops) == self.discard[e] + self.misplay[e])
            self.misfits(e, slots_of)

    def misfits(self, event: int, slots_of: dict[int, list[Slot]]) -> None:
        """A card that fits is placed when it is played; only another can be misplayed.

        But a wrong call misplays any card of a hand, where there is a second suit to call.
        """
        unless = []
        if self.rules.playing.may_call and len(self.suits) > 1:
            top = self.cards.top.get(event)
            if top is None:
                return
            unless = [top.negated()]
        for k, slots in slots_of.items():
            for slot in slots:
                below = self.stands_before((slot[0], slot[1] - 1), (event, 0)) if slot[1] else None
                if slot[1] and below is None:
                    continue
                clause = [self.misplay[event].negated(), self.drop[k, event].negated(), *unless]
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
            spare = self.tables.copies[k] - needed
            if not needed or spare < 0:  # of what can't be had anyway no copy is missed
                continue
            if self.tiles is None or not self.tiles.lying:
                drops = [self.drop[k, e] for e in self.each_event]
                self.model.add(sum(drops) <= spare)
                continue
            for step in self.steps:
                self.model.add(self.tiles.lying[k, step] <= spare)

    # ------------------------------------------------------------------ points

    def points_after(self, step: Step) -> Linear:
        suits = self.rules.suits
        return sum(
            (b - a) * self.stands[(s, i), step]
            for s in self.suits
            for i, (a, b) in enumerate(zip(suits[s].points, suits[s].points[1:], strict=False))
            if a != b
        ) + sum(suit.points[0] for suit in suits)

    def add_points(self) -> None:
        """The points of the table, and by when numbers of them are reached that mean something."""
        self.points: Linear = sum(suit.points[0] for suit in self.rules.suits)
        if self.steps:
            self.points = self.points_after(self.steps[-1])
        self.reached: dict[tuple[int, Step], Literal] = {}
        for place, milestone in enumerate(self.profile.milestones):
            for step in self.steps:
                reached = self.literal(f"reached{place},{step}")
                points = self.points_after(step)
                self.model.add(points >= milestone.points).only_enforce_if(reached)
                self.model.add(points < milestone.points).only_enforce_if(reached.negated())
                self.reached[place, step] = reached
