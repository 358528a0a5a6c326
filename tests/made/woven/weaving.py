"""Effects and reactions at random, and rules with one more of them.

Every word comes from the vocabulary, its amount from the unit that it counts, an event's narrowing
from what the event can be narrowed to.
"""

import random
from dataclasses import replace
from typing import Literal, assert_never

from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import (
    Action,
    Conditions,
    Effect,
    Origin,
    Range,
    Reaction,
    Role,
    Trigger,
)
from tamaya.variants.vocabulary.effects import EFFECTS, Amount, Verb, has
from tamaya.variants.vocabulary.events import EVENTS, MEASURES, EventName, Measure, Says

_OFTEN: tuple[EventName, ...] = ("placed", "misplayed", "discarded", "hint_given")
"""Events of most turns, at which an effect is soon of importance."""

Limit = Literal["none", "game", "player"]

_ORIGIN = Origin("made up", 1, 1, "made up", "made up")

AMOUNTS: dict[Amount, tuple[int, ...]] = {
    "": (0,),
    "hint parts": (1, 1, 2, 3),
    "strikes": (1, 1, 2),
    "turns": (0, 1, 1, 2),
    "cards": (1, 1, 2),
}


def some_effect(verb: Verb, chance: random.Random, nested: bool = True) -> Effect:
    word = EFFECTS[verb]
    otherwise: tuple[Effect, ...] = ()
    if nested and "holds other effects" in word.traits and chance.random() < 0.6:
        otherwise = (some_effect(chance.choice(list(EFFECTS)), chance, nested=False),)
    return Effect(verb, chance.choice(AMOUNTS[word.amount]), otherwise)


def effects_of_some_kind(rules: Rules, chance: random.Random) -> tuple[Effect, ...]:
    """One effect or two of any words; a tile is drawn, and a display used, only where there is
    one."""
    lacks = {"draws a tile"} if not rules.tiles else set()
    lacks |= {"takes from the display"} if not rules.holding.display else set()
    verbs = [verb for verb in EFFECTS if lacks.isdisjoint(EFFECTS[verb].traits)]
    count = chance.choice([1, 1, 1, 2])
    return tuple(some_effect(chance.choice(verbs), chance) for _ in range(count))


def some_trigger(rules: Rules, chance: random.Random, event: EventName | None = None) -> Trigger:
    if event is None:
        return some_trigger(rules, chance, chance.choice(list(EVENTS)))
    narrowed = EVENTS[event]
    if narrowed == "":
        return Trigger(event)
    if narrowed == "by suit":
        return Trigger(event, chance.choice([None, *rules.fireworks]))
    if narrowed == "by card":
        suit, value = chance.choice(rules.kinds)
        return Trigger(event, chance.choice([None, suit]), chance.choice([None, value, value]))
    if narrowed == "by points":
        between = range(rules.least_points, rules.most_points + 1)
        return Trigger(event, amount=chance.choice(between))
    if narrowed == "by cards":
        return Trigger(event, amount=chance.choice((1, 2, 3)))
    if narrowed == "by range":
        return Trigger(event, into=some_range(rules, chance, "events"))
    assert_never(narrowed)


def some_range(
    rules: Rules, chance: random.Random, says: Says, wanted: Measure | None = None
) -> Range:
    """A range of a measure that rules can depend on, or that an event can wait for."""
    among = ("events",) if says == "events" else ("events", "conditions")
    every = [
        n for n, w in MEASURES.items() if w.says in among and (w.of != "player" or rules.roles)
    ]
    measure: Measure = chance.choice(every) if wanted is None else wanted
    places = {"suit": len(rules.suits), "player": len(rules.roles)}.get(MEASURES[measure].of, 0)
    of = chance.randrange(places) if places else -1
    if measure == "player to act":
        who = chance.randrange(2)
        return Range(measure, who, who, of)
    if measure in _YES:
        return Range(measure, _YES[measure], _YES[measure])
    if measure == "hints" and chance.random() < 0.2:
        full = rules.hints.total
        none_left = Range("hints", None, rules.hint_parts - 1)
        return Range("hints", full, full) if says == "events" else none_left
    if measure == "top card" and len(rules.suits[of].lines) < 2:
        value = chance.choice((0, *rules.suits[of].built))
        return Range(measure, value, value, of)
    if measure in ("top card", "cards built"):
        return Range("height", 1, 1, of)
    number = chance.randrange(4) * (rules.hint_parts if measure == "hints" else 1)
    if says == "events":
        falls = MEASURES[measure].falls
        return Range(measure, None if falls else number, number if falls else None, of)
    least, most = chance.choice([(number, None), (None, number), (number, number)])
    return Range(measure, least, most, of)


_YES: dict[Measure, int] = {"last turns": 1, "tiles left": 0}
"""Measures of which a sentence says one number only."""


def with_condition(rules: Rules, measure: Measure, chance: random.Random) -> tuple[Rules, Rules]:
    """The rules with something that depends on a measure, and the same at any time."""
    if MEASURES[measure].of == "player":
        rules = replace(rules, roles=(Role("mute", "begins"), Role("seer", "comes next")))
    held = (some_range(rules, chance, "conditions", measure),)
    at = chance.randrange(2 + len(rules.reactions))
    return _depending(rules, at, held), _depending(rules, at, ())


def _depending(rules: Rules, at: int, held: Conditions) -> Rules:
    """The rules with hints, discards or a reaction under some conditions."""
    if at == 0:
        return replace(rules, hinting=replace(rules.hinting, conditions=held))
    if at == 1:
        return replace(rules, discarding=replace(rules.discarding, conditions=held))
    reaction = replace(rules.reactions[at - 2], conditions=held)
    reactions = (*rules.reactions[: at - 2], reaction, *rules.reactions[at - 1 :])
    return replace(rules, reactions=reactions)


def with_reaction(rules: Rules, trigger: Trigger, effects: tuple[Effect, ...]) -> Rules:
    reaction = Reaction(trigger, effects, "tiny", _ORIGIN)
    return replace(rules, reactions=(*rules.reactions, reaction))


def with_event(rules: Rules, event: EventName, chance: random.Random, plain: bool = False) -> Rules:
    """The rules with a reaction more to an event; if there was one, perhaps in its place. A plain
    one moves tokens."""
    if chance.random() < 0.5:
        rules = without_event(rules, event)
    trigger = some_trigger(rules, chance, event)
    tokens = [verb for verb, word in EFFECTS.items() if word.step == "tokens"]
    if plain:
        return with_reaction(rules, trigger, (some_effect(chance.choice(tokens), chance),))
    return with_reaction(rules, trigger, effects_of_some_kind(rules, chance))


def with_effect(rules: Rules, verb: Verb, chance: random.Random, plain: bool = False) -> Rules:
    """The rules with an effect more: at an event, by a tile or an action, or held by another. A
    plain one happens at an event of most turns."""
    effect = some_effect(verb, chance)
    if has((effect,), "takes from the display") and not rules.holding.display:
        rules = replace(rules, holding=replace(rules.holding, display=1))
    if plain:
        trigger = some_trigger(rules, chance, chance.choice(_OFTEN))
        return with_reaction(rules, trigger, (effect,))
    holders = [v for v, word in EFFECTS.items() if "holds other effects" in word.traits]
    if chance.random() < 0.15:
        effect = replace(some_effect(chance.choice(holders), chance), otherwise=(effect,))
    also = effects_of_some_kind(rules, chance) if chance.random() < 0.2 else ()
    effects = (effect, *also)
    place = chance.random()
    if place < 0.2 and rules.tiles:
        at = chance.randrange(len(rules.tiles))
        tiles = (*rules.tiles[:at], effects, *rules.tiles[at + 1 :])
        return replace(rules, tiles=tiles)
    if place < 0.4:
        limits: tuple[Limit, ...] = ("none", "game", "player")
        limit, cost = chance.choice(limits), chance.choice((0, 0, 1))
        action = Action("made-up", limit, cost, effects, _ORIGIN)
        return replace(rules, actions=(*rules.actions, action))
    if place < 0.5 and rules.reactions:
        at = chance.randrange(len(rules.reactions))
        reaction = replace(rules.reactions[at], effects=effects)
        return replace(
            rules, reactions=(*rules.reactions[:at], reaction, *rules.reactions[at + 1 :])
        )
    often = chance.choice(_OFTEN) if chance.random() < 0.6 else None
    return with_reaction(rules, some_trigger(rules, chance, often), effects)


# ------------------------------------------------------------------- the word left out


def without_event(rules: Rules, event: EventName) -> Rules:
    """The rules without their reactions to an event."""
    reactions = tuple(r for r in rules.reactions if r.trigger.event != event)
    return replace(rules, reactions=reactions)


def without_effect(rules: Rules, verb: Verb) -> Rules:
    """The rules with nothing where an effect was."""
    return replace(
        rules,
        reactions=tuple(replace(r, effects=_spared(r.effects, verb)) for r in rules.reactions),
        actions=tuple(replace(a, effects=_spared(a.effects, verb)) for a in rules.actions),
        tiles=tuple(_spared(effects, verb) for effects in rules.tiles),
    )


def _spared(effects: tuple[Effect, ...], verb: Verb) -> tuple[Effect, ...]:
    return tuple(
        Effect("nothing")
        if effect.verb == verb
        else replace(effect, otherwise=_spared(effect.otherwise, verb))
        for effect in effects
    )
