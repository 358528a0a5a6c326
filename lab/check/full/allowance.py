"""What the fireworks alone allow: cards are placed in any order, and nobody runs out of anything.

Real games can do less. So what doesn't happen here never happens at the full table, whatever is
dealt: when the first firework that is completed ends the game, nobody ever completes all of them.
"""

from dataclasses import dataclass
from functools import lru_cache

from tamaya.lab.check.possible.moments import ends, loses
from tamaya.lab.grasps import TABLES, not_covered
from tamaya.variants.rules import Reaction, Rules, Trigger
from tamaya.variants.vocabulary.events import EventName

BY_PLACING: tuple[EventName, ...] = (
    "placed",
    "firework_completed",
    "all_completed",
    "points_reached",
)
"""Events that only a card that is placed brings about."""

_MOST_STATES = 50_000


@dataclass(frozen=True, slots=True)
class Allowed:
    """The best score, and the places of the reactions to `BY_PLACING` that can be carried out."""

    best: int
    fire: frozenset[int]


@lru_cache(maxsize=16)
def allowed_by_fireworks(rules: Rules) -> Allowed | None:
    """What cards that are placed can lead to; None where that isn't understood, or too much."""
    if not_covered(TABLES, rules):
        return None
    watched = [(i, r) for i, r in enumerate(rules.reactions) if r.trigger.event in BY_PLACING]
    start = (0,) * len(rules.suits)
    seen, waiting = {start}, [start]
    best = _score(rules, 0, honest=True)
    fire: set[int] = set()
    while waiting:
        heights = waiting.pop()
        points = _points(rules, heights)
        best = max(best, _score(rules, points, honest=True))
        for suit, height in enumerate(heights):
            if height == rules.reaches[suit]:
                continue
            after = (*heights[:suit], height + 1, *heights[suit + 1 :])
            gained = _points(rules, after)
            now = [(i, r) for i, r in watched if _fires(rules, r.trigger, suit, after, points)]
            fire |= {i for i, _ in now}
            sure = [r for _, r in now if _is_certain(rules, r, suit)]
            if any(ends(r.effects) for r in sure):
                best = max(best, _score(rules, gained, honest=not _loses(sure)))
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
                if len(seen) > _MOST_STATES:
                    return None
    return Allowed(min(best, rules.maximum), frozenset(fire))


def _points(rules: Rules, heights: tuple[int, ...]) -> int:
    return sum(suit.points[h] for suit, h in zip(rules.suits, heights, strict=True))


def _score(rules: Rules, points: int, honest: bool) -> int:
    """The most that a game that ends with these points can score; players may lose if they can."""
    below = rules.losing.below
    lost = rules.losing.score(points)
    if not honest or (below is not None and points < below):
        return lost
    return max(points, lost) if rules.can_be_lost else points


def _is_certain(rules: Rules, reaction: Reaction, suit: int) -> bool:
    """Whether a reaction that may answer here always does: not where it depends on more, where the
    card on this height can be of another value, or a joker, or where two fireworks are one row."""
    trigger, lines = reaction.trigger, rules.suits[suit].lines
    if trigger.event == "placed" and (trigger.suit, trigger.value) != (None, None):
        jokers = any(each.fits_any for each in rules.suits)
        sure = not jokers and (trigger.value is None or len(lines) == 1)
    else:
        sure = trigger.event != "firework_completed" or not rules.suits[suit].twice
    return sure and not reaction.conditions


def _loses(now: list[Reaction]) -> bool:
    """Of all that happens at once what loses comes first."""
    return any(loses(reaction.effects) for reaction in now)


def _fires(
    rules: Rules, trigger: Trigger, suit: int, heights: tuple[int, ...], before: int
) -> bool:
    """Whether the card that brought this suit to its height brings an event about."""
    lines = rules.suits[suit].lines
    match trigger.event:
        case "placed":
            kinds = {(suit, line[heights[suit] - 1]) for line in lines}
            kinds |= {(s, value) for s, value in rules.kinds if rules.suits[s].fits_any}
            return any(trigger.suit in (None, s) and trigger.value in (None, v) for s, v in kinds)
        case "firework_completed":
            last = rules.suits[suit].built[-1]
            twice = rules.suits[suit].twice and any(li[heights[suit] - 1] == last for li in lines)
            full = twice or heights[suit] == len(lines[0])
            return full and trigger.suit in (None, suit)
        case "all_completed":
            return all(h == len(s.built) for h, s in zip(heights, rules.suits, strict=True))
    return before < (trigger.amount or 0) <= _points(rules, heights)
