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
leave a hand as it holds. A line of the real game is one of this game too: a player who plays such a
card has a place in hand that no other card takes. So there are far fewer states, and what comes
late is told as exactly as ever. What a hand drops is one of its own, or anything else.

Everywhere `f` is the row of the rules, `d` the row of the deal, and a state is a row of a table,
given by the table and its place in it: that is what compiles to fast code.
"""

from tamaya.solver.kernel.compiled import helper
from tamaya.solver.kernel.machine.codes import CALL, DISCARD, MISPLAY, PLAY, SOME_USELESS, code_of
from tamaya.solver.kernel.machine.promise import rank_of_drop, rank_of_play
from tamaya.solver.kernel.machine.reach import settle
from tamaya.solver.kernel.machine.state import (
    CROWDED,
    DISCARDS,
    GOES_ON,
    HANDS,
    HEIGHTS,
    REACHED,
    SHARES,
    TOKENS,
    After,
    Before,
    Turn,
    clamped,
    copy,
    field,
    hand_size,
    lowest,
    popcount,
    set_field,
    struck,
    turns_of_hand,
    wanted,
)
from tamaya.solver.kernel.machine.stepping import draw, place
from tamaya.solver.kernel.machine.tile_choices import second_copies, with_tiles
from tamaya.solver.kernel.rows.fields import ACTOR, CRAMMED, OWED, REVIVING, TAKEN, TURNS
from tamaya.solver.kernel.rows.layout import (
    CALLED,
    CALLS,
    COST,
    DISCARDING,
    DROPPED,
    FREE,
    HINTS,
    MISFITS,
    MISPLAYED,
    ONLY_WHEN_BARRED,
    PLACED,
    PLAYERS,
    PLAYS_FIRST,
    SHARED,
    STRIKES,
    USELESS_FIRST,
    Ints,
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
    before = Before(f, d, s, i, words, target, lazily)
    into = After(out, codes, ranks)
    count = 0
    for q in range(most + 1):
        now = tokens
        p = q
        if free:
            if turns and turns_of_hand(s, i, p) == 0:
                continue
        else:
            p = (last + 1 + q) % players
            now = tokens >> (q * cost)
            if not apart and not turns:
                for circle in range(q + players, circles + 1, players):
                    now |= tokens >> (circle * cost)
            if now == 0:
                break
        count = act(before, Turn(p, q, now), into, count)
        if count < 0:
            return count
    return count


@helper
def act(at: Before, turn: Turn, into: After, count: int) -> int:
    """All events of a player in a turn.

    *Plays first*, in the relaxed game: a player who acts and holds a card that fits plays one. A
    line that drops another card of that hand instead can swap the two: the card is played now, and
    the other dropped when the line comes to play the first. Between the two events the hand holds
    as many cards, and what the line places can be placed, since one firework is higher. Not where
    discards can come back, since then it matters what is dropped when.

    *Useless first*, in any game: of the cards that a hand can drop a useless one goes before any
    other, as it is of no use to keep it. A line that drops another card instead, and the useless
    one later, can swap the two. If the other card fits by then it can't be misplayed there; so it
    is placed, and a later copy of it misplayed. That is as good, but for `MISFITS`: they may be
    misplayed even so. Not while discards can still come back.
    """
    f, s, i, p = at.f, at.s, at.i, turn.player
    size = hand_size(s, i, p)
    if size == 0:
        return count
    hand = s[i, HANDS + p]
    others = s[i, SHARES] if f[SHARED] else 0
    spare = size > popcount(hand)
    fitting = wanted(f, s[i, HEIGHTS]) & (hand | others if spare else hand)
    for verb in range(PLAY, CALL + 1):
        if verb == CALL and (f[FREE] or not f[CALLS]):
            break
        count = place_each(at, turn, verb, fitting, into, count)
        if count < 0:
            return count
    if f[FREE] and fitting and f[PLAYS_FIRST]:
        return count
    droppable = hand
    if f[USELESS_FIRST] and size > popcount(hand | others) and not field(s, i, REVIVING):
        droppable = 0
    for verb in range(DISCARD, MISPLAY + 1):
        now = may_discard(f, turn.tokens)
        if verb == MISPLAY:
            if f[FREE]:
                break
            now = may_misplay(f, turn.tokens)
            droppable &= ~fitting | f[MISFITS]
        if now:
            count = drop_each(at, Turn(p, turn.hints, now), verb, droppable, into, count)
        if count < 0:
            return count
    return count


@helper
def place_each(at: Before, turn: Turn, verb: int, kinds: int, into: After, count: int) -> int:
    """A state for each of some kinds that fit: played, or called rightly."""
    f, d, target = at.f, at.d, at.target
    p, q = turn.player, turn.hints
    out, codes, ranks = into.states, into.codes, into.ranks
    change = CALLED if verb == CALL else PLACED
    while kinds:
        bit = lowest(kinds)
        kinds &= kinds - 1
        if count + 1 >= len(out):
            return CROWDED
        copy(at.s, at.i, out, count, at.words)
        codes[count] = code_of(verb, p, q, bit)
        out[count, TOKENS] = turn.tokens
        out[count, HANDS + p] &= ~(1 << bit)
        became = place(f, out, count, bit, change, target)
        if became == REACHED:
            codes[0] = codes[count]
            return REACHED
        if became != GOES_ON:
            continue
        if at.lazily:
            ranks[count] = rank_of_play(f, d, out, count, p, q, bit)
        if field(out, count, OWED):
            count = with_tiles(at, turn, into, count)
            if count < 0:
                return count
        elif draw(f, d, out, count, turn) and (at.lazily or settle(f, d, out, count, target)):
            count += 1
    return count


@helper
def may_discard(f: Ints, tokens: int) -> int:
    """Those amounts of tokens with which a card may be discarded."""
    if f[FREE] or f[DISCARDING] == 2:
        return tokens
    return 0 if f[DISCARDING] == 0 else tokens & ~(1 << f[HINTS])


@helper
def may_misplay(f: Ints, tokens: int) -> int:
    """Those amounts of tokens with which a misplay is worth a look.

    *Misplays only where a discard is barred*: let a line misplay a card where it may be discarded.
    Discard it instead and play on in the same way, with a strike less and up to as many tokens more
    as a discard regains. Wherever the line then discards and the tokens more make that forbidden,
    misplay instead: that takes the strike that was saved. The supply was full then, so no token is
    lacked, and from there on tokens and strikes are the same. (Where that card fits by now it is
    placed, unless it is one of `MISFITS`, and a later copy is misplayed.)
    """
    return tokens & ~may_discard(f, tokens) if f[ONLY_WHEN_BARRED] else tokens


@helper
def drop_each(at: Before, turn: Turn, verb: int, kinds: int, into: After, count: int) -> int:
    """A state for each of some kinds, discarded or misplayed, and for a useless card."""
    f, d, s, i, target = at.f, at.d, at.s, at.i, at.target
    p, q = turn.player, turn.hints
    out, codes, ranks = into.states, into.codes, into.ranks
    change = DROPPED if verb == DISCARD else MISPLAYED
    strikes = struck(field(s, i, TAKEN), f, change)
    tokens = turn.tokens
    if not f[FREE]:
        if strikes >= f[STRIKES]:
            return count
        tokens = clamped(tokens, f, change)
    reviving = field(s, i, REVIVING)  # whether it matters which cards lie on the discards
    spare = hand_size(s, i, p) > popcount(s[i, HANDS + p])
    seconds = second_copies(f, d, s, i, kinds) if reviving and spare else 0
    if spare and not field(s, i, CRAMMED):
        kinds |= 1 << SOME_USELESS
    second = 0
    while kinds or seconds:
        if kinds == 0:
            kinds = seconds
            seconds = 0
            second = 1
        bit = lowest(kinds)
        kinds &= kinds - 1
        if count + 1 >= len(out):
            return CROWDED
        copy(s, i, out, count, at.words)
        codes[count] = code_of(verb, p, q, bit)
        out[count, TOKENS] = tokens
        if not f[FREE]:
            set_field(out, count, TAKEN, strikes)
        if bit != SOME_USELESS and not second:
            out[count, HANDS + p] &= ~(1 << bit)
        if reviving:
            out[count, DISCARDS] |= 1 << bit
        if at.lazily:
            ranks[count] = rank_of_drop(f, d, out, count, target, q, verb, bit)
        if draw(f, d, out, count, turn) and (at.lazily or settle(f, d, out, count, target)):
            count += 1
    return count
