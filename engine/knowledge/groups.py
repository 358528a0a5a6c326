"""Counting where each place has its kinds, whatever lies in the others.

Places of which the same is known are a *group*, and kinds that can lie in the same groups a
*class*: only their sizes matter, not which kinds they are. The classes are dealt out one after
another, and what is remembered is how many places of each group are still open. The order of the
classes closes groups early, so that little has to be remembered. Where it is known how many places
hold some kinds, what is still to be counted is remembered, too.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb, perm, prod
from typing import NamedTuple

from tamaya.engine.knowledge.hidden import HiddenCards, PutBack, Quota, Row


class _Class(NamedTuple):
    """Kinds that can lie in the same groups. `old`: copies and old groups of each put-back card.
    `counts`: which counts they are counted by, and in which of the groups."""

    groups: tuple[int, ...]
    copies: tuple[int, ...]
    old: tuple[tuple[int, tuple[int, ...]], ...]
    counts: tuple[tuple[int, tuple[int, ...]], ...]


def count_row(
    row: Row, unseen: tuple[int, ...], backs: list[PutBack], counts: Sequence[Quota] = ()
) -> HiddenCards:
    """What the cards can be when a row holds, and so many places hold some kinds."""
    looks = [
        (
            kinds,
            tuple([i in back.old for back in backs]),
            tuple([i in count.places for count in counts]),
        )
        for i, kinds in enumerate(row)
    ]
    groups = sorted(set(looks))
    members_of: dict[int, tuple[int, ...]] = {back.kind: () for back in backs}
    for group, (kinds, _, _) in enumerate(groups):
        for kind in kinds_of_bits(kinds):
            members_of[kind] = (*members_of.get(kind, ()), group)
    alike: dict[tuple[tuple[int, ...], int, tuple[int, ...]], list[int]] = {}
    returned = {back.kind for back in backs}
    for kind, members in members_of.items():
        counted = tuple([c for c, count in enumerate(counts) if count.kinds >> kind & 1])
        special = kind if kind in returned else -1
        alike.setdefault((members, special, counted), []).append(kind)
    classes = []
    for (members, special, counted), kinds_of in alike.items():
        old = [
            (back.copies, tuple([g for g in members if groups[g][1][b]]))
            for b, back in enumerate(backs)
            if back.kind == special
        ]
        copies = tuple(sorted([unseen[kind] for kind in kinds_of]))
        counting = tuple([(c, tuple([g for g in members if groups[g][2][c]])) for c in counted])
        classes.append((_Class(members, copies, tuple(old), counting), kinds_of))
    classes.sort()
    sizes = tuple([looks.count(look) for look in groups])
    numbers = tuple([count.number for count in counts])
    ways, hands, shares = _deal_out(sizes, numbers, tuple([cards for cards, _ in classes]))
    by_group: list[dict[int, int]] = [{} for _ in groups]
    for (cards, kinds_of), share in zip(classes, shares, strict=True):
        for group, number in zip(cards.groups, share, strict=True):
            if number:
                each = number // (sum(cards.copies) * sizes[group])  # no rest: all are alike
                for kind in kinds_of:
                    by_group[group][kind] = each * unseen[kind]
    return HiddenCards(ways, hands, tuple([by_group[groups.index(look)] for look in looks]))


@lru_cache(maxsize=1 << 14)
def kinds_of_bits(bits: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(bits.bit_length()) if bits >> kind & 1)


@lru_cache(maxsize=1 << 12)
def _deal_out(
    sizes: tuple[int, ...], numbers: tuple[int, ...], classes: tuple[_Class, ...]
) -> tuple[int, int, list[list[int]]]:
    """The ways, the hands, and for each class and each group of it the cards summed over all ways.

    First from the front, by which places are still open after so many classes, and how much is
    still to be counted; then from the back, to see how often each step is gone.
    """
    order, of_groups = _in_order(classes), len(sizes)
    last = {group: step for step, c in enumerate(order) for group in classes[c].groups}
    layers = [{sizes + numbers: (1, 1)}]
    steps = []
    for step, c in enumerate(order):
        groups = classes[c].groups
        closes = tuple([last[group] == step for group in groups])
        layer: dict[tuple[int, ...], tuple[int, int]] = {}
        edges = []
        for free, (ways, hands) in layers[-1].items():
            here = tuple([free[group] for group in groups])
            for taken, more_ways, more_hands in _takings(classes[c], here, closes):
                left = list(free)
                for group, number in zip(groups, taken, strict=True):
                    left[group] -= number
                for count, counted in classes[c].counts:
                    taken_of = zip(groups, taken, strict=True)
                    left[of_groups + count] -= sum([n for g, n in taken_of if g in counted])
                if min(left[of_groups:], default=0) < 0:
                    continue
                after = tuple(left)
                had_ways, had_hands = layer.get(after, (0, 0))
                layer[after] = had_ways + ways * more_ways, had_hands + hands * more_hands
                edges.append((free, taken, more_ways, after))
        layers.append(layer)
        steps.append(edges)
    full = (0,) * (len(sizes) + len(numbers))
    ways, hands = layers[-1].get(full, (0, 0))
    shares = [[0] * len(cards.groups) for cards in classes]
    behind = {full: 1}
    for step, c in reversed(list(enumerate(order))):
        before: dict[tuple[int, ...], int] = {}
        for free, taken, more_ways, after in steps[step]:
            through = more_ways * behind.get(after, 0)
            before[free] = before.get(free, 0) + through
            gone = layers[step][free][0] * through
            for i, number in enumerate(taken):
                shares[c][i] += gone * number
        behind = before
    return ways, hands, shares


def _in_order(classes: tuple[_Class, ...]) -> list[int]:
    """The places of the classes, those first that complete what can lie in some group."""
    order = [c for c, cards in enumerate(classes) if not cards.groups]
    rest = [c for c, cards in enumerate(classes) if cards.groups]
    while rest:
        counts = Counter(group for c in rest for group in classes[c].groups)
        group = min(counts, key=lambda g: (counts[g], g))
        order += [c for c in rest if group in classes[c].groups]
        rest = [c for c in rest if group not in classes[c].groups]
    return order


@lru_cache(maxsize=1 << 14)
def _takings(
    cards: _Class, free: tuple[int, ...], closes: tuple[bool, ...]
) -> list[tuple[tuple[int, ...], int, int]]:
    """How many open places of each group a class can take, in how many ways, as how many hands."""
    there = sum(cards.copies)
    different = _different(cards.copies, min(there, sum(free)))
    least = [size if closed else 0 for size, closed in zip(free, closes, strict=True)]
    takings = []
    for taken in product(*map(range, least, [size + 1 for size in free])):
        total = sum(taken)
        if total <= there:
            chosen = prod(map(comb, free, taken))
            back = 1
            for copies_then, old in cards.old:
                lying = sum(taken[cards.groups.index(group)] for group in old)
                back *= max(0, copies_then - lying)
            if back:
                takings.append(
                    (taken, chosen * perm(there, total) * back, chosen * different[total])
                )
    return takings


@lru_cache(maxsize=1 << 12)
def _different(copies: tuple[int, ...], most: int) -> list[int]:
    """In how many different ways kinds with so many copies can lie in 0, 1, 2 … places."""
    ways = [1] + [0] * most
    for count in copies:
        ways = [
            sum(comb(size, own) * ways[size - own] for own in range(min(count, size) + 1))
            for size in range(most + 1)
        ]
    return ways
