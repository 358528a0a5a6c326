"""What happens in response to an event, sorted by the steps of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from tamaya.engine.happenings import ClauseDone
from tamaya.variants.rules import Effect, Reaction, Rules, Trigger
from tamaya.variants.tables.tables import Conditions, Range
from tamaya.variants.vocabulary.effects import EFFECTS, has
from tamaya.variants.vocabulary.events import EVENTS, EventName

NO_CLAUSE = ClauseDone(-1)


@dataclass(frozen=True, slots=True, eq=False)
class Response:
    """The effects of a reaction, tile or action, sorted by the step in which they happen."""

    order: int
    loses: bool
    ends: bool
    skips: bool
    last_turns: int  # -1 where it sets no end
    tokens: tuple[Effect, ...]
    later: tuple[Effect, ...]
    text: str
    conditions: Conditions = ()
    done: ClauseDone = NO_CLAUSE


Responses = tuple[Response, ...]


def response_to(
    effects: tuple[Effect, ...],
    order: int = 0,
    text: str = "",
    conditions: Conditions = (),
    clause: int = -1,
) -> Response:
    """The response of these effects, and its place in `ResponseTables.answers`."""
    words = [EFFECTS[effect.verb] for effect in effects]
    does = {trait for word in words for trait in word.traits}
    turns = [
        effect.amount
        for effect, word in zip(effects, words, strict=True)
        if "sets the last turns" in word.traits
    ]
    return Response(
        order,
        "loses" in does,
        any(word.traits >= {"ends"} and "loses" not in word.traits for word in words),
        "skips a turn" in does,
        turns[0] if turns else -1,
        tuple(effect for effect in effects if EFFECTS[effect.verb].step == "tokens"),
        tuple(effect for effect in effects if EFFECTS[effect.verb].step == "later"),
        text,
        conditions,
        ClauseDone(clause) if clause >= 0 else NO_CLAUSE,
    )


class ResponseTables:
    """The responses of some rules to each event, by tiles and by actions."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._responses = tuple(
            response_to(r.effects, i, r.origin.text, r.conditions, i)
            for i, r in enumerate(rules.reactions)
        )
        self.placed = self._by_kind("placed")
        self.misplayed = self._by_kind("misplayed")
        self.discarded = self._by_kind("discarded")
        self.completed = tuple(
            self.to(Trigger("firework_completed", suit)) for suit in range(len(rules.suits))
        )
        self.plain = {name: self._plain(name) for name, by in EVENTS.items() if not by}
        self.points = self._by_amount("points_reached")
        self.touches_many = self._by_amount("touches_many")
        # Whether something happens by what a hint touches.
        self.heeds_touch = bool(self.touches_many) or any(
            self.plain[event] for event in ("empty_hint", "touches_first", "touches_last")
        )
        self.watches_needed = bool(self.plain["needed_lost"])
        # What is watched for becoming true, with what that brings.
        self.watched = self._watched()
        self.looks = bool(self.watched) or any(r.conditions for r in rules.reactions)
        self.watches_growth = bool(self.plain["nothing_more"])
        self.reorders = has(rules.effects, "changes the order of turns")
        self.uses_display = rules.holding.may_take_open or has(
            rules.effects, "takes from the display"
        )
        self.exchanges = has(rules.effects, "exchanges cards")
        self.hands_grow = has(rules.effects, "gives a card away")
        self.brings_cards_back = any(
            has(effects, "takes from the discards") for effects in rules.effect_lists
        )
        clause = count(len(rules.reactions))
        self.actions = tuple(
            response_to(action.effects, 0, action.origin.text, (), next(clause))
            for action in rules.actions
        )
        self.tiles = tuple(
            response_to(effects, 0, "a tile", (), next(clause)) for effects in rules.tiles
        )
        # Every response, in the order of `Rules.effect_lists`.
        self.answers = (*self._responses, *self.actions, *self.tiles)

    def to(self, trigger: Trigger) -> Responses:
        """The responses to an event, in the order of the rules."""
        return tuple(
            response
            for reaction, response in zip(self.rules.reactions, self._responses, strict=True)
            if _answers(reaction, trigger)
        )

    def _plain(self, event: EventName) -> Responses:
        return self.to(Trigger(event))

    def _by_amount(self, event: EventName) -> tuple[tuple[int, Response], ...]:
        """The responses to an event that comes about at an amount, each with its own."""
        pairs = zip(self.rules.reactions, self._responses, strict=True)
        return tuple((r.trigger.amount or 0, to) for r, to in pairs if r.trigger.event == event)

    def _watched(self) -> tuple[tuple[Range, Responses], ...]:
        """Each sentence that some reaction waits for, once."""
        none_left = Range("hints", None, self.rules.hint_parts - 1)  # a part of one is no hint
        responses: dict[Range, Responses] = {}
        for reaction, response in zip(self.rules.reactions, self._responses, strict=True):
            trigger = reaction.trigger
            into = none_left if trigger.event == "no_hint_left" else trigger.into
            if into is not None:
                responses[into] = (*responses.get(into, ()), response)
        return tuple(responses.items())

    def _by_kind(self, event: EventName) -> tuple[Responses, ...]:
        return tuple(self.to(Trigger(event, suit, value)) for suit, value in self.rules.kinds)


def _answers(reaction: Reaction, happened: Trigger) -> bool:
    """Whether a reaction is to such an event; one that names no suit or value is to all."""
    trigger = reaction.trigger
    return (
        trigger.event == happened.event
        and trigger.suit in (None, happened.suit)
        and trigger.value in (None, happened.value)
    )
