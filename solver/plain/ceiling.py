"""A score that no continuation of a state can exceed, from counting alone.

Two arguments, each a relaxation:

*Reach.* A firework grows no further than the copies that are left allow. Copies on the discards
are gone, unless some effect of the rules can bring a discarded card back.

*Room.* Before the deck runs out each card that is placed makes the deck a card smaller, whether it
came from a hand (which is refilled) or from the deck itself. After that there are only the turns
that the rules grant, a card each. Only effects that place a discarded card, or put one back into
the deck, make more room. Where anything but a limited pile of tiles does so, or all discards go
back at once, the argument is switched off.

Where not all words of the rules are understood, neither is used: then any firework may come to any
height, and the game may be lost. Where a word might bring points, nothing is claimed at all.
"""

import sys
from functools import lru_cache

from tamaya.engine.turn.table import Table
from tamaya.solver.grasps import COUNTS, SCORES
from tamaya.variants.rules import Effect, Rules
from tamaya.variants.vocabulary.effects import has
from tamaya.variants.vocabulary.traits import steps

NO_LIMIT = sys.maxsize
"""A score that no game is worth: no lower one is claimed to be the highest."""


class Ceiling:
    """The bound for the states of one deal."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.unscored = SCORES.declines(rules)
        self.understood = not self.unscored and not COUNTS.declines(rules)
        self.points = tuple(suit.points for suit in rules.suits)
        # How many copies of its value a firework takes up to each height: it may build one twice.
        self.needed = tuple(
            tuple(suit.built[: h + 1].count(value) for h, value in enumerate(suit.built))
            for suit in rules.suits
        )
        # A card that costs points need not be placed.
        self.steps = max([0, *steps(rules)])
        elsewhere = [r.effects for r in rules.reactions] + [a.effects for a in rules.actions]
        self.revives_by_tile = tuple(_revivals(effects) for effects in rules.tiles)
        self.revives_always = any(_revivals(effects) for effects in elsewhere) or any(
            effect.verb == "shuffle_discards" for effect in rules.effects
        )
        self.revives = self.revives_always or any(self.revives_by_tile)
        self.ends_with_deck = rules.deck_end.ends
        # Whatever sets the last turns first, no end is further off than the longest.
        turns = [e.amount for e in rules.effects if e.verb == "last_turns"]
        self.last_turns = max(turns) if rules.deck_end.turns else None
        self.plays_from_deck = any(e.verb == "play_top" for e in rules.effects)
        # The turn in which an effect takes the last card may place a card from the hand besides.
        # So may the turn in which another event than the end of the deck sets the last turns.
        early = len(turns) > len(rules.deck_end.turns)
        self.late = int(early or has(rules.effects, "takes from the deck"))
        self.loses = rules.can_be_lost or not self.understood
        self.most_points = NO_LIMIT
        if not self.unscored:
            # Not what the cards allow, which is counted elsewhere.
            goals = sum(max(0, goal.points) for goal in rules.goals)
            highest = sum(max(points) for points in self.points) + goals
            self.most_points = rules.most_points if self.understood else highest

    def of(self, table: Table) -> int:
        """No end of this game scores more."""
        return table.over.score if table.over else self.score(self.points_of(table))

    def points_of(self, table: Table) -> int:
        """No end of this game has more points in its fireworks."""
        if not self.understood:
            return self.most_points
        now = gain = 0
        for suit, height in enumerate(table.heights):
            points = self.points[suit]
            now += points[height]
            best = max(points[height : self.reach(table, suit) + 1])
            gain += best - points[height]
        room = self.room(table)
        if room is not None:
            gain = min(gain, room * self.steps)
        return now + gain

    def score(self, points: int) -> int:
        """The best score of a game that ends with so many points at most."""
        losing = self.rules.losing
        if losing.below is not None and points < losing.below:
            return losing.score(points)
        return max(points, losing.score(points)) if self.loses else points

    def reach(self, table: Table, suit: int) -> int:
        """How high a firework can grow."""
        wants = table.tables.wants[suit]
        height, full = table.heights[suit], len(wants) - 1
        if self.revives or not self.understood:
            return full
        copies, discards, needed = table.tables.copies, table.discards, self.needed[suit]
        for h in range(height, full):
            kind = wants[h]
            if copies[kind] - discards[kind] < needed[h]:
                return h
        return full

    def room(self, table: Table) -> int | None:
        """How many more cards can be placed, as far as deck and turns tell."""
        if self.revives_always or not self.understood:
            return None
        left = len(table.pile) - table.drawn
        extra = 0
        if self.revives:
            tiles = table.game.deal.tiles[table.tiles_drawn :]
            extra = sum(self.revives_by_tile[tile] for tile in tiles)
            extra += sum(_revivals((one,)) for one in table.waiting if isinstance(one, Effect))
        if table.turns_left >= 0:
            return table.turns_left + extra + (left if self.plays_from_deck else 0)
        extra += self.late
        if self.ends_with_deck:
            return left + extra
        if self.last_turns is None:
            return sum(map(len, table.hands)) + left + extra
        return left + self.last_turns * table.game.players + extra


def _revivals(effects: tuple[Effect, ...]) -> int:
    """How many cards more an effect list may let be placed: of an effect and what it holds for
    when it can't be carried out, one happens."""
    return sum(
        max(effect.verb in ("return_card", "play_discard"), _revivals(effect.otherwise))
        for effect in effects
    )


@lru_cache(maxsize=64)
def ceiling_of(rules: Rules) -> Ceiling:
    """The bound for some rules, made once."""
    return Ceiling(rules)
