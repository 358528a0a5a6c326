"""From the events of a kernel to the moves of the referee."""

from collections.abc import Callable
from functools import lru_cache

from tamaya.engine.game.game import Game
from tamaya.engine.game.tables import rule_tables
from tamaya.engine.moves import Call, Discard, Move, Play
from tamaya.engine.records.line import Line, Scribe
from tamaya.engine.turn.table import Table
from tamaya.solver.kernel.machine.codes import CALL, DISCARD, MISPLAY, event_of, next_choice
from tamaya.solver.kernel.rows.fields import MOST_CARDS, USELESS
from tamaya.solver.kernel.rows.filling import bits_of
from tamaya.variants.rules import Rules

Bits = tuple[int, ...]
Perform = Callable[[Move], None]
NO_KIND = -1
_PLAYS = [Play.of(at) for at in range(MOST_CARDS)]
_DISCARDS = [Discard.of(at) for at in range(MOST_CARDS)]


class UnplayableError(Exception):
    """The referee allows no such line: the kernel's game is a little wider than the real one."""


def line_of(game: Game, events: list[int]) -> Line | None:
    """The line in which these events happen, and what it takes then to end the game.

    Any hint will do; for a line that people read they are chosen later. None where the game goes
    on.
    """
    suit_of = game.tables.suit_of
    bits, kinds = bits_of(game.tables), _kinds_of_bits(game.rules)
    scribe = Scribe(game)
    table, perform = scribe.table, scribe.perform
    hands = table.hands
    any_hint = _any_hint_will_do(game.rules)
    for verb, player, card, hints_given, choices in map(event_of, events):
        for _ in range(hints_given):
            perform(game.hints[table.player][0] if any_hint else _hint(table))
            if table.waiting:
                choices = _choose(table, bits, choices, perform)
        kind = kinds[card]
        if table.player != player:
            raise UnplayableError
        if kind == NO_KIND:
            at = _most_useless(table)
        elif kind in hands[player]:
            at = hands[player].index(kind)
        else:
            raise UnplayableError
        if verb == CALL:
            perform(Call.of(at, suit_of[hands[player][at]]))
        elif verb == MISPLAY and hands[player][at] in table.wanted():
            perform(_wrong_call(table, at))
        else:
            perform(_DISCARDS[at] if verb == DISCARD else _PLAYS[at])
        if table.waiting:
            choices = _choose(table, bits, choices, perform)
        if table.over:
            return scribe.line
    finish(table, bits, perform)
    return scribe.line


def _wrong_call(table: Table, at: int) -> Move:
    """How a card is misplayed that fits: by the call of another suit."""
    suit = table.tables.suit_of[table.hands[table.player][at]]
    others = [other for other in range(len(table.heights)) if other != suit]
    if not others or not table.rules.playing.may_call:
        raise UnplayableError
    return Call.of(at, others[0])


@lru_cache(maxsize=64)
def _any_hint_will_do(rules: Rules) -> bool:
    """Whether each hint is allowed that can be paid, and none brings more than another."""
    hinting = rules.hinting
    plain = bool(rules.names) and hinting.may_touch_none and not hinting.alternates
    return plain and not rules.reactions_to("empty_hint")


@lru_cache(maxsize=64)
def _kinds_of_bits(rules: Rules) -> list[int]:
    """For each bit the kind that it stands for; no kind for a card without a bit."""
    kinds = [NO_KIND] * (USELESS + 1)
    for kind, bit in enumerate(bits_of(rule_tables(rules))):
        kinds[bit] = kind if bit != USELESS else NO_KIND
    return kinds


@lru_cache(maxsize=64)
def _last_heights(rules: Rules) -> list[int]:
    """For each kind, the last height at which its firework takes it; -1 where it never does."""
    last = [-1] * len(rules.kinds)
    for wants in rule_tables(rules).wants:
        for height, kind in enumerate(wants[:-1]):
            last[kind] = height
    return last


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
            chosen, choices = next_choice(choices)
            useful = _useful(table, bits)
            picks = [move for move in moves if move.verb == "choose"]
            best = [p for p in picks if (bits[p.kind] if useful[p.kind] else USELESS) == chosen]
            moves = [*best] or [pick for pick in picks if bits[pick.kind] == chosen]
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


def _most_useless(table: Table) -> int:
    """A card that can't be placed any more, or is held twice, or whose firework is stuck."""
    hand, heights, suit_of = table.hands[table.player], table.heights, table.tables.suit_of
    last = _last_heights(table.rules)
    for at, card in enumerate(hand):
        if last[card] < heights[suit_of[card]]:
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
            if move.verb == "play" and hand[move.place] in fits:  # noqa: B023
                return 4
            if move.verb == "discard":
                return 3 if not useful[hand[move.place]] else 1  # noqa: B023
            return 2 if move.verb == "hint" else 0

        perform(max(moves, key=worth))
    raise UnplayableError
