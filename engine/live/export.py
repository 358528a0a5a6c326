"""Records as hanab.live reads games, where some variant of the site has the same rules."""

from collections.abc import Iterator
from typing import Any

from tamaya.engine.game import Game
from tamaya.engine.live.actions import (
    BREAKS,
    COLOUR_HINT,
    DISCARD,
    END,
    END_BY_VOTE,
    PLAY,
    VALUE_HINT,
    Orders,
)
from tamaya.engine.live.counterpart import counterpart
from tamaya.engine.live.games import PLAIN
from tamaya.engine.live.rules import OPTIONS, LiveOptions, UnmappedError, colour_words, live_rules
from tamaya.engine.live.variants import LiveVariant
from tamaya.engine.records.notation import read_move
from tamaya.engine.records.record import Record
from tamaya.engine.table import Table
from tamaya.variants.rules import Rules

NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")


def live_from_record(record: Record) -> dict[str, Any]:
    """A record as hanab.live's JSON. Raises `UnmappedError` where the site has no such game.

    The moves must be legal: an illegal one raises what the referee raises.
    """
    rules = record.deal.rules
    variant, options, places = counterpart(rules, record.deal.players)
    colours = _colours(rules, variant, options, places)
    options_json: dict[str, Any] = {} if variant.name == PLAIN else {"variant": variant.name}
    options_json |= {name: True for name, field in OPTIONS.items() if getattr(options, field)}
    data: dict[str, Any] = {
        "players": list(record.names or NAMES[: record.deal.players]),
        "deck": [
            {"suitIndex": places[rules.kinds[kind][0]], "rank": rules.kinds[kind][1]}
            for kind in record.deal.deck
        ],
        "actions": [*_actions(record, colours), *_end(record)],
    }
    if options_json:
        data["options"] = options_json
    return data


def _actions(record: Record, colours: dict[str, int]) -> Iterator[dict[str, int]]:
    table = Table(Game(record.deal))
    orders = Orders(table)
    rules = record.deal.rules
    for text in record.moves:
        state = table.state()
        move = read_move(state, text)
        held = orders.hands[state.player]
        if move.verb in ("play", "discard") and 0 <= move.at < len(held):
            verb = PLAY if move.verb == "play" else DISCARD
            action = {"type": verb, "target": held[move.at], "value": 0}
        elif move.verb == "act":
            if orders.next != len(state.pile) - 1:
                raise UnmappedError("on hanab.live only the last card of the deck is played unseen")
            action = {"type": PLAY, "target": orders.next, "value": 0}
        else:
            name = rules.names[move.what]
            verb = COLOUR_HINT if name.axis == "colour" else VALUE_HINT
            value = colours[name.word] if verb == COLOUR_HINT else int(name.word)
            action = {"type": verb, "target": move.at, "value": value}
        table.perform(move)
        orders.follow(state.player, move, table)
        yield action


def _end(record: Record) -> list[dict[str, int]]:
    """The action that breaks a game off, where the record says that it was."""
    if not record.broken_off:
        return []
    how = next((code for code, text in BREAKS.items() if text == record.broken_off), 4)
    return [{"type": END_BY_VOTE if how == 10 else END, "target": -1, "value": how}]


def _colours(
    rules: Rules, variant: LiveVariant, options: LiveOptions, places: tuple[int, ...]
) -> dict[str, int]:
    """The number that each colour has on the site: that of one which touches the same cards."""
    words = list(colour_words(variant).values())
    free = {
        name.word: frozenset(name.touches)
        for name in live_rules(variant, options).names
        if name.axis == "colour"
    }
    numbers = {}
    for name in rules.names:
        if name.axis == "colour":
            wanted = frozenset((places[suit], value) for suit, value in name.touches)
            twin = next(word for word, touches in free.items() if touches == wanted)
            numbers[name.word] = words.index(twin)
            del free[twin]
    return numbers
