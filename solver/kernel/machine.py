"""The game of a deal, event by event.

An *event* is a card that leaves a hand. Between two events players may give hints, which say
nothing to those who know all cards: they pass the turn for the price of a hint. So a state is
what lies there after an event, with the player who acted last; and with the *set* of amounts of
hint tokens that can be there, since the ways to pass differ in nothing else. A set is a word in
which bit t stands for t parts of a token.

Of a hand only the kinds count that can still be placed, and how many cards it holds; the rest of
its cards are useless, and so are second copies.

In the relaxed game (`FREE`) there are no tokens and no strikes, and anybody may act at any time;
after the deck runs out everybody still has only so many turns.

Everywhere `f` is the row of the rules, `d` the row of the deal, and a state is a row of a table,
given by the table and its place in it: that is what compiles to fast code.
"""

from tamaya.solver.kernel.compiled import helper
from tamaya.solver.kernel.facts import (
    AFTER,
    BEST,
    CALLED,
    CALLS,
    CARDS,
    COPIES,
    COST,
    COUNT,
    DEALT,
    DEALT_SIZES,
    DECK,
    DISCARDING,
    DROPPED,
    EVERY_STEP,
    FREE,
    HINTS,
    IN_TIME,
    LAST_TURNS,
    LATE,
    LENGTH,
    LUCK,
    MISPLAYED,
    MOST_DECK,
    NEXT,
    NO_LOSS,
    OFFSET,
    ONLY_WHEN_BARRED,
    PLACED,
    PLAYERS,
    PLAYS_FIRST,
    POINTS,
    REVIVALS,
    REVIVES,
    START_HINTS,
    STEP,
    STRIKES,
    SUIT_OF,
    SUITS,
    TILE,
    TILE_COUNT,
    TILE_ORDER,
    TILES_DRAWN,
    USELESS,
    USELESS_FIRST,
    Ints,
)

# Words of a state.
HEIGHTS = 0  # 4 bits for each firework
MISC = 1  # see below
SIZES = 2  # 5 bits for each hand: its cards; from bit 30 on, in the relaxed game, its turns left
DISCARDS = 3  # kinds on the discards, where tiles bring them back; bit 62: a useless card too
TOKENS = 4
HANDS = 5  # the kinds in each hand

# Fields of MISC, each 8 bits wide: the player who acted last, strikes, turns left + 1 (0 while
# that is open), cards drawn, tiles drawn, the card put back into the deck + 1, and where it lies.
ACTOR, TAKEN, TURNS, DRAWN, DRAWN_TILES, RETURNED, RETURN_AT = 0, 8, 16, 24, 32, 40, 48
OWED = 128  # in the last field, while a play goes on: a tile is to be drawn
SOME_USELESS = 62

# The code of an event: bits 0-2 the verb, 3-6 the player, 7-12 the card, 13-18 the hints given
# before it, then 6 bits for each choice that tiles asked for.
PLAY, CALL, DISCARD, MISPLAY = 0, 1, 2, 3
NO_CHOICE, LOST = 0, -1
TO_PUT_BACK, TO_PLACE = 1, 2
MOST_CHOICES = 7


@helper
def popcount(x: int) -> int:
    x = x - ((x >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((x * 0x0101010101010101) >> 56) & 127


@helper
def lowest(x: int) -> int:
    """The place of the lowest bit."""
    return popcount((x & -x) - 1)


@helper
def field(s: Ints, i: int, at: int) -> int:
    return (s[i, MISC] >> at) & 255


@helper
def set_field(s: Ints, i: int, at: int, value: int) -> None:
    s[i, MISC] = (s[i, MISC] & ~(255 << at)) | (value << at)


@helper
def clamped(tokens: int, f: Ints, change: int) -> int:
    """A set of amounts after a change: each amount + plus, no less than low, no more than high."""
    plus, low, high = f[change], f[change + 1], f[change + 2]
    if plus == 0 and low == 0 and tokens >> (high + 1) == 0:
        return tokens
    if plus >= 0 and low <= plus:
        tokens <<= plus
        over = tokens >> (high + 1)
        if over:
            tokens = (tokens & ((1 << (high + 1)) - 1)) | (1 << high)
        return tokens
    result = 0
    while tokens:
        result |= 1 << min(max(lowest(tokens) + plus, low), high)
        tokens &= tokens - 1
    return result


@helper
def struck(taken: int, f: Ints, change: int) -> int:
    """Strikes after a change."""
    return min(max(taken + f[change + 3], f[change + 4]), f[change + 5])


@helper
def deck_left(d: Ints, s: Ints, i: int) -> int:
    return d[CARDS] - field(s, i, DRAWN) + (field(s, i, RETURNED) != 0)


@helper
def wanted(f: Ints, heights: int) -> int:
    """The bits of the cards that fit."""
    mask = 0
    for suit in range(f[SUITS]):
        h = (heights >> (4 * suit)) & 15
        if h < f[LENGTH + suit]:
            mask |= 1 << (f[OFFSET + suit] + h)
    return mask


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
    """The last card has been drawn. `now` is 1 in the turn of a player, which counts down too."""
    last = f[LAST_TURNS]
    if last < 0:
        return
    players = f[PLAYERS]
    set_field(s, i, TURNS, last * players + now + 1)
    if f[FREE]:
        for p in range(players):
            s[i, SIZES] |= last << (30 + 5 * p)


@helper
def settle(f: Ints, d: Ints, s: Ints, i: int, target: int) -> bool:
    """Forget what has become useless. False when the target is out of reach.

    *Reach*: a firework grows up to the first kind of which no copy is in a hand or in the deck.
    Where tiles bring cards back, each tile can make up for one such kind.
    *Room*: there are no more cards placed than events, but for those that tiles place.
    """
    players = f[PLAYERS]
    alive = d[AFTER + field(s, i, DRAWN)]
    revives = f[REVIVES]
    revivals = 0
    if revives:
        revivals = d[REVIVALS + min(field(s, i, DRAWN_TILES), d[TILE_COUNT])]
        back = field(s, i, RETURNED)
        if back != 0 and back - 1 != USELESS:
            alive |= 1 << (back - 1)
    for p in range(players):
        alive |= s[i, HANDS + p]
    heights = s[i, HEIGHTS]
    useful = 0
    points = 0
    best = 0
    dead = 0
    for suit in range(f[SUITS]):
        h = (heights >> (4 * suit)) & 15
        offset = f[OFFSET + suit] + h
        rest = f[LENGTH + suit] - h
        points += f[POINTS + 17 * suit + h]
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
        best += f[BEST + (17 * suit + h) * 17 + h + cap]
    # A kind without a copy that no tile brings back is not placed.
    if dead > revivals and f[EVERY_STEP]:
        best -= (dead - revivals) * f[STEP]
    if best < target or points + room(f, d, s, i, revivals) * f[STEP] < target:
        return False
    soon = f[IN_TIME] and revivals == 0
    if soon and points + in_time(f, d, s, i, useful) * f[STEP] < target:
        return False
    for p in range(players):
        s[i, HANDS + p] &= useful
    if revives:
        if s[i, DISCARDS] & ~useful:
            s[i, DISCARDS] = (s[i, DISCARDS] & useful) | (1 << SOME_USELESS)
        if revivals == 0:
            s[i, DISCARDS] = 0
    return True


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
    held = 0
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


@helper
def points_of(f: Ints, s: Ints, i: int) -> int:
    points = 0
    for suit in range(f[SUITS]):
        points += f[POINTS + 17 * suit + ((s[i, HEIGHTS] >> (4 * suit)) & 15)]
    return points


@helper
def expand(
    f: Ints,
    d: Ints,
    s: Ints,
    i: int,
    words: int,
    target: int,
    apart: bool,
    lazily: bool,
    out: Ints,
    codes: Ints,
    ranks: Ints,
) -> int:
    """All states after the next event, and how many. `apart`: each number of hints by itself.

    `lazily`: the states are not settled, which is for those who look at few of them.
    `codes` tells the events, `ranks` how promising each is: less is better. When the target is
    reached the count is -1, and the event that reaches it is the first.
    """
    players = f[PLAYERS]
    free = f[FREE]
    turns = field(s, i, TURNS)
    cost = f[COST]
    last = field(s, i, ACTOR)
    tokens = s[i, TOKENS]
    most = players - 1
    if not free:
        if cost:
            most = f[HINTS] // cost
        if turns:
            most = min(most, turns - 2)
        elif not apart:
            # A circle of hints more leads to the same player, with other tokens.
            circles = most
            most = min(most, players - 1)
    found = 0
    for q in range(most + 1):
        now = tokens
        p = q
        if free:
            if turns and (s[i, SIZES] >> (30 + 5 * p)) & 31 == 0:
                continue
        else:
            p = (last + 1 + q) % players
            now = tokens >> (q * cost)
            if not apart and not turns:
                for circle in range(q + players, circles + 1, players):
                    now |= tokens >> (circle * cost)
            if now == 0:
                break
        found = act(f, d, s, i, words, target, p, q, now, lazily, out, codes, ranks, found)
        if found < 0:
            return found
    return found


@helper
def act(
    f: Ints,
    d: Ints,
    s: Ints,
    i: int,
    words: int,
    target: int,
    p: int,
    q: int,
    tokens: int,
    lazily: bool,
    out: Ints,
    codes: Ints,
    ranks: Ints,
    found: int,
) -> int:
    """All events of a player who has so many tokens, after q hints of others.

    *Plays first*, in the relaxed game: whoever acts and holds a card that fits plays one. A line
    that drops another card of that hand instead can swap the two: the card is played now, and
    the other dropped when the line comes to play the first. Between the two events the hand holds
    as many cards, and what the line places can be placed, since one firework is higher. Not where
    discards can come back, since then it matters what is dropped when.

    *Useless first*, in any game: of the cards that a hand can drop a useless one goes before any
    other, as it is of no use to keep it. Not while discards can still come back.
    """
    size = (s[i, SIZES] >> (5 * p)) & 31
    if size == 0:
        return found
    free = f[FREE]
    hand = s[i, HANDS + p]
    fitting = wanted(f, s[i, HEIGHTS]) & hand
    spare = size > popcount(hand)
    reviving = f[REVIVES] and d[REVIVALS + min(field(s, i, DRAWN_TILES), d[TILE_COUNT])] > 0
    droppable = hand
    if spare and f[USELESS_FIRST] and not reviving:
        droppable = 0
    strikes = field(s, i, TAKEN)
    full = 1 << f[HINTS]
    for verb in range(4):
        now = tokens
        cards = fitting
        seconds = 0
        change = PLACED
        if verb == CALL:
            if not f[CALLS] or free:
                continue
            change = CALLED
        elif verb >= DISCARD:
            if free and fitting and f[PLAYS_FIRST]:
                break
            barred = 0
            if not free and f[DISCARDING] != 2:
                barred = now if f[DISCARDING] == 0 else now & full
            if verb == DISCARD:
                now &= ~barred
                change = DROPPED
                cards = droppable
            else:
                if free or struck(strikes, f, MISPLAYED) >= f[STRIKES]:
                    break
                if f[ONLY_WHEN_BARRED]:
                    now = barred
                change = MISPLAYED
                cards = droppable & ~fitting
            if now == 0:
                continue
            if reviving and spare:
                seconds = second_copies(f, d, s, i, cards)
            if not free:
                now = clamped(now, f, change)
                if struck(strikes, f, change) >= f[STRIKES]:
                    continue
            if spare:
                cards |= 1 << SOME_USELESS
        second = 0
        while cards or seconds:
            if cards == 0:
                cards = seconds
                seconds = 0
                second = 1
            bit = lowest(cards)
            cards &= cards - 1
            for w in range(words):
                out[found, w] = s[i, w]
            codes[found] = (p << 3) | (q << 13) | verb | (bit << 7)
            out[found, TOKENS] = now
            if verb <= CALL:
                out[found, HANDS + p] &= ~(1 << bit)
                if not place(f, out, found, bit, change):
                    continue
                if f[TILES_DRAWN]:
                    found = with_tiles(f, d, words, target, p, q, lazily, out, codes, ranks, found)
                    if found < 0:
                        return found
                    continue
                if points_of(f, out, found) >= target:
                    codes[0] = codes[found]
                    return -1
                ranks[found] = 4 * q + verb
            else:
                if not free:
                    set_field(out, found, TAKEN, struck(strikes, f, change))
                if bit == SOME_USELESS:
                    codes[found] = (p << 3) | (q << 13) | verb | (USELESS << 7)
                elif not second:
                    out[found, HANDS + p] &= ~(1 << bit)
                if f[REVIVES]:
                    out[found, DISCARDS] |= 1 << bit
                ranks[found] = rank_of_drop(f, d, out, found, q, verb, bit)
            if draw(f, d, out, found, p, q) and (lazily or settle(f, d, out, found, target)):
                found += 1
    return found


@helper
def rank_of_drop(f: Ints, d: Ints, s: Ints, i: int, q: int, verb: int, bit: int) -> int:
    rank = 4 * q + 2
    if bit != SOME_USELESS:
        held = 0
        for p in range(f[PLAYERS]):
            held |= s[i, HANDS + p]
        rank = 64 + 4 * q
        if (d[AFTER + field(s, i, DRAWN)] >> bit) & 1:
            rank -= 3
        elif not (held >> bit) & 1:
            rank += 64
    if verb == MISPLAY:
        rank += 40
    return rank


@helper
def second_copies(f: Ints, d: Ints, s: Ints, i: int, kinds: int) -> int:
    """Those kinds of which some hand may hold a second copy.

    A second copy looks useless; but where cards come back it counts whether it is discarded.
    """
    found = 0
    kinds &= ~s[i, DISCARDS]
    while kinds:
        bit = lowest(kinds)
        kinds &= kinds - 1
        if loose_copies(f, d, s, i, bit) > 0:
            found |= 1 << bit
    return found


@helper
def loose_copies(f: Ints, d: Ints, s: Ints, i: int, bit: int) -> int:
    """The copies of a kind that are neither in the deck nor the first in a hand."""
    known = d[COUNT + bit * (MOST_DECK + 1) + field(s, i, DRAWN)]
    if field(s, i, RETURNED) == bit + 1:
        known += 1
    for p in range(f[PLAYERS]):
        known += (s[i, HANDS + p] >> bit) & 1
    return d[COPIES + bit] - known


@helper
def draw(f: Ints, d: Ints, s: Ints, i: int, p: int, q: int) -> bool:
    """Refill the hand of a player after an event, and end the turn. False where the game ends."""
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
def place(f: Ints, s: Ints, i: int, bit: int, changes: int) -> bool:
    """A card goes onto its firework, with what that brings. False when that loses the game."""
    s[i, HEIGHTS] += 1 << (4 * f[SUIT_OF + bit])
    change = changes + 8 * bit
    if f[change + 6]:
        set_field(s, i, RETURN_AT, field(s, i, RETURN_AT) | OWED)
    if f[FREE]:
        return True
    s[i, TOKENS] = clamped(s[i, TOKENS], f, change)
    strikes = struck(field(s, i, TAKEN), f, change)
    set_field(s, i, TAKEN, strikes)
    return strikes < f[STRIKES]


@helper
def with_tiles(
    f: Ints,
    d: Ints,
    words: int,
    target: int,
    p: int,
    q: int,
    lazily: bool,
    out: Ints,
    codes: Ints,
    ranks: Ints,
    found: int,
) -> int:
    """Carry out the tiles that a play in the state at `found` draws, with every choice.

    What is done is kept from `found` on; what still waits lies behind it.
    """
    waiting = found + 1
    at = found
    while at < waiting:
        asked = next_tile(f, d, out, at)
        if asked == LOST:
            at += 1
            continue
        options = 0
        if asked:
            options = out[at, DISCARDS]
        if asked == TO_PLACE:
            options &= wanted(f, out[at, HEIGHTS])
        if options == 0:  # also where nothing is there to choose: the effect is skipped
            if points_of(f, out, at) >= target:
                codes[0] = codes[at] & ~(7 << 60)
                return -1
            if at != found:
                for w in range(words):
                    out[found, w] = out[at, w]
                codes[found] = codes[at]
            ranks[found] = 4 * q
            if draw(f, d, out, found, p, q) and (lazily or settle(f, d, out, found, target)):
                codes[found] &= ~(7 << 60)
                found += 1
            at += 1
            continue
        number = (codes[at] >> 60) & 7
        while options:
            bit = lowest(options)
            options &= options - 1
            if waiting >= len(out) or number >= MOST_CHOICES - 1:
                break
            for w in range(words):
                out[waiting, w] = out[at, w]
            chosen = USELESS if bit == SOME_USELESS else bit
            codes[waiting] = (codes[at] | (chosen << (19 + 6 * number))) + (1 << 60)
            if asked == TO_PUT_BACK:
                put_back(f, d, out, waiting, bit)
            else:
                out[waiting, DISCARDS] &= ~(1 << bit)
                if not place(f, out, waiting, bit, PLACED):
                    continue
            waiting += 1
        at += 1
    return found


@helper
def next_tile(f: Ints, d: Ints, s: Ints, i: int) -> int:
    """Draw the tile that is owed, if one is. Says what it asks for, or LOST."""
    while field(s, i, RETURN_AT) & OWED:
        set_field(s, i, RETURN_AT, field(s, i, RETURN_AT) & ~OWED)
        number = field(s, i, DRAWN_TILES)
        if number >= d[TILE_COUNT]:
            break
        set_field(s, i, DRAWN_TILES, number + 1)
        tile = TILE + 8 * d[TILE_ORDER + number]
        if not f[FREE]:
            s[i, TOKENS] = clamped(s[i, TOKENS], f, tile)
            strikes = struck(field(s, i, TAKEN), f, tile)
            set_field(s, i, TAKEN, strikes)
            if strikes >= f[STRIKES]:
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
    at = field(s, i, DRAWN) + d[LUCK] % (deck_left(d, s, i) + 1)
    set_field(s, i, RETURN_AT, at)
    if bit == SOME_USELESS:
        set_field(s, i, RETURNED, USELESS + 1)
        return
    set_field(s, i, RETURNED, bit + 1)
    # Another copy may lie there, or look useless in a hand: it is taken to lie there.
    if loose_copies(f, d, s, i, bit) <= 0:
        s[i, DISCARDS] &= ~(1 << bit)


@helper
def mixed(s: Ints, i: int, words: int) -> int:
    """A hash of a state without its tokens."""
    x = 0
    for w in range(words):
        if w != TOKENS:
            x = (x ^ s[i, w]) * -7046029254386353131
            x ^= (x >> 29) & 0x7FFFFFFFF
    return x & 0x7FFFFFFFFFFFFFFF
