"""What a deal is short of: the cards and turns that a count is made of, in words.

Each sentence is about the deal as it lies, so that a reader can check it card by card. It holds
wherever the count does (`ceiling.py`), by the same two arguments, and by a third one:

*Late cards.* What follows a card on its firework can't be placed before that card is drawn, and
then there is only room for what is still to be drawn, and for the last turns.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tamaya.engine.turn.table import Table
from tamaya.solver.plain.ceiling import Ceiling
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import has
from tamaya.variants.vocabulary.traits import steps
from tamaya.variants.words.lists import counted, listed, ordinal


@dataclass(frozen=True, slots=True)
class Room:
    """How many cards can be placed, and for what: those that are `left` to draw, those that remain
    in hands, those that can come back, and the turns after the last card.
    """

    left: int
    held: int
    back: int
    late: int
    turns: int

    @property
    def cards(self) -> int:
        return self.left + self.held + self.back + self.late + self.turns


def room_of(ceiling: Ceiling, table: Table) -> Room | None:
    """The room at the start of a game, part by part; None where it isn't known, or isn't the sum
    of these."""
    cards = ceiling.room(table)
    if cards is None or table.turns_left >= 0:
        return None
    left = len(table.pile) - table.drawn
    held = turns = 0
    if not ceiling.ends_with_deck:
        if ceiling.last_turns is None:
            held = sum(map(len, table.hands))
        else:
            turns = ceiling.last_turns * table.game.players
    tiles = table.game.deal.tiles[table.tiles_drawn :]
    back = sum(ceiling.revives_by_tile[tile] for tile in tiles) if ceiling.revives else 0
    room = Room(left, held, back, ceiling.late, turns)
    return room if room.cards == cards else None


def room_words(rules: Rules, room: Room | None, points: int) -> str:
    """Why no more than so many points can be had, where there is no room for the cards that more
    would take; nothing where there is."""
    each = max([0, *steps(rules)])
    if room is None or not each:
        return ""
    needed = -(-(points + 1 - sum(suit.points[0] for suit in rules.suits)) // each)
    if needed <= room.cards:
        return ""
    return (
        f"{_parts(room)}, so no more than {counted(room.cards, 'card')} can be placed, and more "
        f"than {counted(points, 'point')} {'takes' if points == 1 else 'take'} {needed}"
    )


def _parts(room: Room) -> str:
    parts = [
        f"only {counted(room.left, 'card')} {'is' if room.left == 1 else 'are'} left to draw once "
        "all hands are dealt"
    ]
    if room.held:
        parts.append(f"{counted(room.held, 'card')} lie in the hands")
    if room.turns:
        parts.append(f"no more than {counted(room.turns, 'turn')} follow the last card")
    if room.back:
        parts.append(f"no more than {counted(room.back, 'card')} can come back")
    if room.late:
        parts.append("one more card may be placed in the turn in which the last turns begin")
    return listed(parts)


# ------------------------------------------------------------------- firework by firework


class Shortfall(NamedTuple):
    """A firework gets no further than so many cards."""

    suit: int
    cards: int
    words: str


def shortfalls_of(ceiling: Ceiling, table: Table) -> Iterator[Shortfall]:
    """What keeps fireworks from being completed: copies that there aren't, and cards that are drawn
    too late."""
    if not ceiling.understood or table.over:
        return
    room = room_of(ceiling, table)
    # A card that comes back, or is placed from the deck, is not drawn into a hand in its turn.
    in_turn = not (ceiling.revives or has(ceiling.rules.effects, "takes from the deck"))
    for suit in ceiling.rules.fireworks:
        reach = ceiling.reach(table, suit)
        if reach < len(ceiling.rules.suits[suit].built):
            yield Shortfall(suit, reach, _for_want_of_copies(ceiling, suit, reach))
        late = _late(ceiling, table, room, suit, reach) if room is not None and in_turn else None
        if late is not None:
            yield late


def _for_want_of_copies(ceiling: Ceiling, suit: int, reach: int) -> str:
    of = ceiling.rules.suits[suit]
    lacking = of.built[reach]
    needed, copies = of.built[: reach + 1].count(lacking), of.copies(lacking)
    return (
        f"{_stops(of.name, reach)}: it needs {needed} of {of.name} {lacking}, and there "
        f"{'is' if copies == 1 else 'are'} {copies or 'none'}"
    )


def _late(ceiling: Ceiling, table: Table, room: Room, suit: int, reach: int) -> Shortfall | None:
    """The card of a firework that leaves it the least room once it is drawn."""
    of, deck = ceiling.rules.suits[suit], table.game.deal.deck
    dealt = len(deck) - room.left
    stop = None
    for height in range(reach):
        copy = ceiling.needed[suit][height]
        kind = table.tables.wants[suit][height]
        place = [at for at, other in enumerate(deck) if other == kind][copy - 1]
        after = room.cards - max(0, place + 1 - dealt)
        cards = height + after
        if cards < (reach if stop is None else stop.cards):
            value = of.built[height]
            which = "" if of.copies(value) == 1 else f"{ordinal(copy)} "
            most = f"no more than {counted(after, 'card')}" if after else "no card"
            words = (
                f"{_stops(of.name, cards)}: the {which}{of.name} {value} is card {place + 1} of "
                f"{len(deck)}, and once it is drawn {most} can be placed"
            )
            stop = Shortfall(suit, cards, words)
    return stop


def _stops(name: str, cards: int) -> str:
    if not cards:
        return f"{name} can't begin"
    return f"{name} gets no further than {counted(cards, 'card')}"
