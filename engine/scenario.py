"""Scenarios: small games in rule files that say what should happen.

`given` lays out a table, `when` makes moves on it, `then` says what is to be found. Cards that
nobody speaks of fill the other hands, and the rest is the deck.
"""

from collections import Counter

from tamaya.engine.deal import Deal
from tamaya.engine.errors import DealError, IllegalMoveError
from tamaya.engine.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.state import State
from tamaya.engine.table import Table
from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.rules import Rules


class _ImpossibleError(Exception):
    """A scenario that can't be laid out or played as it is written."""

    def __init__(self, node: Node, message: str, help_: str = "") -> None:
        super().__init__(message)
        self.node, self.message, self.help = node, message, help_


def run_scenario(scenario: Node, rules: Rules) -> list[Diagnostic]:
    """Play a scenario. What doesn't come out as it says is returned, nothing if all does."""
    title, expression, block = scenario.children
    givens, deeds, outcomes = (
        [line for step in block.children if step.kind == kind for line in step.children[0].children]
        for kind in ("given", "doing", "then")
    )
    try:
        return _play(rules, title.value, givens, deeds, outcomes)
    except _ImpossibleError as error:
        label = Label(error.node.span, f"in scenario “{title.value}”")
        return [Diagnostic("E405", error.message, (label,), error.help)]
    except DealError as error:
        return [Diagnostic("E405", str(error), (Label(expression.span),))]


def _play(
    rules: Rules,
    title: str,
    givens: list[Node],
    deeds: list[Node],
    outcomes: list[Node],
) -> list[Diagnostic]:
    layout = _Layout(rules, givens, [*deeds, *outcomes])
    table = Table.of(layout.state())
    refused: IllegalMoveError | None = None
    for number, deed in enumerate(deeds):
        layout.provide(table, deed)
        try:
            table.perform(_move(table, deed))
        except IllegalMoveError as error:
            refused = error
            if number + 1 < len(deeds) or not any(o.kind == "is_forbidden" for o in outcomes):
                return [_refused(title, deed, error)]
    found: list[Diagnostic] = []
    for outcome in outcomes:
        words = _difference(table.state(), outcome, refused)
        if words:
            expected = phrase(outcome)
            found.append(
                Diagnostic(
                    "E404",
                    f"scenario “{title}”: expected `{expected}`, found {words}",
                    (Label(outcome.span, f"in {rules.expression}"),),
                    "change the rules or the scenario",
                )
            )
    return found


def _refused(title: str, deed: Node, error: IllegalMoveError) -> Diagnostic:
    rule = f"{error.rule}" if error.rule else ""
    return Diagnostic(
        "E404",
        f"scenario “{title}”: `{phrase(deed)}` is forbidden: {error.message}",
        (Label(deed.span),),
        f"the rule is {rule}" if rule else "say `then that is forbidden` where that is meant",
    )


# ------------------------------------------------------------------- given


class _Layout:
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
                    raise _ImpossibleError(given, f"these rules are not for {given.number} players")
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
        kind = _kind(self.rules, card, suit, value)
        if not self.left[kind]:
            raise _ImpossibleError(
                card, f"there is no further {suit.value} {value.number} in the deck of these rules"
            )
        self.left[kind] -= 1
        return kind

    def take_all(self, cards: Node) -> list[int]:
        return [self.take(card, *card.children) for card in cards.children]

    def seat(self, node: Node) -> int:
        player = node.children[0].number
        if not 1 <= player <= self.players:
            raise _ImpossibleError(node, f"there are {self.players} players here, from 1 on")
        return player - 1

    def lay(self, given: Node) -> None:
        match given:
            case Node("firework_at", (suit, value)):
                self.build(given, suit, _height(self.rules, given, suit, value.number))
            case Node("firework_full", (suit,)):
                self.build(given, suit, len(self.rules.suits[_suit(self.rules, suit)].built))
            case Node("all_complete", but):
                spared = _suit(self.rules, but[0]) if but else -1
                for place, full in enumerate(self.rules.suits):
                    if place != spared:
                        self.build(given, place, len(full.built))
            case Node("has_hints", (number,)):
                self.hints = number.number * self.rules.hint_parts
                if not 0 <= self.hints <= self.rules.hints.total:
                    raise _ImpossibleError(
                        given,
                        f"these rules have {self.rules.hint_text(self.rules.hints.total)} hints",
                    )
            case Node("has_strikes", (number,)):
                self.strikes = number.number
                if not 0 <= self.strikes < self.rules.strikes:
                    raise _ImpossibleError(
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
                    raise _ImpossibleError(
                        given, f"these rules have {len(self.tiles)} tiles, from 1 on"
                    )
                self.tiles = [tile, *(t for t in self.tiles if t != tile)]
            case Node("tiles_gone"):
                self.tiles_drawn = len(self.tiles)
            case Node("to_act"):
                self.player = self.seat(given)

    def build(self, given: Node, suit: Node | int, height: int) -> None:
        place = suit if isinstance(suit, int) else _suit(self.rules, suit)
        for value in self.rules.suits[place].built[:height]:
            kind = self.rules.kinds.index((place, value))
            if not self.left[kind]:
                raise _ImpossibleError(given, "there are not enough cards for this firework")
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
        return State(
            game=Game(deal),
            player=self.player,
            hands=tuple(hands),
            heights=tuple(self.heights),
            hints=self.hints,
            strikes=self.strikes,
            pile=tuple(pile),
            drawn=0,
            discards=tuple(self.discards),
            tiles_drawn=self.tiles_drawn,
            returned=0,
            last_axis="",
            used=(0,) * len(rules.actions),
            turns_left=-1,
            deck_ran_out=not pile,
            waiting=(),
            owes_draw=False,
            looked=-1,
            over=None,
        )

    def provide(self, table: Table, deed: Node) -> None:
        """Give the player the card of a deed, where nobody said what that hand holds."""
        if deed.kind not in ("plays", "calls", "discards") or table.waiting:
            return
        kind = _kind(self.rules, deed, *deed.children[0].children)
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


def _suit(rules: Rules, name: Node) -> int:
    for place, suit in enumerate(rules.suits):
        if suit.name == name.value:
            return place
    known = ", ".join(suit.name for suit in rules.suits)
    raise _ImpossibleError(
        name, f"these rules have no suit `{name.value}`", f"the suits are {known}"
    )


def _kind(rules: Rules, card: Node, suit: Node, value: Node) -> int:
    kind = (_suit(rules, suit), value.number)
    if kind not in rules.kinds:
        raise _ImpossibleError(card, f"there is no card {suit.value} {value.number}")
    return rules.kinds.index(kind)


def _height(rules: Rules, node: Node, suit: Node, value: int) -> int:
    built = rules.suits[_suit(rules, suit)].built
    if value == 0:
        return 0
    if value not in built:
        raise _ImpossibleError(node, f"suit {suit.value} builds no {value}")
    return built.index(value) + 1


# ------------------------------------------------------------------- when


def _move(table: Table, deed: Node) -> Move:
    rules = table.rules
    match deed:
        case Node("hints_to", (name, player)):
            for place, known in enumerate(rules.names):
                if known.word == name.word:
                    return Move("hint", player.number - 1, place)
            raise IllegalMoveError(f"`{name.word}` may not be named", rules.origin("hint names"))
        case Node("acts", (name,)):
            for place, action in enumerate(rules.actions):
                if action.name == name.value:
                    return Move("act", place)
            raise _ImpossibleError(deed, f"these rules have no action `{name.value}`")
    card = deed.children[0]
    kind = _kind(rules, card, *card.children)
    if deed.kind == "chooses" and not (table.waiting and table.waiting[0].verb == "look"):
        return Move("choose", kind)
    hand = table.hands[table.player]
    if kind not in hand:
        held = " ".join(rules.card(rules.kinds[k]) for k in hand) or "nothing"
        raise _ImpossibleError(
            deed,
            f"player {table.player + 1} holds no {phrase(card)}, but {held}",
            f"give it: `given player {table.player + 1} holds {phrase(card)}`",
        )
    place = hand.index(kind)
    match deed.kind:
        case "plays":
            return Move("play", place)
        case "discards":
            return Move("discard", place)
        case "chooses":
            return Move("look", place)
    return Move("call", place, _suit(rules, deed.children[1]))


# ------------------------------------------------------------------- then


def _difference(state: State, outcome: Node, refused: IllegalMoveError | None) -> str:
    """What is found in place of an outcome, or nothing where it is as it should be."""
    rules = state.game.rules
    match outcome:
        case Node("is_forbidden"):
            return "" if refused else "that it is allowed"
        case Node("goes_on"):
            return f"that it is over: {state.over.reason}" if state.over else ""
        case Node("is_over"):
            return "" if state.over else "that it goes on"
        case Node("is_lost"):
            if state.over is None:
                return "that it goes on"
            return "" if state.over.lost else f"{state.over.score} points"
        case Node("has_points", (number,)):
            points = state.over.score if state.over else state.points
            return "" if points == number.number else f"{points}"
        case Node("has_hints", (number,)):
            expected = number.number * rules.hint_parts
            return "" if state.hints == expected else rules.hint_text(state.hints)
        case Node("has_strikes", (number,)):
            return "" if state.strikes == number.number else str(state.strikes)
        case Node("firework_at", (suit, value)):
            place = _suit(rules, suit)
            height = state.heights[place]
            top = rules.suits[place].built[height - 1] if height else 0
            return "" if top == value.number else f"{suit.value} {top}"
        case Node("firework_full", (suit,)):
            place = _suit(rules, suit)
            height, full = state.heights[place], len(rules.suits[place].built)
            return "" if height == full else f"{height} of {full} cards"
        case Node("to_act", (number,)):
            return "" if state.player + 1 == number.number else f"player {state.player + 1}"
        case Node("tiles_gone"):
            left = len(rules.tiles) - state.tiles_drawn
            return f"{left} left" if left else ""
    return _cards_difference(state, outcome)


def _cards_difference(state: State, outcome: Node) -> str:
    rules = state.game.rules
    discards = [kind for kind, count in enumerate(state.discards) for _ in range(count)]
    where = {
        "discards_are": discards,
        "discards_count": discards,
        "deck_empty": list(state.pile[state.drawn :]),
        "deck_counts": list(state.pile[state.drawn :]),
    }.get(outcome.kind)
    children = outcome.children
    if where is None:
        player = children[0].number
        if not 1 <= player <= len(state.hands):
            raise _ImpossibleError(outcome, f"there are {len(state.hands)} players here")
        where, children = list(state.hands[player - 1]), children[1:]
    if outcome.kind.endswith(("count", "counts")):
        return "" if children[0].number == len(where) else f"{len(where)} cards"
    expected = [_kind(rules, card, *card.children) for cards in children for card in cards.children]
    if sorted(expected) == sorted(where):
        return ""
    if outcome.kind == "deck_empty":
        return f"{len(where)} cards"
    return " ".join(rules.card(rules.kinds[k]) for k in where) or "nothing"
