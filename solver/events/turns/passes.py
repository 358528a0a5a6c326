"""Turns where passes are not all alike: hints that may be impossible, actions, players passed over.

The passes before an event stand one behind the other; whose they are follows from who acted last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tamaya.solver.events.cards.hands import HandPart
from tamaya.solver.events.frame import Linear
from tamaya.solver.events.turns.tokens import clamped
from tamaya.solver.events.turns.turns import PassTaken, TurnPart, Values
from tamaya.solver.profile.changes import Change, WayToPass

Literal = Any  # a literal of CP-SAT or the opposite of one


@dataclass(frozen=True, slots=True)
class PassChoice:
    """One thing to do in a pass. `axis` is what a hint names where that matters.

    `touches`: whether it must, or must not, be possible to touch a card. A `skip` passes over a
    player who can't act, and a `stop` ends the game there.
    """

    way: WayToPass | None = None
    axis: str = ""
    touches: bool | None = None
    skip: bool = False
    stop: bool = False

    @property
    def cost(self) -> int:
        return self.way.cost if self.way is not None else 0

    @property
    def change(self) -> Change | None:
        if self.way is None:
            return None
        return self.way.harm if self.touches is False else self.way.change


class PassPart(TurnPart):
    """Passes told apart, each with its price, its consequences and its conditions."""

    def build(self) -> None:
        frame = self.frame
        self.hands = HandPart(self.draft, frame, self.cards)
        self.all_kinds = frame.profile.all_kinds
        self.alternates = frame.rules.hinting.alternates and not frame.profile.hints_always_possible
        self.options = self.all_options()
        self.chosen: dict[tuple[int, int], dict[PassChoice, Literal]] = {}
        changes = [option.change for option in self.options if option.change is not None]
        still = frame.profile.nothing.hints
        self.changing = any(change.hints != still for change in changes)
        self.seats: dict[int, list[Literal | bool]] = {
            1: [p == frame.players - 1 for p in range(frame.players)]
        }
        # What the last hint before the first one named, where hints alternate: as one likes.
        self.state: Literal = self.literal("last hint")
        self.heard: dict[int, Literal] = {}
        self.uses: dict[tuple[PassChoice, int], list[Literal]] = {}
        for e in frame.each_event:
            actor, used = self.cards.actor[e], self.cards.used[e]
            self.seats[e + 1] = list(actor)
            for p, seat in enumerate(self.seats[e]):  # an event that isn't leaves the turn as it is
                if seat is not False:
                    self.model.add_bool_or(used, *self.unless(seat), actor[p])

    def all_options(self) -> list[PassChoice]:
        """All that can be done in a pass, but to stop."""
        profile, rules = self.frame.profile, self.frame.rules
        hint, *actions = profile.passes
        options = []
        cares = not rules.hinting.may_touch_none or bool(profile.tables.plain["empty_hint"])
        for axis in profile.axes if self.alternates else ("",) * bool(profile.axes):
            options.append(PassChoice(hint, axis, True if cares else None))
            if cares and rules.hinting.may_touch_none:
                options.append(PassChoice(hint, axis, False))
        options += [PassChoice(way) for way in actions]
        if profile.may_be_stuck and profile.stuck == "skip":
            options.append(PassChoice(skip=True))
        return options

    def longest(self, event: int) -> int:
        """How many passes before an event can be of any use."""
        if not self.options:
            return 0
        n, rules = self.frame.players, self.frame.rules
        total, price = rules.hints.total, rules.hinting.cost
        most = (3 if self.alternates else 2) * n - 1
        if any(option.way and option.way.brings_hints for option in self.options):
            most = max(most, n * (total + 2))
        if any(option.skip for option in self.options):
            most = max(most, (total // price if price else n) + n - 1)
        if self.further_circles(event):
            most = max(most, n * (self.further_circles(event) + 1))
        return most

    # ------------------------------------------------------------------ one gap after another

    def pay(self, event: int, before: Linear) -> Linear:
        frame, model = self.frame, self.model
        used, actor = self.cards.used[event], self.cards.actor[event]
        left = self.add_gap(event, self.longest(event), before, self.options)
        at = self.at
        if at:
            model.add_implication(at[0], used)
        for m in range(len(at) + 1):
            last, no_more = at[max(m - 1, 0) : m], at[m : m + 1]
            count = [literal.negated() for literal in last] + no_more
            for p, seat in enumerate(self.seats[event]):
                if seat is not False:
                    follower = actor[(p + m + 1) % frame.players]
                    model.add_bool_or(used.negated(), *count, *self.unless(seat), follower)
        self.passes[event] = sum(at)
        self.hear_tiles(event)
        return left

    def pay_rest(self, most: int, before: Linear) -> None:
        frame = self.frame
        options = self.options
        if frame.profile.may_be_stuck and frame.profile.stuck == "end":
            options = [*options, PassChoice(stop=True)]
            self.stopped = self.literal("stopped")
            if frame.profile.last_turns is None:
                price = frame.rules.hinting.cost
                uses = sum(option.way is not None and option.way.action >= 0 for option in options)
                most = (frame.rules.hints.total // price if price else 0) + frame.players
                most += uses * frame.players
            most += 1
        event = frame.events + 1
        self.add_gap(event, most, before, options)
        stops = [self.chosen[event, j][o] for j in range(1, most + 1) for o in options if o.stop]
        if self.stopped is not None:
            self.model.add(sum(stops) == self.stopped)
        self.rest = sum(self.at) - sum(stops)

    def add_gap(self, event: int, most: int, before: Linear, options: list[PassChoice]) -> Linear:
        """So many passes at most; gives the tokens that are left."""
        frame, model = self.frame, self.model
        self.at = [self.literal(f"pass{event},{j}") for j in range(1, most + 1)]
        tokens = before
        for j, here in enumerate(self.at, 1):
            if j > 1:
                model.add_implication(here, self.at[j - 2])
            chosen = {option: self.literal("") for option in options}
            self.chosen[event, j] = chosen
            model.add(sum(chosen.values()) == here)
            for option, literal in chosen.items():
                self.allow(event, j, option, literal, tokens)
                if option.stop and j < most:
                    model.add_implication(literal, self.at[j].negated())
            price = sum(option.cost * literal for option, literal in chosen.items() if option.cost)
            tokens = tokens - price
            if self.changing:
                model.add(tokens >= 0)
                weighted = [(lit, o.change) for o, lit in chosen.items() if o.change is not None]
                tokens = clamped(model, frame.rules.hints.total, tokens, weighted)
            if self.alternates:
                self.add_state(chosen)
        if self.at and not self.changing:
            model.add(tokens >= 0)
        return tokens

    # ------------------------------------------------------------------ what allows a pass

    def allow(
        self, event: int, j: int, option: PassChoice, literal: Literal, tokens: Linear
    ) -> None:
        """The conditions under which the player whose turn it is can do this."""
        model, way = self.model, option.way
        if option.touches is not None:
            self.touch(event, j, option, literal)
        if option.skip or option.stop:
            self.is_stuck(event, j, literal, tokens)
        if way is None:
            return
        if way.needs_card:
            for unless, player in self.whose(event, j):
                holds = self.hands.holds(self.all_kinds, player, event)
                self.clause(literal.negated(), *unless, holds)
        if way.below is not None:
            model.add(tokens - way.cost < way.below).only_enforce_if(literal)
        if way.above is not None:
            model.add(tokens - way.cost > way.above).only_enforce_if(literal)
        if way.limit != "none":
            for unless, player in self.whose(event, j):
                if way.limit == "player":
                    mine = self.literal("")
                    self.clause(literal.negated(), *unless, mine)
                    self.uses.setdefault((option, player), []).append(mine)
            if way.limit == "game":
                self.uses.setdefault((option, 0), []).append(literal)

    def finish(self) -> None:
        for literals in self.uses.values():
            self.model.add_at_most_one(literals)

    def touch(self, event: int, j: int, option: PassChoice, literal: Literal) -> None:
        """A hint that touches needs somebody else with a card to touch; an empty one nobody."""
        for unless, player in self.whose(event, j):
            others = [self.can_touch(q, event, option.axis) for q in self.others(player)]
            if option.touches:
                self.clause(literal.negated(), *unless, *others)
                continue
            for other in others:
                self.clause(literal.negated(), *unless, _not(other))

    def is_stuck(self, event: int, j: int, literal: Literal, tokens: Linear) -> None:
        """The player has no card, and there is no token to pay a hint with or nothing to touch."""
        frame, rules = self.frame, self.frame.rules
        unpaid: Literal | bool = False
        if rules.hinting.cost:
            unpaid = self.literal("unpaid")
            self.model.add(tokens < rules.hinting.cost).only_enforce_if(unpaid)
        speechless: Literal | bool = not frame.profile.axes
        if frame.profile.axes and not rules.hinting.may_touch_none:
            speechless = self.literal("speechless")
            for unless, player in self.whose(event, j):
                for q in self.others(player):
                    self.clause(speechless.negated(), *unless, _not(self.can_touch(q, event, "")))
        self.clause(literal.negated(), unpaid, speechless)
        for unless, player in self.whose(event, j):
            holds = self.hands.holds(self.all_kinds, player, event)
            self.clause(literal.negated(), *unless, _not(holds))

    def can_touch(self, player: int, event: int, axis: str) -> Literal | bool:
        profile = self.frame.profile
        kinds = frozenset[int]().union(*map(profile.touchable, [axis] if axis else profile.axes))
        return self.hands.holds(kinds, player, event)

    def others(self, player: int) -> list[int]:
        return [q for q in range(self.frame.players) if q != player]

    def whose(self, event: int, j: int) -> list[tuple[list[Literal | bool], int]]:
        """For each player, what is false if the j-th pass before an event is that player's."""
        n = self.frame.players
        return [
            (self.unless(seat), (p + j) % n)
            for p, seat in enumerate(self.seats[event])
            if seat is not False
        ]

    @staticmethod
    def unless(seat: Literal | bool) -> list[Literal | bool]:
        return [] if isinstance(seat, bool) else [seat.negated()]

    def clause(self, *literals: Literal | bool) -> None:
        if not any(literal is True for literal in literals):
            self.model.add_bool_or([lit for lit in literals if not isinstance(lit, bool)])

    # ------------------------------------------------------------------ hints that alternate

    def add_state(self, chosen: dict[PassChoice, Literal]) -> None:
        """What the last hint named: True for the first of the axes."""
        first = self.frame.profile.axes[:1]
        before, after = self.state, self.literal("last hint")
        hints = []
        for option, literal in chosen.items():
            if not option.axis:
                continue
            hints.append(literal)
            is_first = (option.axis,) == first
            self.model.add_implication(literal, before.negated() if is_first else before)
            self.model.add_implication(literal, after if is_first else after.negated())
        self.model.add_bool_or(*hints, before.negated(), after)
        self.model.add_bool_or(*hints, before, after.negated())
        self.state = after

    def hear_tiles(self, event: int) -> None:
        """A free hint is given if it can be, and counts as the last one."""
        tiles, axes = self.tiles, self.frame.profile.axes
        if not self.alternates or tiles is None or not axes:
            return
        for step in self.frame.steps_of(event):
            for j, tile in enumerate(tiles.order):
                wanted = [axis for axis in axes if tile.frees in ("free_hint", f"free_{axis}_hint")]
                if wanted:
                    self.hear(event, tiles.drawn[j, step], wanted)
        self.heard[event] = self.state

    def hear(self, event: int, drawn: Literal, wanted: list[str]) -> None:
        """The hint names what the last one did not, if that can touch a card."""
        before, after = self.state, self.literal("last hint")
        for axis in self.frame.profile.axes:
            is_first = axis == self.frame.profile.axes[0]
            given = self.literal("free hint")
            other = before.negated() if is_first else before
            can = self.can_hint(event, axis) if axis in wanted else False
            self.model.add_implication(given, drawn)
            self.model.add_implication(given, other)
            self.clause(given.negated(), can)
            self.clause(given, drawn.negated(), other.negated(), _not(can))
            same, opposite = (before, after) if is_first else (before.negated(), after.negated())
            # What was not named last is after this hint; without the hint it is not.
            self.model.add_implication(given, opposite)
            self.model.add_bool_or(given, same, opposite.negated())
        if len(self.frame.profile.axes) == 1:
            self.model.add_implication(before, after)
        self.state = after

    def can_hint(self, event: int, axis: str) -> Literal | bool:
        """Whether the actor of an event can give a hint on an axis, to whom does not matter."""
        if self.frame.rules.hinting.may_touch_none:
            return True
        can = self.literal("can be hinted")
        for p, actor in enumerate(self.cards.actor[event]):
            others = [self.can_touch(q, event, axis) for q in self.others(p)]
            self.clause(can.negated(), actor.negated(), *others)
            for other in others:
                self.clause(can, actor.negated(), _not(other))
        return can

    def free_axis(self, values: Values, event: int) -> str:
        if event not in self.heard:
            return ""
        axes = self.frame.profile.axes
        return axes[0] if values.value(self.heard[event]) else axes[-1]

    # ------------------------------------------------------------------ besides, and read back

    def changes(self, event: int) -> list[tuple[Linear, Change]]:
        return [
            (literal, option.change)
            for (e, _), chosen in self.chosen.items()
            if e == event
            for option, literal in chosen.items()
            if option.change is not None
        ]

    def passes_in(self, values: Values, event: int) -> list[PassTaken]:
        passes: list[PassTaken] = []
        for (e, _), chosen in self.chosen.items():
            for option, literal in chosen.items():
                if e == event and option.way is not None and values.value(literal):
                    what = "act" if option.way.action >= 0 else option.axis
                    passes.append((what, option.way.action))
        return passes


def _not(literal: Literal | bool) -> Literal | bool:
    return not literal if isinstance(literal, bool) else literal.negated()
