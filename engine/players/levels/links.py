"""Cards that a hint asks for without naming them: the link between a firework and its focus.

A hint may have a focus that fits but for one card. The players who act before its receiver see
that. Each of them who sees nobody else with the missing card, ready to play it in time, concludes
that he holds it himself, and plays it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tamaya.engine.players.fold.facts import Facts, bits


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


def missing(
    facts: Facts, ideas: Sequence[int], marked: Sequence[bool], focus: int, promised: int
) -> Missing | None:
    """What a player concludes of his own cards from the focus of a hint to somebody else.

    If the focus, which he sees, doesn't fit but for one card, then he holds that card: it is the
    newest of his marked cards that may be it, or else his newest unmarked one.
    """
    if promised >> focus & 1:
        return None
    for kind in bits(facts.wanted):
        if facts.next[kind] >> focus & 1:
            bit = 1 << kind
            told = [at for at, idea in enumerate(ideas) if marked[at] and idea & bit]
            untold = [at for at, idea in enumerate(ideas) if not marked[at] and idea & bit]
            at = max(told or untold, default=None)
            if at is None or not ideas[at] & ~facts.wanted:
                return None
            return Missing(at, kind)
    return None
