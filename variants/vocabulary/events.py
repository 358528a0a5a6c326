"""Events: what rules can react to."""

from dataclasses import dataclass
from typing import Literal

# ------------------------------------------------------------------- events

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
]

Narrowed = Literal[
    "",  # it happens, and that is all
    "by card",  # to a suit, a value or both
    "by suit",
    "by points",
    "by cards",  # to so many or more
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
    "touches_many": "by cards",
    "touches_first": "",
    "touches_last": "",
    "points_reached": "by points",
    "needed_lost": "",
    "cannot_act": "",
    "no_tile_left": "",
    "no_hint_left": "",
    "nothing_more": "",
    "becomes": "by range",
}

BY_AMOUNT: frozenset[Narrowed] = frozenset({"by points", "by cards"})
"""What an event is narrowed to by a number."""

OF_A_PLACE: frozenset[EventName] = frozenset({"touches_first", "touches_last"})
"""Events that show which card of a hand a hint touches."""

EVENT_OF_KIND: dict[str, EventName] = {
    **{event: event for event in EVENTS},
    "suit_completed": "firework_completed",
}
"""What the grammar's kinds of event mean: each word is a kind of its own."""


# ------------------------------------------------------------------- measures

# Measures: what can be counted on a table, for scenarios and promises, conditions and events.

Measure = Literal[
    "hints",  # in parts of a token
    "strikes",
    "points",  # what the table is worth; of a game that is over, its score
    "top card",  # the value on a firework, 0 where there is none
    "height",
    "cards built",  # whether a firework can have been built with these cards: 1 or 0
    "fireworks complete",
    "player to act",  # whether it is a player's turn: 1 or 0
    "cards of a player",
    "cards of the player to act",
    "cards of some player",
    "cards of the discards",
    "cards of the deck",
    "tiles left",
    "last turns",
    "over",
    "lost",
]

Subject = Literal["", "suit", "player"]
"""Whose measure it is, where there are several."""

Says = Literal[
    "scenarios",  # only scenarios and promises speak of it
    "conditions",  # rules can depend on it, too
    "events",  # and its coming to some number can be an event
]


@dataclass(frozen=True, slots=True)
class MeasureWord:
    """Whose measure it is, and who may speak of it. `falls`: whether it goes down towards what an
    event waits for, as the deck does. `of_play`: whether it shows what came of cards that were
    played. `in_sight`: whether everybody at the table sees it, if no card lies face down."""

    says: Says
    of: Subject = ""
    falls: bool = False
    of_play: bool = False
    in_sight: bool = False


MEASURES: dict[Measure, MeasureWord] = {
    "hints": MeasureWord("events", in_sight=True),
    "strikes": MeasureWord("events", of_play=True, in_sight=True),
    "points": MeasureWord("conditions", of_play=True, in_sight=True),
    "top card": MeasureWord("conditions", "suit", of_play=True, in_sight=True),
    "height": MeasureWord("events", "suit", of_play=True, in_sight=True),
    "cards built": MeasureWord("conditions", "suit", of_play=True, in_sight=True),
    "fireworks complete": MeasureWord("events", of_play=True, in_sight=True),
    "player to act": MeasureWord("conditions", "player", in_sight=True),
    "cards of a player": MeasureWord("scenarios", "player"),
    "cards of the player to act": MeasureWord("conditions", in_sight=True),
    "cards of some player": MeasureWord("conditions", in_sight=True),
    "cards of the discards": MeasureWord("events", of_play=True, in_sight=True),
    "cards of the deck": MeasureWord("events", falls=True, in_sight=True),
    "tiles left": MeasureWord("conditions", in_sight=True),
    "last turns": MeasureWord("events", in_sight=True),
    "over": MeasureWord("scenarios"),
    "lost": MeasureWord("scenarios"),
}

OF_RULES: tuple[Measure, ...] = tuple(
    name for name, of in MEASURES.items() if of.says != "scenarios"
)
"""What rules can depend on."""
