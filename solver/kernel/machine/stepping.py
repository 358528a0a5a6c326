"""How an event changes what lies there: a card placed, a hand refilled, the turn ended."""

from tamaya.solver.kernel.compiled import helper
from tamaya.solver.kernel.machine.state import (
    GOES_ON,
    HANDS,
    HEIGHTS,
    LOST,
    REACHED,
    SIZES,
    TOKENS,
    Turn,
    clamped,
    deck_left,
    field,
    points_of,
    set_field,
    struck,
)
from tamaya.solver.kernel.rows.fields import (
    ACTOR,
    DRAWN,
    MOST_CARDS,
    OWED,
    RETURN_AT,
    RETURNED,
    TAKEN,
    TURNS,
    USELESS,
)
from tamaya.solver.kernel.rows.layout import (
    CARDS,
    CHANGE,
    COMPLETE,
    DEALT,
    DEALT_SIZES,
    DECK,
    FREE,
    LAST_TURNS,
    LOST_COUNTS,
    PLAYERS,
    START_HINTS,
    STRIKES,
    SUIT_OF,
    Ints,
)


@helper
def start(f: Ints, d: Ints, s: Ints, i: int, words: int) -> None:
    """The state before the first event."""
    for w in range(words):
        s[i, w] = 0
    players = f[PLAYERS]
    set_field(s, i, ACTOR, players - 1)
    s[i, TOKENS] = 1 if f[FREE] else 1 << f[START_HINTS]
    for p in range(players):
        s[i, SIZES] |= d[DEALT_SIZES + p] << (5 * p)
        s[i, HANDS + p] = d[DEALT + p]
    if d[CARDS] == 0:
        ran_out(f, s, i, 0)


@helper
def ran_out(f: Ints, s: Ints, i: int, now: int) -> None:
    """The last card has been drawn. `now` is 1 in the turn of a player, which counts down too.

    In the relaxed game each hand has turns of its own. Each takes a card out of it from now on, so
    more turns than a hand can hold cards need not be counted.
    """
    last = f[LAST_TURNS]
    if last < 0:
        return
    players = f[PLAYERS]
    set_field(s, i, TURNS, last * players + now + 1)
    if f[FREE]:
        for p in range(players):
            s[i, SIZES] |= min(last, MOST_CARDS) << (30 + 5 * p)


@helper
def draw(f: Ints, d: Ints, s: Ints, i: int, turn: Turn) -> bool:
    """Refill the hand of a player after an event, and end the turn. False where the game ends."""
    p, q = turn.player, turn.hints
    turns = field(s, i, TURNS)
    drawn = field(s, i, DRAWN)
    left = deck_left(d, s, i)
    if left > 0:
        kind = d[DECK + drawn]
        back = field(s, i, RETURNED)
        if back and field(s, i, RETURN_AT) == drawn:
            kind = back - 1
            set_field(s, i, RETURNED, 0)
            set_field(s, i, RETURN_AT, 0)
        else:
            set_field(s, i, DRAWN, drawn + 1)
        if kind != USELESS:
            s[i, HANDS + p] |= 1 << kind
        if left == 1 and turns == 0:
            ran_out(f, s, i, 1)
            turns = field(s, i, TURNS)
            q = 0  # the hints before this event are not among the last turns
    else:
        s[i, SIZES] -= 1 << (5 * p)
        if turns and f[FREE]:
            s[i, SIZES] -= 1 << (30 + 5 * p)
    if f[FREE]:
        return turns == 0 or f[LAST_TURNS] != 0
    set_field(s, i, ACTOR, p)
    if turns:
        turns -= q + 1
        if turns <= 1:
            return False
        set_field(s, i, TURNS, turns)
    return True


@helper
def place(f: Ints, s: Ints, i: int, bit: int, changes: int, target: int) -> int:
    """A card goes onto its firework, with what that brings: GOES_ON, REACHED or LOST.

    In the order of the referee: when everything is complete the game ends before any token moves;
    then come tokens and strikes, of which the last one loses; and a tile after that.
    """
    s[i, HEIGHTS] += 1 << (4 * f[SUIT_OF + bit])
    reached = points_of(f, s, i) >= target
    if s[i, HEIGHTS] == f[COMPLETE]:
        return REACHED if reached else LOST
    change = changes + CHANGE * bit
    if not f[FREE]:
        s[i, TOKENS] = clamped(s[i, TOKENS], f, change)
        if not take(f, s, i, change):
            return REACHED if reached and f[LOST_COUNTS] else LOST
    if f[change + 6]:
        set_field(s, i, OWED, 1)
    elif reached:
        return REACHED
    return GOES_ON


@helper
def take(f: Ints, s: Ints, i: int, change: int) -> bool:
    """Take the strikes of a change. False where the last one is among them."""
    strikes = struck(field(s, i, TAKEN), f, change)
    if strikes >= f[STRIKES]:
        return False
    set_field(s, i, TAKEN, strikes)
    return True
