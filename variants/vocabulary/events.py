"""Events: what rules can react to."""

from typing import Literal

EventName = Literal[
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
    "points_reached",
    "needed_lost",
    "cannot_act",
    "no_tile_left",
    "no_hint_left",
    "nothing_more",
    "becomes",
]

Narrowed = Literal[
    "",  # it happens, and that is all
    "by card",  # to a suit, a value or both
    "by suit",
    "by points",
    "by range",  # what is measured on the table, and where it comes to lie
]
"""What an event can be narrowed to in a rule."""

EVENTS: dict[EventName, Narrowed] = {
    "firework_completed": "by suit",
    "all_completed": "",
    "last_strike": "",
    "strike_taken": "",
    "deck_runs_out": "",
    "placed": "by card",
    "misplayed": "by card",
    "discarded": "by card",
    "rightly_called": "",
    "hint_given": "",
    "empty_hint": "",
    "points_reached": "by points",
    "needed_lost": "",
    "cannot_act": "",
    "no_tile_left": "",
    "no_hint_left": "",
    "nothing_more": "",
    "becomes": "by range",
}

EVENT_OF_KIND: dict[str, EventName] = {
    **{event: event for event in EVENTS},
    "suit_completed": "firework_completed",
}
"""What the grammar's kinds of event mean: each word is a kind of its own."""
