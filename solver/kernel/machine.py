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

In the loose game (`LOOSE`) tiles bring back any card that was ever drawn, wherever it is by now,
and a copy of it stays there. So nobody need know what lies on the discards.

In the shared game (`SHARED`) the cards that come first are in all hands at once, if only as many
leave a hand as it holds. A line of the real game is one of this game too: who plays such a card has
a place in hand that no other card takes. So there are far fewer states, and what comes late is told
as exactly as ever. What a hand drops is one of its own, or anything else.

Everywhere `f` is the row of the rules, `d` the row of the deal, and a state is a row of a table,
given by the table and its place in it: that is what compiles to fast code.
"""

from tamaya.solver.kernel.compiled import helper
from tamaya.solver.kernel.fields import ACTOR, CRAMMED, DRAWN_TILES, OWED, TAKEN, TURNS, USELESS
from tamaya.solver.kernel.promise import rank_of_drop, rank_of_play
from tamaya.solver.kernel.reach import settle
from tamaya.solver.kernel.rows import (
    CALLED,
    CALLS,
    COST,
    DISCARDING,
    DROPPED,
    FREE,
    HINTS,
    LOOSE,
    MISPLAYED,
    ONLY_WHEN_BARRED,
    PLACED,
    PLAYERS,
    PLAYS_FIRST,
    REVIVALS,
    REVIVES,
    SHARED,
    STRIKES,
    TILE_COUNT,
    USELESS_FIRST,
    Ints,
)
from tamaya.solver.kernel.tiles import second_copies, with_tiles
from tamaya.solver.kernel.turns import draw, place
from tamaya.solver.kernel.words import (
    CALL,
    CROWDED,
    DISCARD,
    DISCARDS,
    GOES_ON,
    HANDS,
    HEIGHTS,
    REACHED,
    SHARES,
    SIZES,
    SOME_USELESS,
    TOKENS,
    clamped,
    copy,
    field,
    lowest,
    popcount,
    set_field,
    struck,
    wanted,
)


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
    reached the count is REACHED, and the event that reaches it is the first; it is CROWDED where
    there are more states than `out` has places.
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
        elif lazily:  # a circle of hints is rarely of use
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
    others = s[i, SHARES] if f[SHARED] else 0
    spare = size > popcount(hand)
    fitting = wanted(f, s[i, HEIGHTS]) & (hand | others if spare else hand)
    # Whether it matters which cards lie on the discards.
    reviving = (
        f[REVIVES]
        and not f[LOOSE]
        and d[REVIVALS + min(field(s, i, DRAWN_TILES), d[TILE_COUNT])] > 0
    )
    droppable = hand
    if f[USELESS_FIRST] and not reviving and size > popcount(hand | others):
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
            if spare and not field(s, i, CRAMMED):
                cards |= 1 << SOME_USELESS
        second = 0
        while cards or seconds:
            if cards == 0:
                cards = seconds
                seconds = 0
                second = 1
            bit = lowest(cards)
            cards &= cards - 1
            if found + 1 >= len(out):
                return CROWDED
            copy(s, i, out, found, words)
            codes[found] = (p << 3) | (q << 13) | verb | (bit << 7)
            out[found, TOKENS] = now
            if verb <= CALL:
                out[found, HANDS + p] &= ~(1 << bit)
                became = place(f, out, found, bit, change, target)
                if became == REACHED:
                    codes[0] = codes[found]
                    return REACHED
                if became != GOES_ON:
                    continue
                if lazily:
                    ranks[found] = rank_of_play(f, d, out, found, p, q, bit)
                if field(out, found, OWED):
                    found = with_tiles(f, d, words, target, p, q, lazily, out, codes, ranks, found)
                    if found < 0:
                        return found
                    continue
            else:
                if not free:
                    set_field(out, found, TAKEN, struck(strikes, f, change))
                if bit == SOME_USELESS:
                    codes[found] = (p << 3) | (q << 13) | verb | (USELESS << 7)
                elif not second:
                    out[found, HANDS + p] &= ~(1 << bit)
                if reviving:
                    out[found, DISCARDS] |= 1 << bit
                if lazily:
                    ranks[found] = rank_of_drop(f, d, out, found, target, q, verb, bit)
            if draw(f, d, out, found, p, q) and (lazily or settle(f, d, out, found, target)):
                found += 1
    return found
