"""Moves as text: `play r1`, `play r1 as red`, `discard b2`, `hint 2 red`, `hint 3 5`,
`hint all red`, `choose g4`, `look y1`, `put first`, `action blind`, `pass`.

Players are counted from 1. Where a hand holds a kind more than once the first is meant; another one
is written with its place in the hand, the first being 1: `play r1#3`.
"""

import re
from collections.abc import Sequence

from tamaya.engine.moves import EVERYBODY, PASS, Move, MoveVerb
from tamaya.engine.state.state import State
from tamaya.variants.rules import Rules

_ON_HAND: dict[str, MoveVerb] = {"play": "play", "discard": "discard", "look": "look"}
_CARD = re.compile(r"([^\W\d_]\d+)(?:#(\d+))?")


class MoveTextError(ValueError):
    """A text that is no move in the state at hand."""


def move_text(state: State, move: Move) -> str:
    """A move in words, as seen before it is made."""
    return text_of(state.game.rules, move, state.hands[state.player])


def text_of(rules: Rules, move: Move, hand: Sequence[int]) -> str:
    """A move in words, of the player who has this hand."""
    verb, at, what = move
    if verb == "hint":
        return f"hint {'all' if at == EVERYBODY else at + 1} {rules.names[what].word}"
    if verb == "act":
        return f"action {rules.actions[at].name}"
    if verb == "choose":
        return f"choose {rules.cards[at]}"
    if verb == "pass":
        return "pass"
    if verb == "put":
        return f"put {'last' if at else 'first'}"
    card = rules.cards[hand[at]]
    if hand.index(hand[at]) != at:
        card += f"#{at + 1}"
    if verb == "call":
        return f"play {card} as {rules.suits[what].name}"
    return f"{verb} {card}"


def read_move(state: State, text: str) -> Move:
    """The move that a text means in a state. It may still be illegal."""
    rules = state.game.rules
    match text.split():
        case ["hint", player, *words] if is_address(player) and len(words) in (1, 2):
            at, word = EVERYBODY if player == "all" else _seat(player), " ".join(words)
            for place, name in enumerate(rules.names):
                if name.word == word:
                    return Move("hint", at, place)
            named = ", ".join(name.word for name in rules.names)
            raise MoveTextError(f"`{word[:20]}` may not be named; what may be is {named}")
        case ["action", word]:
            for place, action in enumerate(rules.actions):
                if action.name == word:
                    return Move("act", place)
            raise MoveTextError(f"these rules have no action `{word[:20]}`")
        case ["choose", card]:
            return Move("choose", kind_of(rules, card))
        case ["pass"]:
            return PASS
        case ["put", "first"]:
            return Move("put", 0)
        case ["put", "last"]:
            return Move("put", len(state.hands[state.player]) - 1)
        case ["play", card, "as", word]:
            for place, suit in enumerate(rules.suits):
                if suit.name == word:
                    return Move("call", _place_in_hand(state, card), place)
            raise MoveTextError(f"there is no suit `{word[:20]}` to call")
        case [verb, card] if verb in _ON_HAND:
            return Move(_ON_HAND[verb], _place_in_hand(state, card))
    raise MoveTextError(
        f"`{text[:40]}` is no move; moves are `play r1`, `discard r1`, `hint 2 red`, `hint 2 5`, "
        "`play r1 as red`, `choose r1`, `look r1`, `put first`, `action NAME`, `pass`"
    )


def is_address(text: str) -> bool:
    """Whether a text says whom a hint is for: `all`, or a player by number."""
    return text == "all" or (text.isdecimal() and len(text) < 4)


def _seat(player: str) -> int:
    """The seat of a player who is counted from 1. Nobody is where everybody would be."""
    seat = int(player) - 1
    return seat if seat != EVERYBODY else -1


def kind_of(rules: Rules, card: str) -> int:
    """The place in `rules.kinds` of a card in notation."""
    if card in rules.cards:
        return rules.cards.index(card)
    raise MoveTextError(f"`{card[:20]}` is no card of these rules")


def _place_in_hand(state: State, text: str) -> int:
    found = _CARD.fullmatch(text)
    if not found:
        raise MoveTextError(f"`{text[:20]}` is no card; write for example `r1`, or `r1#3`")
    kind = kind_of(state.game.rules, found[1])
    hand = state.hands[state.player]
    if found[2]:
        place = int(found[2][:4]) - 1
        if not 0 <= place < len(hand) or hand[place] != kind:
            raise MoveTextError(
                f"player {state.player + 1} holds no {found[1]} in place {found[2]}"
            )
        return place
    if kind not in hand:
        held = " ".join(state.game.rules.cards[k] for k in hand) or "nothing"
        raise MoveTextError(f"player {state.player + 1} holds no {found[1]}, but {held}")
    return hand.index(kind)
