"""One form for rules that say the same in another order.

Nothing in play asks in which order suits, names, actions or tiles are declared. Of two reactions it
matters which comes first only where they can answer in the same step.
"""

from dataclasses import replace

from tamaya.lab.small.ranges import every_range
from tamaya.variants.rules import Reaction, Rules, Trigger
from tamaya.variants.tables.prices import with_names
from tamaya.variants.vocabulary.events import EventName


def normal(rules: Rules) -> Rules:
    """The rules with everything in an order of its own; equal to all that differ in order only."""
    order = list(range(len(rules.suits)))
    if not _speak_of_places(rules):
        order.sort(key=lambda suit: rules.suits[suit].name)
    place = {old: new for new, old in enumerate(order)}
    suits = tuple(rules.suits[suit] for suit in order)
    names = (
        replace(name, touches=tuple(sorted((place[suit], value) for suit, value in name.touches)))
        for name in rules.names
    )
    reactions = [
        r
        if r.trigger.suit is None
        else replace(r, trigger=replace(r.trigger, suit=place[r.trigger.suit]))
        for r in rules.reactions
        if r.trigger.event in _AWAITED or any(effect.verb != "nothing" for effect in r.effects)
    ]
    in_order = with_names(rules, tuple(sorted(names, key=lambda name: (name.axis, name.word))))
    return replace(
        in_order,
        suits=tuple(replace(suit, cards=tuple(sorted(suit.cards))) for suit in suits),
        hands=tuple(sorted(rules.hands, key=lambda hands: hands.players)),
        actions=tuple(sorted(rules.actions, key=lambda action: action.name)),
        tiles=tuple(sorted(rules.tiles, key=repr)),
        reactions=_in_order(reactions),
    )


def _speak_of_places(rules: Rules) -> bool:
    """Whether conditions, waiting fireworks or cards that count as others speak of suits by their
    places. Then these stay: two rule sets may be called different that are not, but never the other
    way round."""
    by_place = any(one.of >= 0 or one.kind >= 0 for one in every_range(rules))
    return by_place or any(suit.begun_after or suit.counts_as for suit in rules.suits)


def _in_order(reactions: list[Reaction]) -> tuple[Reaction, ...]:
    """Each as early as it can stand without passing one that it may meet; of several the first by
    its words."""
    left, order = list(reactions), list[Reaction]()
    while left:
        free = [
            r for i, r in enumerate(left) if not any(_may_meet(r, earlier) for earlier in left[:i])
        ]
        first = min(free, key=lambda r: (repr(r.trigger), repr(r.effects)))
        left.remove(first)
        order.append(first)
    return tuple(order)


def _may_meet(one: Reaction, other: Reaction) -> bool:
    """Whether two reactions can answer in the same step."""
    first, second = one.trigger, other.trigger
    if first.event == second.event:
        return not _apart(first, second)
    families = [next((f for f in _FAMILIES if t.event in f), None) for t in (first, second)]
    return None in families or families[0] == families[1]


def _apart(one: Trigger, other: Trigger) -> bool:
    """Whether no card is both: of two suits, or of two values."""
    if one.event not in _OF_A_CARD:
        return False
    suits, values = (one.suit, other.suit), (one.value, other.value)
    return any(None not in pair and pair[0] != pair[1] for pair in (suits, values))


_AWAITED: frozenset[EventName] = frozenset({"cannot_act", "deck_runs_out", "no_tile_left"})
"""Events of which rules must speak. Elsewhere `nothing` is the same as silence."""

_OF_A_CARD: frozenset[EventName] = frozenset(
    {"placed", "misplayed", "discarded", "firework_completed"}
)
_FAMILIES: tuple[frozenset[EventName], ...] = (
    frozenset(
        {"placed", "rightly_called", "firework_completed", "all_completed", "points_reached"}
    ),
    frozenset({"misplayed", "discarded", "strike_taken", "last_strike", "needed_lost"}),
    frozenset({"hint_given", "empty_hint", "touches_many", "touches_first", "touches_last"}),
)
"""Events that one card, or one hint, can bring about at once. Others may meet with any."""
