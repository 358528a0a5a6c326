"""In how many ways unseen cards can lie in a hand: exact counts, and what each place can hold.

Hints that don't say their name join the places of a hand: one of several rows holds. A few such
hints are counted row by row; many of them leave so few hands that these are gone through. Hints
that say their name and how many cards they touch are counted with each row.
"""

from collections.abc import Iterable
from operator import and_

from tamaya.engine.knowledge.groups import count_row
from tamaya.engine.knowledge.hands import count_hands
from tamaya.engine.knowledge.hidden import Hidden, HiddenCards, Row

MOST_ROWS = 1000
MOST_TRIES = 30_000


def possible(hidden: Hidden) -> HiddenCards:
    """What the hidden cards can be, exactly."""
    there = sum(1 << kind for kind, count in enumerate(hidden.unseen) if count)
    plain = tuple([place & there for place in hidden.places])
    backs = [b for b in hidden.put_back if any(plain[place] >> b.kind & 1 for place in b.old)]
    if not plain:
        return HiddenCards(1, 1, ())
    if not all(plain):
        return HiddenCards(0, 0, tuple({} for _ in plain))
    rows = _rows(plain, hidden.either)
    if rows is None:
        assert not hidden.counts, "hints that tell a number say their name"
        return count_hands(plain, hidden.unseen, hidden.either, backs)
    ways = hands = 0
    by_place: list[dict[int, int]] = [{} for _ in plain]
    for row, times in rows.items():
        cards = count_row(row, hidden.unseen, backs, hidden.counts)
        ways += times * cards.ways
        hands += times * cards.hands
        for total, some in zip(by_place, cards.by_place, strict=True):
            for kind, number in some.items():
                total[kind] = total.get(kind, 0) + times * number
    return HiddenCards(ways, hands, tuple([_nonzero(kinds) for kinds in by_place]))


def _nonzero(kinds: dict[int, int]) -> dict[int, int]:
    return {kind: kinds[kind] for kind in sorted(kinds) if kinds[kind]}


def _rows(plain: Row, eithers: Iterable[tuple[Row, ...]]) -> dict[Row, int] | None:
    """Rows with a number of times each, so that every allowed hand counts once, and no other.

    Hands that two rows allow would count twice, so they are taken away once, and so on: what has
    been counted too often is always a row again. None where this takes too many rows.
    """
    rows = {plain: 1}
    for any_of in sorted((_any_of(plain, either) for either in set(eithers)), key=len):
        if len(rows) > MOST_ROWS or len(rows) * len(any_of) > MOST_TRIES:
            return None
        both: dict[Row, int] = {}
        for row, times in rows.items():
            for other, other_times in any_of.items():
                met = tuple(map(and_, row, other))
                if all(met):
                    both[met] = both.get(met, 0) + times * other_times
        rows = {row: times for row, times in both.items() if times}
    return rows if len(rows) <= MOST_ROWS else None


def _any_of(plain: Row, either: Iterable[Row]) -> dict[Row, int]:
    """The same for hands that at least one of some rows allows."""
    rows: dict[Row, int] = {}
    for row in either:
        new = tuple(map(and_, plain, row))
        if all(new):
            for other, times in list(rows.items()):
                met = tuple(map(and_, other, new))
                if all(met):
                    rows[met] = rows.get(met, 0) - times
            rows[new] = rows.get(new, 0) + 1
            rows = {row: times for row, times in rows.items() if times}
    return rows
