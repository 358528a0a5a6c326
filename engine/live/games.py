"""Games as hanab.live exports them, as records.

The site deals as is done here, a whole hand at a time. Its options are read, its actions become
moves, and what can't be said in the language is refused by name.
"""

from dataclasses import replace
from typing import Any

from tamaya.engine.live.actions import ActionReader
from tamaya.engine.live.exported import Exported, exported
from tamaya.engine.live.rules import (
    STUCK,
    LiveOptions,
    UnmappedError,
    colour_words,
    find_variant,
    live_rules,
    rules_text,
)
from tamaya.engine.records.reading import RecordError
from tamaya.engine.records.record import MOST_MOVES, Record
from tamaya.variants.rules import Rules


def record_from_live(data: dict[str, Any], rules: Rules | None = None) -> Record:
    """The record of a game that hanab.live exported.

    With `rules` the game is played by these instead of its variant's, whatever that is: suits and
    colours are taken in order. Raises `RecordError` for what isn't such a game or can't be said.
    """
    game = exported(data, MOST_MOVES)
    if rules is not None:
        colours = [named.word for named in rules.names if named.axis == "colour"]
        return _record(game, rules, colours, "")[0]
    record, legal = _played(game, game.options)
    if legal:
        return record
    if record.fault and STUCK in record.fault.message:  # older games went on then
        goes_on, legal = _played(game, replace(game.options, goes_on=True))
        return goes_on if legal else record
    return replace(record, advice=_other_hands(game))


def _played(game: Exported, options: LiveOptions) -> tuple[Record, bool]:
    """The game by the rules of its variant with these options."""
    try:
        variant = find_variant(game.variant)
        text, rules = rules_text(variant, options), live_rules(variant, options)
    except UnmappedError as error:
        raise RecordError(str(error)) from None
    return _record(game, rules, list(colour_words(variant).values()), text)


def _record(game: Exported, rules: Rules, colours: list[str], text: str) -> tuple[Record, bool]:
    """The record, and whether all its moves are legal."""
    reader = ActionReader(game, rules, colours)
    moves, fault, broken_off = reader.moves()
    first = game.site.first
    record = Record(
        reader.deal,
        tuple(moves),
        game.names[first:] + game.names[:first] if game.named else (),
        rules.expression,
        text,
        broken_off,
        game.variant,
        fault,
        replace(game.site, end=reader.end),
    )
    return record, reader.legal


def _other_hands(game: Exported) -> str:
    """An option for larger or smaller hands with which the whole game is legal, as advice."""
    now = game.options.one_extra_card, game.options.one_less_card
    for name, extra, less in (
        ("oneExtraCard", True, False),
        ("oneLessCard", False, True),
        ("", False, False),
    ):
        if (extra, less) == now:
            continue
        options = replace(game.options, one_extra_card=extra, one_less_card=less)
        if _played(game, options)[1]:
            given = "oneExtraCard" if now[0] else "oneLessCard"
            with_option = f"with the option {name}" if name else f"without the option {given}"
            return f"{with_option} every move is legal"
    return ""
