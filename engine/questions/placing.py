"""Which card fits onto the fireworks of a table, and which lie in them: for all who ask."""

from collections.abc import Sequence

from tamaya.engine.game.fireworks import Grown
from tamaya.engine.moves import Move, OfCard
from tamaya.engine.state.state import Position, State

# ------------------------------------------------------------------- placing

Seen = State | Position
"""A table, or its value."""


def fits(seen: Seen, kind: int) -> bool:
    """Whether a card of a kind would be placed if it were played now."""
    tables = seen.game.tables
    if tables.fireworks.plain:
        suit = tables.suit_of[kind]
        return tables.wants[suit][seen.heights[suit]] == kind
    return kind in tables.fireworks.fitting(seen.heights, seen.ways)


def misplays(seen: Seen, move: Move) -> bool:
    """Whether a move plays a card that doesn't fit, or calls one wrongly."""
    if not isinstance(move, OfCard):
        return False
    kind = seen.hands[seen.player][move.place]
    if not seen.game.tables.lays(move.verb, kind):
        return False
    wrong = move.verb == "call" and move.suit != seen.game.tables.suit_of[kind]
    return wrong or not fits(seen, kind)


def laid(seen: Seen) -> list[int]:
    """How many cards of each kind lie in the fireworks."""
    return seen.game.tables.fireworks.laid(seen.heights, seen.ways, seen.stand_ins)


def grown(seen: Seen, suit: int) -> Grown:
    """A suit's firework as it is now."""
    return seen.game.tables.fireworks.at(suit, seen.heights[suit], seen.ways[suit])


def likely_line(seen: Seen, suit: int) -> tuple[int, ...]:
    """The values of a firework and of what can follow, along the first line that is open."""
    here = grown(seen, suit)
    kinds = seen.game.rules.kinds
    rest = here.rests[0] if here.rests else ()
    return tuple([kinds[kind][1] for kind in (*here.cards, *rest)])


def shown(seen: Seen) -> list[str]:
    """What shows how far each suit's firework has come, in a line of text."""
    return seen.game.tables.fireworks.shown(seen.heights, seen.ways)


# ------------------------------------------------------------------- needs

# What the fireworks need of a card that has just been discarded: whether they lack it now.


def was_needed(seen: Seen, kind: int) -> bool:
    """Whether a firework lacks a copy of a kind because this one has just been discarded."""
    tables = seen.game.tables
    if not tables.grows_plainly:
        return _broke_a_firework(seen, kind)
    suit = tables.suit_of[kind]
    wants, height = tables.wants[suit], seen.heights[suit]
    needed = wants[height:].count(kind)
    left = tables.copies[kind] - seen.discards[kind] - wants[:height].count(kind)
    return needed == left + 1


def _broke_a_firework(seen: Seen, kind: int) -> bool:
    """The same where fireworks can be completed in several ways, or cards may stand for others.

    A way to the end is open while it lacks no more cards than there are jokers left. The card was
    needed if the last open way of a firework went with it. Where none was open before, it was
    needed if every way lacks a copy because of it. All but a wild joker is a copy of each card that
    it may stand for.
    """
    tables = seen.game.tables
    fireworks = tables.fireworks
    cards = _cards_left(seen)
    left = fireworks.copies_left(cards)
    jokers = sum([cards[joker] for joker in fireworks.wild])
    is_joker = kind in fireworks.wild
    lost = frozenset[int]() if is_joker else fireworks.stands_for.get(kind, frozenset((kind,)))
    suits = {tables.suit_of[other] for other in lost}
    before = [number + (other in lost) for other, number in enumerate(left)]
    begun: frozenset[int] = frozenset()
    if fireworks.begins_unlike:
        begun = fireworks.begun_with(seen.heights, seen.ways)
    for suit, (height, way) in enumerate(zip(seen.heights, seen.ways, strict=True)):
        if not is_joker and suit not in suits:
            continue
        rests = fireworks.at(suit, height, way).rests
        if begun and not height:
            rests = tuple([r for r in rests if fireworks.value_of[r[0]] not in begun])
        if min([_lack(rest, left) for rest in rests], default=0) > jokers and (
            min([_lack(rest, before) for rest in rests]) <= jokers + is_joker
            or all(any(rest.count(k) == before[k] for k in lost) for rest in rests)
        ):
            return True
    return False


def _lack(rest: Sequence[int], left: Sequence[int]) -> int:
    """How many cards of a line are not among those that are left."""
    return sum([max(0, rest.count(kind) - left[kind]) for kind in {*rest}])


def _cards_left(seen: Seen) -> list[int]:
    """How many cards of each kind lie neither on the discards nor in a firework."""
    cards = zip(seen.game.tables.copies, seen.discards, laid(seen), strict=True)
    return [copies - out - placed for copies, out, placed in cards]
