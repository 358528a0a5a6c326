"""Clauses that come to nothing by their own words, whatever happens at the table.

This looks at one clause at a time, so it is no more than a moment's work. What follows from several
clauses is found by the check.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tamaya.variants.rules import Effect, Origin, Rules
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.events import EventName
from tamaya.variants.words.lists import listed, ranged
from tamaya.variants.words.sentences import effect_words


class IdleClause(NamedTuple):
    """A clause that comes to nothing: the code of the finding, a sentence, where the clause stands
    (a tile has no place of its own), and what to do."""

    code: str
    message: str
    origin: Origin | None
    help: str


def idle_clauses(rules: Rules) -> Iterator[IdleClause]:
    """What comes to nothing in some rules, clause by clause."""
    yield from _hands_of_nobody(rules)
    for place, effects in enumerate(rules.effect_lists):
        reaction = rules.reactions[place] if place < len(rules.reactions) else None
        event = reaction.trigger.event if reaction is not None else None
        for number, effect in enumerate(effects):
            why = why_idle(effects, number, event)
            origin = _origin(rules, place)
            if why and not (_is_nothing(effect) and _may_be_an_option(rules, origin)):
                yield IdleClause(
                    "F309",
                    f"`{effect_words(rules, [effect])}` never happens here: {why}",
                    origin,
                    "leave it out, or say `nothing`"
                    if _is_nothing(effect)
                    else "leave it out, or put it where it can happen",
                )


def why_idle(effects: Sequence[Effect], number: int, event: EventName | None) -> str:
    """Why one of the effects of a clause does nothing; empty where it may do something, as any word
    may that isn't in the vocabulary. An action and a tile have no event."""
    verb = effects[number].verb
    before = {other.verb for other in effects[:number]}
    others = before | {other.verb for other in effects[number + 1 :]}
    if _is_nothing(effects[number]):
        return "that is none at all"
    if verb == "skip" and event != "cannot_act":
        return "only the turn of a player who cannot act can be skipped"
    if verb in EFFECTS and verb != "nothing":
        if "lose" in (before if verb == "lose" else others):
            return "the game is lost then, by the same clause"
        if "end" in (() if verb == "lose" else before if verb == "end" else others):
            return "the game is over then, by the same clause"
    if verb in ("another_turn", "miss_turn") and verb in before:
        return "that is settled then, by the same clause"
    if verb == "last_turns" and verb in before:
        return "the last turns are settled then, by the same clause"
    return ""


def _is_nothing(effect: Effect) -> bool:
    return effect.verb in ("regain", "spend", "take", "take_back") and not effect.amount


def _may_be_an_option(rules: Rules, origin: Origin | None) -> bool:
    """Whether a number in a clause may be the value of an option, which somebody chose so."""
    heading = origin.heading.rpartition(" ")[2] if origin is not None else ""
    return any(
        value == 0 for part in rules.parts if part.name == heading for _, value in part.options
    )


def _hands_of_nobody(rules: Rules) -> Iterator[IdleClause]:
    """Hands for numbers of players that nobody allows. What a game says of some numbers may well be
    left aside by what is said later of players."""
    players = rules.origin("players")
    numbers: dict[Origin, list[int]] = {}
    for name, origin in rules.origins:
        block, _, number = name.partition(" ")
        named = number.isdecimal() and " with " in origin.text
        if block == "hand" and named and int(number) not in rules.players:
            numbers.setdefault(origin, []).append(int(number))
    for origin, nobody in numbers.items():
        if players is None or not _is_later(rules, players, origin):
            yield IdleClause(
                "F301",
                f"nobody plays these rules with {listed(nobody, 'or')} players: they are for "
                f"{ranged(rules.players)}",
                origin,
                "leave these numbers out, or let so many play: `players …`",
            )


def _is_later(rules: Rules, one: Origin, other: Origin) -> bool:
    """Whether a clause may come on top of another: not within a declaration, nor where the other is
    an expansion's, or of the game that is like the one's."""
    if one.heading == other.heading or not other.heading.startswith("game "):
        return False
    games = [f"game {part.name}" for part in rules.parts if part.kind == "game"]
    return not (one.heading.startswith("game ") and other.heading in games)


def _origin(rules: Rules, place: int) -> Origin | None:
    if place < len(rules.reactions):
        return rules.reactions[place].origin
    place -= len(rules.reactions)
    return rules.actions[place].origin if place < len(rules.actions) else None
