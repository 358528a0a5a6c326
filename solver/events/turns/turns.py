"""The event model's part for turns: the passes between two events, and who comes after them."""

from __future__ import annotations

from typing import Any, Protocol

from tamaya.solver.events.cards.cards import CardPart
from tamaya.solver.events.cards.tiles import TilePart
from tamaya.solver.events.frame import Draft, Frame, Linear, Literal
from tamaya.solver.profile.changes import Change

PassTaken = tuple[str, int]
"""What is done in a pass: ("act", the place of an action), or what a hint names and -1; nothing
where that is all the same."""


class Values(Protocol):
    """What knows the values of a solution: CP-SAT, at its end or when it has found one."""

    def value(self, expression: Any, /) -> int: ...


class TurnPart:
    """Passes that are all alike: hints that can always be given, at a fixed price.

    How many there are follows from who acts. A full circle more may waste tokens.
    """

    stopped: Literal | None = None  # whether the game ends with a player who can't act

    def __init__(self, draft: Draft, frame: Frame, cards: CardPart, tiles: TilePart | None) -> None:
        self.draft, self.frame, self.model = draft, frame, draft.model
        self.literal, self.cards, self.tiles = draft.literal, cards, tiles
        self.passes: dict[int, Linear] = {}
        self.rest: Linear = 0
        self.build()

    def build(self) -> None:
        for e in self.frame.each_event:
            self.add_passes(e)

    def add_passes(self, e: int) -> None:
        frame, model, n = self.frame, self.model, self.frame.players
        used, actor = self.cards.used, self.cards.actor
        between = model.new_int_var(0, n - 1, f"between{e}")
        self.passes[e] = between
        # A full circle serves only to get off the full supply, but for a long end.
        if frame.rules.hinting.cost:
            around = self.literal(f"around{e}")
            model.add_implication(around, used[e])
            self.passes[e] = between + n * around
            more = self.further_circles(e)
            if more:
                further = model.new_int_var(0, more, f"further{e}")
                model.add(further <= more * around)
                self.passes[e] += n * further
        model.add(between == 0).only_enforce_if(used[e].negated())
        for p in range(n):
            for q in range(n):
                enforce = [used[e], actor[e][q]]
                if e > 1:
                    enforce.append(actor[e - 1][p])
                elif p != n - 1:
                    continue
                model.add(between == (q - p - 1) % n).only_enforce_if(enforce)

    def further_circles(self, event: int) -> int:
        """How many more full circles may be of use before an event.

        None, but where the last turns are so many that they have to be filled: then passes before
        an event can keep tokens from being lost that it brings, or be given while they can be.
        """
        last = self.frame.profile.last_turns or 0
        return last - 1 if last > 2 and event > self.frame.drawn else 0

    def pay(self, event: int, before: Linear) -> Linear:
        """The hint tokens that the passes before an event leave."""
        left = before - self.frame.rules.hinting.cost * self.passes[event]
        self.model.add(left >= 0)
        return left

    def pay_rest(self, most: int, before: Linear) -> None:
        """The passes after the last event, in turns that there still are."""
        self.rest = self.model.new_int_var(0, most, "hints after the last card")
        self.model.add(before >= self.frame.rules.hinting.cost * self.rest)

    def finish(self) -> None:
        """What is to be said once all passes are known."""

    def changes(self, event: int) -> list[tuple[Linear, Change]]:
        """What the passes before an event do besides."""
        return []

    def free_axis(self, values: Values, event: int) -> str:
        """What a free hint names that a tile gives at an event; nothing where any will do."""
        return ""

    def passes_in(self, values: Values, event: int) -> list[PassTaken]:
        """The passes before an event, or after all of them, in a solution."""
        count = self.rest if event > self.frame.events else self.passes[event]
        return [("", -1)] * (count if isinstance(count, int) else values.value(count))


def turn_part(draft: Draft, frame: Frame, cards: CardPart, tiles: TilePart | None) -> TurnPart:
    """The plain part where all passes are alike, otherwise the one that tells them apart."""
    if frame.profile.plain_turns:
        return TurnPart(draft, frame, cards, tiles)
    from tamaya.solver.events.turns.passes import PassPart

    return PassPart(draft, frame, cards, tiles)
