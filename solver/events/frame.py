"""What all parts of the event model share: the model in the making, and the numbers of the deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ortools.sat.python import cp_model

from tamaya.engine.game.game import Game
from tamaya.engine.game.tables import RuleTables
from tamaya.solver.profile.changes import Tile
from tamaya.solver.profile.profile import Profile, Slot
from tamaya.variants.rules import Rules

Literal = cp_model.IntVar
Linear = Any  # what CP-SAT makes of sums; its own types are too wide to add up
Step = tuple[int, int]  # an event and a step of it


class Draft:
    """A model of CP-SAT in the making.

    `check` is called now and then, and may raise an error to break the work off.
    """

    def __init__(self, check: Callable[[], None] | None = None) -> None:
        self.model = cp_model.CpModel()
        self.check = check
        self.literals = 0

    def literal(self, name: str) -> Literal:
        """Something that is true or false. The name is for readers: CP-SAT would only carry it."""
        self.literals += 1
        if self.check is not None and self.literals % 256 == 0:
            self.check()
        return self.model.new_bool_var("")


@dataclass(frozen=True)
class Frame:
    """A deal under a profile: how many events and steps there can be, and whose the cards are."""

    game: Game
    profile: Profile

    @property
    def rules(self) -> Rules:
        return self.game.rules

    @property
    def tables(self) -> RuleTables:
        return self.game.tables

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def deck(self) -> tuple[int, ...]:
        return self.game.deal.deck

    @property
    def kinds(self) -> range:
        return range(len(self.rules.kinds))

    @property
    def suits(self) -> range:
        return range(len(self.rules.suits))

    # ------------------------------------------------------------------ cards

    @cached_property
    def owners(self) -> list[int]:
        """The player that each dealt card goes to."""
        hands = self.rules.hands_of(self.players)
        return [seat for seat, size in enumerate(hands) for _ in range(size)]

    @property
    def dealt(self) -> int:
        return len(self.owners)

    @property
    def drawn(self) -> int:
        """How many cards there are to draw."""
        return len(self.deck) - self.dealt

    @cached_property
    def slots(self) -> list[Slot]:
        return [(s, i) for s in self.suits for i in range(self.height(s))]

    def height(self, suit: int) -> int:
        return len(self.rules.suits[suit].built)

    def kind_at(self, slot: Slot) -> int:
        return self.tables.wants[slot[0]][slot[1]]

    def slots_of(self, kind: int) -> list[Slot]:
        return [slot for slot in self.slots if self.kind_at(slot) == kind]

    # ------------------------------------------------------------------ tiles

    @cached_property
    def pile(self) -> list[Tile]:
        """The tiles in their order, but for those that nothing can draw before the game is over."""
        profile, suits = self.profile, self.rules.suits
        draws = sum(change.tiles for (s, i), change in profile.placed.items() if i < suits[s].reach)
        if profile.ends_when_complete and all(suit.reach == len(suit.built) for suit in suits):
            # The card that completes all fireworks draws nothing any more.
            last = [profile.placed[s, self.height(s) - 1].tiles for s in self.rules.fireworks]
            draws -= min(last, default=0)
        return [profile.tiles[tile] for tile in self.game.deal.tiles[:draws] if profile.tiles]

    @cached_property
    def returning(self) -> bool:
        return any(tile.returns for tile in self.pile)

    @cached_property
    def sub_steps(self) -> int:
        return sum(tile.plays or tile.plays_when_deck_is_empty for tile in self.pile)

    # ------------------------------------------------------------------ events and steps

    @cached_property
    def events(self) -> int:
        """How many events there can be."""
        profile = self.profile
        most = len(self.deck) + int(self.returning)
        if profile.deck_loses:
            return self.drawn + int(self.returning)
        if profile.last_turns is not None:
            turns = self.players * profile.last_turns
            return min(most, self.drawn + int(self.returning) + turns)
        return most

    @property
    def each_event(self) -> range:
        return range(1, self.events + 1)

    def steps_of(self, event: int) -> Iterator[Step]:
        return ((event, sub) for sub in range(self.sub_steps + 1))

    @cached_property
    def steps(self) -> list[Step]:
        return [step for event in self.each_event for step in self.steps_of(event)]

    def last_step(self, event: int) -> Step:
        return event, self.sub_steps

    def step_before(self, step: Step) -> Step:
        event, sub = step
        return (event, sub - 1) if sub else self.last_step(event - 1)
