"""What happened in a move, in a sentence: for one player's eyes, or for those of a watcher.

Players are not shown their own cards, nor the name of a hint where the rules keep it unsaid.
"""

from collections.abc import Callable, Iterator, Sequence

from tamaya.engine.happenings import LeftHand, TileDrawn
from tamaya.engine.knowledge.knowledge import secret
from tamaya.engine.moves import Hint
from tamaya.engine.play import MoveMade
from tamaya.engine.questions.placing import fits
from tamaya.engine.records.consequences import (
    CardChanges,
    card_changes,
    cards_returned,
    goals_reached,
    hand_returned,
    nameless,
    order_changes,
    passed_over,
)
from tamaya.engine.state.state import CardToDraw, Joker, State
from tamaya.playing.cards import card
from tamaya.variants.rules import Effect, Rules
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.words.lists import counted, listed
from tamaya.variants.words.names import AXIS_WORDS
from tamaya.variants.words.sentences import effect_words

Naming = Callable[[Rules, int], str]
"""How a kind of card is called: `r3`, `red 3`."""


def in_full(rules: Rules, kind: int) -> str:
    """A card by the name of its suit, and its value."""
    suit, value = rules.kinds[kind]
    return f"{rules.suits[suit].name} {value}"


def laid_how(rules: Rules) -> str:
    """How cards came to lie face down: both ways where played and discarded ones do."""
    if not rules.discarding.face_down:
        return "played"
    return "laid down" if rules.playing.face_down else "discarded"


def sentence(made: MoveMade, eyes: int | None = None, card: Naming = card) -> str:
    """Who did what, and what came of it. `eyes` is the seat for which it is told."""
    hidden = _is_hidden(made, eyes) and secret(made.now)
    changes = CardChanges() if hidden else card_changes(made.happenings)
    deed = f"{_who(made.before.player, eyes)} {_deed(made, eyes, changes, card)}"
    text = ", ".join([deed, *_outcome(made, eyes, changes, card)])
    return f"{text[:1].upper()}{text[1:]}."


def ending(state: State) -> str:
    """How the game ended, and what it scored."""
    over, rules = state.over, state.game.rules
    if over is None:
        return "The game was broken off: it would go on for ever."
    reason = f"`{over.reason}`" if "{" in over.reason else over.reason
    rating = rules.rated(over.score)
    return (
        f"The game is {'lost' if over.lost else 'over'}: {reason}.\n"
        f"Score: {over.score} of {rules.maximum}{f', {rating}' if rating else ''}."
    )


def _who(seat: int, eyes: int | None) -> str:
    return "you" if seat == eyes else f"player {seat + 1}"


def _is_hidden(made: MoveMade, eyes: int | None) -> bool:
    """Whether a card is played or discarded face down, before a player's eyes."""
    if eyes is None or made.now.over is not None:
        return False
    covered = any(isinstance(one, LeftHand) and one.covered for one in made.happenings)
    return covered or (secret(made.now) and made.move.verb in ("play", "call"))


def _deed(made: MoveMade, eyes: int | None, changes: CardChanges, card: Naming) -> str:
    before, move, after = made.before, made.move, made.now
    rules = before.game.rules
    mine = before.player == eyes

    def verb(word: str) -> str:
        return word if mine else f"{word}s"

    match move.verb:
        case "hint":
            return _hint(before, move, eyes, verb("give" if before.waiting else "hint"), card)
        case "act":
            return f"{verb('take')} the action `{rules.actions[move.action].name}`"
        case "pass":
            return "pass" if mine else "passes"
        case "choose":
            waits = before.waiting[0]
            if isinstance(waits, CardToDraw):
                return f"{verb('take')} {card(rules, move.kind)} from the display"
            if isinstance(waits, Joker):
                changes["placed", waits.kind] -= 1
                return f"{verb('lay')} {card(rules, waits.kind)} as {card(rules, move.kind)}"
            assert isinstance(waits, Effect)
            chosen_for = EFFECTS[waits.verb].traits
            if "returns to the deck" in chosen_for:
                return f"{verb('put')} {card(rules, move.kind)} back into the deck"
            source = "display" if "takes from the display" in chosen_for else "discards"
            if "places a card" in chosen_for:
                changes["placed", move.kind] -= 1
                return f"{verb('place')} {card(rules, move.kind)} from the {source}"
            if "adds to the discards" in chosen_for:
                changes["discarded", move.kind] -= 1
                return f"{verb('discard')} {card(rules, move.kind)} from the {source}"
            return f"{verb('choose')} {card(rules, move.kind)}"
        case "draw":
            return f"{verb('draw')} the top card of the deck"
        case "put":
            return f"{verb('put')} the new card {'last' if move.place else 'first'}"
    kind = before.hands[before.player][move.place]
    if move.verb == "look":
        seen = card(rules, kind) if eyes is None or mine else ""
        return f"{verb('look')} at card {move.place + 1}{f': {seen}' if seen else ''}"
    if move.verb == "give":
        return f"{verb('give')} {card(rules, kind)} to {_who(before.next_seat, eyes)}"
    if move.verb == "exchange":
        other = card(rules, before.hands[before.next_seat][move.other])
        seat = before.next_seat
        other = f"your {other}" if seat == eyes else f"{other} of {_who(seat, eyes)}"
        return f"{verb('exchange')} {card(rules, kind)} for {other}"
    hidden = _is_hidden(made, eyes)
    face = f"card {move.place + 1}" if mine and hidden else card(rules, kind)
    face_down = ", face down" if hidden else ""
    if move.verb == "discard":
        changes["discarded", kind] -= 1
        return f"{verb('discard')} {face}{face_down}"
    suit = before.game.tables.suit_of[kind]
    called = f" as {rules.suits[move.suit].name}" if move.verb == "call" else ""
    if hidden:
        changes["discarded", kind] -= not secret(after)
        return f"{verb('play')} {face}{called}, face down"
    text = f"{verb('play')} {card(rules, kind)}{called}"
    right = fits(before, kind)
    if right and (move.verb == "play" or move.suit == suit):
        changes["placed", kind] -= 1
        return text
    changes["discarded", kind] -= 1
    return f"{text}, which {'is a wrong call' if right else 'does not fit'}"


def _hint(before: State, hint: Hint, eyes: int | None, verb: str, card: Naming) -> str:
    rules, tables = before.game.rules, before.game.tables
    name = rules.names[hint.name]
    substitute = AXIS_WORDS[name.axis] if rules.hinting.tells_kind else "something"
    knows = rules.hinting.tells_name or eyes in (None, before.player)
    word = name.word if knows else substitute
    free = "a free hint, " if before.waiting else ""
    to_one, parts = hint.to.is_one_player, []
    for seat in hint.to.seats:
        hand = before.hands[seat]
        hits = [at for at, hit in enumerate(tables.touched(hint.name, hand)) if hit]
        if hits or to_one:
            parts.append(_touched(before, seat, hits, eyes, card))
            if not to_one and seat != eyes:
                parts[-1] += f" of {_who(seat, eyes)}"
    to = hint.to.words(lambda seat: _who(seat, eyes))
    return f"{verb} {free}{word} to {to}: {'; '.join(parts) or 'no card'}"


def _touched(before: State, seat: int, hits: Sequence[int], eyes: int | None, card: Naming) -> str:
    """The cards of a hand that a hint touches, before a player's eyes."""
    if seat == eyes:
        if not before.game.rules.hinting.tells_cards and hits:
            return f"{len(hits)} of your cards"
        places = listed([at + 1 for at in hits])
        return f"your {'card' if len(hits) == 1 else 'cards'} {places}" if hits else _NONE_OF_YOURS
    seen = [card(before.game.rules, before.hands[seat][at]) for at in hits]
    return (", " if any(" " in one for one in seen) else " ").join(seen) or "no card"


_NONE_OF_YOURS = "none of your cards"


def _outcome(made: MoveMade, eyes: int | None, changes: CardChanges, card: Naming) -> Iterator[str]:
    before, after, rules = made.before, made.now, made.before.game.rules
    for happening in made.happenings:
        if isinstance(happening, TileDrawn) and happening.tile >= 0:
            yield f"which brings the tile `{effect_words(rules, rules.tiles[happening.tile])}`"
    for (where, kind), count in sorted(changes.items()):
        for _ in range(count):
            yield f"{card(rules, kind)} is {where}"
    if returned := cards_returned(made):
        yield f"{counted(returned, 'card')} {'goes' if returned == 1 else 'go'} back into the deck"
    if shown := hand_returned(made):
        hand = listed([card(rules, kind) for kind in shown])
        yield f"{hand} {'goes' if len(shown) == 1 else 'go'} back into the deck"
    if before.turns_left < 0 <= after.turns_left:
        yield f"{counted(after.turns_left, 'turn')} left"
    for words, seat in order_changes(made):
        of_you = words.replace("takes", "take").replace("misses", "miss")
        yield words if seat < 0 else f"{_who(seat, eyes)} {of_you if seat == eyes else words}"
    for goal in goals_reached(made):
        yield f"{goal} is reached"
    for seat in passed_over(made):
        yield f"{_who(seat, eyes)} can't act"
    for name in nameless(made.happenings):
        yield f"and `{name}` happens, which nobody here knows"
