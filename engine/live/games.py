"""Games as hanab.live exports them: `players`, `deck`, `actions`, `options`.

The site deals as is done here, a whole hand at a time. Its options are read, its actions become
moves, and what can't be said in the language is refused by name.
"""

from typing import Any

from tamaya.engine.live.actions import ActionReader
from tamaya.engine.live.rules import (
    OPTIONS,
    LiveOptions,
    UnmappedError,
    colour_words,
    find_variant,
    live_rules,
    rules_text,
)
from tamaya.engine.records.reading import RecordError, as_list, as_number, as_object, as_text, shown
from tamaya.engine.records.record import Record
from tamaya.variants.rules import Rules

PLAIN = "No Variant"
_HARMLESS = frozenset(
    {"timed", "timeBase", "timePerTurn", "cardCycle", "tableName", "maxPlayers", "numPlayers"}
    | {"variant", "startingPlayer"}
)


def record_from_live(data: dict[str, Any], rules: Rules | None = None) -> Record:
    """The record of a game that hanab.live exported.

    With `rules` the game is played by these instead of its variant's, whatever that is: suits and
    colours are taken in order. Raises `RecordError` for what isn't such a game or can't be said.
    """
    players = as_list(data.get("players"), "`players`", 6)
    names = [as_text(name, "a player's name", 200) for name in players]
    options = as_object(_or(data.get("options"), {}), "`options`")
    name = as_text(_or(options.get("variant"), PLAIN), "`variant`", 200)
    text = ""
    try:
        if rules is None:
            variant, chosen = find_variant(name), _options(data, options)
            text, rules = rules_text(variant, chosen), live_rules(variant, chosen)
            colours = list(colour_words(variant).values())
        else:
            colours = [named.word for named in rules.names if named.axis == "colour"]
    except UnmappedError as error:
        raise RecordError(str(error)) from None
    first = as_number(
        _or(options.get("startingPlayer"), 0), "`startingPlayer`", 0, max(0, len(names) - 1)
    )
    reader = ActionReader(data, rules, colours, len(names), first)
    moves, fault, broken_off = reader.moves(data)
    return Record(
        reader.deal,
        tuple(moves),
        tuple(names[first:] + names[:first]),
        rules.expression,
        text,
        broken_off,
        name,
        fault,
    )


def _or(data: object, default: object) -> object:
    """What a field holds, or what it stands for where it is absent or null."""
    return default if data is None else data


def _options(data: dict[str, Any], options: dict[str, Any]) -> LiveOptions:
    """The options that change rules. What isn't known, or can't be said, is refused."""
    chosen: dict[str, bool] = {}
    for option, value in options.items():
        if option in OPTIONS:
            if not isinstance(value, bool | None):
                raise RecordError(f"the option {option} must be true or false, not {shown(value)}")
            chosen[OPTIONS[option]] = bool(value)
        elif option == "detrimentalCharacters" and value:
            raise UnmappedError(
                "games with detrimental characters can't be said here: each of them puts a player "
                "under rules of the player's own"
            )
        elif option not in _HARMLESS and value:
            raise UnmappedError(f"the option {shown(option)} of hanab.live isn't known here")
    for character in as_list(_or(data.get("characters"), []), "`characters`", 6):
        name = character.get("name") if isinstance(character, dict) else character
        if name not in (None, "", "n/a"):
            raise UnmappedError(f"the character {shown(name)} has rules of its own")
    return LiveOptions(**chosen)
