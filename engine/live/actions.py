"""The actions of a game on hanab.live, as moves.

Each card has a number, its place in the deck: a play or a discard names it. A hint names the player
and a colour or value by its number.
"""

from typing import NoReturn

from tamaya.engine.errors import DealError, IllegalMoveError
from tamaya.engine.game.deal import Deal, kinds_in
from tamaya.engine.game.game import Game
from tamaya.engine.live.exported import Exported
from tamaya.engine.live.rules import TOP_CARD
from tamaya.engine.live.suits import START, START_THERE
from tamaya.engine.moves import Act, Discard, Hint, Move, OfCard, Play, to_player
from tamaya.engine.records.notation import move_text
from tamaya.engine.records.reading import RecordError, as_number, as_object, clean
from tamaya.engine.records.record import NotationFault
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.variants.rules import Origin, Rules

PLAY, DISCARD, COLOUR_HINT, VALUE_HINT, END, END_BY_VOTE = range(6)

# How a game can be broken off. The site scores all of these 0.
BREAKS = {
    3: "a player ran out of time",
    4: "terminated by a player",
    5: "a perfect score could no longer be reached",
    6: "nobody did anything",
    7: "a player's character allowed nothing",
    8: "a perfect score could no longer be reached",
    9: "a player could do nothing",
    10: "terminated by a vote",
}


class Orders:
    """Which card each player holds, by the card's number in the deck, the oldest first."""

    def __init__(self, table: Table) -> None:
        self.hands: list[list[int]] = []
        self.next = 0
        for hand in table.hands:
            self.hands.append(list(range(self.next, self.next + len(hand))))
            self.next += len(hand)

    def follow(self, player: int, move: Move, table: Table) -> None:
        """Keep up with a move that has been made."""
        hand = self.hands[player]
        if isinstance(move, OfCard):
            del hand[move.place]
        elif move.verb == "act":
            self.next += 1  # the top card of the deck
        while len(hand) < len(table.hands[player]):
            hand.append(self.next)
            self.next += 1


class ActionReader:
    """Turns actions into moves, on a table where they are made."""

    def __init__(self, game: Exported, rules: Rules, colours: list[str]) -> None:
        self.game = game
        self.rules = rules
        self.colours = colours
        self.players = game.players
        self.first = game.site.first
        self.legal = True
        self.end: tuple[tuple[str, int], ...] = ()  # the action that ended the game, if any did
        self.names = {name.word: place for place, name in enumerate(rules.names)}
        players = game.players
        try:
            deck = _deck(game, rules)
            order = dealt_from(self.first, rules, players) if players in rules.players else []
            order += range(len(order), len(deck))
            self.deal = Deal(rules, players, tuple(deck[c] for c in order if c < len(deck)))
        except DealError as error:
            raise RecordError(clean(str(error), 500)) from None
        self.number = {card: place for place, card in enumerate(order)}

    def moves(self) -> tuple[list[str], NotationFault | None, str]:
        """The moves in notation, a fault where they make no sense, and how they were broken off.

        From an illegal move on nothing can be told of what follows.
        """
        table = Table(Game(self.deal))
        orders = Orders(table)
        texts: list[str] = []
        broken_off, ended = "", False
        for action in self.game.actions:
            verb, target, value = self._action(action)
            if ended:
                raise RecordError("actions follow where the game was broken off")
            if verb in (END, END_BY_VOTE):
                broken_off, ended = BREAKS.get(value, ""), True  # or it ended as it should
                self.end = _numbers(action)
                continue
            state = table.state()
            try:
                move = self._move(state, orders, verb, target, value)
                text = move_text(state, move)
                table.perform(move)
            except _NonsenseError as error:
                self.legal = False
                return texts, NotationFault(error.move, error.message, error.rule), ""
            except IllegalMoveError:
                self.legal = False  # the referee will say why
                return [*texts, text], None, ""
            texts.append(text)
            orders.follow(state.player, move, table)
        return texts, None, "" if table.over else broken_off

    def _action(self, action: object) -> tuple[int, int, int]:
        """The type, target and value of an action, each within its range."""
        fields = as_object(action, "an action")
        verb = as_number(fields.get("type"), "the `type` of an action", PLAY, END_BY_VOTE)
        target, value = fields.get("target"), fields.get("value")
        if verb in (END, END_BY_VOTE):
            usual = 10 if verb == END_BY_VOTE else 4
            value = usual if value is None else value
            return verb, -1, as_number(value, "the `value` of an end", 0, 99)
        if verb in (PLAY, DISCARD):
            return verb, as_number(target, "the `target` of an action", 0, len(self.number) - 1), 0
        target = as_number(target, "the `target` of a hint", 0, self.players - 1)
        if verb == COLOUR_HINT:
            most = max(0, len(self.colours) - 1)
            return verb, target, as_number(value, "the `value` of a colour hint", 0, most)
        return verb, target, as_number(value, "the `value` of a value hint", 1, 5)

    def _move(self, state: State, orders: Orders, verb: int, target: int, value: int) -> Move:
        if verb in (PLAY, DISCARD):
            return self._with_card(state, orders, verb, self.number[target])
        word = str(value) if verb == VALUE_HINT else self._colour(value)
        seat = (target - self.first) % self.players
        if state.over:
            self._nonsense(f"hint {seat + 1} {word}", f"the game is over: {state.over.reason}")
        if word not in self.names:
            rule = self.rules.origin("hint names")
            raise _NonsenseError(f"hint {seat + 1} {word}", f"`{word}` may not be named", rule)
        return Hint.of(to_player(seat), self.names[word])

    def _with_card(self, state: State, orders: Orders, verb: int, order: int) -> Move:
        text = "play" if verb == PLAY else "discard"
        text += f" {self.rules.card(self.rules.kinds[self.deal.deck[order]])}"
        if state.over:
            self._nonsense(text, f"the game is over: {state.over.reason}")
        hand = orders.hands[state.player]
        if order in hand:
            place = hand.index(order)
            return Play.of(place) if verb == PLAY else Discard.of(place)
        actions = [action.name for action in self.rules.actions]
        if verb == PLAY and order == orders.next and TOP_CARD in actions:
            if order == len(self.deal.deck) - 1:
                return Act.of(actions.index(TOP_CARD))
            self._nonsense(text, "only the last card of the deck may be played unseen")
        self._nonsense(text, f"player {state.player + 1} doesn't hold that card")

    def _colour(self, value: int) -> str:
        return self.colours[value] if self.colours else "colour"

    def _nonsense(self, move: str, message: str) -> NoReturn:
        raise _NonsenseError(move, message)


class _NonsenseError(Exception):
    """An action that is no move where it stands."""

    def __init__(self, move: str, message: str, rule: Origin | None = None) -> None:
        super().__init__(message)
        self.move = move
        self.message = message
        self.rule = rule


def dealt_from(first: int, rules: Rules, players: int) -> list[int]:
    """The cards of the hands by their numbers, those of the player who begins first.

    The site once dealt to the first seat though another began. Here who begins is dealt to first,
    so that the hands trade places.
    """
    sizes = rules.hands_of(players)
    starts = [sum(sizes[:seat]) for seat in range(len(sizes))]
    seats = [*range(first, len(sizes)), *range(first)]
    return [card for s in seats for card in range(starts[s], starts[s] + sizes[s])]


def _numbers(action: object) -> tuple[tuple[str, int], ...]:
    fields = as_object(action, "an action")
    pairs = ((name, fields.get(name)) for name in ("type", "target", "value"))
    return tuple((name, value) for name, value in pairs if type(value) is int and -1 <= value <= 99)


def _deck(game: Exported, rules: Rules) -> list[int]:
    if isinstance(game.cards, str):
        return list(kinds_in(rules, game.cards))
    places = {kind: place for place, kind in enumerate(rules.kinds)}
    deck = []
    for number, (suit, rank) in enumerate(game.cards, 1):
        as_number(suit, "`suitIndex`", 0, len(rules.suits) - 1)
        if rank == START_THERE and (suit, rank) not in places and (suit, START) in places:
            rank = START
        if (suit, rank) not in places:
            named = clean(rules.suits[suit].name, 20)
            raise RecordError(f"card {number} of the deck would be a {named} {rank}: there is none")
        deck.append(places[suit, rank])
    return deck
