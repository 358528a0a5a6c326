"""The event model's part for what becomes of a card that leaves: placed, discarded or misplayed."""

from __future__ import annotations

from collections.abc import Mapping

from tamaya.solver.events.cards.cards import CardPart
from tamaya.solver.events.cards.fireworks import FireworkPart
from tamaya.solver.events.frame import Draft, Frame, Literal, Step


class FatePart:
    """`discard[e]` and `misplay[e]`; `drop[k, e]`: a card of that kind goes to the discards."""

    def __init__(
        self, draft: Draft, frame: Frame, cards: CardPart, fireworks: FireworkPart
    ) -> None:
        self.frame, self.cards, self.fireworks = frame, cards, fireworks
        self.model = draft.model
        self.discard = {e: draft.literal(f"discard{e}") for e in frame.each_event}
        self.misplay = {e: draft.literal(f"misplay{e}") for e in frame.each_event}
        self.drop: dict[tuple[int, int], Literal] = {}
        for e in frame.each_event:
            drops = []
            for k in frame.kinds:
                leaving = cards.leaving(k, e)
                placed = [fireworks.place[slot, (e, 0)] for slot in frame.slots_of(k)]
                drop = draft.literal(f"drop{k},{e}")
                self.drop[k, e] = drop
                drops.append(drop)
                self.model.add(sum(leaving) == sum(placed) + drop)
            self.model.add(sum(drops) == self.discard[e] + self.misplay[e])
            self.add_misfits(e)

    def add_misfits(self, event: int) -> None:
        """A card that fits is placed when it is played; only another can be misplayed.

        But a wrong call misplays any card of a hand, where there is a second suit to call.
        """
        frame, fireworks = self.frame, self.fireworks
        unless = []
        if frame.rules.playing.may_call and len(frame.suits) > 1:
            top = self.cards.top.get(event)
            if top is None:
                return
            unless = [top.negated()]
        for k in frame.kinds:
            for slot in frame.slots_of(k):
                under = fireworks.under(slot, (event, 0))
                if under is None:
                    continue
                clause = [self.misplay[event].negated(), self.drop[k, event].negated(), *unless]
                here = fireworks.stands_before(slot, (event, 0))
                if here is not None:
                    clause.append(here)
                clause += [below.negated() for below in under]
                self.model.add_bool_or(clause)

    def keep_what_is_needed(self, lying: Mapping[tuple[int, Step], Literal]) -> None:
        """A needed card of which no copy is left loses the game, so that never happens.

        `lying` counts the discards, where some of them may come back.
        """
        frame = self.frame
        for k in frame.kinds:
            needed = len(frame.slots_of(k))
            spare = frame.tables.copies[k] - needed
            if not needed or spare < 0:  # of what can't be had anyway no copy is missed
                continue
            if not lying:
                self.model.add(sum(self.drop[k, e] for e in frame.each_event) <= spare)
                continue
            for step in frame.steps:
                self.model.add(lying[k, step] <= spare)
