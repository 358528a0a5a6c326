"""The event model's part for tiles: which one is drawn when, and what those about cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ortools.sat.python import cp_model

if TYPE_CHECKING:
    from tamaya.solver.events.model import EventModel, Step


Linear = Any  # what CP-SAT makes of sums; its own types are too wide to add up


class TilePart:
    """Tiles in the order of the deal, and the discards that they take cards from."""

    def __init__(self, whole: EventModel) -> None:
        self.whole = whole
        self.model = whole.model
        self.most = max(change.tiles for change in whole.profile.placed.values())
        self.order = whole.pile
        self.drawn: dict[tuple[int, Step], cp_model.IntVar] = {}
        self.lying: dict[tuple[int, Step], cp_model.IntVar] = {}
        self.add_draws()
        if whole.returning or whole.sub_steps:
            self.add_discards()
        if whole.sub_steps:
            for step in whole.steps:
                if step[1]:
                    self.add_tile_play(step)
        if whole.returning:
            self.add_returns()

    def add_draws(self) -> None:
        """A card that draws a tile draws the next one, as long as there is one."""
        model, whole = self.model, self.whole
        known: list[Linear] = [0] * len(self.order)
        for step in whole.steps:
            draws = sum(
                change.tiles * whole.place[slot, step]
                for slot, change in whole.profile.placed.items()
                if change.tiles
            )
            now = []
            for j in range(len(self.order)):
                literal = whole.literal(f"tile{j},{step}")
                self.drawn[j, step] = literal
                now.append(literal)
                model.add(known[j] + literal <= 1)
                if j:
                    model.add(literal <= known[j - 1] + (now[j - 1] if self.most > 1 else 0))
            beyond = model.new_int_var(0, self.most, f"no tile,{step}")
            if self.order:
                gone = known[-1] + (now[-1] if self.most > 1 else 0)
                model.add(beyond <= self.most * gone)
            model.add(sum(now) + beyond == draws)
            known = [k + literal for k, literal in zip(known, now, strict=True)]
            if step != whole.steps[-1]:
                known = [self.named(k, j, step) for j, k in enumerate(known)]

    def named(self, known: Linear, j: int, step: Step) -> cp_model.IntVar:
        """A variable for a growing sum, so that no constraint grows with the events."""
        literal = self.whole.literal(f"known{j},{step}")
        self.model.add(literal == known)
        return literal

    def add_discards(self) -> None:
        """How many of each kind lie on the discards after each step."""
        model, whole = self.model, self.whole
        self.taken = {
            (k, e): whole.literal(f"taken{k},{e}") for k in whole.kinds for e in whole.cards.returns
        }
        for (k, e), literal in self.taken.items():
            model.add_implication(literal, whole.cards.returns[e])
            model.add_implication(literal, whole.cards.revived[k])
        for e, returned in whole.cards.returns.items():
            model.add(sum(self.taken[k, e] for k in whole.kinds) == returned)
        for k in whole.kinds:
            before: Linear = 0
            slots = [slot for slot in whole.slots if whole.kind_at(slot) == k]
            for step in whole.steps:
                event, sub = step
                lying = model.new_int_var(0, whole.tables.copies[k], f"lying{k},{step}")
                self.lying[k, step] = lying
                now = before
                if sub == 0:
                    now += whole.drop[k, event]
                else:
                    now -= sum(whole.place[slot, step] for slot in slots)
                if sub == whole.sub_steps and (k, event) in self.taken:
                    now -= self.taken[k, event]
                model.add(lying == now)
                before = lying

    def add_tile_play(self, step: Step) -> None:
        """A tile that plays a discarded card must do so where one fits."""
        model, whole = self.model, self.whole
        event, sub = step
        asked: list[Linear] = []
        for j, tile in enumerate(self.order):
            drawn = self.drawn[j, (event, sub - 1)]
            if tile.plays or (tile.plays_when_deck_is_empty and event > whole.drawn):
                asked.append(drawn)
            elif tile.plays_when_deck_is_empty and event == whole.drawn and whole.cards.top:
                asked.append(self.after_top(drawn, event))
        placed = [whole.place[slot, step] for slot in whole.slots]
        need = whole.literal(f"tile plays,{step}")
        over = [
            whole.reached[place, whole.step_before(step)]
            for place, milestone in enumerate(whole.profile.milestones)
            if milestone.ends
        ]
        if over:
            model.add(need <= sum(asked))
            model.add(need >= sum(asked) - sum(over))
            for literal in over:
                model.add_implication(literal, need.negated())
        else:
            model.add(sum(asked) == need)
        model.add(sum(placed) <= need)
        for slot in whole.slots:
            fits = self.fits(slot, step)
            if fits is None:
                model.add(whole.place[slot, step] == 0)
                continue
            model.add_implication(whole.place[slot, step], fits)
            model.add_bool_or(need.negated(), fits.negated(), *placed)

    def after_top(self, drawn: cp_model.IntVar, event: int) -> cp_model.IntVar:
        """Whether a tile is drawn after an action has taken the last card of the deck."""
        both = self.whole.literal(f"tile after the last card,{event}")
        self.model.add_bool_and(drawn, self.whole.cards.top[event]).only_enforce_if(both)
        self.model.add_bool_or(both, drawn.negated(), self.whole.cards.top[event].negated())
        return both

    def fits(self, slot: tuple[int, int], step: Step) -> cp_model.IntVar | None:
        """Whether a discarded card fits into a slot before a step, or None where none can."""
        model, whole = self.model, self.whole
        here = whole.stands_before(slot, step)
        below = whole.stands_before((slot[0], slot[1] - 1), step) if slot[1] else None
        if here is None or (slot[1] and below is None):
            return None
        lies = whole.literal(f"lies{slot},{step}")
        before = self.lying[whole.kind_at(slot), whole.step_before(step)]
        model.add(before >= 1).only_enforce_if(lies)
        model.add(before == 0).only_enforce_if(lies.negated())
        fits = whole.literal(f"fits{slot},{step}")
        parts = [lies, here.negated()] + ([below] if below is not None else [])
        model.add_bool_and(parts).only_enforce_if(fits)
        model.add_bool_or([fits, *[part.negated() for part in parts]])
        return fits

    def add_returns(self) -> None:
        """A tile that returns a card must do so where one lies on the discards."""
        model, whole = self.model, self.whole
        for e, returned in whole.cards.returns.items():
            if e > whole.drawn:  # the deck is empty: the tile does something else
                model.add(returned == 0)
                continue
            asked = sum(
                self.drawn[j, (e, m)]
                for j, tile in enumerate(self.order)
                if tile.returns
                for m in range(whole.sub_steps + 1)
            )
            something = whole.literal(f"something lies,{e}")
            left = sum(self.lying[k, (e, whole.sub_steps)] for k in whole.kinds) + returned
            model.add(left >= 1).only_enforce_if(something)
            model.add(left == 0).only_enforce_if(something.negated())
            model.add(returned <= asked)
            empty: Linear = 0
            if e == whole.drawn and whole.cards.top:  # an action may have taken the last card
                empty = whole.cards.top[e]
                model.add_implication(returned, empty.negated())
            model.add(returned >= asked + something - 1 - empty)
