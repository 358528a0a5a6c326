"""Where played cards lie face down, nothing may show whether one of them fitted; and where
discarded ones do, nothing may show which cards they are.

So what can only be known from the played cards may end the game, but bring nothing else; and
nothing may be asked of a player, or allowed to them, that depends on these cards. What may happen
is listed here word by word: a word that is new to the language shows something until it stands
here.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tamaya.grammar.printing.format import phrase
from tamaya.variants.rules import Reaction, Rules
from tamaya.variants.tables.tables import Conditions, Effect, Origin
from tamaya.variants.vocabulary.effects import EFFECTS, Verb, every
from tamaya.variants.vocabulary.events import MEASURES, EventName
from tamaya.variants.words.sentences import effect_words, event_words, sentence_node

_OPEN_EVENTS: frozenset[EventName] = frozenset(
    {
        "deck_runs_out",
        "discarded",
        "hint_given",
        "empty_hint",
        "touches_many",
        "touches_first",
        "touches_last",
        "cannot_act",
        "no_tile_left",
        "no_hint_left",
    }
)
"""Events that everybody sees, whatever lies face down."""
_ENDS: frozenset[Verb] = frozenset({"nothing", "end", "lose"})
OPEN: frozenset[Verb] = _ENDS | {
    "regain",
    "spend",
    "last_turns",
    "skip",
    "another_turn",
    "miss_turn",
    "reverse",
    "draw_tile",
    "free_hint",
    "free_colour_hint",
    "free_value_hint",
    "discard_top",
    "discard_open",
    "look",
    "give",
    "exchange",
    "redraw",
}
_STRIKES: frozenset[Verb] = frozenset({"take", "take_back"})


class Shown(NamedTuple):
    """A clause that would show something of cards that lie face down."""

    origin: Origin | None  # a tile and a suit have none
    why: str
    instead: str


def shown(rules: Rules) -> Iterator[Shown]:
    """What shows something of cards that these rules want face down."""
    if rules.playing.face_down:
        yield from _shown_of_plays(rules)
    if rules.discarding.face_down:
        yield from _shown_of_discards(rules)


def _shown_of_discards(rules: Rules) -> Iterator[Shown]:
    """What shows which cards were discarded: what only some of them bring, and what takes them up
    again."""
    down, leave = "but discarded cards lie face down", "leave out one of the two"
    if any(suit.regains for suit in rules.suits):
        origin = next(map(rules.origin, rules.said_in("discard regains of")), None)
        yield Shown(origin, f"what a discard regains would show what it was, {down}", leave)
    for reaction in rules.reactions:
        trigger, event = reaction.trigger, event_words(rules, reaction.trigger)
        which = trigger.suit is not None or trigger.value is not None
        if trigger.event == "needed_lost" or (trigger.event == "discarded" and which):
            yield from _leaks_of(rules, reaction, event, down)
    for origin, effects in _bringing(rules):
        for effect in every(effects):
            if "takes from the discards" in EFFECTS[effect.verb].traits:
                words = effect_words(rules, [effect])
                yield Shown(origin, f"`{words}` would show discarded cards, {down}", leave)


def _leaks_of(rules: Rules, reaction: Reaction, event: str, down: str) -> Iterator[Shown]:
    """What an event brings that only hidden cards tell of, unless it ends the game."""
    for effect in _others(reaction.effects, _ENDS):
        yield Shown(
            reaction.origin,
            f"`{effect_words(rules, [effect])}` would tell everybody that {event}, {down}",
            f"write `replace when {event} {{ nothing }}`; only `nothing`, `end` and `lose` keep "
            "the secret",
        )


def _bringing(rules: Rules) -> Iterator[tuple[Origin | None, tuple[Effect, ...]]]:
    """What rules bring, and where they say it."""
    yield from ((reaction.origin, reaction.effects) for reaction in rules.reactions)
    yield from ((action.origin, action.effects) for action in rules.actions)
    yield from ((None, tile) for tile in rules.tiles)


def _shown_of_plays(rules: Rules) -> Iterator[Shown]:
    """What shows whether played cards fitted."""
    for suit in rules.suits:
        if suit.fits_any:
            why = f"the player of a {suit.name} says which card it stands for, but played cards lie"
            origin = rules.origin(f"suit {suit.name} fits")
            yield Shown(origin, f"{why} face down", "leave out one of the two")
        for value, *_ in suit.counts_as:
            why = f"the player of {suit.name} {value} may have to say as which card it counts"
            yield Shown(None, f"{why}, but played cards lie face down", "leave out one of the two")
    for reaction in rules.reactions:
        event, trigger = event_words(rules, reaction.trigger), reaction.trigger.event
        into = reaction.trigger.into
        if trigger in _OPEN_EVENTS or (into and not MEASURES[into.measure].of_play):
            # An action may be taken if it does anything: one that draws a tile looks ahead so far.
            fine = OPEN if trigger == "no_tile_left" else OPEN | _STRIKES
            yield from _shown(rules, reaction.effects, fine, reaction.origin, f"when {event}")
        else:
            down = "but played cards lie face down"
            yield from _leaks_of(rules, reaction, event, down)
    for origin, behind, conditions in _depending(rules):
        for held in conditions:
            if MEASURES[held.measure].of_play:
                words = phrase(sentence_node(rules, held))
                yield Shown(
                    origin,
                    f"whether {words} would show something of the played cards, which lie face "
                    "down",
                    f"leave out `{behind} {words}`, or `played cards lie face down`",
                )
    for action in rules.actions:
        yield from _shown(rules, action.effects, OPEN, action.origin, f"in action `{action.name}`")
    for tile in rules.tiles:
        yield from _shown(rules, tile, OPEN | _STRIKES, None, "on a tile")


def _depending(rules: Rules) -> Iterator[tuple[Origin | None, str, Conditions]]:
    """What depends on the table, the word behind which that stands, and on what; where it stands,
    so far as that is known here."""
    clauses = list(_clauses(rules))
    yield from clauses
    places = {conditions for _, _, conditions in clauses}
    yield from ((None, "while", held) for held in rules.conditions if held not in places)


def _clauses(rules: Rules) -> Iterator[tuple[Origin | None, str, Conditions]]:
    """The clauses that depend on the table, those of which it is known where they stand."""
    yield from ((rules.origin_of_wait(name), "while", name.conditions) for name in rules.names)
    yield rules.origin("hint while"), "while", rules.hinting.conditions
    yield from ((price.origin, "while", price.conditions) for price in rules.hinting.prices)
    if rules.passing is not None:
        yield rules.origin("pass"), "while", rules.passing.conditions
    yield rules.origin("discard while"), "while", rules.discarding.conditions
    yield from ((action.origin, "while", action.conditions) for action in rules.actions)
    yield from ((reaction.origin, "while", reaction.conditions) for reaction in rules.reactions)
    yield from ((goal.origin, "once", goal.conditions) for goal in rules.goals)


def _shown(
    rules: Rules,
    effects: tuple[Effect, ...],
    fine: frozenset[Verb],
    origin: Origin | None,
    place: str,
) -> Iterator[Shown]:
    for effect in _others(effects, fine):
        words = effect_words(rules, [effect])
        why = f"`{words}` {place} would show something of the played cards, which lie face down"
        yield Shown(origin, why, f"leave out `{words}`, or `played cards lie face down`")


def _others(effects: tuple[Effect, ...], fine: frozenset[Verb]) -> list[Effect]:
    """The first effect that is not fine, if there is any."""
    return [effect for effect in every(effects) if effect.verb not in fine][:1]
