"""The event model's part for points: of the table, and by when numbers of them are reached."""

from __future__ import annotations

from tamaya.solver.events.cards.fireworks import FireworkPart
from tamaya.solver.events.frame import Draft, Frame, Linear, Literal, Step


class PointPart:
    """`all`: the points at the end. `reached[place, step]`: a milestone is reached by that step."""

    def __init__(self, draft: Draft, frame: Frame, fireworks: FireworkPart) -> None:
        self.frame, self.fireworks = frame, fireworks
        self.all: Linear = sum(suit.points[0] for suit in frame.rules.suits)
        if frame.steps:
            self.all = self.after(frame.steps[-1])
        self.reached: dict[tuple[int, Step], Literal] = {}
        for place, milestone in enumerate(frame.profile.milestones):
            for step in frame.steps:
                reached = draft.literal(f"reached{place},{step}")
                points = self.after(step)
                draft.model.add(points >= milestone.points).only_enforce_if(reached)
                draft.model.add(points < milestone.points).only_enforce_if(reached.negated())
                self.reached[place, step] = reached

    def after(self, step: Step) -> Linear:
        suits = self.frame.rules.suits
        return sum(
            (b - a) * self.fireworks.stands[(s, i), step]
            for s in self.frame.suits
            for i, (a, b) in enumerate(zip(suits[s].points, suits[s].points[1:], strict=False))
            if a != b
        ) + sum(suit.points[0] for suit in suits)

    def over(self, step: Step) -> list[Literal]:
        """The milestones that end the game, reached by a step."""
        return [
            self.reached[place, step]
            for place, milestone in enumerate(self.frame.profile.milestones)
            if milestone.ends
        ]
