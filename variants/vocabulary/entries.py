"""Entries: the places in the tables of rules where something can stand.

An entry is a field of a table. A field that holds one of a few words has an entry for each of them:
a new word there is as new as a new field.
"""

_FAMILIAR = {
    "Rules": "suits names hands hint_parts hints strikes hinting discarding playing holding "
    "passing actions tiles reactions losing",
    "Suit": "name letter cards built points inverted also_built twice begun_after fits_any",
    "HintName": "axis=colour axis=value axis=both word touches",
    "Hands": "players cards",
    "Supply": "total start",
    "Hinting": "cost may_touch_none announces=name announces=kind announces=cards "
    "announces=name_and_number alternates alternates_names alternates_players reach=player "
    "reach=everybody reach=either most_times conditions for_each_card prices",
    "Range": "measure least most of kind cards",
    "Price": "cost origin axis=colour axis=value name for_each_card conditions",
    "Discarding": "when=spent when=always when=never regains conditions only=first only=last",
    "Playing": "misplay_strikes may_call face_down begins_unlike only=first only=last",
    "Holding": "may_put_first lies_open=first lies_open=last",
    "Passing": "conditions",
    "Action": "name limit=none limit=game limit=player cost effects origin conditions",
    "Reaction": "trigger effects holder origin conditions",
    "Trigger": "event suit value amount into",
    "Effect": "verb amount otherwise",
    "Losing": "keeps_points plus below half=down half=up",
}

FAMILIAR: frozenset[str] = frozenset(
    f"{table}.{entry}" for table, entries in _FAMILIAR.items() for entry in entries.split()
)
"""The entries that every grasp was thought through with: what stands there is an amount or a name,
or effects, events, traits and measures tell of it. An entry is added when that is so for all of
them; until then a grasp that knows it names it for itself."""


def entry(table: str, field: str, word: str = "") -> str:
    """The name of an entry: `Suit.points`, `Hinting.reach=either`."""
    return f"{table}.{field}={word.replace(' ', '_')}" if word else f"{table}.{field}"
