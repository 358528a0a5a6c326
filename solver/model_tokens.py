"""The event model's part for tokens: hint tokens and strikes after each event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ortools.sat.python import cp_model

from tamaya.solver.profile import Change

if TYPE_CHECKING:
    from tamaya.solver.model import EventModel

Linear = Any  # what CP-SAT makes of sums; its own types are too wide to add up
Weighted = tuple[Linear, Change]


class TokenPart:
    """`hints[e]` and `strikes[e]`: what there is after event e."""

    def __init__(self, whole: EventModel) -> None:
        self.whole = whole
        self.model = whole.model
        self.total = whole.rules.hints.total
        self.hints: dict[int, Linear] = {0: whole.rules.hints.start}
        self.calls = {e: whole.literal(f"call{e}") for e in range(1, whole.events + 1)}
        self.sorts = {e: self.sorts_at(e) for e in range(1, whole.events + 1)}
        for e in range(1, whole.events + 1):
            self.add_hints(e)
        self.add_strikes()

    # ------------------------------------------------------------------ sorts of events

    def sorts_at(self, event: int) -> list[Weighted]:
        """Each sort of event with an expression that is 1 when this event is of the sort."""
        whole, profile = self.whole, self.whole.profile
        placed: dict[Change, list[cp_model.IntVar]] = {}
        for slot, change in profile.placed.items():
            placed.setdefault(change, []).append(whole.place[slot, (event, 0)])
        sorts: list[Weighted] = [(sum(literals), change) for change, literals in placed.items()]
        sorts += self.by_kind(event, whole.discard[event], profile.dropped)
        sorts += self.by_kind(event, whole.misplay[event], profile.misplayed)
        if whole.rules.playing.may_call:
            self.model.add(self.calls[event] <= sum(sum(v) for v in placed.values()))
        else:
            self.model.add(self.calls[event] == 0)
        return sorts

    def by_kind(
        self, event: int, literal: cp_model.IntVar, changes: dict[int, Change]
    ) -> list[Weighted]:
        groups: dict[Change, list[int]] = {}
        for kind, change in changes.items():
            groups.setdefault(change, []).append(kind)
        if len(groups) == 1:
            return [(literal, next(iter(groups)))]
        found: list[Weighted] = []
        for change, kinds in groups.items():
            both = self.whole.literal("")
            dropped = sum(self.whole.drop[k, event] for k in kinds)
            self.model.add(both <= literal)
            self.model.add(both <= dropped)
            self.model.add(both >= literal + dropped - 1)
            found.append((both, change))
        return found

    def tile_changes(self, event: int) -> list[Weighted]:
        """What tiles do during an event, and the cards that tiles place."""
        whole = self.whole
        if whole.tiles is None:
            return []
        found: list[Weighted] = []
        for m in range(whole.sub_steps + 1):
            for j, tile in enumerate(whole.tiles.order):
                found.append((whole.tiles.drawn[j, (event, m)], tile.change))
            if m:
                for slot, change in whole.profile.placed.items():
                    found.append((whole.place[slot, (event, m)], change))
        return found

    # ------------------------------------------------------------------ hint tokens

    def add_hints(self, e: int) -> None:
        """Hints are paid before the event; then the event brings or costs tokens."""
        model, whole, total = self.model, self.whole, self.total
        paid = self.hints[e - 1] - whole.rules.hinting.cost * whole.passes[e]
        model.add(paid >= 0)
        match whole.rules.discarding.when:
            case "spent":
                model.add(paid <= total - 1).only_enforce_if(whole.discard[e])
            case "never":
                model.add(whole.discard[e] == 0)
        after = paid
        low: Linear = 0
        high: Linear = total
        only_adds = True
        for weight, change in self.sorts[e]:
            after = after + weight * change.hints.plus
            low = low + weight * change.hints.low
            high = high - weight * (total - change.hints.high)
            only_adds = only_adds and change.hints.only_adds(total)
        after = after + self.calls[e] * self.bonus
        for weight, change in self.tile_changes(e):
            after = after + weight * change.hints.plus
        now = model.new_int_var(0, total, f"hints{e}")
        if only_adds:
            model.add_min_equality(now, [after, total])
        else:
            top = model.new_int_var(-total, 2 * total, f"top{e}")
            model.add_min_equality(top, [after, high])
            model.add_max_equality(now, [top, low])
        self.hints[e] = now

    @property
    def bonus(self) -> int:
        """What a right call brings beside what the card brings anyway."""
        profile = self.whole.profile
        gains = {
            change.hints.plus - profile.placed[slot].hints.plus
            for slot, change in profile.called.items()
        }
        return gains.pop() if gains else 0

    # ------------------------------------------------------------------ strikes

    def add_strikes(self) -> None:
        """Strikes stay below the last one, which loses."""
        model, whole = self.model, self.whole
        most = whole.rules.strikes - 1
        per_event = {
            e: [
                (w, c.strikes.plus)
                for w, c in [*self.sorts[e], *self.tile_changes(e)]
                if c.strikes.plus
            ]
            for e in range(1, whole.events + 1)
        }
        everything = [pair for pairs in per_event.values() for pair in pairs]
        if all(plus > 0 for _, plus in everything):
            if everything:
                model.add(sum(w * plus for w, plus in everything) <= most)
            return
        before: Linear = 0
        for e, pairs in per_event.items():
            now = model.new_int_var(0, most, f"strikes{e}")
            change = before + sum(w * plus for w, plus in pairs)
            model.add_max_equality(now, [change, 0])
            before = now
