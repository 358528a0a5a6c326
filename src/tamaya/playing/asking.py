"""What a player at the table may type, and what it means."""

import re
from collections.abc import Callable, Collection

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.moves import Call, Discard, Exchange, Give, Hint, Look, Move, Play, player_name
from tamaya.engine.play import apply
from tamaya.engine.questions.prices import receivers_left
from tamaya.engine.records.notation import (
    MoveTextError,
    address,
    is_address,
    place_in_hand,
    read_move,
    text_of,
)
from tamaya.engine.state.state import CardToDraw, Drawn, Joker, State, Waiting
from tamaya.variants.rules import Effect
from tamaya.variants.vocabulary.effects import EFFECTS, Verb
from tamaya.variants.words.lists import listed
from tamaya.variants.words.sentences import effect_words
from tamaya.variants.words.turns import action_clauses

_SHORT = {"p": "play", "d": "discard", "h": "hint", "a": "action", "c": "choose", "l": "look"}
_ON_OWN: dict[str, Callable[[int], Move]] = {
    "play": Play.of,
    "discard": Discard.of,
    "look": Look.of,
    "give": Give.of,
}
_WAITING: dict[Verb, str] = {
    "free_hint": "give a free hint",
    "free_colour_hint": "give a free hint that names a colour",
    "free_value_hint": "give a free hint that names a value",
    "return_card": "choose a discarded card, which goes back into the deck",
    "play_discard": "choose a discarded card that fits, which is placed",
    "play_open": "choose a card of the display that fits, which is placed",
    "discard_open": "choose a card of the display, which is discarded",
    "look": "look at a card of your own",
    "play_own": "play a card of your hand",
    "give": "give a card of your own to the next player",
    "exchange": "exchange a card of your own for one of the next player",
}


OwnKinds = Callable[[int], Collection[int]]
"""For each place of the player's own hand the kinds that the card can be."""


class NotAMoveError(ValueError):
    """What was typed is no move that can be made, and why."""


def read_answer(state: State, text: str, own: OwnKinds | None = None) -> Move:
    """The legal move that a player means.

    Own cards are named by their place: 1 is the first. A card of which the player knows what it is
    can also be called by its name, such as `r4`.
    """
    words = re.sub(r"^([a-z])(\d)", r"\1 \2", text.lower().strip()).split()
    words[0] = _SHORT.get(words[0], words[0])
    if words[0] in _ON_OWN or words[0] == "exchange":
        move = _own(state, [words[0], *_by_place(state, words[1:2], own), *words[2:]])
    else:
        move = _other(state, _hint_in_full(state, words))
    try:
        apply(state, move)
    except IllegalMoveError as error:
        rule = f" (the rule is `{error.rule.text}`)" if error.rule else ""
        raise NotAMoveError(f"that is not allowed: {error.message}{rule}") from None
    return move


def _by_place(state: State, words: list[str], own: OwnKinds | None) -> list[str]:
    """The place of a card that is called by its name; any other word as it is."""
    rules = state.game.rules
    if not words or own is None or words[0] not in rules.cards:
        return words
    kind = rules.cards.index(words[0])
    places = [place for place in range(len(state.hands[state.player])) if kind in own(place)]
    sure_places = [place for place in places if len(own(place)) == 1]
    if sure_places:
        return [str(sure_places[0] + 1)]
    can_be = f"; place {listed([place + 1 for place in places], 'or')} can be" if places else ""
    raise NotAMoveError(f"you know of no card that it is {words[0]}{can_be}")


def _hint_in_full(state: State, words: list[str]) -> list[str]:
    """A hint with its receiver, where it can go to one only, and its name, where a letter stands.

    Where hints go to everybody it may, but need not, be said.
    """
    if words[0] != "hint":
        return words
    only = [address(to) for to in receivers_left(state)]
    letters = {suit.letter: suit.name for suit in state.game.rules.suits}
    names = {name.word for name in state.game.rules.names}
    for to, name in ((words[1:2], words[2:]), (only, words[1:])):
        if (
            len(to) == 1
            and is_address(to[0])
            and " ".join(full := _name_in_full(letters, name)) in names
        ):
            return ["hint", *to, *full]
    return words


def _name_in_full(letters: dict[str, str], words: list[str]) -> list[str]:
    """A name as it is in full: `r`, `r 1` and `r1` for a suit with the letter r."""
    pair = re.fullmatch(r"([^\W\d_])(\d+)", words[0]) if len(words) == 1 else None
    words = [*pair.groups()] if pair else words
    return [letters.get(words[0], words[0]), *words[1:]] if words else []


def _own(state: State, words: list[str]) -> Move:
    """A move with a card of the player's own hand, which they can't see."""
    rules = state.game.rules
    size = len(state.hands[state.player])
    match words:
        case ["exchange", _]:
            pass
        case [verb, place] if place.isdecimal() and 1 <= int(place[:4]) <= size:
            return _ON_OWN[verb](int(place[:4]) - 1)
        case ["play", place, "as", name] if place.isdecimal() and 1 <= int(place[:4]) <= size:
            for suit, one in enumerate(rules.suits):
                if name in (one.name, one.letter):
                    return Call.of(int(place[:4]) - 1, suit)
            raise NotAMoveError(f"there is no suit `{name[:20]}` to call")
        case ["exchange", place, "for", other] if place.isdecimal() and 1 <= int(place[:4]) <= size:
            try:
                at = place_in_hand(state, state.next_seat, other)
            except MoveTextError as error:
                raise NotAMoveError(str(error)) from None
            return Exchange.of(int(place[:4]) - 1, at)
    if not size:
        raise NotAMoveError("you hold no card")
    example = f"{words[0]} 1" if words[0] in _ON_OWN else "exchange 1 for r2"
    raise NotAMoveError(f"say which card by its place, from 1 (the first) to {size}: `{example}`")


def _other(state: State, words: list[str]) -> Move:
    rules = state.game.rules
    match words:
        case ["action", _] | ["choose", _] | ["put", "first" | "last"] | ["draw"] | ["pass"]:
            return _in_notation(state, words)
        case ["hint", player, _] | ["hint", player, _, _] if is_address(player):
            return _in_notation(state, words)
        case ["hint", *_]:
            if not rules.names:
                raise NotAMoveError("these rules have nothing that a hint could name")
            names = ", ".join(name.word for name in rules.names)
            receivers = receivers_left(state) or state.game.receivers[state.player]
            example = text_of(rules, Hint.of(receivers[0], 0), ())
            if len(receivers) == 1:
                raise NotAMoveError(f"say what: `{example}`; the names are {names}")
            others = listed([address(to) for to in receivers])
            raise NotAMoveError(
                f"say to whom and what: `{example}`; the others are {others}, and the names {names}"
            )
        case ["action", *_]:
            actions = ", ".join(f"`action {action.name}`" for action in rules.actions)
            raise NotAMoveError(f"say which: {actions}" if actions else "there are no actions here")
        case ["choose", *_]:
            raise NotAMoveError(f"say which card: `choose {rules.card(rules.kinds[0])}`")
        case ["put", *_]:
            raise NotAMoveError("say where the new card goes: `put first` or `put last`")
    raise NotAMoveError(f"`{' '.join(words)[:40]}` means nothing here; `help` says what does")


def _in_notation(state: State, words: list[str]) -> Move:
    try:
        return read_move(state, " ".join(words))
    except MoveTextError as error:
        raise NotAMoveError(str(error)) from None


def waiting_words(state: State) -> str:
    """What the player to act must do, where an effect waits."""
    effect = state.waiting[0]
    if isinstance(effect, Joker):
        return "say which card the joker stands for"
    if isinstance(effect, CardToDraw):
        top = ", or the top one of the deck" if state.deck_size else ""
        return f"draw a card of the display{top}"
    if isinstance(effect, Drawn):
        return "put the new card first or last"
    return _WAITING.get(effect.verb) or effect_words(state.game.rules, [effect])


def _chosen_for(effect: Waiting) -> str:
    """What it means to choose a card now."""
    if isinstance(effect, CardToDraw):
        return "take this card of the display"
    if isinstance(effect, Joker):
        return "let the joker stand for this card"
    shown = isinstance(effect, Effect) and "open card" in EFFECTS[effect.verb].asks
    return f"choose this card of the {'display' if shown else 'discards'}"


def question(state: State, legal: list[Move]) -> str:
    """What the player is asked: to choose, where an effect waits, otherwise to move."""
    if state.waiting:
        return f"You must {waiting_words(state)}."
    return f"Your turn: {listed(_verbs(legal), 'or')}?"


def _verbs(legal: list[Move]) -> list[str]:
    """The commands that are of use now."""
    words = {"act": "action", "call": "play"}
    return list(dict.fromkeys(words.get(move.verb, move.verb) for move in legal))


def help_text(state: State, legal: list[Move]) -> str:
    """The commands, with examples of moves that are legal now."""
    rules = state.game.rules
    lines = []
    for verb in dict.fromkeys(move.verb for move in legal):
        move = next(move for move in legal if move.verb == verb)
        match move.verb:
            case "play" | "discard" | "look" | "give":
                words = {"look": "look at", "give": "give away"}.get(move.verb, move.verb)
                place = move.place + 1
                which = ", the first" if place == 1 else ""
                lines.append((f"{verb} {place}", f"{words} your card in place {place}{which}"))
            case "exchange":
                theirs = state.hands[state.next_seat]
                other = rules.cards[theirs[move.other]]
                of = player_name(state.next_seat)
                words = f"exchange your card in place {move.place + 1} for the {other} of {of}"
                lines.append((f"exchange {move.place + 1} for {other}", words))
            case "call":
                suit = rules.suits[move.suit].name
                lines.append((f"play {move.place + 1} as {suit}", "and call its suit"))
            case "hint":
                name = text_of(rules, move, ())
                lines.append((name, f"show {move.to.words()} the cards that this name touches"))
            case "act":
                actions = [rules.actions[act.action] for act in legal if act.verb == "act"]
                lines += [
                    (f"action {one.name}", ", ".join(action_clauses(rules, one))) for one in actions
                ]
            case "choose":
                chosen = rules.card(rules.kinds[move.kind])
                lines.append((f"choose {chosen}", _chosen_for(state.waiting[0])))
            case "draw":
                lines.append(("draw", "draw the top card of the deck"))
            case "pass":
                lines.append(("pass", "leave the turn to the next player"))
            case "put":
                lines.append(("put first", "put the new card before your others; or `put last`"))
    to_all = rules.hinting.reach == "everybody"
    lines += [
        (
            f"{'h r' if to_all else 'h 2 r'}, p 1, d 1",
            f"short for `hint {'all' if to_all else '2'} red`, `play 1`, `discard 1`; "
            "`p r4` plays a red 4 that you know of",
        ),
        ("cards", "what each of your cards can be"),
        ("board", "the table once more"),
        *([("tiles", "the tiles that are still face down")] if rules.tiles else []),
        ("log", "what has happened so far"),
        ("rules", "the rules of this game"),
        ("undo", "take your last move back"),
        ("save FILE", "keep the game in a file"),
        ("help", "this list"),
        ("quit", "leave the game"),
    ]
    widest = max(len(command) for command, _ in lines)
    return "\n".join(f"  {command:{widest}}  {does}" for command, does in lines)
