"""How far measures of a table can go, and conditions that no table meets, or every table does.

The numbers hold for every table that a game comes to. A measure that isn't named here has no limit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tamaya.lab.check.possible.fireworks import most_complete
from tamaya.variants.rules import Rules, Trigger
from tamaya.variants.tables.tables import Conditions, Range

if TYPE_CHECKING:
    from tamaya.lab.check.possible.possible import Possible


class Extremes(NamedTuple):
    """The least and the most that a measure can be, and in words why; None where nobody knows."""

    least: int
    most: int | None
    why: str


def limits_of(can: Possible, condition: Range) -> Extremes:
    rules = can.rules
    match condition.measure:
        case "hints":
            most = can.most_hints
            return Extremes(0, most, f"there are never more than {rules.hint_text(most)} hints")
        case "strikes":
            if not can.strikes:
                return Extremes(0, 0, "no strike is ever taken")
            return Extremes(0, rules.strikes, f"these rules have {rules.strikes} strikes")
        case "points":
            least = min(rules.least_points, rules.minimum)
            most = max(rules.most_points, rules.maximum)
            return Extremes(least, most, f"tables and games are worth {least} to {most} points")
        case "height":
            most = rules.reaches[condition.of]
            of = rules.suits[condition.of].name
            return Extremes(0, most, f"{_cards(most)} can lie in {of} at most")
        case "fireworks complete":
            most = most_complete(rules)
            if most == rules.most_fireworks:
                return Extremes(0, most, f"these rules have {most} fireworks")
            return Extremes(0, most, f"{most} fireworks can be complete at once, and no more")
        case "cards of the discards" if condition.kind < 0:
            most = len(rules.deck)
            return Extremes(0, most, f"these rules have {_cards(most)}")
        case "cards of the deck" if condition.kind < 0:
            dealt = 0 if can.refills else min(sum(hands.cards) for hands in rules.hands)
            most = len(rules.deck) - dealt
            return Extremes(0, most, f"the deck never holds more than {_cards(most)}")
        case "cards of the player to act" | "cards of some player" | "cards of a player":
            if condition.kind < 0:
                most = max(max(hands.cards) for hands in rules.hands)
                return Extremes(0, most, f"no hand ever holds more than {_cards(most)}")
        case "tiles left":
            most = len(rules.tiles)
            return Extremes(0, most, f"there are {most} tiles")
        case "lost":
            return Extremes(0, int(rules.can_be_lost), "by these rules no game is lost")
    return Extremes(0, None, "")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


# ------------------------------------------------------------------- conditions


def why_never_met(can: Possible, held: Conditions, also: Conditions = ()) -> str:
    """Why conditions never hold at once, beside what holds then anyway; empty where they may."""
    together: dict[tuple[object, ...], Range] = {}
    for condition in (*also, *held):
        limits = limits_of(can, condition)
        low = condition.most is not None and condition.most < limits.least
        high = (
            condition.least is not None
            and limits.most is not None
            and condition.least > limits.most
        )
        if low or high:
            return limits.why
        if condition.measure == "cards of some player":
            continue  # each may hold of another player
        same = _as_height(can.rules, condition)
        key = same.measure, same.of, same.kind, same.cards
        before = together.get(key, same)
        least, most = _larger(before.least, same.least), _smaller(before.most, same.most)
        together[key] = replace(same, least=least, most=most)
        if least is not None and most is not None and least > most:
            return _CONTRADICTS
    return _CONTRADICTS if _too_few_are_full(can.rules, together.values()) else ""


_CONTRADICTS = "what it asks for contradicts itself"


def is_always(can: Possible, condition: Range) -> bool:
    """Whether every table meets a condition."""
    limits = limits_of(can, condition)
    from_least = condition.least is None or condition.least <= limits.least
    to_most = condition.most is None or (limits.most is not None and condition.most >= limits.most)
    return bool(limits.why) and from_least and to_most


def at_event(can: Possible, trigger: Trigger) -> Conditions:
    """What is known of the table when an event comes about, before anything follows from it."""
    rules = can.rules
    suit = rules.suits[trigger.suit] if trigger.suit is not None else None
    match trigger.event:
        case "placed" if suit is not None and trigger.suit is not None and not suit.branches:
            at = [h for h, v in enumerate(suit.built, 1) if trigger.value in (None, v)]
            return (Range("height", min(at), max(at), trigger.suit),) if at else ()
        case "firework_completed" if suit is not None and trigger.suit is not None:
            if not suit.twice:
                return (Range("height", len(suit.built), None, trigger.suit),)
        case "all_completed":
            return (Range("fireworks complete", rules.most_fireworks, None),)
        case "last_strike" if "take_back" not in can.verbs:
            return (Range("strikes", rules.strikes, None),)
        case "strike_taken" if "take_back" not in can.verbs:
            return (Range("strikes", 1, None),)
        case "points_reached":
            return (Range("points", trigger.amount, None),)
    return ()


def _as_height(rules: Rules, condition: Range) -> Range:
    """A top card says how many cards lie there, where that can be one number only."""
    suit = rules.suits[condition.of] if condition.measure == "top card" else None
    if suit is not None and not suit.branches and condition.least == condition.most:
        heights = [h for h, v in enumerate((0, *suit.built)) if v == condition.least]
        if len(heights) == 1:
            return replace(condition, measure="height", least=heights[0], most=heights[0])
    return condition


def _too_few_are_full(rules: Rules, held: Iterable[Range]) -> bool:
    """Whether more fireworks shall be complete than may be, where others shall have few cards."""
    least, lacking = 0, 0
    for condition in held:
        if condition.measure == "fireworks complete":
            least = condition.least or 0
        elif condition.measure == "height" and condition.most is not None:
            lacking += condition.most < len(rules.suits[condition.of].built)
    return least > rules.most_fireworks - lacking


def _larger(one: int | None, other: int | None) -> int | None:
    return max([n for n in (one, other) if n is not None], default=None)


def _smaller(one: int | None, other: int | None) -> int | None:
    return min([n for n in (one, other) if n is not None], default=None)
