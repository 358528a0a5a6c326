"""The event model's part for tokens: hint tokens and strikes after each event."""

from __future__ import annotations

from collections.abc import Mapping

from ortools.sat.python import cp_model

from tamaya.solver.events.cards.cards import CardPart
from tamaya.solver.events.cards.fates import FatePart
from tamaya.solver.events.cards.fireworks import FireworkPart
from tamaya.solver.events.cards.points import PointPart
from tamaya.solver.events.cards.tiles import TilePart
from tamaya.solver.events.frame import Draft, Frame, Linear, Literal
from tamaya.solver.events.turns.turns import TurnPart
from tamaya.solver.profile.changes import Change, Clamp

Weighted = tuple[Linear, Change]


class TokenPart:
    """`hints[e]` and `strikes[e]`: what there is after event e."""

    def __init__(
        self,
        draft: Draft,
        frame: Frame,
        cards: CardPart,
        fireworks: FireworkPart,
        fates: FatePart,
        points: PointPart,
        tiles: TilePart | None,
        turns: TurnPart,
    ) -> None:
        self.frame, self.model, self.literal = frame, draft.model, draft.literal
        self.cards, self.fireworks, self.fates, self.points = cards, fireworks, fates, points
        self.tiles, self.turns = tiles, turns
        self.total = frame.rules.hints.total
        self.hints: dict[int, Linear] = {0: frame.rules.hints.start}
        self.calls = {e: self.literal(f"call{e}") for e in frame.each_event}
        self.own: dict[int, Literal] = {}
        self.sorts = {e: self.sorts_at(e) for e in frame.each_event}
        self.struck: dict[int, Literal] = {}
        for e in frame.each_event:
            self.add_hints(e)
        self.counts_strikes = frame.profile.last_strike == "end" or any(
            change.strikes.plus < 0 for e in frame.each_event for _, change in self.strikes_at(e)
        )
        if self.counts_strikes:
            self.follow_strikes()

    # ------------------------------------------------------------------ sorts of events

    def sorts_at(self, event: int) -> list[Weighted]:
        """Each sort of event with an expression that is 1 when this event is of the sort."""
        frame, profile = self.frame, self.frame.profile
        placed: dict[Change, list[Literal]] = {}
        for slot, change in profile.placed.items():
            placed.setdefault(change, []).append(self.fireworks.place[slot, (event, 0)])
        sorts: list[Weighted] = [(sum(literals), change) for change, literals in placed.items()]
        sorts += self.by_kind(event, self.discard_from_hand(event, sorts), profile.dropped)
        sorts += self.by_kind(event, self.fates.misplay[event], profile.misplayed)
        if frame.rules.playing.may_call:
            self.model.add(self.calls[event] <= sum(sum(v) for v in placed.values()))
        else:
            self.model.add(self.calls[event] == 0)
        for place, milestone in enumerate(profile.milestones):
            if milestone.ends:
                continue
            now = self.points.reached[place, frame.last_step(event)]
            before = self.points.reached.get((place, frame.last_step(event - 1)), 0)
            sorts.append((now - before, milestone.change))
        return sorts

    def discard_from_hand(self, event: int, sorts: list[Weighted]) -> Literal:
        """Whether a discard is a player's own, and not that of the top card by an action."""
        frame, model = self.frame, self.model
        top = self.cards.top.get(event)
        if top is None:
            return self.fates.discard[event]
        model.add_implication(self.calls[event], top.negated())
        discards = []
        for a, action in enumerate(frame.profile.tops):
            act = self.cards.act[a, event]
            if action.discards:
                model.add_implication(act, self.fates.discard[event])
                discards.append(act)
            else:
                model.add_implication(act, self.fates.discard[event].negated())
        if not discards:
            return self.fates.discard[event]
        own, other = self.literal(f"own discard{event}"), self.literal(f"top discard{event}")
        model.add(other == sum(discards))
        model.add(own + other == self.fates.discard[event])
        sorts += self.by_kind(event, other, frame.profile.topped)
        self.own[event] = own
        return own

    def by_kind(
        self, event: int, literal: Literal, changes: Mapping[int, Change]
    ) -> list[Weighted]:
        groups: dict[Change, list[int]] = {}
        for kind, change in changes.items():
            groups.setdefault(change, []).append(kind)
        if len(groups) == 1:
            return [(literal, next(iter(groups)))]
        terms: list[Weighted] = []
        for change, kinds in groups.items():
            both = self.literal("")
            dropped = sum(self.fates.drop[k, event] for k in kinds)
            self.model.add(both <= literal)
            self.model.add(both <= dropped)
            self.model.add(both >= literal + dropped - 1)
            terms.append((both, change))
        return terms

    def tile_changes(self, event: int) -> list[Weighted]:
        """What tiles do during an event, and the cards that tiles place."""
        if self.tiles is None:
            return []
        terms: list[Weighted] = []
        for step in self.frame.steps_of(event):
            for j, tile in enumerate(self.tiles.order):
                terms.append((self.tiles.drawn[j, step], tile.change))
            if step[1]:
                for slot, change in self.frame.profile.placed.items():
                    terms.append((self.fireworks.place[slot, step], change))
        return terms

    # ------------------------------------------------------------------ hint tokens

    def add_hints(self, e: int) -> None:
        """Hints are paid before the event; then the event brings or costs tokens."""
        model, frame, total = self.model, self.frame, self.total
        paid = self.turns.pay(e, self.hints[e - 1])
        prices = [
            top.cost * self.cards.act[a, e]
            for a, top in enumerate(frame.profile.tops)
            if top.cost and (a, e) in self.cards.act
        ]
        if prices:
            paid = paid - sum(prices)
            model.add(paid >= 0)
        discard = self.own.get(e, self.fates.discard[e])
        match frame.rules.discarding.when:
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
        profile = self.frame.profile
        gains = {
            change.hints.plus - profile.placed[slot].hints.plus
            for slot, change in profile.called.items()
        }
        plus = gains.pop() if gains else 0
        return Clamp(plus, min(plus, self.total), self.total) if plus else None

    # ------------------------------------------------------------------ strikes

    def strikes_at(self, e: int) -> list[Weighted]:
        parts = [*self.sorts[e], *self.tile_changes(e), *self.turns.changes(e)]
        return [(weight, change) for weight, change in parts if change.strikes.plus]

    def follow_strikes(self) -> None:
        """How many strikes there are after each event, where they come back or end the game."""
        model, frame, profile = self.model, self.frame, self.frame.profile
        most = frame.rules.strikes
        before: Linear = 0
        for e in frame.each_event:
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
                struck = self.struck[e] = self.literal(f"struck{e}")
                model.add(now == most).only_enforce_if(struck)
                model.add(now < most).only_enforce_if(struck.negated())
            before = now

    def keep_strikes(self, done: Mapping[int, Literal]) -> None:
        """The last strike is never taken, where it loses and none comes back.

        What a card takes that ends the game is not taken any more.
        """
        model, frame = self.model, self.frame
        if self.counts_strikes or frame.profile.last_strike != "lose":
            return
        placing = any(change.strikes.plus for change in frame.profile.placed.values())
        taken: list[Linear] = []
        for e in frame.each_event:
            parts = [weight * change.strikes.plus for weight, change in self.strikes_at(e)]
            if placing:
                strikes = model.new_int_var(0, frame.rules.strikes, f"strikes{e}")
                model.add(strikes >= sum(parts)).only_enforce_if(done[e].negated())
                parts = [strikes]
            taken += parts
        taken += [w * c.strikes.plus for w, c in self.turns.changes(frame.events + 1)]
        if taken:
            model.add(sum(taken) < frame.rules.strikes)


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
