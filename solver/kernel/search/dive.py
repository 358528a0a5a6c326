"""Greedy search, depth first: the most promising event first, remembering states that failed.

It finds lines and proves nothing: what failed is remembered by its hash alone.
"""

from tamaya.solver.kernel.compiled import kernel
from tamaya.solver.kernel.machine.acting import expand
from tamaya.solver.kernel.machine.reach import settle
from tamaya.solver.kernel.machine.state import REACHED, TOKENS, mixed
from tamaya.solver.kernel.machine.stepping import start
from tamaya.solver.kernel.rows.layout import Ints

MOST_EVENTS = 128
SUCCESS, NONE, STOPPED = 1, 0, 2
MASK = 0x7FFFFFFFFFFFFFFF


@kernel
def dive(
    f: Ints,
    d: Ints,
    target: int,
    words: int,
    budget: int,
    children: Ints,
    codes: Ints,
    ranks: Ints,
    counts: Ints,
    seen: Ints,
    stamp: int,
    path: Ints,
) -> int:
    """SUCCESS, with the events of a line in `path` and their number at its end; NONE; or
    STOPPED when the budget of states is used up.

    `children[depth]` are the states after a state's events, `counts[depth]` of them; `seen` is a
    table of hashes, of which those that belong to this search hold `stamp`.
    """
    start(f, d, children[0], 0, words)
    mask = len(seen) - 1
    counts[0] = 1
    ranks[0, 0] = 0
    depth = 0
    while depth >= 0:
        # The most promising of those that are left.
        best = -1
        for i in range(counts[depth]):
            if ranks[depth, i] >= 0 and (best < 0 or ranks[depth, i] < ranks[depth, best]):
                best = i
        if best < 0:
            depth -= 1
            continue
        ranks[depth, best] = -1
        layer = children[depth]
        if not settle(f, d, layer, best, target):
            continue
        print_ = (mixed(layer, best, words) + layer[best, TOKENS] * 1540483477) & MASK
        slot = print_ & mask
        fresh = True
        for _ in range(16):
            if seen[slot, 0] == print_ and seen[slot, 1] == stamp:
                fresh = False
                break
            if seen[slot, 1] != stamp:
                break
            slot = (slot + 1) & mask
        if not fresh:
            continue
        seen[slot, 0] = print_
        seen[slot, 1] = stamp
        budget -= 1
        if budget < 0:
            return STOPPED
        if depth >= MOST_EVENTS:
            continue
        if depth > 0:
            path[depth - 1] = codes[depth, best]
        depth += 1
        count = expand(
            f,
            d,
            layer,
            best,
            words,
            target,
            True,
            True,
            children[depth],
            codes[depth],
            ranks[depth],
        )
        if count == REACHED:
            path[depth - 1] = codes[depth, 0]
            path[MOST_EVENTS] = depth
            return SUCCESS
        counts[depth] = max(count, 0)
    return NONE
