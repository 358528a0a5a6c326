"""Two bounds once more, written plainly and apart from the stages that use them.

They are for checking certificates: nothing here is fast, and nothing is shared with `ceiling` or
`one_hand` but the tables of the rules.
"""

import time
from collections import Counter
from dataclasses import dataclass

from tamaya.engine.deal import Deal
from tamaya.solver.search import StoppedError
from tamaya.variants.rules import Effect, Rules

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


def effects_of(rules: Rules) -> list[Effect]:
    """Every effect of the rules, those included that happen when another can't."""
    lists = [r.effects for r in rules.reactions] + [a.effects for a in rules.actions]
    waiting = [effect for effects in [*lists, *rules.tiles] for effect in effects]
    every = []
    while waiting:
        effect = waiting.pop()
        every.append(effect)
        waiting += effect.otherwise
    return every


def best_end(rules: Rules, points: int) -> int:
    """The best score of any end with so many points at most, lost or not."""
    below = rules.losing.below
    least = sum(min(suit.points) for suit in rules.suits)
    ends = [points] if below is None or points >= below else []
    if rules.can_be_lost:
        ends += [rules.losing.score(p) for p in range(min(least, points), points + 1)]
    return max(ends)


def count(deal: Deal) -> Count:
    """What copies and turns allow, whatever is played."""
    rules = deal.rules
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
    return Count(tuple(heights), room, points, best_end(rules, points))


def _room(deal: Deal) -> int:
    """How many cards can be placed: before the deck is gone one for each card of it, then one a
    turn. A card is placed once only, so there are never more than cards."""
    rules = deal.rules
    effects = effects_of(rules)
    at_end = [e for r in rules.reactions_to("deck_runs_out") for e in r.effects]
    if not any(e.verb in ("end", "lose", "last_turns") for e in at_end):
        return len(deal.deck)
    by_tiles = [e for e in _nested(rules.tiles) if e.verb in _REVIVE]
    if sum(e.verb in _REVIVE for e in effects) > len(by_tiles):
        return len(deal.deck)  # cards come back without a limit
    # Whatever sets the last turns first sets them for good.
    turns = max((e.amount for e in effects if e.verb == "last_turns"), default=0)
    if any(e.verb in ("end", "lose") for e in at_end):
        turns = 0
    # An effect can take the last card of the deck in a turn that has placed a card already.
    late = any(e.verb in _TAKE_FROM_DECK for e in effects)
    left = len(deal.deck) - sum(rules.hands_of(deal.players))
    return min(len(deal.deck), left + turns * deal.players + len(by_tiles) + late)


def _nested(lists: tuple[tuple[Effect, ...], ...]) -> list[Effect]:
    waiting = [effect for effects in lists for effect in effects]
    for effect in waiting:
        waiting += effect.otherwise  # what is added is come to as well
    return waiting


# ------------------------------------------------------------------- all cards in one hand


class UnfitError(Exception):
    """The one-hand argument doesn't hold under these rules."""


class TooManyError(Exception):
    """More states than were allowed."""


def one_hand_completes(deal: Deal, until: float, most_states: int, exchange: bool) -> bool:
    """Whether all fireworks get as high as their copies allow, were all cards in one hand and
    hints free.

    Breadth first, an event at a time: a card leaves, the next one is drawn. Every card can leave.
    With `exchange` a card that fits is played at once and a useless one goes before any other.
    """
    check_fit(deal.rules)
    rules, counted = deal.rules, count(deal)
    goal = counted.heights
    kinds = {kind: place for place, kind in enumerate(rules.kinds)}
    order = [[kinds[s, value] for value in suit.built] for s, suit in enumerate(rules.suits)]
    dealt = sum(rules.hands_of(deal.players))
    seen = 0

    def marked(heights: tuple[int, ...], hand: list[int]) -> tuple[int, ...]:
        useful = {k for s, h in enumerate(heights) for k in order[s][h : goal[s]]}
        return tuple(sorted(kind if kind in useful else _USELESS for kind in hand))

    start = tuple(0 for _ in goal)
    layer = {(start, marked(start, list(deal.deck[:dealt])))}
    for event in range(counted.room + 1):
        coming = deal.deck[dealt + event :]
        after: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
        for heights, hand in layer:
            if heights == goal:
                return True
            if sum(goal) - sum(heights) > counted.room - event:
                continue  # fewer cards can leave than must be placed
            missing = {k for s, h in enumerate(heights) for k in order[s][h : goal[s]]}
            if not missing <= {*hand, *coming}:
                continue
            seen += 1
            if seen > most_states:
                raise TooManyError
            if seen % 256 == 0 and time.monotonic() > until:
                raise StoppedError
            for kind, grown in _leaving(heights, hand, order, goal, exchange):
                rest = list(hand)
                rest.remove(kind)
                after.add((grown, marked(grown, [*rest, *coming[:1]])))
        layer = after
    return False


def _leaving(
    heights: tuple[int, ...],
    hand: tuple[int, ...],
    order: list[list[int]],
    goal: tuple[int, ...],
    exchange: bool,
) -> list[tuple[int, tuple[int, ...]]]:
    """The cards that may leave, each with the fireworks after it."""
    plays = [
        (order[s][h], (*heights[:s], h + 1, *heights[s + 1 :]))
        for s, h in enumerate(heights)
        if h < goal[s] and order[s][h] in hand
    ]
    drops = [(kind, heights) for kind in sorted(set(hand))]
    if exchange and plays:
        return plays[:1]
    if exchange and _USELESS in hand:
        return [(_USELESS, heights)]
    return plays + drops


def check_fit(rules: Rules) -> None:
    """Raise `UnfitError` where cards move otherwise than from a hand, or points are uneven."""
    moving = {e.verb for e in effects_of(rules)} & {*_REVIVE, *_TAKE_FROM_DECK}
    if moving:
        raise UnfitError("effects move cards without a hand")
    for suit in rules.suits:
        if any(b - a != 1 for a, b in zip(suit.points, suit.points[1:], strict=False)):
            raise UnfitError("not every card is worth a point")
