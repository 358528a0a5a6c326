"""Layered search: all states after the first event, after the second, and so on.

Without a limit it is exhaustive: no target where a layer comes to nothing. With a width it keeps
only the most promising states of each layer, a beam, and can only find.

States that differ in their tokens alone are one, with the amounts of both. Whole states are
compared, never their hashes.
"""

from tamaya.solver.kernel.compiled import helper, kernel
from tamaya.solver.kernel.machine.acting import expand
from tamaya.solver.kernel.machine.promise import worth_of
from tamaya.solver.kernel.machine.reach import settle
from tamaya.solver.kernel.machine.state import (
    CROWDED,
    REACHED,
    TOKENS,
    copy,
    field,
    lowest,
    mixed,
    set_field,
)
from tamaya.solver.kernel.machine.stepping import start
from tamaya.solver.kernel.rows.fields import TAKEN
from tamaya.solver.kernel.rows.layout import Ints, Shorts

SUCCESS, NONE, STOPPED, FULL, GOING, STUCK = 1, 0, 2, 3, 4, 5
MOST_LAYERS = 160
# In the table of states a number holds the place of a state, and above it the stamp of its layer.
PLACE = 0xFFFFFFFF
# Places in `progress`.
LAYER, NEXT, END, USED, LAST, CUT, STAMP, FORGOTTEN = 0, 1, 2, 3, 4, 5, 6, 7


@kernel
def begin(
    f: Ints,
    d: Ints,
    target: int,
    words: int,
    states: Ints,
    parents: Shorts,
    starts: Ints,
    progress: Ints,
    stamp: int,
) -> bool:
    """Lay the first layer. False where the target is out of reach from the start."""
    start(f, d, states, 0, words)
    parents[0] = -1
    progress[:] = 0
    progress[STAMP] = stamp
    starts[0] = 0
    starts[1] = 1
    progress[END] = 1
    progress[USED] = 1
    return settle(f, d, states, 0, target)


@kernel
def go_on(
    f: Ints,
    d: Ints,
    target: int,
    words: int,
    width: int,
    budget: int,
    states: Ints,
    parents: Shorts,
    starts: Ints,
    progress: Ints,
    slots: Ints,
    out: Ints,
    codes: Ints,
    ranks: Ints,
    worth: Ints,
    order: Ints,
) -> int:
    """Expand up to `budget` states more, from where the search stands.

    SUCCESS: an event of the state `progress[LAST]` reaches the target.
    NONE: no state is left. FULL: there is no room for more states. GOING: the budget is spent.
    STUCK: a state has more events than can be looked at.
    """
    mask = len(slots) - 1
    while True:
        layer = progress[LAYER]
        while progress[NEXT] < progress[END]:
            if budget <= 0:
                return GOING
            budget -= 1
            at = progress[NEXT]
            progress[NEXT] += 1
            count = expand(f, d, states, at, words, target, False, False, out, codes, ranks)
            if count == CROWDED:
                return STUCK
            if count == REACHED:
                progress[LAST] = at
                return SUCCESS
            stamp = progress[STAMP] + layer
            for i in range(count):
                slot = mixed(out, i, words) & mask
                while slots[slot] >> 32 == stamp:
                    other = slots[slot] & PLACE
                    if same_but_tokens(states, other, out, i, words):
                        break
                    slot = (slot + 1) & mask
                if slots[slot] >> 32 == stamp:
                    states[slots[slot] & PLACE, TOKENS] |= out[i, TOKENS]
                    continue
                used = progress[USED]
                if used >= len(states):
                    progress[NEXT] = at  # to be gone through again when there is room
                    return FULL
                slots[slot] = stamp << 32 | used
                copy(out, i, states, used, words)
                parents[used] = at
                progress[USED] = used + 1
        first, last = progress[END], progress[USED]
        last = first + drop_struck(
            states, parents, first, last, words, slots, progress[STAMP] + layer, out
        )
        progress[USED] = last
        if first == last:
            if progress[CUT]:
                return STOPPED
            return NONE
        if width and last - first > width:
            progress[CUT] = 1
            last = first + keep_best(f, d, states, parents, first, last, width, words, worth, order)
            progress[USED] = last
        progress[LAYER] = layer + 1
        if layer + 2 >= MOST_LAYERS:
            return FULL
        starts[layer + 1] = first
        starts[layer + 2] = last
        progress[NEXT] = first
        progress[END] = last


@helper
def drop_struck(
    states: Ints,
    parents: Shorts,
    first: int,
    last: int,
    words: int,
    slots: Ints,
    stamp: int,
    scratch: Ints,
) -> int:
    """Drop what differs from another state of its layer in more strikes alone. How many are left.

    Strikes do nothing but lose the game at the last one, so a state with fewer allows all the same.
    """
    mask = len(slots) - 1
    for i in range(first, last):
        taken = field(states, i, TAKEN)
        for fewer in range(taken):
            copy(states, i, scratch, 0, words)
            set_field(scratch, 0, TAKEN, fewer)
            slot = mixed(scratch, 0, words) & mask
            while slots[slot] >> 32 == stamp:
                other = slots[slot] & PLACE
                if same_but_tokens(states, other, scratch, 0, words):
                    states[i, TOKENS] &= ~states[other, TOKENS]
                    break
                slot = (slot + 1) & mask
    end = first
    for i in range(first, last):
        if states[i, TOKENS] != 0:
            if end != i:
                copy(states, i, states, end, words)
                parents[end] = parents[i]
            end += 1
    return end - first


@helper
def same_but_tokens(s: Ints, i: int, other: Ints, j: int, words: int) -> bool:
    for w in range(words):  # noqa: SIM110  (kernels know no generators)
        if w != TOKENS and s[i, w] != other[j, w]:
            return False
    return True


@helper
def keep_best(
    f: Ints,
    d: Ints,
    states: Ints,
    parents: Shorts,
    first: int,
    last: int,
    width: int,
    words: int,
    worth: Ints,
    order: Ints,
) -> int:
    """Move the most promising states of a layer to its front, in the order in which they came."""
    count = last - first
    least, most = 1 << 40, -(1 << 40)
    for i in range(count):
        worth[i] = worth_of(f, d, states, first + i)
        least = min(least, worth[i])
        most = max(most, worth[i])
    span = min(most - least + 1, len(order))
    order[:span] = 0
    for i in range(count):
        order[min(most - worth[i], span - 1)] += 1
    total = 0
    cut = 0
    while cut < span and total + order[cut] <= width:
        total += order[cut]
        cut += 1
    at_cut = width - total
    front = 0
    for i in range(count):
        behind = min(most - worth[i], span - 1)
        if behind > cut or (behind == cut and at_cut == 0):
            continue
        if behind == cut:
            at_cut -= 1
        if front != i:
            copy(states, first + i, states, first + front, words)
            parents[first + front] = parents[first + i]
        front += 1
    return front


@kernel
def step_back(
    f: Ints,
    d: Ints,
    target: int,
    words: int,
    states: Ints,
    first: int,
    last: int,
    reached: Ints,
    bit: int,
    scratch: Ints,
    out: Ints,
    codes: Ints,
    ranks: Ints,
    answer: Ints,
) -> int:
    """From which state of a layer an event leads to a state, with a certain amount of tokens there;
    or, where `bit` is -1, to the target.

    The place of that state, -1, or CROWDED where not all events can be looked at one by one; in
    `answer` the event, and the amount of tokens before it.
    """
    for at in range(first, last):
        tokens = states[at, TOKENS]
        copy(states, at, scratch, 0, words)
        while tokens:
            scratch[0, TOKENS] = tokens & -tokens
            tokens &= tokens - 1
            count = expand(f, d, scratch, 0, words, target, True, False, out, codes, ranks)
            if count == CROWDED:
                return CROWDED
            place = -1
            if bit < 0:
                if count == REACHED:
                    place = 0
            else:
                for i in range(count):
                    if leads_to(out, i, reached, bit, words):
                        place = i
            if place >= 0:
                answer[0] = codes[place]
                answer[1] = lowest(scratch[0, TOKENS])
                return at
    return -1


@helper
def leads_to(out: Ints, i: int, reached: Ints, bit: int, words: int) -> bool:
    return same_but_tokens(out, i, reached, 0, words) and (out[i, TOKENS] >> bit) & 1 == 1
