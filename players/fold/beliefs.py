"""What players believe of the table where played or discarded cards lie face down.

Nobody is told what fitted, so they go through the played cards in the order of play. Nobody is
thought to play what can't fit, by what all know: so a card that can be of one fitting kind only
was placed. Of a card that can be of several nothing is settled yet. But what would follow on any of
them is hoped to fit: a player who gives a hint for it saw the card.

Some seats together know of a card what they all know: its kind, if somebody else played it, or
discarded it.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tamaya.engine.game.fireworks import Ways
from tamaya.engine.questions.placing import fits
from tamaya.engine.state.state import State
from tamaya.players.fold.facts import Facts, bits
from tamaya.players.fold.kinds import Kinds


class Laid(NamedTuple):
    """A card that lies face down: its player, what it is, and what all know that it can be. It was
    played, unless it was `discarded`."""

    seat: int
    kind: int
    fitted: bool
    mask: int
    discarded: bool = False


class Standing(NamedTuple):
    """Fireworks as they stood before any card was laid face down."""

    heights: tuple[int, ...]
    ways: Ways


class Believed(NamedTuple):
    """The table as some seats take it to be; `facts` hope for what may follow on unknown cards.

    Of so many cards nobody among them knows whether they fitted: `open`.
    """

    table: State
    facts: Facts
    open: int = 0


def open_table(built: Standing, state: State, laid: Sequence[Laid]) -> State:
    """The table without the cards that lie face down: what all see."""
    discards = list(state.discards)
    for card in laid:
        discards[card.kind] -= not card.fitted
    if not state.game.rules.playing.face_down:
        return state._replace(discards=tuple(discards))
    return state._replace(**built._asdict(), discards=tuple(discards), strikes=0)


def believed(
    kinds: Kinds, built: Standing, state: State, laid: Sequence[Laid], seats: Collection[int]
) -> Believed:
    """What these seats know together of a state, in which these cards lie face down."""
    table = open_table(built, state, laid)
    unsettled: list[int] = []
    facts = kinds.facts(table)
    for card in laid:
        mask = card.mask if card.seat in seats else 1 << card.kind
        if card.discarded:
            if not mask & (mask - 1):
                table = _with_discard(table, mask.bit_length() - 1)
                facts = kinds.facts(table).hoping(tuple(unsettled))
            continue
        mask = mask & facts.wanted or mask
        if mask & (mask - 1):
            unsettled.append(mask)
        else:
            table = _with_card(kinds, table, mask.bit_length() - 1, unsettled)
        facts = kinds.facts(table).hoping(tuple(unsettled))
    return Believed(table, facts, len(unsettled))


def _with_card(kinds: Kinds, table: State, kind: int, unsettled: list[int]) -> State:
    """The table with one more card, placed if it can be.

    Where others must lie beneath it, cards of which nothing was settled are now settled to be them.
    """
    after, left = table, list(unsettled)
    while not fits(after, kind):
        beneath = _beneath(kinds, after, kind, left)
        if beneath is None:
            strikes = table.strikes + kinds.rules.playing.misplay_strikes
            return _with_discard(table, kind)._replace(strikes=strikes)
        left.remove(beneath[0])
        after = _placed(after, beneath[1])
    unsettled[:] = left
    return _placed(after, kind)


def _with_discard(table: State, kind: int) -> State:
    """The table with one more card among the discards."""
    discards = list(table.discards)
    discards[kind] += 1
    return table._replace(discards=tuple(discards))


def _beneath(kinds: Kinds, table: State, kind: int, unsettled: list[int]) -> tuple[int, int] | None:
    """A card of the same suit that fits, and that an unsettled one may be."""
    suit = kinds.of_suit[kinds.tables.suit_of[kind]]
    for mask in unsettled:
        for other in bits(mask & suit):
            if fits(table, other):
                return mask, other
    return None


def _placed(table: State, kind: int) -> State:
    """The table with a card placed that fits."""
    suit, heights, ways = table.game.tables.suit_of[kind], list(table.heights), list(table.ways)
    ways[suit] = table.game.tables.fireworks.at(suit, heights[suit], ways[suit]).follows[kind]
    heights[suit] += 1
    return table._replace(heights=tuple(heights), ways=tuple(ways))
