"""Each word that the event model understands in a place, in a deal against exhaustive play.

In most of these deals the word matters: without it they have another score. A word that is added to
a list of `profile/places` needs a deal here: this file, run by itself, looks for those that lack.
"""

import random
from dataclasses import replace

import pytest
from tests.made.modelled import modelled

from tamaya.engine.game.deal import Deal, deal
from tamaya.grammar.source import Source
from tamaya.solver.plain.reference import TooLargeError, best_score
from tamaya.solver.profile import places
from tamaya.solver.profile.profile import profile_of
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Action, Effect, Reaction, Rules, Trigger
from tamaya.variants.tables.tables import Origin
from tamaya.variants.vocabulary.effects import EFFECTS, Verb

Place = str  # the name of an event, `tile`, or `action`
Words = tuple[Verb, ...]

NOWHERE = Origin("", 0, 0, "", "")
MOST_STATES = 500
LOST = -1
SHOWS: frozenset[Verb] = places.FREE_HINTS | {"look", "nothing"}
"""What moves nothing, so that it never matters."""


def game(chance: random.Random, place: Place) -> Rules:
    """A tiny game in which something can happen at an event, by a tile, or by an action."""
    calls = "may call a suit a wrong call is a misplay" if place == "rightly_called" else ""
    misplay = "0 strikes" if place == "misplayed" else "1 strike"
    cards = chance.choice(["1 1 2 2", "1 1 2 3", "1 2 2 3"])
    table = chance.choice(
        [
            "players 2 hand 1 card suit ash a",
            "players 2 hand 1 card suits ash a, birch b",
            "players 2 hand 2 cards suits ash a, birch b",
            "players 3 hand 1 card suits ash a, birch b",
        ]
    )
    regains = chance.choice(["regains nothing", "regains 1 hint"])
    draws = "when a 1 is placed { draw a tile } when no tile is left { nothing }"
    touch = "may touch no card" if place == "empty_hint" else chance.choice(
        ["may touch no card", "must touch a card"]
    )  # fmt: skip
    text = f"""
      game tiny {{
        {table} {{ cards {cards} built {chance.choice(["1 2", "2 1"])} }}
        tokens hints {chance.choice([0, 1, 1, 2])}
        tokens strikes {chance.choice([1, 1, 2])}
        hint {{ names a colour or a value {touch} costs 1 hint }}
        discard {{ {chance.choice(["only when a hint is spent", "at any time"])} {regains} }}
        play {{ a misplay takes {misplay} {calls} }}
        {draws if place == "tile" else ""}
        {"tiles { tile { nothing } }" if place == "tile" else ""}
        when the deck runs out {{ {chance.choice(["1 more turn each, then the end", "play on"])} }}
        when the last strike is taken {{ lose }}
        when all fireworks are completed {{ end }}
        when a player cannot act {{ {chance.choice(["end", "lose"])} }}
        score 1 for each card placed
        a lost game scores {LOST}
      }}
    """
    return compile_rules("tiny", library_of_source(Source("tiny", text)))


def with_words(rules: Rules, place: Place, words: Words) -> Rules:
    """The rules with these effects in a place; what happens there anyway makes room."""
    effects = tuple(_effect(verb) for verb in words)
    if place == "tile":
        return replace(rules, tiles=(effects, (Effect("nothing"),)))
    if place == "action":
        return replace(rules, actions=(Action("odd", "game", 0, effects, NOWHERE),))
    others = tuple(r for r in rules.reactions if r.trigger.event != place)
    amount = 2 if place == "points_reached" else None
    for event in (event for event in places.AT_EVENTS if event == place):
        others += (Reaction(Trigger(event, None, None, amount), effects, "", NOWHERE),)
    if "draw_tile" in words:
        tiles = ((Effect("regain", 1),), (Effect("take_back", 1), Effect("regain", 1)))
        rules = replace(rules, tiles=tiles)
    return replace(rules, reactions=others)


def _effect(verb: Verb) -> Effect:
    instead = (Effect("play_discard"),) if verb == "return_card" else ()
    return Effect(verb, 1 if EFFECTS[verb].amount else 0, instead)


def dealt(place: Place, words: Words, seed: int) -> Deal:
    """A deal with these words in a place."""
    rules = game(random.Random(seed), place)
    return deal(with_words(rules, place, words), rules.players[0], seed)


def all_words() -> list[tuple[Place, Words]]:
    at_events = [(event, (verb,)) for event, verbs in places.AT_EVENTS.items() for verb in verbs]
    by_tiles = [("tile", (verb,)) for verb in places.BY_TILES]
    by_actions = [("action", words) for words in places.BY_ACTIONS]
    return sorted([*at_events, *by_tiles, *by_actions])


def matters(place: Place, words: Words, seed: int) -> bool:
    """Whether a deal has another score without the words."""
    asked, without = dealt(place, words, seed), dealt(place, ("nothing",), seed)
    return best_score(asked) != best_score(without)


def will_do(place: Place, words: Words, seed: int) -> bool:
    """Whether the model takes a deal on, it is small, and it can be won."""
    asked = dealt(place, words, seed)
    try:
        return not profile_of(asked.rules).declined and best_score(asked, MOST_STATES) > LOST
    except TooLargeError:
        return False


DEALS: dict[tuple[Place, Words], int] = {
    ("action", ("discard_top",)): 15,
    ("action", ("free_colour_hint",)): 1,
    ("action", ("free_hint",)): 1,
    ("action", ("free_value_hint",)): 1,
    ("action", ("look",)): 1,
    ("action", ("play_top",)): 14,
    ("action", ("regain",)): 28,
    ("action", ("regain", "take")): 22,
    ("action", ("spend", "take")): 22,
    ("action", ("take",)): 22,
    ("all_completed", ("end",)): 6,
    ("all_completed", ("nothing",)): 0,
    ("cannot_act", ("nothing",)): 0,
    ("deck_runs_out", ("end",)): 0,
    ("deck_runs_out", ("last_turns",)): 10,
    ("deck_runs_out", ("nothing",)): 0,
    ("discarded", ("free_colour_hint",)): 0,
    ("discarded", ("free_hint",)): 0,
    ("discarded", ("free_value_hint",)): 0,
    ("discarded", ("look",)): 0,
    ("discarded", ("nothing",)): 0,
    ("discarded", ("regain",)): 55,
    ("discarded", ("spend",)): 0,
    ("empty_hint", ("nothing",)): 0,
    ("firework_completed", ("draw_tile",)): 104,
    ("firework_completed", ("free_colour_hint",)): 0,
    ("firework_completed", ("free_hint",)): 0,
    ("firework_completed", ("free_value_hint",)): 0,
    ("firework_completed", ("look",)): 0,
    ("firework_completed", ("nothing",)): 0,
    ("firework_completed", ("regain",)): 120,
    ("firework_completed", ("spend",)): 91,
    ("firework_completed", ("take",)): 0,
    ("firework_completed", ("take_back",)): 104,
    ("hint_given", ("nothing",)): 0,
    ("hint_given", ("regain",)): 58,
    ("hint_given", ("spend",)): 91,
    ("hint_given", ("take",)): 0,
    ("last_strike", ("end",)): 7,
    ("last_strike", ("lose",)): 122,
    ("last_strike", ("nothing",)): 0,
    ("needed_lost", ("nothing",)): 0,
    ("nothing_more", ("end",)): 14,
    ("nothing_more", ("nothing",)): 0,
    ("no_tile_left", ("nothing",)): 0,
    ("placed", ("draw_tile",)): 28,
    ("placed", ("free_colour_hint",)): 0,
    ("placed", ("free_hint",)): 0,
    ("placed", ("free_value_hint",)): 0,
    ("placed", ("look",)): 0,
    ("placed", ("nothing",)): 0,
    ("placed", ("regain",)): 28,
    ("placed", ("spend",)): 91,
    ("placed", ("take",)): 0,
    ("placed", ("take_back",)): 104,
    ("points_reached", ("end",)): 0,
    ("points_reached", ("nothing",)): 0,
    ("points_reached", ("regain",)): 120,
    ("rightly_called", ("free_colour_hint",)): 0,
    ("rightly_called", ("free_hint",)): 0,
    ("rightly_called", ("free_value_hint",)): 0,
    ("rightly_called", ("look",)): 0,
    ("rightly_called", ("nothing",)): 0,
    ("rightly_called", ("regain",)): 28,
    ("strike_taken", ("free_colour_hint",)): 0,
    ("strike_taken", ("free_hint",)): 0,
    ("strike_taken", ("free_value_hint",)): 0,
    ("strike_taken", ("look",)): 0,
    ("strike_taken", ("nothing",)): 0,
    ("strike_taken", ("regain",)): 62,
    ("tile", ("free_colour_hint",)): 0,
    ("tile", ("free_hint",)): 0,
    ("tile", ("free_value_hint",)): 0,
    ("tile", ("look",)): 0,
    ("tile", ("nothing",)): 0,
    ("tile", ("play_discard",)): 24,
    ("tile", ("return_card",)): 14,
    ("action", ("spend",)): 1,
    ("cannot_act", ("end",)): 0,
    ("cannot_act", ("lose",)): 0,
    ("cannot_act", ("skip",)): 0,
    ("deck_runs_out", ("lose",)): 1,
    ("discarded", ("take",)): 1,
    ("discarded", ("take_back",)): 0,
    ("empty_hint", ("spend",)): 0,
    ("empty_hint", ("take",)): 0,
    ("misplayed", ("free_colour_hint",)): 0,
    ("misplayed", ("free_hint",)): 0,
    ("misplayed", ("free_value_hint",)): 0,
    ("misplayed", ("look",)): 0,
    ("misplayed", ("nothing",)): 0,
    ("misplayed", ("regain",)): 1,
    ("misplayed", ("spend",)): 0,
    ("misplayed", ("take",)): 0,
    ("misplayed", ("take_back",)): 0,
    ("needed_lost", ("lose",)): 0,
    ("strike_taken", ("spend",)): 0,
    ("tile", ("regain",)): 0,
    ("tile", ("take_back",)): 0,
}


@pytest.mark.parametrize(("place", "words"), all_words())
def test_a_word_is_right_where_it_is_understood(place: Place, words: Words) -> None:
    asked = dealt(place, words, DEALS[place, words])
    best = best_score(asked)
    assert modelled(asked) == (best, best)


def look_for(most: int) -> None:
    """Print a seed for each word that has none yet: where it matters, or else one that will do."""
    for place, words in all_words():
        if (place, words) not in DEALS:
            seeds = [seed for seed in range(most) if will_do(place, words, seed)]
            found = (
                seed for seed in seeds if not {*words} <= SHOWS and matters(place, words, seed)
            )
            print(f"    {(place, words)!r}: {next(found, next(iter(seeds), None))},", flush=True)


if __name__ == "__main__":
    look_for(40)
