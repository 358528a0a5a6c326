"""From the events of a kernel to the moves of the referee."""

from tamaya.engine.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.table import Table
from tamaya.solver.kernel.facts import USELESS, bits_of

PLAY, CALL, DISCARD, MISPLAY = 0, 1, 2, 3


class UnplayableError(Exception):
    """The referee allows no such line: the kernel's game is a little wider than the real one."""


def moves_of(game: Game, events: list[int]) -> list[Move]:
    """The moves that make these events happen, and then some to the end of the game."""
    table = Table(game)
    bits = bits_of(game.tables)
    line: list[Move] = []

    def perform(move: Move) -> None:
        table.perform(move)
        line.append(move)

    for code in events:
        verb, player = code & 7, (code >> 3) & 15
        kind, hints, choices = (code >> 7) & 63, (code >> 13) & 63, code >> 19
        for _ in range(hints):
            perform(_hint(table))
            choices = _choose(table, bits, choices, perform)
        if table.over or table.player != player:
            raise UnplayableError
        perform(_card(table, bits, verb, kind))
        choices = _choose(table, bits, choices, perform)
        if table.over:
            return line
    finish(table, bits, perform)
    return line


def _hint(table: Table) -> Move:
    for move in table.legal_moves():
        if move.verb == "hint":
            return move
    raise UnplayableError


def _choose(table: Table, bits: list[int], choices: int, perform) -> int:  # type: ignore[no-untyped-def]
    """Carry out what waits for a choice: cards as the kernel chose them, anything else at will."""
    while table.waiting and not table.over:
        verb = table.waiting[0].verb
        moves = table.legal_moves()
        if verb in ("return_card", "play_discard"):
            chosen = choices & 63
            choices >>= 6
            useful = _useful(table, bits)
            moves = [
                move for move in moves
                if (bits[move.at] if useful[move.at] else USELESS) == chosen
            ] or [move for move in moves if bits[move.at] == chosen]  # fmt: skip
        if not moves:
            raise UnplayableError
        perform(moves[0])
    return choices


def _useful(table: Table, bits: list[int]) -> list[bool]:
    """For each kind, whether it can still be placed, as the kernel sees it."""
    tables = table.tables
    useful = [False] * len(bits)
    for suit, height in enumerate(table.heights):
        for kind in tables.wants[suit][height:-1]:
            useful[kind] = True
    return useful


def _card(table: Table, bits: list[int], verb: int, kind: int) -> Move:
    hand = table.hands[table.player]
    tables = table.tables
    if kind == USELESS:
        at = _most_useless(table, bits)
    else:
        places = [at for at, card in enumerate(hand) if bits[card] == kind]
        if not places:
            raise UnplayableError
        at = places[0]
    if verb == DISCARD:
        return Move("discard", at)
    if verb == CALL:
        return Move("call", at, tables.suit_of[hand[at]])
    fits = (
        tables.wants[tables.suit_of[hand[at]]][table.heights[tables.suit_of[hand[at]]]] == hand[at]
    )
    if fits != (verb == PLAY):
        raise UnplayableError
    return Move("play", at)


def _most_useless(table: Table, bits: list[int]) -> int:
    """A card that can't be placed any more, or is held twice, or whose firework is stuck."""
    hand = table.hands[table.player]
    useful = _useful(table, bits)
    for at, card in enumerate(hand):
        if not useful[card]:
            return at
    tables = table.tables
    for at, card in enumerate(hand):
        wants = tables.wants[tables.suit_of[card]]
        fits = wants[table.heights[tables.suit_of[card]]] == card
        if hand.count(card) > 1 and not fits:
            return at
    for at, card in enumerate(hand):
        if hand.count(card) > 1:
            return at
    for at, card in enumerate(hand):
        suit = tables.suit_of[card]
        for below in tables.wants[suit][table.heights[suit] :]:
            if below == card:
                break
            if tables.copies[below] <= table.discards[below]:
                return at
    raise UnplayableError


def finish(table: Table, bits: list[int], perform) -> None:  # type: ignore[no-untyped-def]
    """Play on to the end, so that nothing is lost."""
    for _ in range(600):
        if table.over:
            return
        _choose(table, bits, 0, perform)
        if table.over:
            return
        moves = table.legal_moves()
        hand = table.hands[table.player]
        fits = set(table.wanted())
        useful = _useful(table, bits)

        def worth(move: Move) -> int:
            card = hand[move.at] if move.verb in ("play", "discard") and hand else -1  # noqa: B023
            if move.verb == "play" and card in fits:  # noqa: B023
                return 4
            if move.verb == "discard":
                return 3 if not useful[card] else 1  # noqa: B023
            return 2 if move.verb == "hint" else 0

        perform(max(moves, key=worth))
    raise UnplayableError
