"""Tiles, and the discarded cards that they bring back."""

from tamaya.solver.kernel.compiled import helper
from tamaya.solver.kernel.machine.codes import (
    MOST_CHOICES,
    SOME_USELESS,
    choices_in,
    finished,
    with_choice,
)
from tamaya.solver.kernel.machine.reach import settle
from tamaya.solver.kernel.machine.state import (
    CROWDED,
    DISCARDS,
    GOES_ON,
    HANDS,
    HEIGHTS,
    LOST,
    REACHED,
    TOKENS,
    After,
    Before,
    Turn,
    clamped,
    copy,
    deck_left,
    field,
    lowest,
    points_of,
    set_field,
    wanted,
)
from tamaya.solver.kernel.machine.stepping import draw, place, take
from tamaya.solver.kernel.rows.fields import (
    DRAWN,
    DRAWN_TILES,
    MOST_DECK,
    OWED,
    RETURN_AT,
    RETURNED,
    USELESS,
)
from tamaya.solver.kernel.rows.layout import (
    CHANGE,
    COPIES,
    COUNT,
    FREE,
    LANDING,
    LENGTH,
    LOOSE,
    LOST_COUNTS,
    NO_LOSS,
    OFFSET,
    PLACED,
    PLAYERS,
    SUITS,
    TILE,
    TILE_COUNT,
    TILE_ORDER,
    Ints,
)

NO_CHOICE, TO_PUT_BACK, TO_PLACE = 0, 1, 2  # what a tile asks for


@helper
def second_copies(f: Ints, d: Ints, s: Ints, i: int, kinds: int) -> int:
    """Those kinds of which some hand may hold a second copy.

    A second copy looks useless; but where cards come back it counts whether it is discarded.
    """
    doubles = 0
    kinds &= ~s[i, DISCARDS]
    while kinds:
        bit = lowest(kinds)
        kinds &= kinds - 1
        if loose_copies(f, d, s, i, bit) > 0:
            doubles |= 1 << bit
    return doubles


@helper
def loose_copies(f: Ints, d: Ints, s: Ints, i: int, bit: int) -> int:
    """The copies of a kind that are neither in the deck nor the first in a hand."""
    others = d[COUNT + bit * (MOST_DECK + 1) + field(s, i, DRAWN)]
    if field(s, i, RETURNED) == bit + 1:
        others += 1
    for p in range(f[PLAYERS]):
        others += (s[i, HANDS + p] >> bit) & 1
    return d[COPIES + bit] - others


@helper
def ever_drawn(f: Ints, d: Ints, s: Ints, i: int) -> int:
    """What the loose game can bring back: kinds still to be placed of which a copy was drawn.

    Where the last copy must not be lost a single one never lies on the discards.
    """
    drawn = field(s, i, DRAWN)
    kinds = 1 << SOME_USELESS
    for suit in range(f[SUITS]):
        h = (s[i, HEIGHTS] >> (4 * suit)) & 15
        for bit in range(f[OFFSET + suit] + h, f[OFFSET + suit] + f[LENGTH + suit]):
            copies = d[COPIES + bit]
            if d[COUNT + bit * (MOST_DECK + 1) + drawn] < copies and not (
                f[NO_LOSS] and copies == 1
            ):
                kinds |= 1 << bit
    return kinds


@helper
def with_tiles(at: Before, turn: Turn, into: After, count: int) -> int:
    """Carry out the tiles that a play in the state at `count` draws, with every choice.

    What is done is kept from `count` on; what still waits lies behind it.
    """
    f, d, words, target = at.f, at.d, at.words, at.target
    out, codes, ranks = into.states, into.codes, into.ranks
    waiting = count + 1
    rank = ranks[count]
    here = count
    while here < waiting:
        effect = next_tile(f, d, out, here)
        if effect == LOST:
            if f[LOST_COUNTS] and points_of(f, out, here) >= target:
                codes[0] = finished(codes[here])
                return REACHED
            here += 1
            continue
        options = 0
        if effect:
            options = ever_drawn(f, d, out, here) if f[LOOSE] else out[here, DISCARDS]
        if effect == TO_PLACE:
            options &= wanted(f, out[here, HEIGHTS])
        # Where nothing is there to choose the effect is skipped; in the loose game one can't tell.
        skipped = options == 0 or f[LOOSE]
        while options:
            bit = lowest(options)
            options &= options - 1
            if waiting >= len(out) or choices_in(codes[here]) >= MOST_CHOICES:
                return CROWDED
            copy(out, here, out, waiting, words)
            codes[waiting] = with_choice(codes[here], bit)
            if effect == TO_PUT_BACK:
                put_back(f, d, out, waiting, bit)
            else:
                out[waiting, DISCARDS] &= ~(1 << bit)
                became = place(f, out, waiting, bit, PLACED, target)
                if became == REACHED:
                    codes[0] = finished(codes[waiting])
                    return REACHED
                if became != GOES_ON:
                    continue
            waiting += 1
        if skipped:
            if points_of(f, out, here) >= target:
                codes[0] = finished(codes[here])
                return REACHED
            if here != count:
                copy(out, here, out, count, words)
                codes[count] = codes[here]
            ranks[count] = rank
            if draw(f, d, out, count, turn) and (at.lazily or settle(f, d, out, count, target)):
                codes[count] = finished(codes[count])
                count += 1
        here += 1
    return count


@helper
def next_tile(f: Ints, d: Ints, s: Ints, i: int) -> int:
    """Draw the tile that is owed, if one is. Says what it asks for, or LOST."""
    while field(s, i, OWED):
        set_field(s, i, OWED, 0)
        number = field(s, i, DRAWN_TILES)
        if number >= d[TILE_COUNT]:
            break
        set_field(s, i, DRAWN_TILES, number + 1)
        tile = TILE + CHANGE * d[TILE_ORDER + number]
        if not f[FREE]:
            s[i, TOKENS] = clamped(s[i, TOKENS], f, tile)
            if not take(f, s, i, tile):
                return LOST
        does = f[tile + 6]
        if does & 1 and deck_left(d, s, i) > 0:
            return TO_PUT_BACK
        if does & 2 or (does & 4 and deck_left(d, s, i) == 0):
            return TO_PLACE
    return NO_CHOICE


@helper
def put_back(f: Ints, d: Ints, s: Ints, i: int, bit: int) -> None:
    """A discarded card goes back into the deck, where luck has it."""
    at = field(s, i, DRAWN) + d[LANDING + deck_left(d, s, i)]
    set_field(s, i, RETURN_AT, at)
    if bit == SOME_USELESS:
        set_field(s, i, RETURNED, USELESS + 1)
        return
    set_field(s, i, RETURNED, bit + 1)
    # Another copy may lie there, or look useless in a hand: it is taken to lie there.
    if not f[LOOSE] and loose_copies(f, d, s, i, bit) <= 0:
        s[i, DISCARDS] &= ~(1 << bit)
