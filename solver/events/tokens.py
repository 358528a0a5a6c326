"""The event model's part for tokens: hint tokens and strikes after each event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ortools.sat.python import cp_model

from tamaya.solver.profile.changes import Change, Clamp

if TYPE_CHECKING:
    from tamaya.solver.events.model import EventModel

Linear = Any  # what CP-SAT makes of sums; its own types are too wide to add up
Weighted = tuple[Linear, Change]


class TokenPart:
    """`hints[e]` and `strikes[e]`: what there is after event e."""

    def __init__(self, whole: EventModel) -> None:
        self.whole = whole
        self.model = whole.model
        self.total = whole.rules.hints.total
        self.hints: dict[int, Linear] = {0: whole.rules.hints.start}
        self.calls = {e: whole.literal(f"call{e}") for e in whole.each_event}
        self.own: dict[int, cp_model.IntVar] = {}
        self.sorts = {e: self.sorts_at(e) for e in whole.each_event}
        self.struck: dict[int, cp_model.IntVar] = {}
        for e in whole.each_event:
            self.add_hints(e)
        self.counts_strikes = whole.profile.last_strike == "end" or any(
            change.strikes.plus < 0 for e in whole.each_event for _, change in self.strikes_at(e)
        )
        if self.counts_strikes:
            self.follow_strikes()

    # ------------------------------------------------------------------ sorts of events

    def sorts_at(self, event: int) -> list[Weighted]:
        """Each sort of event with an expression that is 1 when this event is of the sort."""
        whole, profile = self.whole, self.whole.profile
        placed: dict[Change, list[cp_model.IntVar]] = {}
        for slot, change in profile.placed.items():
            placed.setdefault(change, []).append(whole.place[slot, (event, 0)])
        sorts: list[Weighted] = [(sum(literals), change) for change, literals in placed.items()]
        sorts += self.by_kind(event, self.discard_from_hand(event, sorts), profile.dropped)
        sorts += self.by_kind(event, whole.misplay[event], profile.misplayed)
        if whole.rules.playing.may_call:
            self.model.add(self.calls[event] <= sum(sum(v) for v in placed.values()))
        else:
            self.model.add(self.calls[event] == 0)
        for place, milestone in enumerate(profile.milestones):
            if milestone.ends:
                continue
            now = whole.reached[place, (event, whole.sub_steps)]
            before = whole.reached.get((place, (event - 1, whole.sub_steps)), 0)
            sorts.append((now - before, milestone.change))
        return sorts

    def discard_from_hand(self, event: int, sorts: list[Weighted]) -> cp_model.IntVar:
        """Whether a discard is a player's own, and not that of the top card by an action."""
        whole, model = self.whole, self.model
        top = whole.cards.top.get(event)
        if top is None:
            return whole.discard[event]
        model.add_implication(self.calls[event], top.negated())
        discards = []
        for a, action in enumerate(whole.profile.tops):
            act = whole.cards.act[a, event]
            if action.discards:
                model.add_implication(act, whole.discard[event])
                discards.append(act)
            else:
                model.add_implication(act, whole.discard[event].negated())
        if not discards:
            return whole.discard[event]
        own, other = whole.literal(f"own discard{event}"), whole.literal(f"top discard{event}")
        model.add(other == sum(discards))
        model.add(own + other == whole.discard[event])
        sorts += self.by_kind(event, other, whole.profile.topped)
        self.own[event] = own
        return own

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
        paid = whole.turns.pay(e, self.hints[e - 1])
        prices = [
            top.cost * whole.cards.act[a, e]
            for a, top in enumerate(whole.profile.tops)
            if top.cost and (a, e) in whole.cards.act
        ]
        if prices:
            paid = paid - sum(prices)
            model.add(paid >= 0)
        discard = self.own.get(e, whole.discard[e])
        match whole.rules.discarding.when:
            case "spent":
                model.add(paid <= total - 1).only_enforce_if(discard)
            case "never":
                model.add(discard == 0)
        weighted = [*self.sorts[e], *self.tile_changes(e)]
        if self.bonus:
            weighted.append((self.calls[e], Change(self.bonus, Clamp(0, 0, 0))))
        self.hints[e] = clamped(model, total, paid, weighted)

    @property
    def bonus(self) -> Clamp | None:
        """What a right call brings beside what the card brings anyway."""
        profile = self.whole.profile
        gains = {
            change.hints.plus - profile.placed[slot].hints.plus
            for slot, change in profile.called.items()
        }
        plus = gains.pop() if gains else 0
        return Clamp(plus, min(plus, self.total), self.total) if plus else None

    # ------------------------------------------------------------------ strikes

    def strikes_at(self, e: int) -> list[Weighted]:
        parts = [*self.sorts[e], *self.tile_changes(e), *self.whole.turns.changes(e)]
        return [(weight, change) for weight, change in parts if change.strikes.plus]

    def follow_strikes(self) -> None:
        """How many strikes there are after each event, where they come back or end the game."""
        model, whole, profile = self.model, self.whole, self.whole.profile
        most = whole.rules.strikes
        before: Linear = 0
        for e in whole.each_event:
            now = model.new_int_var(0, most, f"strikes{e}")
            change = before + sum(w * c.strikes.plus for w, c in self.strikes_at(e))
            if profile.last_strike == "lose":
                model.add_max_equality(now, [change, 0])
                model.add(now < most)
            else:
                top = model.new_int_var(-(1 << 10), most, f"strikes up to the last{e}")
                model.add_min_equality(top, [change, most])
                model.add_max_equality(now, [top, 0])
            if profile.last_strike == "end":
                struck = self.struck[e] = whole.literal(f"struck{e}")
                model.add(now == most).only_enforce_if(struck)
                model.add(now < most).only_enforce_if(struck.negated())
            before = now

    def keep_strikes(self) -> None:
        """The last strike is never taken, where it loses and none comes back.

        What a card takes that ends the game is not taken any more.
        """
        model, whole = self.model, self.whole
        if self.counts_strikes or whole.profile.last_strike != "lose":
            return
        placing = any(change.strikes.plus for change in whole.profile.placed.values())
        taken: list[Linear] = []
        for e in whole.each_event:
            parts = [weight * change.strikes.plus for weight, change in self.strikes_at(e)]
            if placing:
                strikes = model.new_int_var(0, whole.rules.strikes, f"strikes{e}")
                model.add(strikes >= sum(parts)).only_enforce_if(whole.end.done[e].negated())
                parts = [strikes]
            taken += parts
        taken += [w * c.strikes.plus for w, c in whole.turns.changes(whole.events + 1)]
        if taken:
            model.add(sum(taken) < whole.rules.strikes)


def clamped(
    model: cp_model.CpModel, total: int, tokens: Linear, weighted: list[Weighted]
) -> Linear:
    """The hint tokens after what changes them, of which nothing is but one thing at most unless
    all of it only adds.
    """
    after: Linear = tokens
    low: Linear = 0
    high: Linear = total
    only_adds = True
    for weight, change in weighted:
        after = after + weight * change.hints.plus
        if not change.hints.only_adds(total):
            only_adds = False
            low = low + weight * change.hints.low
            high = high - weight * (total - change.hints.high)
    now = model.new_int_var(0, total, "hints")
    if only_adds:
        model.add_min_equality(now, [after, total])
    else:
        top = model.new_int_var(-(1 << 10), 2 * total, "hints from above")
        model.add_min_equality(top, [after, high])
        model.add_max_equality(now, [top, low])
    return now
