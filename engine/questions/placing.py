"""Which card fits onto the fireworks of a table, and which lie in them: for all who ask."""

from tamaya.engine.game.fireworks import Grown
from tamaya.engine.moves import Move, OfCard
from tamaya.engine.state.position import Position
from tamaya.engine.state.state import State

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
