"""The words that the second hand understands, each written out. It declines rules with others."""

from collections.abc import Iterable, Iterator

from tamaya.variants.rules import Effect, Rules

EFFECTS = {
    "nothing",
    "regain",
    "spend",
    "take",
    "take_back",
    "end",
    "lose",
    "last_turns",
    "skip",
    "another_turn",
    "miss_turn",
    "reverse",
    "draw_tile",
    "free_hint",
    "free_colour_hint",
    "free_value_hint",
    "return_card",
    "play_discard",
    "play_top",
    "discard_top",
    "play_open",
    "discard_open",
    "look",
    "play_own",
    "shuffle_discards",
    "give",
    "exchange",
    "redraw",
}

EVENTS = {
    "firework_completed",
    "all_completed",
    "last_strike",
    "strike_taken",
    "deck_runs_out",
    "placed",
    "misplayed",
    "discarded",
    "rightly_called",
    "hint_given",
    "empty_hint",
    "touches_many",
    "touches_first",
    "touches_last",
    "points_reached",
    "needed_lost",
    "cannot_act",
    "no_tile_left",
    "no_hint_left",
    "nothing_more",
    "becomes",
}


def verbs_of(effects: Iterable[Effect]) -> Iterator[str]:
    for effect in effects:
        yield effect.verb
        yield from verbs_of(effect.otherwise)


def declined(rules: Rules) -> str:
    """The first word of some rules that is not understood, or nothing."""
    said = [verb for effects in rules.effect_lists for verb in verbs_of(effects)]
    heard: list[str] = [reaction.trigger.event for reaction in rules.reactions]
    strange = [word for word in said if word not in EFFECTS]
    strange += [word for word in heard if word not in EVENTS]
    return strange[0] if strange else ""
