"""Counting where hints join the places of a hand: the hands are gone through, place by place.

What is remembered on the way is which rows of each hint the cards so far agree with. The last place
is filled all at once. Places of which the same is known are filled in rising order, and each such
filling counts for all its rearrangements.
"""

from collections.abc import Sequence
from math import prod

from tamaya.engine.knowledge.groups import kinds_of_bits
from tamaya.engine.knowledge.hidden import HiddenCards, PutBack, Row


def count_hands(
    row: Row,
    unseen: tuple[int, ...],
    eithers: Sequence[Sequence[Row]],
    backs: Sequence[PutBack],
) -> HiddenCards:
    """What the cards can be when a row holds, and of each of the others one row at least."""
    return _Walk(row, unseen, eithers, backs).hidden_cards()


class _Walk:
    """A walk through all hands. Rows that the cards so far agree with are bits, hint by hint.

    Between the bits of two hints one is spare: where a hint has any row left, adding all ones to
    its bits sets the spare one.
    """

    def __init__(
        self,
        row: Row,
        unseen: tuple[int, ...],
        eithers: Sequence[Sequence[Row]],
        backs: Sequence[PutBack],
    ) -> None:
        hints = [sorted(set(rows)) for rows in eithers]
        self.ones = self.spare = width = 0
        for rows in hints:
            self.ones |= ((1 << len(rows)) - 1) << width
            width += len(rows) + 1
            self.spare |= 1 << width - 1
        looks = [
            (
                kinds,
                tuple(tuple(r[at] for r in rows) for rows in hints),
                tuple(at in b.old for b in backs),
            )
            for at, kinds in enumerate(row)
        ]
        groups = sorted(set(looks), key=lambda look: (look[0].bit_count(), look))
        self.group_at = [groups.index(look) for look in looks]
        self.sizes = [self.group_at.count(group) for group in range(len(groups))]
        # The places in the order in which they are filled: their group, and the how-manieth of it.
        self.steps = [(g, n + 1) for g, size in enumerate(self.sizes) for n in range(size)]
        self.choices = [self.agreeing(kinds, columns) for kinds, columns, _ in groups]
        self.backs = [(back, [look[2][b] for look in groups]) for b, back in enumerate(backs)]
        self.lying = [0] * len(backs)
        self.left = list(unseen)
        self.hands = 0
        self.shares: list[dict[int, int]] = [{} for _ in groups]
        self.last: dict[int, list[int]] = {}

    def agreeing(self, kinds: int, columns: tuple[tuple[int, ...], ...]) -> list[tuple[int, int]]:
        """The kinds that a place can hold, with the rows that each agrees with there."""
        choices = []
        for kind in kinds_of_bits(kinds):
            rows = width = 0
            for column in columns:
                for bits in column:
                    rows |= (bits >> kind & 1) << width
                    width += 1
                width += 1
            choices.append((kind, rows))
        return choices

    def hidden_cards(self) -> HiddenCards:
        ways = self.fill(0, self.ones, 0, 0, 1, 1)
        by_group = [
            {kind: number // size for kind, number in sorted(share.items()) if number}
            for share, size in zip(self.shares, self.sizes, strict=True)
        ]
        return HiddenCards(ways, self.hands, tuple([by_group[group] for group in self.group_at]))

    def fill(self, step: int, rows: int, first: int, run: int, ways: int, hands: int) -> int:
        """Fill the places from a step on, beginning with a choice of which there are `run` already.

        `ways` and `hands` count what lies there so far; the sum of the ways of all fillings is
        returned.
        """
        if step == len(self.steps) - 1:
            return self.fill_last(rows, first, run, ways, hands)
        group, nth = self.steps[step]
        goes_on = self.steps[step + 1][0] == group
        share, left = self.shares[group], self.left
        total = 0
        for choice in range(first, len(self.choices[group])):
            kind, agreeing = self.choices[group][choice]
            copies = left[kind]
            still = rows & agreeing
            if not copies or still + self.ones & self.spare != self.spare:
                continue
            again = run + 1 if choice == first else 1
            left[kind] -= 1
            self.lay(kind, group, 1)
            fillings = self.fill(
                step + 1,
                still,
                choice if goes_on else 0,
                again if goes_on else 0,
                ways * copies * nth // again,
                hands * nth // again,
            )
            self.lay(kind, group, -1)
            left[kind] += 1
            share[kind] = share.get(kind, 0) + fillings
            total += fillings
        return total

    def fill_last(self, rows: int, first: int, run: int, ways: int, hands: int) -> int:
        group, nth = self.steps[-1]
        share, total = self.shares[group], 0
        choices = self.choices[group]
        if rows not in self.last:
            self.last[rows] = [
                choice
                for choice, (_, agreeing) in enumerate(choices)
                if (rows & agreeing) + self.ones & self.spare == self.spare
            ]
        for choice in self.last[rows]:
            kind = choices[choice][0]
            copies = self.left[kind]
            if choice < first or not copies:
                continue
            again = run + 1 if choice == first else 1
            fillings = ways * copies * nth // again
            if self.backs:
                self.lay(kind, group, 1)
                fillings *= prod(
                    max(0, back.copies - lying)
                    for (back, _), lying in zip(self.backs, self.lying, strict=True)
                )
                self.lay(kind, group, -1)
            if fillings:
                self.hands += hands * nth // again
                share[kind] = share.get(kind, 0) + fillings
                total += fillings
        return total

    def lay(self, kind: int, group: int, number: int) -> None:
        """Count how many older places hold the kind of a returned card."""
        for b, (back, old) in enumerate(self.backs):
            if back.kind == kind and old[group]:
                self.lying[b] += number
