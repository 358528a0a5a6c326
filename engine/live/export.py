"""Records as hanab.live reads games, where some variant of the site has the same rules."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.live.actions import (
    BREAKS,
    COLOUR_HINT,
    DISCARD,
    END,
    END_BY_VOTE,
    PLAY,
    VALUE_HINT,
    Orders,
    dealt_from,
)
from tamaya.engine.live.counterpart import Counterpart, nearest
from tamaya.engine.live.exported import NAMES, PLAIN
from tamaya.engine.live.links import link_of_game
from tamaya.engine.live.rules import OPTIONS, NotAllowedError, UnmappedError, colour_words
from tamaya.engine.live.suits import START, START_THERE
from tamaya.engine.moves import Hint, Move
from tamaya.engine.records.notation import move_text, read_move
from tamaya.engine.records.record import Record
from tamaya.engine.records.site import NO_FACTS
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.variants.rules import Kind, Rules


def link_from_record(record: Record) -> str:
    """A link to the game. It holds no options, so those that the moves don't need are left out."""
    counterpart = _there(record)
    plain = counterpart._replace(
        options=replace(counterpart.options, empty_clues=False, deck_plays=False)
    )
    try:
        return link_of_game(_exported(record, plain))
    except UnmappedError:
        return link_of_game(_exported(record, counterpart))


def live_from_record(record: Record) -> dict[str, Any]:
    """A record as hanab.live's JSON. Raises `UnmappedError` where the site has no such game.

    The rules need not be the site's own. But suits, hands and hints must be, and each move must be
    allowed there. The moves must be legal: an illegal one raises what the referee raises.
    """
    return _exported(record, _there(record))


def _there(record: Record) -> Counterpart:
    """The variant and options by which a record can be played on the site."""
    counterpart = nearest(record.deal.rules, record.deal.players)
    if record.site != NO_FACTS and not record.deal.rules.reactions_to("nothing_more"):
        return counterpart._replace(
            options=replace(counterpart.options, goes_on=True)
        )  # an older game
    return counterpart


def _exported(record: Record, counterpart: Counterpart) -> dict[str, Any]:
    rules = record.deal.rules
    site, players = record.site, record.deal.players
    plain = counterpart.variant.name == PLAIN
    options: dict[str, Any] = {} if plain else {"variant": counterpart.variant.name}
    options |= {
        name: True for name, field in OPTIONS.items() if getattr(counterpart.options, field)
    }
    if site.first:
        options["startingPlayer"] = site.first
    numbers = dealt_from(site.first, rules, players)
    numbers += range(len(numbers), len(record.deal.deck))
    deck = dict(zip(numbers, record.deal.deck, strict=True))
    names = record.names or NAMES[:players]
    turn = players - site.first
    data: dict[str, Any] = {} if site.number is None else {"id": site.number}
    data |= {
        "players": [*names[turn:], *names[:turn]],
        "deck": [_card(counterpart, rules.kinds[deck[number]]) for number in range(len(deck))],
        "actions": [
            *(
                _seated(action, numbers, site.first, players)
                for action in moved(record, counterpart)
            ),
            *_end(record),
        ],
    }
    if options:
        data["options"] = options
    if site.notes:
        data["notes"] = [list(notes) for notes in site.notes]
    if site.seed:
        data["seed"] = site.seed
    return data


def moved(record: Record, counterpart: Counterpart) -> Iterator[dict[str, int]]:
    """The moves as actions, who begins in the first seat."""
    return _Sides(record, counterpart).actions()


def _card(counterpart: Counterpart, kind: Kind) -> dict[str, int]:
    suit, value = kind
    return {"suitIndex": counterpart.places[suit], "rank": START_THERE if value == START else value}


def _seated(action: dict[str, int], numbers: list[int], first: int, players: int) -> dict[str, int]:
    """An action with the cards and seats as they are counted from the site's first seat."""
    target = action["target"]
    hint = action["type"] in (COLOUR_HINT, VALUE_HINT)
    return action | {"target": (target + first) % players if hint else numbers[target]}


def deal_there(deal: Deal, counterpart: Counterpart) -> Deal:
    """The same cards under the rules of the site."""
    places = {kind: place for place, kind in enumerate(counterpart.rules.kinds)}
    there = [
        places[counterpart.places[suit], value]
        for suit, value in map(deal.rules.kinds.__getitem__, deal.deck)
    ]
    return Deal(counterpart.rules, deal.players, tuple(there))


class _Sides:
    """A game on two tables, by its own rules and by those of the site, move by move."""

    def __init__(self, record: Record, counterpart: Counterpart) -> None:
        self.record, self.counterpart = record, counterpart
        self.own = Table(Game(record.deal))
        self.there = Table(Game(deal_there(record.deal, counterpart)))
        self.colours = _colours(record.deal.rules, counterpart)
        self.names = {name.word: place for place, name in enumerate(counterpart.rules.names)}
        self.words = list(colour_words(counterpart.variant).values())

    def actions(self) -> Iterator[dict[str, int]]:
        orders = Orders(self.own)
        for number, text in enumerate(self.record.moves, 1):
            state = self.own.state()
            move = read_move(state, text)
            action, moved = self.action(state, move, orders)
            self.own.perform(move)
            self.follow(f"move {number}, `{text}`", moved)
            orders.follow(state.player, move, self.own)
            yield action

    def action(self, state: State, move: Move, orders: Orders) -> tuple[dict[str, int], Move]:
        """A move as the site writes it, and as it is on the site's table."""
        rules = self.record.deal.rules
        held = orders.hands[state.player]
        if move.verb in ("play", "discard") and 0 <= move.place < len(held):
            verb = PLAY if move.verb == "play" else DISCARD
            return {"type": verb, "target": held[move.place], "value": 0}, move
        if move.verb == "hint":
            name = rules.names[move.name]
            if name.axis == "value":
                value, there = int(name.word), name.word
                verb = VALUE_HINT
            else:
                value = self.colours[name.word]
                there, verb = self.words[value], COLOUR_HINT
            action = {"type": verb, "target": move.to.seats[0], "value": value}
            return action, Hint.of(move.to, self.names[there])
        if move.verb == "act" and self.counterpart.options.deck_plays:
            if orders.next != len(state.pile) - 1:
                raise NotAllowedError(
                    "on hanab.live only the last card of the deck is played unseen"
                )
            return {"type": PLAY, "target": orders.next, "value": 0}, move
        raise UnmappedError(f"hanab.live knows no such move as `{move_text(state, move)}`")

    def follow(self, named: str, move: Move) -> None:
        """Make a move on the site's table, and see that the same cards lie on both."""
        over = self.there.over
        if over:
            raise NotAllowedError(f"on hanab.live the game is over before {named}: {over.reason}")
        try:
            self.there.perform(move)
        except IllegalMoveError as error:
            reason = f"hanab.live doesn't allow {named}: {error.message}"
            if self.counterpart.differs:
                reason += f"; it differs in {self.counterpart.differs}"
            raise NotAllowedError(reason) from None
        heights = [0] * len(self.there.heights)
        for place, height in zip(self.counterpart.places, self.own.heights, strict=True):
            heights[place] = height
        sizes = [len(hand) for hand in self.own.hands]
        if heights != self.there.heights or sizes != [len(hand) for hand in self.there.hands]:
            raise NotAllowedError(f"after {named} other cards would lie on the table of hanab.live")


def _end(record: Record) -> list[dict[str, int]]:
    """The action that ended a game, where the record says that there was one."""
    if record.site.end:
        return [dict(record.site.end)]
    if not record.broken_off:
        return []
    how = next((code for code, text in BREAKS.items() if text == record.broken_off), 4)
    return [{"type": END_BY_VOTE if how == 10 else END, "target": -1, "value": how}]


def _colours(rules: Rules, counterpart: Counterpart) -> dict[str, int]:
    """The number that each colour has on the site: that of one which touches the same cards."""
    words = list(colour_words(counterpart.variant).values())
    free = {
        name.word: frozenset(name.touches)
        for name in counterpart.rules.names
        if name.axis == "colour"
    }
    numbers = {}
    for name in rules.names:
        if name.axis == "colour":
            wanted = frozenset((counterpart.places[suit], value) for suit, value in name.touches)
            twin = next(word for word, touches in free.items() if touches == wanted)
            numbers[name.word] = words.index(twin)
            del free[twin]
    return numbers
