"""Moves that differ for somebody who knows every card.

With everything known a hint says nothing. Hints are told apart only by what the rules make of
them: what they cost, which kind was named where hints must alternate, and whether a card was
touched where that has consequences. Of equal cards in a hand it doesn't matter which one goes,
unless their places count. So one move of each sort stands for all of them, and the best score stays
the same.
"""

from tamaya.engine.moves import Move
from tamaya.engine.questions.placing import fits
from tamaya.engine.questions.prices import Prices
from tamaya.engine.turn.table import Table
from tamaya.solver.plain.keys import are_alike


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
            watched = bool(table.tables.plain["empty_hint"])
            paid = not (table.tables.one_price or table.waiting)
            price = Prices(table).of(move) if paid else 0
            return "hint", axis, price, watched and not table.touches(move)
        case "play" | "discard":
            return move.verb, hand[move.place], move.place if table.tables.places_count else -1
        case "call":
            place = move.place if table.tables.places_count else -1
            return *_sort_of_call(table, hand[move.place], move.suit), place
        case "look":
            return ("look",)  # it changes nothing on the table
        case "put":
            return "put", move.place if table.tables.places_count else -1
    return tuple(move)


def _sort_of_call(table: Table, kind: int, called: int) -> tuple[object, ...]:
    """A wrong call is a misplay; a right one of a card that doesn't fit is a plain misplay."""
    if not fits(table, kind):
        return "play", kind
    return "call", kind, called == table.tables.suit_of[kind]
