"""The table that the `given` lines of a scenario lay out."""

from collections import Counter

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.state.state import Position, State
from tamaya.engine.turn.table import Table
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.conditions import (
    UnknownError,
    cards_built,
    cards_up_to,
    kind_of_card,
    seat_of,
    suit_named,
)
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import counted


class ImpossibleError(UnknownError):
    """A scenario that can't be laid out or played as it is written."""


class Layout:
    """The table that the `given` lines describe."""

    def __init__(self, rules: Rules, givens: list[Node], later: list[Node]) -> None:
        self.rules = rules
        self.left = Counter(rules.kinds.index(kind) for kind in rules.deck)
        self.players = self.count_players(givens, later)
        self.built: dict[int, tuple[int, ...]] = {}
        self.hints = rules.hints.start
        self.strikes = 0
        self.discards = [0] * len(rules.kinds)
        self.hands: dict[int, list[int]] = {}
        self.deck: list[int] | None = None
        self.display: list[int] = []
        self.tiles = list(range(len(rules.tiles)))
        self.tiles_drawn = 0
        self.player = 0
        for given in givens:
            self.lay(given)

    def count_players(self, givens: list[Node], later: list[Node]) -> int:
        for given in givens:
            if given.kind == "with_players":
                if given.number not in self.rules.players:
                    raise ImpossibleError(given, f"these rules are not for {given.number} players")
                return given.number
        named = [
            node.number if node.kind != "hints_to" else node.children[1].number
            for node in [*givens, *later]
            if node.kind in ("hand_is", "hand_empty", "hand_counts", "to_act", "hints_to")
        ]
        least = max(named, default=0)
        return min((n for n in self.rules.players if n >= least), default=self.rules.players[-1])

    def take(self, card: Node, suit: Node, value: Node) -> int:
        """Take a card out of those that are not laid out yet."""
        kind = kind_of_card(self.rules, card, suit, value)
        if not self.left[kind]:
            raise ImpossibleError(
                card, f"there is no further {suit.value} {value.number} in the deck of these rules"
            )
        self.left[kind] -= 1
        return kind

    def take_all(self, cards: Node) -> list[int]:
        return [self.take(card, *card.children) for card in cards.children]

    def lay(self, given: Node) -> None:
        match given:
            case Node("firework_at", (suit, value)):
                self.build(given, suit, cards_up_to(self.rules, given, suit, value.number))
            case Node("firework_built", (suit, values)):
                self.build(given, suit, cards_built(self.rules, given, suit, values))
            case Node("firework_unbuilt", (suit,)):
                self.build(given, suit, ())
            case Node("firework_full", (suit,)):
                self.build(given, suit, self.complete(suit_named(self.rules, suit)))
            case Node("all_complete" | "all_but_one_complete", but):
                spared = suit_named(self.rules, but[0]) if but else -1
                for place in range(len(self.rules.suits)):
                    if place != spared:
                        self.build(given, place, self.complete(place))
            case Node("has_hints", (amount,)):
                self.hints = exact(given, amount) * self.rules.hint_parts
                if not 0 <= self.hints <= self.rules.hints.total:
                    raise ImpossibleError(
                        given,
                        f"these rules have {self.rules.hint_text(self.rules.hints.total)} hints",
                    )
            case Node("has_strikes", (amount,)):
                self.strikes = exact(given, amount)
                if not 0 <= self.strikes < self.rules.strikes:
                    raise ImpossibleError(
                        given, f"the last of {self.rules.strikes} strikes can't be taken yet"
                    )
            case Node("hand_is"):
                self.hands[seat_of(given, self.players)] = self.take_all(given.children[1])
            case Node("hand_empty"):
                self.hands[seat_of(given, self.players)] = []
            case Node("discards_are", (cards,)):
                for kind in self.take_all(cards):
                    self.discards[kind] += 1
            case Node("deck_is", (cards,)):
                self.deck = self.take_all(cards)
            case Node("display_is", (cards,)):
                self.display = self.take_all(cards)
                if len(self.display) > self.rules.holding.display:
                    room = counted(self.rules.holding.display, "card")
                    raise ImpossibleError(given, f"these rules have a display of {room}")
            case Node("deck_empty"):
                self.deck = []
            case Node("tile_next", (number,)):
                tile = number.number - 1
                if tile not in self.tiles:
                    raise ImpossibleError(
                        given, f"these rules have {len(self.tiles)} tiles, from 1 on"
                    )
                self.tiles = [tile, *(t for t in self.tiles if t != tile)]
            case Node("tiles_gone"):
                self.tiles_drawn = len(self.tiles)
            case Node("to_act"):
                self.player = seat_of(given, self.players)

    def complete(self, place: int) -> tuple[int, ...]:
        """The cards of a complete firework. Of several lines the first is taken that begins unlike
        the others, where the rules ask for that."""
        lines = self.rules.suits[place].lines
        if self.rules.playing.begins_unlike:
            begun = {cards[0] for other, cards in self.built.items() if cards and other != place}
            lines = tuple(line for line in lines if line[0] not in begun) or lines
        return lines[0] if lines else ()

    def build(self, given: Node, suit: Node | int, cards: tuple[int, ...]) -> None:
        place = suit if isinstance(suit, int) else suit_named(self.rules, suit)
        self.built[place] = cards
        for value in cards:
            kind = self.rules.kinds.index((place, value))
            if not self.left[kind]:
                raise ImpossibleError(given, "there are not enough cards for this firework")
            self.left[kind] -= 1

    def ways(self, game: Game) -> tuple[int, ...]:
        """The way of each firework with its cards."""
        way_of, kinds = game.tables.fireworks.way_of, self.rules.kinds
        return tuple(
            way_of(place, [kinds.index((place, v)) for v in self.built.get(place, ())]) or 0
            for place in range(len(self.rules.suits))
        )

    def state(self) -> State:
        """The table as a state: other hands and the display filled with what is left, the rest in
        the deck."""
        rules = self.rules
        rest = [kind for kind in sorted(self.left) for _ in range(self.left[kind])]
        rest = rest[::3] + rest[1::3] + rest[2::3]  # so that a hand is a mixture
        hands: list[tuple[int, ...]] = []
        for seat, size in enumerate(rules.hands_of(self.players)):
            if seat in self.hands:
                hands.append(tuple(self.hands[seat]))
            else:
                hands.append(tuple(rest[:size]))
                del rest[:size]
        room = 0 if self.display else rules.holding.display
        display, rest = self.display or rest[:room], rest[room:]
        pile = rest if self.deck is None else self.deck
        order = tuple(rules.kinds.index(kind) for kind in rules.deck)
        returns = (0,) * len(order)
        deal = Deal(rules, self.players, order, tuple(self.tiles), returns)
        game = Game(deal)
        return (
            Position(game)
            .state()
            ._replace(
                player=self.player,
                hands=tuple(hands),
                heights=tuple(len(self.built.get(s, ())) for s in range(len(rules.suits))),
                ways=self.ways(game),
                hints=self.hints,
                strikes=self.strikes,
                pile=tuple(pile),
                display=tuple(sorted(display)),
                discards=tuple(self.discards),
                tiles_drawn=self.tiles_drawn,
                deck_ran_out=not pile,
            )
        )

    def provide(self, table: Table, deed: Node) -> None:
        """Give the player the card of a deed, where nobody said what that hand holds."""
        if deed.kind not in ("plays", "calls", "discards") or table.waiting:
            return
        kind = kind_of_card(self.rules, deed, *deed.children[0].children)
        hand = table.hands[table.player]
        if kind in hand or table.player in self.hands or not hand:
            return
        rest = list(table.pile[table.drawn :])
        if self.deck is None and kind in rest:
            rest[rest.index(kind)], hand[0] = hand[0], kind
            table.pile, table.drawn = tuple(rest), 0
            return
        for seat, other in enumerate(table.hands):
            if seat not in self.hands and kind in other:
                other[other.index(kind)], hand[0] = hand[0], kind
                return


def exact(given: Node, amount: Node) -> int:
    """The one number that a table is laid out with."""
    if amount.kind != "NUMBER":
        noun = phrase(given).split()[-1]
        raise ImpossibleError(
            given, "what is given is one number", f"say `{amount.number} {noun}`, for example"
        )
    return amount.number
