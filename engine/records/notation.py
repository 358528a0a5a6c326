"""Moves as text: `play r1`, `play r1 as red`, `discard b2`, `hint 2 red`, `hint 3 5`,
`hint all red`, `choose g4`, `look y1`, `give b3`, `exchange b3 for y2`, `draw`, `put first`,
`action blind`, `pass`.

Players are counted from 1. Where a hand holds a kind more than once the first is meant; another one
is written with its place in the hand, the first being 1: `play r1#3`.
"""

import re
from collections.abc import Callable, Sequence

from tamaya.engine.moves import (
    DRAW,
    PASS,
    Act,
    Call,
    Choose,
    Discard,
    Draw,
    Exchange,
    Give,
    Hint,
    Look,
    Move,
    MoveVerb,
    Pass,
    Play,
    Put,
    Receivers,
    to_all,
)
from tamaya.engine.state.state import State
from tamaya.variants.rules import Rules

_ON_HAND: dict[str, Callable[[int], Move]] = {
    "play": Play.of,
    "discard": Discard.of,
    "look": Look.of,
    "give": Give.of,
}
_CARD = re.compile(r"([^\W\d_]\d+)(?:#(\d+))?")


class MoveTextError(ValueError):
    """A text that is no move in the state at hand."""


def move_text(state: State, move: Move) -> str:
    """A move in words, as seen before it is made."""
    hands = state.hands
    return text_of(state.game.rules, move, hands[state.player], hands[state.next_seat])


def text_of(rules: Rules, move: Move, hand: Sequence[int], others: Sequence[int] = ()) -> str:
    """A move in words, of the player who has this hand, and what the next player holds."""
    if move.verb == "hint":
        return f"hint {address(move.to)} {rules.names[move.name].word}"
    if move.verb == "act":
        return f"action {rules.actions[move.action].name}"
    if move.verb == "choose":
        return f"choose {rules.cards[move.kind]}"
    if move.verb == "pass":
        return "pass"
    if move.verb == "draw":
        return "draw"
    if move.verb == "put":
        return f"put {'last' if move.place else 'first'}"
    card = _card_text(rules, hand, move.place)
    if move.verb == "exchange":
        return f"exchange {card} for {_card_text(rules, others, move.other)}"
    if move.verb == "call":
        return f"play {card} as {rules.suits[move.suit].name}"
    return f"{move.verb} {card}"


def _card_text(rules: Rules, hand: Sequence[int], place: int) -> str:
    card = rules.cards[hand[place]]
    return card if hand.index(hand[place]) == place else f"{card}#{place + 1}"


def read_move(state: State, text: str) -> Move:
    """The move that a text means in a state. It may still be illegal."""
    rules = state.game.rules
    match text.split():
        case ["hint", player, *words] if is_address(player) and len(words) in (1, 2, 3):
            to, word = _address(state, player), " ".join(words)
            place = rules.place_of_name(word)
            if place is not None:
                return Hint.of(to, place)
            named = ", ".join(name.word for name in rules.names)
            raise MoveTextError(f"`{word[:20]}` may not be named; what may be is {named}")
        case ["action", word]:
            for place, action in enumerate(rules.actions):
                if action.name == word:
                    return Act.of(place)
            raise MoveTextError(f"these rules have no action `{word[:20]}`")
        case ["choose", card]:
            return Choose.of(kind_of(rules, card))
        case ["pass"]:
            return PASS
        case ["draw"]:
            return DRAW
        case ["put", "first"]:
            return Put.of(0)
        case ["put", "last"]:
            return Put.of(len(state.hands[state.player]) - 1)
        case ["play", card, "as", word]:
            for place, suit in enumerate(rules.suits):
                if suit.name == word:
                    return Call.of(place_in_hand(state, state.player, card), place)
            raise MoveTextError(f"there is no suit `{word[:20]}` to call")
        case ["exchange", card, "for", other]:
            at = place_in_hand(state, state.next_seat, other)
            return Exchange.of(place_in_hand(state, state.player, card), at)
        case [verb, card] if verb in _ON_HAND:
            return _ON_HAND[verb](place_in_hand(state, state.player, card))
    raise MoveTextError(
        f"`{text[:40]}` is no move; moves are `play r1`, `discard r1`, `hint 2 red`, `hint 2 5`, "
        "`play r1 as red`, `choose r1`, `look r1`, `give r1`, `exchange r1 for b1`, `draw`, "
        "`put first`, `action NAME`, `pass`"
    )


def is_address(text: str) -> bool:
    """Whether a text says whom a hint is for: `all`, or a player by number."""
    return text == "all" or (text.isdecimal() and len(text) < 4)


def address(to: Receivers) -> str:
    """Whom a hint is for: `all`, or the first of its receivers by number."""
    return "all" if to.to_all else str(to.seats[0] + 1)


def _address(state: State, player: str) -> Receivers:
    if player == "all":
        return to_all(state.player, state.game.players)
    return state.game.led_by(state.player, int(player) - 1)


# ------------------------------------------------------------------- as JSON

MoveRow = tuple[MoveVerb, int, int]
"""A verb and two numbers, -1 where the second says nothing."""
_TO_ALL = 99
"""Stands for everybody where JSON has the seat that a hint is for."""


def move_row(move: Move) -> MoveRow:
    """A move as JSON has it."""
    match move:
        case Hint():
            return "hint", _TO_ALL if move.to.to_all else move.to.seats[0], move.name
        case Call():
            return "call", move.place, move.suit
        case Exchange():
            return "exchange", move.place, move.other
        case Act():
            return "act", move.action, -1
        case Choose():
            return "choose", move.kind, -1
        case Draw() | Pass():
            return move.verb, 0, -1
        case Play() | Discard() | Look() | Give() | Put():
            return move.verb, move.place, -1


def row_move(state: State, verb: MoveVerb, first: int, second: int) -> Move:
    """The move that such a row means in a state. It may still be illegal."""
    match verb:
        case "hint" if first == _TO_ALL:
            return Hint.of(to_all(state.player, state.game.players), second)
        case "hint":
            return Hint.of(state.game.led_by(state.player, first), second)
        case "call":
            return Call.of(first, second)
        case "act":
            return Act.of(first)
        case "choose":
            return Choose.of(first)
        case "draw":
            return DRAW
        case "pass":
            return PASS
        case "play":
            return Play.of(first)
        case "discard":
            return Discard.of(first)
        case "look":
            return Look.of(first)
        case "give":
            return Give.of(first)
        case "exchange":
            return Exchange.of(first, second)
        case "put":
            return Put.of(first)


def kind_of(rules: Rules, card: str) -> int:
    """The place in `rules.kinds` of a card in notation."""
    if card in rules.cards:
        return rules.cards.index(card)
    raise MoveTextError(f"`{card[:20]}` is no card of these rules")


def place_in_hand(state: State, seat: int, text: str) -> int:
    """The place of a card in notation in somebody's hand."""
    match = _CARD.fullmatch(text)
    if not match:
        raise MoveTextError(f"`{text[:20]}` is no card; write for example `r1`, or `r1#3`")
    kind = kind_of(state.game.rules, match[1])
    hand = state.hands[seat]
    if match[2]:
        place = int(match[2][:4]) - 1
        if not 0 <= place < len(hand) or hand[place] != kind:
            raise MoveTextError(f"player {seat + 1} holds no {match[1]} in place {match[2]}")
        return place
    if kind not in hand:
        held = " ".join(state.game.rules.cards[k] for k in hand) or "nothing"
        raise MoveTextError(f"player {seat + 1} holds no {match[1]}, but {held}")
    return hand.index(kind)
