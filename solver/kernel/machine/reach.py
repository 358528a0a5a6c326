"""Whether a target is still within reach of a state, by what can be counted there."""

from tamaya.solver.kernel.compiled import helper
from tamaya.solver.kernel.machine.codes import SOME_USELESS
from tamaya.solver.kernel.machine.state import (
    DISCARDS,
    HANDS,
    HEIGHTS,
    SHARES,
    SIZES,
    deck_left,
    field,
    lowest,
    popcount,
    set_field,
)
from tamaya.solver.kernel.rows.fields import (
    CRAMMED,
    DRAWN,
    DRAWN_TILES,
    MOST_DECK,
    RETURNED,
    REVIVING,
    TURNS,
    USELESS,
)
from tamaya.solver.kernel.rows.layout import (
    AFTER,
    BEST,
    BY_HEIGHT,
    EVERY_STEP,
    FREE,
    IN_TIME,
    LAST_OWES_NONE,
    LAST_TURNS,
    LATE,
    LENGTH,
    LOOSE,
    MUST_KEEP,
    NEXT,
    NO_LOSS,
    OFFSET,
    OWING,
    PLAYERS,
    POINTS,
    POOL,
    REVIVALS,
    REVIVES,
    SHARED,
    STEP,
    SUITS,
    TILE_COUNT,
    TILES_IN_TIME,
    Ints,
)


@helper
def settle(f: Ints, d: Ints, s: Ints, i: int, target: int) -> bool:
    """Forget what has become useless. False when the target is out of reach.

    *Reach*: a firework grows up to the first kind of which no copy is in a hand or in the deck.
    Where tiles bring cards back, each tile can make up for one such kind.
    *Room*: there are no more cards placed than events, but for those that tiles place; and each
    brings STEP at most.
    """
    players = f[PLAYERS]
    deck = d[AFTER + field(s, i, DRAWN)]
    revives = f[REVIVES]
    back = 0
    if revives:
        back = field(s, i, RETURNED)
        if back != 0 and back - 1 != USELESS:
            deck |= 1 << (back - 1)
    shared = d[POOL + field(s, i, DRAWN)]
    alive = deck | shared
    for p in range(players):
        alive |= s[i, HANDS + p]
    revivals = 0
    if revives:
        revivals = revivals_left(f, d, s, i, alive)
        set_field(s, i, REVIVING, revivals > 0 and not f[LOOSE])
    heights = s[i, HEIGHTS]
    useful = 0
    points = 0
    best = 0
    dead = 0
    for suit in range(f[SUITS]):
        h = (heights >> (4 * suit)) & 15
        offset = f[OFFSET + suit] + h
        rest = f[LENGTH + suit] - h
        points += f[POINTS + BY_HEIGHT * suit + h]
        missing = ~(alive >> offset) & ((1 << rest) - 1)
        cap = rest
        if missing:
            if f[NO_LOSS]:
                return False
            if revivals > 0:
                dead += popcount(missing)
            else:
                cap = lowest(missing)
        useful |= ((1 << cap) - 1) << offset
        best += f[BEST + (BY_HEIGHT * suit + h) * BY_HEIGHT + h + cap]
    # A kind without a copy that no tile brings back is not placed.
    if dead > revivals and f[EVERY_STEP]:
        best -= (dead - revivals) * f[STEP]
    if best < target or points + room(f, d, s, i, revivals) * f[STEP] < target:
        return False
    soon = f[IN_TIME] and revivals == 0 and back == 0  # the row of the deal knows no returned card
    if soon and points + in_time(f, d, s, i, useful) * f[STEP] < target:
        return False
    for p in range(players):
        s[i, HANDS + p] &= useful & ~shared
    if f[SHARED]:
        s[i, SHARES] = shared & useful
        if f[MUST_KEEP]:
            left = places_left(f, s, i, deck) + (best - target) // f[STEP]
            if not f[NO_LOSS]:
                left += revivals
            set_field(s, i, CRAMMED, left == 0)
            return left >= 0
    elif revives and not f[LOOSE]:
        if s[i, DISCARDS] & ~useful:
            s[i, DISCARDS] = (s[i, DISCARDS] & useful) | (1 << SOME_USELESS)
        if revivals == 0:
            s[i, DISCARDS] = 0
    return True


@helper
def revivals_left(f: Ints, d: Ints, s: Ints, i: int, alive: int) -> int:
    """How many cards can still be brought back at most, when these kinds have a copy left.

    *Tiles in time*: a tile is drawn for a card that is placed, mostly the last of a firework. The
    cards that can be placed as things are draw so many tiles. If none of these brings a card back,
    none ever does. Otherwise each card brought back makes up for a kind that is gone, so one more
    firework can grow as far as its end. And the card with which all is complete draws no tile.
    """
    first = min(field(s, i, DRAWN_TILES), d[TILE_COUNT])
    revivals = d[REVIVALS + first]
    if revivals == 0 or not f[TILES_IN_TIME]:
        return revivals
    most, tiles, further = 0, 0, 0
    for suit in range(f[SUITS]):
        h = (s[i, HEIGHTS] >> (4 * suit)) & 15
        owing = OWING + BY_HEIGHT * suit
        missing = ~(alive >> (f[OFFSET + suit] + h)) & ((1 << (f[LENGTH + suit] - h)) - 1)
        beyond = f[owing + h + lowest(missing)] if missing else 0
        most += f[owing + h]
        tiles += f[owing + h] - beyond
        further = max(further, beyond)
    most -= f[LAST_OWES_NONE]
    revivals = 0
    while True:
        last = min(first + max(0, min(most, tiles + revivals * further)), d[TILE_COUNT])
        tally = d[REVIVALS + first] - d[REVIVALS + last]
        if tally == revivals:
            return revivals
        revivals = tally


@helper
def places_left(f: Ints, s: Ints, i: int, deck: int) -> int:
    """In the shared game: how many cards more are in all hands together than must be kept.

    *Kept*: a shared kind of which no copy is left in the deck lies in some hand, or is lost. As
    many can be lost as the target allows, since each costs a card's points, and as many as tiles
    bring back. What is not shared is known to be kept. With no place left nothing can be dropped
    but what is not shared.
    """
    left = -popcount(s[i, SHARES] & ~deck)
    for p in range(f[PLAYERS]):
        left += ((s[i, SIZES] >> (5 * p)) & 31) - popcount(s[i, HANDS + p])
    return left


@helper
def room(f: Ints, d: Ints, s: Ints, i: int, revivals: int) -> int:
    """How many more cards can be placed at most."""
    players = f[PLAYERS]
    last = f[LAST_TURNS]
    if last < 0:
        left = deck_left(d, s, i) + revivals
        for p in range(players):
            left += (s[i, SIZES] >> (5 * p)) & 31
        return left
    turns = field(s, i, TURNS)
    if turns == 0:
        return deck_left(d, s, i) + last * players + revivals
    if f[FREE]:
        left = revivals
        for p in range(players):
            left += (s[i, SIZES] >> (30 + 5 * p)) & 31
        return left
    return turns - 1 + revivals


@helper
def in_time(f: Ints, d: Ints, s: Ints, i: int, useful: int) -> int:
    """How many more cards can be placed at most, for those that are still to be drawn come late.

    A card that nobody holds can be placed at the event after its next copy is drawn, at the
    earliest, and an event after the one below it. So for any moment there are no more cards placed
    than those that can be before it, and one for each event after it.
    """
    held = d[POOL + field(s, i, DRAWN)]
    for p in range(f[PLAYERS]):
        held |= s[i, HANDS + p]
    events = room(f, d, s, i, 0)
    total = min(popcount(useful), events)
    if useful & ~held == 0:
        return total
    drawn = field(s, i, DRAWN)
    latest = 0
    for suit in range(f[SUITS]):
        h = (s[i, HEIGHTS] >> (4 * suit)) & 15
        soonest = 0
        for bit in range(f[OFFSET + suit] + h, f[OFFSET + suit] + f[LENGTH + suit]):
            if not (useful >> bit) & 1:
                break
            if not (held >> bit) & 1:
                soonest = max(soonest, d[NEXT + bit * (MOST_DECK + 1) + drawn] - drawn + 1)
            if soonest > 0:
                moment = min(soonest, events)
                d[LATE + moment] += 1
                latest = max(latest, moment)
            soonest += 1
    late = 0
    for moment in range(latest, 0, -1):
        late += d[LATE + moment]
        d[LATE + moment] = 0
        total = min(total, popcount(useful) - late + events - moment)
    return total
