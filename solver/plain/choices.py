"""Moves that differ for somebody who knows every card.

With everything known a hint says nothing. Hints are told apart only by what the rules make of
them: what they cost, which kind was named where hints must alternate, and whether a card was
touched where that has consequences. Of equal cards in a hand it doesn't matter which one goes,
unless their places count. So one move of each sort stands for all of them, and the best score stays
the same.
"""

from functools import lru_cache

from tamaya.engine.moves import Move
from tamaya.engine.questions.placing import fits
from tamaya.engine.questions.prices import Prices
from tamaya.engine.state.state import State, canonical, in_order, key_maker
from tamaya.engine.turn.table import Table
from tamaya.solver.grasps import ALIKE, USELESS
from tamaya.solver.plain.ceiling import Ceiling
from tamaya.variants.rules import Rules

# ------------------------------------------------------------------- keys

# When two states of a deal are the same for the rest of the game.
#
# How much is forgotten depends on what is understood of the rules. Where some word is not, nothing
# is. Otherwise the order of a hand is, unless it counts, and the way in which the deck was drawn:
# `canonical`. A search forgets besides which useless card is which. A card is useless when no
# firework can ever take it: its kind is placed as often as it is wanted, or its suit is stuck below
# it because copies are gone for good.

Key = tuple[object, ...]

exact = key_maker()
# While no card has come back, what is drawn tells what is left of the deck, and then what lies on
# the discards follows from the rest. Where a player has looked changes nothing on the table.
_without_hands = key_maker(
    hands="",
    looked="",
    pile="table.pile[table.drawn:] if table.returned else ()",
    discards="tuple(table.discards) if table.returned else ()",
    drawn="0 if table.returned else table.drawn",
)
_USELESS = -1


def key_of(source: Table | State) -> Key:
    """What a table or state must have in common with another to be as good as the same."""
    if not are_alike(source.game.rules):
        return exact(source)
    return in_order(source) if source.game.tables.places_count else canonical(source)


@lru_cache(maxsize=64)
def are_alike(rules: Rules) -> bool:
    """Whether states can be the same that differ only in what no rule looks at."""
    return not ALIKE.declines(rules)


class Keys:
    """Keys for the states of one deal."""

    def __init__(self, rules: Rules, ceiling: Ceiling) -> None:
        self.ceiling = ceiling
        self.forgets = _forgets_useless_cards(rules)
        self.watches_needed = bool(rules.reactions_to("needed_lost"))

    def of(self, table: Table) -> Key:
        if not self.forgets:
            return key_of(table)
        useful = self.useful(table)
        hands = tuple(
            tuple(sorted([kind if useful[kind] else _USELESS for kind in hand]))
            for hand in table.hands
        )
        return hands, *_without_hands(table)

    def useful(self, table: Table) -> list[bool]:
        """For each kind, whether a firework may still take it; or whether it can still be missed,
        where something happens when a needed card is lost: a stuck firework needs cards, too."""
        fireworks = table.tables.fireworks
        if not fireworks.plain:
            needed = fireworks.needed(table.heights, table.ways)
            return [kind in needed for kind in range(len(table.tables.suit_of))]
        useful = [False] * len(table.tables.suit_of)
        for suit, height in enumerate(table.heights):
            wants = table.tables.wants[suit]
            reach = len(wants) - 1 if self.watches_needed else self.ceiling.reach(table, suit)
            for kind in wants[height:reach]:
                useful[kind] = True
        return useful


@lru_cache(maxsize=64)
def _forgets_useless_cards(rules: Rules) -> bool:
    by_name = any(
        r.trigger.event in ("misplayed", "discarded")
        and (r.trigger.suit is not None or r.trigger.value is not None)
        for r in rules.reactions
    )
    return not by_name and not USELESS.declines(rules)


# ------------------------------------------------------------------- choices


def distinct_moves(table: Table) -> list[Move]:
    """Legal moves, one for each sort of consequence; all, where not every word of the rules is
    understood."""
    if not are_alike(table.rules):
        return table.legal_moves()
    moves: list[Move] = []
    seen: set[tuple[object, ...]] = set()
    hand = table.hands[table.player]
    for move in table.legal_moves():
        sort = _sort(table, hand, move)
        if sort not in seen:
            seen.add(sort)
            moves.append(move)
    return moves


def _sort(table: Table, hand: list[int], move: Move) -> tuple[object, ...]:
    match move.verb:
        case "hint":
            hinting = table.rules.hinting
            axis = table.tables.axis_of[move.name] if hinting.alternates else ""
            touch = table.responses_to_touch(move) if table.tables.heeds_touch else ()
            paid = not (table.tables.one_price or table.waiting)
            price = Prices(table).of(move) if paid else 0
            return "hint", axis, price, touch
        case "play" | "discard":
            return move.verb, hand[move.place], move.place if table.tables.places_count else -1
        case "call":
            place = move.place if table.tables.places_count else -1
            return *_sort_of_call(table, hand[move.place], move.suit), place
        case "look":
            return ("look",)  # it changes nothing on the table
        case "give":
            return "give", hand[move.place], move.place if table.tables.places_count else -1
        case "exchange" if not table.tables.places_count:
            return "exchange", hand[move.place], table.hands[table.next_seat][move.other]
        case "put":
            return "put", move.place if table.tables.places_count else -1
    return tuple(move)


def _sort_of_call(table: Table, kind: int, called: int) -> tuple[object, ...]:
    """A wrong call is a misplay; a right one of a card that doesn't fit is a plain misplay."""
    if not fits(table, kind):
        return "play", kind
    return "call", kind, called == table.tables.suit_of[kind]
