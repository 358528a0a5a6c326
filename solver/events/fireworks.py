"""The event model's part for fireworks: which step places which card, and how far each has come."""

from __future__ import annotations

from tamaya.solver.events.frame import Draft, Frame, Literal, Step
from tamaya.solver.profile.cards import Slot


class FireworkPart:
    """`place[slot, step]`: the step places that card; `stands[slot, step]`: it lies after it."""

    def __init__(self, draft: Draft, frame: Frame) -> None:
        model = draft.model
        self.frame = frame
        self.place: dict[tuple[Slot, Step], Literal] = {}
        self.stands: dict[tuple[Slot, Step], Literal] = {}
        for slot in frame.slots:
            suit, index = slot
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
                if index:
                    below = self.stands_before((suit, index - 1), step)
                    if below is None:
                        model.add(placed == 0)
                    else:
                        model.add_implication(placed, below)
                before = stands

    def stands_before(self, slot: Slot, step: Step) -> Literal | None:
        """Whether a slot was filled before a step; None before the first."""
        return self.stands.get((slot, self.frame.step_before(step)))

    def complete(self, suit: int, event: int) -> Literal:
        """Whether a firework is complete after an event."""
        return self.stands[(suit, self.frame.height(suit) - 1), self.frame.last_step(event)]
