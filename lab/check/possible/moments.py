"""Which clauses answer the same moment, and so keep each other from being carried out.

Losing and ending are looked at before all else. So where a clause always ends the game in the very
moment of another, nothing that the other says is carried out.
"""

from collections.abc import Iterator

from tamaya.variants.rules import Effect, Reaction, Rules, Trigger
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.events import EventName

_WITH: dict[EventName, tuple[EventName, ...]] = {
    "firework_completed": ("placed",),
    "all_completed": ("placed", "firework_completed"),
    "rightly_called": ("placed",),
    "points_reached": ("placed",),
    "last_strike": ("strike_taken",),
    "empty_hint": ("hint_given",),
    "touches_many": ("hint_given",),
    "touches_first": ("hint_given",),
    "touches_last": ("hint_given",),
}
"""What always happens in the same moment as an event."""


def over_with(rules: Rules, trigger: Trigger) -> Reaction | None:
    """A clause that always ends the game in the moment of an event: one that loses, if any does."""
    ending = [r for r in _always_with(rules, trigger) if ends(r.effects)]
    return next((r for r in ending if loses(r.effects)), ending[0] if ending else None)


def ends(effects: tuple[Effect, ...]) -> bool:
    return any("ends" in EFFECTS[effect.verb].traits for effect in effects)


def loses(effects: tuple[Effect, ...]) -> bool:
    return any("loses" in EFFECTS[effect.verb].traits for effect in effects)


def _always_with(rules: Rules, trigger: Trigger) -> Iterator[Reaction]:
    """The reactions that answer whenever this event comes about: not those that depend on more."""
    for reaction in rules.reactions:
        if reaction.conditions:
            continue
        cause = reaction.trigger
        if cause.event == trigger.event:
            if (
                cause.suit in (None, trigger.suit)
                and cause.value in (None, trigger.value)
                and cause.amount == trigger.amount
                and cause.into == trigger.into
            ):
                yield reaction
        elif cause.event in _together(rules, trigger.event) and _is_any(rules, cause, trigger):
            yield reaction


def _together(rules: Rules, event: EventName) -> tuple[EventName, ...]:
    if event == "strike_taken" and rules.strikes == 1:
        return ("last_strike",)
    return _WITH.get(event, ())


def _is_any(rules: Rules, cause: Trigger, trigger: Trigger) -> bool:
    """Whether a clause to another event of that moment is about whatever card it was."""
    if cause.event == "placed" and trigger.event == "firework_completed":
        if any(suit.fits_any for suit in rules.suits):
            return cause.suit is None and cause.value is None  # a joker can be the last card
        lines = [line for i, s in enumerate(rules.suits) if _of(trigger, i) for line in s.lines]
        last = {line[-1] for line in lines}
        of_suit = cause.suit in (None, trigger.suit)
        return of_suit and (cause.value is None or last == {cause.value})
    return cause.suit is None and cause.value is None


def _of(trigger: Trigger, suit: int) -> bool:
    return trigger.suit in (None, suit)
