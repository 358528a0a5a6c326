"""The event model's part for tiles: which one is drawn when, and what those about cards do."""

from __future__ import annotations

from tamaya.solver.events.cards.cards import CardPart
from tamaya.solver.events.cards.fates import FatePart
from tamaya.solver.events.cards.fireworks import FireworkPart
from tamaya.solver.events.cards.points import PointPart
from tamaya.solver.events.frame import Draft, Frame, Linear, Literal, Step
from tamaya.solver.profile.profile import Slot


class TilePart:
    """Tiles in the order of the deal, and the discards that they take cards from."""

    def __init__(
        self,
        draft: Draft,
        frame: Frame,
        cards: CardPart,
        fireworks: FireworkPart,
        fates: FatePart,
        points: PointPart,
    ) -> None:
        self.frame, self.model, self.literal = frame, draft.model, draft.literal
        self.cards, self.fireworks, self.fates, self.points = cards, fireworks, fates, points
        self.most = frame.profile.tiles_at_once
        self.order = frame.pile
        self.drawn: dict[tuple[int, Step], Literal] = {}
        self.lying: dict[tuple[int, Step], Literal] = {}
        self.add_draws()
        if frame.returning or frame.sub_steps:
            self.add_discards()
        if frame.sub_steps:
            for step in frame.steps:
                if step[1]:
                    self.add_tile_play(step)
        if frame.returning:
            self.add_returns()

    def add_draws(self) -> None:
        """A card that draws a tile draws the next one, as long as there is one."""
        model, frame = self.model, self.frame
        totals: list[Linear] = [0] * len(self.order)
        for step in frame.steps:
            draws = sum(
                change.tiles * self.fireworks.place[slot, step]
                for slot, change in frame.profile.placed.items()
                if change.tiles
            )
            now = []
            for j in range(len(self.order)):
                literal = self.literal(f"tile{j},{step}")
                self.drawn[j, step] = literal
                now.append(literal)
                model.add(totals[j] + literal <= 1)
                if j:
                    model.add(literal <= totals[j - 1] + (now[j - 1] if self.most > 1 else 0))
            beyond = model.new_int_var(0, self.most, f"no tile,{step}")
            if self.order:
                gone = totals[-1] + (now[-1] if self.most > 1 else 0)
                model.add(beyond <= self.most * gone)
            model.add(sum(now) + beyond == draws)
            totals = [k + literal for k, literal in zip(totals, now, strict=True)]
            if step != frame.steps[-1]:
                totals = [self.named(k, j, step) for j, k in enumerate(totals)]

    def named(self, total: Linear, j: int, step: Step) -> Literal:
        """A variable for a growing sum, so that no constraint grows with the events."""
        literal = self.literal(f"known{j},{step}")
        self.model.add(literal == total)
        return literal

    def add_discards(self) -> None:
        """How many of each kind lie on the discards after each step."""
        model, frame = self.model, self.frame
        self.taken = {
            (k, e): self.literal(f"taken{k},{e}") for k in frame.kinds for e in self.cards.returns
        }
        for (k, e), literal in self.taken.items():
            model.add_implication(literal, self.cards.returns[e])
            model.add_implication(literal, self.cards.revived[k])
        for e, returned in self.cards.returns.items():
            model.add(sum(self.taken[k, e] for k in frame.kinds) == returned)
        for k in frame.kinds:
            before: Linear = 0
            for step in frame.steps:
                event, sub = step
                lying = model.new_int_var(0, frame.tables.copies[k], f"lying{k},{step}")
                self.lying[k, step] = lying
                now = before
                if sub == 0:
                    now += self.fates.drop[k, event]
                else:
                    now -= sum(self.fireworks.place[slot, step] for slot in frame.slots_of(k))
                if sub == frame.sub_steps and (k, event) in self.taken:
                    now -= self.taken[k, event]
                model.add(lying == now)
                before = lying

    def add_tile_play(self, step: Step) -> None:
        """A tile that plays a discarded card must do so where one fits."""
        model, frame = self.model, self.frame
        event, sub = step
        demands: list[Linear] = []
        for j, tile in enumerate(self.order):
            drawn = self.drawn[j, (event, sub - 1)]
            if tile.plays or (tile.plays_when_deck_is_empty and event > frame.drawn):
                demands.append(drawn)
            elif tile.plays_when_deck_is_empty and event == frame.drawn and self.cards.top:
                demands.append(self.after_top(drawn, event))
        placed = [self.fireworks.place[slot, step] for slot in frame.slots]
        need = self.literal(f"tile plays,{step}")
        over = self.points.over(frame.step_before(step))
        if over:
            model.add(need <= sum(demands))
            model.add(need >= sum(demands) - sum(over))
            for literal in over:
                model.add_implication(literal, need.negated())
        else:
            model.add(sum(demands) == need)
        model.add(sum(placed) <= need)
        for slot in frame.slots:
            fits = self.fits(slot, step)
            if fits is None:
                model.add(self.fireworks.place[slot, step] == 0)
                continue
            model.add_implication(self.fireworks.place[slot, step], fits)
            model.add_bool_or(need.negated(), fits.negated(), *placed)

    def after_top(self, drawn: Literal, event: int) -> Literal:
        """Whether a tile is drawn after an action has taken the last card of the deck."""
        both = self.literal(f"tile after the last card,{event}")
        self.model.add_bool_and(drawn, self.cards.top[event]).only_enforce_if(both)
        self.model.add_bool_or(both, drawn.negated(), self.cards.top[event].negated())
        return both

    def fits(self, slot: Slot, step: Step) -> Literal | None:
        """Whether a discarded card fits into a slot before a step, or None where none can."""
        model, frame = self.model, self.frame
        here = self.fireworks.stands_before(slot, step)
        under = self.fireworks.under(slot, step)
        if here is None or under is None:
            return None
        lies = self.literal(f"lies{slot},{step}")
        before = self.lying[frame.kind_at(slot), frame.step_before(step)]
        model.add(before >= 1).only_enforce_if(lies)
        model.add(before == 0).only_enforce_if(lies.negated())
        fits = self.literal(f"fits{slot},{step}")
        parts = [lies, here.negated(), *under]
        model.add_bool_and(parts).only_enforce_if(fits)
        model.add_bool_or([fits, *[part.negated() for part in parts]])
        return fits

    def add_returns(self) -> None:
        """A tile that returns a card must do so where one lies on the discards."""
        model, frame = self.model, self.frame
        for e, returned in self.cards.returns.items():
            if e > frame.drawn:  # the deck is empty: the tile does something else
                model.add(returned == 0)
                continue
            demand = sum(
                self.drawn[j, step]
                for j, tile in enumerate(self.order)
                if tile.returns
                for step in frame.steps_of(e)
            )
            something = self.literal(f"something lies,{e}")
            left = sum(self.lying[k, frame.last_step(e)] for k in frame.kinds) + returned
            model.add(left >= 1).only_enforce_if(something)
            model.add(left == 0).only_enforce_if(something.negated())
            model.add(returned <= demand)
            empty: Linear = 0
            if e == frame.drawn and self.cards.top:  # an action may have taken the last card
                empty = self.cards.top[e]
                model.add_implication(returned, empty.negated())
            model.add(returned >= demand + something - 1 - empty)
