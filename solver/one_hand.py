"""A bound from one hand: what if all players held their cards together, and hints were free?

*What it relaxes.* All cards that players hold lie in one hand; whoever acts may use any of them,
at any time, without tokens. Each event still takes one card out of the hand and draws the next
one, and there are no more events than the deck and the last turns allow. Every line of the real
game is a line here, so what is impossible here is impossible there.

*Why it may be greedy.* Here a card that fits is always played at once: that draws a card, frees a
place, and takes an event that has to be taken some time anyway. A card that is of no use is dropped
next: keeping it helps nothing. Only a hand full of useful cards that don't fit asks for a choice:
which of those goes whose kind comes again, or is held twice.

It holds under rules that the profile describes and under which no card comes back.
"""

from itertools import pairwise

from tamaya.engine.table import Table
from tamaya.solver.attempt import Attempt


class OneHand:
    """Whether every firework can grow as far as its cards reach, in the relaxed game."""

    name = "one-hand"

    def declines(self, attempt: Attempt) -> str:
        if attempt.profile.declined:
            return attempt.profile.declined
        if attempt.searcher.ceiling.revives:
            return "effects that bring discarded cards back"
        if attempt.profile.tops:
            return "actions that take the top card of the deck"
        if attempt.searcher.ceiling.steps > 1 or _uneven(attempt):
            return "fireworks whose cards are not worth a point each"
        return ""

    def run(self, attempt: Attempt) -> None:
        table = Table(attempt.game)
        ceiling = attempt.searcher.ceiling
        goal = tuple(ceiling.reach(table, suit) for suit in range(len(table.heights)))
        points = sum(p[h] for p, h in zip(ceiling.points, goal, strict=True))
        losing = attempt.deal.rules.losing
        if attempt.upper < points or table.over:
            return
        event = _Relaxed(table, goal, attempt).first_failure()
        if event is None:
            return
        less = ceiling.score(points - 1)
        if losing.below is not None and points - 1 < losing.below:
            less = losing.score(points - 1)
        attempt.no_more_than(
            less,
            "even if all players held their cards in one hand and hints were free, some needed "
            f"card would have to go by the {_ordinal(event)} card that leaves a hand",
            "one-hand",
        )


def _uneven(attempt: Attempt) -> bool:
    return any(
        b - a != 1 for points in attempt.searcher.ceiling.points for a, b in pairwise(points)
    )


def _ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number % 100 not in (11, 12, 13) else 0)
    return f"{number}{ending or 'th'}"


class _Relaxed:
    """The relaxed game: states are (event, heights, useful kinds held), worked off depth first."""

    def __init__(self, table: Table, goal: tuple[int, ...], attempt: Attempt) -> None:
        self.goal = goal
        self.wants = table.tables.wants
        self.deck = table.pile[table.drawn :]
        self.held = [kind for hand in table.hands for kind in hand]
        self.places = len(self.held)
        room = attempt.searcher.ceiling.room(table)
        assert room is not None
        self.spare = room - sum(goal)
        self.attempt = attempt

    def first_failure(self) -> int | None:
        """None when the goal can be reached; else the latest event that any way came to."""
        if self.spare < 0:
            return 1
        latest = 1
        seen: set[tuple[int, tuple[int, ...], frozenset[int]]] = set()
        stack = [(0, tuple(0 for _ in self.goal), frozenset(self.held), self.spare)]
        while stack:
            if self.attempt.seconds_left <= 0:
                return None
            event, heights, held, spare = stack.pop()
            latest = max(latest, event + 1)
            if heights == self.goal:
                return None
            useful = self.useful(heights)
            held = held & useful
            fitting = next((k for k in self.next_kinds(heights) if k in held), None)
            if fitting is not None:
                suit = next(
                    s for s, h in enumerate(heights)
                    if h < self.goal[s] and self.wants[s][h] == fitting
                )  # fmt: skip
                grown = tuple(h + (s == suit) for s, h in enumerate(heights))
                after = [(grown, held, spare)]
            elif spare == 0:
                continue
            elif len(held) < self.places_at(event):
                after = [(heights, held, spare - 1)]
            else:
                later = set(self.deck[event:])
                after = [(heights, held - {k}, spare - 1) for k in held if k in later]
            drawn = self.deck[event : event + 1]
            for grown, kept, left in after:
                state = (event + 1, grown, kept.union(drawn))
                if state not in seen:
                    seen.add(state)
                    stack.append((*state, left))
        return latest

    def places_at(self, event: int) -> int:
        """How many cards the hand holds before an event: no more are drawn with the deck gone."""
        return self.places - max(0, event - len(self.deck))

    def useful(self, heights: tuple[int, ...]) -> frozenset[int]:
        return frozenset(
            kind
            for suit, height in enumerate(heights)
            for kind in self.wants[suit][height : self.goal[suit]]
        )

    def next_kinds(self, heights: tuple[int, ...]) -> list[int]:
        return [self.wants[s][h] for s, h in enumerate(heights) if h < self.goal[s]]
