"""Why a move can't be made now: each check raises `IllegalMoveError`, or does nothing at all."""

from tamaya.engine.errors import IllegalMoveError, forbidden
from tamaya.engine.moves import Act, Call, Hint, Move, OfCard, Receivers, seats_as_bits
from tamaya.engine.questions.conditions import hold
from tamaya.engine.questions.prices import Prices, few_left, seats_barred
from tamaya.engine.state.state import Waiting, turn_order
from tamaya.engine.turn.rulings import Rulings
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.vocabulary.choices import BY_KIND
from tamaya.variants.vocabulary.effects import FREE_HINTS
from tamaya.variants.words.lists import counted
from tamaya.variants.words.names import AXIS_WORDS
from tamaya.variants.words.sentences import while_words


def untimely(table: Rulings, move: Move) -> IllegalMoveError:
    """What is said to a move that nothing on the table asks for."""
    words = {
        "look": "nothing lets a card be looked at now",
        "give": "nothing lets a card be given away now",
        "exchange": "nothing lets cards be exchanged now",
        "choose": "there is nothing to choose",
        "draw": "no card is to be drawn now",
        "put": "no card that was drawn waits for its place",
    }
    return forbidden(table.rules, words.get(move.verb, "there is no such move"))


# ---------------------------------------------------------------------- cards


def check_call(table: Rulings, move: Call) -> None:
    """Refuse a call of a suit."""
    if not table.rules.playing.may_call:
        raise forbidden(table.rules, "these rules don't let a suit be called")
    if not 0 <= move.suit < len(table.rules.suits):
        raise forbidden(table.rules, "there is no such suit to call", "play calling")


def no_discard(table: Rulings) -> IllegalMoveError:
    """Why no card may be discarded."""
    held = hold(table.rules.discarding.conditions, table)
    clause = "discard when" if held else "discard while"
    return forbidden(table.rules, "no card may be discarded now", clause)


def check_card(table: Rulings, move: OfCard) -> None:
    """Refuse a card that can't leave the hand."""
    hand, at = table.hands[table.player], move.place
    if not 0 <= at < len(hand):
        held = f"holds {len(hand)}" if hand else "holds none"
        raise forbidden(table.rules, f"there is no card {at + 1} in a hand that {held}")
    if table.tables.places_count:
        _check_place(table, move, len(hand))


def _check_place(table: Rulings, move: OfCard, size: int) -> None:
    """Refuse a card from the wrong end of the hand."""
    rules, tables = table.rules, table.tables
    if move.verb == "discard":
        only, free, clause = rules.discarding.only, tables.discardable, "discard only"
    else:
        only, free, clause = rules.playing.only, tables.playable, "play only"
    if move.place not in free[size]:
        done = "discarded" if move.verb == "discard" else "played"
        text = f"only the {only} card of the hand may be {done}, and this is card {move.place + 1}"
        raise forbidden(rules, f"{text} of {size}", clause)


# ---------------------------------------------------------------------- hints


def cost_of(table: Rulings, hint: Hint) -> int:
    """Refuse a hint that may not be given, or not be paid for; say what it costs."""
    rules = table.rules
    if table.tables.hints_are_plain:
        cost = rules.hinting.cost
        if table.hints < cost:
            raise forbidden(rules, "there is no hint token left to pay with", "hint costs")
        check_hint(table, hint)
        return cost
    if rules.hinting.conditions:
        _check_moment(table)
    check_hint(table, hint)
    prices = Prices(table)
    cost = prices.of(hint)
    if table.hints < cost:
        price, there = (rules.hint_text(parts) for parts in (cost, table.hints))
        message = f"this hint costs {price}, and of the hint tokens only {there} are left"
        raise IllegalMoveError(message, prices.row(hint.name).clause)
    return cost


def _check_moment(table: Rulings) -> None:
    """Refuse hints while none may be given."""
    if not hold(table.rules.hinting.conditions, table):
        raise forbidden(table.rules, "no hint may be given now", "hint while")


def check_hint(table: Rulings, hint: Hint, only: str | None = None) -> None:
    """Refuse a hint that breaks any rule but its price, and when hints may be given."""
    rules, tables = table.rules, table.tables
    if hint.to not in table.game.receivers[table.player]:
        raise _wrong_receiver(table, hint.to)
    name = hint.name
    if not 0 <= name < len(rules.names):
        raise forbidden(rules, "there is no such colour or value to name", "hint names")
    if only is not None and tables.axis_of[name] != only:
        raise forbidden(rules, f"this hint must name {AXIS_WORDS[only]}")
    if tables.limits_names:
        _check_repetition(table, hint)
        _check_name(table, hint)
    if tables.bars_seats and seats_barred(table) & seats_as_bits(hint.to.seats):
        raise _barred_receiver(table, hint.to)
    if not tables.may_touch_none[name] and not table.touches(hint):
        word = rules.names[name].word
        who = "nobody else has a" if hint.to.to_all else f"player {hint.to.seats[0] + 1} has no"
        raise forbidden(rules, f"{who} {word} card", "hint empty")


_REACHES = [(kind, row) for kind, row in BY_KIND.items() if row[0].field == "hinting.reach"]
"""The clauses that say to whom a hint goes, each with its value."""


def _wrong_receiver(table: Rulings, to: Receivers) -> IllegalMoveError:
    """Why a hint can't go where it shall."""
    rules = table.rules
    for seat in to.seats:
        if not 0 <= seat < table.game.players:
            return forbidden(rules, f"there is no player {seat + 1}")
        if seat == table.player:
            return forbidden(rules, "a hint is given to another player")
    goes = next(phrase(Node(kind)) for kind, (_, value) in _REACHES if value == rules.hinting.reach)
    return forbidden(rules, f"a hint {goes}", "hint reach")


def _barred_receiver(table: Rulings, to: Receivers) -> IllegalMoveError:
    """Why a hint can't go to somebody now, though at another time it could."""
    barred = [seat for seat in to.seats if table.barred >> seat & 1]
    if barred:
        hinting, who = table.rules.hinting, f"player {barred[0] + 1}"
        if not hinting.not_to_giver:
            text = f"the hint before was given to {who} too"
            return forbidden(table.rules, text, "hint alternates players")
        text = f"the hint before came from {who}"
        text += " or went to them" if hinting.alternates_players else ""
        return forbidden(table.rules, text, "hint not to giver")
    following = turn_order(table, table.player)[0]
    text = f"a hint goes to the next player, and that is player {following + 1}"
    return forbidden(table.rules, text, "hint reach")


def _check_name(table: Rulings, hint: Hint) -> None:
    """Refuse a hint of a name that waits for something."""
    rules, name = table.rules, table.rules.names[hint.name]
    if name.conditions and not hold(name.conditions, table):
        text = f"{name.word} may be named only{while_words(rules, name.conditions)}"
        raise IllegalMoveError(text, rules.origin_of_wait(name))


def _check_repetition(table: Rulings, hint: Hint) -> None:
    """Refuse a hint that repeats what it may not."""
    rules, word = table.rules, table.rules.names[hint.name].word
    axis = table.tables.axis_of[hint.name]
    if rules.hinting.alternates and axis == table.last_axis:
        text = f"the hint before named {AXIS_WORDS[axis]} too"
        raise forbidden(rules, text, "hint alternates")
    if rules.hinting.alternates_names and hint.name == table.last_name:
        raise forbidden(rules, f"the hint before named {word} too", "hint alternates names")
    most = rules.hinting.most_times
    if most and table.times_named[hint.name] >= most:
        times = "once" if most == 1 else f"{most} times"
        raise forbidden(rules, f"{word} was named {times} already", "hint times")
    for few in few_left(table.tables, table):
        if few.barred >> hint.name & 1:
            were = "was" if few.named == 1 else "were"
            text = f"{counted(few.named, few.side)} {were} named already"
            raise forbidden(rules, text, f"hint most {few.side}s")


# ---------------------------------------------------------------------- actions and passes


def check_action(table: Rulings, move: Act) -> None:
    """Refuse an action that may not be taken, not be paid for, or would do nothing."""
    rules = table.rules
    if not 0 <= move.action < len(rules.actions):
        raise forbidden(rules, "there is no such action")
    action = rules.actions[move.action]
    clause = f"action {action.name}"
    if table.is_used_up(move.action):
        raise forbidden(rules, f"`{action.name}` is used up", clause)
    if action.conditions and not hold(action.conditions, table):
        raise forbidden(rules, f"`{action.name}` may not be taken now", clause)
    if table.hints < action.cost:
        raise forbidden(rules, "there is no hint token left to pay with", clause)
    if not table.may_act(move.action):
        raise forbidden(rules, f"`{action.name}` would do nothing now", clause)


def check_pass(table: Rulings) -> None:
    """Refuse a pass that the rules don't allow now."""
    if table.rules.passing is None:
        raise forbidden(table.rules, "these rules don't let a player pass")
    if not table.may_pass():
        raise forbidden(table.rules, "nobody may pass now", "pass")


# ---------------------------------------------------------------------- choices that wait

_MUST_CHOOSE = {
    "look": "a card of your own hand must be looked at first",
    "draw": "a card must be drawn first: one of the display, or the top card of the deck if it has "
    "any",
    "give": "a card of your own hand must be given to the next player first",
    "exchange": "a card of your own hand must be exchanged for one of the next player first",
    "put": "the new card must be put first or last now",
    "joker": "the joker must stand for a card that fits, which has to be said first",
    "return_card": "a discarded card must be chosen that goes back into the deck",
    "play_own": "a card of the hand must be played first",
    "play_discard": "a discarded card must be chosen that fits",
    "play_open": "a card of the display must be chosen that fits",
    "discard_open": "a card of the display must be chosen, which is discarded",
}
_CLAUSE = {"draw": "taken card", "put": "new card"}


def check_choice(table: Rulings, effect: Waiting, move: Move) -> None:
    """Refuse what doesn't carry out the effect that waits."""
    if effect.verb in FREE_HINTS:
        if move.verb != "hint":
            raise forbidden(table.rules, "a free hint must be given first")
        _check_moment(table)
        check_hint(table, move, FREE_HINTS[effect.verb])
    elif move not in table.choices(effect):
        words = _MUST_CHOOSE.get(effect.verb, "that is not among the choices")
        raise forbidden(table.rules, words, _CLAUSE.get(effect.verb, ""))
