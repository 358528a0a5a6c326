"""A game as people have it from hanab.live: one form of what comes in several.

The fields `players`, `deck`, `actions` and `options` are the site's. Some have the variant or other
options beside `options`, a number of players instead of names, or the deck as a text.
"""

from dataclasses import dataclass
from typing import Any

from tamaya.engine.live.rules import OPTIONS, LiveOptions, UnmappedError
from tamaya.engine.records.reading import (
    RecordError,
    as_list,
    as_number,
    as_object,
    as_text,
    shown,
)
from tamaya.engine.records.site import SiteFacts, notes_of

PLAIN = "No Variant"
MOST_CARDS = 500
NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
_COUNTS = ("playerCount", "numPlayers")
_ASIDE = frozenset({"timed", "timeBase", "timePerTurn", "cardCycle", "tableName", "maxPlayers"})
"""Options that change no rules."""


@dataclass(frozen=True, slots=True)
class Exported:
    """`cards` are pairs of a suit's place and a rank, or cards in notation. No action is read."""

    names: tuple[str, ...]
    named: bool  # whether the names are the players' own
    variant: str
    options: LiveOptions
    cards: tuple[tuple[int, int], ...] | str
    actions: tuple[object, ...]
    site: SiteFacts

    @property
    def players(self) -> int:
        return len(self.names)


def exported(data: dict[str, Any], most_actions: int) -> Exported:
    """The game of a JSON object. Raises `RecordError` for what is malformed or can't be said."""
    options = _all_options(data)
    names, named = _players(data, options)
    try:
        chosen = _options(options)
        _refuse_characters(data, options)
    except UnmappedError as error:
        raise RecordError(str(error)) from None
    number = data.get("id")
    return Exported(
        names,
        named,
        as_text(_or(options.get("variant"), PLAIN), "`variant`", 200),
        chosen,
        _cards(data),
        tuple(as_list(data.get("actions"), "`actions`", most_actions)),
        SiteFacts(
            None if number is None else as_number(number, "`id`", 0, 1 << 53),
            as_text(_or(data.get("seed"), ""), "`seed`", 1000),
            notes_of(_or(data.get("notes"), [])),
            as_number(
                _or(options.get("startingPlayer"), 0), "`startingPlayer`", 0, max(0, len(names) - 1)
            ),
        ),
    )


def _or(data: object, default: object) -> object:
    """What a field holds, or what it stands for where it is absent or null."""
    return default if data is None else data


def _all_options(data: dict[str, Any]) -> dict[str, Any]:
    """The options, those included that stand beside `options`."""
    options = dict(as_object(_or(data.get("options"), {}), "`options`"))
    for name in ("variant", "startingPlayer", "detrimentalCharacters", *OPTIONS):
        here, there = data.get(name), options.get(name)
        if here is not None and there not in (None, here):
            raise RecordError(
                f"`{name}` is {shown(here)}, and among the `options` it is {shown(there)}: "
                "leave one out"
            )
        if here is not None:
            options[name] = here
    return options


def _options(options: dict[str, Any]) -> LiveOptions:
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
        elif option not in (*_ASIDE, *_COUNTS, "variant", "startingPlayer") and value:
            raise UnmappedError(f"the option {shown(option)} of hanab.live isn't known here")
    return LiveOptions(**chosen)


def _refuse_characters(data: dict[str, Any], options: dict[str, Any]) -> None:
    for character in as_list(_or(data.get("characters"), []), "`characters`", 6):
        name = character.get("name") if isinstance(character, dict) else character
        if name not in (None, "", "n/a"):
            raise UnmappedError(f"the character {shown(name)} has rules of its own")


def _players(data: dict[str, Any], options: dict[str, Any]) -> tuple[tuple[str, ...], bool]:
    """The names of the players, and whether they are their own."""
    counts = [data[name] for name in _COUNTS if data.get(name) is not None]
    counts += [options[name] for name in _COUNTS if options.get(name) is not None]
    players = data.get("players")
    if isinstance(players, int) and not isinstance(players, bool):
        counts, players = [players, *counts], None
    numbers = [as_number(count, "the number of players", 0, len(NAMES)) for count in counts]
    if players is None:
        if not numbers:
            raise RecordError("it isn't said how many play: there must be `players`, their names")
        names, named = NAMES[: numbers[0]], False
    else:
        each = as_list(players, "`players`", len(NAMES))
        names, named = tuple(as_text(name, "a player's name", 200) for name in each), True
    if any(number != len(names) for number in numbers):
        raise RecordError(f"are there {len(names)} players or {numbers[-1]}? both are said")
    return names, named


def _cards(data: dict[str, Any]) -> tuple[tuple[int, int], ...] | str:
    deck = data.get("deck")
    if not deck and "seed" in data:
        raise RecordError(
            "the export has a seed but no `deck`; hanab.live's shuffle isn't known here"
        )
    if isinstance(deck, str):
        return as_text(deck, "`deck`", 10_000)
    cards = as_list(deck, "`deck`", MOST_CARDS)
    if cards and all(isinstance(card, str) for card in cards):
        return " ".join(as_text(card, "a card", 20) for card in cards)
    return tuple(map(_card, cards))


def _card(card: object) -> tuple[int, int]:
    fields = as_object(card, "a card")
    suit = as_number(fields.get("suitIndex", fields.get("suit")), "`suitIndex`", -99, 99)
    return suit, as_number(fields.get("rank"), "`rank`", 0, 99)
