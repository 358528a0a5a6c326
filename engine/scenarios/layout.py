"""The table that the `given` lines of a scenario lay out."""

from collections import Counter

from tamaya.engine.deal import Deal
from tamaya.engine.game import Game
from tamaya.engine.position import Position
from tamaya.engine.state import State
from tamaya.engine.table import Table
from tamaya.grammar.tree import Node
from tamaya.variants.rules import Rules


class ImpossibleError(Exception):
    """A scenario that can't be laid out or played as it is written."""

    def __init__(self, node: Node, message: str, help_: str = "") -> None:
        super().__init__(message)
        self.node, self.message, self.help = node, message, help_


class Layout:
    """The table that the `given` lines describe."""

    def __init__(self, rules: Rules, givens: list[Node], later: list[Node]) -> None:
        self.rules = rules
        self.left = Counter(rules.kinds.index(kind) for kind in rules.deck)
        self.players = self.count_players(givens, later)
        self.heights = [0] * len(rules.suits)
        self.hints = rules.hints.start
        self.strikes = 0
        self.discards = [0] * len(rules.kinds)
        self.hands: dict[int, list[int]] = {}
        self.deck: list[int] | None = None
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
            if node.kind in ("hand_is", "hand_counts", "to_act", "hints_to")
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

    def seat(self, node: Node) -> int:
        player = node.children[0].number
        if not 1 <= player <= self.players:
            raise ImpossibleError(node, f"there are {self.players} players here, from 1 on")
        return player - 1

    def lay(self, given: Node) -> None:
        match given:
            case Node("firework_at", (suit, value)):
                self.build(given, suit, height_of(self.rules, given, suit, value.number))
            case Node("firework_full", (suit,)):
                self.build(given, suit, len(self.rules.suits[suit_named(self.rules, suit)].built))
            case Node("all_complete", but):
                spared = suit_named(self.rules, but[0]) if but else -1
                for place, full in enumerate(self.rules.suits):
                    if place != spared:
                        self.build(given, place, len(full.built))
            case Node("has_hints", (number,)):
                self.hints = number.number * self.rules.hint_parts
                if not 0 <= self.hints <= self.rules.hints.total:
                    raise ImpossibleError(
                        given,
                        f"these rules have {self.rules.hint_text(self.rules.hints.total)} hints",
                    )
            case Node("has_strikes", (number,)):
                self.strikes = number.number
                if not 0 <= self.strikes < self.rules.strikes:
                    raise ImpossibleError(
                        given, f"the last of {self.rules.strikes} strikes can't be taken yet"
                    )
            case Node("hand_is"):
                seat = self.seat(given)
                cards = given.children[1:]
                self.hands[seat] = self.take_all(cards[0]) if cards else []
            case Node("discards_are", (cards,)):
                for kind in self.take_all(cards):
                    self.discards[kind] += 1
            case Node("deck_is", (cards,)):
                self.deck = self.take_all(cards)
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
                self.player = self.seat(given)

    def build(self, given: Node, suit: Node | int, height: int) -> None:
        place = suit if isinstance(suit, int) else suit_named(self.rules, suit)
        for value in self.rules.suits[place].built[:height]:
            kind = self.rules.kinds.index((place, value))
            if not self.left[kind]:
                raise ImpossibleError(given, "there are not enough cards for this firework")
            self.left[kind] -= 1
        self.heights[place] = height

    def state(self) -> State:
        """The table as a state: other hands filled with what is left, the rest in the deck."""
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
        pile = rest if self.deck is None else self.deck
        order = tuple(rules.kinds.index(kind) for kind in rules.deck)
        returns = (0,) * len(order)
        deal = Deal(rules, self.players, order, tuple(self.tiles), returns)
        return (
            Position(Game(deal))
            .state()
            ._replace(
                player=self.player,
                hands=tuple(hands),
                heights=tuple(self.heights),
                hints=self.hints,
                strikes=self.strikes,
                pile=tuple(pile),
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


def suit_named(rules: Rules, name: Node) -> int:
    for place, suit in enumerate(rules.suits):
        if suit.name == name.value:
            return place
    known = ", ".join(suit.name for suit in rules.suits)
    raise ImpossibleError(
        name, f"these rules have no suit `{name.value}`", f"the suits are {known}"
    )


def kind_of_card(rules: Rules, card: Node, suit: Node, value: Node) -> int:
    kind = (suit_named(rules, suit), value.number)
    if kind not in rules.kinds:
        raise ImpossibleError(card, f"there is no card {suit.value} {value.number}")
    return rules.kinds.index(kind)


def height_of(rules: Rules, node: Node, suit: Node, value: int) -> int:
    built = rules.suits[suit_named(rules, suit)].built
    if value == 0:
        return 0
    if value not in built:
        raise ImpossibleError(node, f"suit {suit.value} builds no {value}")
    return built.index(value) + 1
