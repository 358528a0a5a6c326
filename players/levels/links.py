"""Cards that a hint asks for without naming them: the link between a firework and its focus.

A hint may have a focus that fits but for one card. The players who act before its receiver see
that. Each of them who sees nobody else with the missing card, ready to play it in time, concludes
that they hold it, and plays it.

Some tables also *bluff*: the next player then plays a card that fits, though it is not the missing
one. The focus is one of those for which they would have done so.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tamaya.players.fold.facts import Facts, bits


class Pointed(NamedTuple):
    """The focus of a hint whose receiver hasn't acted since: whose card, and what it can be.

    `open` is what the words leave, and `promised` what fits soon or is to be kept.
    """

    giver: int
    seat: int
    at: int
    open: int
    promised: int


class Missing(NamedTuple):
    """A card that lies between a firework and the focus of a hint: where, and of which kind."""

    at: int
    kind: int


def beneath(facts: Facts, focus: int, promised: int) -> int | None:
    """The kind that fits and onto which the focus of a hint goes, if the focus itself is no card
    that was promised."""
    if promised >> focus & 1:
        return None
    return next((kind for kind in bits(facts.wanted) if facts.next[kind] >> focus & 1), None)


def missing(
    facts: Facts, ideas: Sequence[int], marked: Sequence[bool], kind: int | None
) -> Missing | None:
    """What a player concludes of their own cards from the focus of a hint to somebody else.

    If the focus, which they see, fits but for one card, of a `kind` that lies `beneath` it, then
    they hold that card: it is the newest of their marked cards that may be it, or else their newest
    unmarked one.
    """
    if kind is None:
        return None
    may_be = [at for at, idea in enumerate(ideas) if idea >> kind & 1]
    at = max([at for at in may_be if marked[at]] or may_be, default=None)
    if at is None or not ideas[at] & ~facts.wanted:
        return None
    return Missing(at, kind)


ANY_KIND = -1
"""Of a card that is asked for by a bluff, its player only knows that it fits."""


def requested(
    facts: Facts, row: Sequence[int], marked: Sequence[bool], focus: int, promised: int
) -> Missing | None:
    """Which card the next player is asked to play, at a table that bluffs, by a focus that is no
    card that was promised: a missing one, or their newest unmarked card."""
    if promised >> focus & 1:
        return None
    card = missing(facts, row, marked, beneath(facts, focus, promised))
    if card is not None:
        return card
    newest = max([at for at, mark in enumerate(marked) if not mark], default=None)
    if newest is None or not row[newest] & facts.wanted or not facts.useful >> focus & 1:
        return None
    return Missing(newest, ANY_KIND)


def bluffed(
    facts: Facts, row: Sequence[int], marked: Sequence[bool], at: int, kind: int, point: Pointed
) -> int:
    """What the focus of a hint can be if the next player, for its sake, plays a card of a kind that
    lies `at` a place of their `row`: 0 if that can be the missing card."""
    if point.open & facts.next[kind]:
        return 0
    focuses = 0
    for focus in bits(point.open & ~point.promised):
        card = requested(facts, row, marked, focus, point.promised)
        if card is not None and card.at == at:
            focuses |= 1 << focus
    return focuses
