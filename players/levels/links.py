"""Cards that a hint asks for without naming them: the link between a firework and its focus.

A hint may have a focus that fits but for one card. The players who act before its receiver see
that. Each of them who sees nobody else with the missing card, ready to play it in time, concludes
that they hold it, and plays it.
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
