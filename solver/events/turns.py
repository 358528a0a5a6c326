"""The event model's part for turns: the passes between two events, and who comes after them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ortools.sat.python import cp_model

from tamaya.solver.profile.changes import Change

if TYPE_CHECKING:
    from tamaya.solver.events.model import EventModel

Literal = cp_model.IntVar
Linear = Any  # what CP-SAT makes of sums; its own types are too wide to add up
Said = tuple[str, int]
"""What is done in a pass: ("hint", -1), or ("act", the place of an action); a hint about colours
or values says so instead, where that matters."""


class Values(Protocol):
    """What knows the values of a solution: CP-SAT, at its end or when it has found one."""

    def value(self, expression: Any, /) -> int: ...


class TurnPart:
    """Passes that are all alike: hints that can always be given, at a fixed price.

    How many there are follows from who acts. A full circle more may waste tokens.
    """

    stopped: Literal | None = None  # whether the game ends with a player who can't act

    def __init__(self, whole: EventModel) -> None:
        self.whole = whole
        self.model = whole.model
        self.passes: dict[int, Linear] = {}
        self.rest: Linear = 0
        self.build()

    def build(self) -> None:
        for e in self.whole.each_event:
            self.add_passes(e)

    def add_passes(self, e: int) -> None:
        whole, model, n = self.whole, self.model, self.whole.players
        used, actor = whole.cards.used, whole.cards.actor
        between = model.new_int_var(0, n - 1, f"between{e}")
        self.passes[e] = between
        # A full circle serves only to get off the full supply.
        if whole.rules.hinting.cost:
            around = whole.literal(f"around{e}")
            model.add_implication(around, used[e])
            self.passes[e] = between + n * around
        model.add(between == 0).only_enforce_if(used[e].negated())
        for p in range(n):
            for q in range(n):
                enforce = [used[e], actor[e][q]]
                if e > 1:
                    enforce.append(actor[e - 1][p])
                elif p != n - 1:
                    continue
                model.add(between == (q - p - 1) % n).only_enforce_if(enforce)

    def pay(self, event: int, before: Linear) -> Linear:
        """The hint tokens that the passes before an event leave."""
        left = before - self.whole.rules.hinting.cost * self.passes[event]
        self.model.add(left >= 0)
        return left

    def pay_rest(self, most: int, before: Linear) -> None:
        """The passes after the last event, in turns that there still are."""
        self.rest = self.model.new_int_var(0, most, "hints after the last card")
        self.model.add(before >= self.whole.rules.hinting.cost * self.rest)

    def finish(self) -> None:
        """What is to be said once all passes are known."""

    def changes(self, event: int) -> list[tuple[Linear, Change]]:
        """What the passes before an event do besides."""
        return []

    def free_axis(self, values: Values, event: int) -> str:
        """What a free hint names that a tile gives at an event; `hint` where it is all the same."""
        return "hint"

    def said(self, values: Values, event: int) -> list[Said]:
        """The passes before an event, or after all of them, in a solution."""
        count = self.rest if event > self.whole.events else self.passes[event]
        return [("hint", -1)] * (count if isinstance(count, int) else values.value(count))


def turn_part(whole: EventModel) -> TurnPart:
    """The plain part where all passes are alike, else the one that tells them apart."""
    if whole.profile.plain_turns:
        return TurnPart(whole)
    from tamaya.solver.events.passes import PassPart

    return PassPart(whole)
