"""Two bounds once more, written plainly and apart from the stages that use them.

They are for checking certificates: nothing here is fast, and nothing is shared with `ceiling` or
the kernels but the tables of the rules.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tamaya.engine.game.deal import Deal
from tamaya.solver import clock
from tamaya.solver.grasps import RECOUNT, RELAXED, SCORES
from tamaya.solver.plain.ceiling import NO_LIMIT
from tamaya.solver.plain.search import StoppedError
from tamaya.variants.rules import Effect, Rules
from tamaya.variants.vocabulary.effects import every

_REVIVE = ("return_card", "play_discard")
_TAKE_FROM_DECK = ("play_top", "discard_top")
_USELESS = -1


@dataclass(frozen=True, slots=True)
class Count:
    """How high each firework can get by its copies, and how many cards can be placed at all."""

    heights: tuple[int, ...]
    room: int
    points: int
    score: int


def best_end(rules: Rules, points: int, lost: bool) -> int:
    """The best score of any end with so many points at most, lost or not."""
    below = rules.losing.below
    least = sum(min(suit.points) for suit in rules.suits)
    ends = [points] if below is None or points >= below else []
    if lost:
        ends += [rules.losing.score(p) for p in range(min(least, points), points + 1)]
    return max(ends)


def count(deal: Deal) -> Count:
    """What copies and turns allow, however it is played.

    Where not all words of the rules are understood that is all fireworks at any height. Where a
    word might bring points, it is `NO_LIMIT`.
    """
    rules = deal.rules
    if RECOUNT.declines(rules):
        heights = [len(suit.built) for suit in rules.suits]
        if SCORES.declines(rules):
            return Count(tuple(heights), len(deal.deck), NO_LIMIT, NO_LIMIT)
        best = sum(max(suit.points) for suit in rules.suits)
        best += sum([goal.points for goal in rules.goals if goal.points >= 0])
        return Count(tuple(heights), len(deal.deck), best, best_end(rules, best, True))
    copies = Counter(deal.deck)
    heights = []
    for suit in range(len(rules.suits)):
        # Each card on a firework is a copy of its own; so this holds even where cards come back.
        left, height = copies.copy(), 0
        for value in rules.suits[suit].built:
            kind = rules.kinds.index((suit, value))
            left[kind] -= 1
            if left[kind] < 0:
                break
            height += 1
        heights.append(height)
    room = _room(deal)
    start = sum(suit.points[0] for suit in rules.suits)
    best = sum(max(s.points[: h + 1]) for s, h in zip(rules.suits, heights, strict=True))
    steps = [
        max(suit.points[h + 1] - suit.points[h] for h in range(len(suit.points) - 1))
        for suit in rules.suits
        if len(suit.points) > 1
    ]
    points = min(best, start + room * max([0, *steps]))
    return Count(tuple(heights), room, points, best_end(rules, points, rules.can_be_lost))


def _room(deal: Deal) -> int:
    """How many cards can be placed: before the deck is gone one for each card of it, then one a
    turn. A card is placed once only, so there are never more than cards."""
    rules = deal.rules
    effects = rules.effects
    if not (rules.deck_end.ends or rules.deck_end.turns):
        return len(deal.deck)
    by_tiles = sum(e.verb in _REVIVE for tile in rules.tiles for e in every(tile))
    shuffled = any(e.verb == "shuffle_discards" for e in effects)
    if shuffled or sum(e.verb in _REVIVE for e in effects) > by_tiles:
        return len(deal.deck)  # cards come back without a limit
    # Whatever sets the last turns first sets them for good.
    turns = max((e.amount for e in effects if e.verb == "last_turns"), default=0)
    if rules.deck_end.ends:
        turns = 0
    left = len(deal.deck) - sum(rules.hands_of(deal.players))
    # An effect can take the last card of the deck in a turn that has placed a card already.
    late = left > 0 and any(e.verb in _TAKE_FROM_DECK for e in effects)
    return min(len(deal.deck), left + turns * deal.players + _back(rules.tiles) + late)


def _back(lists: tuple[tuple[Effect, ...], ...]) -> int:
    """How many cards effects bring back at most: each does it, or what happens otherwise does."""
    return sum(max(e.verb in _REVIVE, _back((e.otherwise,))) for es in lists for e in es)


# ------------------------------------------------------------------- hands without turns and tokens


class UnfitError(Exception):
    """The relaxed game proves nothing under these rules."""


class TooManyError(Exception):
    """More states than were allowed."""


Hands = tuple[tuple[int, ...], ...]
State = tuple[tuple[int, ...], Hands, tuple[int, ...]]


class Relaxed:
    """The deal, were hints for free and anybody to act at any time; `together` with all cards in
    one hand.

    With `exchange` a hand that acts plays a card that fits before it drops one, and drops a useless
    one before any other. Without, every card can leave.
    """

    def __init__(self, deal: Deal, points: int, together: bool, exchange: bool) -> None:
        self.rules = rules = deal.rules
        check_fit(rules)
        self.points = points - sum(suit.points[0] for suit in rules.suits)
        self.exchange = exchange
        kinds = {kind: place for place, kind in enumerate(rules.kinds)}
        self.order = [[kinds[s, v] for v in suit.built] for s, suit in enumerate(rules.suits)]
        sizes = rules.hands_of(deal.players)
        # One of several numbers holds for good; a hand needs no more turns than there are cards.
        most = max(rules.deck_end.turns, default=len(deal.deck))
        self.last = 0 if rules.deck_end.ends else most
        places = [sum(sizes[:p]) for p in range(len(sizes) + 1)]
        hands = [deal.deck[a:b] for a, b in pairwise(places)]
        if together:
            hands = [tuple(card for hand in hands for card in hand)]
            self.last *= deal.players
        self.coming = deal.deck[sum(sizes) :]
        self.first = (tuple(0 for _ in self.order), tuple(hands), (self.last,) * len(hands))

    def reaches(self, until: float, most_states: int) -> bool:
        """Whether the points can be had: breadth first, an event at a time."""
        seen = 0
        drawn = 0
        layer: set[State] = {self.first}
        while layer:
            after: set[State] = set()
            for state in layer:
                if sum(state[0]) >= self.points:
                    return True
                settled = self.settled(state, drawn)
                if settled is None:
                    continue
                seen += 1
                if seen > most_states:
                    raise TooManyError
                if seen % 256 == 0 and clock.now() > until:
                    raise StoppedError
                after.update(self.events(settled, drawn))
            layer = after
            drawn += 1
        return False

    def settled(self, state: State, drawn: int) -> State | None:
        """The state with its useless cards alike; None where the points are out of reach."""
        heights, hands, turns = state
        rest = self.coming[drawn:]
        there = {card for hand in hands for card in hand} | set(rest)
        useful: set[int] = set()
        places = 0  # a firework may want two cards of a kind
        for order, height in zip(self.order, heights, strict=True):
            for kind in order[height:]:
                if kind not in there:
                    break
                useful.add(kind)
                places += 1
        left = [min(t, len(hand) + len(rest)) for t, hand in zip(turns, hands, strict=True)]
        missing = self.points - sum(heights)
        if missing > places or missing > len(rest) + sum(left):
            return None
        marked = (tuple(sorted(k if k in useful else _USELESS for k in hand)) for hand in hands)
        return heights, tuple(marked), turns

    def events(self, state: State, drawn: int) -> Iterator[State]:
        heights, hands, turns = state
        card = self.coming[drawn : drawn + 1]
        for p, hand in enumerate(hands):
            if not hand or (not card and turns[p] == 0):
                continue
            counted = turns if card else (*turns[:p], turns[p] - 1, *turns[p + 1 :])
            for kind, grown in self.leaving(heights, hand):
                rest = list(hand)
                rest.remove(kind)
                yield grown, (*hands[:p], (*rest, *card), *hands[p + 1 :]), counted

    def leaving(
        self, heights: tuple[int, ...], hand: tuple[int, ...]
    ) -> list[tuple[int, tuple[int, ...]]]:
        """The cards of a hand that may leave it, each with the fireworks after it."""
        plays = [
            (order[h], (*heights[:s], h + 1, *heights[s + 1 :]))
            for s, (order, h) in enumerate(zip(self.order, heights, strict=True))
            if h < len(order) and order[h] in hand and (h or self.begins(s, heights))
        ]
        drops = [(kind, heights) for kind in sorted(set(hand))]
        if self.exchange and plays:
            return plays
        if self.exchange and _USELESS in hand:
            return [(_USELESS, heights)]
        return plays + drops

    def begins(self, suit: int, heights: tuple[int, ...]) -> bool:
        return all(heights[other] >= least for other, least in self.rules.suits[suit].begun_after)


def check_fit(rules: Rules) -> None:
    """Raise `UnfitError` where cards move otherwise than from a hand, or points are uneven."""
    reason = RELAXED.declines(rules)
    if reason:
        raise UnfitError(f"the rules have {reason}")
    for suit in rules.suits:
        if any(b - a != 1 for a, b in zip(suit.points, suit.points[1:], strict=False)):
            raise UnfitError("not every card is worth a point")
    if sum(e.verb == "last_turns" for e in rules.effects) > len(rules.deck_end.turns):
        raise UnfitError("the last turns can come before the deck runs out")
