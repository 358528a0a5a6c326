"""From the events of a kernel to the moves of the referee."""

from collections.abc import Callable
from functools import lru_cache

from tamaya.engine.game import Game, RuleTables
from tamaya.engine.moves import Move
from tamaya.engine.records.line import Line, Scribe
from tamaya.engine.rulings import FREE_HINTS
from tamaya.engine.table import Table
from tamaya.solver.kernel.fields import MOST_CARDS, USELESS
from tamaya.solver.kernel.rows import bits_of
from tamaya.solver.kernel.words import CALL, DISCARD, PLAY
from tamaya.solver.plain.hints import Hints, told_line
from tamaya.solver.profile.profile import profile_of
from tamaya.variants.rules import Rules

Bits = tuple[int, ...]
Perform = Callable[[Move], None]
_PLAYS = [Move("play", at) for at in range(MOST_CARDS)]
_DISCARDS = [Move("discard", at) for at in range(MOST_CARDS)]


class UnplayableError(Exception):
    """The referee allows no such line: the kernel's game is a little wider than the real one."""


def line_of(game: Game, events: list[int], wanted: int) -> Line | None:
    """The line in which these events happen, and what it takes then to end the game.

    None where the game goes on.
    """
    moves = _plain_moves(game, events)
    return told_line(game, moves, wanted) if moves else _refereed_line(game, events)


def _plain_moves(game: Game, events: list[int]) -> list[Move] | None:
    """The moves worked out without the referee, where any hint will do, nothing asks for a choice
    and the events complete everything; else None."""
    if not _has_plain_lines(game.rules):
        return None
    rules, tables = game.rules, game.tables
    bits = bits_of(tables)
    cards = [bits[kind] for kind in game.deal.deck]
    hands, drawn = [], 0
    for size in rules.hands_of(game.players):
        hands.append(cards[drawn : drawn + size])
        drawn += size
    placed, player, left = 0, 0, len(cards)
    line: list[Move] = []
    for code in events:
        verb, kind = code & 7, (code >> 7) & 63
        for _ in range((code >> 13) & 63):
            line.append(game.hints[player][0])
            player = (player + 1) % game.players
        hand = hands[player]
        if kind == USELESS:
            # What was placed already; or else a second copy.
            at = next((i for i, bit in enumerate(hand) if bit == USELESS or placed >> bit & 1), -1)
            if at < 0:
                at = next((i for i, bit in enumerate(hand) if hand.index(bit) < i), -1)
        else:
            at = hand.index(kind) if kind in hand else -1
        if at < 0:
            return None
        del hand[at]
        if verb <= CALL:
            placed |= 1 << kind
        if verb == CALL:
            line.append(Move("call", at, _suit_of(tables, kind)))
        else:
            line.append((_DISCARDS if verb == DISCARD else _PLAYS)[at])
        if drawn < left:
            hand.append(cards[drawn])
            drawn += 1
        player = (player + 1) % game.players
    return line if placed == (1 << sum(tables.full)) - 1 else None


@lru_cache(maxsize=64)
def _has_plain_lines(rules: Rules) -> bool:
    hinting = rules.hinting
    if rules.tiles or hinting.alternates or not hinting.may_touch_none:
        return False
    if not profile_of(rules).plain_turns:
        return False
    asking = {*FREE_HINTS, "look", "return_card", "play_discard"}
    return not any(effect.verb in asking for r in rules.reactions for effect in r.effects)


def _suit_of(tables: RuleTables, bit: int) -> int:
    for suit, full in enumerate(tables.full):
        if bit < full:
            return suit
        bit -= full
    raise AssertionError("a bit beyond the fireworks")


def _refereed_line(game: Game, events: list[int]) -> Line | None:
    bits = bits_of(game.tables)
    scribe, hints_given = Scribe(game), Hints()
    table = scribe.table

    def perform(move: Move) -> None:
        scribe.perform(hints_given.instead_of(table, move) if move.verb == "hint" else move)

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
            return scribe.line
    finish(table, bits, perform)
    return scribe.line


def _hint(table: Table) -> Move:
    """Any hint, if there is one; one that touches a card if there is one, as others may harm."""
    hints = [move for move in table.legal_moves() if move.verb == "hint"]
    if not hints:
        raise UnplayableError
    if table.game.tables.plain["empty_hint"]:
        return next((hint for hint in hints if table.touches(hint)), hints[0])
    return hints[0]


def _choose(table: Table, bits: Bits, choices: int, perform: Perform) -> int:
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


def _useful(table: Table, bits: Bits) -> list[bool]:
    """For each kind, whether it can still be placed, as the kernel sees it."""
    tables = table.tables
    useful = [False] * len(bits)
    for suit, height in enumerate(table.heights):
        for kind in tables.wants[suit][height:-1]:
            useful[kind] = True
    return useful


def _card(table: Table, bits: Bits, verb: int, kind: int) -> Move:
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


def _most_useless(table: Table, bits: Bits) -> int:
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


def finish(table: Table, bits: Bits, perform: Perform) -> None:
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
