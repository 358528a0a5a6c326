"""A player who sees all cards: no good partner, but one who gets far into any game."""

from random import Random

from tamaya.engine.moves import Move
from tamaya.engine.turn.table import Table


def seeing(table: Table, chance: Random, care: float) -> Move:
    """A legal move: with some care one that helps, otherwise any.

    Fitting cards are played, some of them called; while tokens are short, cards are discarded that
    no firework waits for.
    """
    moves = table.legal_moves()
    if chance.random() >= care:
        return chance.choice(moves)
    hand, wanted, tables = table.hands[table.player], table.wanted(), table.tables
    fitting: list[Move] = [m for m in moves if m.verb == "play" and hand[m.place] in wanted]
    called: list[Move] = [
        m
        for m in moves
        if m.verb == "call" and hand[m.place] in wanted and tables.suit_of[hand[m.place]] == m.suit
    ]
    if called and chance.random() < 0.5:
        fitting = called
    others = [m for m in moves if m.verb not in ("play", "call")]
    if table.hints < table.rules.hints.total // 2:
        useless = [m for m in others if m.verb == "discard" and not needed(table, hand[m.place])]
        others = [*useless] or others
    return chance.choice(fitting or others or moves)


def needed(table: Table, kind: int) -> bool:
    """Whether a firework still waits for a card of this kind."""
    return kind in table.tables.fireworks.needed(table.heights, table.ways)
