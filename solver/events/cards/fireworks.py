"""The event model's part for fireworks: which step places which card, and how far each has come."""

from __future__ import annotations

from tamaya.solver.events.frame import Draft, Frame, Literal, Step
from tamaya.solver.profile.profile import Slot


class FireworkPart:
    """`place[slot, step]`: the step places that card; `stands[slot, step]`: it lies after it."""

    def __init__(self, draft: Draft, frame: Frame) -> None:
        model = draft.model
        self.frame = frame
        self.place: dict[tuple[Slot, Step], Literal] = {}
        self.stands: dict[tuple[Slot, Step], Literal] = {}
        for slot in frame.slots:
            before: Literal | None = None
            for step in frame.steps:
                placed = draft.literal(f"place{slot},{step}")
                stands = draft.literal(f"stands{slot},{step}")
                self.place[slot, step] = placed
                self.stands[slot, step] = stands
                if before is None:
                    model.add(stands == placed)
                else:
                    model.add(stands == before + placed)
                before = stands
        for (slot, step), placed in self.place.items():
            under = self.under(slot, step)
            if under is None:
                model.add(placed == 0)
                continue
            for below in under:
                model.add_implication(placed, below)

    def under(self, slot: Slot, step: Step) -> list[Literal] | None:
        """What must stand before a step, if it is to fill a slot; None where it can't. That is the
        card below, or what the firework waits for."""
        suit, index = slot
        slots = [(other, least - 1) for other, least in self.frame.rules.suits[suit].begun_after]
        below = [self.stands_before(s, step) for s in ([(suit, index - 1)] if index else slots)]
        literals = [literal for literal in below if literal is not None]
        return literals if len(literals) == len(below) else None

    def stands_before(self, slot: Slot, step: Step) -> Literal | None:
        """Whether a slot was filled before a step; None before the first."""
        return self.stands.get((slot, self.frame.step_before(step)))

    def complete(self, suit: int, event: int) -> Literal:
        """Whether a firework is complete after an event."""
        return self.stands[(suit, self.frame.height(suit) - 1), self.frame.last_step(event)]
